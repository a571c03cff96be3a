"""A player's sheet of orders, read line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set

from msgspec import Struct
from msgspec.structs import replace

from gm.core.message import Message, say
from gm.core.model import Result, Verdict
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.texts import WAIVE, owned, written
from gm.rules.movement.orders import Build, Order, Unit, parse_order


class Entry(Struct, gc=False):
    """An order as it was written: what it means, or why it is void."""

    power: str
    text: str
    order: Order | None = None
    fault: Message | None = None

    def void(self, why: Message) -> None:
        """Make it void."""
        self.order, self.fault = None, why

    def settle(self, meant: Order | Message) -> None:
        """Make it say what it means, or void for a reason."""
        if isinstance(meant, Message):
            self.void(meant)
        else:
            self.order = meant

    def result(self, verdict: Verdict, reason: Message) -> Result:
        """The verdict on this order."""
        return Result(self.power, self.text, verdict, reason)

    def refusal(self) -> Result:
        """The verdict on an order that is void."""
        assert self.fault is not None, "an order that is void is so for a reason"
        return self.result(Verdict.VOID, self.fault)


Sheets = Mapping[str, Sequence[str]]
"""The orders of each power, oldest first."""


def subject(text: str) -> str:
    """What an order is for: a unit, a build (``B A PAR``). A text that is no order, or waives one, is for itself."""
    try:
        return subject_of(parse_order(text))
    except ValueError:
        return text


def subject_of(order: Order) -> str:
    """A unit, or a build."""
    return f"B {order.unit}" if isinstance(order, Build) else str(order.unit)


def entries(game: Game, sheets: Sheets) -> list[Entry]:
    """Every order of every power, power by power; what cannot be read, or comes from a stranger, is void."""
    found = []
    for power in game.powers:
        for text in sheets.get(power, ()):
            try:
                found.append(Entry(power, text, parse_order(text)))
            except ValueError:
                found.append(Entry(power, text, None, None if text == WAIVE else say("diplomacy.void.unreadable")))
    for stranger in sorted(sheets.keys() - game.starts.keys()):
        found += [Entry(stranger, text, None, say("diplomacy.void.no_power")) for text in sheets[stranger]]
    return found


class Takers(Struct, frozen=True):
    """Who takes orders in a phase.

    `owners` are the units by name, and whose each is; `find` tells which of them is meant by another name, or why none;
    `kinds` are the orders that they take, `otherwise` is said of any other.
    """

    owners: Mapping[str, str]
    find: Callable[[Unit], Unit | Message]
    kinds: Set[type]
    otherwise: Message


def assign(sheet: list[Entry], takers: Takers) -> None:
    """Give the orders to their units; those for none are void, and of several for one all but the last (DATC 4.D.1).

    An order of another phase is void, and takes no other's place.
    """
    idle, kinds = dict(takers.owners), takers.kinds
    for entry in sheet:
        order = entry.order
        if order is None or type(order) not in kinds:
            entry.void(entry.fault or takers.otherwise)
            continue
        named = order.unit
        name = f"{named.kind} {named.place}"
        owner = idle.pop(name, None)
        if owner != entry.power:
            if owner is not None:
                idle[name] = owner
            unit = _own_unit(entry.power, named, takers.owners, takers.find)
            if isinstance(unit, Message):
                entry.void(unit)
                continue
            if idle.pop(str(unit), None) is None:
                _given(sheet, unit).void(say("diplomacy.void.replaced", order=written(entry.text)))
            entry.order = replace(order, unit=unit)


def _given(sheet: Iterable[Entry], unit: Unit) -> Entry:
    """The order that a unit has been given before."""
    return next(entry for entry in sheet if entry.order and entry.order.unit == unit)


def _own_unit(
    power: str, named: Unit, owners: Mapping[str, str], find: Callable[[Unit], Unit | Message]
) -> Unit | Message:
    """The unit of a power that an order names; else why there is none."""
    unit = named if str(named) in owners else find(named)
    if isinstance(unit, Message) or owners[str(unit)] == power:
        return unit
    return say("diplomacy.void.not_yours", unit=owned(unit, owners[str(unit)]))
