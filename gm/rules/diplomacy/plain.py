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
    """One step, by land or along the coast."""
    return order.via is None and order.to in field.game.reach[order.unit]


def _support(field: Field, order: Support) -> bool:
    """For a unit that is there, and that can go in one step where the supporting unit could."""
    target, near = order.target, field.game.near[order.unit]
    if target == order.unit or not _is_there(field, target, order.nation):
        return False
    if order.action == "move":
        return order.to in near and order.to in field.game.reach[target]
    return order.action == "hold" and target.place in near


def _convoy(field: Field, order: Convoy) -> bool:
    """Over a single sea."""
    army, shores = order.army, field.game.shores.get(order.unit.place, ())
    over_it = army.place in shores and order.to in shores and army.place != order.to
    return over_it and army.kind == "A" and _is_there(field, army, order.nation)


def _is_there(field: Field, unit: Unit, nation: str | None) -> bool:
    """Whether a unit stands where an order says, and is of the power that it names, if it names one."""
    owner = field.owners.get(unit)
    return owner is not None and nation in {None, owner}


_TESTS: Mapping[type, Callable[[Field, Any], bool]] = {Hold: _hold, Move: _move, Support: _support, Convoy: _convoy}
