"""Chains of convoying fleets: which lead from a shore to another, and which fleets matter to them.

Places are the integers of a compiled board, and `seas` the places of the fleets that offer to carry the army.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

Borders = Sequence[frozenset[int]]


def connected(start: int, goal: int, seas: Collection[int], borders: Borders) -> bool:
    """Whether a chain of `seas`, each next to the one before, leads from the shore of `start` to that of `goal`."""
    return not borders[goal].isdisjoint(_reach(start, seas, borders))


def on_a_chain(start: int, goal: int, seas: Collection[int], borders: Borders) -> frozenset[int]:
    """The seas that can be reached from both shores; empty if nothing leads across."""
    return frozenset(_reach(start, seas, borders) & _reach(goal, seas, borders))


def on_a_route(start: int, goal: int, seas: Collection[int], borders: Borders) -> frozenset[int]:
    """The seas of the complete routes from `start` to `goal`; a route crosses no sea twice."""
    useful = on_a_chain(start, goal, seas, borders)
    if len(useful) < 2:
        return useful
    return frozenset(sea for route in _routes(start, goal, useful, borders) for sea in route)


def _reach(start: int, seas: Collection[int], borders: Borders) -> set[int]:
    """The seas that touch `start`, those that touch them, and so on."""
    reached = set(borders[start].intersection(seas))
    edge = list(reached)
    while edge and len(reached) < len(seas):
        fresh = borders[edge.pop()].intersection(seas) - reached
        reached |= fresh
        edge.extend(fresh)
    return reached


def _routes(start: int, goal: int, seas: frozenset[int], borders: Borders) -> Iterator[tuple[int, ...]]:
    """Every route over `seas`, depth first."""
    unfinished: list[tuple[int, ...]] = [(sea,) for sea in sorted(seas & borders[start])]
    while unfinished:
        route = unfinished.pop()
        if route[-1] in borders[goal]:
            yield route
        unfinished += [(*route, sea) for sea in sorted(seas & borders[route[-1]]) if sea not in route]
