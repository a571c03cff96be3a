"""Forced tax (B12): twice what a province brings, at once; then it rises."""

from __future__ import annotations

from gm.core.message import Message, place, power, say
from gm.rules.reconquista import revolt
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.money import Tax
from gm.rules.reconquista.progress import Progress
from gm.rules.reconquista.state import State
from gm.rules.reconquista.texts import ducats

TIMES = 2


def fault(game: Game, state: State, owner: str, order: Tax) -> Message | None:
    """Why a province cannot be taxed so."""
    if game.house.forced_tax == "no":
        return say("reconquista.void.no_taxes")
    if order.place not in game.land:
        return say("reconquista.void.no_province", place=order.place)
    if state.control.get(order.place) != owner:
        return say("reconquista.void.not_your_province", place=place(order.place))
    return revolt.cannot_rise(game, state, order.place)


def brings(game: Game, at: str) -> int:
    """What the tax brings."""
    return TIMES * game.board.provinces[at].income


def levy(turn: Progress, owner: str, order: Tax) -> None:
    """The tax is raised; only its lord knows, until the province rises."""
    turn.taxed.append(order.place)
    sum_ = ducats(brings(turn.game, order.place))
    turn.tell("reconquista.money.event.tax", (owner,), power=power(owner), ducats=sum_, place=place(order.place))


def anger(turn: Progress) -> None:
    """The provinces that were taxed rise, if nobody else has made them."""
    for at in turn.taxed:
        if not revolt.in_revolt(turn.state, at):
            revolt.rise(turn, at)
