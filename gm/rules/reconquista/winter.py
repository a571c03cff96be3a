"""Winter: units are bought, maintained and disbanded (R-1-1 to R-1-8; part B by the profile ``semilla``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from gm.core.dice import Dice
from gm.core.message import Arg, Message, place, power, say
from gm.core.model import Outcome, Result, Verdict
from gm.rules.movement.orders import Build, Disband, Maintain, Order, Unit
from gm.rules.reconquista import control
from gm.rules.reconquista.accounts import FIRST, opened, settle
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.progress import Answer, Progress, begin
from gm.rules.reconquista.revolt import in_revolt
from gm.rules.reconquista.sheet import Entry, powers_and_strangers, read_sheet
from gm.rules.reconquista.spending import closed, exchange
from gm.rules.reconquista.state import State, kind, where, with_units
from gm.rules.reconquista.texts import ducats, named, owned

COST = 3
"""Ducats a new army, fleet or garrison costs (R-1-5, B2)."""


class Purse(Struct):
    """A power's winter as its orders are carried out: its ducats, the units on the board, what is new and what is gone.

    `disbanded` by order, `unpaid` for want of money.
    """

    power: str
    ducats: int
    units: dict[str, str | None]
    bought: list[str]
    disbanded: list[str]
    unpaid: list[str]


def purse_of(state: State, owner: str) -> Purse:
    """A power's winter before its first order."""
    return Purse(owner, state.treasury.get(owner, 0), dict(state.units), [], [], [])


class Winter(Struct, frozen=True):
    """A winter carried out: its outcome, and the units disbanded for want of money, with their powers."""

    outcome: Outcome
    unpaid: Mapping[str, str]


def play(game: Game, state: State, orders: Mapping[str, Sequence[str]], dice: Dice) -> Winter:
    """A winter: gifts (W6), then each power by itself disbands, maintains and buys (W7), then spring."""
    turn = begin(game, state, dice)
    sheets = {o: read_sheet(game, state, o, orders.get(o, ())) for o in powers_and_strangers(game, orders)}
    books = {owner: opened(state, owner) for owner in game.powers}
    exchange(turn, sheets, books)
    turn.state = replace(turn.state, treasury=closed(turn, books))
    units, treasury, unpaid = dict(state.units), dict(turn.state.treasury), dict[str, str]()
    results: list[Result] = []
    for owner, sheet in sheets.items():
        purse = purse_of(turn.state, owner)
        answers = adjust(game, turn.state, purse, sheet)
        answers |= {at: answer for (power, at), answer in turn.answers.items() if power == owner}
        gone = {*purse.disbanded, *purse.unpaid}
        units = {unit: power for unit, power in units.items() if unit not in gone} | dict.fromkeys(purse.bought, owner)
        unpaid |= dict.fromkeys(purse.unpaid, owner)
        if owner in treasury:
            treasury[owner] = purse.ducats
        results += _in_order(sheet, answers)
        _tell(turn, purse)
    after = close(game, with_units(replace(turn.state, treasury=treasury), units))
    return Winter(Outcome(after, tuple(results), tuple(turn.events)), unpaid)


def check(game: Game, state: State, owner: str, sheet: Sequence[Entry]) -> tuple[Result, ...]:
    """A verdict on each order of a winter's sheet, as far as one's own money goes."""
    book = opened(state, owner)
    answers = settle(game, state, book, sheet, FIRST)
    purse = purse_of(replace(state, treasury={**state.treasury, owner: book.left}), owner)
    return _in_order(sheet, answers | adjust(game, state, purse, sheet))


def close(game: Game, after: State) -> State:
    """What follows from the units, and spring: a city without garrison goes to the besieger (A.2 n. 37, n. 39)."""
    if game.house.control_when == "turn":
        after = control.settled(game, after)
    if game.house.siege_winter == "reset":
        after = replace(after, sieges={})
    return replace(after, number=after.number + 1)


