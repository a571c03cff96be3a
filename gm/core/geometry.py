"""The shapes of a map, in its own units (y downwards): polygons, and where names, units, cities and coins stand."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

Point = tuple[float, float]
Ring = tuple[Point, ...]
Polygon = tuple[Ring, ...]
Shape = tuple[Polygon, ...]


class Spot(Struct, frozen=True):
    """Where the things of one place are drawn; `size` is the height of its name's letters.

    `city`, `garrison`, `anchor` and `coin` are missing where there is no such thing.
    """

    label: Point
    size: float
    unit: Point
    city: Point | None = None
    garrison: Point | None = None
    anchor: Point | None = None
    coin: Point | None = None


class Geometry(Struct, frozen=True):
    """The picture's size, each place's shape and spots, the land beyond the board, and whom to thank for the data."""

    width: float
    height: float
    credit: str
    shapes: Mapping[str, Shape]
    spots: Mapping[str, Spot]
    off_map: Shape = ()
