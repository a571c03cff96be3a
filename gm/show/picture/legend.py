"""The signs of the map, named in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gm.core.board import Board
from gm.core.geometry import Geometry, Point
from gm.core.message import Message, power, say
from gm.core.report import Picture
from gm.show.language import Language
from gm.show.picture.arrows import NAMES, cross, stroke
from gm.show.picture.frame import PANEL
from gm.show.picture.palette import Palette, code
from gm.show.picture.pieces import KINDS, counter, mark, palisade, symbol
from gm.show.picture.svg import INK, PAPER, element, words

COLUMNS, ROW, MARGIN = 4, 25.0, 14.0
SIGN = 50.0
"""Width of a sign, in map units."""


class Entry(NamedTuple):
    """A sign, drawn around the origin, and what it means."""

    sign: str
    meaning: Message


def legend(picture: Picture, geometry: Geometry, board: Board, palette: Palette, language: Language) -> str:
    """The panel with the signs of a board; those of orders where there are orders. It grows up from the box's foot."""
    marks = (Entry(mark(name, (0, 0), language), say(name)) for name in sorted(set(picture.marks.values())))
    groups = [list(_powers(palette)), [*_signs(board, palette), *marks]]
    if picture.arrows:
        groups.append(list(_orders(board)))
    x, y, wide, high = geometry.legend
    rows = sum(-(-len(group) // COLUMNS) for group in groups)
    top = y + high - rows * ROW - 2 * MARGIN
    drawn = element("rect", x=x, y=top, width=wide, height=rows * ROW + 2 * MARGIN, **PANEL)
    row = 0
    for group in groups:
        for i, entry in enumerate(group):
            left = x + MARGIN + (wide - 2 * MARGIN) * (i % COLUMNS) / COLUMNS
            drawn += _entry(entry, (left, top + MARGIN + (row + i // COLUMNS + 0.5) * ROW), language)
        row += -(-len(group) // COLUMNS)
    return drawn


def _entry(entry: Entry, where: Point, language: Language) -> str:
    x, y = where
    sign = element("g", entry.sign, transform=f"translate({x + SIGN / 2:g} {y:g})")
    return sign + words(language.label(entry.meaning), (x + SIGN + 5, y + 4.6), 13, text_anchor="start")


def _powers(palette: Palette) -> Iterator[Entry]:
    swatch: dict[str, str | float] = {
        "x": -20.0,
        "y": -9.0,
        "width": 40.0,
        "height": 18.0,
        "stroke": INK,
        "stroke_width": 1.2,
    }
    for owner in palette.colours:
        sign = element("rect", **swatch, fill=palette.land(owner)) + element(
            "rect", **swatch, fill=palette.hatching(owner), opacity=0.45
        )
        letters = words(
            code(owner),
            (0, 4),
            11,
            fill="#fff",
            stroke="#2a1d10",
            stroke_width=2.2,
            paint_order="stroke",
            font_weight=700,
        )
        yield Entry(sign + letters, power(owner))
    yield Entry(element("rect", **swatch, fill=PAPER), say("maps.uncontrolled"))


def _signs(board: Board, palette: Palette) -> Iterator[Entry]:
    here = (0.0, 0.0)
    example = next(iter(palette.colours), None)
    yield from _places(board)
    if _has_walls(board):
        yield Entry(
            element("g", symbol("fort", here) + symbol("flag", here), transform="translate(0 5) scale(.8)"),
            say("maps.autonomous"),
        )
    for kind, meaning in KINDS.items():
        if kind != "G" or _has_walls(board):
            yield Entry(element("g", counter(kind, example, here, palette), transform="scale(.85)"), meaning)
    if _has_walls(board):
        ring = palisade(here, 1, palette.stroke(example)) + symbol("fort", here)
        yield Entry(element("g", ring, transform="scale(.55)"), say("maps.siege_steps"))


def _places(board: Board) -> Iterator[Entry]:
    """What provinces and cities may be and have."""
    provinces = board.provinces.values()
    cities = [province.city for province in provinces if province.city]
    signs = {
        "fort": (say("maps.fort"), _has_walls(board)),
        "town": (say("maps.town"), any(not city.fortified for city in cities)),
        "anchor": (say("maps.port"), any(city.port for city in cities)),
        "gold": (say("maps.city_income"), any(city.income for city in cities)),
        "sheaf": (say("maps.rural_income"), any(province.income for province in provinces)),
        "centre": (say("maps.centre"), any(province.centre for province in provinces)),
    }
    for name, (meaning, there) in signs.items():
        if there:
            yield Entry(symbol(name, (0.0, 0.0)), meaning)


def _has_walls(board: Board) -> bool:
    """Whether there are cities to garrison and to besiege."""
    return any(province.city and province.city.fortified for province in board.provinces.values())


def _orders(board: Board) -> Iterator[Entry]:
    points = [(-22.0 + 2 * i, 0.0) for i in range(21)]
    of_walls = ("siege", "convert") if _has_walls(board) else ()
    for kind in ("move", "support", "convoy", *of_walls, "retreat", "hold"):
        yield Entry(stroke(kind, points, INK), NAMES[kind])
    yield Entry(stroke("move", points, INK) + cross(points), say("maps.arrow_failed"))
