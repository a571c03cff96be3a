"""``gm status``, ``orders``, ``preview``, ``resolve``: the DJ's desk, and the turn of the season."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gm.cli.common import NEEDS_DJ, Desk, command, power_of, season_of
from gm.cli.completing import complete_power, complete_season
from gm.core.message import Message, power, say
from gm.core.model import Verdict
from gm.record import (
    Edition,
    Entry,
    Game,
    History,
    NotReadyError,
    Sheet,
    Standing,
    Status,
    deadline,
    load_record,
    preview,
    replay,
    resolve,
    unread,
)
from gm.record.folder import OUTBOX
from gm.record.resolving import unlike
from gm.record.sheet import papers, sheets

if TYPE_CHECKING:
    from gm.cli.tables import Table

STYLES = {
    Standing.NOTHING_SENT: "red",
    Standing.PARTIAL: "yellow",
    Standing.ONLY_HOLDS: "cyan",
    Standing.COMPLETE: "green",
    Standing.NOTHING_TO_ORDER: "dim",
}


@command("status")
def status_command(desk: Desk) -> int | None:
    """What lies before the DJ: the season, the deadline, each power, what to do next."""
    history = replay(desk.game)
    until = deadline(history, history.phase) if history.phase else None
    drafts = _drafts(desk, history)
    differing = tuple(one.phase.title for one in unlike(desk.game, history))
    differs = say("cli.next.differs", phases=differing, n=len(differing))
    steps = [differs] if differing else list(_next_steps(desk, history, until))
    waits = bool(differing) or any(
        sheet.problems or sheet.power in history.missing for sheet in history.sheets.values()
    )
    if desk.as_json:
        desk.give(
            {
                "game": desk.game.settings.title,
                "season": history.phase.code if history.phase else None,
                "deadline": until.isoformat() if until else None,
                "powers": [_power_document(sheet) for sheet in history.sheets.values()],
                "drafts": drafts,
                "next": [desk.language.sentence(step) for step in steps],
            }
        )
        return NEEDS_DJ if waits else None
    _show_status(desk, history, until)
    for step in steps:
        desk.line(desk.language.sentence(step), "→ ")
    if drafts:
        desk.say(say("cli.status.drafts", n=len(drafts)))
    return NEEDS_DJ if waits else None


def _show_status(desk: Desk, history: History, until: datetime | None) -> None:
    title = desk.game.settings.title
    if history.phase is None:
        desk.say(say("record.game_over", game=title), style="bold")
        return
    desk.say(say("cli.status.title", game=title, phase=history.phase.title), style="bold")
    if until:
        desk.say(say("cli.status.deadline", moment=_moment(until)))
    table = desk.table(
        say("cli.column.power"), say("cli.column.standing"), say("cli.column.orders"), say("cli.column.notes")
    )
    for sheet in history.sheets.values():
        notes = [desk.language.sentence(note) for note in _notes(desk, sheet)]
        table.add_row(
            desk.language.label(power(sheet.power)),
            desk.language.label(_standing(history, sheet)),
            _ordered(desk, history, sheet),
            " ".join(notes),
            style=STYLES[sheet.standing],
        )
    desk.show(table)


def _standing(history: History, sheet: Sheet) -> Message:
    """How far a power is: one that sent only doubtful lines has sent something, one that gave up owes nothing."""
    if not sheet.entries and sheet.power in history.game.ruleset.resigned(history.state):
        return say("cli.standing.resigned")
    unclear = sheet.standing is Standing.NOTHING_SENT and sheet.problems
    return say(f"cli.standing.{'unclear' if unclear else sheet.standing}")


def _ordered(desk: Desk, history: History, sheet: Sheet) -> str:
    """How many of a power's units have orders; where none needs any, as in winter, how many orders there are."""
    units = desk.game.ruleset.units(history.state, sheet.power)
    return f"{len(units) - len(sheet.missing)}/{len(units)}" if units else str(len(sheet.entries))


def _moment(at: datetime) -> Message:
    return say("moment", at=at.isoformat(), zone=str(at.tzinfo))


def _notes(desk: Desk, sheet: Sheet) -> Iterator[Message]:
    if sheet.problems:
        yield say("cli.status.problems", n=len(sheet.problems))
    if sheet.entries and sheet.missing:
        yield say("cli.status.missing", units=tuple(map(desk.unit, sheet.missing)), n=len(sheet.missing))


