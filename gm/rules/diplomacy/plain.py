"""Orders that are legal just as they stand, as most are: the board's tables say so at once.

`check` judges the others, and says why an order is void. On a plain order both agree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.rules.diplomacy.field import Field
from gm.rules.movement.orders import Convoy, Hold, Move, Order, Support, Unit


def is_plain(field: Field, order: Order) -> bool:
    """Whether an order of a unit that stands where it says needs no closer look."""
    test = _TESTS.get(type(order))
    return test is not None and test(field, order)


def _hold(_field: Field, _order: Hold) -> bool:
    return True


def _move(field: Field, order: Move) -> bool:
    """One step; or for an army, over one sea that holds a fleet."""
    unit = order.unit
    if order.via is None and order.to in field.game.board.reach.spots[unit.kind][unit.place]:
        return True
    return not order.via and _is_ferried(field, unit, order.to)


def _support(field: Field, order: Support) -> bool:
    """For a unit that is there, and does not need this one to get where the order says."""
    unit, target, reach = order.unit, order.target, field.game.board.reach
    if target == unit or not _is_there(field, target, order.nation):
        return False
    near = reach.near[unit.kind][unit.place]
    if order.action != "move" or order.to is None:
        return order.action == "hold" and target.place in near
    if order.to not in near:
        return False
    walks = order.to in reach.spots[target.kind][target.place]
    return walks or (unit.place not in field.patrolled and _is_ferried(field, target, order.to))


def _convoy(field: Field, order: Convoy) -> bool:
    """From shore to shore of the fleet's sea."""
    army, ferries = order.army, field.game.board.reach.ferries
    ferried = order.unit.place in ferries.get((army.place, order.to), ())
    return ferried and army.kind == "A" and _is_there(field, army, order.nation)


def _is_ferried(field: Field, army: Unit, to: str) -> bool:
    """Whether a fleet in a sea that touches both shores could carry the army."""
    ferries = field.game.board.reach.ferries.get((army.place, to), ())
    return army.kind == "A" and not field.patrolled.isdisjoint(ferries)


def _is_there(field: Field, unit: Unit, nation: str | None) -> bool:
    """Whether a unit stands where an order says, and is of the power that it names, if it names one."""
    owner = field.owners.get(unit)
    return owner is not None and nation in {None, owner}


_TESTS: Mapping[type, Callable[[Field, Any], bool]] = {Hold: _hold, Move: _move, Support: _support, Convoy: _convoy}
