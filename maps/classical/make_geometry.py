"""Makes geometry.json from outline.toml: ``python maps/classical/make_geometry.py``.

Areas grow from their strokes over a grid, over land or over water, until all of it is taken; their outlines are
smoothed together, so that neighbours share them. Ends with exit code 1 if what touches is not what the board says.
"""

from __future__ import annotations

import heapq
import json
import math
import random
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from pathlib import Path

from gm.core.geometry import BEYOND
from gm.core.maps import LANGUAGES, load_map
from gm.show.picture.sheet import name_rows
from gm.show.picture.svg import width

HERE = Path(__file__).parent
WIDE, HIGH, CELL = 1716, 1596, 6
COLUMNS, ROWS = WIDE // CELL, HIGH // CELL
MIDDLE = (7.5, 49.0)
"""What lies in the middle of the lens, which makes the crowded centre larger than the empty rim."""
CENTRE, SCALE, LENS = (730, 830), 60.5, 30.0
LAND, WATER = 1, 0

Cell = tuple[int, int]
Point = tuple[float, float]
CHART = load_map("classical")
CHANCE = random.Random()


def projected(degrees: Sequence[float]) -> Point:
    """Where a place is on the page: azimuthal, equidistant, seen through a lens."""
    lon, lat = math.radians(degrees[0] - MIDDLE[0]), math.radians(degrees[1])
    lat0 = math.radians(MIDDLE[1])
    cosine = math.sin(lat0) * math.sin(lat) + math.cos(lat0) * math.cos(lat) * math.cos(lon)
    far = math.degrees(math.acos(max(-1.0, min(1.0, cosine))))
    way = math.atan2(
        math.cos(lat) * math.sin(lon),
        math.cos(lat0) * math.sin(lat) - math.sin(lat0) * math.cos(lat) * math.cos(lon),
    )
    reach = SCALE * far / (1 + far / LENS)
    return CENTRE[0] + reach * math.sin(way), CENTRE[1] - reach * math.cos(way)


def rough(line: Sequence[Point], least: float = 14) -> list[Point]:
    """A closed line with bays and capes: each side is broken in the middle, a little off."""
    ring: list[Point] = []
    for (x0, y0), (x1, y1) in pairwise([*line, line[0]]):
        ring.append((x0, y0))
        long = math.dist((x0, y0), (x1, y1))
        if long > least:
            off = CHANCE.uniform(-0.15, 0.15)
            ring.append(((x0 + x1) / 2 + (y1 - y0) * off, (y0 + y1) / 2 - (x1 - x0) * off))
    return ring if len(ring) == len(line) else rough(ring, least)


def filled(ring: Sequence[Point]) -> Iterator[Cell]:
    """The cells whose middle is inside a closed line."""
    for row in range(ROWS):
        y = (row + 0.5) * CELL
        cuts = sorted(
            x0 + (x1 - x0) * (y - y0) / (y1 - y0)
            for (x0, y0), (x1, y1) in pairwise([*ring, ring[0]])
            if (y0 > y) != (y1 > y)
        )
        for left, right in zip(cuts[::2], cuts[1::2], strict=True):
            for column in range(max(0, math.ceil(left / CELL - 0.5)), min(COLUMNS, math.ceil(right / CELL - 0.5))):
                yield column, row


def grounds(outline: dict) -> dict[Cell, int]:
    """Land or water, cell by cell."""
    ground = dict.fromkeys(product(range(COLUMNS), range(ROWS)), WATER)
    for kind, value in (("land", LAND), ("water", WATER)):
        for line in outline[kind].values():
            ground.update(dict.fromkeys(filled(rough([projected(at) for at in line])), value))
    return ground


