"""How the rules of Reconquista name units in Messages."""

from __future__ import annotations

from collections.abc import Iterable

from gm.core.message import Message, place, power, say
from gm.rules.reconquista.state import kind, where


def named(unit: str) -> Message:
    """A unit in a sentence: *el ejército de Toledo*."""
    return say(f"reconquista.unit.{kind(unit)}", place=place(where(unit)))


def owned(unit: str, owner: str | None) -> Message:
    """A unit with its power: *el ejército de Toledo (León y Castilla)*; None: *la guarnición autónoma de Toledo*."""
    if owner is None:
        return say("reconquista.unit.autonomous", place=place(where(unit)))
    return say("reconquista.unit.owned", unit=named(unit), power=power(owner))


def listed(units: Iterable[str]) -> tuple[Message, ...]:
    """Several units."""
    return tuple(named(unit) for unit in units)
