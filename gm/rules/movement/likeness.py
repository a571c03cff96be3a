"""Which legal orders are most like one that is not: what is offered to a player whose order is refused."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from gm.core.board import Board
from gm.rules.movement.orders import Convert, Convoy, Move, Order, Retreat, Support, Unit, parse_order

OFFERED = 3


class Traits(Struct, frozen=True):
    """What orders are compared by. `makes`: the unit there will be if it is carried out."""

    unit: Unit
    verb: type
    makes: Unit
    target: Unit | None = None
    goal: str | None = None


def most_like(board: Board, wanted: Order, offers: Iterable[str]) -> tuple[str, ...]:
    """The few of these canonical orders that are most like the one that is wanted, the likeliest first."""
    traits = _traits(wanted)
    scores = {text: _likeness(board, traits, _traits(parse_order(text))) for text in offers}
    ranked = sorted(scores, key=lambda text: -scores[text])
    return tuple(text for text in ranked[:OFFERED] if scores[text])


def _traits(order: Order) -> Traits:
    unit = order.unit
    if isinstance(order, Move):
        return Traits(unit, Move, unit, goal=order.to)
    if isinstance(order, Convert):
        return Traits(unit, Convert, Unit(order.kind, unit.place), goal=order.kind)
    if isinstance(order, Support):
        return Traits(unit, Support, unit, order.target, order.to)
    if isinstance(order, Convoy):
        return Traits(unit, Convoy, unit, order.army, order.to)
    if isinstance(order, Retreat):
        return Traits(unit, Retreat, unit, goal=order.to[0] if order.to else None)
    return Traits(unit, type(order), unit)


def _likeness(board: Board, wanted: Traits, offer: Traits) -> int:
    """The place counts most: who is not there cannot go; then where to, the verb, whom it helps."""
    return (
        6 * (offer.unit.place == wanted.unit.place)
        + (offer.unit.kind == wanted.unit.kind)
        + 3 * (offer.verb is wanted.verb)
        + 3 * (offer.verb is Convert and offer.makes == wanted.unit)
        + 3 * (offer.target is not None and offer.target == wanted.target)
        + _near(board, wanted.goal, offer.goal)
    )


def _near(board: Board, wanted: str | None, offered: str | None) -> int:
    """4 for the same goal, or none in both, 2 for one that begins alike, 1 for a neighbour."""
    if wanted == offered:
        return 4
    if wanted is None or offered is None:
        return 0
    if wanted[:3] == offered[:3]:
        return 2
    province = board.provinces.get(offered)
    return int(province is not None and wanted in {*province.army, *province.fleet})
