"""The places that were closed to a unit that was driven out, told together by what closed them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gm.core.message import Message, say


def closed(unit: Message, obstacles: Iterable[tuple[str, Message]]) -> Iterator[Message]:
    """One sentence for the unit, if anything was closed; `obstacles`: the id of what closed a place, and the place."""
    shut: dict[str, list[Message]] = {}
    for what, at in obstacles:
        shut.setdefault(what, []).append(at)
    places = tuple(say(what, places=tuple(there), n=len(there)) for what, there in shut.items())
    if places:
        yield say("movement.why.shut.to", unit=unit, places=places, n=sum(map(len, shut.values())))
