"""Graphs in layers: who acts stands above whom it acts on, so that arrows point down; rings point up again once.

The usual steps, each the simplest that will do: break the rings, rank by the longest way down, put stand-ins where an
edge passes a layer, order each layer by where its neighbours are. The same graph has the same layout anywhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from gm.core.geometry import Point

Edge = tuple[int, int]

BESIDE = 20.0
"""Between the boxes of a layer."""

BELOW = 46.0
"""Between layers."""

STAND_IN = 14.0
"""How much room an edge has that passes a layer."""

PORTS = 0.62
"""The part of a box's side at which edges end."""

SWEEPS = 4


class Size(NamedTuple):
    """How wide and high a box is."""

    width: float
    height: float


class Layout(NamedTuple):
    """The middle of each box, the points of each edge from its beginning to its end, and the size of it all."""

    boxes: tuple[Point, ...]
    routes: tuple[tuple[Point, ...], ...]
    size: Size


def lay_out(sizes: Sequence[Size], edges: Sequence[Edge]) -> Layout:
    """The layout of boxes joined by edges; an edge never joins a box with itself."""
    falling = _without_rings(len(sizes), edges)
    ranks = _ranks(len(sizes), falling)
    boxes, chains = list(sizes), []
    for top, bottom in falling:
        passed = range(ranks[top] - 1, ranks[bottom], -1)
        chains.append([top, *range(len(boxes), len(boxes) + len(passed)), bottom])
        boxes += [Size(STAND_IN, 0)] * len(passed)
        ranks += passed
    layers = _ordered(ranks, chains)
    points, size = _placed(boxes, layers)
    routes = _routes(len(sizes), boxes, points, chains)
    return Layout(
        tuple(points[: len(sizes)]),
        tuple(route if edge == fall else route[::-1] for route, edge, fall in zip(routes, edges, falling, strict=True)),
        size,
    )


def _without_rings(count: int, edges: Sequence[Edge]) -> list[Edge]:
    """The edges, those turned round that would close a ring."""
    ahead: list[list[int]] = [[] for _ in range(count)]
    for start, end in edges:
        ahead[start].append(end)
    closing: set[Edge] = set()
    done: set[int] = set()

    def visit(node: int, path: tuple[int, ...]) -> None:
        for end in ahead[node]:
            if end in path:
                closing.add((node, end))
            elif end not in done:
                visit(end, (*path, end))
        done.add(node)

    for node in range(count):
        if node not in done:
            visit(node, (node,))
    return [(end, start) if (start, end) in closing else (start, end) for start, end in edges]


def _ranks(count: int, falling: Sequence[Edge]) -> list[int]:
    """How many layers above the lowest each box stands."""
    ranks = [0] * count
    for _ in range(count):
        for top, bottom in falling:
            ranks[top] = max(ranks[top], ranks[bottom] + 1)
    return ranks


def _ordered(ranks: Sequence[int], chains: Sequence[Sequence[int]]) -> list[list[int]]:
    """The boxes of each layer, the highest layer first, near to those they are joined with."""
    layers: list[list[int]] = [[] for _ in range(max(ranks) + 1)]
    for box, rank in enumerate(ranks):
        layers[-1 - rank].append(box)
    joined: dict[int, list[int]] = defaultdict(list)
    for chain in chains:
        for top, bottom in pairwise(chain):
            joined[top].append(bottom)
            joined[bottom].append(top)
    for sweep in range(SWEEPS):
        for layer, fixed in pairwise(layers[::-1] if sweep % 2 else layers):
            _sort_by_neighbours(fixed, layer, joined)
    return layers


def _sort_by_neighbours(layer: list[int], fixed: Sequence[int], joined: dict[int, list[int]]) -> None:
    """Sort a layer by the mean place of what its boxes are joined with in another; the others keep their place."""
    place = {box: (i + 0.5) / len(fixed) for i, box in enumerate(fixed)}
    own = {box: (i + 0.5) / len(layer) for i, box in enumerate(layer)}

    def mean(box: int) -> float:
        near = [place[other] for other in joined[box] if other in place]
        return sum(near) / len(near) if near else own[box]

    layer.sort(key=mean)


def _placed(boxes: list[Size], layers: Sequence[Sequence[int]]) -> tuple[list[Point], Size]:
    """Where each box stands: each layer in the middle. A stand-in becomes as high as its layer."""
    widths = [sum(boxes[box].width for box in layer) + BESIDE * (len(layer) - 1) for layer in layers]
    points: list[Point] = [(0.0, 0.0)] * len(boxes)
    y = 0.0
    for layer, width in zip(layers, widths, strict=True):
        x = (max(widths) - width) / 2
        height = max(boxes[box].height for box in layer)
        for box in layer:
            points[box] = (x + boxes[box].width / 2, y + height / 2)
            x += boxes[box].width + BESIDE
            boxes[box] = Size(boxes[box].width, boxes[box].height or height)
        y += height + BELOW
    return points, Size(max(widths), y - BELOW)


def _routes(
    count: int, boxes: Sequence[Size], points: Sequence[Point], chains: Sequence[Sequence[int]]
) -> list[tuple[Point, ...]]:
    """The points of each chain, from the lower side of its top to the upper side of its bottom, past stand-ins."""
    starts, ends = _ports(boxes, points, chains, 0), _ports(boxes, points, chains, -1)
    routes = []
    for start, end, chain in zip(starts, ends, chains, strict=True):
        passed = [box for box in chain if box >= count]
        middle = [(points[box][0], points[box][1] + side * boxes[box].height / 2) for box in passed for side in (-1, 1)]
        routes.append((start, *middle, end))
    return routes


def _ports(boxes: Sequence[Size], points: Sequence[Point], chains: Sequence[Sequence[int]], end: int) -> list[Point]:
    """Where each chain touches its top (`end` 0) or its bottom (-1): side by side, as they come."""
    sharing: dict[int, list[int]] = defaultdict(list)
    for i, chain in enumerate(chains):
        sharing[chain[end]].append(i)
    ports: list[Point] = [(0.0, 0.0)] * len(chains)
    for box, several in sharing.items():
        several.sort(key=lambda i: points[chains[i][1 if end == 0 else -2]][0])
        (x, y), size = points[box], boxes[box]
        for at, i in enumerate(several, 1):
            shift = size.width * PORTS * (2 * at / (len(several) + 1) - 1)
            ports[i] = (x + shift, y + (1 if end == 0 else -1) * size.height / 2)
    return ports
