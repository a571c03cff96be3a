"""The legal orders of a unit: every order it could be given. What suggestions are ranked by."""

from __future__ import annotations

from collections.abc import Iterator

from gm.core.message import Message
from gm.rules.diplomacy import check
from gm.rules.diplomacy.adjustments import Ledger, carry_out, due
from gm.rules.diplomacy.calendar import MOVES, RETREATS, step
from gm.rules.diplomacy.field import Field
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.plain import is_plain
from gm.rules.diplomacy.sheet import Entry
from gm.rules.diplomacy.state import State
from gm.rules.movement.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Unit,
    order_text,
    parse_unit,
)


def legal_orders(game: Game, state: State, unit: str) -> tuple[str, ...]:
    """The orders of a unit in the open phase, canonical; in winter, of one that could be there, its build."""
    name, now = parse_unit(unit), step(state.number)
    if now in RETREATS:
        fate = state.dislodged.get(unit)
        places = () if fate is None else tuple((to,) for to in fate.open)
        return tuple(order_text(Retreat(name, to)) for to in (*places, ()) if fate is not None)
    if now in MOVES:
        return tuple(map(order_text, _moves(game, state, name))) if unit in state.units else ()
    return tuple(map(order_text, _adjustments(game, state, name)))


def legal_builds(game: Game, state: State, power: str) -> Iterator[str]:
    """Every unit that a power could build."""
    start = game.starts.get(power)
    for at in start.home if start else ():
        coasts = [f"{at}/{coast}" for coast in game.board.provinces[at].coasts] or [at]
        for unit in (Unit("A", at), *(Unit("F", coast) for coast in coasts)):
            if _is_possible(game, state, power, Build(unit)):
                yield order_text(Build(unit))


def _adjustments(game: Game, state: State, unit: Unit) -> Iterator[Order]:
    owner = state.units.get(str(unit))
    if owner is not None and _is_possible(game, state, owner, Disband(unit)):
        yield Disband(unit)
    if any(_is_possible(game, state, power, Build(unit)) for power in game.powers):
        yield Build(unit)


def _is_possible(game: Game, state: State, power: str, order: Order) -> bool:
    entry = Entry(power, order_text(order), order)
    verdict, _ = carry_out(Field(game, state), state, Ledger(power, due(state, power)), entry)
    return verdict == "success"


def _moves(game: Game, state: State, unit: Unit) -> Iterator[Order]:
    field = Field(game, state)
    for order in _thinkable(field, unit):
        if is_plain(field, order) or not isinstance(check.meaning(field, order), Message):
            yield order


def _thinkable(field: Field, unit: Unit) -> Iterator[Order]:
    """Orders worth a check."""
    yield Hold(unit)
    for to in _goals(field, unit):
        yield Move(unit, to)
    owners = {parse_unit(name): power for name, power in field.owners.items()}
    owner = owners.pop(unit)
    others = [(other, None if power == owner else power) for other, power in owners.items()]
    for other, nation in others:
        yield Support(unit, other, nation)
        for to in _goals(field, other):
            yield Support(unit, other, nation, "move", to)
    if unit.kind == "F" and unit.place in field.game.board.seas:
        for other, nation in others:
            for to in field.game.board.provinces if other.kind == "A" else ():
                yield Convoy(unit, other, to, nation)


def _goals(field: Field, unit: Unit) -> Iterator[str]:
    """Where a unit can go in one step, or as an army over the seas that hold fleets."""
    steps = field.game.steps(unit)
    for spots in steps.values():
        yield from spots
    if unit.kind == "A":
        yield from (to for to in field.game.board.provinces if to not in steps and field.sails(unit, to))
