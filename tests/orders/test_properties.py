"""What holds for any position, order and text."""

from __future__ import annotations

import string
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gm.core.model import LineKind
from gm.orders import sheet
from gm.orders.folding import pieces
from gm.rules.movement.orders import order_text, parse_order
from gm.show.language import Language
from tests.orders import desk

often = settings(max_examples=200, deadline=None, derandomize=True)

BOARD = desk.board()
PLACES = BOARD.map.board.provinces
POWERS = BOARD.ruleset.powers
LANGUAGES = ("es", "ca", "en")
UNITS = "TTO: A TALAVERA, A GUADALAJARA, G TOLEDO, F MAR MEDITERRANEO SUPERIOR; CBA: A BARCELONA; x: G CUENCA"
LONG_NAMES = sorted(
    name.text for by_id in BOARD.map.names.places.values() for name in by_id.values() if len(name.text) >= 8
)


def kinds(place: str) -> list[str]:
    """The types of unit that can stand there."""
    province = PLACES[place]
    if province.kind == "sea":
        return ["F"]
    open_country = ["A", "F"] if province.kind == "coastal" else ["A"]
    return [*open_country, "G"] if province.city and province.city.fortified else open_country


@st.composite
def positions(draw: st.DrawFn) -> str:
    """The units of two neighbours and of nobody, close together."""
    centre = draw(st.sampled_from(sorted(PLACES)))
    near = sorted({centre, *PLACES[centre].army, *PLACES[centre].fleet})
    places = draw(st.lists(st.sampled_from(near), min_size=1, max_size=6, unique=True))
    owned: dict[str, list[str]] = {}
    for place in places:
        owner = draw(st.sampled_from(["TTO", "TTO", "TTO", "LYC", "x"]))
        kind = draw(st.sampled_from(kinds(place)))
        if owner != "x" or kind == "G":
            owned.setdefault(owner, []).append(f"{kind} {place}")
    return "; ".join(f"{power}: {', '.join(units)}" for power, units in owned.items())


@st.composite
def legal_orders(draw: st.DrawFn, season: str = "spring") -> tuple[str, str]:
    """A position, and a legal order of TTO in it."""
    units = draw(positions())
    state = desk.state(units, season)
    orders = [order for unit in state.units_of("TTO") for order in BOARD.ruleset.options(state, unit)]
    return units, draw(st.sampled_from(orders)) if orders else ""


@given(legal_orders())
@often
def test_canonical_text_is_read_as_itself_and_as_the_canonical_reader_has_it(case: tuple[str, str]):
    units, order = case
    if not order:
        return
    (line,) = BOARD.read(order, units, "TTO")
    assert (line.kind, line.order, line.guessed) == (LineKind.ORDER, order, False)
    assert order_text(parse_order(order)) == line.order


@pytest.mark.parametrize("lang", LANGUAGES)
@given(legal_orders())
@often
def test_what_is_written_is_read_again_in_every_language(lang: str, case: tuple[str, str]):
    units, order = case
    if not order:
        return
    text = Language(lang, BOARD.map.names).phrase(BOARD.ruleset.write(order))
    (line,) = BOARD.read(text, units, "TTO")
    assert (line.kind, line.order, line.guessed) == (LineKind.ORDER, order, False), text


@pytest.mark.parametrize("lang", LANGUAGES)
@given(legal_orders("winter"))
@often
def test_what_is_written_in_winter_is_read_again(lang: str, case: tuple[str, str]):
    units, order = case
    if not order:
        return
    text = Language(lang, BOARD.map.names).phrase(BOARD.ruleset.write(order))
    (line,) = BOARD.read(text, units, "TTO", "winter")
    assert (line.kind, line.order) == (LineKind.ORDER, order), text


@given(st.text())
@often
def test_no_text_raises_or_is_an_order_by_accident(text: str):
    for line in BOARD.read(text, UNITS, "TTO"):
        assert line.kind is not LineKind.ORDER or line.order


