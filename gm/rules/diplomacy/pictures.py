"""Positions to draw, and the orders of a phase as arrows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from gm.core.board import province_of
from gm.core.model import Result, Verdict
from gm.core.report import Arrow, Picture, Piece
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.state import State
from gm.rules.diplomacy.texts import WAIVE
from gm.rules.movement.orders import Convoy, Hold, Move, Order, Retreat, Support, parse_order, parse_unit

CARRIED_OUT = frozenset({Verdict.SUCCESS, Verdict.GIVEN})
DISLODGED = "diplomacy.dislodged"


def position(state: State, arrows: Iterable[Arrow] = ()) -> Picture:
    """A position: the owners of the centres, the units, and where dislodged ones wait for a refuge."""
    units = ((parse_unit(name), owner) for name, owner in state.units.items())
    pieces = tuple(Piece(owner, unit.kind, unit.place) for unit, owner in units)
    marks = {province_of(name[2:]): DISLODGED for name in state.dislodged}
    return Picture(dict(state.centres), {}, pieces, tuple(arrows), marks)


def order_arrows(game: Game, results: Sequence[Result]) -> Iterator[Arrow]:
    """The orders as they were carried out or failed; void ones are not drawn, nor builds and removals."""
    given = [result for result in results if result.verdict is not Verdict.VOID and result.order != WAIVE]
    seen = [(parse_order(result.order), result) for result in given]
    convoys = [order for order, _ in seen if isinstance(order, Convoy)]
    for order, result in seen:
        draw = _ARROWS.get(type(order))
        if draw is not None and not (isinstance(order, Retreat) and not order.to):
            via = _route(game, order, convoys) if isinstance(order, Move) else ()
            failed = result.verdict not in CARRIED_OUT
            yield Arrow(power=result.power, place=order.unit.place, via=via, failed=failed, **draw(order))


def _route(game: Game, order: Move, convoys: Sequence[Convoy]) -> tuple[str, ...]:
    """The seas that an army crosses: the shortest way over the fleets that were to carry it."""
    start, provinces = province_of(order.unit.place), game.board.provinces
    to = province_of(order.to)
    if order.unit.kind != "A" or (order.via is None and to in provinces[start].army):
        return ()
    seas = {c.unit.place for c in convoys if (c.army.place, province_of(c.to)) == (order.unit.place, to)}
    ways: list[tuple[str, ...]] = [(sea,) for sea in sorted(seas.intersection(provinces[start].fleet))]
    while ways:
        way = ways.pop(0)
        if way[-1] in provinces[to].fleet:
            return way
        ways += [(*way, sea) for sea in sorted(seas.intersection(provinces[way[-1]].fleet)) if sea not in way]
    return ()


def _support(order: Support) -> dict[str, Any]:
    return {"kind": "support", "to": order.target.place, "target": order.to}


_ARROWS: Mapping[type[Order], Callable[[Any], dict[str, Any]]] = {
    Hold: lambda _: {"kind": "hold"},
    Move: lambda order: {"kind": "move", "to": order.to},
    Support: _support,
    Convoy: lambda order: {"kind": "convoy", "to": order.army.place, "target": order.to},
    Retreat: lambda order: {"kind": "retreat", "to": order.to[0]},
}
