"""Chains of convoying fleets: which lead from a shore to another, and which fleets matter to them.

Places are the integers of a compiled board, and `seas` the places of the fleets that offer to carry the army.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

Borders = Sequence[frozenset[int]]


def connected(start: int, goal: int, seas: Collection[int], borders: Borders) -> bool:
    """Whether a chain of `seas`, each next to the one before, leads from the shore of `start` to that of `goal`."""
    return not borders[goal].isdisjoint(_reach(start, seas, borders))


def on_a_chain(start: int, goal: int, seas: Collection[int], borders: Borders) -> frozenset[int]:
    """The seas that can be reached from both shores; empty if nothing leads across."""
    return frozenset(_reach(start, seas, borders) & _reach(goal, seas, borders))


def on_a_route(start: int, goal: int, seas: Collection[int], borders: Borders) -> frozenset[int]:
    """The seas of the complete routes from `start` to `goal`; a route crosses no sea twice.

    So a sea is on none if another cuts it off from both shores: there and back again a route would cross that one twice
    (Menger's theorem: no such cut, then two ways from the sea, one to each shore, that have no other sea in common).
    """
    useful = on_a_chain(start, goal, seas, borders)
    if len(useful) < 2:
        return useful
    cut_off: set[int] = set()
    for gate in useful:
        others = useful - {gate}
        cut_off |= others - _reach(start, others, borders) - _reach(goal, others, borders)
    return useful - cut_off


def _reach(start: int, seas: Collection[int], borders: Borders) -> set[int]:
    """The seas that touch `start`, those that touch them, and so on."""
    reached = set(borders[start].intersection(seas))
    edge = list(reached)
    while edge and len(reached) < len(seas):
        fresh = borders[edge.pop()].intersection(seas) - reached
        reached |= fresh
        edge.extend(fresh)
    return reached
