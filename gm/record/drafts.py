"""Drafts in ``outbox/``: what the DJ may send to a player, as a mail without date. Private, as mails are."""

from __future__ import annotations

from collections.abc import Iterator
from email.message import EmailMessage
from email.policy import SMTP

from gm.core.message import Message, say
from gm.core.model import Fault, Line, LineKind, Phase, Verdict
from gm.record.editions import Edition, deadline
from gm.record.game import Game
from gm.record.history import History
from gm.record.mails import FiledMail, Status, is_problem, orders_of
from gm.record.sheet import START_AFRESH, Entry, Sheet
from gm.record.words import unit_name
from gm.show.language import Language
from gm.show.letters import (
    Acknowledgement,
    Change,
    Doubt,
    Envelope,
    Guess,
    Letter,
    acknowledgement,
    turn,
)

SPOILT = "record.spoilt"
"""A note on a mail that its player is told too: what it spoils of an earlier one."""

UTF8 = SMTP.clone(utf8=True, cte_type="8bit")


def acknowledge(history: History, mail: FiledMail, sheet: Sheet, number: int) -> bytes:
    """The answer to a filed mail of a known power: what was read, what it replaced, what is missing.

    `sheet` is the power's with the mail in it, `number` counts the power's acknowledgements in the season from 1. The
    SHA-256 of the mail is told, so that nobody can say later that another one was filed.
    """
    game, phase = history.game, history.phase
    assert mail.power is not None, "nobody to answer"
    assert phase is not None, "a game that is over takes no orders"
    lines = mail.lines
    doubtful = {line.order for _, line in sheet.problems}
    what = Acknowledgement(
        number=number,
        received=mail.stamp.astimezone(game.zone),
        orders=game.ruleset.told([order for order in _running(history, sheet) if order not in doubtful]),
        guesses=tuple(_guess(game, line) for line in lines if line.guessed and orders_of(line)),
        doubts=tuple(_doubt(game, line) for line in lines if is_problem(line) and line.reason),
        changes=tuple(_changes(game, mail, sheet)),
        missing=tuple(map(unit_name, sheet.missing)),
        complete=not sheet.missing and bool(game.ruleset.units(history.state, mail.power)),
        notes=(
            *(note for note in mail.notes if note.id == SPOILT),
            *_doubled(mail),
            *game.ruleset.accounts(history.state, mail.power, sheet.orders),
            say("record.filed_as", digest=mail.sha256),
        ),
        quoted=sum(line.kind is LineKind.QUOTED for line in lines),
        ignored=sum(line.kind in (LineKind.IGNORED, LineKind.PRESS) for line in lines),
        late=mail.status is Status.LATE,
        restarted=any(line.directive == START_AFRESH for line in lines),
    )
    letter = acknowledgement(
        _envelope(history, mail.power, phase), what, Language(game.language(mail.power), game.names)
    )
    return _draft(game, mail.power, letter, mail.message_id)


def season_mails(game: Game, edition: Edition) -> dict[str, bytes]:
    """The mail with the report of a phase, as each power may see it, by the draft's file name."""
    version = edition.frame.version
    suffix = "" if version == 1 else f"-v{version}"
    return {
        f"report-{power.lower()}{suffix}.eml": _draft(game, power, _report(game, edition, power))
        for power in game.players
    }


def _report(game: Game, edition: Edition, power: str) -> Letter:
    report = game.ruleset.report(edition.turns, power)
    to = Envelope(game.settings.title, power, edition.turn.phase, edition.frame.deadline, _name(game, power))
    return turn(to, report, edition.frame, Language(game.language(power), game.names))


def _envelope(history: History, power: str, phase: Phase) -> Envelope:
    game = history.game
    return Envelope(game.settings.title, power, phase, deadline(history, phase), _name(game, power))


def _name(game: Game, power: str) -> str | None:
    player = game.players.get(power)
    return (player.name if player else "") or None


def _guess(game: Game, line: Line) -> Guess:
    assert line.order is not None
    return Guess(line.text.strip(), game.ruleset.write(line.order))


def _doubt(game: Game, line: Line) -> Doubt:
    assert line.reason is not None
    return Doubt(line.line, line.text.strip(), line.reason, tuple(map(game.ruleset.write, line.suggestions)))


def _running(history: History, sheet: Sheet) -> Iterator[str]:
    """The orders that are carried out as things stand, oldest first."""
    for result in history.game.ruleset.check(history.state, sheet.power, sheet.orders):
        if result.verdict is Verdict.SUCCESS:
            yield result.order


def _doubled(mail: FiledMail) -> Iterator[Message]:
    """What to say of each line whose unit obeys another line of the mail."""
    for line in mail.lines:
        if line.fault is Fault.DUPLICATE and line.reason is not None:
            yield say("record.twice", text=line.text.strip(), reason=line.reason)


def _changes(game: Game, mail: FiledMail, sheet: Sheet) -> list[Change]:
    """What this mail replaced: the order of each unit before, and now."""
    now = {entry.subject: entry for entry in sheet.entries}
    return [
        Change(game.ruleset.write(entry.order), game.ruleset.write(now[entry.subject].order))
        for entry in sheet.replaced
        if _is_by(entry, mail) and entry.subject in now and now[entry.subject].order != entry.order
    ]


def _is_by(entry: Entry, mail: FiledMail) -> bool:
    return entry.replaced_by is not None and entry.replaced_by.mail == mail.file


def _draft(game: Game, power: str, letter: Letter, answers: str = "") -> bytes:
    draft = EmailMessage(policy=UTF8)
    player = game.players.get(power)
    if player and player.addresses:
        draft["To"] = player.addresses[0]
    draft["Subject"] = letter.subject
    if answers:
        draft["In-Reply-To"] = answers
        draft["References"] = answers
    draft.set_content(letter.body, cte="8bit")
    return draft.as_bytes()
