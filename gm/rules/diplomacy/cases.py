"""One phase by itself, as data: the line of ``gm adjudicate``, in and out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gm.core.board import Board, PowerStart, Scenario, province_of
from gm.core.errors import GmError
from gm.core.model import Result
from gm.rules.diplomacy import adjustments, calendar, moves, retreats
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.options import house_rules
from gm.rules.diplomacy.rulings import can_stand
from gm.rules.diplomacy.sheet import Sheets
from gm.rules.diplomacy.spelling import Spelling
from gm.rules.diplomacy.state import Dislodged, State
from gm.rules.movement.orders import Unit, parse_unit

Row = tuple[str, str, str]


class Case(Struct, frozen=True):
    """A line in; keys that it does not know are passed over."""

    prestate: tuple[Row, ...]
    orders: tuple[tuple[str, str], ...] = ()
    phase: Literal["movement", "retreat", "adjustment"] = "movement"
    options: Mapping[str, str] = {}
    prestate_dislodged: tuple[tuple[str, str, str, str], ...] = ()
    prestate_contested: tuple[str, ...] = ()
    prestate_retreat_options: Mapping[str, tuple[str, ...]] | None = None
    supply_centers: Mapping[str, tuple[str, ...]] = {}
    adjust: Mapping[str, int] = {}


def adjudicate(line: Mapping[str, Any], board: Board, scenario: Scenario) -> dict[str, Any]:
    """The answer to a line, its reasons as Messages. The scenario gives the home centres, its start plays no part.

    Raises GmError for a line that cannot be used.
    """
    try:
        case = msgspec.convert(line, Case)
    except msgspec.ValidationError as error:
        raise GmError("diplomacy.case.broken", detail=str(error)) from None
    return _Line(case, board, scenario).answer()


class _Line:
    """A line with its board, in the terms of the rules."""

    def __init__(self, case: Case, board: Board, scenario: Scenario) -> None:
        self.case = case
        rows = (*case.prestate, *case.prestate_dislodged)
        powers = [row[0] for row in rows] + [row[0] for row in case.orders]
        powers += [*case.supply_centers, *case.adjust]
        words = [word for _, text in case.orders for word in text.split()]
        places = [
            *(row[2] for row in rows),
            *(at for centres in case.supply_centers.values() for at in centres),
            *words,
        ]
        self.spelling = Spelling(board, places, powers, [power.id for power in scenario.powers])
        self.game = Game(board, _with_everybody(scenario, map(self.spelling.power, powers)), house_rules(case.options))
        self.state = self._state()

    def answer(self) -> dict[str, Any]:
        """The answer to the line."""
        return {"movement": self._moves, "retreat": self._retreats, "adjustment": self._adjustments}[self.case.phase]()

    # ---- In

    def _state(self) -> State:
        case, place = self.case, self.spelling.place
        state = State(
            calendar.SPRING_MOVES,
            self._units(case.prestate),
            {place(at): self.spelling.power(owner) for owner, centres in case.supply_centers.items() for at in centres},
            contested=tuple(map(place, case.prestate_contested)),
        )
        for at in (*state.centres, *state.contested):
            self._known(at)
        return replace(state, dislodged=self._dislodged(state))

    def _units(self, rows: Iterable[Row]) -> dict[str, str]:
        units: dict[str, str] = {}
        taken: set[str] = set()
        for power, kind, at in rows:
            unit = self._unit(kind, at)
            if province_of(unit.place) in taken:
                raise GmError("diplomacy.case.two_units", place=at)
            taken.add(province_of(unit.place))
            units[str(unit)] = self.spelling.power(power)
        return units

    def _unit(self, kind: str, at: str) -> Unit:
        place = self.spelling.place(at)
        if not can_stand(self.game.board, kind, place):
            raise GmError("diplomacy.fact.site", unit=f"{kind} {at}")
        return Unit(kind, place)

    def _known(self, place: str) -> None:
        if place not in self.game.board.provinces:
            raise GmError("diplomacy.case.place", place=place)

    def _dislodged(self, state: State) -> dict[str, Dislodged]:
        options = self.case.prestate_retreat_options
        known = options if options is None else {self.spelling.place(at): places for at, places in options.items()}
        taken = {province_of(unit[2:]) for unit in state.units}
        found = {}
        for power, kind, at, origin in self.case.prestate_dislodged:
            unit, attacker = self._unit(kind, at), province_of(self.spelling.place(origin))
            if known is None:
                open_to = moves.ways_out(self.game, unit, taken.union(state.contested, [attacker]))
            else:
                open_to = tuple(map(self.spelling.place, known.get(unit.place, ())))
            found[str(unit)] = Dislodged(self.spelling.power(power), attacker, open_to)
        return found

    def _sheets(self, units: Iterable[str]) -> Sheets:
        kinds = {province_of(unit[2:]): unit[0] for unit in units}
        sheets: dict[str, list[str]] = {}
        for power, text in self.case.orders:
            sheets.setdefault(self.spelling.power(power), []).append(self.spelling.order(text, kinds.get))
        return sheets

    # ---- Out

    def _moves(self) -> dict[str, Any]:
        judged = moves.move(self.game, self.state, self._sheets(self.state.units))
        dislodged = judged.dislodged.items()
        write = self.spelling.written_place
        return {
            "orders": self._orders(judged.results),
            "poststate": self._rows(judged.units),
            "dislodged": [[*self._row(unit, fate.power), write(fate.attacker)] for unit, fate in dislodged],
            "retreat_options": {write(unit[2:]): [write(at) for at in fate.open] for unit, fate in dislodged},
            "contested": [write(at) for at in judged.contested],
        }

    def _retreats(self) -> dict[str, Any]:
        units = {**self.state.units, **{unit: fate.power for unit, fate in self.state.dislodged.items()}}
        judged = retreats.retreat(self.game, self.state, self._sheets(units))
        lost = {unit: self.state.dislodged[unit].power for unit, to in judged.went.items() if to is None}
        return {
            "orders": self._orders(judged.results),
            "poststate": self._rows({**self.state.units, **retreats.retreated(self.state, judged)}),
            "disbanded": self._rows(lost),
        }

    def _adjustments(self) -> dict[str, Any]:
        balances = {self.spelling.power(owner): n for owner, n in self.case.adjust.items()}
        judged = adjustments.adjust(self.game, self.state, self._sheets(self.state.units), balances)
        return {
            "orders": self._orders(judged.results),
            "poststate": self._rows(judged.units),
            "removed_by_default": self._rows(judged.by_default),
        }

    def _orders(self, results: Iterable[Result]) -> list[list[Any]]:
        """A verdict on each order of the line, in its order and its words."""
        by_power: dict[str | None, list[Result]] = {}
        for result in results:
            by_power.setdefault(result.power, []).append(result)
        given = {power: iter(found) for power, found in by_power.items()}
        answers = [(power, text, next(given[self.spelling.power(power)])) for power, text in self.case.orders]
        return [[power, text, str(result.verdict), result.reason] for power, text, result in answers]

    def _rows(self, units: Mapping[str, str]) -> list[list[str]]:
        return sorted(self._row(unit, power) for unit, power in units.items())

    def _row(self, name: str, power: str) -> list[str]:
        unit = parse_unit(name)
        return [self.spelling.written_power(power), unit.kind, self.spelling.written_place(unit.place)]


def _with_everybody(scenario: Scenario, powers: Iterable[str]) -> Scenario:
    """The scenario, with the powers of the line that it lacks; they have no home."""
    known = {power.id for power in scenario.powers}
    new = sorted(set(powers) - known)
    return replace(scenario, powers=(*scenario.powers, *(PowerStart(power, "", (), ()) for power in new)))
