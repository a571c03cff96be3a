from __future__ import annotations

import re

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from gm.core.message import place, say
from gm.core.report import Frame, Report, Section, Table
from gm.show.language import LANGUAGES, Language
from gm.show.page import document
from gm.show.report import framed, markdown, markdown_sheet, text, text_sheet
from tests.show.sample import COLOURS, FRAME, KEY, MAP, REPORT

pytestmark = pytest.mark.usefixtures("sample_texts")


class Markdown(SingleFileSnapshotExtension):
    file_extension = "md"
    _write_mode = WriteMode.TEXT


class Text(Markdown):
    file_extension = "txt"


class Html(Markdown):
    file_extension = "html"


def spanish() -> Language:
    return Language("es", MAP.names)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_report_as_markdown(lang: str, snapshot: SnapshotAssertion):
    assert markdown(REPORT, FRAME, Language(lang, MAP.names)) == snapshot(extension_class=Markdown)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_report_as_text(lang: str, snapshot: SnapshotAssertion):
    assert text(REPORT, FRAME, Language(lang, MAP.names)) == snapshot(extension_class=Text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_report_as_a_page(lang: str, snapshot: SnapshotAssertion):
    page = document(REPORT, FRAME, Language(lang, MAP.names), {"before": "<svg/>"}, COLOURS)
    assert re.sub(r"<style>.*</style>", "<style></style>", page, flags=re.S) == snapshot(extension_class=Html)


def test_markdown_shows_marks_of_its_own_as_letters():
    written = markdown(REPORT, FRAME, spanish())
    assert r"un apoyo \| gracias a \*todos\*" in written


def test_every_row_of_a_markdown_table_is_as_wide_as_its_header():
    rows = [line for line in markdown(REPORT, FRAME, spanish()).splitlines() if line.startswith("|")]
    tables = "\n".join(rows).split("| Orden")
    assert all(len({len(row) for row in table.splitlines()[1:]}) == 1 for table in tables[1:3])


def test_text_keeps_to_its_width():
    for width in (76, 80, 100):
        assert max(map(len, text(REPORT, FRAME, spanish(), width).splitlines())) <= width


def test_where_a_table_is_too_wide_its_last_column_stands_below():
    wide = Table((say("sample.order"), say("sample.why")), (("x" * 70, "palabra " * 12),))
    report = msgspec.structs.replace(REPORT, sections=(Section("wide", say("sample.orders"), table=wide),))
    below = "    Palabra palabra palabra palabra palabra palabra palabra palabra palabra"
    assert f"Orden\n    Por qué\n{'-' * 70}\nX{'x' * 69}\n{below}\n    palabra palabra palabra\n" in text(
        report, FRAME, spanish()
    )


WORDS = st.lists(st.text("abcñé", min_size=1, max_size=11), min_size=1, max_size=12).map(" ".join)
TABLES = st.integers(1, 5).flatmap(
    lambda n: st.lists(st.tuples(*[st.one_of(WORDS, st.integers(0, 99))] * n), min_size=1)
)


@given(TABLES, st.integers(72, 140))
def test_no_word_of_a_table_is_broken_or_lost_and_its_lines_keep_to_the_width(
    rows: list[tuple[str | int, ...]], width: int
):
    table = Table(tuple(f"T{i}" for i in range(len(rows[0]))), tuple(rows))
    lines = text_sheet("x", [Section("s", say("sample.orders"), table=table)], spanish(), width).splitlines()[5:]
    words = sorted(word for row in rows for cell in row for word in str(cell).casefold().split())
    said = " ".join(line for line in lines if set(line) - {"-", " "}).casefold().split()
    assert sorted(word for word in said if not word.startswith("t")) == words
    assert max(map(len, lines)) <= width


def test_wide_columns_of_words_share_a_line_and_give_way_to_narrow_ones():
    units = Table(
        (say("sample.order"), say("sample.why"), say("sample.orders")),
        (
            (
                "Taifa de Toledo",
                "A Ávila, A Calatrava, A Cuenca, A Segovia, A Toledo, G Calatrava y G Toledo",
                "Secreto",
            ),
        ),
    )
    shown = text_sheet("x", [Section("s", say("sample.orders"), table=units)], spanish()).splitlines()
    assert shown[8].startswith("Taifa de Toledo  A Ávila, A Calatrava,")
    assert shown[8].endswith("  Secreto")


def test_a_page_shows_strange_letters_and_no_markup_of_others():
    frame = msgspec.structs.replace(FRAME, game="<script>alert(1)</script> & más")
    page = document(REPORT, frame, spanish())
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; más" in page


def test_a_page_asks_for_nothing_outside_itself():
    page = document(REPORT, FRAME, spanish(), {"before": "<svg/>", "after": "<svg/>"}, COLOURS)
    assert re.findall(r'(?:src|href)="(?!data:|#)[^"]*"', page.replace('href="data:', "")) == []
    assert "url(" not in page
    assert "@import" not in page


def test_the_frame_adds_errata_rulings_deadline_and_proof():
    names = [section.name for section in framed(REPORT, FRAME).sections]
    assert names == ["errata", "orders", "retreats", "standings", "rulings", "next", "proof"]


def test_without_errata_and_rulings_there_are_no_such_sections():
    plain = msgspec.structs.replace(FRAME, version=1, errata=(), rulings=())
    names = [section.name for section in framed(REPORT, plain).sections]
    assert names == ["orders", "retreats", "standings", "next", "proof"]
    assert markdown(REPORT, plain, spanish()).startswith("# Los siete reinos: Primavera de 1080\n")


def test_a_game_that_is_over_says_so():
    over = msgspec.structs.replace(FRAME, next=None, deadline=None)
    assert "La partida ha terminado." in markdown(REPORT, over, spanish())


def test_a_turn_whose_deadline_is_not_set_says_so():
    undated = msgspec.structs.replace(FRAME, deadline=None)
    assert "Se abre el turno de verano de 1080; el plazo está por anunciar." in text(REPORT, undated, spanish(), 200)


def test_the_revealed_key_is_shown_whole():
    assert f"Clave del turno: {KEY}\n" in markdown(REPORT, FRAME, spanish())


def test_a_list_in_a_cell_has_names_without_articles():
    sea = Table((say("sample.order"),), ((place("MAR CANTABRICO"),), ((place("ROSELLON"), place("IBIZA")),)))
    report = Report(REPORT.phase, REPORT.title, (), (Section("sea", say("sample.orders"), table=sea),))
    written = markdown(report, Frame("x", "", "", ""), spanish())
    assert "| Mar Cantábrico   |\n| Rosellón e Ibiza |" in written


def test_sections_alone_read_as_a_report_without_its_frame():
    section = Section("orders", say("sample.orders"), items=(say("sample.quiet"),))
    assert markdown_sheet("A | B", [section], spanish()).splitlines() == [
        *("# A \\| B", "", "## Órdenes y veredictos", ""),
        "- En el resto de Hispania no pasa nada.",
    ]
    assert text_sheet("A", [section], spanish()).splitlines() == [
        *("A", "=", "", "Órdenes y veredictos", "--------------------"),
        "* En el resto de Hispania no pasa nada.",
    ]
