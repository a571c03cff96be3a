"""What a line of a mail is, as far as its first signs and its kinds of words tell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from gm.core.model import LineKind
from gm.orders.typed import FILLER, KINDS, UNITS, WORD, Typed, first_of

MARK = re.compile(r"\s*(?:(?P<quoted>[>|])|[#;]|--(?![->]))")
LIST_MARK = re.compile(
    r"\s*(?:[-–—−*•●▪·]\s*|\+\s+|[(\[]\d{1,2}[)\]]\s*|(?P<number>\d{1,2})\s*(?:[.)º°ª]\s*[-:]?\s*|-\s+)|[A-Za-z]\)\s+)+"
)
NEXT_MARK = re.compile(r"(?<=\s)\d{1,2}(?:[.)º°]-?|-)(?=\s*[^\W\d])")
SHORTENED = re.compile(r"(?<=\w)\.(?=[)\]])")  # *(Tol.)*
SMILEY = re.compile(r"(?<!\S)[:;]['o^-]?[)(DPp|/*]+(?!\w)")

HEADING = frozenset({"SEASON", "HEADING", "NUMBER", "POWER", "_SEP", "_YEAR", "STOP", "COMMA", "AND", "SLASH"})
ENDING = frozenset({"COMMA", "STOP", "_COLON"})
CHATTER = frozenset({"GREETING", WORD, FILLER, *ENDING})
HELPING = frozenset({"_SUPPORT", "_CONVOY", "C"})
SPEAKING = frozenset({"SEASON", "HEADING"})


def kind_by_mark(text: str) -> LineKind | None:
    """Quoted mail and comments (rules C.4 n. 7, C.7); None for anything else."""
    mark = MARK.match(text)
    if mark is None:
        return None
    return LineKind.QUOTED if mark["quoted"] else LineKind.COMMENT


def without_signs(text: str) -> str:
    """The line with list mark, smileys and stops before a bracket blanked out, so that every letter keeps its place.

    In a line that is numbered, further numbers begin further orders.
    """
    if ":" in text or ";" in text:
        text = SMILEY.sub(_blank, text)
    if ".)" in text or ".]" in text:
        text = SHORTENED.sub(_blank, text)
    mark = LIST_MARK.match(text)
    if mark is None:
        return text
    rest = text[mark.end() :]
    return " " * mark.end() + (NEXT_MARK.sub(_semicolon, rest) if mark["number"] else rest)


def _blank(mark: re.Match[str]) -> str:
    return " " * len(mark[0])


def _semicolon(mark: re.Match[str]) -> str:
    return ";".ljust(len(mark[0]))


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
        if word.type == "HEADING" and word.value.endswith(":"):  # *Moves:*, which without it is a verb
            return i + 1
        if word.type == "_COLON":
            return i + 1 if i and content(words[:i]) else 0
        if word.type not in HEADING and word.type != FILLER and not word.is_place_or_power:
            return 0
    said = content(words)
    is_power = len([word for word in said if word.type != "STOP"]) == 1 and bool(said[0].named.powers)
    return len(words) if is_power or any(word.type in SPEAKING for word in said) else 0


def without_greeting(words: Sequence[Typed]) -> Sequence[Typed]:
    """The words without *Hola, DJ.* or *Cheers!* before what may be an order."""
    if [word.type for word in content(words)[:1]] != ["GREETING"]:
        return words
    until = next((i for i, word in enumerate(words) if word.type not in CHATTER), 0)
    ends = [i for i, word in enumerate(words[:until]) if word.type in ENDING or word.value == "!"]
    rest = words[ends[-1] + 1 :] if ends else words
    return words if heading_length(rest) else rest


def without_asides(words: Sequence[Typed]) -> Sequence[Typed]:
    """The words without what stands in brackets and says nothing of an order."""
    if not first_of({WORD}, words):
        return words
    kept = list(words)
    for start, end in reversed(list(_brackets(words))):
        types = {word.type for word in words[start:end]}
        is_voyage = "_CONVOY" in types or any(word.value == "via" for word in words[start:end])
        is_order = is_voyage or types & {"PLACE", "POWER", "NEGATION", "CONDITION", "TAKE_BACK", "BACKED", *KINDS}
        if WORD in types and not is_order and not _may_be_a_power(words, start, end):
            del kept[start:end]
    return kept


def names_a_stranger(words: Sequence[Typed]) -> bool:
    """Whether a unit is said to be of a power that nobody knows: *A (Gr) BUR*."""
    return any(
        words[start - 1].type in UNITS and words[start + 1].type == WORD and words[end].type == "PLACE"
        for start, end in _brackets(words)
        if start > 0 and end - start == 3 and end < len(words)
    )


def _may_be_a_power(words: Sequence[Typed], start: int, end: int) -> bool:
    """Whether a word in brackets stands where a unit's power does: *A (Gr) BUR*, *… S A RUH - MUN (Gr)*."""
    if end - start != 3:
        return False
    before, rest = words[start - 1] if start else None, content(words[end:])
    follows = bool(rest) and rest[0].type not in {"STOP", "COMMA", "AND", "SLASH"}
    if before is None:
        return follows and rest[0].type in {"PLACE", *UNITS}
    return before.type in {"PLACE", *UNITS} and (follows or first_of(HELPING, words[:start]) is not None)


def _brackets(words: Sequence[Typed]) -> Iterator[tuple[int, int]]:
    start: int | None = None
    for i, word in enumerate(words):
        if word.value == "(":
            start = i
        elif word.value == ")" and start is not None:
            yield start, i + 1
            start = None