def _next_steps(desk: Desk, history: History, until: datetime | None) -> Iterator[Message]:
    if history.phase is None:
        yield say("cli.next.over")
        return
    for path in unread(desk.game.folder):
        yield say("cli.next.unread", file=str(path.relative_to(desk.game.folder)))
    for mail in history.papers.aside:
        if mail.status is not Status.AUTOREPLY:
            file, sender = mail.file or "", mail.sender or say("cli.pasted")
            whose = "aside" if mail.power else "unknown"
            yield say(f"cli.next.{whose}", file=file, sender=sender, season=history.phase.code)
    if unreachable := _without_address(desk.game, history):
        yield say("cli.next.addresses", powers=tuple(map(power, unreachable)))
    yield from _to_settle(desk.game, history.sheets, history)
    passed = until is not None and datetime.now(until.tzinfo) > until
    if not history.missing and any(sheet.unread for sheet in history.sheets.values()):
        yield say("cli.next.unclear")
    elif not history.missing:
        yield say("cli.next.resolve" if until is None or passed else "cli.next.early")
    elif passed:
        yield say("cli.next.passed", powers=tuple(map(power, history.missing)), n=len(history.missing))
    else:
        yield say("cli.next.wait", powers=tuple(map(power, history.missing)), n=len(history.missing))


def _to_settle(game: Game, powers: Iterable[str], history: History) -> Iterator[Message]:
    """How the doubtful lines of these powers may be settled, mail by mail."""
    for name in powers:
        for file in dict.fromkeys(file for file, _ in history.sheets[name].problems if file):
            yield say("cli.next.problems", power=power(name), command=_review(game, name, file))


def _review(game: Game, of: str, file: str) -> str:
    """The command that asks about the doubtful lines of a filed mail, from the folder that one is in."""
    path = game.folder / file
    shown = path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
    whose = "" if path.suffix == ".eml" else f" --from {of}"  # text without headers does not say who sent it
    return f"gm receive --review{whose} {shlex.quote(str(shown))}"


def _without_address(game: Game, history: History) -> list[str]:
    """The powers in play whose mails nobody would know, and whose drafts have no recipient."""
    sheets_in_play = (s for s in history.sheets.values() if s.standing is not Standing.NOTHING_TO_ORDER)
    return [s.power for s in sheets_in_play if s.power not in game.players or not game.players[s.power].addresses]


def _drafts(desk: Desk, history: History) -> list[str]:
    """The drafts of the open season and of the last one adjudicated."""
    phases = [*(turn.phase for turn in history.turns[-1:]), *([history.phase] if history.phase else [])]
    folders = [desk.game.phase_folder(phase) / OUTBOX for phase in phases]
    return [str(path.relative_to(desk.game.folder)) for folder in folders for path in sorted(folder.glob("*.eml"))]


def _power_document(sheet: Sheet) -> dict[str, Any]:
    return {
        "power": sheet.power,
        "standing": sheet.standing,
        "orders": len(sheet.entries),
        "missing": sheet.missing,
        "problems": [{"file": file, "line": line.line, "text": line.text} for file, line in sheet.problems],
    }


@command("orders")
@click.option("--power", "of", metavar="POWER", shell_complete=complete_power)
@click.option("--season", metavar="SEASON", shell_complete=complete_season)
def orders_command(desk: Desk, of: str | None, season: str | None) -> None:
    """The orders as they would run (or ran), and where each came from."""
    who = power_of(desk, of) if of else None
    record = load_record(desk.game)
    history = replay(desk.game, record)
    phase = season_of(history, season, default=history.phase or history.turns[-1].phase)
    turn = history.turn(phase)
    state = turn.before if turn else history.state
    found = sheets(desk.game.ruleset, state, papers(phase, record.mails, record.rulings))
    shown = {name: sheet for name, sheet in found.items() if who in (None, name)}
    if desk.as_json:
        desk.give({"season": phase.code, "powers": {name: _sheet_document(sheet) for name, sheet in shown.items()}})
        return
    desk.say(phase.title, style="bold")
    for sheet in shown.values():
        if sheet.entries or sheet.missing:
            desk.show(_sheet_table(desk, state, sheet))
        else:
            idle = sheet.standing is Standing.NOTHING_TO_ORDER
            desk.say(say(f"cli.orders.{'nothing' if idle else 'empty'}", power=power(sheet.power)))
        for note in desk.game.ruleset.accounts(state, sheet.power, sheet.orders):
            desk.say(note)
        desk.console.print()


