"""Which lines of a mail are new: quotes, forwarded mails, signatures and comments are told from what was written.

A reply between quoted lines is new. Where a mail program quotes without marking the lines, all below its heading is
quoted. No line is dropped: each keeps its place and says what it is.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from enum import StrEnum

from msgspec import Struct

from gm.core.model import LineKind
from gm.post.headers import Block, block_at, normal_address
from gm.post.hypertext import Marked
from gm.post.phrases import (
    ATTRIBUTION_ADDRESS,
    ATTRIBUTION_END,
    ATTRIBUTION_PROOF,
    ATTRIBUTION_START,
    COMMENT,
    DISCLAIMER,
    FORWARD,
    FORWARD_SUBJECT,
    LIST_FOOT,
    PHONE,
    QUOTE_MARK,
    RULE,
    SEPARATOR,
    SIGNATURE_MARK,
)
from gm.post.text import bare

ATTRIBUTION_LINES = 3
LONGEST = 1000  # letters of a line that phrases are looked for in
WRAPPED = range(66, 82)
LIST_FOOT_LINES = 5


class Forward(StrEnum):
    """What became of a mail forwarded inside another."""

    COUNTED = "counted"  # the sender's own, and nothing above it: it is what he sends
    OWN = "own"  # the sender's own, below new text
    OTHER = "other"


def judge_forward(writer: str, own: Container[str], above: bool) -> Forward:
    """What to make of a forwarded mail of `writer` (an address), with or without new text `above`.

    `own` are the addresses of whoever forwards it, as `gm.post.sender.own_addresses` gives them.
    """
    if not writer or normal_address(writer) not in own:
        return Forward.OTHER
    return Forward.OWN if above else Forward.COUNTED


class Sorted(Struct, frozen=True):
    """The kind of each line (None: new text) and the forwarded mail among them."""

    kinds: tuple[LineKind | None, ...]
    forward: Forward | None = None


class _Opening(Struct, frozen=True):
    """The heading of a quote: the line after it; `block` names its sender; `forward`: it was forwarded."""

    end: int
    block: Block | None = None
    forward: bool = False


def sort_lines(lines: Sequence[Marked], own: Container[str] = (), subject: str = "") -> Sorted:
    """What each line is; the sender's `own` addresses and the `subject` tell a forwarded mail of his."""
    return _Sorter(lines, own, subject).sort()


