"""Winter: units are bought, maintained and disbanded (R-1-1 to R-1-8; part B by the profile ``semilla``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from gm.core.message import Message, place, power, say
from gm.core.model import Event, Outcome, Result, Verdict
from gm.rules.movement.orders import Build, Disband, Maintain, Order, Unit
from gm.rules.reconquista import control
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.sheet import Entry, powers_and_strangers, read_sheet
from gm.rules.reconquista.state import State, kind, where, with_units
from gm.rules.reconquista.texts import named

COST = 3
"""Ducats a new army, fleet or garrison costs (R-1-5, B2). In ``semilla`` keeping it costs nothing."""


class Purse(Struct):
    """A power's winter as its orders are carried out: its ducats, the units on the board, what was bought and gone."""

    power: str
    ducats: int
    units: dict[str, str | None]
    bought: list[str]
    disbanded: list[str]


def play(game: Game, state: State, orders: Mapping[str, Sequence[str]]) -> Outcome:
    """A winter's outcome: each power by itself, then spring."""
    units = dict(state.units)
    treasury = dict(state.treasury)
    results: list[Result] = []
    told: list[Event] = []
    for owner in powers_and_strangers(game, orders):
        purse, answers = adjust(game, state, owner, read_sheet(game, state, owner, orders.get(owner, ())))
        units = {unit: owner for unit, owner in units.items() if unit not in purse.disbanded}
        units |= dict.fromkeys(purse.bought, owner)
        treasury[owner] = purse.ducats
        results += answers
        told += _told(state, purse)
    after = with_units(replace(state, treasury=treasury), units)
    if game.house.control_when == "turn":
        after = control.settled(
            game, after
        )  # A.2 n. 37: a garrison disbanded under siege leaves the city to the besieger
    if game.house.siege_winter == "reset":
        after = replace(after, sieges={})  # A.2 n. 39
    return Outcome(replace(after, number=state.number + 1), tuple(results), tuple(told))


def _told(state: State, purse: Purse) -> list[Event]:
    """The arithmetic of a winter; nothing of a power that did nothing."""
    if not purse.bought and not purse.disbanded:
        return []
    gone = tuple(named(unit) for unit in purse.disbanded)
    new = tuple(named(unit) for unit in purse.bought)
    ducats = state.treasury.get(purse.power, 0)
    told = []
    if gone:
        told.append(Event(say("reconquista.winter.event.disbanded", power=power(purse.power), units=gone)))
    if new:
        spent = say("reconquista.ducats", n=COST * len(new))
        left = say("reconquista.ducats", n=purse.ducats)
        had = say("reconquista.ducats", n=ducats)
        sum_ = say(
            "reconquista.winter.event.bought", power=power(purse.power), units=new, had=had, spent=spent, left=left
        )
        told.append(Event(sum_))
    return told


def adjust(game: Game, state: State, owner: str, entries: Sequence[Entry]) -> tuple[Purse, tuple[Result, ...]]:
    """A power's winter: disband, maintain, buy, in that order (B4, W7); a result an order, as they were written."""
    purse = Purse(owner, state.treasury.get(owner, 0), dict(state.units), [], [])
    results: dict[int, Result] = {}
    for step in (Disband, Maintain, Build):
        for at, entry in enumerate(entries):
            if isinstance(entry.order, step):
                results[at] = _carry_out(game, state, purse, entry, entry.order)
    for at, entry in enumerate(entries):
        if entry.fault is not None:
            results[at] = entry.result(Verdict.VOID, entry.fault)
    return purse, tuple(results[at] for at in range(len(entries)))


def _carry_out(game: Game, state: State, purse: Purse, entry: Entry, order: Order) -> Result:
    unit = str(order.unit)
    if not isinstance(order, Build):
        return _keep_or_disband(purse, entry, order)
    refused = refusal(game, state, purse, order.unit)
    if refused is not None:
        return entry.result(Verdict.VOID, refused)
    purse.ducats -= COST
    purse.units[unit] = purse.power
    purse.bought.append(unit)
    return entry.result(Verdict.SUCCESS, say("reconquista.winter.bought", n=COST, unit=named(unit), left=purse.ducats))


