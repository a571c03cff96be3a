"""A season of war, in the order of events of A.3: orders, moves, sieges, retreats, control, perhaps the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from gm.core.dice import Dice
from gm.core.message import Message, city, say
from gm.core.model import Outcome, Result, Verdict
from gm.rules.movement.orders import Hold, Order, Siege, parse_unit
from gm.rules.movement.orders import Retreat as Wish
from gm.rules.movement.solver import Ruling, solve
from gm.rules.reconquista import check, control, events, victory
from gm.rules.reconquista.calendar import AUTUMN, season
from gm.rules.reconquista.defence import defensive_orders
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.income import open_accounts
from gm.rules.reconquista.retreats import Field, Retreat, new_name, retreats
from gm.rules.reconquista.sheet import Entry, powers_and_strangers, read_sheet, subject
from gm.rules.reconquista.sieges import Sieges, advance
from gm.rules.reconquista.state import GM_RUN, State, where, with_units
from gm.rules.reconquista.texts import refuge


class Season(Struct, frozen=True):
    """A season judged: its outcome, and what it was judged by.

    `plan`: what every unit set out to do; `course`: how it went; `field`: what its retreats were judged by.
    """

    outcome: Outcome
    plan: Plan
    course: events.Course
    field: Field
    retreats: tuple[Retreat, ...]
    contested: tuple[str, ...]


class Plan(Struct, frozen=True):
    """What every unit sets out to do: `orders` holds all units, `entries` the lines that put them there.

    `shut_out`: units whose way into the city is closed (they hold). `wishes`: where units would retreat to.
    """

    sheets: Mapping[str, tuple[Entry, ...]]
    orders: Mapping[str, Order]
    entries: Mapping[str, Entry]
    shut_out: frozenset[str]
    wishes: Mapping[str, tuple[str, ...]]


def play(game: Game, state: State, orders: Mapping[str, Sequence[str]], dice: Dice) -> Season:
    """A season's outcome: steps 1 to 13 of A.3, but for the modules that the game does not use."""
    plan = make_plan(game, state, orders)  # steps 1 and 3
    solution = solve(game.board, [(state.units[u], order) for u, order in plan.orders.items()], game.rulebook)  # 4 to 6
    rulings = {str(ruling.unit): ruling for ruling in solution.rulings}
    dislodged = _dislodged(rulings)  # step 7
    sieges = advance(state, _besiegers(plan, dislodged))  # step 8
    standing = _standing(state, rulings, sieges)
    field = Field(game, state, standing, frozenset(solution.contested))
    routes, draws = retreats(field, dislodged, plan.wishes, dice)  # step 9
    after = with_units(replace(state, sieges=sieges.steps), {**standing, **_retreated(routes)})
    after = close(game, after)  # steps 11 and 12
    course = events.Course(state, solution.rulings, sieges, routes)
    outcome = Outcome(after, _results(Verdicts(plan, course, rulings)), events.of_season(game, course, after), draws)
    return Season(outcome, plan, course, field, routes, solution.contested)


def make_plan(game: Game, state: State, orders: Mapping[str, Sequence[str]]) -> Plan:
    """Read and check every sheet; a unit without a legal order holds (R-3.3-C-1, A.2 n. 6)."""
    powers = powers_and_strangers(game, orders)
    sheets = {power: _checked(game, state, power, orders.get(power, ())) for power in powers}
    plan: dict[str, Order] = {unit: Hold(parse_unit(unit)) for unit in state.units}
    entries: dict[str, Entry] = {}
    wishes: dict[str, tuple[str, ...]] = {}
    turned_away = set[str]()
    for entry in (entry for sheet in sheets.values() for entry in sheet):
        if entry.order is None:
            continue
        unit = str(entry.order.unit)
        if isinstance(entry.order, Wish):
            wishes[unit] = entry.order.to
            continue
        entries[unit] = entry
        if check.shut_out(state, entry.order):
            turned_away.add(unit)
        else:
            plan[unit] = entry.order
    return Plan(sheets, plan, entries, frozenset(turned_away), wishes)


def _checked(game: Game, state: State, power: str, texts: Sequence[str]) -> tuple[Entry, ...]:
    if not texts and run_by_dj(game, state, power):
        texts = defensive_orders(game, state, power)
    return check_sheet(game, state, power, texts)


def run_by_dj(game: Game, state: State, power: str) -> bool:
    """Whether a power that sends nothing gets defensive orders (R-3-3, R-4.6-2)."""
    if power in state.resigned:
        return state.resigned[power] == GM_RUN
    return game.house.missing_orders == "gm_defensive"


