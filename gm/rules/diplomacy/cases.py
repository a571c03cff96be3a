"""One phase by itself, as data: the line of ``gm adjudicate``, in and out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from gm.core.board import Board, PowerStart, Scenario, province_of
from gm.core.errors import GmError
from gm.core.misfit import misfit
from gm.core.model import Result
from gm.rules.diplomacy import adjustments, calendar, moves, retreats
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.options import house_rules
from gm.rules.diplomacy.rulings import standing
from gm.rules.diplomacy.sheet import Sheets
from gm.rules.diplomacy.spelling import Spelling
from gm.rules.diplomacy.state import Dislodged, State
from gm.rules.movement.orders import Unit, parse_unit

Name = Annotated[str, Meta(min_length=1)]
Row = tuple[Name, str, str]


class Case(Struct, frozen=True):
    """A line in; keys that it does not know are passed over."""

    prestate: tuple[Row, ...]
    orders: tuple[tuple[Name, str], ...] = ()
    phase: Literal["movement", "retreat", "adjustment"] = "movement"
    options: Mapping[str, str] = {}
    prestate_dislodged: tuple[tuple[Name, str, str, str], ...] = ()
    prestate_contested: tuple[str, ...] = ()
    prestate_retreat_options: Mapping[str, tuple[str, ...]] | None = None
    supply_centers: Mapping[Name, tuple[str, ...]] = {}
    adjust: Mapping[Name, int] = {}


def adjudicate(line: Mapping[str, Any], board: Board, scenario: Scenario) -> dict[str, Any]:
    """The answer to a line, its reasons as Messages. The scenario gives the home centres, its start plays no part.

    Raises GmError for a line that cannot be used.
    """
    try:
        case = msgspec.convert(line, Case)
    except msgspec.ValidationError as error:
        raise GmError("diplomacy.case.broken", wrong=misfit(error, Case).told) from None
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
        playing = (self.spelling.power(power) for power in powers if power not in case.adjust)
        self.game = Game(board, _with_everybody(scenario, playing), house_rules(case.options))
        self.state = self._state()

    def answer(self) -> dict[str, Any]:
        """The answer to the line."""
        return {"movement": self._moves, "retreat": self._retreats, "adjustment": self._adjustments}[self.case.phase]()

    # ---- In

    def _state(self) -> State:
        case = self.case
        state = State(
            calendar.SPRING_MOVES,
            self._units(case.prestate),
            self._centres(),
            contested=tuple(map(self._province, case.prestate_contested)),
        )
        return replace(state, dislodged=self._dislodged(state))

    def _units(self, rows: Iterable[Row]) -> dict[str, str]:
        units: dict[str, str] = {}
        taken: set[str] = set()
        for power, kind, at in rows:
            unit = self._alone(self._unit(kind, at), taken)
            units[str(unit)] = self.spelling.power(power)
        return units

    def _alone(self, unit: Unit, taken: set[str]) -> Unit:
        """The unit, whose province no other has `taken`, on whatever coast."""
        province = province_of(unit.place)
        if province in taken:
            raise GmError("diplomacy.case.two_units", place=province)
        taken.add(province)
        return unit

    def _unit(self, kind: str, at: str) -> Unit:
        return standing(self.game.board, f"{kind} {self._spot(at)}")

    def _province(self, named: str) -> str:
        place = province_of(self.spelling.place(named))
        if place not in self.game.board.provinces:
            raise GmError("diplomacy.case.place", place=named)
        return place

    def _spot(self, named: str) -> str:
        return self._province(named) + "".join(self.spelling.place(named).partition("/")[1:])

    def _centres(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for owner, centres in self.case.supply_centers.items():
            for at in centres:
                place = self._province(at)
                if place not in self.game.centres:
                    raise GmError("diplomacy.case.no_centre", place=at)
                if place in found:
                    raise GmError("diplomacy.case.two_owners", place=at)
                found[place] = self.spelling.power(owner)
        return found

    def _balances(self) -> dict[str, int]:
        """How many units the line says that each power may build, or (negative) must remove."""
        for named, n in self.case.adjust.items():
            power, most = self.spelling.power(named), len(self.game.centres)
            if power not in self.game.powers:
                raise GmError("diplomacy.case.no_power", power=named)
            least = -len(self.state.units_of(power))
            if not least <= n <= most:
                raise GmError("diplomacy.case.adjust", power=named, n=n, least=least, most=most)
        return {self.spelling.power(named): n for named, n in self.case.adjust.items()}

    def _dislodged(self, state: State) -> dict[str, Dislodged]:
        known = self._known_options()
        closed = {province_of(unit[2:]) for unit in state.units}.union(state.contested)
        found: dict[str, Dislodged] = {}
        left: set[str] = set()
        for power, kind, at, origin in self.case.prestate_dislodged:
            unit, attacker = self._alone(self._unit(kind, at), left), self._province(origin)
            if known is None:
                steps = self.game.steps(unit).items()
                open_to = tuple(sorted(spot for to, spots in steps if to not in {*closed, attacker} for spot in spots))
            else:
                open_to = tuple(self._step(unit, to) for to in known.pop(unit.place, ()))
            found[str(unit)] = Dislodged(self.spelling.power(power), attacker, open_to)
        for place in known or ():
            raise GmError("diplomacy.case.stays", place=place)
        return found

    def _known_options(self) -> dict[str, tuple[str, ...]] | None:
        """Where the line says that each dislodged unit may retreat to, by its place; None if it does not say."""
        options = self.case.prestate_retreat_options
        return None if options is None else {self.spelling.place(at): places for at, places in options.items()}

    def _step(self, unit: Unit, to: str) -> str:
        """A place that the line says a unit may retreat to. Raises GmError if it is no step away."""
        spot = self._spot(to)
        if province_of(spot) not in self.game.steps(unit):
            raise GmError("diplomacy.case.too_far", unit=str(unit), place=to)
        return spot

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
        judged = adjustments.adjust(self.game, self.state, self._sheets(self.state.units), self._balances())
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
