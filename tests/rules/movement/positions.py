"""Positions with legal orders, made by choosing: hypothesis chooses so that it can shrink, a random generator widely."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias, get_args, get_type_hints

from hypothesis import strategies as st

from gm.core.board import Board
from gm.core.maps import read_map
from gm.rules.movement.orders import Convert, Convoy, Hold, Move, Order, Siege, Support, Unit
from gm.rules.movement.rulebook import Rulebook

TM: Board = read_map(Path(__file__).parents[2] / "boards" / "tm.json").board
POWERS = ("P", "Q", "R")
SEA = ("BAR", "MLL", "TOR", "VAL", "MUR", "MMS", "MMI")
LAND = ("TOL", "CAL", "QUI", "CUE", "JAE", "MUR", "VAL")

Choose: TypeAlias = Callable[[Sequence[Any]], Any]
Orders = tuple[tuple[str, Order], ...]

CHOICES: dict[str, tuple[str, ...]] = {name: get_args(of) for name, of in get_type_hints(Rulebook).items()}
"""The values of each field of a rulebook, the default first."""


@st.composite
def positions(draw: Any) -> Orders:
    return choose_position(lambda options: draw(st.sampled_from(options)))


@st.composite
def rulebooks(draw: Any) -> Rulebook:
    return choose_rulebook(lambda options: draw(st.sampled_from(options)))


def random_position(seed: int) -> Orders:
    return choose_position(random.Random(seed).choice)


def random_rulebook(seed: int) -> Rulebook:
    return choose_rulebook(random.Random(seed).choice)


def choose_rulebook(choose: Choose) -> Rulebook:
    """Each field at its default or, half as often, at another value.

    But for `land_fallback` "always", which is a second solution over the first: it has tests of its own.
    """
    fields = {name: choose((values[0], values[0], *values[1:])) for name, values in CHOICES.items()}
    if fields["land_fallback"] == "always":
        fields["land_fallback"] = "unconvoyed"
    return Rulebook(**fields)  # type: ignore[arg-type]  # the values come from the type


def choose_position(choose: Choose) -> Orders:
    """Some units on the test map, each with a legal order; one in three is a fight over a crossing."""
    return choose((_battle, _battle, _crossing))(choose)


def _battle(choose: Choose) -> Orders:
    """Units crowd in a part of the map and fight for two or three places; those that do not act help one that does."""
    theatre = choose((SEA, LAND, tuple(TM.provinces)))
    places = list(dict.fromkeys(choose(theatre) for _ in range(10)))
    hot = [choose(theatre) for _ in range(3)]
    units = [Unit(choose(_kinds(place)), place) for place in places]
    walled = [place for place in places if (city := TM.provinces[place].city) and city.fortified]
    if walled and choose((True, False, False)):
        units.append(Unit("G", choose(walled)))
    orders: dict[Unit, Order] = {}
    for unit in units:
        if choose((True, False, unit.place not in TM.seas)):
            orders[unit] = choose(_actions(unit, units, hot))
    return _helped(choose, units, orders)


def _crossing(choose: Choose) -> Orders:
    """One or two armies cross seas for which others fight, with the help of fleets on the coasts they cross to."""
    coasts = list(SEA[:5])
    armies = {place: Unit("A", place) for place in (choose(coasts), choose(coasts))}
    others = [place for place in coasts if place not in armies and choose((True, True, False))]
    units = [*armies.values(), Unit("F", "MMS"), Unit("F", "MMI"), *(Unit("F", place) for place in others)]
    orders: dict[Unit, Order] = {}
    for place, army in armies.items():
        orders[army] = Move(army, choose([to for to in coasts if to != place]), ())
    for fleet in units[len(armies) :]:
        if fleet.place == "MMI" or choose((True, False, False)):
            orders[fleet] = choose([Move(fleet, to) for to in _reach(fleet) if to in TM.seas])
    return _helped(choose, units, orders)


def _helped(choose: Choose, units: Sequence[Unit], orders: dict[Unit, Order]) -> Orders:
    """Each unit without an order helps one that has one, or one that helps; powers as they come."""
    for unit in units:
        if unit not in orders:
            helps = [help_ for own in list(orders.values()) for help_ in _help(unit, own)]
            orders[unit] = choose(helps) if helps else Hold(unit)
    return tuple((choose(POWERS), orders[unit]) for unit in units)


def _kinds(place: str) -> str:
    return {"inland": "A", "sea": "F", "coastal": "AF"}[TM.provinces[place].kind]


def _reach(unit: Unit) -> tuple[str, ...]:
    """Where a unit can go without being convoyed; a garrison only out of its city."""
    return (unit.place,) if unit.kind == "G" else TM.borders(unit.kind, unit.place)


def _actions(unit: Unit, units: Sequence[Unit], hot: Sequence[str]) -> list[Order]:
    """What a unit can do itself: hold, siege, convert, and mostly advance, to a hot place if it can."""
    if unit.kind == "G":
        return [Hold(unit), Convert(unit, "A")]
    city = TM.provinces[unit.place].city
    stays: list[Order] = [Hold(unit)]
    if city and city.fortified:
        stays.append(Siege(unit) if Unit("G", unit.place) in units else Convert(unit, "G"))
    moves = [Move(unit, to) for to in _reach(unit)]
    at_sea = any(other.place in TM.seas for other in units)
    if at_sea and unit.kind == "A" and TM.provinces[unit.place].kind == "coastal":
        coasts = [p.id for p in TM.provinces.values() if p.kind == "coastal" and p.id != unit.place]
        moves += [Move(unit, to) for to in coasts if to not in _reach(unit)] * 4
        moves += [Move(unit, to, via) for to in coasts for via in ((), ("MMS",), ("MMI", "MMS"))]
    attacks = [move for move in moves if move.to in hot]
    return [*stays, *(attacks or moves) * 3]


def _help(unit: Unit, order: Order) -> list[Order]:
    """How a unit can help another's order."""
    target = order.unit
    if isinstance(order, Move):
        if unit.place in TM.seas and target.kind == "A" and TM.provinces[target.place].kind == "coastal":
            return [Convoy(unit, target, order.to)] * 2
        reaches = order.to in _reach(unit) and order.to != unit.place
        return [Support(unit, target, None, "move", order.to)] if reaches else []
    reaches = target.place in _reach(unit) and target.place != unit.place
    if isinstance(order, Convert) and target.kind == "G":
        return [Support(unit, target, None, "convert", order.kind)] if reaches else []
    if target.kind == "G" or not (reaches or unit == Unit("G", target.place)):
        return []
    return [Support(unit, target, None, "siege" if isinstance(order, Siege) else "hold")]
