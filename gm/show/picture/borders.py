"""Who touches whom along which line, found in the polygons: neighbours share their vertices."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import groupby, pairwise
from typing import NamedTuple

from gm.core.geometry import Geometry, Point, Ring, Shape

BEYOND = "*"
"""Stands for the land beyond the board."""


class Border(NamedTuple):
    """A line between two places; `other` is None at the edge of the page."""

    place: str
    other: str | None
    points: tuple[Point, ...]


def borders(geometry: Geometry) -> tuple[Border, ...]:
    """Every line between two places once, named from the place that comes first on the map."""
    shapes: Mapping[str, Shape] = {**geometry.shapes, BEYOND: geometry.off_map}
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
