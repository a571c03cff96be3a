"""What a game is to the rest of the program: pure functions held by a frozen value.

Orders pass between the parts as canonical text (one notation, ids, no accents): it is what the record keeps, what JSON
carries and what two readers compare. A ruleset turns it into values of its own where it judges.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from gm.core.board import Board, Scenario
from gm.core.message import Arg, Message
from gm.core.model import Fault, Outcome, Phase, Result, Turn
from gm.core.report import Explanation, Picture, Report, Section

if TYPE_CHECKING:
    from gm.core.dice import Dice


NO_BUILDS = "no_builds"
"""What a line asks that takes back the builds (purchases) of earlier mails."""


class Word(Struct, frozen=True, gc=False):
    """A typed word of a line: `type` is the grammar's terminal, `value` its id, `start`/`end` where it stands."""

    type: str
    value: str
    start: int
    end: int


class Node(Struct, frozen=True, gc=False):
    """A rule of a grammar and what it matched: an order's shape before the position is known."""

    rule: str
    children: tuple[Node | Word, ...]

    def words(self, word_type: str) -> tuple[Word, ...]:
        """The direct children that are words of `word_type`."""
        return tuple(c for c in self.children if isinstance(c, Word) and c.type == word_type)

    def nodes(self, rule: str) -> tuple[Node, ...]:
        """The direct children that are nodes of `rule`."""
        return tuple(c for c in self.children if isinstance(c, Node) and c.rule == rule)


class Reading(Struct, frozen=True, gc=False):
    """What a ruleset makes of a parsed line.

    `order` is canonical, None where there is none; `fault` and `reason` say why it is not simply an order (or carry a
    warning where `fault` is None); `suggestions` are canonical orders, the likeliest first. `directive`: what the line
    asks besides, or instead.
    """

    order: str | None
    fault: Fault | None = None
    reason: Message | None = None
    suggestions: tuple[str, ...] = ()
    directive: str | None = None


class Ruleset(Protocol):
    """A game with its board, its scenario and its options."""

    @property
    def name(self) -> str:
        """What it is called in RULESETS."""
        ...

    @property
    def luck(self) -> bool:
        """Whether anything is ever drawn; only then do its pages say how to check the draws."""
        ...

    @property
    def board(self) -> Board:
        """The board it is played on."""
        ...

    @property
    def scenario(self) -> Scenario:
        """The powers and the start."""
        ...

    @property
    def powers(self) -> tuple[str, ...]:
        """The powers of the game, in the scenario's order."""
        ...

    def setup(self, dice: Dice) -> Outcome:
        """The position before the first phase, drawn with ``K_0`` where anything is drawn."""
        ...

    def phase(self, state: Any) -> Phase:
        """The phase that is open in `state`."""
        ...

    def phase_at(self, number: int) -> Phase:
        """The phase at that place of the calendar, whether it is ever played or not."""
        ...

    def awaits(self, state: Any) -> frozenset[str]:
        """Who owes orders; nobody: the game is over."""
        ...

    def resigned(self, state: Any) -> frozenset[str]:
        """Powers whose players have given up: their mails count no more, the DJ's rulings do."""
        ...

    def units(self, state: Any, power: str) -> tuple[str, ...]:
        """What that power must give orders to, as canonical unit names (``A TOLEDO``)."""
        ...

    def read(self, node: Node, state: Any, power: str) -> Reading:
        """The order a parsed line stands for; the position fills in what the line leaves out."""
        ...

    def subject(self, state: Any, order: str) -> str:
        """What an order is for (``A TOLEDO``): a later order of the same power with this subject replaces it.

        What is no order of the open phase is for itself alone, and takes no other's place.
        """
        ...

    def write(self, order: str) -> Message:
        """A canonical order for people; read again in any language it gives the same order."""
        ...

    def told(self, orders: Sequence[str]) -> tuple[Message, ...]:
        """Canonical orders in a list for people: one by one, but for those that are told at once."""
        ...

    def options(self, state: Any, unit: str) -> tuple[str, ...]:
        """The legal orders of a unit, canonical."""
        ...

    def check(self, state: Any, power: str, orders: Sequence[str]) -> tuple[Result, ...]:
        """A verdict on each order of a player's sheet (oldest first) before anything is adjudicated.

        SUCCESS: legal, as far as this sheet tells; VOID with the reason otherwise.
        """
        ...

    def accounts(self, state: Any, power: str, orders: Sequence[str]) -> tuple[Message, ...]:
        """What a player's sheet comes to besides the verdicts, for that player alone: ducats spent, builds left."""
        ...

    def adjudicate(self, state: Any, orders: Mapping[str, Sequence[str]], dice: Dice) -> Outcome:
        """The phase's outcome; `orders` by power, oldest first, illegal ones too. Each gets exactly one Result."""
        ...

    def rule(self, state: Any, path: str, value: str) -> Any:
        """`state` with a fact set by the DJ (``treasury.TTO=7``). Raises GmError for an unknown path or value."""
        ...

    def facts(self, state: Any) -> Mapping[str, tuple[str, ...]]:
        """The facts that a DJ may set, each with what it may be about (``treasury``: the powers)."""
        ...

    def fact(self, path: str, value: Any) -> tuple[Message, Arg]:
        """What a fact of the position is called, and its value in words.

        `path` is one of `facts` (``treasury.TTO``) or a field of the state (``plague``, ``loans.TTO``); `value` is what
        the DJ sets, or what the state holds as plain JSON.
        """
        ...

    def drawn(self, name: str, value: str) -> tuple[Arg, Arg]:
        """What a draw is called, and what it gave, in words; the two themselves where there is no such draw."""
        ...

    def known(self, outcome: Outcome, viewer: str | None) -> Outcome:
        """`outcome` with no more results, events and draws than `viewer` may know; None: the public."""
        ...

    def report(self, history: Sequence[Turn], viewer: str | None) -> Report:
        """The last turn of `history` as `viewer` may see it; None: the public."""
        ...

    def explain(self, turn: Turn, unit: str) -> Explanation:
        """Why a unit's order ended as it did; `unit` is its canonical name before the orders, or in a winter after it.

        The first sentence has the argument ``verdict``. Raises ValueError if there was no such unit.
        """
        ...

    def picture(self, state: Any) -> Picture:
        """The position as a core Picture, without orders."""
        ...

    def rules_sheet(self, state: Any | None) -> tuple[Section, ...]:
        """The rules of this game as its options set them, for everybody.

        `state`: any position of it; None: it has not begun, and what is drawn when it does is not known.
        """
        ...
