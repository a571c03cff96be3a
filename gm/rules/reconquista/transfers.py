"""Gifts between players (B13), of money or of a province: carried out before the expenses; no promise binds.

Who hears of money is a house rule; whose a province is everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from gm.core.message import Message, place, power, say
from gm.rules.reconquista import revolt
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.money import Cession, Transfer
from gm.rules.reconquista.progress import Progress
from gm.rules.reconquista.state import State
from gm.rules.reconquista.texts import ducats, owned

Gift = tuple[str, Transfer]
"""Who gives, and what to whom."""


def fault(game: Game, state: State, giver: str, order: Transfer) -> Message | None:
    """Why a gift cannot be made."""
    if game.house.transfers == "no":
        return say("reconquista.void.no_transfers")
    if order.ducats < 1:
        return say("reconquista.void.nothing_given")
    return _no_receiver(game, state, giver, order.to)


def cannot_cede(game: Game, state: State, giver: str, order: Cession) -> Message | None:
    """Why a province cannot be given: only the receiver's own units may stand in it, and it must be quiet."""
    if game.house.trade_provinces == "no":
        return say("reconquista.void.no_cessions")
    at = order.place
    if at not in game.land:
        return say("reconquista.void.no_province", place=at)
    if state.control.get(at) != giver:
        return say("reconquista.void.not_your_province", place=place(at))
    if revolt.in_revolt(state, at):
        return say("reconquista.void.in_revolt", place=place(at))
    there = [unit for unit in (state.outside(at), state.garrison(at)) if unit and state.units[unit] != order.to]
    if there:
        return say("reconquista.void.units_there", unit=owned(there[0], state.units[there[0]]))
    return _no_receiver(game, state, giver, order.to)


def _no_receiver(game: Game, state: State, giver: str, to: str) -> Message | None:
    if to not in game.powers:
        return say("reconquista.void.no_such_power", power=to)
    if to == giver:
        return say("reconquista.void.gift_to_oneself")
    return say("reconquista.void.power_is_out", power=power(to)) if to in state.out else None


def cede(turn: Progress, giver: str, order: Cession) -> None:
    """A province, with its city, is another's from now on."""
    at, state = order.place, turn.state
    cities = {**state.cities, at: order.to} if at in turn.game.cities else state.cities
    turn.state = replace(state, control={**state.control, at: order.to}, cities=cities)
    turn.tell("reconquista.money.event.cession", giver=power(giver), receiver=power(order.to), place=place(at))


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
