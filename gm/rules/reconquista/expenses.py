"""Expenses (B8): what money may be spent on besides units, at what price, and the four of a turn.

Paid even if they come to nothing. The order of events is in ``spending``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from gm.core.message import Message, place, say
from gm.rules.reconquista import assassination, bribes, revolt
from gm.rules.reconquista.calendar import SPRING, season
from gm.rules.reconquista.conquest import native
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.money import BUY, DISBAND, FREE, INCITE, MURDER, PACIFY, PROTECT, RELIEVE, Expense
from gm.rules.reconquista.progress import Progress
from gm.rules.reconquista.state import State
from gm.rules.reconquista.texts import ducats

MOST = 4
"""How many expenses a power may make in a turn."""

RELIEF, PEACE, CONQUERED, HOME = 3, 12, 9, 15
"""What it costs to relieve a famine (A), to end a revolt (B), to start one in a conquest (C) or at home (D)."""


def fault(game: Game, state: State, payer: str, order: Expense) -> Message | None:
    """Why an expense cannot be made."""
    return _unavailable(game, order) or _FAULTS[order.deed](game, state, payer, order)


def _unavailable(game: Game, order: Expense) -> Message | None:
    """The relief of famine is part of famine, assassination a module of its own; the rest belongs to the expenses."""
    module = {RELIEVE: game.house.famine, MURDER: game.house.assassination}.get(order.deed, "no")
    if game.house.expenses == "no" and module == "no":
        return say("reconquista.void.no_expenses")
    return None


def _relief(game: Game, state: State, _payer: str, order: Expense) -> Message | None:
    if order.target not in game.land:
        return say("reconquista.void.no_province", place=order.target)
    if season(state.number) != SPRING:
        return say("reconquista.void.relief_in_spring")
    if order.target not in state.famine:
        return say("reconquista.void.no_famine", place=place(order.target))
    return costs(order, RELIEF)


def _peace(game: Game, state: State, _payer: str, order: Expense) -> Message | None:
    if order.target not in game.land:
        return say("reconquista.void.no_province", place=order.target)
    if not revolt.in_revolt(state, order.target):
        return say("reconquista.void.no_revolt", place=place(order.target))
    return costs(order, PEACE)


def _incitement(game: Game, state: State, payer: str, order: Expense) -> Message | None:
    if order.target not in game.land:
        return say("reconquista.void.no_province", place=order.target)
    if (cannot := revolt.cannot_rise(game, state, order.target)) is not None:
        return cannot
    against = revolt.lord(state, order.target)
    if against == payer:
        return say("reconquista.void.own_province", place=place(order.target))
    at_home = order.target in native(game, state, against or "")
    return costs(order, HOME if at_home else CONQUERED)


def costs(order: Expense, price: int) -> Message | None:
    """A fixed price: nothing else is taken."""
    return None if order.ducats == price else say("reconquista.void.price", price=ducats(price))


_FAULTS: Mapping[str, Callable[[Game, State, str, Expense], Message | None]] = {
    RELIEVE: _relief,
    PACIFY: _peace,
    INCITE: _incitement,
    MURDER: assassination.fault,
    **dict.fromkeys((PROTECT, DISBAND, FREE, BUY), bribes.fault),
}


def relieve(turn: Progress) -> None:
    """A: the mark is taken away before it kills."""
    for deal in turn.deals_for(RELIEVE):
        at = deal.order.target
        turn.state = replace(turn.state, famine=tuple(p for p in turn.state.famine if p != at))
        turn.answer(deal, say("reconquista.money.relieved", place=place(at)))
        turn.tell("reconquista.famine.event.relieved", place=place(at))


def pacify(turn: Progress) -> None:
    """B: the revolt is over."""
    for deal in turn.deals_for(PACIFY):
        at = deal.order.target
        if revolt.in_revolt(turn.state, at):
            turn.tell("reconquista.revolt.event.pacified", place=place(at))
        revolt.pacify(turn, at)
        turn.answer(deal, say("reconquista.money.pacified", place=place(at)))


def incite(turn: Progress) -> None:
    """C and D: a revolt, one a province whoever pays for it."""
    for deal in turn.deals_for(INCITE):
        at = deal.order.target
        turn.answer(deal, say("reconquista.money.incited", place=place(at)))
        if not revolt.in_revolt(turn.state, at):
            revolt.rise(turn, at)
