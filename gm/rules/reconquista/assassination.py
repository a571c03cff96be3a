"""Assassination (B9): a chit against each opponent, one, two or three chances in six, and a country without a head.

The victim plays on. This turn his units hold and put down nothing, his sieges break, his garrisons under siege fall,
and his provinces may rise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from gm.core.message import Message, power, say
from gm.core.model import Verdict
from gm.rules.reconquista import revolt
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.money import MURDER, Chit, Expense
from gm.rules.reconquista.progress import Progress
from gm.rules.reconquista.state import State, where, with_units
from gm.rules.reconquista.texts import owned

CHANCE = 12
"""What one chance in six costs; there are three to be had."""

ATTEMPT = "asesinato"
"""How the name of an attempt's draw begins; who pays for it and the victim follow."""

Chits = Mapping[str, Mapping[str, int]]


def first_chits(game: Game) -> Chits:
    """One against each opponent."""
    if game.house.assassination == "no":
        return {}
    return {power: dict.fromkeys((other for other in game.powers if other != power), 1) for power in game.powers}


def fault(game: Game, state: State, payer: str, order: Expense) -> Message | None:
    """Why an attempt cannot be made."""
    if game.house.assassination == "no":
        return say("reconquista.void.no_assassination")
    if order.target not in game.powers:
        return say("reconquista.void.no_such_power", power=order.target)
    if order.target == payer:
        return say("reconquista.void.suicide")
    if order.target in state.out:
        return say("reconquista.void.power_is_out", power=power(order.target))
    if order.ducats not in (CHANCE, 2 * CHANCE, 3 * CHANCE):
        return say("reconquista.void.murder_price", one=CHANCE, two=2 * CHANCE, three=3 * CHANCE)
    return None if holds(state, payer, order.target) else say("reconquista.void.no_chit", power=power(order.target))


def holds(state: State, owner: str, victim: str) -> int:
    """How many chits against `victim` a power holds."""
    return state.chits.get(owner, {}).get(victim, 0)


def cannot_give(game: Game, state: State, giver: str, order: Chit) -> Message | None:
    """Why a chit cannot be given away."""
    if game.house.assassination == "no":
        return say("reconquista.void.no_assassination")
    for name in (order.victim, order.to):
        if name not in game.powers:
            return say("reconquista.void.no_such_power", power=name)
    if order.to in (giver, order.victim):
        return say("reconquista.void.chit_to", power=power(order.to))
    if order.to in state.out:
        return say("reconquista.void.power_is_out", power=power(order.to))
    return None if holds(state, giver, order.victim) else say("reconquista.void.no_chit", power=power(order.victim))


def give(turn: Progress, gifts: Iterable[tuple[str, Chit]]) -> None:
    """Chits change hands; the two know of it."""
    for giver, chit in gifts:
        turn.state = replace(turn.state, chits=_moved(turn.state.chits, giver, chit.victim, chit.to))
        turn.tell(
            "reconquista.money.event.chit",
            (giver, chit.to),
            giver=power(giver),
            receiver=power(chit.to),
            victim=power(chit.victim),
        )


def _moved(chits: Chits, giver: str, victim: str, to: str | None) -> dict[str, dict[str, int]]:
    found = {owner: dict(of) for owner, of in chits.items()}
    found[giver][victim] -= 1
    if to is not None:
        of = found.setdefault(to, {})
        of[victim] = of.get(victim, 0) + 1
    return found


def attempt(turn: Progress) -> None:
    """E: each attempt uses up a chit and throws a die; then what follows from the deaths."""
    for deal in turn.deals_for(MURDER):
        victim = deal.order.target
        turn.state = replace(turn.state, chits=_moved(turn.state.chits, deal.power, victim, None))
        if turn.roll(f"{ATTEMPT}|{deal.power}|{victim}") <= deal.order.ducats // CHANCE:
            turn.answer(deal, say("reconquista.money.murdered", power=power(victim)))
            if victim not in turn.killed:
                turn.killed.append(victim)
                turn.tell("reconquista.murder.event.killed", power=power(victim))
        else:
            turn.answer(deal, say("reconquista.money.missed", power=power(victim)), Verdict.FAIL)
    _fall(turn)
    for victim in sorted(turn.killed):
        revolt.roll(turn, victim)


def _fall(turn: Progress) -> None:
    """The victims' sieges break; garrisons of theirs under the siege of the living fall."""
    state = turn.state
    besieging = {unit: n for unit, n in state.sieges.items() if state.units[unit] not in turn.killed}
    fallen = [city for unit in besieging if state.units.get(city := f"G {where(unit)}") in turn.killed]
    for city in fallen:
        turn.tell("reconquista.murder.event.surrender", unit=owned(city, state.units[city]))
    left = {unit: owner for unit, owner in state.units.items() if unit not in fallen}
    turn.state = with_units(replace(state, sieges=besieging), left)
