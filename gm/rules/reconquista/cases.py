"""One phase by itself, as data: the line of ``gm adjudicate``, in and out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, structs
from msgspec.structs import replace

from gm.core.board import Board, PowerStart, Scenario
from gm.core.dice import Dice
from gm.core.errors import GmError
from gm.core.message import say
from gm.core.misfit import misfit
from gm.core.model import Outcome, Result
from gm.rules.movement.orders import Siege, parse_unit
from gm.rules.reconquista import check, control, season, winter
from gm.rules.reconquista.calendar import AUTUMN, SPRING, SUMMER, WINTER
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.options import House, house_rules
from gm.rules.reconquista.retreats import new_name
from gm.rules.reconquista.rulings import check_places, check_site, check_value
from gm.rules.reconquista.soundness import check_position
from gm.rules.reconquista.state import Count, State, kind, where

FACTS = {field.name for field in structs.fields(State)} - {
    *("number", "units", "control", "cities", "sieges", "treasury", "resigned", "out", "winners"),
}
"""What of the state an answer tells under `facts`; the rest has words of its own."""

GIVEN = FACTS | {"number", "resigned", "out", "winners"}
"""What of the state a line may give under `facts`."""

SEASONS = {"spring": SPRING, "summer": SUMMER, "autumn": AUTUMN}

Power = Annotated[str, Meta(min_length=1)]
Unit = tuple[Power | None, str, str]

LONGEST = 10_000
"""How many years a game may have run."""


class Case(Struct, frozen=True):
    """A line in; keys that it does not know are passed over. Sieges and cities are named by their province.

    `season` left out: a spring without disasters. `facts`: what else the state holds, by its field. `year`: how many
    years the game has run.
    """

    prestate: tuple[Unit, ...]
    orders: tuple[tuple[Power, str], ...] = ()
    phase: Literal["movement", "adjustment"] = "movement"
    options: Mapping[str, str] = {}
    season: Literal["spring", "summer", "autumn"] | None = None
    sieges: Mapping[str, Count] = {}
    control: Mapping[str, str | None] = {}
    cities: Mapping[str, str | None] = {}
    treasury: Mapping[str, Count] = {}
    famine: tuple[str, ...] = ()
    plague: tuple[str, ...] = ()
    resigned: Mapping[str, Literal["rebels", "gm_run"]] = {}
    facts: Mapping[str, Any] = {}
    year: Annotated[int, Meta(ge=0, le=LONGEST)] = 0
    key: str = "00"


def adjudicate(line: Mapping[str, Any], board: Board, scenario: Scenario) -> dict[str, Any]:
    """The answer to a line, its reasons as Messages. The scenario gives the home countries, its start plays no part.

    Raises GmError for a line that cannot be used.
    """
    try:
        case = msgspec.convert(line, Case)
    except msgspec.ValidationError as error:
        raise GmError("reconquista.case.broken", wrong=misfit(error, Case).told) from None
    key = _key(case.key)
    game = Game(board, _with_everybody(scenario, case), _house(case))
    state = _position(game, case)
    orders: dict[str, list[str]] = {}
    for power, text in case.orders:
        orders.setdefault(power, []).append(text)
    if case.phase == "adjustment":
        wintered = winter.play(game, state, orders, Dice(key))
        unpaid = [[power, kind(unit), where(unit)] for unit, power in wintered.unpaid.items()]
        outcome = wintered.outcome
        return {**_answers(case, outcome), **_after(game, state, outcome), "removed_by_default": unpaid}
    played = season.play(game, state, orders, Dice(key))
    return {**_answers(case, played.outcome), **_after(game, state, played.outcome), **_fights(played)}


def _key(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise GmError("reconquista.case.key", key=text) from None


def _house(case: Case) -> House:
    """The house rules; where no season is named nobody dies of famine, plague or a storm."""
    house = house_rules(case.options)
    if case.phase == "movement" and case.season is None:
        return replace(house, famine="no", plague="no", storms="no")
    return house


def _with_everybody(scenario: Scenario, case: Case) -> Scenario:
    """The scenario, with the powers of the line that it lacks; they have no home country."""
    known = {power.id for power in scenario.powers}
    named = [*(unit[0] for unit in case.prestate), *(order[0] for order in case.orders)]
    new = sorted({power for power in (*named, *case.control.values(), *case.cities.values()) if power} - known)
    return replace(scenario, powers=(*scenario.powers, *(PowerStart(power, "", (), ()) for power in new)))


def _position(game: Game, case: Case) -> State:
    """What is not named belongs to whoever stands there, else to nobody (A.2 n. 53, n. 54)."""
    units = _units(game, case.prestate)
    number = 4 * case.year + (WINTER if case.phase == "adjustment" else SEASONS[case.season or "spring"])
    state = State(number, units, treasury=case.treasury, famine=case.famine, plague=case.plague, resigned=case.resigned)
    check_places(game, [*case.sieges, *case.control, *case.cities])
    for at in case.cities:
        check_value(at, game.cities)
    held = replace(state, control=_named(control.provinces(game, state), case.control))
    held = replace(held, cities=_named(control.cities(game, held), case.cities))
    held = _with_facts(held, case.facts)
    check_position(game, held)
    return replace(held, sieges=dict(_sieges(game, held, case.sieges)))


def _with_facts(state: State, facts: Mapping[str, Any]) -> State:
    """`state` with what else the line says."""
    for fact in facts:
        if fact not in GIVEN:
            raise GmError("reconquista.case.broken", wrong=say("core.wrong.unknown", name=fact))
    try:
        return msgspec.convert({**msgspec.to_builtins(state), **facts}, State)
    except msgspec.ValidationError as error:
        raise GmError("reconquista.case.broken", wrong=misfit(error, State).told) from None


def _units(game: Game, prestate: Sequence[Unit]) -> dict[str, str | None]:
    units: dict[str, str | None] = {}
    for power, unit_kind, place in prestate:
        unit = f"{unit_kind} {place}"
        check_site(game, unit, autonomous=power is None)
        rivals = {unit} if unit_kind == "G" else {f"A {place}", f"F {place}"}
        if rivals & units.keys():
            raise GmError("reconquista.case.two_units", place=place)
        units[unit] = power
    return dict(sorted(units.items()))


def _named(found: Mapping[str, str], named: Mapping[str, str | None]) -> dict[str, str]:
    return {place: power for place, power in {**found, **named}.items() if power}


def _sieges(game: Game, state: State, steps: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """The steps done by each besieging unit. Raises GmError for a siege that cannot be."""
    turns = int(game.house.siege_turns)
    for place, n in steps.items():
        if n >= turns:
            raise GmError("reconquista.case.siege", place=place, n=n, turns=turns)
        if n:
            yield _besieger(game, state, place), n


def _besieger(game: Game, state: State, place: str) -> str:
    """The unit that besieges a city. Raises GmError if none that stands there could have."""
    unit = state.outside(place)
    owner = state.units.get(unit or "")
    if unit is None or owner is None or check.fault(game, state, owner, Siege(parse_unit(unit))):
        raise GmError("reconquista.case.no_siege", place=place)
    return unit


def _answers(case: Case, outcome: Outcome) -> dict[str, Any]:
    """A verdict on each order of the line, in the order of the line."""
    by_power: dict[str | None, list[Result]] = {}
    for result in outcome.results:
        by_power.setdefault(result.power, []).append(result)
    given = {power: iter(results) for power, results in by_power.items()}
    results = [(power, next(given[power])) for power, _ in case.orders]
    return {"orders": [[power, result.order, str(result.verdict), result.reason] for power, result in results]}


def _after(game: Game, before: State, outcome: Outcome) -> dict[str, Any]:
    after: State = outcome.state
    return {
        "poststate": _units_of(after),
        "draws": {draw.name: draw.value for draw in outcome.draws},
        "sieges": {where(unit): n for unit, n in after.sieges.items()},
        "control": dict(after.control),
        "cities": {place: after.cities.get(place) for place in game.cities},
        "treasury": dict(after.treasury),
        "winners": list(after.winners),
        "eliminated": list(after.out[len(before.out) :]),
        "facts": {key: value for key, value in msgspec.to_builtins(after).items() if key in FACTS and value},
    }


def _units_of(state: State) -> list[list[str | None]]:
    return [[power, kind(unit), where(unit)] for unit, power in state.units.items()]


def _fights(played: season.Season) -> dict[str, Any]:
    """What only a season has: who was dislodged and went where, and the places of stand-offs."""
    routes = played.retreats
    retreated = {new_name(route) for route in routes}
    return {
        "poststate": [unit for unit in _units_of(played.outcome.state) if f"{unit[1]} {unit[2]}" not in retreated],
        "dislodged": [[r.power, kind(r.unit), where(r.unit), r.came_from.removeprefix("G ")] for r in routes],
        "retreat_options": {where(r.unit): list(r.options) for r in routes},
        "contested": list(played.contested),
        "retreats": [[r.power, kind(r.unit), where(r.unit), r.to] for r in routes],
    }
