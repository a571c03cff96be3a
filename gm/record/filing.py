"""Filing a mail: its bytes as they came, its reading beside them, and the draft of the answer.

The reading is written last: a mail without one was cut off, and receiving it again completes it.
"""

from __future__ import annotations

import hashlib
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from gm.core.errors import GmError
from gm.core.message import say
from gm.core.model import Line, LineKind, Phase
from gm.record.editions import deadline
from gm.record.folder import INBOX, OUTBOX, RESOLVING, locked, read, remove, write
from gm.record.game import Game
from gm.record.history import History, Record, load_record, replay
from gm.record.mails import COUNTED, FiledMail, Status, encode, is_problem, load_mails, misfiled, orders_of, unread
from gm.record.sheet import Sheet, papers, read_among_all, readings_of, sheets

if TYPE_CHECKING:
    from gm.post.mail import Mail

ANSWERED = COUNTED | {Status.LATE}


def receive(game: Game, raw: bytes, at: datetime | None = None, sender: str | None = None) -> FiledMail:
    """File a mail for the open season and draft the answer; `at` is its stamp and the clock's time if it has none.

    `sender` is the power it is from, whatever address it came from. A mail that was filed before is not filed again
    (status ``duplicate``); a late one, an automatic one, and one of nobody's or of who has given up, are kept and set
    aside.

    Raises GmError if the game is over.
    """
    with locked(game.folder):
        remove(game.folder / RESOLVING)
        record = load_record(game)
        history = replay(game, record)
        phase = history.phase
        if phase is None:
            raise GmError("record.game_over", game=game.settings.title)
        mail = look(history, raw, at, sender)
        if mail.status in COUNTED:
            mail = replace(mail, status=_set_aside(history, phase, mail) or mail.status)
        before = _before(record, phase, mail)
        if before is not None:
            return replace(before, status=Status.DUPLICATE)
        return _file(history, record, phase, raw, mail)


def look(history: History, raw: bytes, at: datetime | None = None, sender: str | None = None) -> FiledMail:
    """The verdicts on a mail (or a sheet of orders) in the open season, whenever it came; nothing is stored."""
    game, phase = history.game, history.phase
    assert phase is not None, "a game that is over takes no orders"
    mail, power = _opened(game, raw, sender, phase)
    lines = _lines(game, mail, power, history.state)
    stamp = (at or mail.stamp or datetime.now(game.zone).replace(microsecond=0)).astimezone(game.zone)
    return FiledMail(
        file=None,
        power=power,
        sender=mail.address,
        date=mail.date,
        stamp=stamp,
        sha256=hashlib.sha256(raw).hexdigest(),
        status=_status(mail, power, lines),
        lines=lines,
        headers=mail.headers,
        message_id=mail.message_id,
        notes=mail.notes,
    )


def beside_the_others(history: History, record: Record, mail: FiledMail) -> tuple[FiledMail, Sheet | None]:
    """A mail as it reads beside those that its power has sent for the open season, and the sheet they make together.

    Its notes tell what it spoils of theirs.
    """
    phase, ruleset = history.phase, history.game.ruleset
    if mail.power is None or phase is None:
        return mail, None
    mails = {**record.mails, phase.number: (*record.mails.get(phase.number, ()), mail)}
    sheet = sheets(ruleset, history.state, papers(phase, mails, record.rulings))[mail.power]
    lines = next((other.lines for other in sheet.mails if other.file == mail.file), mail.lines)
    known = {(file, line.line, line.order) for file, line in history.sheets[mail.power].problems}
    others = ((file, line) for file, line in sheet.problems if line.order is not None and file != mail.file)
    spoilt = [line for file, line in others if (file, line.line, line.order) not in known]
    notes = (say("record.spoilt", order=ruleset.write(line.order or ""), reason=line.reason or "") for line in spoilt)
    status = _counted(lines) if mail.status in COUNTED else mail.status
    return replace(mail, lines=lines, status=status, missing=sheet.missing, notes=(*mail.notes, *notes)), sheet


