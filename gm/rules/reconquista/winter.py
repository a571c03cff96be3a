"""Winter: units are disbanded, maintained and bought (R-1-1 to R-1-8; B2 to B4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gm.core.dice import Dice
from gm.core.message import Arg, Message, place, power, say
from gm.core.model import Outcome, Result, Verdict
from gm.rules.movement.orders import Build, Disband, Maintain, Unit
from gm.rules.reconquista import control
from gm.rules.reconquista.accounts import FIRST, Account, opened, settle
from gm.rules.reconquista.besides import Recruit
from gm.rules.reconquista.conquest import home
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.progress import Answer, Progress, begin
from gm.rules.reconquista.revolt import in_revolt
from gm.rules.reconquista.sheet import Entry, powers_and_strangers, read_sheet
from gm.rules.reconquista.special_units import SORTS, keeps
from gm.rules.reconquista.spending import closed, exchange
from gm.rules.reconquista.state import State, kind, where, with_units
from gm.rules.reconquista.texts import ducats, named, of_sort, owned


class Purse(Struct):
    """A power's winter as its orders are carried out: its ducats, the units on the board, what is new and what is gone.

    `spent`: what became of the ducats it `had`: ``given``, ``upkeep``, ``units`` -> how many. `disbanded` by order,
    `unpaid` for want of money. `special`: unit -> its sort, where it is no ordinary one.
    """

    power: str
    had: int
    spent: dict[str, int]
    units: dict[str, str | None]
    special: dict[str, str]
    bought: list[str] = []
    disbanded: list[str] = []
    unpaid: list[str] = []

    @property
    def ducats(self) -> int:
        """What is left."""
        return self.had - sum(self.spent.values())

    def pay(self, what: str, cost: int) -> None:
        """Spend ducats that are there."""
        self.spent[what] = self.spent.get(what, 0) + cost

    def parts(self) -> tuple[Message, ...]:
        """What was spent, and on what."""
        return tuple(say(f"reconquista.winter.part.{what}", sum=sum_) for what, sum_ in self.spent.items() if sum_)

    def recruits(self) -> dict[str, str]:
        """The special ones among the new units."""
        return {unit: sort for unit, sort in self.special.items() if unit in self.bought}


def purse_of(state: State, owner: str, book: Account | None = None) -> Purse:
    """A power's winter before its first order to units; `book`: its account after gifts and the bank."""
    book = book or opened(state, owner)
    return Purse(
        owner, book.had + book.received, {"given": book.had - book.left}, dict(state.units), dict(state.special)
    )


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
    special = dict(state.special)
    results: list[Result] = []
    for owner, sheet in sheets.items():
        purse = purse_of(turn.state, owner, books.get(owner))
        answers = adjust(game, turn.state, purse, sheet)
        answers |= {at: answer for (power, at), answer in turn.answers.items() if power == owner}
        gone = {*purse.disbanded, *purse.unpaid}
        units = {unit: power for unit, power in units.items() if unit not in gone} | dict.fromkeys(purse.bought, owner)
        unpaid |= dict.fromkeys(purse.unpaid, owner)
        special = {unit: sort for unit, sort in special.items() if unit not in gone} | purse.recruits()
        if owner in treasury:
            treasury[owner] = purse.ducats
        results += _in_order(sheet, answers)
        _tell(turn, purse)
    after = close(game, with_units(replace(turn.state, treasury=treasury, special=special), units))
    return Winter(Outcome(after, tuple(results), tuple(turn.events)), unpaid)


def check(game: Game, state: State, owner: str, sheet: Sequence[Entry]) -> tuple[Result, ...]:
    """A verdict on each order of a winter's sheet, as far as one's own money goes."""
    return _in_order(sheet, _tried(game, state, owner, sheet)[0])


def accounts(game: Game, state: State, owner: str, sheet: Sequence[Entry]) -> Iterator[Message]:
    """What a winter's sheet comes to in ducats, and the units that are lost for want of them."""
    answers, purse = _tried(game, state, owner, sheet)
    if parts := purse.parts():
        yield say("reconquista.winter.accounts", had=ducats(purse.had), parts=parts, n=purse.ducats)
    if purse.unpaid:
        yield say("reconquista.winter.unpaid_units", units=tuple(map(named, purse.unpaid)), n=len(purse.unpaid))
    if game.house.transfers == "yes" and (purse.unpaid or any(map(_is_too_dear, answers.values()))):
        yield say("reconquista.winter.gifts_first")


