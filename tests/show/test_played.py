"""Real reports of Reconquista, as people read them."""

from __future__ import annotations

import re

import pytest

from gm.show.language import LANGUAGES, Language
from gm.show.report import markdown, text
from gm.show.site import build_site
from tests.show.played import ORDERS, published, year
from tests.show.sample import MAP
from tests.show.test_site import Parts

pytestmark = pytest.mark.usefixtures("sample_texts")


def written(lang: str) -> list[str]:
    language = Language(lang, MAP.names)
    return [markdown(turn.current.report, turn.current.frame, language) for turn in published().turns]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_order_is_in_the_report_once_with_its_verdict(lang: str):
    language = Language(lang, MAP.names)
    rules, turns = year()
    for turn, report in zip(turns, written(lang), strict=True):
        rows = [line for line in report.splitlines() if re.match(r"\| .*\| [✓✗∅≠∞] ", line)]
        orders = [row.split("|")[1].strip() for row in rows]
        assert sorted(orders) == sorted(language.label(rules.write(result.order)) for result in turn.outcome.results)
        assert len(turn.outcome.results) >= sum(map(len, turn.orders.values()))


@pytest.mark.parametrize(("lang", "never"), [("es", r"\b([Dd]e|[Aa]) el\b"), ("ca", r"\b([Dd]e|[Aa]|[Pp]er) els?\b")])
def test_prepositions_contract(lang: str, never: str):
    assert [line for report in written(lang) for line in report.splitlines() if re.search(never, line)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_are_whole(lang: str):
    for report in written(lang):
        assert "  " not in re.sub(r"^\|.*$", "", report, flags=re.M)
        assert [
            line for line in report.splitlines() if line.startswith("- ") and not re.match("- [A-ZÁÉÍÓÚÀÈÒ0-9]", line)
        ] == []
        assert re.findall(r"\{\w*\}|\.\.|,,| [,.;]", report) == []


def test_no_secret_of_a_power_is_told_to_all():
    """The public report is that of a stranger."""
    rules, turns = year()
    assert rules.report(turns, None) == rules.report(turns, "nobody")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_whole_site_is_well_formed_and_its_anchors_are_unique(lang: str):
    for path, content in build_site(published(), None, MAP.board, Language(lang, MAP.names)).items():
        if path.endswith(".html"):
            parts = Parts(content.decode())
            assert len(parts.ids) == len(set(parts.ids)), path


def test_a_report_as_text_keeps_to_the_width_of_a_mail():
    language = Language("es", MAP.names)
    for turn in published().turns:
        lines = text(turn.current.report, turn.current.frame, language, 76).splitlines()
        assert max(map(len, lines)) <= 76


def test_the_year_has_a_turn_for_each_season():
    assert len(year()[1]) == len(ORDERS) == 4
