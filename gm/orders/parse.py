"""Words to orders: several on one line, and names that are both a place and a power."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec import Struct

from gm.core.ruleset import Node
from gm.orders.grammar import Grammar, NotAnOrderError
from gm.orders.lines import content, split_at
from gm.orders.words import WORD, Typed, as_power

SEPARATORS = ("STOP", "AND", "COMMA")  # each separates only where both sides are orders (rules C.4 n. 12)
PASSED_OVER = frozenset({"COMMA", "STOP"})
MOST_DOUBLE_NAMES = 4


class Parsed(Struct, frozen=True):
    """An order's tree, and the words it was made of."""

    node: Node
    words: tuple[Typed, ...]


def parse_orders(grammar: Grammar, words: Sequence[Typed]) -> list[Parsed]:
    """The order that `words` make, or the several. Raises NotAnOrderError."""
    unknown = next((word for word in words if word.type == WORD), None)
    if unknown:
        raise NotAnOrderError(unknown.start)
    return _several(grammar, words) or [_one(grammar, words)]


def _several(grammar: Grammar, words: Sequence[Typed]) -> list[Parsed] | None:
    for separator in SEPARATORS:
        parts = split_at(words, separator)
        if len(parts) < 2:
            continue
        try:
            found = [parsed for part in parts for parsed in parse_orders(grammar, part)]
        except NotAnOrderError:
            continue
        if all(parsed.node.rule != "bare" for parsed in found):
            return found
    return None


def _one(grammar: Grammar, words: Sequence[Typed]) -> Parsed:
    said = [word for word in content(words) if word.type != "COMMA"]
    while said and said[-1].type == "STOP":
        said.pop()
    first_error: NotAnOrderError | None = None
    for typed in _as_places_or_powers(said):
        try:
            return Parsed(grammar.parse(typed), tuple(typed))
        except NotAnOrderError as error:
            first_error = first_error or error
    assert first_error is not None
    raise first_error


def _as_places_or_powers(words: Sequence[Typed]) -> Iterator[list[Typed]]:
    """A name that may be either is a place first, and a power where the line can only be read so (rules C.4 n. 9)."""
    double = [i for i, word in enumerate(words) if word.is_place_or_power][:MOST_DOUBLE_NAMES]
    for choice in sorted(product((False, True), repeat=len(double)), key=sum):
        powers = {i for i, is_power in zip(double, choice, strict=True) if is_power}
        yield [as_power(word) if i in powers else word for i, word in enumerate(words)]
