"""A player's sheet of orders: each line read, the ones of another season set aside, one order a unit (R-3.1-2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from gm.core.message import Message, say
from gm.core.model import Result, Verdict
from gm.rules.movement.orders import Build, Disband, Maintain
from gm.rules.reconquista.besides import Recruit
from gm.rules.reconquista.calendar import WINTER, season
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.money import Cession, Chit, MoneyOrder, Repayment, Transfer
from gm.rules.reconquista.notation import AnyOrder, parse, subject_of
from gm.rules.reconquista.state import State
from gm.rules.reconquista.texts import written

WINTER_ONLY = Build | Disband | Maintain | Recruit
ANY_TIME = Transfer | Cession | Chit | Repayment


class Entry(Struct, frozen=True):
    """An order as it was written: what it says, or why it is void."""

    power: str
    text: str
    order: AnyOrder | None = None
    fault: Message | None = None

    def result(self, verdict: Verdict, reason: Message) -> Result:
        """The verdict on this order."""
        return Result(self.power, self.text, verdict, reason)

    def void(self, reason: Message) -> Entry:
        """The same order, void."""
        return Entry(self.power, self.text, None, reason)


def read_sheet(game: Game, state: State, power: str, texts: Sequence[str]) -> tuple[Entry, ...]:
    """The entries of a sheet, oldest first: unreadable, out of season and doubled orders are void already."""
    entries = [_read(game, state, power, text) for text in texts]
    at_subject: dict[str, list[int]] = {}
    for at, text in enumerate(texts):
        at_subject.setdefault(subject(game, state, text), []).append(at)
    for doubled in at_subject.values():
        for at in _passed_over(doubled, game.house.duplicate):
            entries[at] = entries[at].void(_doubled(texts, doubled, game.house.duplicate))
    return tuple(entries)


def subject(game: Game, state: State, text: str) -> str:
    """What an order is for in this season; one of another season is for itself alone, as is what is no order."""
    order = _of_the_season(game, state, text)
    return text if order is None else subject_of(order)


def replaceable(game: Game, state: State, text: str) -> str:
    """What a later mail's order takes the place of: its subject, or the army or fleet bought in the same province."""
    order = _of_the_season(game, state, text)
    if isinstance(order, Build | Recruit) and order.unit.kind != "G":
        return f"B {order.unit.place}"
    return text if order is None else subject_of(order)


def _of_the_season(game: Game, state: State, text: str) -> AnyOrder | None:
    try:
        order = parse(text)
    except ValueError:
        return None
    return None if _out_of_season(game, state, order) else order


def powers_and_strangers(game: Game, orders: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The powers of the game, then whoever else has sent orders: they get an answer too."""
    return (*game.powers, *sorted(orders.keys() - set(game.powers)))


def _read(game: Game, state: State, power: str, text: str) -> Entry:
    entry = Entry(power, text)
    if power not in game.powers:
        return entry.void(say("reconquista.void.no_power"))
    if state.rebels(power):
        return entry.void(say("reconquista.void.rebels"))  # R-4.6-1
    try:
        order = parse(text)
    except ValueError:
        return entry.void(say("reconquista.void.unreadable"))
    if _out_of_season(game, state, order):
        return entry.void(_when(order))
    return Entry(power, text, order)


def _out_of_season(game: Game, state: State, order: AnyOrder) -> bool:
    if isinstance(order, ANY_TIME) or (isinstance(order, Disband) and game.house.disband_anytime == "yes"):
        return False
    return isinstance(order, WINTER_ONLY) != (season(state.number) == WINTER)


def _when(order: AnyOrder) -> Message:
    if isinstance(order, MoneyOrder):
        return say("reconquista.void.money_in_winter")
    return say("reconquista.void.no_winter" if isinstance(order, WINTER_ONLY) else "reconquista.void.winter")


def _passed_over(doubled: Sequence[int], duplicate: str) -> Sequence[int]:
    """Which of several orders for one thing do not count (A.2 n. 5)."""
    if len(doubled) == 1:
        return ()
    return {"last": doubled[:-1], "first": doubled[1:], "hold": doubled}[duplicate]


def _doubled(texts: Sequence[str], doubled: Sequence[int], duplicate: str) -> Message:
    if duplicate == "hold":
        return say("reconquista.void.doubled")
    rules = texts[doubled[-1] if duplicate == "last" else doubled[0]]
    return say(f"reconquista.void.replaced.{duplicate}", order=written(rules))
