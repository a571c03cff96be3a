"""Orders as arrows, each kind with a stroke of its own, so that no colour is needed to tell them apart.

move: a full line with a full head · support: dashes that end in a ring on what is supported · convoy: a wave through
the fleet · siege: a ram before the city · conversion: dashes and dots with two open heads · retreat: dots with a
double head · hold: a bar under the unit (over a garrison). What failed is crossed.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from gm.core.board import province_of
from gm.core.geometry import Geometry, Point
from gm.core.message import place as place_name
from gm.core.message import say
from gm.core.report import Arrow, Picture
from gm.show.language import Language
from gm.show.picture.palette import Palette
from gm.show.picture.pieces import spot_of
from gm.show.picture.svg import PALE, element, line, titled

ORDER = ("support", "convoy", "hold", "siege", "convert", "move", "retreat")
"""From the bottom to the top of the picture."""

NAMES = {
    "move": say("maps.arrow_move"),
    "support": say("maps.arrow_support"),
    "convoy": say("maps.arrow_convoy"),
    "siege": say("maps.arrow_siege"),
    "convert": say("maps.arrow_convert"),
    "retreat": say("maps.arrow_retreat"),
    "hold": say("maps.arrow_hold"),
}
DASHES: Mapping[str, str] = {"support": "9 5", "convert": "8 4 1.5 4", "retreat": "0.1 6.5"}
CLEAR = 21.0
"""How far from a unit's middle its arrows begin and end, in map units."""
NEAR = 8.0
"""The same where nobody stands."""

Line = Sequence[Point]


def draw_arrows(picture: Picture, geometry: Geometry, palette: Palette, language: Language) -> str:
    """All arrows of a picture, and upon them the crosses of those that failed."""
    board = _Table(picture, geometry)
    arrows = sorted(picture.arrows, key=lambda arrow: (ORDER.index(arrow.kind), repr(arrow)))
    drawn = [(arrow, board.line(arrow)) for arrow in arrows]
    strokes = (
        titled(
            _title(arrow, language),
            stroke(arrow.kind, points, palette.stroke(arrow.power)),
            class_=f"{arrow.kind} failed" if arrow.failed else arrow.kind,
        )
        for arrow, points in drawn
    )
    return "".join((*strokes, *(cross(points) for arrow, points in drawn if arrow.failed)))


def stroke(kind: str, points: Line, colour: str) -> str:
    """A line drawn as orders of its kind are."""
    if kind == "siege":
        body = _ram(points)
    elif kind == "convoy":
        body = line(_wave(points))
    else:
        body = line(points)
    dash = {"stroke_dasharray": DASHES[kind]} if kind in DASHES else {}
    heavy = {"move": 3.2, "retreat": 3.6, "siege": 4}.get(kind, 2.2)
    drawn = element("path", d=body, stroke=PALE, stroke_width=heavy + 3.2, stroke_opacity=0.85)
    drawn += element("path", d=body, stroke=colour, stroke_width=heavy, **dash)
    drawn += _head(kind, points, colour)
    return element("g", drawn, fill="none", stroke_linecap="round", stroke_linejoin="round")


def cross(points: Line) -> str:
    """The mark of an order that failed, upon its line."""
    x, y = _along(points, 0.4)
    path = line([(x - 6, y - 6), (x + 6, y + 6)]) + line([(x - 6, y + 6), (x + 6, y - 6)])
    halo = element("path", d=path, stroke=PALE, stroke_width=6.5)
    return element(
        "g", halo + element("path", d=path, stroke="#8f1d14", stroke_width=3.4), fill="none", stroke_linecap="round"
    )


