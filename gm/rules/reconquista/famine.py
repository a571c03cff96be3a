"""Famine (B5): drawn for the coming year at the end of autumn; whoever is there at the end of spring starves."""

from __future__ import annotations

from msgspec.structs import replace

from gm.core.message import place
from gm.rules.reconquista.disasters import FAMINE, strike
from gm.rules.reconquista.progress import Progress
from gm.rules.reconquista.state import where, with_units
from gm.rules.reconquista.texts import owned


def announce(turn: Progress) -> None:
    """W3: the provinces that go hungry next year, known before anybody spends."""
    if turn.game.house.famine == "no":
        return
    struck = strike(turn, FAMINE)
    turn.state = replace(turn.state, famine=struck)
    if struck:
        turn.tell("reconquista.famine.event.announced", places=tuple(map(place, struck)))
    else:
        turn.tell("reconquista.famine.event.none")


def starve(turn: Progress) -> None:
    """The end of spring: every unit in a province with famine is lost, garrisons and nobody's too; it is over then."""
    if turn.game.house.famine == "no":
        return
    dead = [unit for unit in turn.state.units if where(unit) in turn.state.famine]
    if dead:
        turn.tell("reconquista.famine.event.dead", units=tuple(owned(unit, turn.state.units[unit]) for unit in dead))
    left = {unit: owner for unit, owner in turn.state.units.items() if unit not in dead}
    turn.state = with_units(replace(turn.state, famine=()), left)
