"""The orders of the family, and the one canonical notation they are stored in.

Canonical text holds ids, never names: ``A TOLEDO - CALATRAVA``, ``F stp/sc S A mos - stp``. A place is one or more
words (``MAR MEDITERRANEO SUPERIOR``), a coast follows a slash. Reading is a split and a match, fifty times faster than
a grammar; ``parse_order`` and ``order_text`` are inverses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from sys import intern
from typing import Literal, TypeAlias

from msgspec import Struct

Action = Literal["hold", "move", "siege", "convert"]

KINDS = frozenset("AFG")
_VERBS = frozenset({"-", "H", "B", "S", "C", "=", "R", "D"})
_VIA = frozenset({"VIA", "via"})
_NO_PLACE = _VERBS | _VIA


class Unit(Struct, frozen=True, gc=False):
    """A unit's name: its kind (``A`` army, ``F`` fleet, ``G`` garrison) and the place where it stands."""

    kind: str
    place: str

    def __str__(self) -> str:
        return f"{self.kind} {self.place}"


class Hold(Struct, frozen=True, gc=False):
    """Keep the place and do nothing: the order of a unit without one (R-3.3-C-1)."""

    unit: Unit


class Move(Struct, frozen=True, gc=False):
    """Advance to `to`; `via` is None without the word, ``()`` for a bare "via", else the seas of the route."""

    unit: Unit
    to: str
    via: tuple[str, ...] | None = None


class Support(Struct, frozen=True, gc=False):
    """Help `target` with its action. `nation`: the target's power, where the order names it (R-3.4-1).

    `to` is the destination of a move, the new kind of a conversion, and None otherwise.
    """

    unit: Unit
    target: Unit
    nation: str | None = None
    action: Action = "hold"
    to: str | None = None


class Convoy(Struct, frozen=True, gc=False):
    """Carry `army` on its way to `to`; `nation` as in a support."""

    unit: Unit
    army: Unit
    to: str
    nation: str | None = None


class Siege(Struct, frozen=True, gc=False):
    """Besiege the city of the unit's own place (R-3.3-B-2)."""

    unit: Unit


class Convert(Struct, frozen=True, gc=False):
    """Become a unit of another `kind`: into the city (``G``) or out of it (R-3.3-F-2)."""

    unit: Unit
    kind: str


class Retreat(Struct, frozen=True, gc=False):
    """Where a dislodged unit goes: places in order of preference; none: it disbands (``F tri D``)."""

    unit: Unit
    to: tuple[str, ...]


class Build(Struct, frozen=True, gc=False):
    """A new unit in winter."""

    unit: Unit


class Disband(Struct, frozen=True, gc=False):
    """A unit given up in winter."""

    unit: Unit


class Maintain(Struct, frozen=True, gc=False):
    """A unit paid for in winter."""

    unit: Unit


Order: TypeAlias = Hold | Move | Support | Convoy | Siege | Convert | Retreat | Build | Disband | Maintain

_WINTER: Mapping[str, type[Build] | type[Disband] | type[Maintain]] = {"B": Build, "D": Disband, "M": Maintain}


_remembering = lru_cache(maxsize=4096)
"""A game names the same few units, and writes the same few lines, over and over: each is read once."""


@_remembering
def parse_unit(text: str) -> Unit:
    """A unit's canonical name, ``A TOLEDO``. Raises ValueError for anything else."""
    words = text.split()
    if len(words) < 2 or words[0] not in KINDS or words[1][0] == "[":
        raise _nonsense(words)
    return Unit(words[0], _place(words[1:]))


@_remembering
def parse_order(text: str) -> Order:
    """The order a canonical line stands for. Raises ValueError for anything else."""
    order: Order
    match text.split():  # the commonest orders in the commonest form, where every place is one word
        case [kind, place, "-", to] if to not in _NO_PLACE:
            order = Move(_unit([kind, place]), intern(to))
        case [kind, place, "S", its_kind, its_place, "-", to] if to not in _NO_PLACE:
            order = Support(_unit([kind, place]), _unit([its_kind, its_place]), None, "move", intern(to))
        case [kind, place, "S", its_kind, its_place] | [kind, place, "S", its_kind, its_place, "H"]:
            order = Support(_unit([kind, place]), _unit([its_kind, its_place]))
        case [kind, place, "H"]:
            order = Hold(_unit([kind, place]))
        case [kind, place, "C", its_kind, its_place, "-", to] if to not in _NO_PLACE:
            order = Convoy(_unit([kind, place]), _unit([its_kind, its_place]), intern(to))
        case [kind, place, "-", to, "VIA" | "via"] if to not in _NO_PLACE:
            order = Move(_unit([kind, place]), intern(to), ())
        case words:
            order = _long_order(words)
    return order


def order_text(order: Order) -> str:
    """The canonical line of an order."""
    return _WRITERS[type(order)](order)


def _nonsense(words: list[str]) -> ValueError:
    return ValueError(f"not in canonical notation: {' '.join(words)!r}")


# ---- Any order


