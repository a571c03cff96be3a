"""Pieces of SVG text: numbers, paths, words. The look they share: ink, paper, sea."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

from gm.core.geometry import Point, Shape

INK, PAPER, PALE, SEA, SEA_INK = "#3f2f1f", "#efe3c4", "#fbf6e6", "#cfdcd8", "#3f6470"
FONT = "'EB Garamond','Palatino Linotype',Palatino,'Book Antiqua',Georgia,'Liberation Serif','DejaVu Serif',serif"
NARROW, WIDE = frozenset("ijlftrI.,'´ |·íïì"), frozenset("mwMWGOQCDHNAUÓÁÀÒV")


def number(value: float) -> str:
    """Rounded to a tenth, without a useless zero."""
    return f"{round(value, 1) + 0.0:g}"


@lru_cache(maxsize=1 << 15)
def at(point: Point) -> str:
    """``x y``; a coast is drawn several times, in several languages."""
    return f"{number(point[0])} {number(point[1])}"


def line(points: Iterable[Point], *, close: bool = False) -> str:
    """Path data through points."""
    return "M" + "L".join(map(at, points)) + ("Z" if close else "")


def lines(many: Iterable[Sequence[Point]]) -> str:
    """Path data of several open lines."""
    return "".join(line(points) for points in many)


def outline(shape: Shape) -> str:
    """Path data of polygons with their holes."""
    return "".join(line(ring, close=True) for polygon in shape for ring in polygon)


def smooth(points: Sequence[Point]) -> str:
    """Path data of a curve through points (Catmull-Rom)."""
    stops = [points[0], *points, points[-1]]
    path = f"M{at(points[0])}"
    for before, start, end, after in zip(stops, stops[1:], stops[2:], stops[3:], strict=False):
        lead = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        tail = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        path += f"C{at(lead)} {at(tail)} {at(end)}"
    return path


def element(tag: str, content: str = "", /, **attributes: str | float) -> str:
    """An element; ``stroke_width`` is written ``stroke-width``; numbers are rounded to a hundredth."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(value if isinstance(value, str) else f'{round(value, 2):g}')}"
        for key, value in attributes.items()
    )
    return f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>"


def titled(title: str, content: str, **attributes: str | float) -> str:
    """A group that says what it is: read aloud, and shown where the pointer rests."""
    return element("g", element("title", escape(title)) + content, **attributes)


def words(text: str, where: Point, size: float, *, halo: str = "", **attributes: str | float) -> str:
    """Text centred on a point, unless `attributes` say otherwise; `halo` is the colour it stands out from."""
    shine: dict[str, str | float] = (
        {"stroke": halo, "stroke_width": 2.6, "stroke_linejoin": "round", "paint_order": "stroke"} if halo else {}
    )
    placed: dict[str, str | float] = {"x": where[0], "y": where[1], "font_size": size}
    return element("text", escape(text), **{**placed, "text_anchor": "middle", "fill": INK, **shine, **attributes})


def width(text: str, size: float) -> float:
    """How wide a text is about to be, in a wide serif."""
    return sum(0.31 if c in NARROW else 0.80 if c in WIDE else 0.54 for c in text) * size


def mixed(colour: str, other: str, part: float) -> str:
    """A colour (``#rrggbb``) with a part of another in it."""
    both = ((int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in both)


def darker(colour: str, by: float = 0.62) -> str:
    """A colour nearer to black."""
    return mixed("#000000", colour, by)
