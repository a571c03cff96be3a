"""Sections that the reports of every game have: what happened, chapter by chapter, and every order with its verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from gm.core.message import Arg, Message, power, say, verdict
from gm.core.model import Result
from gm.core.report import Section, Table, Tangle

Chapters = Mapping[str, tuple[str, ...]]
"""The sections that tell events: name -> how the ids of their events begin."""


def chapters(
    plan: Chapters, title: Callable[[str], Message], told: Sequence[Message], drawn: Mapping[str, tuple[Tangle, ...]]
) -> Iterator[Section]:
    """What happened, each event in its chapter, and the chapter's drawings; one of which nothing is told is left out.

    `title` makes a chapter's title of its name, `drawn` has the drawings by chapter.
    """
    for name, ids in plan.items():
        items = tuple(message for message in told if message.id.startswith(ids))
        if items or drawn.get(name):
            yield Section(name, title(name), items=items, tangles=drawn.get(name, ()))


def orders_by_power(
    powers: Sequence[str], results: Iterable[Result], written: Callable[[str], Message]
) -> Iterator[Section]:
    """Every order of every power once, with its verdict and why; no section if there were none."""
    header = tuple(say(f"core.report.{column}") for column in ("order", "verdict", "why"))
    rows: dict[str | None, list[tuple[Arg, ...]]] = {}
    for result in results:
        rows.setdefault(result.power, []).append((written(result.order), verdict(result.verdict), result.reason))
    parts = tuple(
        Section(f"orders-{owner}", power(owner), table=Table(header, tuple(rows[owner])))
        for owner in powers
        if owner in rows
    )
    if parts:
        yield Section("orders", say("core.report.orders"), sections=parts)
