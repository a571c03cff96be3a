"""A player's sheet of orders, read line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from gm.core.message import Message, say
from gm.core.model import Result, Verdict
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.texts import WAIVE
from gm.rules.movement.orders import Build, Order, parse_order


class Entry(Struct):
    """An order as it was written: what it means, or why it is void."""

    power: str
    text: str
    order: Order | None = None
    fault: Message | None = None

    def void(self, why: Message) -> None:
        """Make it void."""
        self.order, self.fault = None, why

    def result(self, verdict: Verdict, reason: Message) -> Result:
        """The verdict on this order."""
        return Result(self.power, self.text, verdict, reason)


Sheets = Mapping[str, Sequence[str]]
"""The orders of each power, oldest first."""


def subject(text: str) -> str:
    """What an order is for: a unit, a build (``B A PAR``), a waived one. A text that is no order is for itself."""
    try:
        order = parse_order(text)
    except ValueError:
        return text
    return f"B {order.unit}" if isinstance(order, Build) else str(order.unit)


def entries(game: Game, sheets: Sheets) -> Iterator[Entry]:
    """Every order of every power, power by power; what cannot be read, or comes from a stranger, is void."""
    strangers = sorted(sheets.keys() - set(game.powers))
    for power in (*game.powers, *strangers):
        for text in sheets.get(power, ()):
            yield _read(power, text, stranger=power in strangers)


def _read(power: str, text: str, *, stranger: bool) -> Entry:
    if stranger:
        return Entry(power, text, None, say("diplomacy.void.no_power"))
    if text == WAIVE:
        return Entry(power, text)
    try:
        return Entry(power, text, parse_order(text))
    except ValueError:
        return Entry(power, text, None, say("diplomacy.void.unreadable"))
