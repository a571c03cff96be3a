"""Orders that are legal just as they stand, as most are: the board's tables say so at once.

`check` judges the others, and says why an order is void. On a plain order both agree.
"""

from __future__ import annotations

from gm.rules.diplomacy.field import Field
from gm.rules.movement.orders import Convoy, Hold, Move, Order, Support, Unit


def is_plain(field: Field, order: Order) -> bool:
    """Whether an order of a unit that stands where it says needs no closer look."""
    if type(order) is Move:
        unit, to = order.unit, order.to
        if order.via is None and to in field.reach.spots[unit.kind][unit.place]:
            return True
        return unit.kind == "A" and not order.via and field.sails(unit, to)
    if type(order) is Support:
        return _helps(field, order)
    if type(order) is Convoy:
        return _carries(field, order)
    return type(order) is Hold


def _helps(field: Field, order: Support) -> bool:
    """Whether a support is for a unit that is there, and does not need this one to get where the order says."""
    unit, target, to = order.unit, order.target, order.to
    if not _is_there(field, target, order.nation) or target == unit:
        return False
    near = field.reach.near[unit.kind][unit.place]
    if order.action != "move" or to is None:
        return order.action == "hold" and target.place in near
    if to not in near:
        return False
    walks = to in field.reach.spots[target.kind][target.place]
    return walks or (target.kind == "A" and field.sails(target, to, unit.place))


def _carries(field: Field, order: Convoy) -> bool:
    """Whether a convoy is of use to an army that is there."""
    army = order.army
    is_there = army.kind == "A" and _is_there(field, army, order.nation)
    return is_there and field.is_needed(order.unit.place, army.place, order.to)


def _is_there(field: Field, unit: Unit, nation: str | None) -> bool:
    """Whether a unit stands where an order says, and is of the power that it names, if it names one."""
    owner = field.owners.get(f"{unit.kind} {unit.place}")
    return owner is not None and (nation is None or nation == owner)