def check_sheet(game: Game, state: State, power: str, texts: Sequence[str]) -> tuple[Entry, ...]:
    """A season's sheet, its illegal orders void (step 3)."""

    def judged(entry: Entry) -> Entry:
        wrong = None if entry.order is None else check.fault(game, state, power, entry.order)
        return entry if wrong is None else entry.void(wrong)

    return tuple(judged(entry) for entry in read_sheet(game, state, power, texts))


def _dislodged(rulings: Mapping[str, Ruling]) -> dict[str, str]:
    """The dislodged units, and where the attack came from: a province, or a city (``G TOLEDO``) for a sortie."""
    found: dict[str, str] = {}
    for unit, ruling in rulings.items():
        if ruling.dislodged_by is not None:
            attacker = ruling.dislodged_by.unit
            found[unit] = str(attacker) if attacker.kind == "G" else attacker.place
    return found


def _besiegers(plan: Plan, dislodged: Mapping[str, str]) -> list[str]:
    return [unit for unit, order in plan.orders.items() if isinstance(order, Siege) and unit not in dislodged]


def _standing(state: State, rulings: Mapping[str, Ruling], sieges: Sieges) -> dict[str, str | None]:
    """The units in place after moves and sieges: without the dislodged and the garrisons that surrendered (R-4.3-1)."""
    surrendered = {f"G {where(unit)}" for unit in sieges.fallen}
    return {
        str(ruling.after): state.units[unit]
        for unit, ruling in rulings.items()
        if ruling.dislodged_by is None and unit not in surrendered
    }


def _retreated(routes: Sequence[Retreat]) -> dict[str, str | None]:
    """The retreated units in their new places; in the city a unit is a garrison (R-4.3-7)."""
    return {unit: route.power for route in routes if (unit := new_name(route)) is not None}


def close(game: Game, after: State) -> State:
    """What follows from the units: control, victory, at the end of autumn the year's accounts (A.2 n. 55, n. 60)."""
    in_autumn = season(after.number) == AUTUMN
    if in_autumn or game.house.control_when == "turn":
        after = control.settled(game, after)
    if in_autumn or game.house.victory_when == "turn":
        after = replace(after, winners=victory.winners(game, after))
    if in_autumn:
        after = open_accounts(game, after)
    return replace(after, number=after.number + 1)


def _results(verdicts: Verdicts) -> tuple[Result, ...]:
    """One result an order, power by power as they were written, then the units without one."""
    results: list[Result] = []
    for power, sheet in verdicts.plan.sheets.items():
        results += [verdicts.of(entry) for entry in sheet]
        ordered = {subject(entry.text) for entry in sheet}
        idle = [unit for unit in verdicts.course.before.units_of(power) if unit not in ordered]
        results += [verdicts.without_order(unit) for unit in idle]
    return tuple(results)


class Verdicts(Struct, frozen=True):
    """What became of the orders: the solver's rulings, and what sieges and retreats add to them."""

    plan: Plan
    course: events.Course
    rulings: Mapping[str, Ruling]

    def of(self, entry: Entry) -> Result:
        """The verdict on an order."""
        if entry.order is None:
            assert entry.fault is not None, "an order that is void is so for a reason"
            return entry.result(Verdict.VOID, entry.fault)
        if isinstance(entry.order, Wish):
            return entry.result(*self._wish(entry.order))
        unit = str(entry.order.unit)
        ruling = self.rulings[unit]
        if unit in self.plan.shut_out:
            return entry.result(Verdict.FAIL, check.city_taken(entry.order))
        if isinstance(entry.order, Siege) and ruling.dislodged_by is None:
            return entry.result(Verdict.SUCCESS, self._siege(unit))
        return entry.result(ruling.verdict, ruling.reason)

    def without_order(self, unit: str) -> Result:
        """The verdict on a unit that nobody gave an order: it holds (R-3.3-C-1)."""
        ruling = self.rulings[unit]
        undisturbed = ruling.reason.id == "movement.holds"
        reason = say("reconquista.no_order") if undisturbed else ruling.reason
        return Result(self.course.before.units[unit], f"{unit} H", ruling.verdict, reason)

    def _siege(self, unit: str) -> Message:
        step = "fallen" if unit in self.course.sieges.fallen else "begun"
        return say(f"reconquista.siege.{step}", place=city(where(unit)))

    def _wish(self, wish: Wish) -> tuple[Verdict, Message]:
        route = next((route for route in self.course.routes if route.unit == str(wish.unit)), None)
        if route is None:
            return Verdict.SUCCESS, say("reconquista.wish.not_needed")
        if route.to in wish.to:
            return Verdict.SUCCESS, say("reconquista.wish.granted", to=refuge(route.to))
        return Verdict.FAIL, say("reconquista.wish.shared" if route.met else "reconquista.wish.denied")