def read_filed(game: Game, mail: FiledMail, state: Any, phase: Phase) -> FiledMail:
    """A filed mail read anew, in the position `state` of a phase; nothing is stored."""
    assert mail.file is not None, "only a filed mail can be read anew"
    opened, power = _opened(game, read(game.folder / mail.file), mail.power, phase)
    return replace(mail, lines=_lines(game, opened, power, state))


def _file(history: History, record: Record, phase: Phase, raw: bytes, mail: FiledMail) -> FiledMail:
    """Write the mail, then the answer, then the reading."""
    game = history.game
    inbox = game.phase_folder(phase) / INBOX
    path = _cut_off(inbox, raw, mail) or inbox / f"{_next_number(inbox):04d}-{_stem(mail)}"
    mail = replace(mail, file=path.relative_to(game.folder).as_posix())
    mail, sheet = beside_the_others(history, record, mail)
    filed = record.mails.get(phase.number, ())
    wrong = [other for other in misfiled((*filed, mail)) if other.sha256 == mail.sha256]
    mail = replace(mail, notes=(*mail.notes, *(say("record.misfiled", file=other.file or "") for other in wrong)))
    answer = None
    if sheet is not None and mail.status in ANSWERED:
        from gm.record.drafts import acknowledge  # templates are slow to load

        number = 1 + sum(_is_answered(other, mail.power) for other in filed)
        answer = acknowledge(history, mail, sheet, number)
    write(path, raw)
    if answer is not None:
        write(_answer_to(game, mail), answer)
    for other in wrong:
        remove(_answer_to(game, other))
    write(path.with_suffix(".json"), encode(mail))
    return mail


def answer_anew(game: Game, mail: FiledMail) -> FiledMail:
    """Draft the answer to a mail of the open season once more, under the same number; the mail as rulings have it read.

    A mail that was not answered is not answered now.
    """
    with locked(game.folder):
        history = replay(game)
        assert history.phase is not None, "a game that is over takes no orders"
        filed = load_mails(game.folder)[history.phase.number]
        now = _as_ruled(history, next(other for other in filed if other.file == mail.file))
        if _is_answered(now, mail.power):
            from gm.record.drafts import acknowledge  # templates are slow to load

            number = 1 + sum(_is_answered(other, mail.power) and str(other.file) < str(now.file) for other in filed)
            write(_answer_to(game, now), acknowledge(history, now, history.sheets[str(mail.power)], number))
    return now


def _as_ruled(history: History, mail: FiledMail) -> FiledMail:
    """A mail with its lines read as rulings say, and as they stand among all the orders of its power."""
    ruled = readings_of(mail, history.papers.readings)
    texts = {line.line: line.text for line in mail.lines}
    told = [line for line in mail.lines if line.line not in ruled]
    for number, (reading, _) in ruled.items():
        kind = LineKind.ORDER if reading.orders else LineKind.IGNORED
        told += [Line(number, texts[number], kind, order) for order in reading.orders or (None,)]
    mail = replace(mail, lines=tuple(sorted(told, key=lambda line: line.line)))
    assert mail.power is not None, "nobody's mail is not ruled on line by line"
    entries = history.sheets[mail.power].entries
    mail = read_among_all(history.game.ruleset, history.state, mail.power, entries, mail)
    return replace(mail, status=_counted(mail.lines) if mail.status in COUNTED else mail.status)


def _is_answered(mail: FiledMail, power: str | None) -> bool:
    return mail.power == power and mail.status in ANSWERED


def _answer_to(game: Game, mail: FiledMail) -> Path:
    """Where the draft of the answer to a filed mail is."""
    assert mail.file is not None, "a mail that was only looked at has no answer"
    path = game.folder / mail.file
    return path.parent.parent / OUTBOX / f"ack-{path.stem}.eml"


