"""The words every game shares: phase, order, result, event, draw, outcome, and the reading of a line of mail.

A power, a place, an order's text are plain strings: the ids of the board and the canonical notation.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct

from gm.core.message import Message


class Phase(Struct, frozen=True):
    """A place in a ruleset's calendar where somebody must decide.

    `number` counts the calendar's places from 1, played or not: it names the folder, and the key of the dice.
    `code` is the same in every language (``1080-1-primavera``) and names the folder and the page.
    """

    number: int
    code: str
    title: Message

    @property
    def folder(self) -> str:
        """Name of the phase's folder in a record: ``001-1080-1-primavera``."""
        return f"{self.number:03d}-{self.code}"


class Verdict(StrEnum):
    """How an order ended; the words of the command line's contract."""

    SUCCESS = "success"
    FAIL = "fail"
    VOID = "void"
    GIVEN = "given"
    CUT = "cut"
    DISLODGED = "dislodged"
    UNMATCHED = "unmatched"
    DISRUPTED = "disrupted"
    PARADOX = "paradox"


class Result(Struct, frozen=True, gc=False):
    """The verdict on one order, with the reason that judgement used."""

    power: str | None
    order: str
    verdict: Verdict
    reason: Message


class Event(Struct, frozen=True):
    """Something that happened; `seen_by` None: everybody may know it."""

    message: Message
    seen_by: tuple[str, ...] | None = None


class Draw(Struct, frozen=True):
    """A named draw: `value` was drawn among `among` (sorted ids); `ruled`: typed by the DJ, not drawn."""

    name: str
    value: str
    among: tuple[str, ...]
    ruled: bool = False


class Outcome(Struct, frozen=True):
    """What a phase led to. `state` is the ruleset's own value, after the phase."""

    state: Any
    results: tuple[Result, ...] = ()
    events: tuple[Event, ...] = ()
    draws: tuple[Draw, ...] = ()


class Turn(Struct, frozen=True):
    """A phase that was adjudicated: the state before, the orders as they ran (oldest first), what came of them."""

    phase: Phase
    before: Any
    orders: Mapping[str, tuple[str, ...]]
    outcome: Outcome


class Fault(StrEnum):
    """Why a line or a mail is not simply an order."""

    INVALID = "invalid"
    ILLEGAL = "illegal"
    AMBIGUOUS = "ambiguous"
    DUPLICATE = "duplicate"
    LATE = "late"
    UNKNOWN_SENDER = "unknown_sender"


class LineKind(StrEnum):
    """What a line of a mail turned out to be."""

    ORDER = "order"
    PRESS = "press"
    QUOTED = "quoted"
    SIGNATURE = "signature"
    HEADER = "header"
    COMMENT = "comment"
    IGNORED = "ignored"
    PROBLEM = "problem"


class Line(Struct, frozen=True, gc=False):
    """The reading of one line (or one of several orders on it): what ``gm receive --json`` shows.

    `line` counts from 1 in the decoded text. `order` is canonical; with a fault it is the reading, if there is one.
    `directive` is what a line asks, with an order or without: ``replace_all``, ``no_builds`` (those of earlier mails
    are taken back), or ``rest``: the order is for a unit that has no other, of an earlier mail either. `units` are what
    a line in doubt is about, where it names any: usually one of the sender's.
    """

    line: int
    text: str
    kind: LineKind
    order: str | None = None
    guessed: bool = False
    fault: Fault | None = None
    reason: Message | None = None
    suggestions: tuple[str, ...] = ()
    directive: str | None = None
    units: tuple[str, ...] = ()


def canonical_json(value: Any) -> bytes:
    """JSON with sorted keys, indented, and a last newline: the same value gives the same bytes anywhere."""
    return msgspec.json.format(msgspec.json.encode(value, order="sorted"), indent=1) + b"\n"
