"""The HTML of a mail as lines of text, with what its program marks as quoted or as a signature."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from msgspec import Struct

from gm.core.model import LineKind

_BLOCKS = """
address article blockquote body center dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section
table tbody tr ul
"""
_VOID = "area base br col embed hr img input link meta source track wbr"
BLOCKS, VOID = frozenset(_BLOCKS.split()), frozenset(_VOID.split())
UNSEEN = frozenset(("script", "style", "title", "template"))
STRUCK = frozenset(("s", "strike", "del"))
DEEPEST = 200  # elements inside one another; what is deeper takes after those around it

QUOTED_CLASSES = frozenset(("yahoo_quoted", "protonmail_quote", "moz-cite-prefix", "zmail_extra"))
SIGNATURE_CLASSES = frozenset(("gmail_signature", "moz-signature", "protonmail_signature_block"))
SIGNATURE_IDS = frozenset(("signature", "ms-outlook-mobile-signature", "applemailsignature"))
QUOTED_FROM_HERE = frozenset(
    ("divrplyfwdmsg", "appendonsend", "reply-intro", "mail-editor-reference-message-container")
)

BLANKS = re.compile(r"[ \t\r\n\f]+")
COMMENT_OR_SECTION = re.compile(r"<!--.*?-->|<!\[[^>]*>?", re.DOTALL)
TAG = re.compile(r"<(?:!doctype|!--|/?(?:html|body|div|p|br|table|span|font|pre|meta|head|b|i)\b)", re.IGNORECASE)


class Marked(Struct, frozen=True):
    """A line of text, and what the mark-up says it is (None: nothing)."""

    text: str
    kind: LineKind | None = None


class _Region(Struct, frozen=True):
    """An element that is open and what it makes of its text."""

    tag: str
    kind: LineKind | None = None
    unseen: bool = False
    struck: bool = False


def is_html(text: str) -> bool:
    """Whether a text holds mark-up, whatever its part was declared as."""
    return bool(TAG.search(text))


def html_lines(html: str) -> list[Marked]:
    """The lines a reader sees: a line a block, entities read, blanks as one.

    What is struck out was taken back: it comes as a comment of its own between ``~~``, below its line.
    """
    reader = _Reader()
    reader.feed(COMMENT_OR_SECTION.sub("", html))
    reader.close()
    reader.end_line()
    return reader.lines


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[Marked] = []
        self._text = self._struck = ""
        self._open: list[_Region] = []
        self._rest: LineKind | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "br":
            self.end_line(blank=True)
            return
        if tag in BLOCKS:
            self.end_line()
        if tag in VOID:
            return
        given = {name: (value or "").lower() for name, value in attrs}
        if given.get("id", "") in QUOTED_FROM_HERE:
            self.end_line()
            self._rest = LineKind.QUOTED
        region = _region(tag, given)
        if region.kind and region.kind != self._kind():
            self.end_line()
        if len(self._open) < DEEPEST:
            self._open.append(region)

    def handle_endtag(self, tag: str) -> None:
        if tag in BLOCKS:
            self.end_line()
        if tag in {"td", "th"}:
            self._text += " "
        at = next((i for i in reversed(range(len(self._open))) if self._open[i].tag == tag), None)
        if at is None:
            return
        if any(region.kind for region in self._open[at:]):
            self.end_line()
        del self._open[at:]

    def handle_data(self, data: str) -> None:
        if any(region.unseen for region in self._open):
            return
        if self._kind() is None and any(region.struck for region in self._open):
            self._struck += data
        elif not any(region.tag == "pre" for region in self._open):
            self._text += BLANKS.sub(" ", data)
        else:
            *whole, rest = data.replace("\r\n", "\n").split("\n")
            for line in whole:
                self._text += line
                self.end_line(blank=True)
            self._text += rest

    def end_line(self, blank: bool = False) -> None:
        """Put down the line so far; an empty one only where a `blank` line is meant."""
        text, struck = (BLANKS.sub(" ", part).strip(" ") for part in (self._text, self._struck))
        if text or (blank and not struck):
            self.lines.append(Marked(text, self._kind()))
        if struck:
            self.lines.append(Marked(f"~~{struck}~~", LineKind.COMMENT))
        self._text = self._struck = ""

    def _kind(self) -> LineKind | None:
        kinds = [region.kind for region in self._open if region.kind]
        return self._rest or (kinds[-1] if kinds else None)


def _region(tag: str, given: dict[str, str]) -> _Region:
    style = given.get("style", "").replace(" ", "")
    unseen = tag in UNSEEN or "display:none" in style
    return _Region(tag, _kind(tag, given), unseen, struck=tag in STRUCK or "line-through" in style)


def _kind(tag: str, given: dict[str, str]) -> LineKind | None:
    classes = set(given.get("class", "").split())
    if tag == "blockquote" and not _is_indent(given):
        return LineKind.QUOTED
    if classes & QUOTED_CLASSES or given.get("id", "").startswith("yahoo_quoted"):
        return LineKind.QUOTED
    if classes & SIGNATURE_CLASSES or given.get("id", "") in SIGNATURE_IDS:
        return LineKind.SIGNATURE
    return None


def _is_indent(given: dict[str, str]) -> bool:
    """Whether a blockquote only indents: the way an editor's indent button writes it."""
    style = given.get("style", "").replace(" ", "")
    return "border:none" in style and not given.keys() & {"class", "type", "cite"}
