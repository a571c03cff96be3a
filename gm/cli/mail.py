"""``gm receive`` and ``gm check``: mails in, a verdict a line, the DJ asked about what is doubtful."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from gm.cli.common import NEEDS_DJ, Desk, FilePath, Moment, clock, command, power_of
from gm.cli.completing import complete_power
from gm.core.errors import UsageError
from gm.core.message import power, say
from gm.core.model import Line, LineKind
from gm.record import (
    FiledMail,
    ReadingRuling,
    ReadLine,
    Status,
    answer_anew,
    beside_the_others,
    correct,
    load_record,
    look,
    receive,
    replay,
)
from gm.record.mails import is_problem, orders_of
from gm.record.sheet import readings_of

MARKS = {LineKind.ORDER: ("✓", "green"), LineKind.PROBLEM: ("✗", "red")}
WAITING = frozenset({Status.PROBLEMS, Status.UNKNOWN_SENDER, Status.LATE, Status.RESIGNED})
FROM = click.option("--from", "sender", metavar="POWER", shell_complete=complete_power)
AT = click.option("--at", type=Moment(), metavar="DATETIME")


@command("receive")
@click.argument("files", nargs=-1, type=FilePath(exists=True, allow_dash=True), metavar="[FILE…|-]")
@FROM
@AT
@click.option("--review", is_flag=True)
def receive_command(
    desk: Desk, files: tuple[str, ...], sender: str | None, at: datetime | None, *, review: bool
) -> int | None:
    """File mails and say what was understood."""
    who = power_of(desk, sender) if sender else None
    when = clock(desk, at) if at else None
    mails = [receive(desk.game, raw, when, who) for raw in _raw_mails(desk, files)]
    if not mails:
        raise UsageError("cli.receive.nothing")
    if not desk.as_json:
        for mail in mails:
            show_mail(desk, mail)
    if review:
        mails = [_reviewed(desk, mail, clock(desk, at)) for mail in mails]
    if desk.as_json:
        desk.give({"mails": [mail_document(desk, mail) for mail in mails]})
    return NEEDS_DJ if any(mail.status in WAITING for mail in mails) else None


@command("check")
@click.option("--power", "sender", required=True, metavar="POWER", shell_complete=complete_power)
@click.argument("file", required=False, type=FilePath(exists=True, allow_dash=True, dir_okay=False), metavar="[FILE|-]")
def check_command(desk: Desk, sender: str, file: str | None) -> int | None:
    """The verdicts on a sheet of orders; nothing is stored."""
    who = power_of(desk, sender)
    record = load_record(desk.game)
    history = replay(desk.game, record)
    if history.phase is None:
        raise UsageError("record.game_over", game=desk.game.settings.title)
    mail, sheet = beside_the_others(history, record, look(history, desk.read(file), None, who))
    if desk.as_json:
        desk.give({"mails": [mail_document(desk, mail)]})
    else:
        show_mail(desk, mail)
        for note in desk.game.ruleset.accounts(history.state, who, sheet.orders if sheet else ()):
            desk.say(note)
    return NEEDS_DJ if mail.status in WAITING else None


def _raw_mails(desk: Desk, files: tuple[str, ...]) -> Iterator[bytes]:
    from gm.post.pasted import open_mails  # mail is slow to load

    for file in files or ("-",):
        yield from open_mails(desk.read(None) if file == "-" else Path(file))


def show_mail(desk: Desk, mail: FiledMail) -> None:
    """A mail as it was understood: its status, a row a line, what is missing."""
    about = power(mail.power) if mail.power else say("cli.nobody", sender=mail.sender or say("cli.pasted"))
    folder, _, file = (mail.file or "").partition("/inbox/")
    season = folder.partition("-")[2]
    desk.say(say(f"cli.receive.{mail.status}", power=about, season=season, file=file), style="bold")
    if mail.file:
        desk.line(mail.file, style="dim")
    table = desk.table(say("cli.column.line"), say("cli.column.text"), say("cli.column.read"), say("cli.column.why"))
    for line in mail.lines:
        mark, style = MARKS.get(line.kind, ("·", "dim"))
        if line.guessed:
            mark, style = "≈", "yellow"
        table.add_row(
            str(line.line), line.text.strip(), f"{mark} {_read_as(desk, line)}", _why(desk, line), style=style
        )
    if table.rows:
        desk.show(table)
    for note in mail.notes:
        desk.say(note, style="dim")
    if mail.missing:
        desk.say(say("cli.receive.missing", units=tuple(map(desk.unit, mail.missing)), n=len(mail.missing)))
    desk.console.print()


def _read_as(desk: Desk, line: Line) -> str:
    if line.order is not None:
        return desk.language.phrase(desk.game.ruleset.write(line.order))
    asks = line.directive if line.kind is LineKind.HEADER else None
    return desk.language.phrase(say(f"cli.kind.{asks or line.kind}"))


def _why(desk: Desk, line: Line) -> str:
    parts = [desk.language.sentence(line.reason)] if line.reason else []
    if line.suggestions:
        orders = tuple(map(desk.game.ruleset.write, line.suggestions))
        parts.append(desk.language.sentence(say("cli.receive.perhaps", orders=orders)))
    return " ".join(parts)


def mail_document(desk: Desk, mail: FiledMail) -> dict[str, Any]:
    """A mail in the contract's JSON."""
    return {
        "file": mail.file,
        "power": mail.power,
        "sender": mail.sender,
        "date": mail.date.isoformat() if mail.date else None,
        "status": mail.status,
        "lines": [_line_document(desk, line) for line in mail.lines],
        "missing": mail.missing,
    }


