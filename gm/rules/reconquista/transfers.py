"""Gifts of money between players (B13): carried out before the expenses, told to nobody else; no promise binds."""

from __future__ import annotations

from collections.abc import Iterable

from gm.core.message import Message, power, say
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.money import Transfer
from gm.rules.reconquista.progress import Progress
from gm.rules.reconquista.state import State
from gm.rules.reconquista.texts import ducats

Gift = tuple[str, Transfer]
"""Who gives, and what to whom."""


def fault(game: Game, state: State, giver: str, order: Transfer) -> Message | None:
    """Why a gift cannot be made."""
    if game.house.transfers == "no":
        return say("reconquista.void.no_transfers")
    if order.ducats < 1:
        return say("reconquista.void.nothing_given")
    if order.to not in game.powers:
        return say("reconquista.void.no_such_power", power=order.to)
    if state.loans.get(giver):
        return say("reconquista.void.debtor_gives")
    if order.to == giver:
        return say("reconquista.void.gift_to_oneself")
    return say("reconquista.void.power_is_out", power=power(order.to)) if order.to in state.out else None


def received(gifts: Iterable[Gift]) -> dict[str, int]:
    """What each power is given."""
    sums: dict[str, int] = {}
    for _, gift in gifts:
        sums[gift.to] = sums.get(gift.to, 0) + gift.ducats
    return sums


def tell(turn: Progress, gifts: Iterable[Gift]) -> None:
    """Each gift to the two whom it concerns, or by the rule ``transfer_news`` to everybody."""
    for giver, gift in gifts:
        seen_by = (giver, gift.to) if turn.game.house.transfer_news == "parties" else None
        turn.tell(
            "reconquista.money.event.transfer",
            seen_by,
            giver=power(giver),
            receiver=power(gift.to),
            ducats=ducats(gift.ducats),
        )