def _tell(turn: Progress, purse: Purse) -> None:
    """A power's arithmetic of the winter, if it did anything; where treasuries are secret only it learns the sums."""
    owner = power(purse.power)
    for what, units in (("disbanded", purse.disbanded), ("unpaid", purse.unpaid)):
        if units:
            turn.tell(f"reconquista.winter.event.{what}", power=owner, units=tuple(map(named, units)))
    if not purse.bought:
        return
    recruits, had = tuple(map(named, purse.bought)), turn.state.treasury.get(purse.power, 0)
    sums: dict[str, Arg] = {"had": ducats(had), "spent": ducats(had - purse.ducats), "left": ducats(purse.ducats)}
    if turn.game.house.treasuries == "public":
        turn.tell("reconquista.winter.event.bought", None, power=owner, units=recruits, **sums)
        return
    turn.tell("reconquista.winter.event.recruits", power=owner, units=recruits)
    turn.tell("reconquista.winter.event.accounts", (purse.power,), power=owner, **sums)


def adjust(game: Game, state: State, purse: Purse, entries: Sequence[Entry]) -> dict[int, Answer]:
    """A power's winter: disband, maintain, buy, in that order (B4, W7); an answer to each line by its place."""
    answers: dict[int, Answer] = {}

    def carry_out(kind_of_order: type[Order], how: Carrier) -> None:
        for at, entry in enumerate(entries):
            if isinstance(entry.order, kind_of_order):
                answers[at] = how(game, state, purse, entry.order.unit)

    carry_out(Disband, _disband)
    _pay_upkeep(game, state, purse, [str(e.order.unit) for e in entries if isinstance(e.order, Maintain)])
    carry_out(Maintain, _maintain)
    carry_out(Build, _buy)
    return answers


def _in_order(sheet: Sequence[Entry], answers: Mapping[int, Answer]) -> tuple[Result, ...]:
    """A result an order, as they were written."""
    return tuple(
        entry.result(*answers[at]) if entry.fault is None else entry.result(Verdict.VOID, entry.fault)
        for at, entry in enumerate(sheet)
    )


Carrier = Callable[[Game, State, Purse, Unit], Answer]


def _disband(_game: Game, _state: State, purse: Purse, unit: Unit) -> Answer:
    """No refund (B2)."""
    name = str(unit)
    if (wrong := _not_ones_own(purse, name)) is not None:
        return Verdict.VOID, wrong
    del purse.units[name]
    purse.disbanded.append(name)
    return Verdict.SUCCESS, say("reconquista.winter.disbanded")


def _pay_upkeep(game: Game, state: State, purse: Purse, listed: Sequence[str]) -> None:
    """Keep what can be paid, first what the player listed, then garrisons of own cities, armies, fleets (B2).

    Units in rebellion cost nothing (A.2 n. 59).
    """
    cost = 0 if state.rebels(purse.power) else int(game.house.upkeep)
    own = [unit for unit, owner in purse.units.items() if owner == purse.power]
    for unit in sorted(own, key=lambda unit: _payment_order(state, purse.power, listed, unit)):
        if purse.ducats >= cost:
            purse.ducats -= cost
        else:
            del purse.units[unit]
            purse.unpaid.append(unit)


def _payment_order(state: State, owner: str, listed: Sequence[str], unit: str) -> tuple[int, int, str]:
    rank = listed.index(unit) if unit in listed else len(listed)
    at_home = kind(unit) == "G" and state.cities.get(where(unit)) == owner
    return rank, 0 if at_home else "AFG".index(kind(unit)) + 1, where(unit)


def _maintain(game: Game, _state: State, purse: Purse, unit: Unit) -> Answer:
    name = str(unit)
    if name in purse.unpaid:
        return Verdict.FAIL, say("reconquista.winter.unpaid", cost=ducats(int(game.house.upkeep)))
    if (wrong := _not_ones_own(purse, name)) is not None:
        return Verdict.VOID, wrong
    return Verdict.SUCCESS, say("reconquista.winter.maintained", cost=ducats(int(game.house.upkeep)))


def _not_ones_own(purse: Purse, unit: str) -> Message | None:
    if unit not in purse.units:
        return say("reconquista.void.no_unit", unit=named(unit))
    if purse.units[unit] != purse.power:
        return say("reconquista.void.not_yours", unit=owned(unit, purse.units[unit]))
    return None


def _buy(game: Game, state: State, purse: Purse, unit: Unit) -> Answer:
    if (refused := refusal(game, state, purse, unit)) is not None:
        return refused
    purse.ducats -= COST
    purse.units[str(unit)] = purse.power
    purse.bought.append(str(unit))
    return Verdict.SUCCESS, say("reconquista.winter.bought", cost=ducats(COST), left=ducats(purse.ducats))


