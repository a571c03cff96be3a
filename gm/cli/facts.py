"""Facts as a DJ types them: ``control.Toledo=León`` for ``control.TOLEDO=LYC``. The ruleset says which reading fits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

from gm.core.errors import GmError, UsageError
from gm.core.message import place, power
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

    If the ruleset takes none of the readings, the likeliest, for it to say what is wrong.

    Raises UsageError if it takes several, and for a name that is no place's and no power's.
    """
    field, dot, of = path.partition(".")
    subjects, values = _subjects(game, of), _values(game, value)
    readings = [(f"{field}{dot}{subject}", meant) for subject, meant in product(subjects, values)]
    taken = [reading for reading in readings if _is_taken(game, state, *reading)]
    if len(taken) > 1:
        raise UsageError("cli.correct.which_fact", text=f"{path}={value}", facts=tuple(map("=".join, taken)))
    if taken:
        return taken[0]
    known = game.ruleset.facts(state).get(field, ())
    if known and len(subjects) == 1 and of not in ("", *known):
        _check_name(game, of)
    likely = (subject for subject in subjects if subject in known or _is_unit(subject))
    return f"{field}{dot}{next(likely, of)}", values[-1]


def _subjects(game: Game, text: str) -> tuple[str, ...]:
    """What a fact may be about, the likeliest first: a unit in a place, a place, a power, the text itself."""
    places = find_place(game.names, game.map.board, text)
    powers = find_power(game.names, game.ruleset.powers, text)
    return tuple(dict.fromkeys((*_units(game, text), *places, *powers, text)))


def _units(game: Game, text: str) -> Iterator[str]:
    if _is_unit(text):
        name, slash, coast = text[2:].partition("/")
        for at in find_place(game.names, game.map.board, name):
            yield f"{text[0].upper()} {at}{slash}{coast.upper()}"


def _is_unit(text: str) -> bool:
    return text[1:2] == " "


def _values(game: Game, text: str) -> tuple[str, ...]:
    """What a value may stand for, the likeliest last: itself, one that is no name, a power."""
    values = (value for value, words in WORDS.items() if text.casefold() in words)
    return tuple(dict.fromkeys((text, *values, *find_power(game.names, game.ruleset.powers, text))))


def _check_name(game: Game, of: str) -> None:
    """Raises UsageError if no place and no power has the name in `of`, with those that it may be a misspelling of."""
    name = of[2:] if _is_unit(of) else of
    if find_place(game.names, game.map.board, name.partition("/")[0]):
        return
    read = [word.named for word in game.reader.vocabulary.read(name)]
    places = dict.fromkeys(at for named in read for at in named.places)
    powers = dict.fromkeys(of for named in read for of in named.powers)
    like = (*map(place, places), *map(power, powers))
    raise UsageError("cli.correct.unknown" if like else "cli.correct.nothing_like_it", text=name, names=like)


def _is_taken(game: Game, state: Any, path: str, value: str) -> bool:
    try:
        game.ruleset.rule(state, path, value)
    except GmError:
        return False
    return True