class _Table:
    """Where the orders of a picture begin and end."""

    def __init__(self, picture: Picture, geometry: Geometry) -> None:
        self.geometry = geometry
        self.outside = {(piece.power, piece.place) for piece in picture.pieces if not piece.inside}
        self.occupied = {place for _, place in self.outside}
        self.inside = {(piece.power, piece.place): spot_of(piece, geometry) for piece in picture.pieces if piece.inside}
        self.standing = {province_of(place): place for place in self.occupied}
        moves = (arrow for arrow in picture.arrows if arrow.kind == "move" and arrow.to)
        self.moves = {(province_of(a.place), province_of(a.to or "")): a for a in moves}

    def line(self, arrow: Arrow) -> Line:
        """The line of an arrow, already clear of units."""
        start = self.start(arrow)
        if arrow.kind == "hold":
            x, y = start
            y += 16 if start == self.geometry.spots[arrow.place].unit else -14
            return [(x - 13, y), (x + 13, y)]
        if arrow.kind == "siege":
            return _clear(_bent(start, self._city(arrow.place), 0), 12, 21)
        if arrow.kind == "convert":
            return self._conversion(arrow, start)
        if arrow.kind == "support":
            return self._support(arrow, start)
        if arrow.kind == "convoy":
            return self._convoy(arrow)
        return self._march(start, arrow.via, arrow.to)

    def start(self, arrow: Arrow) -> Point:
        """Where the unit stands; a garrison in its city if its power has no other unit there."""
        key = (arrow.power, arrow.place)
        if key in self.inside and key not in self.outside:
            return self.inside[key]
        return self.geometry.spots[arrow.place].unit

    def _city(self, place: str) -> Point:
        spot = self.geometry.spots[place]
        return spot.city or spot.unit

    def _unit(self, place: str | None) -> Point:
        assert place is not None, "an arrow to nowhere"
        return self.geometry.spots[place].unit

    def _march(self, start: Point, via: Sequence[str], to: str | None) -> Line:
        end = self._unit(to)
        whole = _through([start, *map(self._unit, via), end]) if via else _bent(start, end)
        return _clear(whole, CLEAR, CLEAR if to in self.occupied else NEAR)

    def _support(self, arrow: Arrow, start: Point) -> Line:
        """To the middle of the move that is supported, or to the unit that stays."""
        assert arrow.to is not None, "a support of nobody"
        supported = self.standing.get(province_of(arrow.to), arrow.to)
        if arrow.target is None or arrow.target == arrow.to:
            there = self._unit(supported)
            gap = math.dist(start, there)
            return _clear(_bent(start, there), min(CLEAR, gap / 3), min(CLEAR, gap / 3))
        move = self._move(arrow)
        march = self._march(self._unit(supported), *((move.via, move.to) if move else ((), arrow.target)))
        return _clear(_bent(start, _along(march, 0.68)), CLEAR, 3)

    def _convoy(self, arrow: Arrow) -> Line:
        """Through the fleet, from the stop before it to the stop after it."""
        move = self._move(arrow)
        stops = [arrow.to, *(move.via if move and arrow.place in move.via else (arrow.place,)), arrow.target]
        i = stops.index(arrow.place)
        return _clear(_through([self._unit(stop) for stop in stops[i - 1 : i + 2]]), CLEAR, CLEAR)

    def _move(self, helper: Arrow) -> Arrow | None:
        """The move that a support or a convoy helps; who helps need not say to which coast."""
        return self.moves.get((province_of(helper.to or ""), province_of(helper.target or "")))

    def _conversion(self, arrow: Arrow, start: Point) -> Line:
        """Between the open country and the city."""
        spot = self.geometry.spots[arrow.place]
        town = spot.garrison or spot.unit
        end = spot.unit if start == town else town
        return _clear(_bent(start, end, 0.55), 12, 12)


def _title(arrow: Arrow, language: Language) -> str:
    stops = (arrow.place, arrow.to, arrow.target)
    names = " → ".join(language.label(place_name(stop)) for stop in stops if stop)
    failed = f" · {language.label(say('maps.arrow_failed'))}" if arrow.failed else ""
    return f"{language.label(NAMES[arrow.kind])}: {names}{failed}"


