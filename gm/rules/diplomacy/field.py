"""Who stands where at the start of a phase, looked up by province, and what the fleets at sea could carry."""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import cached_property

from gm.core.board import province_of
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.state import State
from gm.rules.movement.convoys import connected, on_a_route
from gm.rules.movement.orders import Unit, parse_unit

MOST_WAYS = 1000
"""How many ways over the fleets at sea are looked at; on the classical board there are never more than 40."""


class Field:
    """A game's board with the units on it; `owners`: whose each is, by its name."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.places = game.board.compiled
        self.reach = game.board.reach
        self.owners = state.units
        self._needed: dict[tuple[int, int], Set[int]] = {}

    @cached_property
    def units(self) -> Mapping[str, tuple[Unit, str]]:
        """Province -> the unit in place there and whose it is."""
        return {province_of(name[2:]): (parse_unit(name), power) for name, power in self.owners.items()}

    @cached_property
    def fleets_at_sea(self) -> frozenset[int]:
        """The seas that hold a fleet, as the solver's places."""
        return frozenset([at for fleet, at in self.game.fleets.items() if fleet in self.owners])

    def sails(self, army: Unit, to: str, without: str = "") -> bool:
        """Whether the fleets at sea, but for one that stands in `without`, could carry an army, if all were to."""
        start = army.place
        if start == to or to not in self.game.land:
            return False
        index, borders = self.places.index, self.places.fleet
        here, there = index[start], index[to]
        seas = self.fleets_at_sea - {index[without]} if without else self.fleets_at_sea
        by_one = borders[here] & borders[there]
        return not by_one.isdisjoint(seas) or connected(here, there, seas, borders)

    def is_needed(self, sea: str, start: str, to: str) -> bool:
        """Whether a fleet in `sea` is of use to a convoy (DATC 6.F.12, 6.G.19).

        It is if some way over the fleets at sea, none of which could be left out, leads through `sea`.
        """
        if start == to or to not in self.game.land:
            return False
        index, borders = self.places.index, self.places.fleet
        at, here, there = index[sea], index[start], index[to]
        if at in borders[here] and at in borders[there]:
            return at in self.fleets_at_sea
        if (here, there) not in self._needed:
            self._needed[here, there] = self._on_a_shortest_way(here, there)
        return at in self._needed[here, there]

    def _on_a_shortest_way(self, start: int, to: int) -> Set[int]:
        """The seas of the ways that touch each shore with one fleet only, and join no fleets but neighbours.

        Where there are more than `MOST_WAYS` to look at, every fleet on a route is of use.
        """
        fleets, borders = self.fleets_at_sea, self.places.fleet
        first = fleets & borders[start]
        # Each way with the fleets that touch what lies behind its head.
        ways: list[tuple[tuple[int, ...], frozenset[int]]] = [((sea,), first) for sea in first]
        useful: set[int] = set()
        for _ in range(MOST_WAYS):
            if not ways:
                break
            way, passed = ways.pop()
            if way[-1] in borders[to]:
                useful.update(way)
            else:
                ahead = (fleets & borders[way[-1]]) - passed
                ways += [((*way, sea), passed | ahead) for sea in ahead]
        return on_a_route(start, to, fleets, borders) if ways else useful