def _long_order(words: list[str]) -> Order:
    """Any order, whatever its places."""
    if words and (winter := _WINTER.get(words[0])):
        return winter(_unit(words[1:]))
    at = _find_verb(words)
    if at == len(words):
        raise _nonsense(words)
    return _READERS[words[at]](_unit(words[:at]), words[at + 1 :])


def _find_verb(words: list[str]) -> int:
    """Where the verb stands in the words of a unit and what it does; after the last word if there is none."""
    for at, word in enumerate(words):
        if word in _VERBS:
            return at
    return len(words)


def _place(words: list[str]) -> str:
    """The words of one place, joined; interned as those of a board are: what is one object is looked up sooner."""
    if len(words) == 1 and words[0] not in _VERBS:
        return intern(words[0])
    if not words or not _VERBS.isdisjoint(words):
        raise _nonsense(words)
    return intern(" ".join(words))


def _places(words: list[str]) -> tuple[str, ...]:
    """Places with commas between them."""
    return tuple(_place(part.split()) for part in " ".join(words).split(","))


def _unit(words: list[str]) -> Unit:
    return parse_unit(" ".join(words))


def _target(words: list[str]) -> tuple[Unit, str | None]:
    """A unit of a support or convoy, and the nation in brackets after its kind."""
    if len(words) < 2 or words[1][0] != "[":
        return _unit(words), None
    nation = words[1][1:-1]
    if not nation or words[1][-1] != "]":
        raise _nonsense(words)
    return _unit([words[0], *words[2:]]), nation


def _kind(words: list[str]) -> str:
    if len(words) != 1 or words[0] not in KINDS:
        raise _nonsense(words)
    return words[0]


def _nothing(words: list[str]) -> None:
    if words:
        raise _nonsense(words)


def _hold(unit: Unit, rest: list[str]) -> Hold:
    _nothing(rest)
    return Hold(unit)


def _siege(unit: Unit, rest: list[str]) -> Siege:
    _nothing(rest)
    return Siege(unit)


def _move(unit: Unit, rest: list[str]) -> Move:
    for at, word in enumerate(rest):
        if word in _VIA:
            seas = _places(rest[at + 1 :]) if rest[at + 1 :] else ()
            return Move(unit, _place(rest[:at]), seas)
    return Move(unit, _place(rest))


def _support(unit: Unit, rest: list[str]) -> Support:
    at = _find_verb(rest)
    target, nation = _target(rest[:at])
    verb, object_ = rest[at : at + 1], rest[at + 1 :]
    if verb == ["-"]:
        return Support(unit, target, nation, "move", _place(object_))
    if verb == ["="]:
        return Support(unit, target, nation, "convert", _kind(object_))
    _nothing(object_)
    if verb in ([], ["H"]):
        return Support(unit, target, nation)
    if verb == ["B"]:
        return Support(unit, target, nation, "siege")
    raise _nonsense(rest)


def _convoy(unit: Unit, rest: list[str]) -> Convoy:
    at = _find_verb(rest)
    if rest[at : at + 1] != ["-"]:
        raise _nonsense(rest)
    army, nation = _target(rest[:at])
    return Convoy(unit, army, _place(rest[at + 1 :]), nation)


def _convert(unit: Unit, rest: list[str]) -> Convert:
    return Convert(unit, _kind(rest))


def _retreat(unit: Unit, rest: list[str]) -> Retreat:
    return Retreat(unit, _places(rest))


def _give_up(unit: Unit, rest: list[str]) -> Retreat:
    _nothing(rest)
    return Retreat(unit, ())


_READERS: Mapping[str, Callable[[Unit, list[str]], Order]] = {
    "H": _hold,
    "-": _move,
    "S": _support,
    "C": _convoy,
    "B": _siege,
    "=": _convert,
    "R": _retreat,
    "D": _give_up,
}


def _named(unit: Unit, nation: str | None) -> str:
    return str(unit) if nation is None else f"{unit.kind} [{nation}] {unit.place}"


def _move_text(order: Move) -> str:
    text = f"{order.unit} - {order.to}"
    if order.via is None:
        return text
    return " ".join([text, "VIA", ", ".join(order.via)]).rstrip()


def _support_text(order: Support) -> str:
    text = f"{order.unit} S {_named(order.target, order.nation)}"
    if order.action == "hold":
        return f"{text} H"
    if order.action == "siege":
        return f"{text} B"
    return f"{text} {'-' if order.action == 'move' else '='} {order.to}"


def _convoy_text(order: Convoy) -> str:
    return f"{order.unit} C {_named(order.army, order.nation)} - {order.to}"


def _retreat_text(order: Retreat) -> str:
    return f"{order.unit} R {', '.join(order.to)}" if order.to else f"{order.unit} D"


_WRITERS: Mapping[type, Callable[..., str]] = {
    Hold: lambda order: f"{order.unit} H",
    Siege: lambda order: f"{order.unit} B",
    Move: _move_text,
    Support: _support_text,
    Convoy: _convoy_text,
    Convert: lambda order: f"{order.unit} = {order.kind}",
    Retreat: _retreat_text,
    Build: lambda order: f"B {order.unit}",
    Disband: lambda order: f"D {order.unit}",
    Maintain: lambda order: f"M {order.unit}",
}
