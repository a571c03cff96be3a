"""A sentence before language: an id of the catalogues and its arguments.

The id begins with the catalogue's domain (``movement.bounce`` is in ``locale/<lang>/movement.po``). Rules, mail and
record speak only in Messages; ``gm.show.language`` turns them into Spanish, Catalan or English.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Union

from msgspec import Struct

if TYPE_CHECKING:
    from datetime import date, datetime

Atom = Union[str, int, "Message"]
Arg = Atom | tuple[Atom, ...]


class Message(Struct, frozen=True, gc=False):
    """`id` in the catalogues, and what stands in its gaps; a tuple is a list of things ("a, b y c")."""

    id: str
    args: Mapping[str, Arg] = {}


def say(message_id: str, /, **args: Arg) -> Message:
    """A Message, written as it reads: ``say("movement.bounce", unit=unit, place=place("TOLEDO"))``."""
    return Message(message_id, args)


@lru_cache(maxsize=1024)
def place(place_id: str) -> Message:
    """The name of a province or sea in the reader's language, with its article where it has one."""
    return Message("place", {"id": place_id})


def city(place_id: str) -> Message:
    """The name of the city of a province in the reader's language."""
    return Message("city", {"id": place_id})


def power(power_id: str) -> Message:
    """The name of a power in the reader's language, with its article where it has one."""
    return Message("power", {"id": power_id})


def day(on: date) -> Message:
    """A date, written out in the reader's language."""
    return Message("date", {"day": on.isoformat()})


def moment(at: datetime) -> Message:
    """A day and time with its zone, written out in the reader's language; the zone is that of `at`."""
    return Message("moment", {"at": at.isoformat(), "zone": getattr(at.tzinfo, "key", "")})


def verdict(word: str) -> Message:
    """The word for a verdict (``success``, ``cut``…) with its mark, for a table's cell."""
    return Message("verdict", {"is": word})