def _bent(start: Point, end: Point, bend: float = 0.1) -> Line:
    """A slight arc to the left, so that there and back are two lines; short ones bend more."""
    (x0, y0), (x2, y2) = start, end
    bend = max(bend, 12 / (math.dist(start, end) or 1)) if bend else 0
    x1, y1 = (x0 + x2) / 2 + (y2 - y0) * bend, (y0 + y2) / 2 - (x2 - x0) * bend
    steps = 32
    return [
        ((1 - t) ** 2 * x0 + 2 * t * (1 - t) * x1 + t * t * x2, (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y1 + t * t * y2)
        for t in (i / steps for i in range(steps + 1))
    ]


def _through(stops: Sequence[Point]) -> Line:
    """A curve through all stops (Catmull-Rom)."""
    ends = [stops[0], *stops, stops[-1]]
    points: list[Point] = [stops[0]]
    for p0, p1, p2, p3 in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for i in range(1, 21):
            t = i / 20
            points.append((_spline(p0[0], p1[0], p2[0], p3[0], t), _spline(p0[1], p1[1], p2[1], p3[1], t)))
    return points


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def _length(points: Line) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(points))


def _along(points: Line, part: float) -> Point:
    """The point after a part of a line's length."""
    left = _length(points) * part
    for a, b in pairwise(points):
        step = math.dist(a, b)
        if step >= left:
            t = left / step if step else 0
            return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
        left -= step
    return points[-1]


def _clear(points: Line, before: float, after: float) -> Line:
    """The line without its two ends; a short line keeps at least its middle third."""
    whole = _length(points)
    if not whole:
        return points
    first, last = min(before / whole, 1 / 3), 1 - min(after / whole, 1 / 3)
    steps = max(2, round(whole * (last - first) / 5))
    return [_along(points, first + (last - first) * i / steps) for i in range(steps + 1)]


def _wave(points: Line) -> Line:
    whole = _length(points)
    turns = max(2, round(whole / 19))
    steps = turns * 8
    wave = []
    for i in range(steps + 1):
        (x, y), (dx, dy) = _along(points, i / steps), _way(points, i / steps)
        swing = 7 * math.sin(2 * math.pi * turns * i / steps)
        wave.append((x - dy * swing, y + dx * swing))
    return wave


def _way(points: Line, part: float) -> Point:
    """The direction of a line after a part of its length, of length one."""
    (x0, y0), (x1, y1) = _along(points, max(0, part - 0.06)), _along(points, min(1, part + 0.06))
    step = math.dist((x0, y0), (x1, y1)) or 1
    return ((x1 - x0) / step, (y1 - y0) / step)


def _head(kind: str, points: Line, colour: str) -> str:
    end, way = points[-1], _way(points, 1)
    if kind == "move":
        tip = line(_turned(end, way, ((9, 0), (-5, 6.2), (-2.5, 0), (-5, -6.2))), close=True)
        return element("path", d=tip, fill=colour, stroke=PALE, stroke_width=1)
    if kind == "support":
        return element("circle", cx=end[0], cy=end[1], r=4.2, fill=PALE, stroke=colour, stroke_width=2.2)
    chevron = ((-6, 6), (2, 0), (-6, -6))
    if kind == "retreat":
        heads = [_turned(end, way, chevron), _turned(end, way, tuple((x + 7, y) for x, y in chevron))]
    elif kind == "convert":
        start, back = points[0], _way(points, 0)
        heads = [_turned(end, way, chevron), _turned(start, (-back[0], -back[1]), chevron)]
    elif kind == "convoy":
        heads = [_turned(end, way, chevron)]
    else:
        return ""
    path = "".join(map(line, heads))
    return element("path", d=path, stroke=PALE, stroke_width=5) + element(
        "path", d=path, stroke=colour, stroke_width=2.4
    )


def _ram(points: Line) -> str:
    """A beam with two bars before the wall."""
    end, way = points[-1], _way(points, 1)
    bars = (_turned(end, way, ((x, -7), (x, 7))) for x in (0, -5))
    return line(points) + "".join(map(line, bars))


def _turned(where: Point, way: Point, points: Sequence[Point]) -> Line:
    (x, y), (dx, dy) = where, way
    return [(x + px * dx - py * dy, y + px * dy + py * dx) for px, py in points]
