"""One game's board, scenario and rules, and what follows from them alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from gm.core.board import Board, PowerStart, Scenario
from gm.core.reach import Spots
from gm.rules.diplomacy.options import House
from gm.rules.movement.orders import Unit
from gm.rules.movement.rulebook import Rulebook


class Game(Struct, frozen=True, dict=True):
    """What a game's rules are judged with, besides the position."""

    board: Board
    scenario: Scenario
    house: House = House()

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules that the solver asks for."""
        return self.house.rulebook

    @cached_property
    def powers(self) -> tuple[str, ...]:
        """The powers, in the scenario's order."""
        return tuple(power.id for power in self.scenario.powers)

    @cached_property
    def starts(self) -> dict[str, PowerStart]:
        """What each power begins with."""
        return {power.id: power for power in self.scenario.powers}

    @cached_property
    def centres(self) -> tuple[str, ...]:
        """The supply centres, in the board's order."""
        return tuple(place for place, province in self.board.provinces.items() if province.centre)

    @cached_property
    def fleets(self) -> dict[str, int]:
        """The fleets that there could be at sea, and where for the solver."""
        index = self.board.compiled.index
        return {f"F {sea}": index[sea] for sea in sorted(self.board.seas)}

    @cached_property
    def land(self) -> frozenset[str]:
        """The provinces that are no seas."""
        return frozenset(self.board.provinces) - self.board.seas

    def steps(self, unit: Unit) -> Mapping[str, Spots]:
        """Where a unit gets to in one step by itself: province -> where in it it can end."""
        return self.board.reach.steps[unit.kind][unit.place]

    def spots(self, unit: Unit, province: str) -> Spots:
        """Where in a province a unit can end in one step by itself; nothing if it cannot."""
        return self.steps(unit).get(province, ())