def _sheet_table(desk: Desk, state: Any, sheet: Sheet) -> Table:
    """A power's orders, those that are void or come to nothing with the reason, and its units without one."""
    columns = (say("cli.column.order"), say("cli.column.source"), say("cli.column.void"))
    table = desk.table(*columns, title=power(sheet.power))
    checked = desk.game.ruleset.check(state, sheet.power, sheet.orders)
    for entry, result in zip(sheet.entries, checked, strict=True):
        order, runs = desk.language.phrase(desk.game.ruleset.write(entry.order)), result.verdict is Verdict.SUCCESS
        why = "" if runs else desk.language.sentence(result.reason)
        table.add_row(order, _source(desk, entry), why, style=None if runs else "yellow")
    for unit in sheet.missing:
        table.add_row(
            desk.language.phrase(desk.unit(unit)), desk.language.phrase(say("cli.orders.none")), "", style="dim"
        )
    return table


def _source(desk: Desk, entry: Entry) -> str:
    source = entry.source
    parts = []
    if source.mail:
        parts.append(say("cli.orders.mail", file=source.mail.rpartition("/")[2], line=source.line or 0))
    if source.ruling:
        parts.append(say("cli.orders.ruling", file=source.ruling.rpartition("/")[2]))
    if entry.guessed:
        parts.append(say("cli.orders.guessed"))
    return "; ".join(map(desk.language.phrase, parts))


def _sheet_document(sheet: Sheet) -> dict[str, Any]:
    entries = [
        {
            "order": entry.order,
            "mail": entry.source.mail,
            "line": entry.source.line,
            "ruling": entry.source.ruling,
            "guessed": entry.guessed,
        }
        for entry in sheet.entries
    ]
    return {"standing": sheet.standing, "orders": entries, "missing": sheet.missing}


@command("preview")
def preview_command(desk: Desk) -> None:
    """Adjudicate a copy and show the report; nothing is stored."""
    _tell_unread(desk, replay(desk.game))
    show_edition(desk, preview(desk.game), None)


@command("resolve")
@click.option("--missing-ok", is_flag=True)
def resolve_command(desk: Desk, *, missing_ok: bool) -> int | None:
    """Adjudicate the season, write its files, open the next."""
    history = replay(desk.game)
    _tell_unread(desk, history)
    try:
        resolve(desk.game, missing_ok=missing_ok, told=lambda edition: _tell(desk, edition))
    except NotReadyError as error:
        if desk.as_json:
            waiting = [_power_document(history.sheets[name]) for name in error.unclear]
            desk.give({"season": None, "missing": error.missing, "unclear": waiting})
        for step in _to_settle(desk.game, error.unclear, history):
            desk.hint(step)
        raise
    return None


def _tell_unread(desk: Desk, history: History) -> None:
    """The lines of the open season that were not understood and that nobody has settled: they do not count."""
    for sheet in history.sheets.values():
        for _, line in sheet.unread:
            desk.hint(say("cli.unread", power=power(sheet.power), line=line.line, text=line.text.strip()))


def _tell(desk: Desk, edition: Edition) -> None:
    """What came of the season, and what lies where now."""
    from gm.show.report import opens  # templates are slow to load

    if desk.as_json:
        from gm.cli.documents import edition_document

        desk.give(edition_document(desk, edition, None))
        return
    report = desk.game.ruleset.report(edition.turns, None)
    desk.say(report.title, style="bold")
    for message in report.lead:
        desk.say(message)
    for drawn in (item for section in report.sections if section.name == "draws" for item in section.items):
        desk.say(drawn, style="dim")
    desk.console.print()
    desk.say(say("cli.resolve.files", folder=edition.turn.phase.folder))
    desk.say(opens(edition.frame), style="bold")


def show_edition(desk: Desk, edition: Edition, viewer: str | None) -> None:
    """A report in the terminal, or as JSON."""
    if desk.as_json:
        from gm.cli.documents import edition_document

        desk.give(edition_document(desk, edition, viewer))
        return
    from gm.show.report import text

    report = desk.game.ruleset.report(edition.turns, viewer)
    click.echo(text(report, edition.frame, desk.language, desk.console.width), nl=False)
