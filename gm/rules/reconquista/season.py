"""A season of war, in the order of events of A.3: orders, moves, sieges, retreats, control, perhaps the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from gm.core.dice import Dice
from gm.core.model import Outcome
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
from gm.rules.reconquista.texts import with_rebels
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
    open_season(turn)  # step 0
    absence.count(turn, orders)
    sheets = read_sheets(game, turn.state, orders)  # 1
    spend(turn, sheets)  # 2
    dismissals.carry_out(turn, sheets)
    plan = make_plan(game, turn.state, sheets, turn.killed)  # 3
    position = turn.state
    aid = revolt.aid(game, position, plan.orders)
    given = [(position.units[unit], order) for unit, order in plan.orders.items()]
    solution = solve(game.board, given, game.rulebook, special_units.strength(position), aid)  # 4 to 6
    judged = [replace(one, reason=with_rebels(one.reason)) for one in solution.rulings] if aid else solution.rulings
    rulings = {str(ruling.unit): ruling for ruling in judged}
    dislodged = _dislodged(rulings)  # 7
    sieges = advance(game, position, *_besiegers(game, plan, rulings))  # 8
    standing = _standing(position, rulings, sieges)
    field = Field(game, position, standing, frozenset(solution.contested))
    routes, draws = retreats(field, dislodged, plan.wishes, dice)  # 9
    course = Course(position, judged, sieges, routes)
    turn.draws += draws
    special = special_units.renamed(position.special, _names(rulings, routes))
    after = replace(turn.state, sieges=sieges.steps, special=special)
    turn.state = with_units(after, {**standing, **_retreated(routes)})
    turn.told(*of_the_field(course, turn.state))
    revolt.take(turn, position, sieges.fallen)
    revolt.put_down(turn, position, plan.orders, turn.killed)
    close_season(turn, plan)  # 10 to 12
    verdicts = results(Verdicts(game, plan, course, rulings, turn.answers))
    outcome = Outcome(turn.state, verdicts, tuple(turn.events), tuple(turn.draws))  # 13
    return Season(outcome, plan, course, field, routes, solution.contested)


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
    """What follows from the units: those who starve, control, victory; the year's accounts (steps 10 to 12; B4)."""
    now, house = season(turn.start.number), turn.game.house
    if now == SPRING:
        famine.starve(turn)
    if now == AUTUMN or house.control_when == "turn":
        turn.state = control.settled(turn.game, turn.state)
    for power, sheet in plan.sheets.items():
        strategic.march(turn, power, sheet)
    if now == AUTUMN or house.victory_when == "turn":
        turn.state = victory.decided(turn.game, turn.state)
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
        open_accounts(turn)
    turn.state = replace(turn.state, number=turn.state.number + 1)


def _dislodged(rulings: Mapping[str, Ruling]) -> dict[str, str]:
    """The dislodged units, and where the attack came from: a province, or a city (``G TOLEDO``) for a sortie."""
    found: dict[str, str] = {}
    for unit, ruling in rulings.items():
        if ruling.dislodged_by is not None:
            attacker = ruling.dislodged_by.unit
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


def _names(rulings: Mapping[str, Ruling], routes: Sequence[Retreat]) -> dict[str, str | None]:
    """What every unit is called now."""
    stayed = {unit: str(ruling.after) for unit, ruling in rulings.items() if ruling.dislodged_by is None}
    return {**stayed, **{route.unit: new_name(route) for route in routes}}


def _retreated(routes: Sequence[Retreat]) -> dict[str, str | None]:
    """The retreated units in their new places; in the city a unit is a garrison (R-4.3-7)."""
    return {unit: route.power for route in routes if (unit := new_name(route)) is not None}
