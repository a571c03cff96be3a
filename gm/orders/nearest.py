"""The legal orders nearest to what was written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from gm.orders.typed import FILLER, Typed

MOST = 3
LEAST_LIKENESS = 0.5

# What a word of each kind is in canonical text.
SIGNS = {
    "A": "A",
    "ARMY": "A",
    "FLEET": "F",
    "GARRISON": "G",
    "ARMIES": "A",
    "FLEETS": "F",
    "GARRISONS": "G",
    "_SEP": "-",
    "_TO": "-",
    "_MOVE": "-",
    "_COLON": "-",
    "_SUPPORT": "S",
    "_CONVOY": "C",
    "C": "C",
    "_SIEGE": "B",
    "B": "B",
    "_BUILD": "B",
    "_EQUALS": "=",
    "_CONVERT": "=",
    "_HOLD": "H",
    "M": "H",
    "_MAINTAIN": "M",
    "_DISBAND": "D",
    "_VIA": "VIA",
    "_RETREAT": "R",
    "R": "R",
    "_WAIVE": "WAIVE",
    "_NO_BUILDS": "WAIVE",
    **{coast: coast for coast in ("NC", "SC", "EC", "WC")},
}

Sketch = tuple[str, ...]


def sketch(words: Iterable[Typed]) -> Sketch:
    """The outline of an order: its signs and the ids of its places, in order."""
    return tuple(SIGNS.get(word.type, word.value) for word in words if word.type != FILLER)


def nearest(written: Sketch, orders: Sequence[str], outline: Callable[[str], Sketch]) -> tuple[str, ...]:
    """The likest of `orders`, the best first; none where nothing is like it."""
    from rapidfuzz.distance import Indel  # only a line with a problem needs it

    scored = [(Indel.normalized_similarity(written, outline(order)), order) for order in dict.fromkeys(orders)]
    likely = sorted((-score, order) for score, order in scored if score >= LEAST_LIKENESS)
    return tuple(order for _, order in likely[:MOST])
