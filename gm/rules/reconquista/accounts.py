"""A power's account in a turn: what its orders about money may cost, line by line, with the arithmetic.

What was there when the turn began can be spent once; a loan counts at once, a gift only by the rule ``chain`` (B13).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from gm.core.message import Message, say
from gm.core.model import Verdict
from gm.rules.reconquista import assassination, expenses, loans, taxes, transfers
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.money import Cession, Chit, Expense, Loan, MoneyOrder, Repayment, Tax, Transfer
from gm.rules.reconquista.progress import Answer
from gm.rules.reconquista.sheet import Entry
from gm.rules.reconquista.state import State
from gm.rules.reconquista.texts import ducats

FIRST = (Loan, Repayment, Tax, Transfer, Cession, Chit)
"""What is settled before the expenses, in this order (B8)."""

THEN = (Expense,)

FREE: Mapping[type, str] = {Chit: "reconquista.money.chit", Cession: "reconquista.money.ceded"}
"""What costs nothing, and what is said of it."""


class Account(Struct):
    """A power's ducats in a turn: what it had, what is left, and what it was given, which cannot be spent yet.

    `borrowed`: it has taken a loan in this very turn; `repaid`: what it has paid back in it.
    """

    power: str
    had: int
    left: int
    received: int = 0
    expenses: int = 0
    borrowed: bool = False
    repaid: int = 0

    def receive(self, ducats: int, *, at_once: bool) -> None:
        """Take in money; `at_once`: to be spent this very turn."""
        if at_once:
            self.had += ducats
            self.left += ducats
        else:
            self.received += ducats


def opened(state: State, power: str) -> Account:
    """An account before the first order."""
    had = state.treasury.get(power, 0)
    return Account(power, had, had)


def settle(
    game: Game, state: State, account: Account, entries: Sequence[Entry], kinds: Sequence[type]
) -> dict[int, Answer]:
    """Book the orders of these kinds, kind after kind, each as they were written; an answer for each by its place."""
    answers: dict[int, Answer] = {}
    for kind in kinds:
        for at, entry in enumerate(entries):
            if isinstance(entry.order, MoneyOrder) and isinstance(entry.order, kind):
                answers[at] = _book(game, state, account, entry.order)
    return answers


def _book(game: Game, state: State, account: Account, order: MoneyOrder) -> Answer:
    """Whether an order is carried out: not if it is against the rules (VOID), nor if the money is gone (FAIL)."""
    if (wrong := _wrong(game, state, account, order)) is not None:
        return Verdict.VOID, wrong
    if isinstance(order, Loan | Tax):
        account.receive(taxes.brings(game, order.place) if isinstance(order, Tax) else order.ducats, at_once=True)
        account.borrowed |= isinstance(order, Loan)
        return Verdict.SUCCESS, say("reconquista.money.got", left=ducats(account.left))
    if order.ducats > account.left:
        return Verdict.FAIL, short_of_money(order.ducats, account)
    account.left -= order.ducats
    account.expenses += isinstance(order, Expense)
    account.repaid += order.ducats if isinstance(order, Repayment) else 0
    if type(order) in FREE:
        return Verdict.SUCCESS, say(FREE[type(order)])
    return Verdict.SUCCESS, say("reconquista.money.booked", cost=ducats(order.ducats), left=ducats(account.left))


def _wrong(game: Game, state: State, account: Account, order: MoneyOrder) -> Message | None:
    """Why an order is against the rules, by itself or because of what was booked before it."""
    if account.power in state.out:
        return say("reconquista.void.you_are_out")
    if (fault := _FAULTS[type(order)](game, state, account.power, order)) is not None:
        return fault
    if isinstance(order, Transfer) and (account.borrowed or loans.owed(state, account.power) > account.repaid):
        return say("reconquista.void.debtor_gives")  # B10-6
    too_many = isinstance(order, Expense) and account.expenses == expenses.MOST
    return say("reconquista.void.four_expenses", most=expenses.MOST) if too_many else None


def short_of_money(cost: int, account: Account) -> Message:
    """Why something cannot be paid."""
    if account.left == account.had:
        return say("reconquista.winter.no_money", cost=ducats(cost), left=ducats(account.left))
    spent = account.had - account.left
    return say("reconquista.money.spent", cost=ducats(cost), had=ducats(account.had), spent=spent, n=account.left)


_FAULTS: Mapping[type, Callable[[Game, State, str, Any], Message | None]] = {
    Loan: loans.fault,
    Repayment: loans.cannot_repay,
    Transfer: transfers.fault,
    Cession: transfers.cannot_cede,
    Chit: assassination.cannot_give,
    Expense: expenses.fault,
    Tax: taxes.fault,
}
