"""Orders about money, and the one canonical notation they are stored in (C.6): Spanish words, ids, no accents.

| line | order |
|---|---|
| ``DAR 5 LYC`` | a gift (B13) |
| ``CEDER TOLEDO LYC`` | a province given away (B13) |
| ``DAR FICHA NYA LYC`` | the chit against NYA given to LYC (B9) |
| ``GASTO 3 ALIVIAR TOLEDO``, ``12 PACIFICAR``, ``9 SUBLEVAR`` | expenses on a province (B8 A to D) |
| ``GASTO 24 ASESINAR LYC`` | an assassination (B8 E) |
| ``GASTO 3 PROTEGER A TOLEDO`` | a counter-bribe (B8 F) |
| ``GASTO 12 DESBANDAR A TOLEDO``, ``9 LIBERAR G TOLEDO``, ``18 COMPRAR A TOLEDO`` | bribes (B8 G to K) |
| ``PRESTAMO 10 1``, ``DEVOLVER 6`` | a loan for a year, and money paid back (B10) |
| ``IMPUESTO TOLEDO`` | a forced tax (B12) |

``parse_money`` and ``money_text`` are inverses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from gm.core.message import Arg, Message, place, power, say
from gm.rules.movement.orders import parse_unit

RELIEVE, PACIFY, INCITE, MURDER = "ALIVIAR", "PACIFICAR", "SUBLEVAR", "ASESINAR"
PROTECT, DISBAND, FREE, BUY = "PROTEGER", "DESBANDAR", "LIBERAR", "COMPRAR"
ON_PROVINCES = (RELIEVE, PACIFY, INCITE)
ON_UNITS = (PROTECT, DISBAND, FREE, BUY)
DEEDS = (*ON_PROVINCES, MURDER, *ON_UNITS)
"""What an expense is for, in canonical words."""


class MoneyOrder(Struct, frozen=True):
    """An order about money; `ducats`: the sum it names."""

    ducats: int


class Transfer(MoneyOrder, frozen=True):
    """Ducats given to another power."""

    to: str


class Cession(MoneyOrder, frozen=True):
    """A province given to another power; it costs nothing."""

    place: str
    to: str


class Chit(MoneyOrder, frozen=True):
    """The right to an attempt on `victim` given to another power; it costs nothing."""

    victim: str
    to: str


class Expense(MoneyOrder, frozen=True):
    """Money spent on a `deed` against or for its `target`: a province, a power, or a unit."""

    deed: str
    target: str


class Loan(MoneyOrder, frozen=True):
    """Ducats borrowed from the bank for one or two years."""

    years: int


class Repayment(MoneyOrder, frozen=True):
    """Ducats paid back to the bank."""


class Tax(MoneyOrder, frozen=True):
    """A forced tax on a province; the order names no sum."""

    place: str


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


# ---- Reading


def _ducats(word: str) -> int:
    """An amount: a whole number, written with digits only."""
    if not (word.isascii() and word.isdigit()):
        raise ValueError(f"no amount: {word!r}")
    return int(word)


def _gift(words: list[str]) -> MoneyOrder:
    if words[:1] == ["FICHA"]:
        _, victim, to = words
        return Chit(0, victim, to)
    amount, to = words
    return Transfer(_ducats(amount), to)


def _cession(words: list[str]) -> Cession:
    *at, to = words
    if not at:
        raise ValueError("no province to give")
    return Cession(0, " ".join(at), to)


def _expense(words: list[str]) -> Expense:
    amount, deed, *rest = words
    target = " ".join(rest)
    if deed not in DEEDS or not target:
        raise ValueError(f"no expense: {words!r}")
    return Expense(_ducats(amount), deed, str(parse_unit(target)) if deed in ON_UNITS else target)


def _loan(words: list[str]) -> Loan:
    amount, years = words
    return Loan(_ducats(amount), _ducats(years))


def _repayment(words: list[str]) -> Repayment:
    (amount,) = words
    return Repayment(_ducats(amount))


def _tax(words: list[str]) -> Tax:
    if not words:
        raise ValueError("no province to tax")
    return Tax(0, " ".join(words))


_READERS: Mapping[str, Callable[[list[str]], MoneyOrder]] = {
    "DAR": _gift,
    "CEDER": _cession,
    "GASTO": _expense,
    "PRESTAMO": _loan,
    "DEVOLVER": _repayment,
    "IMPUESTO": _tax,
}

MONEY_WORDS = frozenset(_READERS)
"""What a line about money begins with."""


# ---- Writing


def _expense_message(order: Expense) -> Message:
    target: Arg = place(order.target)
    if order.deed == MURDER:
        target = power(order.target)
    elif order.deed in ON_UNITS:
        unit = parse_unit(order.target)
        target = say("movement.order.unit", kind=unit.kind, place=place(unit.place))
    return say(f"reconquista.money.order.{order.deed}", ducats=order.ducats, target=target)


_WRITERS: Mapping[type, Callable[..., str]] = {
    Transfer: lambda order: f"DAR {order.ducats} {order.to}",
    Cession: lambda order: f"CEDER {order.place} {order.to}",
    Chit: lambda order: f"DAR FICHA {order.victim} {order.to}",
    Expense: lambda order: f"GASTO {order.ducats} {order.deed} {order.target}",
    Loan: lambda order: f"PRESTAMO {order.ducats} {order.years}",
    Repayment: lambda order: f"DEVOLVER {order.ducats}",
    Tax: lambda order: f"IMPUESTO {order.place}",
}

_MESSAGES: Mapping[type, Callable[..., Message]] = {
    Transfer: lambda order: say("reconquista.money.order.transfer", n=order.ducats, to=power(order.to)),
    Cession: lambda order: say("reconquista.money.order.cession", place=place(order.place), to=power(order.to)),
    Chit: lambda order: say("reconquista.money.order.chit", victim=power(order.victim), to=power(order.to)),
    Expense: _expense_message,
    Loan: lambda order: say("reconquista.money.order.loan", ducats=order.ducats, n=order.years),
    Repayment: lambda order: say("reconquista.money.order.repayment", n=order.ducats),
    Tax: lambda order: say("reconquista.money.order.tax", place=place(order.place)),
}

_SUBJECTS: Mapping[type, Callable[..., str]] = {
    Transfer: lambda order: f"DAR {order.to}",
    Cession: lambda order: f"PROVINCIA {order.place}",
    Chit: lambda order: f"DAR FICHA {order.victim}",
    Expense: lambda order: f"GASTO {order.deed} {order.target}",
    Loan: lambda order: "PRESTAMO",  # noqa: ARG005  # one loan a turn
    Repayment: lambda order: "DEVOLVER",  # noqa: ARG005  # one sum a turn
    Tax: lambda order: f"PROVINCIA {order.place}",  # what is given away is not taxed besides
}
