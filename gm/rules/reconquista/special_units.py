"""Special units (B11): dearer, stronger or harder to bribe; one of them for each power."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from gm.rules.movement.orders import Unit, parse_unit
from gm.rules.reconquista.state import State

MILITIA, MERCENARIES, PROFESSIONALS = "MILICIA", "MERCENARIOS", "PROFESIONALES"


class Sort(Struct, frozen=True):
    """A sort of special unit: what it costs, and costs a year; its force; by how much its bribes are dearer."""

    cost: int
    force: int
    bribes: int


SORTS: Mapping[str, Sort] = {
    MILITIA: Sort(cost=6, force=1, bribes=2),
    MERCENARIES: Sort(cost=6, force=2, bribes=1),
    PROFESSIONALS: Sort(cost=9, force=2, bribes=2),
}


def price_factor(state: State, unit: str) -> int:
    """By how much a bribe on the unit is dearer."""
    return SORTS[state.special[unit]].bribes if unit in state.special else 1


def strength(state: State) -> dict[Unit, int]:
    """The units with another force than 1."""
    return {parse_unit(unit): SORTS[sort].force for unit, sort in state.special.items()}
