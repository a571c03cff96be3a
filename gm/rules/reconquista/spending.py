"""The money of a turn, in the order of B8: loans and gifts first, then the expenses."""

from __future__ import annotations

from msgspec.structs import replace

from gm.core.model import Verdict
from gm.rules.reconquista import accounts, transfers
from gm.rules.reconquista.accounts import GIFTS, Account
from gm.rules.reconquista.money import Transfer
from gm.rules.reconquista.plans import Sheets
from gm.rules.reconquista.progress import Progress
from gm.rules.reconquista.transfers import Gift

Books = dict[str, Account]
"""The accounts of a turn by power."""


def spend(turn: Progress, sheets: Sheets) -> None:
    """Step 2 of a season: what the sheets order about money; the answers are left in the turn."""
    books = {owner: accounts.opened(turn.state, owner) for owner in turn.game.powers}
    exchange(turn, sheets, books)
    turn.state = replace(turn.state, treasury=closed(turn, books))


def exchange(turn: Progress, sheets: Sheets, books: Books) -> None:
    """Gifts: all are given before any is received."""
    gifts: list[Gift] = []
    for owner, book in books.items():
        answers = accounts.settle(turn.game, turn.state, book, sheets[owner], GIFTS)
        turn.answers |= {(owner, at): answer for at, answer in answers.items()}
        given = (sheets[owner][at].order for at, answer in answers.items() if answer[0] is Verdict.SUCCESS)
        gifts += [(owner, order) for order in given if isinstance(order, Transfer)]
    transfers.tell(turn, gifts)
    for owner, ducats in transfers.received(gifts).items():
        books[owner].receive(ducats, at_once=turn.game.house.chain == "yes")


def closed(turn: Progress, books: Books) -> dict[str, int]:
    """The treasuries after the money of a turn."""
    ducats = {owner: book.left + book.received for owner, book in books.items()}
    return {**turn.state.treasury, **{o: n for o, n in ducats.items() if n or o in turn.state.treasury}}
