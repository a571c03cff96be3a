from __future__ import annotations

import pytest

from gm.core.board import Board, City, Province, Rent

BOARD = Board(
    "small",
    {
        "TOL": Province("TOL", "TOL", "inland", ("VAL",)),
        "VAL": Province(
            "VAL", "VAL", "coastal", ("TOL", "MUR"), ("MUR", "MMS"), {"NC": ("MMS",), "SC": ("MUR", "MMS")}
        ),
        "MUR": Province("MUR", "MUR", "coastal", ("VAL",), ("VAL", "MMS")),
        "MMS": Province("MMS", "MMS", "sea", (), ("VAL", "MUR")),
    },
)


def test_the_seas_are_the_sea_areas():
    assert BOARD.seas == {"MMS"}


@pytest.mark.parametrize(
    ("kind", "place", "to"),
    [("A", "VAL", ("TOL", "MUR")), ("F", "VAL", ("MUR", "MMS")), ("F", "TOL", ()), ("A", "MMS", ())],
)
def test_borders_are_those_of_the_kind_of_unit(kind: str, place: str, to: tuple[str, ...]):
    assert BOARD.borders(kind, place) == to


def test_a_compiled_board_has_the_same_borders():
    compiled = BOARD.compiled
    for place in BOARD.provinces:
        at = compiled.index[place]
        assert compiled.ids[at] == place
        assert compiled.sea[at] == (place in BOARD.seas)
        assert {compiled.ids[to] for to in compiled.army[at]} == set(BOARD.borders("A", place))
        assert {compiled.ids[to] for to in compiled.fleet[at]} == set(BOARD.borders("F", place))


def test_a_coast_is_compiled_to_its_province():
    assert BOARD.compiled.index["VAL/NC"] == BOARD.compiled.index["VAL"]


def test_a_graph_says_for_whom_a_border_is():
    graph = BOARD.graph
    assert graph.edges["VAL", "MUR"] == {"army": True, "fleet": True}
    assert graph.edges["TOL", "VAL"] == {"army": True, "fleet": False}
    assert graph.edges["VAL", "MMS"] == {"army": False, "fleet": True}
    assert graph.nodes["TOL"]["province"] is BOARD.provinces["TOL"]


def test_a_scenario_changes_what_places_pay_and_nothing_else():
    tol, val = (
        Province("TOL", "TOL", "inland", city=City(fortified=True, income=6), income=2),
        Province("VAL", "VAL", "inland"),
    )
    paid = Board("b", {"TOL": tol, "VAL": val}).paying({"TOL": Rent(city=3), "VAL": Rent(4, 9)})
    assert paid.provinces == {
        "TOL": Province("TOL", "TOL", "inland", city=City(fortified=True, income=3), income=2),
        "VAL": Province("VAL", "VAL", "inland", income=4),
    }
