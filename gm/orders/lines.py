"""What a line of a mail is, as far as its first signs and its kinds of words tell."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from itertools import pairwise

from gm.core.model import LineKind
from gm.orders.words import FILLER, NOTHING, PAYING, UNITS, WORD, Typed, first_of

MARK = re.compile(r"\s*(?:(?P<quoted>[>|])|[#;]|--(?![->]))")
LIST_MARK = re.compile(r"\s*(?:[-–—−*•●▪·]\s*|\d{1,2}\s*(?:[.)º°]\s*-?\s*|-\s+))+")

KINDS = frozenset({"ARMY", "FLEET", "GARRISON"})
HEADING = frozenset({"SEASON", "HEADING", "NUMBER", "POWER", "_SEP", "_YEAR", "STOP", "COMMA", "AND"})
SPEAKING = frozenset({"SEASON", "HEADING"})
SPENDING = PAYING | {"_BUILD", "_MAINTAIN", "_COUNTERBRIBE", "_RELIEVE", "_PACIFY", "_REVOLT", "_MURDER", "_TAX"}
RAISING = frozenset({"_BUILD", "B", "_DISBAND", "_MAINTAIN", "M"})
MOST_RAISING = 4  # words of an order of winter whose place nobody knows
HALF, THIRD = 1 / 2, 1 / 3
SILENT = frozenset({"_TO", "_FROM", "_VIA", "_COLON", "_DUCATS", "_YEAR"})


def kind_by_mark(text: str) -> LineKind | None:
    """Quoted mail and comments (rules C.4 n. 7, C.7); None for anything else."""
    mark = MARK.match(text)
    if mark is None:
        return None
    return LineKind.QUOTED if mark["quoted"] else LineKind.COMMENT


def without_list_mark(text: str) -> str:
    """The line with its list mark blanked out, so that every letter keeps its place."""
    mark = LIST_MARK.match(text)
    return " " * mark.end() + text[mark.end() :] if mark else text


def content(words: Sequence[Typed]) -> list[Typed]:
    """The words that say something."""
    return [word for word in words if word.type != FILLER]


def split_at(words: Sequence[Typed], separator: str) -> list[Sequence[Typed]]:
    """The parts between the separators that say anything."""
    cuts = [i for i, word in enumerate(words) if word.type == separator]
    parts = [words[start + 1 : end] for start, end in pairwise((-1, *cuts, len(words)))] if cuts else [words]
    return [part for part in parts if content(part)]


def heading_length(words: Sequence[Typed]) -> int:
    """How many words at the beginning are a heading (``CASTILLA:``, ``Primavera 1080:``, a bare power); 0: none."""
    for i, word in enumerate(words):
        if word.type == "_COLON":
            return i + 1 if i and content(words[:i]) else 0
        if word.type not in HEADING and word.type != FILLER and not word.is_place_or_power:
            return 0
    said = content(words)
    is_power = len([word for word in said if word.type != "STOP"]) == 1 and bool(said[0].named.powers)
    return len(words) if is_power or any(word.type in SPEAKING for word in said) else 0


def without_asides(words: Sequence[Typed]) -> Sequence[Typed]:
    """The words without what stands in brackets and says nothing of an order."""
    if not first_of({WORD}, words):
        return words
    kept = list(words)
    for start, end in reversed(list(_brackets(words))):
        types = {word.type for word in words[start:end]}
        if WORD in types and not types & {"PLACE", "POWER", "NEGATION", "CONDITION", *KINDS}:
            del kept[start:end]
    return kept


def _brackets(words: Sequence[Typed]) -> Iterator[tuple[int, int]]:
    start: int | None = None
    for i, word in enumerate(words):
        if word.value == "(":
            start = i
        elif word.value == ")" and start is not None:
            yield start, i + 1
            start = None


def is_like_an_order(words: Sequence[Typed], own: Container[str], text: str) -> bool:
    """Whether words that make no order were meant as one: they name a unit, or order something with a place or a sum.

    Prose does not: most of its words are unknown here. `own` are the places of the sender's units, `text` is the line.
    """
    said = [word for word in content(words) if word.type != "COMMA"]
    types = [WORD if _is_prose(*near, own, text) else near[1].type for near in _with_neighbours(said)]
    if types[-1:] == ["_COLON"] and WORD in types and not _names_a_unit(types):  # *Buenas, Toledo resiste:*
        return False
    unknown = sum(type_ == WORD or word.guessed for type_, word in zip(types, said, strict=True)) / max(len(said), 1)
    commands = any(type_[0] == "_" and type_ not in SILENT for type_ in types) or not {"B", "C", "R"}.isdisjoint(types)
    if _is_for_an_unknown_place(types) or (commands and not unknown and not KINDS.isdisjoint(types)):
        return True
    if _names_a_unit(types):
        return commands or unknown <= HALF
    if any(type_ == "PLACE" and word.value in own for type_, word in zip(types, said, strict=True)):
        return unknown <= HALF and (commands or types.count("PLACE") > 1)
    pays = not PAYING.isdisjoint(types) and ("NUMBER", "_DUCATS") in pairwise(types)
    most = HALF if pays else THIRD
    about = "PLACE" in types or ("NUMBER" in types and not SPENDING.isdisjoint(types))
    return commands and unknown <= most and about


def _with_neighbours(words: Sequence[Typed]) -> Iterator[tuple[Typed, Typed, Typed]]:
    return zip((NOTHING, *words), words, (*words[1:], NOTHING), strict=False)


def _is_prose(before: Typed, word: Typed, after: Typed, own: Container[str], text: str) -> bool:
    """Whether a short name that is a common word too is that word: no capitals, and nothing beside it that names have.

    An *a* has it too, where a unit of the sender's may be meant.
    """
    if not word.named.common or text[word.start : word.end].isupper():
        return False
    is_name = before.type == "A" and word.value in own
    return not (is_name or _is_beside_a_name(before) or _is_beside_a_name(after))


def _is_beside_a_name(word: Typed) -> bool:
    """A kind of unit, a dash or a letter that orders something."""
    return word.type in {*KINDS, "_SEP", "B", "C"} or (word.type[:1] == "_" and len(word.value) == 1)


def _is_for_an_unknown_place(types: Sequence[str]) -> bool:
    """*Compra A Madrit*, *licenciar Madrit*: a verb of winter, a kind of unit unless it is two words, and no name."""
    if len(types) > MOST_RAISING or types[-1:] != [WORD] or types[0] not in RAISING:
        return False
    return types[1] in UNITS or (len(types) == 2 and types[0] in {"_BUILD", "_DISBAND"})


def _names_a_unit(types: Sequence[str]) -> bool:
    """A type of unit and its place or number; an *a* at the beginning only, elsewhere it is a preposition."""
    return any(
        after in {"PLACE", "NUMBER"} and (kind in KINDS or (kind == "A" and i == 0))
        for i, (kind, after) in enumerate(pairwise(types))
    )
