"""Positions with legal orders, made by choosing: hypothesis chooses and can shrink, a random generator ranges wider."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, get_args, get_type_hints

from hypothesis import strategies as st

from gm.core.board import Board, Province
from gm.core.maps import read_map
from gm.rules.movement.orders import Convert, Convoy, Hold, Move, Order, Siege, Support, Unit
from gm.rules.movement.rulebook import Rulebook

TM: Board = read_map(Path(__file__).parents[2] / "boards" / "tm.json").board
POWERS = ("P", "P", "Q", "Q", "R")

Choose: TypeAlias = Callable[[Sequence[Any]], Any]


class Position(NamedTuple):
    """Every unit of a board with a legal order."""

    board: Board
    orders: tuple[tuple[str, Order], ...]


CHOICES: dict[str, tuple[str, ...]] = {name: get_args(of) for name, of in get_type_hints(Rulebook).items()}
"""The values of each field of a rulebook, the default first."""


def _wheel() -> Board:
    """Four coasts in a ring, each between two of four seas in a ring around a fifth, which touches all."""
    rim = range(4)
    seas = {
        f"S{i}": Province(
            f"S{i}", f"S{i}", "sea", fleet=(f"S{(i + 1) % 4}", f"S{i - 1 & 3}", "HUB", f"C{i}", f"C{i - 1 & 3}")
        )
        for i in rim
    }
    coasts = {
        f"C{i}": Province(
            f"C{i}",
            f"C{i}",
            "coastal",
            army=(f"C{(i + 1) % 4}", f"C{i - 1 & 3}"),
            fleet=(f"C{(i + 1) % 4}", f"C{i - 1 & 3}", f"S{i}", f"S{(i + 1) % 4}"),
        )
        for i in rim
    }
    hub = Province("HUB", "HUB", "sea", fleet=tuple(seas))
    return Board("wheel", {**coasts, **seas, "HUB": hub})


WHEEL = _wheel()
THEATRES = (
    (TM, ("BAR", "MLL", "TOR", "VAL", "MUR", "MMS", "MMI")),
    (TM, ("TOL", "CAL", "QUI", "CUE", "JAE", "MUR", "VAL")),
    (TM, ("TOL", "CAL", "QUI")),
    (TM, tuple(TM.provinces)),
    (WHEEL, tuple(WHEEL.provinces)),
)


@st.composite
def positions(draw: Any) -> Position:
    return choose_position(lambda options: draw(st.sampled_from(options)))


@st.composite
def rulebooks(draw: Any) -> Rulebook:
    return choose_rulebook(lambda options: draw(st.sampled_from(options)))


def random_position(seed: int) -> Position:
    return choose_position(random.Random(seed).choice)


def random_rulebook(seed: int) -> Rulebook:
    return choose_rulebook(random.Random(seed).choice)


def random_paradox(seed: int) -> Position:
    """A position in which it often hangs on a convoy whether the convoy succeeds."""
    return _paradox(random.Random(seed).choice)


def choose_rulebook(choose: Choose) -> Rulebook:
    """Each field at its default or, half as often, at another value."""
    fields = {name: choose((values[0], values[0], *values[1:])) for name, values in CHOICES.items()}
    return Rulebook(**fields)  # type: ignore[arg-type]  # the values come from the type


def choose_position(choose: Choose) -> Position:
    """Some units with a legal order each, in a battle or in a fight over a crossing; a unit may change its mind."""
    position: Position = choose((_battle, _crossing))(choose)
    return _reconsidered(choose, position) if choose((True, False, False)) else position


def _reconsidered(choose: Choose, position: Position) -> Position:
    """One unit acts otherwise than those count on who support, carry or attack it."""
    board, orders = position
    at = choose(range(len(orders)))
    power, order = orders[at]
    acts = _actions(board, order.unit, [own.unit for _, own in orders], [choose(tuple(board.provinces))])
    return Position(board, (*orders[:at], (power, choose(acts)), *orders[at + 1 :]))


def _battle(choose: Choose) -> Position:
    """Units crowd in a part of a map and fight for two or three places; those that do not act help one that does."""
    board, theatre = choose(THEATRES)
    places = list(dict.fromkeys(choose(theatre) for _ in range(10)))
    hot = [choose(theatre) for _ in range(3)]
    units = [Unit(choose(_kinds(board, place)), place) for place in places]
    walled = [place for place in places if (city := board.provinces[place].city) and city.fortified]
    if walled and choose((True, False, False)):
        units.append(Unit("G", choose(walled)))
    orders: dict[Unit, Order] = {}
    for unit in units:
        if choose((True, False, unit.place not in board.seas)):
            orders[unit] = choose(_actions(board, unit, units, hot))
    return _helped(choose, board, units, orders)


def _crossing(choose: Choose) -> Position:
    """One or two armies cross seas that others attack, with the help of fleets on the coasts they cross to."""
    board = choose((TM, WHEEL))
    coasts = [province.id for province in board.provinces.values() if province.kind == "coastal"]
    armies = [Unit("A", place) for place in dict.fromkeys((choose(coasts), choose(coasts)))]
    free = [place for place in coasts if Unit("A", place) not in armies and choose((True, True, False))]
    fleets = [Unit("F", place) for place in free]
    fleets += [Unit("F", place) for place in sorted(board.seas) if choose((True, True, False))]
    orders: dict[Unit, Order] = {}
    for army in armies:
        to = choose([place for place in coasts if place != army.place])
        orders[army] = Move(army, to, choose((None, (), ()))) if choose((True, True, True, False)) else Hold(army)
    for fleet in fleets:
        if choose((True, False, False)):
            orders[fleet] = Move(fleet, choose([to for to in _reach(board, fleet) if to in board.seas]))
    return _helped(choose, board, [*armies, *fleets], orders)


def _paradox(choose: Choose) -> Position:
    """One or two armies cross a sea each, whose fleet is attacked; fleets on the coasts, most of them, help in that."""
    board = choose((TM, WHEEL, WHEEL))
    shores = {sea: [p for p in board.provinces[sea].fleet if p not in board.seas] for sea in sorted(board.seas)}
    coastal = {sea: places for sea, places in shores.items() if places}
    seas = dict.fromkeys((choose(list(coastal)), choose(list(coastal))))
    orders: dict[Unit, Order] = {}
    for sea in seas:
        if army := _anywhere(choose, "A", coastal[sea], orders):
            to = choose([place for place in coastal[sea] if place != army.place])
            orders[army] = Move(army, to, ())
            orders[Unit("F", sea)] = Convoy(Unit("F", sea), army, to)
    for sea in seas:
        if fleet := _anywhere(choose, "F", board.provinces[sea].fleet, orders):
            orders[fleet] = Move(fleet, sea)
    attacks = [order for order in orders.values() if order.unit.kind == "F" and isinstance(order, Move)]
    taken = {unit.place for unit in orders}
    free = [Unit("F", p.id) for p in board.provinces.values() if p.kind != "inland" and p.id not in taken]
    for fleet in free:
        helps = [help_ for attack in attacks for help_ in _help(board, fleet, attack)]
        if helps and choose((True, True, False)):
            orders[fleet] = choose(helps)
    rest = [fleet for fleet in free if fleet not in orders and choose((True, False, False))]
    return _helped(choose, board, [*orders, *rest], orders)


def _anywhere(choose: Choose, kind: str, places: Sequence[str], orders: Mapping[Unit, Order]) -> Unit | None:
    """A unit in one of the places where none has orders yet."""
    free = [place for place in places if place not in {unit.place for unit in orders}]
    return Unit(kind, choose(free)) if free else None


def _helped(choose: Choose, board: Board, units: Sequence[Unit], orders: dict[Unit, Order]) -> Position:
    """Each unit without an order helps one that has one, or one that helps; powers as they come."""
    for unit in units:
        if unit not in orders:
            helps = [help_ for own in list(orders.values()) for help_ in _help(board, unit, own)]
            convoys = [help_ for help_ in helps if isinstance(help_, Convoy)]
            orders[unit] = choose(convoys or helps or [Hold(unit)])
    return Position(board, tuple((choose(POWERS), orders[unit]) for unit in units))


def _kinds(board: Board, place: str) -> str:
    return {"inland": "A", "sea": "F", "coastal": "AF"}[board.provinces[place].kind]


def _reach(board: Board, unit: Unit) -> tuple[str, ...]:
    """Where a unit can go without being convoyed; a garrison only out of its city."""
    return (unit.place,) if unit.kind == "G" else board.borders(unit.kind, unit.place)


def _actions(board: Board, unit: Unit, units: Sequence[Unit], hot: Sequence[str]) -> list[Order]:
    """What a unit can do itself: hold, siege, convert, and mostly advance, to a hot place if it can."""
    if unit.kind == "G":
        return [Hold(unit), Convert(unit, "A")]
    city = board.provinces[unit.place].city
    stays: list[Order] = [Hold(unit)]
    if city and city.fortified:
        stays.append(Siege(unit) if Unit("G", unit.place) in units else Convert(unit, "G"))
    moves = [Move(unit, to) for to in _reach(board, unit)]
    sea = sorted(other.place for other in units if other.place in board.seas)
    if sea and unit.kind == "A" and board.provinces[unit.place].kind == "coastal":
        coasts = [p.id for p in board.provinces.values() if p.kind == "coastal" and p.id != unit.place]
        moves += [Move(unit, to) for to in coasts if to not in _reach(board, unit)] * 4
        moves += [Move(unit, to, via) for to in coasts for via in ((), tuple(sea), tuple(sea[:1]))]
    attacks = [move for move in moves if move.to in hot]
    return [*stays, *(attacks or moves) * 3]


def _help(board: Board, unit: Unit, order: Order) -> list[Order]:
    """How a unit can help another's order."""
    target = order.unit
    if target == unit:
        return []
    if isinstance(order, Move):
        shores = {board.provinces[place].kind for place in (target.place, order.to)}
        if unit.place in board.seas and target.kind == "A" and shores == {"coastal"}:
            return [Convoy(unit, target, order.to)]
        reaches = order.to in _reach(board, unit) and order.to != unit.place
        return [Support(unit, target, None, "move", order.to)] if reaches else []
    reaches = target.place in _reach(board, unit) and target.place != unit.place
    if isinstance(order, Convert) and target.kind == "G":
        return [Support(unit, target, None, "convert", order.kind)] if reaches else []
    if target.kind == "G" or not (reaches or unit == Unit("G", target.place)):
        return []
    return [Support(unit, target, None, "siege" if isinstance(order, Siege) else "hold")]
