"""Which unit somebody means."""

from __future__ import annotations

import pytest

from gm.core.maps import load_map
from gm.orders.grammar import Grammar
from gm.orders.reader import Reader
from gm.orders.units import find_units
from gm.orders.words import Vocabulary
from gm.rules import RULESETS

UNITS = ("A TOLEDO", "G TOLEDO", "A CALATRAVA", "F MAR MEDITERRANEO SUPERIOR", "G SEVILLA")


def vocabulary(game: str, board: str, scenario: str) -> Vocabulary:
    chart = load_map(board)
    rules = RULESETS[game](chart.board, chart.scenarios[scenario], {})
    return Reader(rules, chart.names, Grammar.load(game)).vocabulary


IBERIA = vocabulary("reconquista", "reconquista", "1080")
EUROPE = vocabulary("diplomacy", "classical", "1901")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A TOLEDO", ("A TOLEDO",)),
        ("a toledo", ("A TOLEDO",)),
        ("el ejército de Toledo", ("A TOLEDO",)),
        ("the garrison of Toledo", ("G TOLEDO",)),
        ("la guarnició de Sevilla", ("G SEVILLA",)),
        ("toledo", ("A TOLEDO", "G TOLEDO")),
        ("F MMS", ("F MAR MEDITERRANEO SUPERIOR",)),
        ("flota mediterráneo superior", ("F MAR MEDITERRANEO SUPERIOR",)),
        ("A Calatraba", ("A CALATRAVA",)),
        ("F Toledo", ()),
        ("Lugo", ()),
        ("lo que sea", ()),
        ("", ()),
    ],
)
def test_a_unit_is_found_as_people_call_it(text: str, found: tuple[str, ...]) -> None:
    assert find_units(IBERIA, UNITS, text) == found


def test_a_coast_may_be_left_out() -> None:
    assert find_units(EUROPE, ("F STP/SC", "A MOS"), "F STP") == ("F STP/SC",)
    assert find_units(EUROPE, ("F STP/SC", "A MOS"), "flota de San Petersburgo") == ("F STP/SC",)
    assert find_units(EUROPE, ("F STP/SC", "A MOS"), "f stp/sc") == ("F STP/SC",)
