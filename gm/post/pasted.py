"""Mails as they arrive at the door: files, mailboxes, text pasted with headers or without."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from gm.core.errors import GmError, refusal
from gm.core.model import LineKind
from gm.post.headers import Block, Person, block_at, decoded
from gm.post.hypertext import Marked
from gm.post.text import bare, decode, repair, split_lines

# Fields that only a raw mail has; what is copied out of a mail program shows none of them.
TECHNICAL = re.compile(
    rb"^(?:Received|Return-Path|Delivered-To|Message-ID|MIME-Version|Content-Type|Content-Transfer-Encoding|DKIM-Signature"
    rb"|In-Reply-To|References|Auto-Submitted|Precedence|List-Id|X-[A-Za-z-]+):",
    re.IGNORECASE | re.MULTILINE,
)
FIRST_FIELD = re.compile(rb"^[!-9;-~]+:|^From ", re.IGNORECASE)
FIELD_LINE = re.compile(rb"^(?:[!-9;-~]+:.*|[ \t].*)$")
FROM_FIELD = re.compile(rb"^From:", re.IGNORECASE | re.MULTILINE)
BLANK_LINE = re.compile(rb"\r?\n[ \t]*\r?\n")
BOUNDARY = re.compile(rb"boundary=\"?([^\";\r\n]+)", re.IGNORECASE)
LINE_START = re.compile(rb"(?<=\n)(?=[A-Za-z-]+:)")

MBOX_LINE = re.compile(rb"(?:\A|(?<=\n\n)|(?<=\n\r\n))From [^\r\n]*\d\d:\d\d[^\r\n]*\r?\n")
DIVIDER = re.compile(rb"^={5,}[ \t]*\r?\n", re.MULTILINE)
MAIL_FILES = (".eml", ".mbox", ".txt")

# "Ana Gil <ana@example.org>   30 de noviembre de 2026, 20:15" above "para mí", as copied out of Gmail.
WEBMAIL_SENDER = re.compile(r"^(?P<who>[^:]*<[^<>\s]+@[^<>\s]+>) ?(?P<date>.*\d.*)?$")
WEBMAIL_TO = re.compile(r"^(?:para|per a|to)\b:? ?(?:m[ií]|me|.*@.*)$", re.IGNORECASE)
HEADING_LINES = 4


class Pasted(Struct, frozen=True):
    """Pasted text: what stands above it, if anything does, and all its lines, those above marked as header."""

    sender: Person
    date: str
    subject: str
    body: tuple[Marked, ...]


def open_mails(source: Path | bytes) -> tuple[bytes, ...]:
    """The mails in a file (``.eml``, mbox, pasted text), a folder (a Maildir, or such files) or pasted bytes.

    Each is what was sent, byte for byte (`mailbox` of the standard library changes ends of lines on some systems).
    Several pasted mails: raw ones one after another, or any with headers below a line of ``=====``.
    Raises GmError if there is no such file or it cannot be read.
    """
    if isinstance(source, bytes):
        return tuple(mail for mail in _split(source) if mail.strip())
    try:
        if source.is_dir():
            return tuple(mail for file in _files(source) for mail in open_mails(file))
        raw = source.read_bytes()
    except OSError as error:
        raise GmError("post.no_file", path=str(source), detail=refusal(error)) from error
    return (raw,) if source.suffix.lower() == ".eml" or _in_maildir(source) else open_mails(raw)


def _files(folder: Path) -> list[Path]:
    if (folder / "cur").is_dir():
        return [file for part in ("new", "cur") for file in sorted((folder / part).glob("[!.]*")) if file.is_file()]
    return sorted(file for file in folder.iterdir() if file.suffix.lower() in MAIL_FILES)


def _in_maildir(file: Path) -> bool:
    return file.parent.name in {"new", "cur"} and (file.parent.parent / "cur").is_dir()


def _split(raw: bytes) -> Iterator[bytes]:
    if MBOX_LINE.match(raw):
        ends = [*(found.start() for found in MBOX_LINE.finditer(raw)), len(raw)][1:]
        starts = [found.end() for found in MBOX_LINE.finditer(raw)]
        yield from (_without_last_blank(raw[start:end]) for start, end in zip(starts, ends, strict=True))
    elif has_fields(raw):
        yield from _split_raw(raw)
    else:
        yield from _split_pasted(raw)


def _without_last_blank(mail: bytes) -> bytes:
    """A mail without the blank line that an mbox puts after it."""
    for blank in (b"\r\n\r\n", b"\n\n"):
        if mail.endswith(blank):
            return mail[: -len(blank) // 2]
    return mail


def _split_raw(raw: bytes) -> Iterator[bytes]:
    """Raw mails one after another; one enclosed in another stays there."""
    start, head = 0, _head_end(raw, 0)
    for found in LINE_START.finditer(raw):
        at = found.start()
        if at < head or not _begins_mail(raw, at) or _is_open(raw[start:at], raw[start:head]):
            continue
        yield raw[start:at]
        start, head = at, _head_end(raw, at)
    yield raw[start:]


def _head_end(raw: bytes, start: int) -> int:
    found = BLANK_LINE.search(raw, start)
    return found.start() if found else len(raw)


def _begins_mail(raw: bytes, at: int) -> bool:
    head = raw[at : _head_end(raw, at)]
    if not (TECHNICAL.search(head) and FROM_FIELD.search(head)):
        return False
    return all(FIELD_LINE.match(line) for line in head.splitlines())


def _is_open(mail: bytes, head: bytes) -> bool:
    """Whether a mail of several parts has not come to its end."""
    boundary = BOUNDARY.search(head)
    return boundary is not None and b"--" + boundary[1] + b"--" not in mail


def _split_pasted(raw: bytes) -> Iterator[bytes]:
    start = 0
    for found in DIVIDER.finditer(raw):
        below = raw[found.end() :]
        if has_fields(below.lstrip()) or _heading(_bare_lines(below)):
            yield raw[start : found.start()]
            start = found.end()
    yield raw[start:]


def has_fields(raw: bytes) -> bool:
    """Whether `raw` begins with the header of a raw mail."""
    head = raw.lstrip(b"\xef\xbb\xbf\r\n")
    return bool(FIRST_FIELD.match(head) and TECHNICAL.search(head[: _head_end(head, 0)]))


def read_pasted(raw: bytes) -> Pasted:
    """What was pasted: with the heading a mail program shows, in any of its languages, or the bare text."""
    lines = split_lines(decode(raw, None))
    block = _heading([bare(line) for line in lines]) or Block(0, {})
    fields = {role: decoded(value) for role, value in block.fields.items()}
    head = (Marked(line, LineKind.HEADER if line.strip() else None) for line in lines[: block.end])
    body = (Marked(line) for line in split_lines(repair("\n".join(lines[block.end :]))))
    return Pasted(block.sender, fields.get("date", ""), fields.get("subject", ""), (*head, *body))


def _bare_lines(raw: bytes) -> list[str]:
    return [bare(line) for line in split_lines(decode(raw[:4000], None))]


def _heading(lines: Sequence[str]) -> Block | None:
    """What a mail program shows above a mail: fields, or in webmail a line with the sender."""
    written = [i for i, line in enumerate(lines) if line]
    if not written:
        return None
    if block := block_at(lines, written[0]):
        return block
    for nth, i in enumerate(written[:HEADING_LINES]):
        sender = WEBMAIL_SENDER.match(lines[i])
        to = next((j for j in written[nth + 1 : nth + 3] if WEBMAIL_TO.match(lines[j])), None)
        if sender and to is not None:
            date = sender["date"] or " ".join(lines[i + 1 : to])
            subject = {"subject": lines[written[0]]} if nth else {}
            return Block(to + 1, {"from": sender["who"], "date": date, **subject})
    return None
