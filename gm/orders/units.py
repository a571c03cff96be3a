"""Which of the units on the board somebody means: *A TOLEDO*, *toledo*, *el ejército de Toledo*."""

from __future__ import annotations

from collections.abc import Iterable

from gm.core.board import province_of
from gm.orders.folding import phrase
from gm.orders.grammar import KINDS
from gm.orders.words import Vocabulary


def find_units(vocabulary: Vocabulary, units: Iterable[str], text: str) -> tuple[str, ...]:
    """Those of `units` (canonical names) that `text` may mean, in their order; the one whose very name it is, alone."""
    units = tuple(units)
    exact = tuple(unit for unit in units if phrase(unit) == phrase(text))
    if exact:
        return exact
    words = vocabulary.read(text)
    kinds = {KINDS[word.type] for word in words if word.type in KINDS}
    places = {place for word in words for place in word.named.places}
    return tuple(
        unit for unit in units if province_of(unit[2:]) in places and (not kinds or unit.partition(" ")[0] in kinds)
    )