SIGNS = "A F G S C B H M R D T L : ; . , ( ) [ ] / - -> = ? y no si 5 12d E1 TODO"
WORDS = [
    *(" ".join(form) for form in list(desk.grammar().words)[::97]),
    *SIGNS.split(),
    *sorted(PLACES)[::7],
    *POWERS,
    "CASTILLA", "Toledo", "MAR", "GV", "Taragona", "calatraba", "MAR MEDITARRENO SUPERIOR",
]  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), max_size=12), st.sampled_from(["spring", "winter"]))
@often
def test_no_heap_of_words_raises(words: list[str], season: str):
    text = " ".join(words)
    lines = BOARD.read(text, UNITS, "TTO", season)
    assert [line.text in text for line in lines] == [True] * len(lines)
    assert all(line.reason for line in lines if line.kind is LineKind.PROBLEM)


LINE = [
    "A",
    "F",
    "TOLEDO",
    "TOLEDO",
    "CAL",
    "CASTILLA",
    "-",
    ":",
    "S",
    "a",
    "B",
    "H",
    ".",
    "y",
    "5",
    "compro",
    "(",
    ")",
    ",",
    "0",
    "1",
    "d",
    "con",
    "por",
    "ejército",
    "apoyo",
    "convierto",
]


@given(st.lists(st.lists(st.sampled_from(LINE), max_size=6).map(" ".join), min_size=1, max_size=4))
@example(["5: CASTILLA"])
@example(["TOLEDO: CAL", "A TOLEDO. A TOLEDO - CAL"])
@often
def test_a_line_that_is_one_order_is_read_at_once_as_it_is_by_and_by(lines: list[str]):
    def reading() -> Any:
        return desk.test_map().read("\n".join(lines), "TOLEDO: A TOL, F MMS; CASTILLA: A CAL", "TOLEDO")

    at_once = reading()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sheet, "plain_order", lambda *_: None)
        assert reading() == at_once


@given(st.text(max_size=80))
@often
def test_pieces_stand_in_the_text_in_order(text: str):
    at = 0
    for piece in pieces(text):
        assert at <= piece.start < piece.end <= len(text)
        at = piece.start


@given(st.lists(st.text("aáñeç", min_size=1, max_size=6), min_size=1, max_size=6))
@often
def test_a_line_of_words_alone_has_the_same_pieces_as_with_a_stop(words: list[str]):
    text = " ".join(words)
    *found, stop = pieces(f"{text}.")
    assert (pieces(text), stop.text) == (found, ".")


@st.composite
def typos(draw: st.DrawFn) -> tuple[str, str]:
    """A long name, and the name with one letter wrong, missing or too many."""
    name = draw(st.sampled_from(LONG_NAMES))
    at = draw(st.integers(0, len(name) - 1))
    letter = draw(st.sampled_from(string.ascii_lowercase))
    kept = draw(st.sampled_from([name[at + 1 :], letter + name[at + 1 :], letter + name[at:]]))
    return name, name[:at] + kept


@given(typos())
@often
def test_a_name_with_one_wrong_letter_is_never_another_in_silence(case: tuple[str, str]):
    name, written = case
    meant = desk.board().reader.vocabulary.read(name)[0].value
    (line, *_) = BOARD.read(f"A {written} H", f"TTO: {places_unit(meant)}", "TTO")
    assert line.order is None or line.order.endswith(f"{meant} H") or line.guessed or line.kind is LineKind.PROBLEM


def places_unit(place: str) -> str:
    return f"F {place}" if PLACES[place].kind == "sea" else f"A {place}"


@given(st.permutations(["A TALAVERA - MERIDA", "G TOLEDO H", "xyz A TOLEDO", "A GUADALAJARA - Segobia", "hola"]))
@often
def test_the_order_of_the_lines_changes_no_reading(lines: list[str]):
    def reading(text: str) -> Any:
        return {(line.text, line.order, line.fault, line.guessed) for line in BOARD.read(text, UNITS, "TTO")}

    assert reading("\n".join(lines)) == reading("\n".join(sorted(lines)))
