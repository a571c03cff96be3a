"""Orders that are legal just as they stand, as most are: the board's tables say so at once.

`check` judges the others, and says why an order is void. On a plain order both agree.
"""

from __future__ import annotations

from gm.rules.diplomacy.field import Field
from gm.rules.movement.orders import Convoy, Hold, Move, Order, Support, Unit


def is_plain(field: Field, order: Order) -> bool:
    """Whether an order of a unit that stands where it says needs no closer look."""
    if type(order) is Move:
        unit = order.unit
        walks = order.via is None and order.to in field.reach.spots[unit.kind][unit.place]
        return walks or (not order.via and _is_ferried(field, unit, order.to))
    if type(order) is Support:
        return _helps(field, order)
    if type(order) is Convoy:
        return _carries(field, order)
    return type(order) is Hold


def _helps(field: Field, order: Support) -> bool:
    """Whether a support is for a unit that is there, and does not need this one to get where the order says."""
    unit, target, reach = order.unit, order.target, field.reach
    if target == unit or not _is_there(field, target, order.nation):
        return False
    near = reach.near[unit.kind][unit.place]
    if order.action != "move" or order.to is None:
        return order.action == "hold" and target.place in near
    if order.to not in near:
        return False
    walks = order.to in reach.spots[target.kind][target.place]
    return walks or (unit.place not in field.patrolled and _is_ferried(field, target, order.to))


def _carries(field: Field, order: Convoy) -> bool:
    """Whether a convoy is from shore to shore of the fleet's sea."""
    army = order.army
    ferried = order.unit.place in field.reach.ferries.get((army.place, order.to), ())
    return ferried and army.kind == "A" and _is_there(field, army, order.nation)


def _is_ferried(field: Field, army: Unit, to: str) -> bool:
    """Whether a fleet in a sea that touches both shores could carry the army."""
    ferries = field.reach.ferries.get((army.place, to), ())
    return army.kind == "A" and not field.patrolled.isdisjoint(ferries)


def _is_there(field: Field, unit: Unit, nation: str | None) -> bool:
    """Whether a unit stands where an order says, and is of the power that it names, if it names one."""
    owner = field.owners.get(unit)
    return owner is not None and (nation is None or nation == owner)
