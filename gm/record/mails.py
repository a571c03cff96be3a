"""A filed mail: what stands beside the raw bytes in ``inbox/``, and runs, whatever a later reader would make of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from pathlib import Path

import msgspec
from msgspec import Struct

from gm.core.message import Message
from gm.core.model import Fault, Line, LineKind, canonical_json
from gm.record.folder import INBOX, phase_folders, read
from gm.record.unusable import bad_value


class Status(StrEnum):
    """What became of a mail as a whole; the words of the command line's contract."""

    ACCEPTED = "accepted"
    PROBLEMS = "problems"
    UNKNOWN_SENDER = "unknown_sender"
    LATE = "late"
    DUPLICATE = "duplicate"
    AUTOREPLY = "autoreply"
    NO_ORDERS = "no_orders"
    RESIGNED = "resigned"


COUNTED = frozenset({Status.ACCEPTED, Status.PROBLEMS, Status.NO_ORDERS})
RUNNING_FAULTS = frozenset({None, Fault.ILLEGAL, Fault.DUPLICATE})


class FiledMail(Struct, frozen=True, kw_only=True):
    """A mail as it was read when it was filed: ``gm receive --json``, with its stamp and its SHA-256.

    `file` is the raw mail's path in the game's folder, None if it was only looked at. `stamp` decides between mails:
    the time given, else the topmost ``Received:``, else ``Date:``, else the time of filing. `headers`: it came as a
    mail, not as pasted text. `missing`: the power's units without an order once it had come. `notes` are for the DJ.
    """

    file: str | None
    power: str | None
    sender: str
    date: datetime | None
    stamp: datetime
    sha256: str
    status: Status
    lines: tuple[Line, ...]
    missing: tuple[str, ...] = ()
    headers: bool = True
    message_id: str = ""
    notes: tuple[Message, ...] = ()

    @property
    def name(self) -> str:
        """What rulings call it: its SHA-256. Two may paste the same text: it has its turn and its power besides."""
        if self.headers or self.file is None:
            return self.sha256
        folder, _, file = self.file.partition(f"/{INBOX}/")
        return f"{self.sha256} {folder}/{file[5:].partition('.')[0]}"

    def is_called(self, name: str) -> bool:
        """Whether a ruling that names `name` means it; rulings of old name pasted text too by its SHA-256 alone."""
        return name in (self.name, self.sha256)


def orders_of(line: Line) -> tuple[str, ...]:
    """The order of a line that runs: one that was understood, legal or not; a guess runs only if it was legal."""
    if line.order is None or line.fault not in RUNNING_FAULTS or (line.guessed and line.fault is Fault.ILLEGAL):
        return ()
    return (line.order,)


def is_problem(line: Line) -> bool:
    """Whether somebody must look at the line again."""
    return line.kind is LineKind.PROBLEM or line.fault in (Fault.INVALID, Fault.ILLEGAL, Fault.AMBIGUOUS)


def misfiled(mails: Sequence[FiledMail]) -> list[FiledMail]:
    """Those of a season's mails, as they were filed, that came under a wrong name and again under the right one.

    They are pasted texts in which nothing is a good order of who was named. The same words of two players ("all hold")
    are none.
    """
    return [
        mail
        for i, mail in enumerate(mails)
        if mail.status is Status.PROBLEMS
        and not any(orders_of(line) and not is_problem(line) for line in mail.lines)
        and any(other.sha256 == mail.sha256 and other.power != mail.power for other in mails[i + 1 :])
    ]


def encode(mail: FiledMail) -> bytes:
    """The bytes of the reading beside the mail."""
    return canonical_json(mail)


def load_mails(game: Path) -> dict[int, tuple[FiledMail, ...]]:
    """The filed mails of each phase that has any, by the number of its folder. Raises GmError naming a bad file."""
    found = {number: _load(folder / INBOX) for number, folder in phase_folders(game).items()}
    return {number: mails for number, mails in found.items() if mails}


def unread(game: Path) -> tuple[Path, ...]:
    """Raw mails without a reading: their filing was cut off. Receiving them again completes it."""
    inboxes = [folder / INBOX for folder in phase_folders(game).values()]
    raw = [path for inbox in inboxes if inbox.is_dir() for path in sorted(inbox.iterdir()) if path.suffix != ".json"]
    return tuple(path for path in raw if path.name[:1].isdigit() and not path.with_suffix(".json").exists())


def _load(inbox: Path) -> tuple[FiledMail, ...]:
    return tuple(_decode(path) for path in sorted(inbox.glob("*.json")))


def _decode(path: Path) -> FiledMail:
    try:
        return msgspec.json.decode(read(path), type=FiledMail)
    except msgspec.MsgspecError as error:
        raise bad_value(path, error, FiledMail) from None
