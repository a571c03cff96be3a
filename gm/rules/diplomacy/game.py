"""One game's board, scenario and rules, and what follows from them alone."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from gm.core.board import Board, PowerStart, Scenario
from gm.rules.diplomacy.options import House
from gm.rules.movement.orders import Unit
from gm.rules.movement.rulebook import Rulebook

Steps = dict[str, tuple[str, ...]]
"""Province -> where in it a unit can end: itself, or some of its coasts."""


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
    def land(self) -> frozenset[str]:
        """The provinces that are no seas."""
        return frozenset(self.board.provinces) - self.board.seas

    @cached_property
    def steps(self) -> dict[str, dict[str, Steps]]:
        """Kind of unit -> place, or coast -> where it gets to in one step, convoys apart."""
        board = self.board
        armies: dict[str, Steps] = {place: {to: (to,) for to in board.borders("A", place)} for place in board.provinces}
        fleets = {
            place: {to: board.landings(place, to) for to in board.borders("F", place)}
            for place in (*board.provinces, *board.coasts)
        }
        return {"A": armies, "F": fleets}

    @cached_property
    def reach(self) -> dict[Unit, frozenset[str]]:
        """Unit -> everywhere that it can end in one step by itself, each coast by its name."""
        return {
            Unit(kind, place): frozenset(spot for spots in steps.values() for spot in spots)
            for kind, places in self.steps.items()
            for place, steps in places.items()
        }

    @cached_property
    def near(self) -> dict[Unit, frozenset[str]]:
        """Unit -> the places that it could support a unit in: the provinces that it reaches, and all their coasts."""
        coasts = {of: [f"{of}/{coast}" for coast in province.coasts] for of, province in self.board.provinces.items()}
        return {
            Unit(kind, place): frozenset(spot for to in steps for spot in (to, *coasts[to]))
            for kind, places in self.steps.items()
            for place, steps in places.items()
        }

    @cached_property
    def shores(self) -> dict[str, frozenset[str]]:
        """Sea -> the provinces on its shores."""
        return {sea: self.land.intersection(self.board.borders("F", sea)) for sea in self.board.seas}

    def spots(self, unit: Unit, province: str) -> tuple[str, ...]:
        """Where in a province a unit can end in one step by itself; nothing if it cannot."""
        return self.steps[unit.kind][unit.place].get(province, ())
