"""A season of war, in the order of events of A.3: orders, moves, sieges, retreats, control, perhaps the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from gm.core.dice import Dice
from gm.core.model import Outcome
from gm.rules.movement.deployment import Deployment
from gm.rules.movement.orders import Siege
from gm.rules.movement.solver import Ruling, solve
from gm.rules.reconquista import (
    absence,
    conquest,
    control,
    dismissals,
    famine,
    loans,
    plague,
    revolt,
    special_units,
    storms,
    strategic,
    victory,
)
from gm.rules.reconquista.calendar import AUTUMN, SPRING, SUMMER, season
from gm.rules.reconquista.events import Course, of_the_board, of_the_field
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.income import open_accounts
from gm.rules.reconquista.plans import Plan, make_plan, read_sheets
from gm.rules.reconquista.progress import Progress, begin
from gm.rules.reconquista.retreats import Field, Retreat, new_name, retreats
from gm.rules.reconquista.sieges import Sieges, advance
from gm.rules.reconquista.spending import spend
from gm.rules.reconquista.state import State, where, with_units
from gm.rules.reconquista.verdicts import Verdicts, results


class Season(Struct, frozen=True):
    """A season judged: its outcome, and what it was judged by.

    `plan`: what every unit set out to do; `course`: how it went; `field`: what its retreats were judged by.
    """

    outcome: Outcome
    plan: Plan
    course: Course
    field: Field
    retreats: tuple[Retreat, ...]
    contested: tuple[str, ...]


def play(game: Game, state: State, orders: Mapping[str, Sequence[str]], dice: Dice) -> Season:
    """A season's outcome, in the order of events of A.3; what a game's modules leave out does nothing."""
    turn = begin(game, state, dice)
    open_season(turn)  # 0: plague, storms, debts
    absence.count(turn, orders)
    sheets = read_sheets(game, turn.state, orders)  # 1: of two orders for a unit one is left
    spend(turn, sheets)  # 2: money, in the order of B8
    dismissals.carry_out(turn, sheets)
    plan = make_plan(game, turn.state, sheets, turn.killed)  # 3: whoever has no legal order holds
    rulings, contested = _judged(turn, plan)  # 4 to 6: into the cities; convoys, moves and supports at once
    dislodged = _dislodged(rulings)  # 7
    sieges = advance(game, turn.state, *_besiegers(game, plan, rulings))  # 8
    field = Field(game, turn.state, _standing(turn.state, rulings, sieges), frozenset(contested))
    routes = _retreats(turn, field, dislodged, plan)  # 9
    course = Course(turn.state, tuple(rulings.values()), sieges, routes)
    _take_the_field(turn, plan, course, field)
    close_season(turn, plan)  # 10 to 12: famine, control, victory; the year's accounts
    verdicts = results(Verdicts(game, plan, course, rulings, turn.answers))
    outcome = Outcome(turn.state, verdicts, tuple(turn.events), tuple(turn.draws))  # 13
    return Season(outcome, plan, course, field, routes, contested)


def open_season(turn: Progress) -> None:
    """What befalls the position before anybody acts: step 0."""
    now = season(turn.start.number)
    if now in (SUMMER, AUTUMN):
        plague.kill(turn)
    if now == AUTUMN:
        storms.sink(turn)
    loans.collect(turn)


def position_of_orders(game: Game, state: State) -> State:
    """The position in which a season's orders are carried out: after step 0, which needs no luck."""
    turn = begin(game, state, Dice(b""))
    open_season(turn)
    return turn.state


def close_season(turn: Progress, plan: Plan) -> None:
    """What follows from where the units are, and what is drawn for the seasons to come (steps 10 to 12; B4)."""
    now, house = season(turn.start.number), turn.game.house
    if now == SPRING:
        famine.starve(turn)  # 10
    if now == AUTUMN or house.control_when == "turn":
        turn.state = control.settled(turn.game, turn.state)  # 11
    for power, sheet in plan.sheets.items():
        strategic.march(turn, power, sheet)
    if now == AUTUMN or house.victory_when == "turn":
        turn.state = victory.decided(turn.game, turn.state)  # 12
    if now == AUTUMN:
        turn.state = replace(turn.state, out=(*turn.state.out, *victory.eliminated(turn.game, turn.state)))
    conquest.update(turn)
    turn.state = control.with_tenure(turn.game, turn.state)
    turn.told(*of_the_board(turn.game, turn.start, turn.state))
    if now == SPRING:
        plague.announce(turn)
    if now == SUMMER:
        plague.subside(turn)
        storms.announce(turn)
    if now == AUTUMN:
        open_accounts(turn)  # famine of the new year, then the income
    turn.state = replace(turn.state, number=turn.state.number + 1)


