"""The parts of a raw mail: which text is its body, what is enclosed, what is attached."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import Message as Letter
from pathlib import PurePosixPath

from msgspec import Struct, structs

from gm.core.model import LineKind
from gm.post.headers import decoded, param
from gm.post.hypertext import Marked, html_lines, is_html
from gm.post.phrases import NEEDS_HTML
from gm.post.text import decode, repair, split_lines, unflow

BASE64 = re.compile(rb"[A-Za-z0-9+/=\s]*")
ENCODINGS = {"base64", "quoted-printable", "x-uuencode", "uuencode", "uue", "x-uue"}
MOST_NESTED = 20
# Parts that mail programs add by themselves and nobody writes orders in.
_INCIDENTAL = """
application/pgp-keys application/pgp-signature application/pkcs7-signature application/x-pkcs7-signature
message/delivery-status message/disposition-notification text/calendar text/rfc822-headers text/vcard text/x-amp-html
text/x-vcard
"""
INCIDENTAL = frozenset(_INCIDENTAL.split())


class Attachment(Struct, frozen=True):
    """A file that came with a mail: `read` among its lines, or `incidental`: nobody writes orders in it."""

    name: str
    type: str
    read: bool = False
    incidental: bool = False


class Content(Struct, frozen=True):
    """What a mail, or a part of one, holds: lines of the body, attached texts by name, mails enclosed, files."""

    body: tuple[Marked, ...] = ()
    texts: tuple[tuple[str, tuple[Marked, ...]], ...] = ()
    enclosed: tuple[Letter, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    html: bool = False

    @property
    def blank(self) -> bool:
        """Whether the body says nothing, or only that there is another one."""
        words = " ".join(line.text for line in self.body).strip()
        return not words or (len(words) < 200 and bool(NEEDS_HTML.search(words)))


def content_of(letter: Letter, depth: int = 0) -> Content:
    """What `letter` holds. Parts nested deeper than anybody sends are left as attachments."""
    kind = letter.get_content_type()
    children = _children(letter)
    if kind in INCIDENTAL or depth > MOST_NESTED:
        return Content(attachments=(Attachment(_name(letter), kind, incidental=kind in INCIDENTAL),))
    if kind.startswith("message/") and children:
        return Content(enclosed=tuple(children))
    if not children:
        return _leaf(letter, kind)
    if kind == "multipart/alternative":
        return _alternative([content_of(child, depth + 1) for child in children])
    if kind == "multipart/related":
        root, *images = children
        return _together([content_of(root, depth + 1), *(content_of(image, depth + 1) for image in images)])
    return _together([content_of(child, depth + 1) for child in children])


def _children(letter: Letter) -> list[Letter]:
    """The parts of `letter` (a payload of text is not asked for: its charset may be one that raises)."""
    parts = letter.get_payload() if letter.is_multipart() else []
    return [part for part in parts if isinstance(part, Letter)]


def _together(contents: list[Content]) -> Content:
    return Content(
        body=tuple(line for content in contents for line in content.body),
        texts=tuple(text for content in contents for text in content.texts),
        enclosed=tuple(letter for content in contents for letter in content.enclosed),
        attachments=tuple(attachment for content in contents for attachment in content.attachments),
        html=any(content.html for content in contents),
    )


def _alternative(contents: list[Content]) -> Content:
    """One body out of several with the same text: the plain one, if it says anything and all that the other does.

    Plain text cannot show what was struck out.
    """
    bodies = [content for content in contents if not content.blank] or contents
    rich = next((content.body for content in bodies if content.html), ())
    struck = any(line.kind is LineKind.COMMENT for line in rich)
    chosen = next((content for content in bodies if content.html is struck), bodies[0])
    body = chosen.body if chosen.html else tuple(_unwrapped(chosen.body, rich))
    return structs.replace(_together(contents), body=body, html=chosen.html)


def _unwrapped(plain: tuple[Marked, ...], rich: tuple[Marked, ...]) -> Iterator[Marked]:
    """Plain lines, those joined again that a mail program broke: the HTML of the same text has them as one."""
    whole = {_squeezed(line.text) for line in rich}
    i = 0
    while i < len(plain):
        size = 1
        if len(plain[i].text) > 50 and _squeezed(plain[i].text) not in whole:
            joined = (n for n in (2, 3, 4) if _squeezed("".join(line.text for line in plain[i : i + n])) in whole)
            size = next(joined, 1)
        yield Marked(" ".join(line.text.strip() for line in plain[i : i + size])) if size > 1 else plain[i]
        i += size


def _squeezed(text: str) -> str:
    return "".join(char for char in text if not char.isspace() and char != "*")


def _leaf(letter: Letter, kind: str) -> Content:
    name = _name(letter)
    if _is_file(letter, kind, name):
        readable = kind == "text/plain" or PurePosixPath(name.lower()).suffix == ".txt"
        texts = ((name, tuple(_lines(letter, "text/plain"))),) if readable else ()
        inline = kind.startswith("image/") and not _is_attached(letter)
        return Content(texts=texts, attachments=(Attachment(name, kind, readable, inline),))
    lines = tuple(_lines(letter, kind))
    return Content(lines, html=kind == "text/html")


def _is_file(letter: Letter, kind: str, name: str) -> bool:
    if kind.startswith("multipart/"):  # its boundary is missing: all of it is one text
        return False
    return not kind.startswith("text/") or _is_attached(letter) or bool(name)


def _is_attached(letter: Letter) -> bool:
    return letter.get_content_disposition() == "attachment"


def _name(letter: Letter) -> str:
    name = param(letter, "filename", "content-disposition") or param(letter, "name")
    return PurePosixPath(decoded(name).replace("\\", "/")).name


def _lines(letter: Letter, kind: str) -> list[Marked]:
    text = decode(_bytes(letter), param(letter, "charset"))
    if is_html(text) if kind == "text/html" else text.lstrip()[:15].lower().startswith(("<html", "<!doctype html")):
        return [Marked(line, mark.kind) for mark in html_lines(text) for line in split_lines(repair(mark.text))]
    if param(letter, "format").lower() == "flowed":
        text = unflow(text, delete_space=param(letter, "delsp").lower() == "yes")
    return [Marked(line) for line in split_lines(repair(text))]


def _bytes(letter: Letter) -> bytes:
    """The part without its transfer encoding; as it stands where it does not have the one it claims."""
    encoding = str(letter.get("content-transfer-encoding", "")).strip().lower()
    del letter["content-transfer-encoding"]
    as_sent = _payload(letter)
    if encoding not in ENCODINGS or (encoding == "base64" and not BASE64.fullmatch(as_sent)):
        return as_sent
    letter["content-transfer-encoding"] = encoding
    return _payload(letter)


def _payload(letter: Letter) -> bytes:
    payload = letter.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""
