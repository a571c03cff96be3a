"""A mail as the game reads it: who, when, and every line of its text with what it is."""

from __future__ import annotations

import email
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from email.message import Message as Letter
from email.parser import BytesHeaderParser

from msgspec import Struct

from gm.core.message import Message, say
from gm.core.model import LineKind
from gm.post.automatic import is_automatic, is_bounce
from gm.post.headers import block_at, date, field, person, raw_fields
from gm.post.hypertext import Marked
from gm.post.mime import MOST_NESTED, Attachment, Content, content_of
from gm.post.pasted import Pasted, has_fields, read_pasted
from gm.post.quotes import Forward, judge_forward, sort_lines
from gm.post.sender import own_addresses
from gm.post.text import bare

FORWARD_NOTES = {
    Forward.COUNTED: "post.forward_counted",
    Forward.OWN: "post.forward_own",
    Forward.OTHER: "post.forward_other",
}
MESSAGE_ID = re.compile(r"<[^<>\s]+>")


class BodyLine(Struct, frozen=True):
    """A line of the decoded text, counted from 1, as it was written. `kind` None: new text, for `gm.orders` to read."""

    number: int
    text: str
    kind: LineKind | None = None


class Mail(Struct, frozen=True):
    """A mail, decoded. Empty or None where it does not say; `headers` is false for text pasted without any.

    `received` is the date of the topmost Received field, `date` that of the Date field; both know their zone.
    `notes` are for the DJ: what was attached, forwarded, passed over.
    """

    address: str
    name: str
    received: datetime | None
    date: datetime | None
    subject: str
    message_id: str
    autoreply: bool
    bounce: bool
    headers: bool
    lines: tuple[BodyLine, ...]
    attachments: tuple[Attachment, ...] = ()
    notes: tuple[Message, ...] = ()

    @property
    def stamp(self) -> datetime | None:
        """When the mail came: the first server's word, else the sender's clock; None: neither is known."""
        return self.received or self.date

    @property
    def new(self) -> tuple[BodyLine, ...]:
        """The lines to be read as orders or press."""
        return tuple(line for line in self.lines if line.kind is None and line.text.strip())


def read_mail(raw: bytes, zone: tzinfo = UTC, players: Mapping[str, str] = {}) -> Mail:
    """The mail in `raw`: a raw mail, or text that was pasted with headers or without.

    Dates that name no zone are in `zone`. `players` (address -> power) tells a player's own mail, forwarded from
    another address. Nothing raises: what is damaged is read as far as it goes.
    """
    if has_fields(raw):
        return _from_letter(_parsed(raw), zone, players)
    return _from_pasted(read_pasted(raw), zone, players)


def _parsed(raw: bytes) -> Letter:
    """The parts of a raw mail. The classic policy, since the fields of the newer one raise on damaged values."""
    raw = raw.lstrip(b"\xef\xbb\xbf\r\n")
    try:
        return email.message_from_bytes(raw)
    except (RecursionError, TypeError, ValueError):  # nested past all measure, or a boundary past repair: one text
        letter = BytesHeaderParser().parsebytes(raw)
        del letter["content-type"]
        return letter


def _from_letter(letter: Letter, zone: tzinfo, players: Mapping[str, str]) -> Mail:
    sender = person(field(letter, "from"))
    subject = field(letter, "subject")
    content = content_of(letter)
    reader = _Reader(own_addresses(sender.address, players))
    reader.read(content, subject)
    bounce = is_bounce(letter)
    return Mail(
        address=sender.address,
        name=sender.name,
        received=_received(letter, zone),
        date=date(field(letter, "date"), zone),
        subject=subject,
        message_id=_id(field(letter, "message-id")),
        autoreply=not bounce and is_automatic(letter),
        bounce=bounce,
        headers=True,
        lines=tuple(reader.lines),
        attachments=content.attachments,
        notes=() if bounce else (*_passed_over(reader.lines), *reader.notes, *_attached(content.attachments)),
    )


