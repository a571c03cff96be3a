"""The money of a turn, in the order of events of B8."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gm.core.model import Verdict
from gm.rules.reconquista import accounts, assassination, bribes, expenses, loans, taxes, transfers
from gm.rules.reconquista.accounts import FIRST, THEN, Account
from gm.rules.reconquista.money import Cession, Chit, Expense, Loan, MoneyOrder, Repayment, Tax, Transfer
from gm.rules.reconquista.plans import Sheets
from gm.rules.reconquista.progress import Deal, Progress

Books = dict[str, Account]
"""The accounts of a turn by power."""


def spend(turn: Progress, sheets: Sheets) -> None:
    """Step 2 of a season: what the sheets order about money; the answers are left in the turn."""
    books = {owner: accounts.opened(turn.state, owner) for owner in turn.game.powers}
    exchange(turn, sheets, books)  # loans, gifts, provinces, chits
    _pay(turn, sheets, books)
    turn.state = replace(turn.state, treasury=closed(turn, books))
    expenses.relieve(turn)  # A
    expenses.pacify(turn)  # B
    expenses.incite(turn)  # C, D
    taxes.anger(turn)
    bribes.settle(turn)  # F to K
    assassination.attempt(turn)  # E


def exchange(turn: Progress, sheets: Sheets, books: Books) -> None:
    """Loans and repayments, then gifts: all are given before any is received."""
    done = [(owner, order) for owner in books for _, order in _booked(turn, sheets, books[owner], FIRST)]
    for owner, order in done:
        if isinstance(order, Loan):
            loans.lend(turn, owner, order)
        elif isinstance(order, Repayment):
            loans.repay(turn, owner, order)
        elif isinstance(order, Tax):
            taxes.levy(turn, owner, order)
        elif isinstance(order, Cession):
            transfers.cede(turn, owner, order)
    gifts = [(owner, order) for owner, order in done if isinstance(order, Transfer)]
    transfers.tell(turn, gifts)
    assassination.give(turn, [(owner, order) for owner, order in done if isinstance(order, Chit)])
    for owner, ducats in transfers.received(gifts).items():
        books[owner].receive(ducats, at_once=turn.game.house.chain == "yes")


def _pay(turn: Progress, sheets: Sheets, books: Books) -> None:
    """The expenses are paid, whatever will come of them."""
    for owner, book in books.items():
        for at, order in _booked(turn, sheets, book, THEN):
            assert isinstance(order, Expense)
            turn.deals.append(Deal(owner, at, order))


def _booked(turn: Progress, sheets: Sheets, book: Account, kinds: tuple[type, ...]) -> Iterator[tuple[int, MoneyOrder]]:
    """The orders of these kinds that are carried out, with the places of their lines."""
    answers = accounts.settle(turn.game, turn.state, book, sheets[book.power], kinds)
    turn.answers |= {(book.power, at): answer for at, answer in answers.items()}
    for at, (verdict, _) in answers.items():
        order = sheets[book.power][at].order
        if verdict is Verdict.SUCCESS and isinstance(order, MoneyOrder):
            yield at, order


def closed(turn: Progress, books: Books) -> dict[str, int]:
    """The treasuries after the money of a turn."""
    ducats = {owner: book.left + book.received for owner, book in books.items()}
    return {**turn.state.treasury, **{o: n for o, n in ducats.items() if n or o in turn.state.treasury}}
