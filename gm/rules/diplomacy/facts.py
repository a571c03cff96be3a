"""What the facts of a position are called: those that a DJ may set, and those in which two positions differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.core.board import province_of
from gm.core.message import Arg, Atom, Message, place, power, say
from gm.rules.diplomacy import calendar
from gm.rules.diplomacy.game import Game
from gm.rules.movement.orders import parse_unit
from gm.rules.movement.words import unit_message

WORDS = frozenset({"yes", "no"})
ABSENT: Mapping[str, Message] = {
    "dislodged": say("diplomacy.state.no"),
    "unit": say("diplomacy.state.gone"),
    **dict.fromkeys(("centre", "winners"), say("diplomacy.state.nobody")),
}
"""What it means that the position says nothing of a fact, where that is not *none*."""


def in_words(game: Game, path: str, value: Any) -> tuple[Message, Arg]:
    """A fact of the position by its name (``contested``, ``unit.A PAR``), and its value as plain JSON has it."""
    field, _, of = path.partition(".")
    about = say(f"diplomacy.state.{field}.of", of=_name(game, of)) if of else say(f"diplomacy.state.{field}")
    return about, _value(game, field, value)


def _value(game: Game, field: str, value: Any) -> Arg:
    if value in (None, "none", []):
        return ABSENT.get(field, say("diplomacy.state.none"))
    if field == "number":
        return calendar.phase(value, game.scenario.year).title
    if isinstance(value, dict):
        return _fate(game, value)
    return tuple(_name(game, item) for item in value) if isinstance(value, list) else _name(game, value)


def _fate(game: Game, dislodged: Mapping[str, Any]) -> Message:
    """Whose a dislodged unit is, and where it may go."""
    ways = tuple(_name(game, at) for at in dislodged["open"])
    return say(
        "diplomacy.state.fate" if ways else "diplomacy.state.doomed", power=power(dislodged["power"]), places=ways
    )


def _name(game: Game, text: str) -> Atom:
    """A place, a power, a unit or a word by its name."""
    if province_of(text) in game.board.provinces:
        return place(text)
    if text in game.powers:
        return power(text)
    return say(f"diplomacy.state.{text}") if text in WORDS else unit_message(parse_unit(text))