def _line_document(desk: Desk, line: Line) -> dict[str, Any]:
    return {
        "line": line.line,
        "text": line.text,
        "kind": line.kind,
        "order": line.order,
        "guessed": line.guessed,
        "fault": line.fault,
        "reason": desk.language.sentence(line.reason) if line.reason else None,
        "suggestions": line.suggestions,
    }


def _reviewed(desk: Desk, mail: FiledMail, at: datetime) -> FiledMail:
    """Ask about each doubtful line of a mail of this season that no ruling has settled; the mail as it stands then.

    The answers are one ruling, also those given before the DJ stopped at a question, and the acknowledgement is
    drafted anew.
    """
    history = replay(desk.game)
    phase, settled = history.phase, readings_of(mail, history.papers.readings)
    if phase is None or mail.power is None or not str(mail.file).startswith(f"{phase.folder}/"):
        return mail
    read: dict[int, tuple[Line, ...]] = {i: (line,) for i, line in enumerate(mail.lines)}
    answered: set[int] = set()
    try:
        for i, line in enumerate(mail.lines):
            if is_problem(line) and line.line not in settled and (orders := _asked(desk, mail, line)) is not None:
                read[i] = tuple(Line(line.line, line.text, LineKind.ORDER, order) for order in orders)
                answered.add(line.line)
    finally:
        desk.console.print()
        if answered:
            lines = tuple(ReadLine(mail=mail.name, line=n, orders=_orders_on(read, n)) for n in sorted(answered))
            correct(desk.game, phase, ReadingRuling(at=at, lines=lines))
            mail = answer_anew(desk.game, mail)
            desk.say(say("cli.review.filed", n=len(answered)), style="green")
            _show_refused(desk, mail, answered)
    return mail


def _show_refused(desk: Desk, mail: FiledMail, answered: Collection[int]) -> None:
    """The answers that are no good among the other orders of the power: a unit too many, ducats that are spent."""
    for line in mail.lines:
        if line.line in answered and is_problem(line) and line.order is not None:
            order = desk.game.ruleset.write(line.order)
            desk.say(say("cli.review.refused", order=order, reason=line.reason or ""), style="yellow")


def _orders_on(read: Mapping[int, Sequence[Line]], number: int) -> tuple[str, ...]:
    return tuple(order for lines in read.values() for line in lines if line.line == number for order in orders_of(line))


def _asked(desk: Desk, mail: FiledMail, line: Line) -> tuple[str, ...] | None:
    """What the DJ says a line means: orders, nothing, or None: left as it is."""
    desk.console.print(f"\n{line.line}: {line.text.strip()}", style="bold")
    if line.reason:
        desk.say(line.reason)
    for number, order in enumerate(line.suggestions, 1):
        desk.line(desk.language.phrase(desk.game.ruleset.write(order)), f"  {number}  ")
    while True:
        answer = desk.typed(say("cli.review.ask")).strip()
        if not answer:
            return None
        if answer == "-":
            return ()
        if answer.isdigit() and 0 < int(answer) <= len(line.suggestions):
            return (line.suggestions[int(answer) - 1],)
        read = look(replay(desk.game), answer.encode(), None, mail.power).lines
        if read and all(one.order is not None and not is_problem(one) for one in read):
            return tuple(order for one in read for order in orders_of(one))
        for one in read:
            if one.order is None or is_problem(one):
                desk.say(one.reason or say("cli.review.again"), style="red")
