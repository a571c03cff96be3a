"""Whole mails, one a file, each with what is read in it beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.core.message import Message
from gm.post.mail import Mail, read_mail

MAILS = sorted((Path(__file__).parent / "mails").glob("*.eml"))


def told(mail: Mail) -> str:
    """What was read, as the ``.expected`` files have it."""
    who = f"{mail.name} <{mail.address}>".strip() if mail.address else mail.name
    flags = " ".join(name for name in ("autoreply", "bounce") if getattr(mail, name))
    head = [
        *(f"{key}: {value}" for key, value in (("from", who), ("subject", mail.subject)) if value),
        *([f"stamp: {mail.stamp.isoformat()}"] if mail.stamp else []),
        *([f"flags: {flags}"] if flags else []),
        *(
            f"file: {file.name} {file.type}{' read' * file.read}{' incidental' * file.incidental}"
            for file in mail.attachments
        ),
        *(f"note: {note_told(note)}" for note in mail.notes),
    ]
    lines = [f"{line.kind or 'new':<9} | {line.text}".rstrip(" ") for line in mail.lines]
    return "\n".join([*head, "", *lines]) + "\n"


def note_told(note: Message) -> str:
    args = {key: ",".join(map(str, value)) if isinstance(value, tuple) else value for key, value in note.args.items()}
    return " ".join([note.id, *(f"{key}={value}" for key, value in sorted(args.items()))])


@pytest.mark.parametrize("file", MAILS, ids=lambda file: file.stem)
def test_a_mail_is_read_as_written_beside_it(file: Path) -> None:
    assert told(read_mail(file.read_bytes())) == file.with_suffix(".expected").read_text(encoding="utf-8")


def test_there_are_mails_of_many_programs() -> None:
    assert len(MAILS) >= 40
    assert all(file.with_suffix(".expected").exists() for file in MAILS)