def _judged(turn: Progress, plan: Plan) -> tuple[dict[str, Ruling], tuple[str, ...]]:
    """What became of every unit's order, by unit, and the places that ties left empty."""
    game, state = turn.game, turn.state
    aid = revolt.aid(game, state, plan.orders)
    given = [(state.units[unit], order) for unit, order in plan.orders.items()]
    solution = solve(Deployment(game.board, given), game.rulebook, special_units.strength(state), aid)
    return {str(ruling.unit): ruling for ruling in solution.rulings}, solution.contested


def _dislodged(rulings: Mapping[str, Ruling]) -> dict[str, str]:
    """The dislodged units, and where the attack came from: a province, or a city (``G TOLEDO``) for a sortie."""
    found: dict[str, str] = {}
    for unit, ruling in rulings.items():
        attacker = ruling.dislodged_by
        if attacker is not None:
            found[unit] = str(attacker) if attacker.kind == "G" else attacker.place
    return found


def _besiegers(game: Game, plan: Plan, rulings: Mapping[str, Ruling]) -> tuple[list[str], list[str]]:
    """The units that went on with a siege, and those that stormed a city with force enough (B17)."""
    there = [u for u, order in plan.orders.items() if isinstance(order, Siege) and rulings[u].dislodged_by is None]
    forces = {unit: rulings[unit].judge.force(rulings[unit].piece)[0] for unit in there if unit in plan.assaults}
    storming = [unit for unit, force in forces.items() if force >= int(game.house.assault)]
    return [unit for unit in there if unit not in plan.assaults], storming


def _standing(state: State, rulings: Mapping[str, Ruling], sieges: Sieges) -> dict[str, str | None]:
    """The units in place after moves and sieges: without the dislodged and the garrisons that surrendered (R-4.3-1)."""
    surrendered = {f"G {where(unit)}" for unit in sieges.fallen}
    return {
        str(ruling.after): state.units[unit]
        for unit, ruling in rulings.items()
        if ruling.dislodged_by is None and unit not in surrendered
    }


def _retreats(turn: Progress, field: Field, dislodged: Mapping[str, str], plan: Plan) -> tuple[Retreat, ...]:
    """Where the dislodged go; what was drawn for them is noted."""
    routes, draws = retreats(field, dislodged, plan.wishes, turn.dice)
    turn.draws += draws
    return routes


def _take_the_field(turn: Progress, plan: Plan, course: Course, field: Field) -> None:
    """The units stand where they ended, and so do sieges and revolts."""
    before, rulings = turn.state, {str(ruling.unit): ruling for ruling in course.rulings}
    special = special_units.renamed(before.special, _names(rulings, course.routes))
    after = replace(before, sieges=course.sieges.steps, special=special)
    turn.state = with_units(after, {**field.standing, **_retreated(course.routes)})
    turn.told(*of_the_field(course, turn.state))
    revolt.take(turn, before, course.sieges.fallen)
    revolt.put_down(turn, before, plan.orders, turn.killed)


def _names(rulings: Mapping[str, Ruling], routes: Sequence[Retreat]) -> dict[str, str | None]:
    """What every unit is called now."""
    stayed = {unit: str(ruling.after) for unit, ruling in rulings.items() if ruling.dislodged_by is None}
    return {**stayed, **{route.unit: new_name(route) for route in routes}}


def _retreated(routes: Sequence[Retreat]) -> dict[str, str | None]:
    """The retreated units in their new places; in the city a unit is a garrison (R-4.3-7)."""
    return {unit: route.power for route in routes if (unit := new_name(route)) is not None}
