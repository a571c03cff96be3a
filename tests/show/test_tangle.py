"""Conflicts drawn for the page, and told in words."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from gm.core.message import place, say
from gm.core.model import Phase
from gm.core.report import Contender, Deed, Frame, Report, Section, Tangle
from gm.show.language import LANGUAGES, Language
from gm.show.page import document
from gm.show.report import markdown
from gm.show.tangle import drawing, sentences
from tests.show.sample import MAP

SPANISH = Language("es", MAP.names)


def unit(kind: str, at: str, power: str | None, **facts: int | bool) -> Contender:
    name = say(f"movement.unit.{kind}", place=place(at))
    return Contender(name, say("movement.order.unit", kind=kind, place=place(at)), power, **facts)  # type: ignore[arg-type]


FIGHT = Tangle(
    over=(place("TOLEDO"), place("QUINTANAR"), place("MALLORCA")),
    contenders=(
        unit("A", "CALATRAVA", "TSE", attack=2),
        unit("A", "JAEN", "TSE", defence=1),
        unit("A", "TOLEDO", "TTO", attack=1, defence=1, dislodged=True),
        unit("A", "GRANADA", "TTO", attack=1),
        Contender(place("QUINTANAR"), place("QUINTANAR"), empty=True),
        unit("F", "MAR MEDITERRANEO SUPERIOR", "CBA"),
        unit("A", "BARCELONA", "CBA"),
        unit("A", "MALLORCA", None, defence=1),
    ),
    deeds=(
        Deed("attack", 0, 2),
        Deed("support", 1, 0, failed=True),
        Deed("attack", 2, 4),
        Deed("attack", 3, 1, failed=True),
        Deed("attack", 3, 4, failed=True),
        Deed("support", 7, 1),
        Deed("convoy", 5, 6, failed=True),
        Deed("convoy", 5, 6),
        Deed("attack", 6, 7, failed=True),
    ),
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_drawing_in_words(lang: str, snapshot: object):
    language = Language(lang, MAP.names)
    assert "\n".join(map(language.sentence, sentences(FIGHT))) == snapshot


def classes(svg: str) -> list[str]:
    return [group.get("class", "") for group in ET.fromstring(svg)]


def test_a_drawing_has_an_arrow_a_deed_and_a_box_a_contender():
    drawn = classes(drawing(FIGHT, SPANISH, {}))
    arrows = [f"{deed.kind} {'failed' if deed.failed else 'done'}" for deed in FIGHT.deeds]
    boxes = ["box unit"] * 2 + ["box gone", "box unit", "box empty"] + ["box unit"] * 3
    assert drawn == arrows + boxes


def test_what_failed_is_crossed_and_nothing_else():
    svg = ET.fromstring(drawing(FIGHT, SPANISH, {}))
    for group in svg:
        crossed = any(part.get("class") == "cross" for part in group)
        assert crossed == group.get("class", "").endswith("failed")


def test_a_box_says_unit_power_and_forces():
    svg = ET.fromstring(drawing(FIGHT, SPANISH, {}))
    boxes = [[text.text for text in group if text.tag == "text"] for group in svg if "box" in group.get("class", "")]
    assert boxes[2] == ["A Toledo", "Taifa de Toledo", "ataca con 1", "se defiende con 1", "✗ desalojada"]
    assert boxes[4] == ["Quintanar", "sin defensa"]
    assert boxes[5] == ["F mar", "Mediterráneo", "Superior", "Condado de Barcelona"]


def test_a_power_has_its_colour():
    assert drawing(FIGHT, SPANISH, {"TTO": "#123456"}).count('stroke="#123456"') == 2
    assert "#123456" not in drawing(FIGHT, SPANISH, {"LYC": "#123456"})


def test_a_drawing_says_to_the_blind_what_it_shows():
    svg = ET.fromstring(drawing(FIGHT, SPANISH, {}))
    assert svg.get("role") == "img"
    assert svg.get("aria-label") == " ".join(map(SPANISH.sentence, sentences(FIGHT)))


def test_a_drawing_brings_no_colours_of_its_own():
    """The page has them, by day and by night."""
    assert re.findall(r"#[0-9a-f]{6}|fill=|stroke-width", drawing(FIGHT, SPANISH, {})) == []


REPORT = Report(
    Phase(1, "1080-1-primavera", say("reconquista.season.primavera", year=1080)),
    say("reconquista.season.primavera", year=1080),
    (),
    (
        Section(
            "conflicts", say("reconquista.report.conflicts"), items=(say("reconquista.report.quiet"),), tangles=(FIGHT,)
        ),
    ),
)
FRAME = Frame("Partida <1>", "00", "00", "00")


def test_the_page_holds_the_drawing_its_words_and_what_lines_mean():
    page = document(REPORT, FRAME, SPANISH)
    assert drawing(FIGHT, SPANISH, {}) in page
    assert "<summary>En palabras</summary>" in page
    assert page.count("<li>El ejército de Calatrava ataca al ejército de Toledo con fuerza 2 y lo consigue.</li>") == 1
    for kind in ("ataque", "apoyo", "convoy", "sin efecto"):
        assert f"</svg> {kind}</li>" in page


def test_plain_reports_leave_it_out():
    assert "svg" not in markdown(REPORT, FRAME, SPANISH)
