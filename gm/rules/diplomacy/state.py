"""The position of a game of Diplomacy. A unit is named by its kind and place: ``A PAR``, ``F STP/SC``."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Dislodged(Struct, frozen=True):
    """A unit that was driven out: whose it is, the province its attacker came from, the places open to it."""

    power: str
    attacker: str
    open: tuple[str, ...] = ()


class State(Struct, frozen=True):
    """A position; `number` is its phase's place in the calendar, from 1.

    `units`: unit -> power. `dislodged`: the units that must retreat. `contested`: provinces left empty by a stand-off,
    closed to retreats. `centres`: supply centre -> power; what is missing there nobody owns. `resigned`: powers whose
    player gave up, in civil disorder. `winners`: who has won (the game is over).
    """

    number: int
    units: Mapping[str, str] = {}
    centres: Mapping[str, str] = {}
    dislodged: Mapping[str, Dislodged] = {}
    contested: tuple[str, ...] = ()
    resigned: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()

    def units_of(self, power: str) -> tuple[str, ...]:
        """A power's units in place: armies, fleets, each by place."""
        return tuple(sorted(unit for unit, owner in self.units.items() if owner == power))

    def dislodged_of(self, power: str) -> tuple[str, ...]:
        """A power's units that must retreat."""
        return tuple(sorted(unit for unit, fate in self.dislodged.items() if fate.power == power))

    def centres_of(self, power: str) -> tuple[str, ...]:
        """The supply centres of a power, by name."""
        return tuple(sorted(place for place, owner in self.centres.items() if owner == power))
