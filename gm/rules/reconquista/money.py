"""Orders about money, and the one canonical notation they are stored in (C.6): Spanish words, ids, no accents.

``DAR 5 LYC`` · ``GASTO 12 DESBANDAR A TOLEDO`` · ``PRESTAMO 10 1`` · ``DEVOLVER 6``. ``parse_money`` and ``money_text``
are inverses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from gm.core.message import Message, power, say


class MoneyOrder(Struct, frozen=True):
    """An order about money; `ducats`: the sum it names."""

    ducats: int


class Transfer(MoneyOrder, frozen=True):
    """Ducats given to another power (B13)."""

    to: str


MONEY_WORDS = frozenset({"DAR"})


def parse_money(text: str) -> MoneyOrder:
    """The order that a canonical line about money stands for. Raises ValueError for anything else."""
    first, *words = text.split() or [""]
    if first not in _READERS:
        raise ValueError(f"no order about money: {text!r}")
    return _READERS[first](words)


def money_text(order: MoneyOrder) -> str:
    """The canonical line of an order about money."""
    return _WRITERS[type(order)](order)


def money_message(order: MoneyOrder) -> Message:
    """An order about money for people; read again in any language it gives the same order."""
    return _MESSAGES[type(order)](order)


def money_subject(order: MoneyOrder) -> str:
    """What the order is about: a later one about the same replaces it."""
    return _SUBJECTS[type(order)](order)


def _ducats(word: str) -> int:
    """An amount: a whole number, written with digits only."""
    if not (word.isascii() and word.isdigit()):
        raise ValueError(f"no amount: {word!r}")
    return int(word)


def _transfer(words: list[str]) -> Transfer:
    amount, to = words
    return Transfer(_ducats(amount), to)


_READERS: Mapping[str, Callable[[list[str]], MoneyOrder]] = {"DAR": _transfer}

_WRITERS: Mapping[type, Callable[..., str]] = {Transfer: lambda order: f"DAR {order.ducats} {order.to}"}

_MESSAGES: Mapping[type, Callable[..., Message]] = {
    Transfer: lambda order: say("reconquista.money.order.transfer", n=order.ducats, to=power(order.to)),
}

_SUBJECTS: Mapping[type, Callable[..., str]] = {Transfer: lambda order: f"DAR {order.to}"}
