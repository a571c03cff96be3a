"""Header fields, in a raw mail and as mail programs show them ("De: …, Enviado: …, Para: …")."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, tzinfo
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message as Letter
from email.utils import collapse_rfc2231_value, parseaddr, parsedate_to_datetime

from msgspec import Struct

from gm.post.dates import written_date
from gm.post.phrases import FIELD, ROLE_OF
from gm.post.text import bare, decode, repair

ADDRESS = re.compile(r"[^\s<>()\[\],;:\"'*]+@[^\s<>()\[\],;:\"'*]+\.[^\s<>()\[\],;:\"'*]+")
WORD = re.compile(r"(=\?[^?\s]+\?[bqBQ]\?[^?]*\?=)")


class Person(Struct, frozen=True):
    """Who a field names; either may be empty."""

    name: str
    address: str


class Block(Struct, frozen=True):
    """Header fields found in a text: the line after the last one, and each role's text (``from``, ``date``…)."""

    end: int
    fields: Mapping[str, str]

    @property
    def sender(self) -> Person:
        """Whom the block says the mail came from."""
        return person(decoded(self.fields.get("from", "")))


def field(letter: Letter, name: str) -> str:
    """The first field of that name, decoded, on one line; empty if there is none."""
    return next((decoded(value) for value in raw_fields(letter, name)), "")


def raw_fields(letter: Letter, name: str) -> list[str]:
    """All fields of that name, the topmost first, not decoded."""
    return [str(value) for key, value in letter.raw_items() if key.lower() == name]


def param(letter: Letter, name: str, of: str = "content-type") -> str:
    """A parameter of a field; empty if there is none, or if its pieces (RFC 2231) are more than damaged."""
    try:
        return collapse_rfc2231_value(letter.get_param(name, "", of))
    except (LookupError, TypeError, ValueError):
        return ""


def decoded(value: str) -> str:
    """A field without folding and encoded words; bytes beyond ASCII are read as text is."""
    unfolded = decode(value.encode("utf-8", "surrogateescape"), None)
    try:
        parts = decode_header(WORD.sub(r" \1 ", unfolded) if "=?" in unfolded else unfolded)
    except (HeaderParseError, ValueError):
        return bare(unfolded)
    return bare(repair("".join(_part(text, charset) for text, charset in parts)))


def _part(text: str | bytes, charset: str | None) -> str:
    if isinstance(text, str):
        return text
    if charset is None:  # outside encoded words the standard library hands back its own escapes
        return text.decode("raw-unicode-escape", "replace")
    return decode(text, charset)


def normal_address(address: str) -> str:
    """An address as addresses are compared: no case, no ``+tag``, no ``mailto:`` or brackets around it."""
    plain = address.strip().strip("<>").casefold().removeprefix("mailto:")
    user, at, host = plain.rpartition("@")
    return f"{user.partition('+')[0]}{at}{host.rstrip('.')}"


def person(value: str) -> Person:
    """The name and the address in a From field, also where a mail program left out the angle brackets."""
    name, address = parseaddr(value)
    if not ADDRESS.fullmatch(address):
        found = ADDRESS.findall(value)
        address = found[-1] if found else ""
        name = ADDRESS.sub("", value)
    return Person(bare(re.sub(r"[<>\[\]()\"*]|mailto:", " ", name)), address)


def date(value: str, zone: tzinfo) -> datetime | None:
    """A Date field, or a date as people read it; `zone` where it names none. None if it is not a moment."""
    try:
        moment = parsedate_to_datetime(value)
        return (
            (moment if moment.tzinfo else moment.replace(tzinfo=zone))
            if _is_standard(value)
            else written_date(value, zone)
        )
    except (TypeError, ValueError, IndexError, OverflowError):
        return written_date(value, zone)


def _is_standard(value: str) -> bool:
    return bool(re.search(r"\d [A-Za-z]{3} \d{2,4} \d\d?:\d\d", value))


def block_at(lines: Sequence[str], at: int) -> Block | None:
    """The header block that begins on that line, if one does: at least a sender and a date, or an address.

    Lines of press ("De: Castilla / Para: León") are none.
    """
    fields: dict[str, str] = {}
    i, role = at, ""
    while i < len(lines):
        label = FIELD.match(lines[i])
        known = ROLE_OF.get(label[1].lower()) if label else None
        if label and known and known not in fields:
            fields[known] = label[2]
            role = known
        elif role in {"to", "copy", "subject"} and lines[i] and not label and _goes_on(lines, i):
            fields[role] += f" {lines[i]}"
        elif not (label and known == "copy"):
            break
        i += 1
    if "from" not in fields or len(fields) == 1:
        return None
    if "date" not in fields and not ADDRESS.search(fields["from"]):
        return None
    return Block(i, fields)


def _goes_on(lines: Sequence[str], i: int) -> bool:
    """Whether a line without a label is the rest of a long field: another field follows."""
    if i + 1 >= len(lines):
        return False
    label = FIELD.match(lines[i + 1])
    return bool(label and label[1].lower() in ROLE_OF)
