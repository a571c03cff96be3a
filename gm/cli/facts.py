"""Facts as a DJ types them: ``control.Toledo=León`` for ``control.TOLEDO=LYC``. The ruleset says which reading fits."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from gm.core.errors import GmError, UsageError
from gm.orders.names import find_place, find_power

if TYPE_CHECKING:
    from gm.record import Game


WORDS = {
    "none": ("nadie", "nada", "ninguno", "ninguna", "ningú", "res", "cap", "nobody", "nothing"),
    "yes": ("sí", "si"),
    "autonomous": ("autónoma", "autònoma"),
    "rebels": ("rebeldes", "rebels"),
}
"""What a DJ calls the values that are no names."""


def fact_of(game: Game, state: Any, path: str, value: str) -> tuple[str, str]:
    """The fact with the ids that its names stand for.

    If the ruleset takes none of the readings, the one with most ids, for it to say what is wrong.

    Raises UsageError if it takes several.
    """
    field, dot, of = path.partition(".")
    readings = [
        (f"{field}{dot}{subject}", meant) for subject, meant in product(_meanings(game, of), _meanings(game, value))
    ]
    taken = [reading for reading in readings if _is_taken(game, state, *reading)]
    if len(taken) > 1:
        raise UsageError("cli.correct.which_fact", text=f"{path}={value}", facts=tuple(map("=".join, taken)))
    return taken[0] if taken else readings[-1]


def _meanings(game: Game, text: str) -> tuple[str, ...]:
    """What a word may stand for: itself, a value, a power, a place, a unit in a place; the likeliest last."""
    values = (value for value, words in WORDS.items() if text.casefold() in words)
    powers = find_power(game.names, game.ruleset.powers, text)
    places = find_place(game.names, game.map.board, text)
    letter, blank, rest = text.partition(" ")
    units = (f"{letter.upper()} {place}" for place in find_place(game.names, game.map.board, rest)) if blank else ()
    return tuple(dict.fromkeys((text, *values, *powers, *places, *units)))


def _is_taken(game: Game, state: Any, path: str, value: str) -> bool:
    try:
        game.ruleset.rule(state, path, value)
    except GmError:
        return False
    return True
