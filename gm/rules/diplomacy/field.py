"""Who stands where at the start of a phase, looked up by province, and what the fleets at sea could carry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from gm.core.board import province_of
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.state import State
from gm.rules.movement.convoys import connected
from gm.rules.movement.orders import Unit


class Field:
    """A game's board with the units on it."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.places = game.board.compiled
        self.reach = game.board.reach
        self.owners = state.owners
        self._ways: dict[tuple[str, str, str], bool] = {}
        self._needed: dict[tuple[int, int], set[int]] = {}

    @cached_property
    def units(self) -> Mapping[str, tuple[Unit, str]]:
        """Province -> the unit in place there and whose it is."""
        return {province_of(unit.place): (unit, power) for unit, power in self.owners.items()}

    @cached_property
    def patrolled(self) -> frozenset[str]:
        """The seas that hold a fleet."""
        return self.game.board.seas.intersection([unit.place for unit in self.owners])

    @cached_property
    def fleets_at_sea(self) -> frozenset[int]:
        """The same seas for the solver."""
        return frozenset(self.places.index[sea] for sea in self.patrolled)

    def sails(self, army: Unit, to: str, without: str = "") -> bool:
        """Whether the fleets at sea, but for the one in `without`, could carry an army to `to`, if all were to."""
        key = army.place, to, without
        if key not in self._ways:
            self._ways[key] = self._sails(*key)
        return self._ways[key]

    def _sails(self, start: str, to: str, without: str) -> bool:
        if start == to or to not in self.game.land:
            return False
        index = self.places.index
        seas = self.fleets_at_sea - {index[without]} if without else self.fleets_at_sea
        return connected(index[start], index[to], seas, self.places.fleet)

    def is_needed(self, sea: str, start: str, to: str) -> bool:
        """Whether a fleet in `sea` is of use to a convoy (DATC 6.F.12, 6.G.19).

        It is if some way over the fleets at sea, none of which could be left out, leads through `sea`.
        """
        if start == to or to not in self.game.land:
            return False
        index = self.places.index
        crossing = index[start], index[to]
        if crossing not in self._needed:
            self._needed[crossing] = {sea for way in self._shortest_ways(*crossing) for sea in way}
        return index[sea] in self._needed[crossing]

    def _shortest_ways(self, start: int, to: int) -> Iterator[tuple[int, ...]]:
        """The ways that touch each shore with one fleet only, and join no fleets but neighbours; in no order."""
        borders = self.places.fleet
        ways: list[tuple[int, ...]] = [(sea,) for sea in self.fleets_at_sea & borders[start]]
        while ways:
            way = ways.pop()
            if way[-1] in borders[to]:
                yield way
                continue
            passed = borders[start].union(way, *(borders[sea] for sea in way[:-1]))
            ways += [(*way, sea) for sea in self.fleets_at_sea & borders[way[-1]] - passed]
