"""What never changes in a game, as its players know it: where units go, what places are worth, whose home is where."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from gm.core.board import Board, Scenario

DUCAT = 0.4
"""What a ducat a year is worth to a player whose goal is zones."""

KINDS = "AF"


class Chart(Struct, frozen=True, dict=True):
    """A board and a scenario, looked up fast."""

    board: Board
    scenario: Scenario

    @cached_property
    def steps(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """Kind of unit -> place -> where it can go in one step."""
        return {kind: {at: self.board.borders(kind, at) for at in self.board.provinces} for kind in KINDS}

    @cached_property
    def land(self) -> tuple[str, ...]:
        """The provinces, in the board's order."""
        return tuple(at for at in self.board.provinces if at not in self.board.seas)

    @cached_property
    def towns(self) -> frozenset[str]:
        """The provinces with a city."""
        return frozenset(at for at in self.land if self.board.provinces[at].city is not None)

    @cached_property
    def walled(self) -> frozenset[str]:
        """The provinces whose city can hold a garrison."""
        return frozenset(at for at in self.towns if (city := self.board.provinces[at].city) and city.fortified)

    @cached_property
    def ports(self) -> frozenset[str]:
        """The provinces whose city is a port."""
        return frozenset(at for at in self.towns if (city := self.board.provinces[at].city) and city.port)

    @cached_property
    def countryside(self) -> dict[str, float]:
        """What a province without its city is worth."""
        return {at: 1 + DUCAT * self.board.provinces[at].income for at in self.land}

    @cached_property
    def town(self) -> dict[str, float]:
        """What the city of a province is worth; 0 where there is none."""
        cities = ((at, self.board.provinces[at].city) for at in self.land)
        return {at: 1 + DUCAT * city.income if city else 0.0 for at, city in cities}

    @cached_property
    def rents(self) -> dict[str, tuple[int, int]]:
        """What a province and its city pay a year, in ducats."""
        cities = ((at, self.board.provinces[at].city) for at in self.land)
        return {at: (self.board.provinces[at].income, city.income if city else 0) for at, city in cities}

    @cached_property
    def home(self) -> dict[str, str]:
        """Province -> the power whose home it is."""
        return {at: power.id for power in self.scenario.powers for at in power.home}

    def besieges(self, unit: str) -> bool:
        """Whether a unit could besiege a garrison in the city of its place: a fleet only in a port."""
        at = unit[2:]
        return at in (self.walled if unit[0] == "A" else self.walled & self.ports)
