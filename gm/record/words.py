"""Words that several parts of the record say."""

from __future__ import annotations

from gm.core.message import Message, place, say


def unit_name(unit: str) -> Message:
    """A unit as players write it, with the place's name: ``A TOLEDO`` is "A Toledo"."""
    kind, _, where = unit.partition(" ")
    return say("record.unit", kind=kind, place=place(where))
