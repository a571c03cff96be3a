"""Special units (B11): dearer, stronger or harder to bribe; one of them for each power."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from gm.rules.movement.orders import Unit, parse_unit
from gm.rules.reconquista.game import Game
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


def keeps(game: Game, unit: str, special: Mapping[str, str]) -> int:
    """What it costs to keep a unit for a year: nothing at all, or what it costs new."""
    if game.house.upkeep == "0":
        return 0
    return SORTS[special[unit]].cost if unit in special else int(game.house.upkeep)


def renamed(special: Mapping[str, str], now: Mapping[str, str | None]) -> dict[str, str]:
    """The sorts of the units that are left, by the names they bear now (None: lost)."""
    return {new: special[old] for old, new in now.items() if old in special and new is not None}