def _from_pasted(pasted: Pasted, zone: tzinfo, players: Mapping[str, str]) -> Mail:
    reader = _Reader(own_addresses(pasted.sender.address, players))
    reader.take(pasted.body, pasted.subject)
    return Mail(
        address=pasted.sender.address,
        name=pasted.sender.name,
        received=None,
        date=date(pasted.date, zone),
        subject=pasted.subject,
        message_id="",
        autoreply=False,
        bounce=False,
        headers=bool(pasted.sender.name or pasted.sender.address),
        lines=tuple(reader.lines),
        notes=(*_passed_over(reader.lines), *reader.notes, *_mails_below(reader.lines)),
    )


def _passed_over(lines: Sequence[BodyLine]) -> Iterator[Message]:
    """How much was quoted; and if nothing else was written."""
    written = [line for line in lines if line.text.strip()]
    quoted = sum(line.kind is LineKind.QUOTED for line in written)
    if quoted:
        yield say("post.quoted", n=quoted)
    if not any(line.kind is None for line in written):
        yield say("post.nothing_new")


def _attached(attachments: Sequence[Attachment]) -> Iterator[Message]:
    files = [file for file in attachments if not file.incidental]
    for read, message_id in ((True, "post.attached_read"), (False, "post.attached_unread")):
        names = tuple(file.name or file.type for file in files if file.read is read)
        if names:
            yield say(message_id, names=names, n=len(names))


def _mails_below(lines: Sequence[BodyLine]) -> Iterator[Message]:
    """A mail's heading further down in pasted text: a quote, unless the DJ meant to paste several mails."""
    texts = [bare(line.text) for line in lines]
    if any(line.kind is LineKind.QUOTED and block_at(texts, i) for i, line in enumerate(lines)):
        yield say("post.mail_below")


def _received(letter: Letter, zone: tzinfo) -> datetime | None:
    dates = (date(value.rpartition(";")[2].strip(), zone) for value in raw_fields(letter, "received"))
    return next((found for found in dates if found), None)


def _id(value: str) -> str:
    found = MESSAGE_ID.search(value)
    return found[0] if found else ""


class _Reader:
    """Numbers the lines of a mail's body, of its text files and of the mails inside it, one after another."""

    def __init__(self, own: Container[str]) -> None:
        self.own = own
        self.lines: list[BodyLine] = []
        self.notes: list[Message] = []

    def read(self, content: Content, subject: str, depth: int = 0) -> None:
        """Take in all the text of a mail."""
        self.take(content.body, subject)
        for name, text in content.texts:
            self._head(name)
            self.take(text, "")
        for letter in content.enclosed:
            self._enclosed(letter, depth + 1)

    def take(self, lines: Sequence[Marked], subject: str) -> None:
        """Take in a text that stands by itself."""
        found = sort_lines(lines, self.own, subject)
        for line, kind in zip(lines, found.kinds, strict=True):
            self._put(line.text, kind)
        if found.forward:
            self.notes.append(say(FORWARD_NOTES[found.forward]))

    def _enclosed(self, letter: Letter, depth: int) -> None:
        """A mail sent as a file: new text if it is the sender's own and all that was sent, else as a quote is."""
        sender, subject = person(field(letter, "from")), field(letter, "subject")
        above = any(line.kind is None and line.text.strip() for line in self.lines)
        forward = judge_forward(sender.address, self.own, above)
        self.notes.append(say(FORWARD_NOTES[forward]))
        inner = _Reader(self.own)
        if depth <= MOST_NESTED:
            inner.read(content_of(letter), subject, depth)
        self._head(f"{sender.name} <{sender.address}>: {subject}")
        for line in inner.lines:
            self._put(line.text, line.kind if forward is Forward.COUNTED else LineKind.QUOTED)

    def _head(self, text: str) -> None:
        self._put(f"[{text}]", LineKind.HEADER)

    def _put(self, text: str, kind: LineKind | None) -> None:
        self.lines.append(BodyLine(len(self.lines) + 1, text, kind))
