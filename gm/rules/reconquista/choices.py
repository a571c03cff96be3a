"""The legal orders of a unit: every order it could be given that `check` lets pass. What suggestions are ranked by."""

from __future__ import annotations

from collections.abc import Iterator

from gm.rules.movement.orders import (
    Build,
    Convert,
    Convoy,
    Disband,
    Hold,
    Maintain,
    Move,
    Order,
    Siege,
    Support,
    Unit,
    order_text,
    parse_unit,
)
from gm.rules.reconquista import check
from gm.rules.reconquista.calendar import WINTER, season
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.plague import doomed
from gm.rules.reconquista.state import State
from gm.rules.reconquista.winter import purse_of, refusal


def legal_orders(game: Game, state: State, unit: str) -> tuple[str, ...]:
    """The orders of a unit, canonical: hold, moves, siege, conversions, supports, convoys; in winter, winter's.

    For a unit that is not on the board, in winter: its purchase by whoever could make it.
    """
    name = parse_unit(unit)
    if season(state.number) == WINTER:
        return tuple(map(order_text, _winter_orders(game, state, name)))
    owner = state.units.get(unit)
    if owner is None or state.rebels(owner) or unit in doomed(state):
        return ()
    return tuple(order_text(order) for order in _thinkable(game, state, name) if _sensible(game, state, owner, order))


def _sensible(game: Game, state: State, owner: str, order: Order) -> bool:
    return check.fault(game, state, owner, order) is None and not check.shut_out(state, order)


def _winter_orders(game: Game, state: State, unit: Unit) -> Iterator[Order]:
    owner = state.units.get(str(unit))
    if owner is not None:
        yield from (Maintain(unit), Disband(unit))
    elif any(refusal(game, state, purse_of(state, power), unit) is None for power in game.powers):
        yield Build(unit)


def _thinkable(game: Game, state: State, unit: Unit) -> Iterator[Order]:
    """Orders worth a check."""
    yield Hold(unit)
    for to in _destinations(game, state, unit):
        yield Move(unit, to)
    yield Siege(unit)
    for kind in "AFG":
        yield Convert(unit, kind)
    yield from _supports(game, state, unit)
    if unit.kind == "F" and unit.place in game.board.seas:
        yield from _convoys(game, state, unit)


def _destinations(game: Game, state: State, unit: Unit) -> tuple[str, ...]:
    """Where a unit can go: in one step, or as an army over the seas that hold fleets."""
    if unit.kind == "G":
        return ()
    near = game.board.borders(unit.kind, unit.place)
    if unit.kind == "F":
        return near
    overseas = [to for to in game.land if to not in near and game.sails(state, unit.place, to)]
    return (*near, *overseas)


def _supports(game: Game, state: State, unit: Unit) -> Iterator[Support]:
    owner = state.units[str(unit)]
    for name, power in state.units.items():
        target, nation = parse_unit(name), power if power != owner else None
        for area in _destinations(game, state, target):
            if game.stands_next_to(str(unit), area):
                yield Support(unit, target, nation, "move", area)
        if game.stands_next_to(str(unit), target.place):
            yield Support(unit, target, nation)
            for kind in "AF":
                yield Support(unit, target, nation, "convert", kind)


def _convoys(game: Game, state: State, unit: Unit) -> Iterator[Convoy]:
    owner = state.units[str(unit)]
    for name, power in state.units.items():
        army = parse_unit(name)
        for to in game.land:
            if army.kind == "A" and game.sails(state, army.place, to):
                yield Convoy(unit, army, to, power if power != owner else None)