def stroke(points: Sequence[Sequence[float]]) -> Iterator[Cell]:
    """The cells along a line."""
    stops = [projected(at) for at in points]
    for (x0, y0), (x1, y1) in pairwise(stops if len(stops) > 1 else stops * 2):
        steps = max(1, round(math.dist((x0, y0), (x1, y1)) / CELL * 2))
        for i in range(steps + 1):
            yield int((x0 + (x1 - x0) * i / steps) // CELL), int((y0 + (y1 - y0) * i / steps) // CELL)


def around(cell: Cell) -> Iterator[tuple[Cell, float]]:
    """The eight cells next to one, and how far they are."""
    x, y = cell
    for dx, dy in product((-1, 0, 1), repeat=2):
        if dx or dy:
            yield (x + dx, y + dy), math.hypot(dx, dy)


def hills() -> dict[Cell, float]:
    """How hard it is to grow over a cell: smooth chance, so that borders wind."""
    coarse = {at: CHANCE.random() for at in product(range(COLUMNS // 4 + 3), range(ROWS // 4 + 3))}

    def height(x: int, y: int) -> float:
        (i, u), (j, v) = divmod(x / 4, 1), divmod(y / 4, 1)
        i, j = int(i), int(j)
        low = coarse[i, j] * (1 - u) + coarse[i + 1, j] * u
        high = coarse[i, j + 1] * (1 - u) + coarse[i + 1, j + 1] * u
        return low * (1 - v) + high * v

    return {(x, y): 0.55 + 0.9 * height(x, y) for x, y in product(range(COLUMNS), range(ROWS))}


def grown(ground: dict[Cell, int], seeds: dict[str, list]) -> dict[Cell, str]:
    """Whose each cell is. Land that nothing reaches is beyond the board."""
    hard = hills()
    seas = CHART.board.seas
    ahead: list[tuple[float, Cell, str]] = []
    for area, strokes in seeds.items():
        kind = WATER if area in seas else LAND
        cells = {cell for points in strokes for cell in stroke(points) if ground.get(cell) == kind}
        assert cells, f"{area} has no ground to grow from"
        ahead += [(0.0, cell, area) for cell in sorted(cells)]
    heapq.heapify(ahead)
    owner: dict[Cell, str] = {}
    while ahead:
        cost, cell, area = heapq.heappop(ahead)
        if cell in owner:
            continue
        owner[cell] = area
        for to, step in around(cell):
            if to not in owner and ground.get(to) == ground[cell]:
                heapq.heappush(ahead, (cost + step * hard[to], to, area))
    for cell, kind in ground.items():
        if cell not in owner:
            owner[cell] = (
                BEYOND
                if kind == LAND
                else min((math.dist(cell, other), area) for other, area in owner.items() if area in seas)[1]
            )
    return owner


def settled(owner: dict[Cell, str], ground: dict[Cell, int]) -> dict[Cell, str]:
    """The areas without ragged edges, and without corners in which four meet."""
    for _ in range(4):
        before = dict(owner)
        for cell, area in before.items():
            near = Counter(before[to] for to, _ in around(cell) if ground.get(to) == ground[cell])
            best, n = max(near.items(), key=lambda item: (item[1], item[0] == area, item[0]), default=(area, 0))
            if n >= 5:
                owner[cell] = best
    while crossings := [corner for corner in product(range(1, COLUMNS), range(1, ROWS)) if _crossed(owner, corner)]:
        for x, y in crossings:
            cells = [(x - 1, y - 1), (x, y - 1), (x, y), (x - 1, y)]
            if not _crossed(owner, (x, y)):
                continue
            a, b = next(
                ((a, b) for a, b in zip(cells, cells[1:] + cells[:1], strict=True) if ground[a] == ground[b]),
                (cells[0], cells[1]),
            )
            owner[a], ground[a] = owner[b], ground[b]
    return owner


def _crossed(owner: dict[Cell, str], corner: Cell) -> bool:
    x, y = corner
    ring = [owner[x - 1, y - 1], owner[x, y - 1], owner[x, y], owner[x - 1, y]]
    return all(a != b for a, b in zip(ring, ring[1:] + ring[:1], strict=True))


# --- outlines


def _edges(owner: dict[Cell, str]) -> dict[str, dict[Cell, list[Cell]]]:
    """For each area its outline: from corner to corner, the area on the right."""
    edges: dict[str, dict[Cell, list[Cell]]] = defaultdict(lambda: defaultdict(list))
    for (x, y), area in owner.items():
        sides = (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        )
        for neighbour, start, end in sides:
            if owner.get(neighbour) != area:
                edges[area][start].append(end)
    return edges


def rings(edges: dict[Cell, list[Cell]]) -> Iterator[list[Cell]]:
    """The closed outlines of an area."""
    left = {start: list(ends) for start, ends in edges.items()}
    for start in list(left):
        while left[start]:
            ring = [start]
            while True:
                ends = left[ring[-1]]
                ring.append(ends.pop())
                if ring[-1] == start:
                    break
            yield ring[:-1]


def smooth(line: list[Point], closed: bool, rounds: int = 3) -> list[Point]:
    """The line without the steps of the grid; the ends of an open one stay."""
    for _ in range(rounds):
        if closed:
            line = [_mean(a, b, c) for a, b, c in zip([line[-1], *line[:-1]], line, [*line[1:], line[0]], strict=True)]
        else:
            line = [line[0], *(_mean(a, b, c) for a, b, c in zip(line, line[1:], line[2:], strict=False)), line[-1]]
    return line


def _mean(a: Point, b: Point, c: Point) -> Point:
    return (a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4


def simplified(line: list[Point], within: float = 0.7) -> list[Point]:
    """The line without points that hardly turn it (Douglas and Peucker)."""
    if len(line) < 3:
        return line
    (x0, y0), (x1, y1) = line[0], line[-1]
    long = math.dist(line[0], line[-1])

    def off(point: Point) -> float:
        if not long:
            return math.dist(point, line[0])
        return abs((x1 - x0) * (y0 - point[1]) - (x0 - point[0]) * (y1 - y0)) / long

    far, i = max((off(point), i) for i, point in enumerate(line[1:-1], 1))
    if far <= within:
        return [line[0], line[-1]]
    return simplified(line[: i + 1], within)[:-1] + simplified(line[i:], within)


class Outlines:
    """Smoothed lines between the corners in which three areas meet, each made once."""

    def __init__(self, edges: dict[str, dict[Cell, list[Cell]]]) -> None:
        degree: Counter[Cell] = Counter()
        for pair in {frozenset((a, b)) for area in edges.values() for a, ends in area.items() for b in ends}:
            degree.update(pair)
        page = {(0, 0), (COLUMNS, 0), (0, ROWS), (COLUMNS, ROWS)}
        self._nodes = {corner for corner, n in degree.items() if n > 2} | page
        self._made: dict[tuple[Cell, ...], list[Point]] = {}

    def ring(self, corners: list[Cell]) -> list[Point]:
        """A closed outline, smoothed; the first point is not repeated."""
        start = next((i for i, corner in enumerate(corners) if corner in self._nodes), None)
        if start is None:
            first = corners.index(min(corners))
            return self._line((*corners[first:], *corners[: first + 1]))[:-1]
        turned = [*corners[start:], *corners[:start], corners[start]]
        points: list[Point] = []
        piece = [turned[0]]
        for corner in turned[1:]:
            piece.append(corner)
            if corner in self._nodes:
                points += self._line(tuple(piece))[:-1]
                piece = [corner]
        return points

    def _line(self, corners: tuple[Cell, ...]) -> list[Point]:
        if corners in self._made:
            return self._made[corners]
        if corners[::-1] in self._made:
            return self._made[corners[::-1]][::-1]
        exact = [(float(x * CELL), float(y * CELL)) for x, y in corners]
        closed = corners[0] == corners[-1]
        line = smooth(exact[:-1], closed=True) if closed else smooth(exact, closed=False)
        if closed:
            half = len(line) // 2
            line = simplified(line[: half + 1])[:-1] + simplified([*line[half:], line[0]])
        else:
            line = simplified(line)
        self._made[corners] = [(round(x, 1), round(y, 1)) for x, y in line]
        return self._made[corners]


def area_of(ring: Sequence[Point]) -> float:
    """What a closed line holds; negative if it runs the other way, as around a hole."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise([*ring, ring[0]])) / 2


def shapes(owner: dict[Cell, str]) -> dict[str, list[list[list[Point]]]]:
    """Each area's polygons: an outline, and the holes in it."""
    edges = _edges(owner)
    outlines = Outlines(edges)
    found = {}
    for area in [*CHART.board.provinces, BEYOND]:
        outer, holes = [], []
        for corners in rings(edges[area]):
            ring = outlines.ring(corners)
            (outer if area_of([(float(x), float(y)) for x, y in corners]) > 0 else holes).append(ring)
        largest = max(outer, key=area_of)
        found[area] = [[ring, *(holes if ring is largest else [])] for ring in outer]
    return found


# --- names and units


class Room:
    """How much of a box is an area's own, another's, or water."""

    def __init__(self, owner: dict[Cell, str]) -> None:
        self.owner = owner

    def price(self, area: str, x: float, y: float, wide: float, high: float) -> float:
        """0 if the box lies in the area; land of others is dearer than water, and the rim of the page is no place."""
        seas = CHART.board.seas
        bad = 0.0
        columns = range(int((x - wide / 2) // CELL), int((x + wide / 2) // CELL) + 1)
        rows = range(int((y - high / 2) // CELL), int((y + high / 2) // CELL) + 1)
        for cell in product(columns, rows):
            there = self.owner.get(cell)
            if there is None or not (4 <= cell[0] < COLUMNS - 4 and 4 <= cell[1] < ROWS - 4):
                bad += 40
            elif there != area:
                bad += 4 if there in seas and area not in seas else 10
        return bad / (len(columns) * len(rows)) * 10


def lettering(area: str) -> list[list[str]]:
    """Its name in each language, in the rows in which the picture writes it."""
    names = (CHART.names.places[lang][area].text for lang in LANGUAGES)
    return [name_rows(name) if area in CHART.board.seas else [name] for name in names]


def spot(area: str, room: Room, owned: Sequence[Cell]) -> dict:
    """The best place for a name and a unit beside it."""
    sea = area in CHART.board.seas
    star = 20 if CHART.board.provinces[area].centre else 0
    biggest = 16.0 if sea else 18.0
    mid_x = sum(x for x, _ in owned) / len(owned) * CELL
    mid_y = sum(y for _, y in owned) / len(owned) * CELL
    best: tuple[float, dict] | None = None
    written = lettering(area)
    for size in (biggest, 15.5, 13.5):
        wide = max(width(row, size) for rows in written for row in rows) + star + (6 if sea else 0)
        high = size * 1.15 * max(map(len, written))
        for x, y in owned[:: 1 if len(owned) < 400 else 3]:
            at = ((x + 0.5) * CELL, (y + 0.5) * CELL)
            named = room.price(area, *at, wide, high)
            if best is not None and named * 3 > best[0]:
                continue
            gap_y, gap_x = high / 2 + 17, wide / 2 + 23
            beside = [(-gap_x, 0.0), (gap_x, 0.0), *product((0.0, -wide / 4, wide / 4), (-gap_y, gap_y))]
            for dx, dy in beside:
                unit = (at[0] + dx, at[1] + dy)
                if room.owner.get((int(unit[0] // CELL), int(unit[1] // CELL))) != area:
                    continue
                price = named * 3 + room.price(area, *unit, 40, 31) * 4
                price += math.dist(((at[0] + unit[0]) / 2, (at[1] + unit[1]) / 2), (mid_x, mid_y)) / 60
                price += (biggest - size) * 0.8
                if best is None or price < best[0]:
                    foot = at[1] + high / 2 - size * 0.3 if sea else at[1]
                    best = (price, {"label": (at[0], foot), "size": size, "unit": unit})
    assert best is not None, f"no room for {area}"
    return {key: value if key == "size" else tuple(round(v, 1) for v in value) for key, value in best[1].items()}


def spots(owner: dict[Cell, str], coasts: dict[str, Sequence[float]]) -> dict[str, dict]:
    """Where the name and the unit of each place stand; a coast's name is below its fleet."""
    owned: dict[str, list[Cell]] = defaultdict(list)
    for cell, area in owner.items():
        owned[area].append(cell)
    room = Room(owner)
    found = {area: spot(area, room, owned[area]) for area in CHART.board.provinces}
    for coast, at in coasts.items():
        x, y = _on_page(at)
        found[coast] = {"label": (x, round(y + 25, 1)), "size": 13, "unit": (x, y)}
    return found


# --- the whole


def _on_page(degrees: Sequence[float]) -> Point:
    x, y = projected(degrees)
    return round(x, 1), round(y, 1)


def contacts(owner: dict[Cell, str]) -> Counter[frozenset[str]]:
    """The length of the border between each pair that touches."""
    touching: Counter[frozenset[str]] = Counter()
    for (x, y), area in owner.items():
        for other in (owner.get((x + 1, y)), owner.get((x, y + 1))):
            if other and other != area and BEYOND not in (area, other):
                touching[frozenset((area, other))] += CELL
    return touching


def differences(owner: dict[Cell, str]) -> list[str]:
    """Where picture and board are not the same; a border that counts is 18 long at least."""
    touching = contacts(owner)
    board = {frozenset((p.id, to)) for p in CHART.board.provinces.values() for to in (*p.army, *p.fleet)}
    found = [f"missing: {' '.join(sorted(pair))} {touching[pair]}" for pair in board if touching[pair] < 18]
    found += [f"too much: {' '.join(sorted(pair))} {touching[pair]}" for pair in touching.keys() - board]
    return sorted(found)


def made() -> tuple[str, list[str]]:
    """The text of geometry.json, and where it is not as the board."""
    CHANCE.seed(1901)
    outline = tomllib.loads((HERE / "outline.toml").read_text("utf-8"))
    ground = grounds(outline)
    owner = settled(grown(ground, outline["seeds"]), ground)
    drawn = shapes(owner)
    geometry = {
        "width": WIDE,
        "height": HIGH,
        "per_km": 0,
        "credit": "",
        "title": (50, 40, 420, 92),
        "legend": (880, 1400, 800, 160),
        "compass": (120, 1270),
        "scale": (0, 0),
        "rivers": [[_on_page(at) for at in line] for line in outline["rivers"].values()],
        "peaks": [(*_on_page(at), at[2]) for line in outline["peaks"].values() for at in line],
        "off_map": drawn.pop(BEYOND),
        "spots": spots(owner, outline["coasts"]),
        "shapes": drawn,
    }
    lines = [f' "{key}": {json.dumps(value)}' for key, value in geometry.items() if key not in ("spots", "shapes")]
    for key in ("spots", "shapes"):
        rows = (f'  "{of}": {json.dumps(value, separators=(",", ":"))}' for of, value in geometry[key].items())
        lines.append(f' "{key}": {{\n' + ",\n".join(rows) + "\n }")
    return "{\n" + ",\n".join(lines) + "\n}\n", differences(owner)


def main() -> int:
    """Write geometry.json, and tell where it is not as the board."""
    text, wrong = made()
    (HERE / "geometry.json").write_text(text, "utf-8")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