def _keep_or_disband(purse: Purse, entry: Entry, order: Order) -> Result:
    unit = str(order.unit)
    if unit not in purse.units:
        return entry.result(Verdict.VOID, say("reconquista.void.no_unit", unit=unit))
    if purse.units[unit] != purse.power:
        return entry.result(Verdict.VOID, say("reconquista.void.not_yours", unit=named(unit)))
    if isinstance(order, Maintain):
        return entry.result(Verdict.SUCCESS, say("reconquista.winter.maintained", unit=named(unit)))
    del purse.units[unit]
    purse.disbanded.append(unit)
    return entry.result(Verdict.SUCCESS, say("reconquista.winter.disbanded", unit=named(unit)))


def refusal(game: Game, state: State, purse: Purse, new: Unit) -> Message | None:
    """Why that unit cannot be bought now; None if it can (R-1-3, R-1-6 to R-1-8, A.2 n. 50, n. 51)."""
    for why in (_no_site, _not_controlled, _no_room, _not_at_home, _stricken, _too_many, _no_money):
        reason = why(game, state, purse, new)
        if reason is not None:
            return reason
    return None


def _no_site(game: Game, _state: State, _purse: Purse, new: Unit) -> Message | None:
    """R-3.2-4, R-3.2-5: a garrison needs a city with walls, a fleet a port, everything a province."""
    if new.place not in game.board.provinces:
        return say("reconquista.void.no_place", place=new.place)
    if new.place in game.board.seas:
        return say("reconquista.winter.sea", place=place(new.place))
    if new.kind == "G" and new.place not in game.walled:
        return say("reconquista.void.no_walls", place=place(new.place))
    if new.kind == "F" and new.place not in game.ports:
        return say("reconquista.void.no_port", place=place(new.place))
    return None


def _not_controlled(_game: Game, state: State, purse: Purse, new: Unit) -> Message | None:
    controller = (state.cities if new.kind == "G" else state.control).get(new.place)
    if controller == purse.power:
        return None
    what = "city" if new.kind == "G" else "province"
    if controller is None:
        return say(f"reconquista.winter.free_{what}", place=place(new.place))
    return say(f"reconquista.winter.others_{what}", place=place(new.place), power=power(controller))


def _no_room(_game: Game, _state: State, purse: Purse, new: Unit) -> Message | None:
    """R-1-6, R-1-7, R-1-8: one unit in the open, one in the city."""
    kinds = "G" if new.kind == "G" else "AF"
    there = next((unit for k in kinds if (unit := f"{k} {new.place}") in purse.units), None)
    if there is None:
        return None
    taken = "bought" if there in purse.bought else "occupied"
    return say(f"reconquista.winter.{taken}_already", unit=named(there))


def _not_at_home(game: Game, state: State, purse: Purse, new: Unit) -> Message | None:
    """The house rule ``placement=home_city`` (B3): at home, province and city one's own, no exchange of units."""
    if game.house.placement == "controlled":
        return None
    at_home = new.place in game.starts[purse.power].home and new.place in game.cities
    if not at_home or state.control.get(new.place) != purse.power or state.cities.get(new.place) != purse.power:
        return say("reconquista.winter.not_home", place=place(new.place))
    exchanged = [u for u in purse.disbanded if where(u) == new.place and (kind(u) == "G") == (new.kind == "G")]
    return say("reconquista.winter.exchange", unit=named(exchanged[0])) if exchanged else None


def _stricken(_game: Game, state: State, _purse: Purse, new: Unit) -> Message | None:
    """A.2 n. 50: nothing is raised where there is famine or plague."""
    for mark in ("famine", "plague"):
        if new.place in getattr(state, mark):
            return say(f"reconquista.winter.{mark}", place=place(new.place))
    return None


def _too_many(game: Game, _state: State, purse: Purse, new: Unit) -> Message | None:
    """A.2 n. 51: two new units a province and winter, or one."""
    here = [unit for unit in purse.bought if where(unit) == new.place]
    if len(here) < int(game.house.new_per_province):
        return None
    return say("reconquista.winter.one_a_province", unit=named(here[0]))


def _no_money(_game: Game, _state: State, purse: Purse, _new: Unit) -> Message | None:
    """R-1-3: what is not there cannot be spent."""
    if purse.ducats >= COST:
        return None
    return say("reconquista.winter.no_money", cost=COST, n=purse.ducats, bought=len(purse.bought))