def refusal(game: Game, state: State, purse: Purse, new: Unit) -> Answer | None:
    """Why that unit cannot be bought now; None if it can (R-1-3, R-1-6 to R-1-8, A.2 n. 50, n. 51).

    VOID: never in this position; FAIL: only because of what was bought before it.
    """
    for verdict, reasons in ((Verdict.VOID, _ILLEGAL), (Verdict.FAIL, _BEYOND_MEANS)):
        for why in reasons:
            if (reason := why(game, state, purse, new)) is not None:
                return verdict, reason
    return None


def _no_site(game: Game, _state: State, _purse: Purse, new: Unit) -> Message | None:
    """R-3.2-4, R-3.2-5: a garrison needs a city with walls, a fleet a port, everything a province."""
    if new.place not in game.board.provinces:
        return say("reconquista.void.no_place", place=new.place)
    if new.place in game.board.seas:
        return say("reconquista.winter.sea", place=place(new.place))
    if new.kind == "G" and new.place not in game.walled:
        return say("reconquista.void.no_walls", place=place(new.place))
    if new.kind == "F" and new.place not in game.ports:
        return say("reconquista.void.no_port", place=place(new.place))
    return None


def _not_controlled(_game: Game, state: State, purse: Purse, new: Unit) -> Message | None:
    controller = (state.cities if new.kind == "G" else state.control).get(new.place)
    if controller == purse.power:
        return None
    what = "city" if new.kind == "G" else "province"
    if controller is None:
        return say(f"reconquista.winter.free.{what}", place=place(new.place))
    return say(f"reconquista.winter.others.{what}", place=place(new.place), power=power(controller))


def _occupied(_game: Game, _state: State, purse: Purse, new: Unit) -> Message | None:
    there = _in_the_way(purse, new)
    if there is None or there in purse.bought:
        return None
    return say("reconquista.winter.occupied", unit=named(there))


def _bought_before(_game: Game, _state: State, purse: Purse, new: Unit) -> Message | None:
    there = _in_the_way(purse, new)
    return None if there is None else say("reconquista.winter.bought_before", unit=named(there))


def _in_the_way(purse: Purse, new: Unit) -> str | None:
    """R-1-6, R-1-7, R-1-8: one unit in the open, one in the city."""
    kinds = "G" if new.kind == "G" else "AF"
    return next((unit for k in kinds if (unit := f"{k} {new.place}") in purse.units), None)


def _not_at_home(game: Game, state: State, purse: Purse, new: Unit) -> Message | None:
    """The house rule ``placement=home_city`` (B3): at home, province and city one's own, no exchange of units."""
    if game.house.placement == "controlled":
        return None
    at_home = new.place in game.starts[purse.power].home and new.place in game.cities
    if not at_home or state.control.get(new.place) != purse.power or state.cities.get(new.place) != purse.power:
        return say("reconquista.winter.not_home", place=place(new.place))
    exchanged = [u for u in purse.disbanded if where(u) == new.place and (kind(u) == "G") == (new.kind == "G")]
    return say("reconquista.winter.exchange", unit=named(exchanged[0])) if exchanged else None


def _stricken(_game: Game, state: State, _purse: Purse, new: Unit) -> Message | None:
    """A.2 n. 50: nothing is raised where there is famine, plague or a revolt."""
    if in_revolt(state, new.place):
        return say("reconquista.winter.revolt", place=place(new.place))
    for mark in ("famine", "plague"):
        if new.place in getattr(state, mark):
            return say(f"reconquista.winter.{mark}", place=place(new.place))
    return None


def _too_many(game: Game, _state: State, purse: Purse, new: Unit) -> Message | None:
    """A.2 n. 51: two new units a province and winter, or one."""
    here = [unit for unit in purse.bought if where(unit) == new.place]
    if len(here) < int(game.house.new_per_province):
        return None
    return say("reconquista.winter.one_a_province", unit=named(here[0]))


def _no_money(_game: Game, _state: State, purse: Purse, _new: Unit) -> Message | None:
    """R-1-3: what is not there cannot be spent."""
    if purse.ducats >= COST:
        return None
    return say("reconquista.winter.no_money", cost=ducats(COST), left=ducats(purse.ducats))


_ILLEGAL = (_no_site, _not_controlled, _occupied, _not_at_home, _stricken)
_BEYOND_MEANS = (_bought_before, _too_many, _no_money)