def _tried(game: Game, state: State, owner: str, sheet: Sequence[Entry]) -> tuple[dict[int, Answer], Purse]:
    """A winter of one power alone."""
    book = opened(state, owner)
    answers = settle(game, state, book, sheet, FIRST)
    purse = purse_of(state, owner, book)
    return answers | adjust(game, state, purse, sheet), purse


def close(game: Game, after: State) -> State:
    """What follows from the units, and spring: a city without garrison goes to the besieger (A.2 n. 37, n. 39)."""
    if game.house.control_when == "turn":
        after = control.settled(game, after)
    if game.house.siege_winter == "reset":
        after = replace(after, sieges={})
    after = control.with_tenure(game, after)
    return replace(after, number=after.number + 1)


def _tell(turn: Progress, purse: Purse) -> None:
    """A power's arithmetic of the winter, if it did anything; where treasuries are secret only it learns the sums."""
    owner = power(purse.power)
    for what, units in (("disbanded", purse.disbanded), ("unpaid", purse.unpaid)):
        if units:
            turn.tell(f"reconquista.winter.event.{what}", power=owner, units=tuple(map(named, units)))
    if not purse.bought:
        return
    recruits = tuple(_recruit(purse, unit) for unit in purse.bought)
    had = turn.state.treasury.get(purse.power, 0)
    sums: dict[str, Arg] = {"had": ducats(had), "spent": ducats(had - purse.ducats), "left": ducats(purse.ducats)}
    if turn.game.house.treasuries == "public":
        turn.tell("reconquista.winter.event.bought", None, power=owner, units=recruits, **sums)
        return
    turn.tell("reconquista.winter.event.recruits", power=owner, units=recruits)
    turn.tell("reconquista.winter.event.accounts", (purse.power,), power=owner, **sums)


def _recruit(purse: Purse, unit: str) -> Message:
    return of_sort(named(unit), purse.special[unit]) if unit in purse.special else named(unit)


def adjust(game: Game, state: State, purse: Purse, entries: Sequence[Entry]) -> dict[int, Answer]:
    """A power's winter: disband, maintain, buy, in that order (B4, W7); an answer to each line by its place."""
    answers: dict[int, Answer] = {}

    def carry_out(kind_of_order: Any, how: Carrier) -> None:
        for at, entry in enumerate(entries):
            if isinstance(entry.order, kind_of_order):
                answers[at] = how(game, state, purse, entry.order)

    carry_out(Disband, _disband)
    _pay_upkeep(game, state, purse, [str(e.order.unit) for e in entries if isinstance(e.order, Maintain)])
    carry_out(Maintain, _maintain)
    carry_out(Build | Recruit, _buy)
    return answers


def _in_order(sheet: Sequence[Entry], answers: Mapping[int, Answer]) -> tuple[Result, ...]:
    """A result an order, as they were written."""
    return tuple(
        entry.result(*answers[at]) if entry.fault is None else entry.result(Verdict.VOID, entry.fault)
        for at, entry in enumerate(sheet)
    )


Carrier = Callable[[Game, State, Purse, Any], Answer]


def _disband(_game: Game, _state: State, purse: Purse, order: Disband) -> Answer:
    """No refund (B2)."""
    name = str(order.unit)
    if (wrong := _not_ones_own(purse, name)) is not None:
        return Verdict.VOID, wrong
    del purse.units[name]
    purse.disbanded.append(name)
    return Verdict.SUCCESS, say("reconquista.winter.disbanded")


def _pay_upkeep(game: Game, state: State, purse: Purse, listed: Sequence[str]) -> None:
    """Keep what can be paid, first what the player listed, then garrisons of own cities, armies, fleets (B2).

    Units in rebellion cost nothing (A.2 n. 59).
    """
    own = [unit for unit, owner in purse.units.items() if owner == purse.power]
    for unit in sorted(own, key=lambda unit: _payment_order(state, purse.power, listed, unit)):
        cost = 0 if state.rebels(purse.power) else keeps(game, unit, state.special)
        if purse.ducats >= cost:
            purse.pay("upkeep", cost)
        else:
            del purse.units[unit]
            purse.unpaid.append(unit)


