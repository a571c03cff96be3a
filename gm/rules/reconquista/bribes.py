"""Bribes (B8 F to K): money that makes a unit go over, go home, or belong to nobody; and money that keeps it true."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from gm.core.message import Message, power, say
from gm.core.model import Verdict
from gm.rules.reconquista import control
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.money import BUY, DISBAND, FREE, PROTECT, Expense
from gm.rules.reconquista.progress import Deal, Progress
from gm.rules.reconquista.special_units import price_factor
from gm.rules.reconquista.state import State, kind, where, with_units
from gm.rules.reconquista.texts import ducats, named, owned

UNIT = 3
"""Bribes are paid in multiples of this; a counter-bribe begins with it."""

AUTONOMOUS = {DISBAND: 6, BUY: 9}
PLAYERS = {DISBAND: 12, FREE: 9, BUY: 18}
"""What a bribe costs at least, on nobody's garrison (G, H) and on a player's unit (J, I, K)."""

MAJOR = 4
"""The income of a city that makes it a major one, where the scenario names none."""


LOT = "soborno"
"""How the name of the lot among equal bribes begins; the unit follows."""


def fault(game: Game, state: State, payer: str, order: Expense) -> Message | None:
    """Why a bribe or a counter-bribe cannot be paid."""
    target = order.target
    if target not in state.units:
        return say("reconquista.void.no_unit", unit=named(target))
    own = state.units[target] == payer
    if order.deed != PROTECT and own:
        return say("reconquista.void.own_unit", unit=named(target))
    if not own and not _reaches(game, state, payer, where(target)):
        return say("reconquista.void.bribe_reach", unit=owned(target, state.units[target]))
    return _wrong_sum(game, state, order)


def _wrong_sum(game: Game, state: State, order: Expense) -> Message | None:
    least = price(game, state, order)
    if least is None:
        return say("reconquista.void.only_garrisons", unit=owned(order.target, state.units[order.target]))
    if order.ducats < least:
        return say("reconquista.void.bribe_least", least=ducats(least))
    return say("reconquista.void.bribe_unit", unit=UNIT) if order.ducats % UNIT else None


def price(game: Game, state: State, order: Expense) -> int | None:
    """What the deed costs at least; None: it cannot be done to such a unit."""
    if order.deed == PROTECT:
        return UNIT
    owner = state.units[order.target]
    if order.deed == FREE and kind(order.target) != "G":
        return None
    base = (AUTONOMOUS if owner is None else PLAYERS).get(order.deed)
    return None if base is None else base * _factor(game, state, order.target)


def _factor(game: Game, state: State, unit: str) -> int:
    """Double for a garrison in a major city, double for some special units; both multiply."""
    major = kind(unit) == "G" and where(unit) in major_cities(game)
    return (2 if major else 1) * price_factor(state, unit)


def major_cities(game: Game) -> frozenset[str]:
    """The scenario's major cities (``tables.major``); without any, those that bring four ducats or more."""
    if "major" in game.scenario.tables:
        return frozenset(game.scenario.tables["major"])
    cities = {at: game.board.provinces[at].city for at in game.cities}
    return frozenset(at for at, city in cities.items() if city is not None and city.income >= MAJOR)


def _reaches(game: Game, state: State, payer: str, at: str) -> bool:
    """Whether the payer is near enough: a unit of his there or next door (``bribe_reach``)."""
    if game.house.bribe_reach == "anywhere":
        return True
    province = game.board.provinces[at]
    near = {at, *province.army, *province.fleet}
    if any(owner == payer and where(unit) in near for unit, owner in state.units.items()):
        return True
    return game.house.bribe_reach == "near_province" and any(state.control.get(n) == payer for n in near)


def as_if_bought(game: Game, state: State, payer: str, orders: Iterable[object]) -> State:
    """The position in which a sheet is judged beforehand: its own purchases have come off."""
    bought = [o.target for o in orders if isinstance(o, Expense) and o.deed == BUY and o.target in state.units]
    state = replace(state, units={**state.units, **dict.fromkeys(bought, payer)})
    for unit in bought:
        state = _with_control(game, state, where(unit))
    return state


def settle(turn: Progress) -> None:
    """G to K with F: on each unit the largest bribe, less all counter-bribes, must reach what its deed costs."""
    bribes = turn.deals_for(DISBAND, FREE, BUY)
    shields = turn.deals_for(PROTECT)
    for unit in sorted({deal.order.target for deal in bribes}):
        rivals = [deal for deal in bribes if deal.order.target == unit]
        shielded = sum(deal.order.ducats for deal in shields if deal.order.target == unit)
        winner = _strongest(turn, unit, rivals)
        for deal in rivals:
            if deal is not winner:
                turn.answer(deal, say("reconquista.money.outbid", unit=named(unit)), Verdict.FAIL)
        if winner is not None:
            _carry_out(turn, winner, shielded)
    for deal in shields:
        _tell_shield(turn, deal, bribes)


def _strongest(turn: Progress, unit: str, rivals: Sequence[Deal]) -> Deal | None:
    """The largest bribe; of equal ones none, or one by lot (``bribe_ties``)."""
    most = max(deal.order.ducats for deal in rivals)
    equal = {f"{deal.power} {deal.order.deed}": deal for deal in rivals if deal.order.ducats == most}
    if len(equal) == 1:
        return next(iter(equal.values()))
    return equal[turn.draw(f"{LOT}|{unit}", tuple(sorted(equal)))] if turn.game.house.bribe_ties == "die" else None


def _carry_out(turn: Progress, deal: Deal, shielded: int) -> None:
    unit, deed = deal.order.target, deal.order.deed
    if deal.order.ducats - shielded < (price(turn.game, turn.state, deal.order) or 0):
        turn.answer(deal, say("reconquista.money.countered", unit=named(unit)), Verdict.FAIL)
        return
    before = owned(unit, turn.state.units[unit])
    turn.answer(deal, say("reconquista.money.bribed", unit=named(unit)))
    turn.tell(f"reconquista.bribe.event.{deed}", unit=before, power=power(deal.power))
    units = {u: owner for u, owner in turn.state.units.items() if u != unit}
    if deed != DISBAND:
        units[unit] = deal.power if deed == BUY else None
    at = where(unit)
    sieges = {u: n for u, n in turn.state.sieges.items() if where(u) != at}  # A.2 n. 37
    turn.state = with_units(replace(turn.state, sieges=sieges), units)
    if deed != DISBAND:
        turn.state = _with_control(turn.game, turn.state, at)


def _with_control(game: Game, state: State, at: str) -> State:
    """A unit that changed hands changes control before anybody moves."""
    if game.house.control_when != "turn":
        return state
    held = replace(state, control=_only(state.control, control.provinces(game, state), at))
    return replace(held, cities=_only(held.cities, control.cities(game, held), at))


def _only(was: Mapping[str, str], now: Mapping[str, str], at: str) -> dict[str, str]:
    """What was, but for this place."""
    others = {place: owner for place, owner in was.items() if place != at}
    return {**others, at: now[at]} if at in now else others


def _tell_shield(turn: Progress, deal: Deal, bribes: Sequence[Deal]) -> None:
    unit = deal.order.target
    attacked = [bribe for bribe in bribes if bribe.order.target == unit]
    lost = any(turn.answers[bribe.power, bribe.at][0] is Verdict.SUCCESS for bribe in attacked)
    how = "lost" if lost else "saved" if attacked else "idle"
    turn.answer(
        deal, say(f"reconquista.money.shield.{how}", unit=named(unit)), Verdict.FAIL if lost else Verdict.SUCCESS
    )
