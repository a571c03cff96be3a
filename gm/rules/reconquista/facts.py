"""What the facts of a position are called: those that a DJ may set, and those in which two positions differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gm.core.message import Arg, Atom, Message, city, place, power, say
from gm.rules.reconquista import calendar
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.special_units import SORTS
from gm.rules.reconquista.texts import ducats, named

OF_CITIES = frozenset({"city", "cities", "rebel_cities"})
OF_PEOPLE = frozenset({"control", "city", "out", "winners", "no_credit", "conquered", "tenure", "contenders"})
WORDS = frozenset({"yes", "no", "autonomous", "rebels", "gm_run"})
ABSENT: Mapping[str, Arg] = {
    "treasury": ducats(0),
    "sieges": 0,
    "missed": 0,
    "resigned": say("reconquista.state.no"),
    "unit": say("reconquista.state.gone"),
    **dict.fromkeys(OF_PEOPLE, say("reconquista.state.nobody")),
}
"""What it means that the position says nothing of a fact, where that is not *none*."""


def in_words(game: Game, path: str, value: Any) -> tuple[Message, Arg]:
    """A fact of the position by its name (``plague``, ``treasury.TTO``), and its value as plain JSON has it."""
    field, _, of = path.partition(".")
    if field == "tables":
        return say(f"reconquista.state.tables.{of}"), _value(game, field, value)
    about = say(f"reconquista.state.{field}.of", of=_name(game, field, of)) if of else say(f"reconquista.state.{field}")
    return about, _value(game, field, value)


def _value(game: Game, field: str, value: Any) -> Arg:
    if value in (None, "none", [], {}):
        return ABSENT.get(field, say("reconquista.state.none"))
    tell = _TELLERS.get(field)
    if tell is not None:
        return tell(game, value)
    if isinstance(value, list):
        return tuple(_name(game, field, item) for item in value)
    return value if isinstance(value, int) else _name(game, field, value)


def _name(game: Game, field: str, text: str) -> Atom:
    """A place, a power, a unit or a word by its name; anything else as it stands."""
    if text in game.board.provinces:
        return city(text) if field in OF_CITIES else place(text)
    if text in game.powers:
        return power(text)
    if text[2:] in game.board.provinces:
        return named(text)
    if text in SORTS:
        return say(f"reconquista.sort.{text}")
    return say(f"reconquista.state.{text}") if text in WORDS else text


def _ducats(_: Game, value: Any) -> Message:
    return ducats(int(value))


def _phase(game: Game, number: int) -> Message:
    return calendar.phase(number, game.scenario.year).title


def _since(game: Game, tenure: Sequence[Any]) -> Message:
    holder, number = tenure
    return say("reconquista.state.since", power=power(holder), phase=_phase(game, number))


def _debts(game: Game, debts: Sequence[Mapping[str, int]]) -> Arg:
    return tuple(
        say(
            "reconquista.state.debt",
            ducats=ducats(debt["principal"] + debt["interest"]),
            phase=_phase(game, debt["due"]),
        )
        for debt in debts
    )


def _chits(_: Game, victims: Mapping[str, int]) -> Arg:
    return tuple(say("reconquista.state.chit", power=power(victim), n=n) for victim, n in victims.items())


def _cells(_: Game, table: Mapping[str, Sequence[int]]) -> Arg:
    cells = table.items()
    return tuple(say("reconquista.state.cell", place=place(at), row=row, column=column) for at, (row, column) in cells)


_TELLERS: Mapping[str, Callable[[Game, Any], Arg]] = {
    "treasury": _ducats,
    "number": _phase,
    "tenure": _since,
    "loans": _debts,
    "chits": _chits,
    "tables": _cells,
}
