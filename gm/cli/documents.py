"""Reports as JSON: every Message a sentence of the reader's language, every order canonical."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gm.core.message import Message

if TYPE_CHECKING:
    from gm.cli.common import Desk
    from gm.core.report import Section
    from gm.record import Edition


def edition_document(desk: Desk, edition: Edition, viewer: str | None) -> dict[str, Any]:
    """A report as `viewer` may see it (None: the public), with each order's verdict and reason, and the draws."""
    turn, frame = edition.turn, edition.frame
    outcome = desk.game.ruleset.known(turn.outcome, viewer)
    report = desk.game.ruleset.report(edition.turns, viewer)
    return {
        "season": turn.phase.code,
        "title": desk.language.label(report.title),
        "version": frame.version,
        "digest": frame.digest,
        "key": frame.key,
        "lead": [desk.language.sentence(message) for message in report.lead],
        "orders": [
            {
                "power": result.power,
                "order": result.order,
                "verdict": result.verdict,
                "reason": desk.language.sentence(result.reason),
            }
            for result in outcome.results
        ],
        "events": [desk.language.sentence(event.message) for event in outcome.events],
        "draws": {draw.name: draw.value for draw in outcome.draws},
        "sections": [section_document(desk, section) for section in report.sections],
        "errata": [{"version": e.version, "at": e.at.isoformat(), "reason": e.reason} for e in frame.errata],
        "next": frame.next.code if frame.next else None,
        "deadline": frame.deadline.isoformat() if frame.deadline else None,
    }


def section_document(desk: Desk, section: Section) -> dict[str, Any]:
    """A section with its sentences, items, table and parts."""
    table = section.table
    return {
        "name": section.name,
        "title": desk.language.label(section.title),
        "sentences": [desk.language.sentence(message) for message in section.sentences],
        "items": [desk.language.sentence(message) for message in section.items],
        "header": [desk.language.label(cell) for cell in table.header] if table else [],
        "rows": [[_cell(desk, cell) for cell in row] for row in table.rows] if table else [],
        "sections": [section_document(desk, part) for part in section.sections],
    }


def _cell(desk: Desk, cell: Any) -> Any:
    return desk.language.label(cell) if isinstance(cell, Message | tuple) else cell
