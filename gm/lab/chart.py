"""What never changes in a game, as its players know it: where units go, what places are worth, whose home is where."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from gm.core.board import Board
from gm.rules.reconquista.game import Game

DUCAT = 0.4
"""What a ducat a year is worth to a player whose goal is zones."""

KINDS = "AF"


class Chart(Struct, frozen=True, dict=True):
    """A game's board, start and house rules, looked up fast."""

    game: Game

    @property
    def board(self) -> Board:
        """The board, as the scenario has it pay."""
        return self.game.board

    @cached_property
    def steps(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """Kind of unit -> place -> where it can go in one step."""
        return {kind: {at: self.board.borders(kind, at) for at in self.board.provinces} for kind in KINDS}

    @cached_property
    def rents(self) -> dict[str, tuple[int, int]]:
        """What a province and its city pay a year, in ducats."""
        cities = ((at, self.board.provinces[at].city) for at in self.game.land)
        return {at: (self.board.provinces[at].income, city.income if city else 0) for at, city in cities}

    @cached_property
    def countryside(self) -> dict[str, float]:
        """What a province without its city is worth."""
        return {at: 1 + DUCAT * rural for at, (rural, _) in self.rents.items()}

    @cached_property
    def town(self) -> dict[str, float]:
        """What the city of a province is worth; 0 where there is none."""
        towns = frozenset(self.game.cities)
        return {at: 1 + DUCAT * urban if at in towns else 0.0 for at, (_, urban) in self.rents.items()}

    @cached_property
    def home(self) -> dict[str, str]:
        """Province -> the power whose home it is."""
        return {at: power.id for power in self.game.scenario.powers for at in power.home}

    @cached_property
    def harbours(self) -> frozenset[str]:
        """The provinces whose walled city is a port: where a fleet besieges, or shuts itself in."""
        return self.game.walled & self.game.ports

    def walls(self, kind: str) -> frozenset[str]:
        """Where a unit of that kind can besiege a garrison, and become one."""
        return self.harbours if kind == "F" else self.game.walled
