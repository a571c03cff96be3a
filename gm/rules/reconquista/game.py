"""One game's board, scenario and house rules, and what follows from the board alone."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from gm.core.board import Board, PowerStart, Scenario
from gm.rules.movement.rulebook import RECONQUISTA, Rulebook
from gm.rules.reconquista.options import House
from gm.rules.reconquista.state import State, kind, where

SOLVER_RULES = tuple(key for key in House.__struct_fields__ if key in Rulebook.__struct_fields__)


class Game(Struct, frozen=True, dict=True):
    """What a game's rules are judged with, besides the position."""

    board: Board
    scenario: Scenario
    house: House = House()

    @cached_property
    def rulebook(self) -> Rulebook:
        """The house rules that the solver asks for."""
        return replace(RECONQUISTA, **{key: getattr(self.house, key) for key in SOLVER_RULES})

    @cached_property
    def powers(self) -> tuple[str, ...]:
        """The powers, in the scenario's order."""
        return tuple(power.id for power in self.scenario.powers)

    @cached_property
    def starts(self) -> dict[str, PowerStart]:
        """What each power begins with."""
        return {power.id: power for power in self.scenario.powers}

    def first_ducats(self, power: str) -> int:
        """What a power begins with: as the scenario says, or else the house rule ``start_ducats`` (B1)."""
        treasury = self.starts[power].treasury
        return int(self.house.start_ducats) if treasury is None else treasury

    @cached_property
    def land(self) -> tuple[str, ...]:
        """The provinces, in the board's order."""
        return tuple(place for place in self.board.provinces if place not in self.board.seas)

    @cached_property
    def cities(self) -> tuple[str, ...]:
        """The provinces with a city, in the board's order."""
        return tuple(place for place in self.land if self.board.provinces[place].city is not None)

    @cached_property
    def walled(self) -> frozenset[str]:
        """The provinces whose city can hold a garrison (A.2 n. 26).

        Only fortified cities do; on a board that marks none as fortified, or by the house rule ``any``, every city.
        """
        cities = {place: self.board.provinces[place].city for place in self.cities}
        fortified = frozenset(place for place, city in cities.items() if city is not None and city.fortified)
        return frozenset(cities) if self.house.garrison_city == "any" or not fortified else fortified

    @cached_property
    def ports(self) -> frozenset[str]:
        """The provinces whose city is a port."""
        cities = {place: self.board.provinces[place].city for place in self.cities}
        return frozenset(place for place, city in cities.items() if city is not None and city.port)

    def rent(self, at: str) -> int:
        """What a province and its city bring in a year."""
        province = self.board.provinces[at]
        return province.income + (province.city.income if province.city else 0)

    @cached_property
    def coasts(self) -> dict[str, frozenset[str]]:
        """Province -> the seas on its coast; inland provinces have none."""
        seas = self.board.seas
        return {place: frozenset(self.board.provinces[place].fleet) & seas for place in self.land}

    @cached_property
    def straits(self) -> tuple[str, ...]:
        """The provinces that the scenario says lie on a strait (``tables.straits``)."""
        return tuple(at for at in self.land if at in self.scenario.tables.get("straits", {}))

    def stands_next_to(self, unit: str, place: str) -> bool:
        """Whether the unit can go to `place` in one step by itself (R-3.3-A-2, R-3.3-D-4); a garrison, to its own."""
        if kind(unit) == "G":
            return where(unit) == place
        return place in self.board.borders(kind(unit), where(unit))

    def sails(self, state: State, start: str, to: str) -> bool:
        """Whether the fleets now at sea could carry an army from `start` to `to`, if all were to (R-3.3-E-3)."""
        return self.joined(start, to, self.fleets_at_sea(state))

    def fleets_at_sea(self, state: State) -> frozenset[str]:
        """The seas that hold a fleet."""
        return frozenset(sea for sea in self.board.seas if f"F {sea}" in state.units)

    def joined(self, start: str, to: str, seas: frozenset[str]) -> bool:
        """Whether a chain of these seas leads from the coast of `start` to the coast of another province `to`."""
        return start != to and not self.voyage(start, seas).isdisjoint(self.coasts.get(to, frozenset()))

    def voyage(self, start: str, seas: frozenset[str]) -> frozenset[str]:
        """Those of the seas that a chain joins to the coast of `start`."""
        reached, ahead = set[str](), list(self.coasts.get(start, frozenset()) & seas)
        while ahead:
            sea = ahead.pop()
            if sea not in reached:
                reached.add(sea)
                ahead += seas.intersection(self.board.provinces[sea].fleet)
        return frozenset(reached)
