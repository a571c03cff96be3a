"""The shapes of a map, in its own units (y downwards): polygons, and where names, units, cities and coins stand."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

Point = tuple[float, float]
Ring = tuple[Point, ...]
Polygon = tuple[Ring, ...]
Shape = tuple[Polygon, ...]
Box = tuple[float, float, float, float]


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


class Beyond(Struct, frozen=True):
    """The name of a land beyond the board, in each language, and where it is written."""

    at: Point
    es: str
    ca: str
    en: str


class Geometry(Struct, frozen=True):
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
