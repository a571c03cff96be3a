"""Positions to draw, and the orders of a season as arrows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from gm.core.model import Result, Verdict
from gm.core.report import Arrow, Picture, Piece
from gm.rules.movement.orders import Convert, Convoy, Hold, Move, Siege, Support
from gm.rules.reconquista.besides import Besides
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.money import MoneyOrder
from gm.rules.reconquista.notation import AnyOrder, parse
from gm.rules.reconquista.state import State, kind, where

CARRIED_OUT = frozenset({Verdict.SUCCESS, Verdict.GIVEN})
MARKS = {"famine": "reconquista.famine", "plague": "reconquista.plague", "revolt": "reconquista.revolt"}


def position(state: State, arrows: Iterable[Arrow] = ()) -> Picture:
    """A position: who controls what, the units, sieges, famine and plague."""
    pieces = tuple(
        Piece(owner, kind(unit), where(unit), kind(unit) == "G", state.sieges.get(unit, 0))
        for unit, owner in state.units.items()
    )
    marks = dict.fromkeys((*state.revolts, *state.rebel_cities), MARKS["revolt"])
    marks |= dict.fromkeys(state.plague, MARKS["plague"]) | dict.fromkeys(state.famine, MARKS["famine"])
    return Picture(dict(state.control), dict(state.cities), pieces, tuple(arrows), marks)


def order_arrows(game: Game, results: Sequence[Result]) -> Iterator[Arrow]:
    """The orders as they were carried out or failed; void ones are not drawn."""
    seen = [(parse(r.order), r) for r in results if r.verdict is not Verdict.VOID]
    convoys = [(order, r.verdict in CARRIED_OUT) for order, r in seen if isinstance(order, Convoy)]
    for order, result in seen:
        if isinstance(order, MoneyOrder | Besides):
            continue
        draw = _ARROWS.get(type(order))
        if draw is not None:
            via = _route(game, order, [convoy for convoy, _ in convoys]) if isinstance(order, Move) else ()
            failed = result.verdict not in CARRIED_OUT
            yield Arrow(power=result.power, place=order.unit.place, via=via, failed=failed, **draw(order))


def _route(game: Game, order: Move, convoys: Sequence[Convoy]) -> tuple[str, ...]:
    """The seas that an army crosses: the shortest way over the fleets that were to carry it."""
    start = order.unit.place
    if order.unit.kind != "A" or (order.via is None and game.stands_next_to(str(order.unit), order.to)):
        return ()
    seas = {convoy.unit.place for convoy in convoys if convoy.army == order.unit and convoy.to == order.to}
    if order.via:
        seas &= set(order.via)
    ways: list[tuple[str, ...]] = [(sea,) for sea in sorted(seas & game.coasts[start])]
    while ways:
        way = ways.pop(0)
        if way[-1] in game.coasts[order.to]:
            return way
        ways += [
            (*way, sea) for sea in sorted(seas.intersection(game.board.provinces[way[-1]].fleet)) if sea not in way
        ]
    return ()


def _support(order: Support) -> dict[str, Any]:
    target = order.to if order.action == "move" else None
    return {"kind": "support", "to": order.target.place, "target": target}


_ARROWS: Mapping[type[AnyOrder], Callable[[Any], dict[str, Any]]] = {
    Hold: lambda _: {"kind": "hold"},
    Move: lambda order: {"kind": "move", "to": order.to},
    Siege: lambda _: {"kind": "siege"},
    Convert: lambda _: {"kind": "convert"},
    Support: _support,
    Convoy: lambda order: {"kind": "convoy", "to": order.army.place, "target": order.to},
}