def _payment_order(state: State, owner: str, listed: Sequence[str], unit: str) -> tuple[int, int, str]:
    rank = listed.index(unit) if unit in listed else len(listed)
    at_home = kind(unit) == "G" and state.cities.get(where(unit)) == owner
    return rank, 0 if at_home else "AFG".index(kind(unit)) + 1, where(unit)


def _maintain(game: Game, state: State, purse: Purse, order: Maintain) -> Answer:
    name = str(order.unit)
    cost = ducats(keeps(game, name, state.special))
    if name in purse.unpaid:
        return Verdict.FAIL, say("reconquista.winter.unpaid", cost=cost, left=ducats(purse.ducats))
    if (wrong := _not_ones_own(purse, name)) is not None:
        return Verdict.VOID, wrong
    return Verdict.SUCCESS, say("reconquista.winter.maintained", cost=cost)


def _not_ones_own(purse: Purse, unit: str) -> Message | None:
    if unit not in purse.units:
        return say("reconquista.void.no_unit", unit=named(unit))
    if purse.units[unit] != purse.power:
        return say("reconquista.void.not_yours", unit=owned(unit, purse.units[unit]))
    return None


def _buy(game: Game, state: State, purse: Purse, order: Build | Recruit) -> Answer:
    if isinstance(order, Recruit) and (wrong := _not_special(game, purse)) is not None:
        return Verdict.VOID, wrong
    cost = SORTS[order.sort].cost if isinstance(order, Recruit) else int(game.house.unit_cost)
    if (refused := refusal(game, state, purse, order.unit, cost)) is not None:
        return refused
    name = str(order.unit)
    purse.pay("units", cost)
    purse.units[name] = purse.power
    purse.bought.append(name)
    purse.special.pop(name, None)
    if isinstance(order, Recruit):
        purse.special[name] = order.sort
    return Verdict.SUCCESS, say("reconquista.winter.bought", cost=ducats(cost), left=ducats(purse.ducats))


def _not_special(game: Game, purse: Purse) -> Message | None:
    """B11: one special unit for each power."""
    if game.house.special_units == "no":
        return say("reconquista.void.no_special")
    own = [unit for unit in purse.special if purse.units.get(unit) == purse.power]
    return say("reconquista.void.one_special", unit=named(own[0])) if own else None


def refusal(game: Game, state: State, purse: Purse, new: Unit, price: int | None = None) -> Answer | None:
    """Why that unit cannot be bought now; None if it can (R-1-3, R-1-6 to R-1-8, A.2 n. 50, n. 51).

    VOID: never in this position; FAIL: only because of what was bought before it.
    """
    for verdict, reasons in ((Verdict.VOID, _ILLEGAL), (Verdict.FAIL, _BEYOND_MEANS)):
        for why in reasons:
            if (reason := why(game, state, purse, new)) is not None:
                return verdict, reason
    cost = int(game.house.unit_cost) if price is None else price
    return None if cost <= purse.ducats else (Verdict.FAIL, _too_dear(purse, cost))  # R-1-3


def _too_dear(purse: Purse, cost: int) -> Message:
    """Why something cannot be paid, with the sums."""
    if not (parts := purse.parts()):
        return say("reconquista.winter.no_money", cost=ducats(cost), left=ducats(purse.ducats))
    return say("reconquista.winter.short", cost=ducats(cost), had=ducats(purse.had), parts=parts, n=purse.ducats)


def _is_too_dear(answer: Answer) -> bool:
    return answer[1].id in {"reconquista.winter.no_money", "reconquista.winter.short"}


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
    at_home = new.place in home(game, state, purse.power) and new.place in game.cities
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


_ILLEGAL = (_no_site, _not_controlled, _occupied, _not_at_home, _stricken)
_BEYOND_MEANS = (_bought_before, _too_many)
