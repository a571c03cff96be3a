"""What a player sees when it writes its orders: the public position, and its own purse."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from gm.lab.chart import Chart

SPRING, SUMMER, AUTUMN, WINTER = range(1, 5)


class Position(Struct, frozen=True, dict=True):
    """What everybody sees. `units`: unit -> power, None for an autonomous garrison; `season`: 1 (spring) to 4."""

    chart: Chart
    season: int
    units: Mapping[str, str | None]
    control: Mapping[str, str]
    cities: Mapping[str, str]
    sieges: Mapping[str, int]
    famine: tuple[str, ...] = ()

    @cached_property
    def outside(self) -> dict[str, str]:
        """Place -> the army or fleet that stands there."""
        return {unit[2:]: unit for unit in self.units if unit[0] != "G"}

    @cached_property
    def reach(self) -> dict[str, tuple[str, ...]]:
        """Place -> the armies and fleets that can enter it in one step."""
        found: dict[str, list[str]] = {}
        for at, unit in self.outside.items():
            for to in self.chart.steps[unit[0]][at]:
                found.setdefault(to, []).append(unit)
        return {to: tuple(units) for to, units in found.items()}

    @cached_property
    def zones(self) -> dict[str, int]:
        """Power -> how many provinces and cities it controls."""
        held = [*self.control.values(), *self.cities.values()]
        return {power.id: held.count(power.id) for power in self.chart.game.scenario.powers}

    @cached_property
    def lead(self) -> dict[str, float]:
        """Power -> its zones, measured by the mean of those who have any; from 0.6 to 1.8."""
        alive = [n for n in self.zones.values() if n]
        mean = sum(alive) / len(alive) if alive else 1.0
        return {power: min(1.8, max(0.6, n / mean)) for power, n in self.zones.items()}

    def strength(self, power: str, place: str) -> int:
        """How many armies and fleets of a power can enter a place."""
        return sum(self.units[unit] == power for unit in self.reach.get(place, ()))

    def rivals(self, power: str, place: str, without: str | None = None) -> int:
        """How many armies and fleets, `without` one of them, the strongest other power could bring into a place."""
        counted: dict[str | None, int] = {}
        for unit in self.reach.get(place, ()):
            owner = self.units[unit]
            if owner != power and unit != without:
                counted[owner] = counted.get(owner, 0) + 1
        return max(counted.values(), default=0)


class View(Struct, frozen=True, dict=True):
    """A player's desk: the position, which power it plays, the ducats in its chest."""

    position: Position
    power: str
    ducats: int = 0

    @property
    def chart(self) -> Chart:
        """What never changes."""
        return self.position.chart

    @cached_property
    def units(self) -> tuple[str, ...]:
        """The player's own units, sorted."""
        return tuple(sorted(unit for unit, owner in self.position.units.items() if owner == self.power))

    @cached_property
    def field(self) -> tuple[str, ...]:
        """Its armies and fleets."""
        return tuple(unit for unit in self.units if unit[0] != "G")

    @cached_property
    def reach(self) -> dict[str, tuple[str, ...]]:
        """Place -> the player's own armies and fleets that can enter it."""
        owners = self.position.units
        found = {
            to: tuple(sorted(unit for unit in units if owners[unit] == self.power))
            for to, units in self.position.reach.items()
        }
        return {to: units for to, units in sorted(found.items()) if units}

    def owns(self, place: str) -> bool:
        """Whether the player controls the province."""
        return self.position.control.get(place) == self.power

    def owns_city(self, place: str) -> bool:
        """Whether the player controls the city of the province."""
        return self.position.cities.get(place) == self.power

    def is_mine(self, unit: str) -> bool:
        """Whether there is such a unit and it is the player's."""
        return self.position.units.get(unit) == self.power

    def threat(self, place: str, without: str | None = None) -> int:
        """How many armies and fleets, `without` one of them, the strongest other power could bring into a place."""
        return self.position.rivals(self.power, place, without)

    def income(self) -> int:
        """The ducats that the zones it controls will pay a year, if nothing befalls them."""
        rents = self.chart.rents
        country = sum(rents[at][0] for at, owner in self.position.control.items() if owner == self.power)
        return country + sum(rents[at][1] for at, owner in self.position.cities.items() if owner == self.power)
