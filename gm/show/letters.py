"""What the game master writes to a player, as drafts: the acknowledgement, and the mail with a turn's report."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from msgspec import Struct

from gm.core.message import Arg, Message, power, say
from gm.core.model import Phase
from gm.core.report import Frame, Report
from gm.show.language import Language
from gm.show.report import text
from gm.show.template import fill

WIDTH = 76


class Letter(NamedTuple):
    """A draft in plain text; the body ends with a newline."""

    subject: str
    body: str


class Envelope(Struct, frozen=True):
    """Whom a letter is for, in which game and turn; `player` is how to greet, None: by the power's name."""

    game: str
    power: str
    phase: Phase
    deadline: datetime | None = None
    player: str | None = None


class Guess(Struct, frozen=True):
    """A line that was read though it was misspelt."""

    written: str
    order: Message


class Doubt(Struct, frozen=True):
    """A line that is no order as it stands: why, and what it may have meant."""

    line: int
    written: str
    reason: Message
    suggestions: tuple[Message, ...] = ()


class Change(Struct, frozen=True):
    """An order of an earlier mail, or of an earlier line, and what took its place."""

    old: Message
    new: Message


class Acknowledgement(Struct, frozen=True):
    """What became of a mail: the orders as they now stand, and everything the player should look at.

    `number` counts the acknowledgements of that power in that turn from 1. `missing` are units without an order
    (`complete`: there are units that need one, and all have it), `notes` what else to tell (ducats left), `quoted` and
    `ignored` count lines that were passed over. `late`: it came after the deadline. `restarted`: the mail asked to
    replace all that was sent before.
    """

    number: int
    received: datetime
    orders: tuple[Message, ...] = ()
    guesses: tuple[Guess, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    changes: tuple[Change, ...] = ()
    missing: tuple[Message, ...] = ()
    complete: bool = False
    notes: tuple[Message, ...] = ()
    quoted: int = 0
    ignored: int = 0
    late: bool = False
    restarted: bool = False


def acknowledgement(to: Envelope, what: Acknowledgement, language: Language) -> Letter:
    """The answer to a mail with orders."""
    return _letter(
        "acknowledgement.txt.j2",
        say("show.letter.ack.subject", **_about(to), number=what.number),
        to,
        language,
        what=what,
    )


def turn(to: Envelope, report: Report, frame: Frame, language: Language, link: str | None = None) -> Letter:
    """The mail with a turn's report (as that power may see it), and `link` to its page."""
    subject = "show.letter.turn.subject" if frame.version == 1 else "show.letter.turn.subject.corrected"
    about: dict[str, Arg] = {"game": to.game, "phase": to.phase.title, "version": frame.version}
    return _letter(
        "turn.txt.j2",
        say(subject, **about),
        to,
        language,
        frame=frame,
        report=text(report, frame, language, WIDTH),
        link=link,
    )


def _about(to: Envelope) -> dict[str, Arg]:
    return {"game": to.game, "phase": to.phase.title, "power": power(to.power)}


def _letter(template: str, subject: Message, to: Envelope, language: Language, **values: object) -> Letter:
    body = fill(template, language, to=to, power=power(to.power), width=WIDTH, **values)
    return Letter(language.phrase(subject), body.rstrip() + "\n")
