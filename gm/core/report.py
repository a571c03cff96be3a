"""What a reader is shown of a phase, before language and before Markdown or HTML: the view-model."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from gm.core.message import Arg, Message
from gm.core.model import Phase


class Table(Struct, frozen=True):
    """A table of a report; every row has as many cells as the header."""

    header: tuple[Message, ...]
    rows: tuple[tuple[Arg, ...], ...]


class Contender(Struct, frozen=True):
    """A unit in a tangle, or the empty place that units fight over; `sign` is its name as short as in an order.

    `attack` and `defence` are the forces it attacks and defends itself with; None: it does not, or nobody attacks it.
    """

    name: Message
    sign: Message
    power: str | None = None
    attack: int | None = None
    defence: int | None = None
    dislodged: bool = False
    empty: bool = False


class Deed(Struct, frozen=True):
    """What a contender does to another: ``attack``, ``support`` or ``convoy``; `by` and `to` count the contenders."""

    kind: str
    by: int
    to: int
    failed: bool = False


class Tangle(Struct, frozen=True):
    """A conflict with all that it hangs on: who attacks, helps and carries whom; `over`: the places fought over."""

    over: tuple[Message, ...]
    contenders: tuple[Contender, ...]
    deeds: tuple[Deed, ...]


class Explanation(Struct, frozen=True):
    """Why something is so: a sentence, and what it rests on, each explained in turn."""

    message: Message
    because: tuple[Explanation, ...] = ()


class Section(Struct, frozen=True):
    """A headed part of a report: sentences, a list, a table, drawings of conflicts, in this order.

    `name` is stable (``orders``, ``retreats``, ``standings``…): anchors, tests and styles use it.
    """

    name: str
    title: Message
    sentences: tuple[Message, ...] = ()
    items: tuple[Message, ...] = ()
    table: Table | None = None
    tangles: tuple[Tangle, ...] = ()
    sections: tuple[Section, ...] = ()


class Piece(Struct, frozen=True):
    """A unit on the picture. `kind` is the letter shown; `inside`: it stands in the city; `siege`: steps done."""

    power: str | None
    kind: str
    place: str
    inside: bool = False
    siege: int = 0


class Arrow(Struct, frozen=True):
    """An order on the picture.

    `kind` is ``move``, ``support``, ``convoy``, ``siege``, ``convert``, ``hold`` or ``retreat``. `via` are the places
    passed on the way; `target` is where a supported or convoyed action ends (`to` is then where it starts).
    """

    kind: str
    power: str | None
    place: str
    to: str | None = None
    target: str | None = None
    via: tuple[str, ...] = ()
    failed: bool = False


class Picture(Struct, frozen=True):
    """A position to draw: who controls each province and city, the units, and a season's orders as arrows.

    `marks` say what has befallen a place: its id and that of the Message which names it (a famine, a plague).
    """

    provinces: Mapping[str, str]
    cities: Mapping[str, str]
    pieces: tuple[Piece, ...]
    arrows: tuple[Arrow, ...] = ()
    marks: Mapping[str, str] = {}


class Report(Struct, frozen=True):
    """A phase as one reader may see it. `before` is the picture with the orders, `after` the position it led to."""

    phase: Phase
    title: Message
    lead: tuple[Message, ...]
    sections: tuple[Section, ...]
    before: Picture | None = None
    after: Picture | None = None


class Erratum(Struct, frozen=True):
    """A correction that made a new version of a report: `reason` in the DJ's words, which are public."""

    version: int
    at: datetime
    reason: str


class Frame(Struct, frozen=True):
    """What surrounds the report of a phase: whose game, which version, what comes next, what proves the luck.

    `next` is the phase that opens (None: the game is over), `deadline` its deadline, aware, in the game's zone.
    `digest` is the SHA-256 of the phase's canonical outcome, `key` the chain key that the phase reveals and `anchor`
    the public ``K_0``, all in hexadecimal; a game without luck shows neither. `rulings` tell what the DJ ruled for this
    phase.
    """

    game: str
    anchor: str | None
    key: str | None
    digest: str
    version: int = 1
    errata: tuple[Erratum, ...] = ()
    rulings: tuple[Message, ...] = ()
    next: Phase | None = None
    deadline: datetime | None = None
