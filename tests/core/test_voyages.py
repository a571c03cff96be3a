from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.core.board import Board
from gm.core.maps import load_map, read_map
from gm.core.voyages import coasts_reached, is_route, routes

TM = read_map(Path(__file__).parent.parent / "boards" / "tm.json").board
RECONQUISTA = load_map("reconquista").board


@pytest.fixture
def board() -> Board:
    return TM


@pytest.mark.parametrize(
    ("start", "seas", "coasts"),
    [
        ("BAR", ["MMS"], {"MLL", "TOR", "VAL"}),
        ("BAR", ["MMI"], set()),
        ("BAR", ["MMS", "MMI"], {"MLL", "TOR", "VAL", "MUR"}),
        ("BAR", [], set()),
        ("BAR", None, {"MLL", "TOR", "VAL", "MUR"}),
        ("TOL", None, set()),
        ("MMS", None, set()),
    ],
)
def test_coasts_reached_over_seas(board: Board, start: str, seas: list[str] | None, coasts: set[str]):
    assert coasts_reached(board, start, seas) == coasts


def test_a_coast_is_no_sea_to_be_carried_over(board: Board):
    assert coasts_reached(board, "BAR", ["VAL", "TOR"]) == frozenset()


@pytest.mark.parametrize(
    ("start", "seas", "end", "right"),
    [
        ("BAR", ["MMS"], "MLL", True),
        ("BAR", ["MMS", "MMI"], "MUR", True),
        ("BAR", ["MMI", "MMS"], "MUR", False),
        ("BAR", ["MMS"], "MUR", False),
        ("BAR", [], "TOR", False),
        ("BAR", ["MMS"], "BAR", False),
        ("BAR", ["VAL"], "MUR", False),
        ("BAR", ["MMS"], "MMI", False),
        ("TOL", ["MMS"], "MLL", False),
    ],
)
def test_a_route_is_a_chain_of_seas_from_coast_to_coast(
    board: Board, start: str, seas: list[str], end: str, right: bool
):
    assert is_route(board, start, seas, end) is right


def test_routes_come_shortest_first(board: Board):
    assert routes(board, "BAR", "MLL") == (("MMS",), ("MMS", "MMI"))


def test_routes_keep_to_the_seas_given(board: Board):
    assert routes(board, "BAR", "MLL", ["MMS"]) == (("MMS",),)
    assert routes(board, "BAR", "MUR", ["MMS"]) == ()


def test_the_rules_example_crosses_the_upper_mediterranean():
    assert routes(RECONQUISTA, "BARCELONA", "MALLORCA")[0] == ("MAR MEDITERRANEO SUPERIOR",)


coasts = st.sampled_from([p.id for p in RECONQUISTA.provinces.values() if p.kind == "coastal"])
some_seas = st.sets(st.sampled_from(sorted(RECONQUISTA.seas)))


@given(start=coasts, end=coasts, seas=some_seas)
def test_what_is_reached_has_a_route_and_what_has_a_route_is_reached(start: str, end: str, seas: set[str]):
    found = routes(RECONQUISTA, start, end, seas)
    assert bool(found) == (end in coasts_reached(RECONQUISTA, start, seas))
    assert all(is_route(RECONQUISTA, start, route, end) and seas.issuperset(route) for route in found)


@given(start=coasts, end=coasts, seas=some_seas)
def test_a_voyage_can_be_made_back(start: str, end: str, seas: set[str]):
    assert (end in coasts_reached(RECONQUISTA, start, seas)) == (start in coasts_reached(RECONQUISTA, end, seas))
