"""What holds for any position, order and text of Diplomacy."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.core.model import LineKind
from gm.show.language import Language
from tests.orders import diplomacy_desk as desk

often = settings(max_examples=150, deadline=None, derandomize=True)

BOARD = desk.chart().board
POWERS = desk.ruleset().powers
SIGNS = "A F S C B H M R D VIA NC SC / - -> ; . , ( ) ? y no if 5 WAIVE ALL"
WORDS = [
    *(" ".join(form) for form in list(desk.reader().grammar.words)[::97]),
    *SIGNS.split(),
    *sorted(BOARD.provinces)[::3],
    *POWERS,
    *("St. Petersburg", "costa norte", "Nor", "Liv", "Burgandy", "mar"),
]


@st.composite
def positions(draw: st.DrawFn) -> str:
    """The units of France and of others, close together."""
    centre = draw(st.sampled_from(["MAO", "SPA", "BUL", "CON", "STP", "BOT", "ENG", "BUR", "ION", "KIE"]))
    near = sorted({centre, *BOARD.provinces[centre].army, *BOARD.provinces[centre].fleet})
    owned: dict[str, list[str]] = {}
    for place in draw(st.lists(st.sampled_from(near), min_size=1, max_size=6, unique=True)):
        province = BOARD.provinces[place]
        stations = [f"F {at}" for at in [f"{place}/{coast}" for coast in province.coasts] or [place]]
        armies = [] if province.kind == "sea" else [f"A {place}"]
        units = armies if province.kind == "inland" else armies + stations
        owned.setdefault(draw(st.sampled_from(["FRANCE", "FRANCE", "RUSSIA"])), []).append(draw(st.sampled_from(units)))
    return "; ".join(f"{power}: {', '.join(units)}" for power, units in owned.items())


@st.composite
def legal_orders(draw: st.DrawFn) -> tuple[str, str]:
    """A position, and a legal order of France in it."""
    units = draw(positions())
    state = desk.state(units)
    orders = [order for unit in state.units_of("FRANCE") for order in desk.ruleset().options(state, unit)]
    return units, draw(st.sampled_from(orders)) if orders else ""


@given(legal_orders())
@often
def test_canonical_text_is_read_as_itself(case: tuple[str, str]):
    units, order = case
    if order:
        (line,) = desk.read(order, units, "FRANCE")
        assert (line.kind, line.order, line.guessed) == (LineKind.ORDER, order, False)


@pytest.mark.parametrize("lang", ["es", "ca", "en"])
@given(legal_orders())
@often
def test_what_is_written_is_read_again_in_every_language(lang: str, case: tuple[str, str]):
    units, order = case
    if order:
        text = Language(lang, desk.chart().names).phrase(desk.ruleset().write(order))
        (line,) = desk.read(text, units, "FRANCE")
        assert (line.kind, line.order, line.guessed) == (LineKind.ORDER, order, False), text


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("es", "A Yorkshire - Noruega por convoy"),
        ("ca", "A Yorkshire - Noruega per comboi"),
        ("en", "A Yorkshire - Norway via convoy"),
    ],
)
def test_a_voyage_is_written_as_people_say_it_and_read_again(lang: str, text: str):
    order = "A YOR - NWY VIA"
    assert Language(lang, desk.chart().names).phrase(desk.ruleset().write(order)) == text
    (line,) = desk.read(text, "ENGLAND: A YOR, F NTH", "ENGLAND")
    assert (line.kind, line.order) == (LineKind.ORDER, order)


@pytest.mark.parametrize("lang", ["es", "ca", "en"])
@pytest.mark.parametrize(
    ("order", "phase"),
    [
        *((order, "winter") for order in ("B A MOS", "B F STP/NC", "B F STP/SC", "B F SEV", "WAIVE")),
        *((order, "removals") for order in ("D A GAS", "D F BRE")),
        *((order, "retreats") for order in ("A VIE R BOH", "F LYO R SPA/SC", "A VIE D", "F LYO D")),
    ],
)
def test_what_is_written_after_a_season_is_read_again(lang: str, order: str, phase: str):
    text = Language(lang, desk.chart().names).phrase(desk.ruleset().write(order))
    dislodged = {"A VIE": "RUSSIA < MUN: BOH", "F LYO": "RUSSIA < TYS: SPA/SC"} if phase == "retreats" else {}
    power = "FRANCE" if phase == "removals" else "RUSSIA"
    units = "RUSSIA: A UKR; FRANCE: A PAR, A BUR, A GAS, F BRE"
    (line,) = desk.read(text, units, power, "retreats" if dislodged else "winter", dislodged)
    assert (line.kind, line.order) == (LineKind.ORDER, order), text


@given(st.lists(st.sampled_from(WORDS), max_size=12), st.sampled_from(["moves", "winter"]))
@often
def test_no_heap_of_words_raises(words: list[str], phase: str):
    text = " ".join(words)
    lines = desk.read(text, "FRANCE: A PAR, F SPA/NC; RUSSIA: F STP/SC", "FRANCE", phase)
    assert [line.text in text for line in lines] == [True] * len(lines)
    assert all(line.reason for line in lines if line.kind is LineKind.PROBLEM)