def _before(record: Record, phase: Phase, mail: FiledMail) -> FiledMail | None:
    """The filing of the same mail before. Text without headers is the same only from the same power in one season."""
    for number, mails in record.mails.items():
        for filed in mails:
            if filed.sha256 != mail.sha256 or (filed.power is None and mail.power is not None):
                continue
            if mail.headers or (filed.power == mail.power and number == phase.number):
                return filed
    return None


def _cut_off(inbox: Path, raw: bytes, mail: FiledMail) -> Path | None:
    """The file of the same mail from a filing that was cut off before its reading was written."""
    left = (path for path in unread(inbox.parent.parent) if path.parent == inbox and path.name[5:] == _stem(mail))
    return next((path for path in left if path.read_bytes() == raw), None)


def _stem(mail: FiledMail) -> str:
    return f"{(mail.power or 'unknown').lower()}{'.eml' if mail.headers else '.txt'}"


def _next_number(inbox: Path) -> int:
    return 1 + max((int(path.name[:4]) for path in inbox.glob("[0-9][0-9][0-9][0-9]-*")), default=0)


def _set_aside(history: History, phase: Phase, mail: FiledMail) -> Status | None:
    """Why a mail does not count unless the DJ admits it; one without orders of who has given up is a letter."""
    if mail.power in history.game.ruleset.resigned(history.state) and mail.status is not Status.NO_ORDERS:
        return Status.RESIGNED
    return Status.LATE if _is_late(history, phase, mail.stamp) else None


def _is_late(history: History, phase: Phase, stamp: datetime) -> bool:
    until = deadline(history, phase)
    return until is not None and stamp > until


def _status(mail: Mail, power: str | None, lines: tuple[Line, ...]) -> Status:
    if mail.autoreply or mail.bounce:
        return Status.AUTOREPLY
    return Status.UNKNOWN_SENDER if power is None else _counted(lines)


def _counted(lines: tuple[Line, ...]) -> Status:
    """The status of a mail that counts."""
    if any(map(is_problem, lines)):
        return Status.PROBLEMS
    return Status.ACCEPTED if any(orders_of(line) or line.directive for line in lines) else Status.NO_ORDERS


def _opened(game: Game, raw: bytes, sender: str | None, phase: Phase) -> tuple[Mail, str | None]:
    """The mail and the power it is from; lines that only name the game, the power and the season are marked."""
    from gm.post.envelope import open_envelope  # mail is slow to load
    from gm.post.mail import read_mail
    from gm.post.sender import power_of
    from gm.show.language import LANGUAGES, Language

    addresses = {address: power for power, player in game.players.items() for address in player.addresses}
    mail = read_mail(raw, game.zone, addresses)
    power = sender or power_of(mail.address, addresses)
    if power is None:
        return mail, None
    spelled = {of: of for of in game.ruleset.powers}
    spelled |= {name.text: of for names in game.names.powers.values() for of, name in names.items()}
    titles = tuple(Language(lang, game.names).phrase(phase.title) for lang in LANGUAGES)
    names = (game.settings.title, game.folder.resolve().name)
    return open_envelope(mail, power, spelled, titles, names), power


def _lines(game: Game, mail: Mail, power: str | None, state: Any) -> tuple[Line, ...]:
    """What each written line is; the mail of nobody, and one that no person wrote, is not read for orders."""
    found: list[Line] = []
    unread = mail.lines
    if power is not None and not mail.autoreply and not mail.bounce:
        written = ((line.number, line.text) for line in mail.lines if line.kind is None)  # a blank line ends press
        found += game.reader.read_text(written, state, power)
        unread = tuple(line for line in mail.lines if line.kind is not None)
    found += (Line(one.number, one.text, one.kind or LineKind.IGNORED) for one in unread if one.text.strip())
    return tuple(sorted(found, key=lambda line: line.line))
