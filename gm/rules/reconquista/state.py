"""The position of a game of Reconquista, and how to look at it.

A unit is named by its kind and place: ``A TOLEDO`` (army), ``F VALENCIA`` (fleet), ``G TOLEDO`` (garrison, inside the
city). A province holds one army or fleet in the open and one garrison in its city (R-1-8, R-3.2-1, R-3.2-2), so a
name belongs to one unit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct, field
from msgspec.structs import replace

REBELS = "rebels"
GM_RUN = "gm_run"

Count = Annotated[int, Meta(ge=0)]
Place = Annotated[int, Meta(ge=1, le=100_000)]
"""Of a phase in the calendar."""


def _written(empty: Any) -> Any:
    """A field that a record always holds, empty or not; the others are written where they say something."""
    return field(default_factory=lambda: empty)


class Debt(Struct, frozen=True):
    """A loan: what is left of it and of its interest, and the number of the phase in which it is due (B10)."""

    principal: Count
    interest: Count
    due: Count


class State(Struct, frozen=True, omit_defaults=True):
    """A position; `number` is its phase's place in the calendar, from 1.

    `units`: unit -> power, None for an autonomous garrison. `control`: province -> power; `cities`: province whose city
    it is -> power; what is missing there nobody controls. `sieges`: besieging unit -> steps done. `treasury`: ducats.
    `famine` and `plague`: the marked provinces. `resigned`: power -> ``rebels`` or ``gm_run`` (R-4.6-1, R-4.6-2).
    `out`: the eliminated powers; `winners`: who has won (the game is over).

    What follows belongs to modules that a game may do without. `tables`: ``famine`` or ``plague`` -> province -> its
    row and column, where they were drawn for this game. `revolts` and `rebel_cities`: the provinces that rose, and
    those whose city did. `chits`: power -> victim -> how often it may try. `loans`: power -> its debts; `no_credit`:
    who did not pay. `special`: unit -> its sort, where it is no ordinary one. `conquered`: territory -> its conqueror.
    `storms`: the seas that will be struck. `missed`: power -> how many seasons running it has sent nothing. `tenure`:
    province -> its controller, and since the beginning of which phase. `contenders`: who had what it takes to win when
    it was looked at last.
    """

    number: Place
    units: Mapping[str, str | None] = _written({})
    control: Mapping[str, str] = _written({})
    cities: Mapping[str, str] = _written({})
    sieges: Mapping[str, Count] = _written({})
    treasury: Mapping[str, Count] = _written({})
    famine: tuple[str, ...] = _written(())
    plague: tuple[str, ...] = _written(())
    resigned: Mapping[str, str] = _written({})
    out: tuple[str, ...] = _written(())
    winners: tuple[str, ...] = _written(())
    tables: Mapping[str, Mapping[str, tuple[int, int]]] = {}
    revolts: tuple[str, ...] = ()
    rebel_cities: tuple[str, ...] = ()
    chits: Mapping[str, Mapping[str, Count]] = {}
    loans: Mapping[str, tuple[Debt, ...]] = {}
    no_credit: tuple[str, ...] = ()
    special: Mapping[str, str] = {}
    conquered: Mapping[str, str] = {}
    storms: tuple[str, ...] = ()
    missed: Mapping[str, Count] = {}
    tenure: Mapping[str, tuple[str, Count]] = {}
    contenders: tuple[str, ...] = ()

    def garrison(self, place: str) -> str | None:
        """The garrison in the city of `place`."""
        unit = f"G {place}"
        return unit if unit in self.units else None

    def outside(self, place: str) -> str | None:
        """The army or fleet that stands in `place`."""
        return next((unit for unit in (f"A {place}", f"F {place}") if unit in self.units), None)

    def units_of(self, power: str | None) -> tuple[str, ...]:
        """A power's units: armies, fleets, garrisons, each by place; None: the autonomous garrisons."""
        return tuple(sorted(unit for unit, owner in self.units.items() if owner == power))

    def rebels(self, power: str | None) -> bool:
        """Whether its player gave up and its units are in rebellion (R-4.6-1)."""
        return power is not None and self.resigned.get(power) == REBELS

    def zones(self, power: str) -> int:
        """How many provinces and cities it controls: what the standings count (R-OBJ-1)."""
        return list(self.control.values()).count(power) + list(self.cities.values()).count(power)


def kind(unit: str) -> str:
    """``A``, ``F`` or ``G``."""
    return unit[0]


def where(unit: str) -> str:
    """The province or sea in which a unit stands."""
    return unit[2:]


def with_units(state: State, units: Mapping[str, str | None]) -> State:
    """`state` with these units; sieges of units that are gone, or against nobody, are over (A.2 n. 37)."""

    def goes_on(unit: str) -> bool:
        return unit in units and (f"G {where(unit)}" in units or where(unit) in state.rebel_cities)

    return replace(
        state,
        units=dict(sorted(units.items())),
        sieges={unit: n for unit, n in state.sieges.items() if goes_on(unit)},
        special={unit: sort for unit, sort in state.special.items() if unit in units},
    )
