"""Every order of the game in its canonical notation: those to units, those about money, and a few besides."""

from __future__ import annotations

from gm.core.message import Message
from gm.rules.movement.orders import Build, Disband, Order, Retreat, order_text, parse_order
from gm.rules.movement.words import order_message
from gm.rules.reconquista.besides import Besides, March, Recruit, besides_message, besides_text, parse_besides
from gm.rules.reconquista.money import MONEY_WORDS, MoneyOrder, money_message, money_subject, money_text, parse_money

AnyOrder = Order | MoneyOrder | Besides

Answered = MoneyOrder | March | Disband
"""Orders of a season that are carried out, and answered, apart from what units do in it."""


def parse(text: str) -> AnyOrder:
    """The order that a canonical line stands for. Raises ValueError for anything else."""
    if text.partition(" ")[0] in MONEY_WORDS:
        return parse_money(text)
    return parse_besides(text) or parse_order(text)


def text_of(order: AnyOrder) -> str:
    """The canonical line of an order."""
    if isinstance(order, MoneyOrder):
        return money_text(order)
    return besides_text(order) if isinstance(order, Besides) else order_text(order)


def message_of(order: AnyOrder) -> Message:
    """An order for people, with the names of its places and powers."""
    if isinstance(order, MoneyOrder):
        return money_message(order)
    return besides_message(order) if isinstance(order, Besides) else order_message(order)


def subject(text: str) -> str:
    """What an order is for; a text that is no order is for itself."""
    try:
        return subject_of(parse(text))
    except ValueError:
        return text


def subject_of(order: AnyOrder) -> str:
    """A unit, a purchase (``B A TOLEDO``), a unit's retreat (``A TOLEDO R``), a use of money."""
    if isinstance(order, MoneyOrder):
        return money_subject(order)
    marks = {Build: "B {}", Recruit: "B {}", Retreat: "{} R", March: "ESTRATEGICO {}"}
    return marks.get(type(order), "{}").format(order.unit)