class _Sorter:
    """One walk down the lines of a mail."""

    def __init__(self, lines: Sequence[Marked], own: Container[str], subject: str) -> None:
        self.lines = [bare(line.text)[:LONGEST] for line in lines]
        self.kinds = [line.kind for line in lines]
        self.own = own
        self.forwarding = bool(FORWARD_SUBJECT.search(subject))
        self.forward: Forward | None = None

    def sort(self) -> Sorted:
        self._marked_quotes()
        self._headed_quotes()
        self._signatures(len(self.lines))
        for i, line in enumerate(self.lines):
            if self.kinds[i] is None and COMMENT.match(line):
                self.kinds[i] = LineKind.COMMENT
        return Sorted(tuple(self.kinds), self.forward)

    # --- quotes -----------------------------------------------------------------------------------------------------

    def _marked_quotes(self) -> None:
        for i, line in enumerate(self.lines):
            if QUOTE_MARK.match(line):
                self.kinds[i] = LineKind.QUOTED
        for i in range(1, len(self.lines) - 1):
            if self._is_left_over(i):
                self.kinds[i] = LineKind.QUOTED

    def _is_left_over(self, i: int) -> bool:
        """Whether a line is the end of the quoted line above it, broken by a program that forgot the mark."""
        above, line, below = self.lines[i - 1 : i + 2]
        if not line or self.kinds[i] or not (QUOTE_MARK.match(above) and QUOTE_MARK.match(below)):
            return False
        full = len(above) in WRAPPED and len(above) + len(line.split(" ", 1)[0]) >= WRAPPED.stop - 10
        return full and len(line) < len(above) // 2 and above[-1] not in ".?!:;"

    def _headed_quotes(self) -> None:
        i = 0
        while i < len(self.lines):
            opening = self._opening(i) if self.kinds[i] is None else None
            if opening is None:
                i += 1
                continue
            i = self._open(i, opening)

    def _open(self, start: int, opening: _Opening) -> int:
        """Judge what stands below a heading; the line to go on at."""
        below = self._next_line(opening.end)
        if opening.forward and self._is_counted(start, opening):
            self._fill(start, opening.end, LineKind.HEADER)
            return opening.end
        self._fill(start, opening.end, LineKind.QUOTED)
        if below is None:
            return len(self.lines)
        if self.kinds[below] == LineKind.QUOTED or self._opening(below):
            return below
        self._fill(opening.end, len(self.lines), LineKind.QUOTED)
        return len(self.lines)

    def _is_counted(self, start: int, opening: _Opening) -> bool:
        """Whether a forwarded mail is new text, for what stands above it; remembers what became of it."""
        self._signatures(start)
        above = any(line and kind is None for line, kind in zip(self.lines[:start], self.kinds, strict=False))
        self.forward = judge_forward(opening.block.sender.address if opening.block else "", self.own, above)
        return self.forward is Forward.COUNTED

    def _opening(self, i: int) -> _Opening | None:
        line = self.lines[i]
        if not line:
            return None
        if FORWARD.match(line):
            block = self._block_below(i + 1)
            return _Opening(block.end if block else i + 1, block, forward=True)
        if SEPARATOR.match(line):
            return _Opening(i + 1)
        if RULE.match(line):
            block = self._block_below(i + 1)
            return _Opening(block.end, block, self.forwarding) if block else None
        if block := block_at(self.lines, i):
            return _Opening(block.end, block, self.forwarding)
        end = self._attribution(i)
        return _Opening(end) if end else None

    def _block_below(self, i: int) -> Block | None:
        at = self._next_line(i)
        return block_at(self.lines, at) if at is not None else None

    def _attribution(self, i: int) -> int | None:
        """The line after "El lunes …, NAME escribió:" if that begins at *i*; it may be broken over three lines."""
        for end in range(i + 1, min(i + ATTRIBUTION_LINES, len(self.lines)) + 1):
            if not self.lines[end - 1] or self.kinds[end - 1] is not None:
                return None
            if end > i + 1 and ATTRIBUTION_START.match(self.lines[end - 1]):
                return None  # it begins further down: what stands above it is new
            joined = " ".join(self.lines[i:end])
            if ATTRIBUTION_END.search(joined):
                return end if self._is_attribution(i, end, joined) else None
        return None

    def _is_attribution(self, i: int, end: int, joined: str) -> bool:
        first = self.lines[i]
        if (ATTRIBUTION_START.match(first) or ATTRIBUTION_ADDRESS.match(first)) and ATTRIBUTION_PROOF.search(joined):
            return True
        below = self._next_line(end)
        return end == i + 1 and below is not None and self.kinds[below] == LineKind.QUOTED

    # --- signatures -------------------------------------------------------------------------------------------------

    def _signatures(self, end: int) -> None:
        """Mark the signatures above line *end*."""
        for i in range(end):
            if self.kinds[i] is not None or not self.lines[i]:
                continue
            if SIGNATURE_MARK.match(self.lines[i]) or self._is_list_foot(i):
                self._fill(i, self._new_text_end(i, end), LineKind.SIGNATURE)
            elif PHONE.match(self.lines[i]):
                self.kinds[i] = LineKind.SIGNATURE
            elif self._begins_paragraph(i):
                paragraph = self._paragraph_end(i, end)
                if DISCLAIMER.match(" ".join(self.lines[i:paragraph])[:LONGEST]):
                    self._fill(i, paragraph, LineKind.SIGNATURE)

    def _is_list_foot(self, i: int) -> bool:
        if not RULE.match(self.lines[i]):
            return False
        below = [line for line in self.lines[i + 1 :] if line]
        return len(below) <= LIST_FOOT_LINES and any(LIST_FOOT.search(line) for line in below)

    def _begins_paragraph(self, i: int) -> bool:
        return i == 0 or not self.lines[i - 1] or self.kinds[i - 1] is not None

    def _paragraph_end(self, i: int, end: int) -> int:
        return next((j for j in range(i, end) if not self.lines[j] or self.kinds[j] is not None), end)

    def _new_text_end(self, i: int, end: int) -> int:
        return next((j for j in range(i, end) if self.kinds[j] is not None), end)

    def _next_line(self, i: int) -> int | None:
        return next((j for j in range(i, len(self.lines)) if self.lines[j]), None)

    def _fill(self, start: int, end: int, kind: LineKind) -> None:
        self.kinds[start:end] = [kind] * (end - start)
