"""Plague (B6): drawn at the end of spring, it kills at the start of summer whatever is in its provinces."""

from __future__ import annotations

from msgspec.structs import replace

from gm.core.message import place
from gm.rules.reconquista.disasters import PLAGUE, strike
from gm.rules.reconquista.progress import Progress
from gm.rules.reconquista.state import State, where, with_units
from gm.rules.reconquista.texts import owned


def announce(turn: Progress) -> None:
    """The end of spring: where it will strike, so that the orders of summer are written knowing it."""
    if turn.game.house.plague == "no":
        return
    struck = strike(turn, PLAGUE)
    turn.state = replace(turn.state, plague=struck)
    if struck:
        turn.tell("reconquista.plague.event.announced", places=tuple(map(place, struck)))
    else:
        turn.tell("reconquista.plague.event.none")


def doomed(turn_state: State) -> list[str]:
    """The units that the plague takes before they can obey an order."""
    return [unit for unit in turn_state.units if where(unit) in turn_state.plague]


def kill(turn: Progress) -> None:
    """The start of summer: units in the province and in its city are lost; who comes later is safe."""
    dead = doomed(turn.state) if turn.game.house.plague != "no" else []
    if not dead:
        return
    turn.tell("reconquista.plague.event.dead", units=tuple(owned(unit, turn.state.units[unit]) for unit in dead))
    turn.state = with_units(turn.state, {u: owner for u, owner in turn.state.units.items() if u not in dead})


def subside(turn: Progress) -> None:
    """The end of summer: the marks, which closed their provinces to retreats, are taken away."""
    if turn.game.house.plague != "no":
        turn.state = replace(turn.state, plague=())
