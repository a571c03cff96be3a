"""What surrounds the map: border, title, compass, scale and credit."""

from __future__ import annotations

import math

from gm.core.geometry import Geometry, Point
from gm.core.message import say
from gm.show.language import Language
from gm.show.picture.svg import INK, PALE, element, line, width, words

PANEL: dict[str, str | float] = {"rx": 4, "fill": "#f3ead2", "fill_opacity": 0.94, "stroke": INK, "stroke_width": 1.6}


def adornment(geometry: Geometry, title: str, heading: str, language: Language) -> str:
    """Frame, title, compass, scale and credit."""
    return (
        _frame(geometry.width, geometry.height)
        + _title(geometry, title, heading)
        + _compass(geometry.compass, language)
        + _scale(geometry)
    )


def _frame(wide: float, high: float) -> str:
    rules = element("rect", x=6, y=6, width=wide - 12, height=high - 12, stroke_width=2)
    rules += element("rect", x=17, y=17, width=wide - 34, height=high - 34, stroke_width=1)
    marks = []
    for i in range(0, 26, 2):
        x, y, dx, dy = 17 + i * (wide - 34) / 26, 17 + i * (high - 34) / 26, (wide - 34) / 26, (high - 34) / 26
        marks += [(x, 9.5, dx, 4), (x, high - 13.5, dx, 4), (9.5, y, 4, dy), (wide - 13.5, y, 4, dy)]
    bars = "".join(element("rect", x=x, y=y, width=w, height=h) for x, y, w, h in marks)
    return element("g", rules, fill="none", stroke=INK) + element("g", bars, fill=INK, opacity=0.75)


def _title(geometry: Geometry, title: str, heading: str) -> str:
    x, y, wide, high = geometry.title
    middle = x + wide / 2
    drawn = element("rect", x=x, y=y, width=wide, height=high, **PANEL)
    drawn += element("rect", x=x + 5, y=y + 5, width=wide - 10, height=high - 10, rx=2, fill="none", stroke=INK)
    size = min(46, 46 * (wide - 40) / width(title.upper(), 53))
    drawn += words(
        title.upper(),
        (middle, y + high * (0.55 if heading else 0.65)),
        size,
        fill="#6d1f1a",
        letter_spacing=size * 0.15,
    )
    if heading:
        drawn += words(heading, (middle, y + high * 0.85), 22, font_style="italic", letter_spacing=1)
    return drawn


def _compass(where: Point, language: Language) -> str:
    x, y = where
    far = 62.0
    rose = element("circle", cx=x, cy=y, r=far * 0.62, fill="none", opacity=0.6)
    rose += element("circle", cx=x, cy=y, r=far * 0.56, fill="none", opacity=0.4)
    for i in range(0, 16, 2):
        angle = math.pi * i / 8
        reach = far if i % 4 == 0 else far * 0.66
        tip = (x + math.sin(angle) * reach, y - math.cos(angle) * reach)
        for side, paint in ((-1, INK), (1, PALE)):
            turn = angle + side * math.pi / 8
            base = (x + math.sin(turn) * far * 0.13, y - math.cos(turn) * far * 0.13)
            rose += element("path", d=line(((x, y), base, tip), close=True), fill=paint, fill_opacity=0.85)
    return element("g", rose, stroke=INK, stroke_width=0.8, stroke_linejoin="round") + words(
        language.label(say("maps.north")), (x, y - far - 6), 20, font_weight=600
    )


def _scale(geometry: Geometry) -> str:
    """The bar of kilometres, and whose data the map is; a map that is not to scale has neither."""
    if not geometry.per_km:
        return ""
    x, y = geometry.scale
    step = 100 * geometry.per_km
    drawn = element("rect", x=x, y=y, width=step, height=5, fill=INK, stroke=INK)
    drawn += element("rect", x=x + step, y=y, width=step, height=5, fill=PALE, stroke=INK)
    for i, text in enumerate(("0", "100", "200 km")):
        drawn += words(text, (x + step * i, y - 5), 12)
    return drawn + words(geometry.credit, (x, y + 26), 11.5, text_anchor="start", font_style="italic", fill="#6b5a3c")
