"""A phase of retreats: each dislodged unit goes to an open place, or disbands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from typing import TypeGuard

from msgspec import Struct

from gm.core.board import province_of
from gm.core.message import Message, place, say
from gm.core.model import Result, Verdict
from gm.rules.diplomacy.check import landing
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.sheet import Entry, Sheets, Takers, assign, entries
from gm.rules.diplomacy.state import Dislodged, State
from gm.rules.diplomacy.texts import named, owned
from gm.rules.movement.orders import Order, Retreat, Unit, parse_unit

ORDERS = frozenset({Retreat})
"""The kinds of orders that there are in a phase of retreats."""


class Retreats(Struct, frozen=True):
    """A phase of retreats carried out: a result an order, and where each unit went (None: it is disbanded).

    `clashed`: where the units wanted to go that met others there.
    """

    results: tuple[Result, ...]
    went: Mapping[str, str | None]
    clashed: Mapping[str, str]


def retreat(game: Game, state: State, sheets: Sheets) -> Retreats:
    """Carry out the orders. Who has none disbands, and so do all who go to one province (DATC 6.H)."""
    sheet = checked(game, state, entries(game, sheets))
    goals = {str(entry.order.unit): entry.order.to[0] for entry in sheet if _goes(entry.order)}
    crowds = Counter(map(province_of, goals.values()))
    clashed = {unit: to for unit, to in goals.items() if crowds[province_of(to)] > 1}
    went = {unit: None if unit in clashed else goals.get(unit) for unit in state.dislodged}
    return Retreats(tuple(_result(entry, went, clashed) for entry in sheet), went, clashed)


def checked(game: Game, state: State, sheet: list[Entry]) -> list[Entry]:
    """The orders as they are meant, illegal ones void."""
    owners = {name: fate.power for name, fate in state.dislodged.items()}
    only_retreats = say("diplomacy.void.only_retreats")
    assign(sheet, Takers(owners, partial(_find, game, owners), ORDERS, only_retreats))
    for entry in sheet:
        if isinstance(entry.order, Retreat):
            entry.settle(meaning(game, state, entry.order))
    return sheet


def meaning(game: Game, state: State, order: Retreat) -> Retreat | Message:
    """What an order tells a dislodged unit to do, if that is allowed."""
    if not order.to:
        return order
    if len(order.to) > 1:
        return say("diplomacy.void.one_place")
    to = landing(game, order.unit, order.to[0])
    if isinstance(to, Message):
        return to
    fate = state.dislodged[str(order.unit)]
    return Retreat(order.unit, (to,)) if to in fate.open else why_closed(state, fate, province_of(to))


def _find(game: Game, driven_out: Iterable[str], wanted: Unit) -> Unit | Message:
    """The dislodged unit that an order is for, on whatever coast it stood."""
    province = province_of(wanted.place)
    if province not in game.board.provinces:
        return say("diplomacy.void.no_place", place=wanted.place)
    found = (
        unit for unit in map(parse_unit, driven_out) if unit.kind == wanted.kind and province_of(unit.place) == province
    )
    return next(found, None) or say("diplomacy.void.not_dislodged", place=place(province))


def why_closed(state: State, fate: Dislodged, province: str) -> Message:
    """Why a unit may not retreat there; `state` has the units in place."""
    there = next((parse_unit(name) for name in state.units if province_of(name[2:]) == province), None)
    if there:
        return say("diplomacy.void.retreat_occupied", place=place(province), unit=owned(there, state.units[str(there)]))
    if province == fate.attacker and province not in state.contested:  # one that came by sea may leave its home open
        return say("diplomacy.void.retreat_attacker", place=place(province))
    return say("diplomacy.void.retreat_contested", place=place(province))


def _goes(order: Order | None) -> TypeGuard[Retreat]:
    return isinstance(order, Retreat) and bool(order.to)


def _result(entry: Entry, went: Mapping[str, str | None], clashed: Mapping[str, str]) -> Result:
    if entry.order is None:
        return entry.refusal()
    unit = str(entry.order.unit)
    if unit in clashed:
        here = province_of(clashed[unit])
        others = tuple(named(other) for other, to in clashed.items() if province_of(to) == here and other != unit)
        return entry.result(Verdict.FAIL, say("diplomacy.retreat.clash", to=place(here), others=others))
    to = went[unit]
    reason = say("diplomacy.retreat.disbands") if to is None else say("diplomacy.retreat.goes", to=place(to))
    return entry.result(Verdict.SUCCESS, reason)


def retreated(state: State, judged: Retreats) -> dict[str, str]:
    """The units that found a refuge, in their new places."""
    return {f"{unit[0]} {to}": state.dislodged[unit].power for unit, to in judged.went.items() if to is not None}
