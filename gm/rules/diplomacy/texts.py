"""How the rules of Diplomacy name units and orders in Messages."""

from __future__ import annotations

from gm.core.message import Message, power, say
from gm.rules.movement.orders import Unit, parse_order, parse_unit
from gm.rules.movement.words import order_message, unit_message

WAIVE = "WAIVE"
"""The canonical text of a build that its power gives up."""


def named(unit: str) -> Message:
    """A unit in a sentence: *la flota de Brest*."""
    return unit_message(parse_unit(unit))


def owned(unit: Unit, owner: str) -> Message:
    """A unit with its power: *la flota de Brest (Francia)*."""
    return say("diplomacy.unit.owned", unit=unit_message(unit), power=power(owner))


def written(order: str) -> Message:
    """An order with the names of its places; what is no order stands as it came."""
    if order == WAIVE:
        return say("diplomacy.waive")
    try:
        return order_message(parse_order(order))
    except ValueError:
        return say("diplomacy.no_order_at_all", text=order)
