"""Every order of the game in its canonical notation: those to units, and those about money."""

from __future__ import annotations

from gm.core.message import Message
from gm.rules.movement.orders import Build, Order, Retreat, order_text, parse_order
from gm.rules.movement.words import order_message
from gm.rules.reconquista.money import MONEY_WORDS, MoneyOrder, money_message, money_subject, money_text, parse_money

AnyOrder = Order | MoneyOrder


def parse(text: str) -> AnyOrder:
    """The order that a canonical line stands for. Raises ValueError for anything else."""
    return parse_money(text) if text.partition(" ")[0] in MONEY_WORDS else parse_order(text)


def text_of(order: AnyOrder) -> str:
    """The canonical line of an order."""
    return money_text(order) if isinstance(order, MoneyOrder) else order_text(order)


def message_of(order: AnyOrder) -> Message:
    """An order for people, with the names of its places and powers."""
    return money_message(order) if isinstance(order, MoneyOrder) else order_message(order)


def subject(text: str) -> str:
    """What an order is for: a unit, a purchase (``B A TOLEDO``), a unit's retreat (``A TOLEDO R``), a use of money.

    A text that is no order is for itself.
    """
    try:
        order = parse(text)
    except ValueError:
        return text
    if isinstance(order, MoneyOrder):
        return money_subject(order)
    if isinstance(order, Build):
        return f"B {order.unit}"
    if isinstance(order, Retreat):
        return f"{order.unit} R"
    return str(order.unit)
