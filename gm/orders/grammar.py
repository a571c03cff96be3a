"""A game's grammar of order lines: its words and those of every game, and its Lark grammar (``grammars/README.md``)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from gm.core.data import data_folder
from gm.core.errors import GmError
from gm.core.ruleset import Node, Word
from gm.orders.folding import phrase
from gm.orders.wordfile import WordFile

if TYPE_CHECKING:
    from lark import Lark, Token

Phrase = tuple[str, ...]

DECLARED = re.compile(r"^%declare (.+)$", re.MULTILINE)

KINDS = {
    "A": "A",
    "ARMY": "A",
    "ARMIES": "A",
    "FLEET": "F",
    "FLEETS": "F",
    "GARRISON": "G",
    "GARRISONS": "G",
}
KEPT = frozenset({"PLACE", "POWER", "NUMBER", "ALL", "REST"})
MOST_SHAPES = 2048  # held; people use some dozens


class NotAnOrderError(Exception):
    """Words make no order; `at` is the place of the first that does not fit, None where something is missing."""

    def __init__(self, at: int | None) -> None:
        self.at = at
        super().__init__(at)


class Grammar:
    """The words of a game's orders in every language, and how they make orders."""

    def __init__(self, folder: Path) -> None:
        """Raises GmError for a word file that cannot be read."""
        self.folder = folder
        self.source = (folder / "orders").with_suffix(".lark").read_text(encoding="utf-8")
        self.terminals = frozenset(name for line in DECLARED.findall(self.source) for name in line.split())
        self.words: dict[Phrase, str] = {}
        for path in (*sorted(folder.glob("words.*.toml")), *sorted(folder.parent.glob("words.*.toml"))):
            self._add(path)
        self._parsed = lru_cache(MOST_SHAPES)(self._parse)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The letters of the game's units."""
        return tuple(dict.fromkeys(KINDS[name] for name in KINDS if name in self.terminals))

    @classmethod
    def load(cls, game: str) -> Grammar:
        """The grammar that comes with the program."""
        return cls(data_folder() / "grammars" / game)

    def _add(self, path: Path) -> None:
        common = self.folder.parent / path.name
        try:
            sheet = WordFile(_toml(path), _toml(common) if common.is_file() else {})
            terminals = {kind: self.terminal(kind) for kind in sheet.kinds}
            for kind, spelling in sheet.spellings():
                self.words.setdefault(phrase(spelling), terminals[kind])
        except (ValueError, KeyError, AttributeError, TypeError) as error:
            raise GmError("orders.bad_words", file=path.name, error=str(error)) from None

    def terminal(self, kind: str) -> str:
        """The grammar's name of a kind of word; a kind that the grammar does not use keeps its capitals."""
        name = kind.upper()
        return f"_{name}" if f"_{name}" in self.terminals else name

    @cached_property
    def parser(self) -> Lark:
        """The LALR parser; a tree comes out of it as Nodes."""
        return build_parser(self.source)

    def shape(self, kinds: tuple[str, ...]) -> Node:
        """The order that words of these kinds make, whatever they are. Raises NotAnOrderError.

        A Word in it stands at its place among them, without a value unless its kind tells it.
        """
        parsed = self._parsed(kinds)
        if isinstance(parsed, Node):
            return parsed
        raise NotAnOrderError(parsed)

    def _parse(self, kinds: tuple[str, ...]) -> Node | int | None:
        """The order, or where the first kind stands that makes none; None where something is missing."""
        from lark.exceptions import UnexpectedToken  # 90 ms that most commands do without

        try:
            return cast(Node, self.parser.parse(cast(str, kinds)))  # our lexer takes kinds and makes Nodes of them
        except UnexpectedToken as error:
            return None if error.token.type == "$END" else error.token.start_pos


