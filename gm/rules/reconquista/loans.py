"""Loans from the bank (B10): one year at 20 %, two at 50 %; who does not pay when it is due is murdered by the bank."""

from __future__ import annotations

from msgspec.structs import replace

from gm.core.message import Message, power, say
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.money import Loan, Repayment
from gm.rules.reconquista.progress import Progress
from gm.rules.reconquista.state import Debt, State
from gm.rules.reconquista.texts import ducats

MOST = 25
"""The principal that one power may owe."""

PERCENT = {1: 20, 2: 50}
"""The interest by the years of a loan."""

PHASES_A_YEAR = 4


def interest(principal: int, years: int) -> int:
    """The interest of a loan, rounded up."""
    return -(-principal * PERCENT[years] // 100)


def debts(state: State, owner: str) -> tuple[Debt, ...]:
    """What a power owes, the earliest due first."""
    return tuple(sorted(state.loans.get(owner, ()), key=lambda debt: debt.due))


def owed(state: State, owner: str) -> int:
    """The whole debt of a power, interest and all."""
    return sum(debt.principal + debt.interest for debt in debts(state, owner))


def limit(game: Game, state: State, owner: str) -> int:
    """The principal that a power may owe (``loans``: 25, or as many ducats as it has provinces and units, up to 25)."""
    if game.house.loans == "25":
        return MOST
    return min(MOST, list(state.control.values()).count(owner) + len(state.units_of(owner)))


def fault(game: Game, state: State, owner: str, order: Loan) -> Message | None:
    """Why the bank does not lend."""
    if game.house.loans == "no":
        return say("reconquista.void.no_loans")
    if owner in state.no_credit:
        return say("reconquista.void.no_credit")
    if order.years not in PERCENT:
        return say("reconquista.void.loan_years")
    if order.ducats < 1:
        return say("reconquista.void.nothing_borrowed")
    room = limit(game, state, owner) - sum(debt.principal for debt in debts(state, owner))
    return say("reconquista.void.loan_limit", left=ducats(max(room, 0))) if order.ducats > room else None


def cannot_repay(game: Game, state: State, owner: str, order: Repayment) -> Message | None:
    """Why nothing can be paid back."""
    if game.house.loans == "no":
        return say("reconquista.void.no_loans")
    debt = owed(state, owner)
    if not debt:
        return say("reconquista.void.no_debt")
    return None if 1 <= order.ducats <= debt else say("reconquista.void.repayment", owed=ducats(debt))


def lend(turn: Progress, owner: str, order: Loan) -> None:
    """A loan is taken, due in the same season one or two years later."""
    due = turn.state.number + PHASES_A_YEAR * order.years
    debt = Debt(order.ducats, interest(order.ducats, order.years), due)
    turn.state = _owing(turn.state, owner, (*debts(turn.state, owner), debt))
    turn.tell(
        "reconquista.money.event.loan",
        (owner,),
        power=power(owner),
        ducats=ducats(debt.principal),
        owed=ducats(debt.principal + debt.interest),
        n=order.years,
    )


def repay(turn: Progress, owner: str, order: Repayment) -> None:
    """Money goes to the loan that is due first, to its interest first."""
    turn.state = _owing(turn.state, owner, _paid(debts(turn.state, owner), order.ducats))


def _paid(found: tuple[Debt, ...], money: int) -> tuple[Debt, ...]:
    left: list[Debt] = []
    for debt in found:
        to_interest = min(money, debt.interest)
        to_principal = min(money - to_interest, debt.principal)
        money -= to_interest + to_principal
        left.append(Debt(debt.principal - to_principal, debt.interest - to_interest, debt.due))
    return tuple(debt for debt in left if debt.principal or debt.interest)


def collect(turn: Progress) -> None:
    """The bank takes what is due; who cannot pay it all loses what is there, his credit, and his head."""
    for owner in turn.game.powers:
        due = sum(debt.principal + debt.interest for debt in debts(turn.state, owner) if debt.due == turn.state.number)
        if not due:
            continue
        had = turn.state.treasury.get(owner, 0)
        later = tuple(debt for debt in debts(turn.state, owner) if debt.due != turn.state.number)
        turn.state = replace(turn.state, treasury={**turn.state.treasury, owner: max(had - due, 0)})
        if had >= due:
            turn.state = _owing(turn.state, owner, later)
            turn.tell("reconquista.money.event.collected", (owner,), power=power(owner), ducats=ducats(due))
        else:
            turn.state = _owing(turn.state, owner, ())
            turn.state = replace(turn.state, no_credit=tuple(sorted({*turn.state.no_credit, owner})))
            turn.killed.append(owner)
            turn.tell("reconquista.murder.event.bank", power=power(owner))


def _owing(state: State, owner: str, found: tuple[Debt, ...]) -> State:
    others = {power: of for power, of in state.loans.items() if power != owner}
    return replace(state, loans={**others, owner: found} if found else others)
