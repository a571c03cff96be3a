"""Sieges: two steps in consecutive turns by the same unit, then the city surrenders (R-4.4-1 to R-4.4-4)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from gm.rules.reconquista.state import State

STEPS = 2


class Sieges(Struct, frozen=True):
    """The steps done by each besieging unit after the turn, and the units to which a city has just surrendered."""

    steps: dict[str, int]
    fallen: tuple[str, ...]


def advance(state: State, besieging: Iterable[str]) -> Sieges:
    """The sieges after a turn in which the units `besieging` kept at it: ordered B, and were not dislodged.

    The counter belongs to the unit (A.2 n. 34); any other order, or being dislodged, ends the siege (n. 32, n. 35).
    """
    steps = {unit: state.sieges.get(unit, 0) + 1 for unit in sorted(besieging)}
    fallen = tuple(unit for unit, n in steps.items() if n == STEPS)
    return Sieges({unit: n for unit, n in steps.items() if n < STEPS}, fallen)
