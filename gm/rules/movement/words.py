"""Units and orders as Messages for people: names in the reader's language, orders still in the hobby's notation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from gm.core.message import Message, place, power, say
from gm.rules.movement.orders import (
    Build,
    Convert,
    Convoy,
    Disband,
    Hold,
    Maintain,
    Move,
    Order,
    Retreat,
    Siege,
    Support,
    Unit,
)


@lru_cache(maxsize=1024)
def unit_message(unit: Unit) -> Message:
    """A unit in a sentence: "el ejército de Toledo"."""
    return say(f"movement.unit.{unit.kind}", place=place(unit.place))


@lru_cache(maxsize=4096)
def order_message(order: Order) -> Message:
    """An order in notation with names: "A Toledo - Calatrava"."""
    return _WRITERS[type(order)](order)


def _unit(unit: Unit, nation: str | None = None) -> Message:
    if nation is None:
        return say("movement.order.unit", kind=unit.kind, place=place(unit.place))
    return say("movement.order.foreign_unit", kind=unit.kind, nation=power(nation), place=place(unit.place))


def _places(ids: tuple[str, ...]) -> Message:
    """Places with commas between them; ``G TOLEDO`` is the city of Toledo as a place of retreat."""
    *others, last = ids
    written = _unit(Unit("G", last[2:])) if last.startswith("G ") else say("movement.order.place", place=place(last))
    if not others:
        return written
    return say("movement.order.places", places=_places(tuple(others)), last=written)


def _step(unit: Unit, to: str, nation: str | None = None) -> Message:
    return say("movement.order.move", unit=_unit(unit, nation), to=place(to))


def _stay(unit: Unit, nation: str | None = None) -> Message:
    return say("movement.order.hold", unit=_unit(unit, nation))


def _move(order: Move) -> Message:
    step = _step(order.unit, order.to)
    if order.via is None:
        return step
    if not order.via:
        return say("movement.order.move_via", move=step)
    return say("movement.order.move_via_seas", move=step, seas=_places(order.via))


def _support(order: Support) -> Message:
    return say("movement.order.support", unit=_unit(order.unit), action=_action(order))


def _action(order: Support) -> Message:
    """What a support says of its target."""
    target, nation = order.target, order.nation
    if order.action == "move" and order.to:
        return _step(target, order.to, nation)
    if order.action == "convert" and order.to:
        return say("movement.order.convert", unit=_unit(target, nation), kind=order.to)
    return say("movement.order.siege", unit=_unit(target, nation)) if order.action == "siege" else _stay(target, nation)


def _convoy(order: Convoy) -> Message:
    return say("movement.order.convoy", unit=_unit(order.unit), move=_step(order.army, order.to, order.nation))


def _retreat(order: Retreat) -> Message:
    if not order.to:
        return say("movement.order.give_up", unit=_unit(order.unit))
    return say("movement.order.retreat", unit=_unit(order.unit), places=_places(order.to))


_WRITERS: Mapping[type, Callable[..., Message]] = {
    Hold: lambda order: _stay(order.unit),
    Siege: lambda order: say("movement.order.siege", unit=_unit(order.unit)),
    Convert: lambda order: say("movement.order.convert", unit=_unit(order.unit), kind=order.kind),
    Move: _move,
    Support: _support,
    Convoy: _convoy,
    Retreat: _retreat,
    Build: lambda order: say("movement.order.build", unit=_unit(order.unit)),
    Disband: lambda order: say("movement.order.disband", unit=_unit(order.unit)),
    Maintain: lambda order: say("movement.order.maintain", unit=_unit(order.unit)),
}
