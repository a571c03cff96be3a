"""A conflict as a small drawing for the page: boxes for units, arrows for what they do, a cross on what failed.

It takes its colours and letters from the page it stands in (``static/style.css``), by day and by night.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import atan2, cos, degrees, dist, sin
from xml.sax.saxutils import escape

from gm.core.geometry import Point
from gm.core.message import Message, power, say
from gm.core.report import Contender, Deed, Tangle
from gm.show.language import Language
from gm.show.layers import Size, lay_out
from gm.show.picture.svg import element, number, smooth, width

NAME, SMALL = 16.0, 13.0
"""The height of a unit's name, and of what is written below it."""

LINE = 1.25
PAD = 9.0
WIDEST = 150.0
STRIPE = 5.0
HEAD = 10.0
CROSS = 5.0
MARGIN = 4.0
SHRINKS_TO = 0.7
"""How small, at least, a narrow window may make the drawing before it has to be moved sideways."""


def sentences(tangle: Tangle) -> tuple[Message, ...]:
    """What the drawing shows, in words."""
    deeds = [_said(tangle, deed) for deed in tangle.deeds]
    return (*deeds, *(say("show.tangle.gone", unit=c.name) for c in tangle.contenders if c.dislodged))


def _said(tangle: Tangle, deed: Deed) -> Message:
    by, to = tangle.contenders[deed.by], tangle.contenders[deed.to]
    how = "failed" if deed.failed else "done"
    if deed.kind != "attack":
        return say(f"show.tangle.{deed.kind}.{how}", by=by.name, to=to.name)
    if by.attack is None:
        return say("show.tangle.adrift", by=by.name, to=to.name)
    return say(f"show.tangle.{'entry' if to.empty else 'attack'}.{how}", by=by.name, to=to.name, force=by.attack)


def drawing(tangle: Tangle, language: Language, colours: Mapping[str, str]) -> str:
    """The drawing as SVG to stand inside a page; `colours` are those of the powers."""
    boxes = [_Box(contender, language) for contender in tangle.contenders]
    layout = lay_out([box.size for box in boxes], [(deed.by, deed.to) for deed in tangle.deeds])
    arrows = [_arrow(deed, route) for deed, route in zip(tangle.deeds, layout.routes, strict=True)]
    drawn = [box.drawn(at, colours) for box, at in zip(boxes, layout.boxes, strict=True)]
    wide, high = layout.size.width + 2 * MARGIN, layout.size.height + 2 * MARGIN
    return element(
        "svg",
        "".join((*arrows, *drawn)),
        viewBox=f"{number(-MARGIN)} {number(-MARGIN)} {number(wide)} {number(high)}",
        style=f"width:{number(wide)}px;min-width:{number(wide * SHRINKS_TO)}px",
        role="img",
        aria_label=" ".join(map(language.sentence, sentences(tangle))),
    )


class _Box:
    """A contender with its lines of text: (words, height of the letters, class)."""

    def __init__(self, contender: Contender, language: Language) -> None:
        self.contender = contender
        names = _broken(language.label(contender.sign), NAME)
        self.lines = [(name, NAME, "name") for name in names]
        if contender.power is not None:
            self.lines += [(part, SMALL, "of") for part in _broken(language.label(power(contender.power)), SMALL)]
        self.lines += [(language.phrase(note), SMALL, "note") for note in _notes(contender)]
        widest = max(width(text, size) for text, size, _ in self.lines)
        height = sum(size * LINE for _, size, _ in self.lines)
        self.size = Size(max(widest + 2 * PAD + STRIPE, 84), height + 1.4 * PAD)

    def drawn(self, middle: Point, colours: Mapping[str, str]) -> str:
        """The box around its middle."""
        contender, (wide, high) = self.contender, self.size
        x, y = middle[0] - wide / 2, middle[1] - high / 2
        kind = "empty" if contender.empty else "gone" if contender.dislodged else "unit"
        parts = [element("rect", x=x, y=y, width=wide, height=high, rx=3)]
        colour = colours.get(contender.power or "")
        if colour is not None:
            parts.append(
                element("path", d=f"M{number(x + STRIPE / 2)} {number(y + 1)}v{number(high - 2)}", stroke=colour)
            )
        foot = y + 0.7 * PAD
        for text, size, name in self.lines:
            foot += size * LINE
            place = {"x": middle[0] + STRIPE / 2, "y": foot - size * 0.3, "font_size": size}
            parts.append(element("text", escape(text), **place, class_=name))
        return element("g", "".join(parts), class_=f"box {kind}")


def _notes(contender: Contender) -> list[Message]:
    notes = []
    if contender.attack is not None:
        notes.append(say("show.tangle.force", force=contender.attack))
    if contender.defence is not None:
        notes.append(say("show.tangle.defence", force=contender.defence))
    if contender.dislodged:
        notes.append(say("show.tangle.dislodged"))
    if contender.empty:
        notes.append(say("show.tangle.empty"))
    return notes


def _broken(text: str, size: float) -> list[str]:
    """A name in lines that are not too wide, where it has more than one word."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", size) <= WIDEST - 2 * PAD:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _arrow(deed: Deed, route: tuple[Point, ...]) -> str:
    """A deed's line with its head, and a cross on it if it failed."""
    before, tip = route[-2:]
    along = atan2(tip[1] - before[1], tip[0] - before[0])
    neck = (tip[0] - HEAD * cos(along), tip[1] - HEAD * sin(along))
    parts = [element("path", d=smooth([*route[:-1], neck]), class_="line")]
    turn = f"translate({number(tip[0])} {number(tip[1])}) rotate({number(degrees(along))})"
    parts.append(element("path", d=f"M0 0L{-HEAD:g} 5L{-HEAD:g} -5Z", transform=turn, class_="head"))
    if deed.failed:
        x, y = _midway(route)
        parts.append(element("circle", cx=x, cy=y, r=CROSS + 3, class_="ground"))
        d = f"M{number(x - CROSS)} {number(y - CROSS)}l10 10m0 -10l-10 10"
        parts.append(element("path", d=d, class_="cross"))
    return element("g", "".join(parts), class_=f"{deed.kind} {'failed' if deed.failed else 'done'}")


def _midway(route: tuple[Point, ...]) -> Point:
    """The middle of the longest stretch."""
    start, end = max(pairwise(route), key=lambda stretch: dist(*stretch))
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
