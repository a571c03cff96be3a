"""The public adjudicators that the registries have: PyPI ``diplomacy`` and ``pydip``, the extra ``bench``.

PyPI ``parlance`` (2009) can be installed too, but is written in Python 2.
"""

from __future__ import annotations

from typing import Any

from benchmarks.positions import Job, Phase


class PyPIDiplomacy:
    """PyPI ``diplomacy``. Its `process` is `_process`, which judges and opens the next phase, and a record of history.

    Adjudication is measured without that record, a whole turn with it.
    """

    name = "diplomacy"

    def __init__(self) -> None:
        from diplomacy import Game  # an extra

        self.game = Game()

    def _set_up(self, phase: Phase) -> None:
        game = self.game
        game.set_current_phase("S1901M")
        game.clear_orders()
        game.result, game.error = {}, []
        for power in game.powers.values():
            power.clear_units()
            power.retreats = {}
        for owner in dict.fromkeys(power for power, _, _ in phase.units):
            game.set_units(owner, [f"{kind} {place}" for power, kind, place in phase.units if power == owner])

    def _read(self, phase: Phase) -> None:
        for power, orders in phase.sheets.items():
            self.game.set_orders(power, orders)

    def adjudicate(self, phase: Phase) -> Job:
        self._set_up(phase)
        self._read(phase)
        process: Job = self.game._process
        return process

    def read_and_adjudicate(self, phase: Phase) -> Job:
        self._set_up(phase)

        def job() -> None:
            self._read(phase)
            self.game._process()

        return job

    def turn(self, phase: Phase) -> Job:
        self._set_up(phase)

        def job() -> None:
            self._read(phase)
            self.game.process()

        return job


class PyPIDiplomacyAsWritten(PyPIDiplomacy):
    """The same with orders taken as they are written: by default it first tidies their spelling."""

    name = "diplomacy, expand=False"

    def _read(self, phase: Phase) -> None:
        for power, orders in phase.sheets.items():
            self.game.set_orders(power, orders, expand=False)


class PyDip:
    """PyPI ``pydip``: `resolve_turn`, which finds the retreats too. It has no notation: its orders are made here."""

    name = "pydip"

    def __init__(self) -> None:
        from pydip.map.predefined.vanilla_dip import generate_map  # an extra
        from pydip.player.command import command
        from pydip.player.player import Player
        from pydip.player.unit import Unit, UnitTypes
        from pydip.turn.resolve import resolve_turn

        from gm.core.maps import load_map  # its memory is not this project's

        self.map, self.resolve_turn = generate_map(), resolve_turn
        self.command, self.player, self.unit = command, Player, Unit
        self.kinds = {"A": UnitTypes.TROOP, "F": UnitTypes.FLEET}
        places = load_map("classical").names.places["en"]
        self.names = {place: SPELT.get(name.text, name.text) for place, name in places.items()}

    def _site(self, kind: str, place: str) -> str:
        """Its name for where a unit stands: a fleet stands on a coast, of which most provinces have one."""
        province, _, coast = place.partition("/")
        name = self.names[province]
        if kind == "A" or (not coast and f"{name} Coast" not in self.map.name_map):
            return name
        return f"{name} {COASTS[coast]}Coast"

    def _unit(self, kind: str, place: str) -> Any:
        return self.unit(self.kinds[kind], self._site(kind, place))

    def _players(self, phase: Phase) -> dict[str, Any]:
        players = {power: self.player(power, self.map, []) for power, _, _ in phase.units}
        for power, kind, place in phase.units:
            players[power].units.append(self._unit(kind, place))
        return players

    def _read(self, phase: Phase, players: dict[str, Any]) -> list[Any]:
        return [self._order(players[unit[0]], text) for unit, text in zip(phase.units, phase.orders, strict=True)]

    def _order(self, player: Any, text: str) -> Any:
        kind, place, verb, *rest = text.split()
        unit = self._unit(kind, place)
        if verb == "H":
            return self.command.HoldCommand(player, unit)
        if verb == "-":
            by_sea = rest[1:] == ["VIA"]
            order = self.command.ConvoyMoveCommand if by_sea else self.command.MoveCommand
            return order(player, unit, self._site(kind, rest[0]))
        target = self._unit(rest[0], rest[1])
        to = self._goal(target, rest[0], rest[-1]) if "-" in rest else target.position
        order = self.command.SupportCommand if verb == "S" else self.command.ConvoyTransportCommand
        return order(player, unit, target, to)

    def _goal(self, target: Any, kind: str, place: str) -> str:
        """Where a supported unit goes: a fleet, where the order leaves the coast out, to the one that it can reach."""
        name = self.names[place.partition("/")[0]]
        if kind == "A" or "/" in place or name in self.map.adjacency[target.position]:
            return self._site(kind, place)
        sites: set[str] = self.map.adjacency[target.position]
        return min(site for site in sites if site.startswith(name))

    def adjudicate(self, phase: Phase) -> Job:
        orders = self._read(phase, self._players(phase))
        return lambda: self.resolve_turn(self.map, orders)

    def read_and_adjudicate(self, phase: Phase) -> Job:
        players = self._players(phase)
        return lambda: self.resolve_turn(self.map, self._read(phase, players))

    def turn(self, _phase: Phase) -> None:
        return None


SPELT = {
    "St Petersburg": "St. Petersburg",
    "Eastern Mediterranean": "Eastern Mediterranean Sea",
    "Western Mediterranean": "Western Mediterranean Sea",
}
COASTS = {"": "", "NC": "North ", "EC": "North ", "SC": "South "}
"""What it calls a coast; it has Bulgaria's east coast in the north, as some do."""
