"""``gm demo``: an example game played from its raw mails, each step shown."""

from __future__ import annotations

import shutil
from pathlib import Path

from gm.cli.common import Desk
from gm.core.data import data_folder
from gm.core.errors import UsageError
from gm.core.message import power, say
from gm.core.model import LineKind
from gm.record import Correction, Edition, FiledMail, ReadingRuling, open_game, publish
from gm.record.folder import GAME
from gm.record.mails import Status, is_problem
from gm.record.rehearsal import rehearse


def play(desk: Desk, into: Path, example: str = "ejemplo", *, force: bool) -> None:
    """Play an example game into a folder, publish it, and say what to open.

    Raises UsageError if the folder holds something, unless it is a game and `force` is set.
    """
    if into.exists() and any(into.iterdir()):
        if not (force and (into / GAME).is_file()):
            raise UsageError("cli.demo.not_empty", folder=str(into))
        shutil.rmtree(into)
    source = data_folder() / "turns" / example
    desk.folder, desk.in_game = into, True
    for step in rehearse(source, into):
        match step:
            case FiledMail():
                _show_mail(desk, step)
            case Correction():
                _show_ruling(desk, step)
            case Edition():
                _show_season(desk, step)
    index = next(path for path in publish(open_game(into)) if path.name == "index.html")
    if desk.as_json:
        desk.give({"folder": str(into), "index": str(index)})
    desk.say(say("cli.demo.open", index=str(index)), style="bold green")
    desk.say(say("cli.demo.look", folder=str(into)))


def _show_mail(desk: Desk, mail: FiledMail) -> None:
    """A line a mail; its doubtful lines below."""
    about = power(mail.power) if mail.power else say("cli.nobody", sender=mail.sender or say("cli.pasted"))
    orders = sum(line.kind is LineKind.ORDER for line in mail.lines)
    name = (mail.file or "").rpartition("/")[2]
    what = "only_problems" if mail.status is Status.PROBLEMS and not orders else mail.status
    status = desk.language.phrase(say(f"cli.demo.{what}", n=orders))
    desk.line(f"{name:18} {desk.language.label(about)}: {status}", "  ")
    for line in mail.lines:
        if is_problem(line) or line.guessed:
            reason = desk.language.sentence(line.reason) if line.reason else ""
            read = (
                f"≈ {desk.language.phrase(desk.game.ruleset.write(line.order))}" if line.guessed and line.order else "✗"
            )
            desk.line(f"{line.text.strip()}  {read}  {reason}", " " * 6, style="yellow")


def _show_ruling(desk: Desk, correction: Correction) -> None:
    ruling, file = correction.filed.ruling, correction.filed.file
    if isinstance(ruling, ReadingRuling):
        for line in ruling.lines:
            orders = tuple(map(desk.game.ruleset.write, line.orders))
            desk.say(say("cli.demo.reading", line=line.line, file=file, orders=orders), style="magenta")
        return
    desk.say(say("cli.demo.ruling", reason=ruling.reason, file=file), style="magenta")
    for one in correction.differences:
        desk.line(desk.language.sentence(one.phase.title), " " * 4, style="magenta")
        for message in one.messages:
            desk.line(desk.language.sentence(message), "      · ", style="magenta")


def _show_season(desk: Desk, edition: Edition) -> None:
    report = desk.game.ruleset.report(edition.turns, None)
    desk.console.print()
    desk.say(report.title, style="bold cyan")
    for message in report.lead:
        desk.line(desk.language.sentence(message), "  ")
    desk.console.print()
