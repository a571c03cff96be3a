"""What touches in the picture touches in play: borders found in the polygons against those of the board."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise

import pytest

from gm.core.geometry import BEYOND, Border, Point, inside
from tests.show.picture_sample import RECONQUISTA, SMALL_GEOMETRY, square

GEOMETRY = RECONQUISTA.geometry
assert GEOMETRY is not None
SHORTEST, SHORTEST_AT_SEA = 9, 20
"""The shortest borders that count, in map units (7 and 15 km)."""


def length(border: Border) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(border.points))


@pytest.fixture(scope="module")
def found() -> tuple[Border, ...]:
    assert GEOMETRY is not None
    return GEOMETRY.borders


def test_the_neighbours_of_the_board_are_those_of_the_picture(found: tuple[Border, ...]):
    board = RECONQUISTA.board
    lengths: Counter[frozenset[str]] = Counter()
    for border in found:
        if border.other not in (None, BEYOND):
            lengths[frozenset((border.place, str(border.other)))] += length(border)  # type: ignore[assignment]
    touching = {pair for pair, long in lengths.items() if long >= (SHORTEST_AT_SEA if pair <= board.seas else SHORTEST)}
    assert touching == {frozenset(edge) for edge in board.graph.edges}
    assert len(touching) == 234


def test_each_border_is_found_once(found: tuple[Border, ...]):
    edges = Counter(frozenset(edge) for border in found for edge in pairwise(border.points))
    assert edges.most_common(1)[0][1] <= 2
    assert sum(n > 1 for n in edges.values()) < 10


def test_a_border_with_nobody_is_the_edge_of_the_page():
    edge = [border for border in SMALL_GEOMETRY.borders if border.place == "MAR DE FUERA" and border.other is None]
    assert {point for border in edge for point in border.points} >= {(550, 0), (900, 0), (900, 700), (550, 700)}


def test_a_land_beyond_the_board_has_a_border():
    assert any(BEYOND in (border.other, border.place) for border in SMALL_GEOMETRY.borders)


@pytest.mark.parametrize(
    ("point", "within"), [((5, 5), True), ((15, 5), False), ((5, -1), False), ((0.1, 9.9), True), ((25, 5), True)]
)
def test_a_point_is_inside_or_outside(point: Point, within: bool):
    assert inside(point, (*square(0, 0, 10, 10), *square(20, 0, 10, 10))) is within


def test_a_hole_is_outside():
    shape = ((square(0, 0, 10, 10)[0][0], square(4, 4, 2, 2)[0][0]),)
    assert not inside((5, 5), shape)
    assert inside((3, 3), shape)
