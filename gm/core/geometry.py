"""The shapes of a map, in its own units (y downwards): polygons, and where names, units, cities and coins stand.

Neighbours share their vertices, so who touches whom along which line can be read off the polygons.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import groupby, pairwise
from typing import NamedTuple

from msgspec import Struct

Point = tuple[float, float]
Ring = tuple[Point, ...]
Polygon = tuple[Ring, ...]
Shape = tuple[Polygon, ...]
Box = tuple[float, float, float, float]

BEYOND = "*"
"""Stands for the land beyond the board."""


class Border(NamedTuple):
    """A line between two places; `other` is None at the edge of the page."""

    place: str
    other: str | None
    points: Ring


class Spot(Struct, frozen=True):
    """Where the things of one place are drawn; `size` is the height of its name's letters.

    `label` is the middle of a province's name, the foot of a sea's.
    `city`, `garrison`, `anchor` and `coin` are missing where there is no such thing.
    """

    label: Point
    size: float
    unit: Point
    city: Point | None = None
    garrison: Point | None = None
    anchor: Point | None = None
    coin: Point | None = None


class Beyond(Struct, frozen=True):
    """The name of a land beyond the board, in each language, and where it is written."""

    at: Point
    es: str
    ca: str
    en: str


class Geometry(Struct, frozen=True, dict=True):
    """The picture's size, each place's shape and spots, what adorns it, and whom to thank for the data.

    `per_km` are map units a kilometre; `title` and `legend` are boxes (x, y, width, height).
    `peaks` are mountains: x, y and size.
    """

    width: float
    height: float
    per_km: float
    credit: str
    title: Box
    legend: Box
    compass: Point
    scale: Point
    shapes: Mapping[str, Shape]
    spots: Mapping[str, Spot]
    off_map: Shape = ()
    beyond: tuple[Beyond, ...] = ()
    rivers: tuple[Ring, ...] = ()
    peaks: tuple[tuple[float, float, float], ...] = ()

    @cached_property
    def borders(self) -> tuple[Border, ...]:
        """Every line between two places once, named from the place that comes first on the map."""
        shapes: Mapping[str, Shape] = {**self.shapes, BEYOND: self.off_map}
        owners: dict[frozenset[Point], list[str]] = defaultdict(list)
        for place, ring in _rings(shapes):
            for edge in _edges(ring):
                owners[frozenset(edge)].append(place)
        order = {place: i for i, place in enumerate(shapes)}
        return tuple(
            border
            for place, ring in _rings(shapes)
            for border in _along(place, ring, owners)
            if border.other is None or order[place] < order[border.other]
        )


def _rings(shapes: Mapping[str, Shape]) -> Iterator[tuple[str, Ring]]:
    for place, shape in shapes.items():
        for polygon in shape:
            for ring in polygon:
                yield place, ring


def _edges(ring: Ring) -> list[tuple[Point, Point]]:
    return [(a, b) for a, b in pairwise((*ring, ring[0])) if a != b]


def _along(place: str, ring: Ring, owners: Mapping[frozenset[Point], list[str]]) -> Iterator[Border]:
    """The stretches of a ring, each with one neighbour."""
    sides = [(edge, _other(place, owners[frozenset(edge)])) for edge in _edges(ring)]
    start = next((i for i, (_, other) in enumerate(sides) if other != sides[i - 1][1]), 0)
    for other, stretch in groupby(sides[start:] + sides[:start], key=lambda side: side[1]):
        edges = [edge for edge, _ in stretch]
        yield Border(place, other, (edges[0][0], *(end for _, end in edges)))


def _other(place: str, owners: list[str]) -> str | None:
    return next((owner for owner in owners if owner != place), None)


def inside(point: Point, shape: Shape) -> bool:
    """Whether a point lies in a shape (its holes are outside)."""
    x, y = point
    crossed = 0
    for polygon in shape:
        for ring in polygon:
            for (x0, y0), (x1, y1) in _edges(ring):
                crossed += (y0 > y) != (y1 > y) and x < x0 + (x1 - x0) * (y - y0) / (y1 - y0)
    return crossed % 2 == 1
