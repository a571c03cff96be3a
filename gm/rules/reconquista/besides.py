"""Orders that only this game has besides those about money, and how they are written (B11, B12, B17).

| line | order |
|---|---|
| ``B MILICIA A TOLEDO`` | a special unit bought in winter (B11) |
| ``ESTRATEGICO A TOLEDO - LEON`` | a strategic movement after the turn (B12) |
| ``A TOLEDO X`` | an assault (B17) |
"""

from __future__ import annotations

from msgspec import Struct

from gm.core.message import Message, place, say
from gm.rules.movement.orders import Unit, parse_unit
from gm.rules.reconquista.special_units import SORTS

MARCH, ASSAULT = "ESTRATEGICO", "X"


class Recruit(Struct, frozen=True):
    """A special unit bought in winter."""

    unit: Unit
    sort: str


class March(Struct, frozen=True):
    """A strategic movement of the unit that stands there when the turn is over."""

    unit: Unit
    to: str


class Assault(Struct, frozen=True):
    """An attack on the city of the unit's own province, by force."""

    unit: Unit


Besides = Recruit | March | Assault


def parse_besides(text: str) -> Besides | None:
    """The order of a canonical line, if it is one of these. Raises ValueError for a bad one."""
    words = text.split()
    if words[:1] == ["B"] and len(words) > 1 and words[1] in SORTS:
        return Recruit(parse_unit(" ".join(words[2:])), words[1])
    if words[-1:] == [ASSAULT] and words[0] in ("A", "F"):
        return Assault(parse_unit(" ".join(words[:-1])))
    if words[:1] != [MARCH]:
        return None
    unit, dash, to = " ".join(words[1:]).partition(" - ")
    if not dash or not to:
        raise ValueError(f"no strategic movement: {text!r}")
    return March(parse_unit(unit), to)


def besides_text(order: Besides) -> str:
    """The canonical line."""
    if isinstance(order, Recruit):
        return f"B {order.sort} {order.unit}"
    if isinstance(order, Assault):
        return f"{order.unit} {ASSAULT}"
    return f"{MARCH} {order.unit} - {order.to}"


def besides_message(order: Besides) -> Message:
    """The order for people; read again it gives the same."""
    unit = say("movement.order.unit", kind=order.unit.kind, place=place(order.unit.place))
    if isinstance(order, Recruit):
        return say(f"reconquista.besides.{order.sort}", unit=unit)
    if isinstance(order, Assault):
        return say("reconquista.besides.assault", unit=unit)
    return say("reconquista.besides.march", unit=unit, to=place(order.to))