def build_parser(source: str, strict: bool = False) -> Lark:
    """The parser of a grammar over kinds of words; `strict` makes a conflict in it an error."""
    from lark import Lark, Token
    from lark.lexer import Lexer

    class Kinds(Lexer):
        def __init__(self, conf: Any) -> None:
            pass

        def lex(self, lexer_state: Any) -> Iterator[Token]:  # type: ignore[override]  # kinds for a text
            for at, kind in enumerate(lexer_state):
                yield Token(kind, "", at, end_pos=at + 1)

    return Lark(source, parser="lalr", lexer=Kinds, transformer=_Nodes(), maybe_placeholders=False, strict=strict)


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


class _Inlined:
    """A rule whose children take its place."""

    def __init__(self, children: list[Any]) -> None:
        self.children = children


class _Nodes:
    """Makes Nodes of what the parser finds, while it parses."""

    def __default__(self, rule: Any, children: list[Any], _meta: object) -> Node | _Inlined:
        if rule.startswith("_"):
            return _Inlined(children)
        return Node(str(rule), tuple(_word(child) for child in children if _is_kept(child)))

    def bare(self, children: list[Any]) -> Node:
        """A unit and nothing else."""
        return Node("bare", (Node("unit", tuple(map(_word, children))),))

    def posted(self, children: list[Any]) -> Node:
        """A kind of unit *at* a place, or *to* it: *exèrcit a París*."""
        return Node("posted", (Node("unit", tuple(_word(child) for child in children if _is_kept(child))),))

    def kind(self, children: list[Token]) -> Word:
        (token,) = children
        return Word("KIND", KINDS[token.type], *_span(token))

    def coast(self, children: list[Token]) -> Word:
        (token,) = children
        return Word("COAST", token.type, *_span(token))

    def move(self, children: list[Any]) -> Node:
        """A power at the end of the line is the unit's: ``… S A CALATRAVA - QUINTANAR (CASTILLA)``."""
        unit, *rest = (_word(child) for child in children if _is_kept(child))
        powers = tuple(word for word in rest if isinstance(word, Word) and word.type == "POWER")
        named = replace(unit, children=(*unit.children, *powers)) if isinstance(unit, Node) else unit
        return Node("move", (named, *(word for word in rest if word not in powers)))

    def route(self, children: list[Any]) -> Node:
        """``A BARCELONA - X - MALLORCA``: the last place is the goal, the others are the way."""
        unit, *way, goal = (_word(child) for child in children)
        return Node("move", (unit, goal, Node("via", tuple(way))))

    def move_from(self, children: list[Any]) -> Node:
        """The goal before the unit: *ataco Calatrava desde Toledo*."""
        *goal, unit = (_word(child) for child in children if _is_kept(child))
        return Node("move", (unit, *goal))

    def siege_from(self, children: list[Any]) -> Node:
        """*Sitio Cuenca con el ejército de Cuenca*: what is besieged before the unit."""
        besieged, unit = children
        return Node("siege", (unit, besieged))

    def build_at(self, children: list[Any]) -> Node:
        """*Compro exèrcit a Toledo*: here the "a" is where, not whither."""
        return Node("build", (Node("unit", tuple(_word(child) for child in children if _is_kept(child))),))

    def build_of(self, children: list[Any]) -> Node:
        """*Recluto un ejército de mercenarios en León*: the sort of unit in the midst of it."""
        kind, special, at = (_word(child) for child in children if _is_kept(child))
        return Node("build", (special, Node("unit", (kind, at))))

    def bribe(self, children: list[Any]) -> Node:
        """*Soborno la guarnición de Lérida con 9 ducados para comprarla*: unit and sum before the deed."""
        *said, deed = children
        return Node("expense", (Node(deed.rule, tuple(_word(child) for child in said if _is_kept(child))),))

    def enclose(self, children: list[Any]) -> Node:
        """*Se guarniciona*: the kind of unit is in the verb."""
        (unit,) = children
        return Node("convert", (unit, Word("KIND", "G", 0, 0)))


def _is_kept(child: Any) -> bool:
    return isinstance(child, Node | Word) or child.type in KEPT


def _word(child: Any) -> Node | Word:
    return child if isinstance(child, Node | Word) else Word(child.type, str(child), *_span(child))


def _span(token: Token) -> tuple[int, int]:
    return token.start_pos or 0, token.end_pos or 0
