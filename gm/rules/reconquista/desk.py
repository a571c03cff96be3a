"""A player's desk: whether a sheet of orders is all right, and what a wrong one may have meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gm.core.message import Message, say
from gm.core.model import Result, Verdict
from gm.rules.movement.likeness import most_like
from gm.rules.movement.orders import Build, Order, Unit, order_text
from gm.rules.reconquista import accounts, bribes, check, dismissals, plans, season, strategic, winter
from gm.rules.reconquista.calendar import WINTER
from gm.rules.reconquista.calendar import season as season_of
from gm.rules.reconquista.choices import legal_orders
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.notation import Answered
from gm.rules.reconquista.plague import doomed
from gm.rules.reconquista.progress import Answer
from gm.rules.reconquista.sheet import Entry, read_sheet
from gm.rules.reconquista.state import State
from gm.rules.reconquista.texts import ducats


def check_orders(game: Game, state: State, power: str, texts: Sequence[str]) -> tuple[Result, ...]:
    """A verdict on each order of a sheet (oldest first), as far as the position and the sheet tell."""
    if season_of(state.number) == WINTER:
        return winter.check(game, state, power, read_sheet(game, state, power, texts))
    position = season.position_of_orders(game, state)
    sheet = read_sheet(game, position, power, texts)
    money, _ = _booked(game, position, power, sheet)
    answers = money | strategic.book(game, sheet) | dismissals.book(position, power, sheet)
    paid = [entry.order for at, entry in enumerate(sheet) if at in money and money[at][0] is Verdict.SUCCESS]
    bought = bribes.as_if_bought(game, position, power, paid)
    sheet = plans.check_sheet(game, bought, power, sheet)
    return tuple(entry.result(*(answers.get(at) or _answer(bought, entry))) for at, entry in enumerate(sheet))


def accounts_of(game: Game, state: State, power: str, texts: Sequence[str]) -> tuple[Message, ...]:
    """What a sheet comes to in ducats: for its power alone. Nothing, where it costs nothing."""
    if season_of(state.number) == WINTER:
        return tuple(winter.accounts(game, state, power, read_sheet(game, state, power, texts)))
    position = season.position_of_orders(game, state)
    _, book = _booked(game, position, power, read_sheet(game, position, power, texts))
    spent = book.had - book.left
    return (say("reconquista.money.accounts", had=ducats(book.had), spent=spent, n=book.left),) if spent else ()


def _booked(
    game: Game, position: State, power: str, sheet: Sequence[Entry]
) -> tuple[dict[int, Answer], accounts.Account]:
    """The orders of a sheet about money, and the account after them."""
    book = accounts.opened(position, power)
    return accounts.settle(game, position, book, sheet, (*accounts.FIRST, *accounts.THEN)), book


def _answer(state: State, entry: Entry) -> Answer:
    if entry.order is None or isinstance(entry.order, Answered):
        assert entry.fault is not None, "an order that is void is so for a reason"
        return Verdict.VOID, entry.fault
    if check.shut_out(state, entry.order):
        return Verdict.FAIL, check.city_taken(entry.order)
    return Verdict.SUCCESS, say("reconquista.legal")


def nearest(game: Game, state: State, power: str, wanted: Order) -> tuple[str, ...]:
    """The legal orders of a power that are most like the one it cannot give, the likeliest first.

    None where the plague takes the unit: another unit's order is no help.
    """
    if str(wanted.unit) in doomed(state):
        return ()
    return most_like(game.board, wanted, _offers(game, state, power))


def _offers(game: Game, state: State, power: str) -> Iterator[str]:
    """Every legal order of the power."""
    for unit in state.units_of(power):
        yield from legal_orders(game, state, unit)
    if season_of(state.number) == WINTER:
        purse = winter.purse_of(state, power)
        for new in (Unit(kind, place) for place in game.land for kind in "AFG"):
            order = order_text(Build(new))
            if winter.refusal(game, state, purse, new) is None and _is_paid(game, state, power, order):
                yield order


def _is_paid(game: Game, state: State, power: str, order: str) -> bool:
    """Whether a purchase by itself can be paid, once the units that are kept have been."""
    (result,) = check_orders(game, state, power, [order])
    return result.verdict is Verdict.SUCCESS
