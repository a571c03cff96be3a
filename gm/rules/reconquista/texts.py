"""How the rules of Reconquista name units and places in Messages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gm.core.message import Atom, Message, city, place, power, say
from gm.rules.movement.orders import parse_unit
from gm.rules.movement.words import unit_message
from gm.rules.reconquista.notation import message_of, parse
from gm.rules.reconquista.state import kind, where


def named(unit: str) -> Message:
    """A unit in a sentence: *el ejército de Toledo*."""
    return unit_message(parse_unit(unit))


def owned(unit: str, owner: str | None) -> Message:
    """A unit with its power: *el ejército de Toledo (León y Castilla)*; None: *la guarnición autónoma de Toledo*."""
    if owner is None:
        return say("reconquista.unit.autonomous", place=place(where(unit)))
    return say("reconquista.unit.owned", unit=named(unit), power=power(owner))


def of_sort(unit: Message, sort: str) -> Message:
    """A special unit: *el ejército de Toledo (mercenarios de élite)*."""
    return say("reconquista.unit.special", unit=unit, sort=say(f"reconquista.sort.{sort}"))


def written(order: str) -> Message:
    """An order with the names of its places; what is no order stands as it came."""
    try:
        return message_of(parse(order))
    except ValueError:
        return say("reconquista.no_order_at_all", text=order)


def told(orders: Sequence[str]) -> Iterator[Message]:
    """Orders one by one; those to keep a unit, if there are several, in one line where the first of them stands.

    Readers take that line too, for an answer may be copied back.
    """
    kept = [order for order in orders if order.startswith("M ")]
    for order in orders:
        if order not in kept or len(kept) == 1:
            yield written(order)
        elif order == kept[0]:
            yield say("reconquista.winter.kept", units=tuple(in_order(one[2:]) for one in kept))


def in_order(unit: str) -> Message:
    """A unit as orders name it: *A Toledo*."""
    return say("movement.order.unit", kind=kind(unit), place=place(where(unit)))


def zone(at: str, *, province: bool, city_too: bool) -> Message:
    """A province, its city, or both: *Segovia con su ciudad*."""
    if province and city_too:
        return say("reconquista.with_city", place=place(at))
    return place(at) if province else say("reconquista.city", place=city(at))


def ducats(n: int) -> Message:
    """A sum of money."""
    return say("reconquista.ducats", n=n)


def refuge(to: str) -> Message:
    """Where a unit retreats to: a province or sea, or the city (``G TOLEDO``)."""
    if to.startswith("G "):
        return say("reconquista.refuge.city", place=city(where(to)))
    return place(to)


def with_rebels(told: Message) -> Message:
    """A reason in which the people who help a unit where it goes are called what they are: rebels (B7)."""
    if told.id == "movement.people":
        return say("reconquista.rebels")
    inner = {
        key: tuple(map(_inside, arg)) if isinstance(arg, tuple) else _inside(arg) for key, arg in told.args.items()
    }
    return Message(told.id, inner)


def _inside(thing: Atom) -> Atom:
    return with_rebels(thing) if isinstance(thing, Message) else thing
