"""Plague (B6): drawn at the end of spring, it kills at the start of summer whatever is in its provinces."""

from __future__ import annotations

from msgspec.structs import replace

from gm.core.message import place
from gm.rules.reconquista.disasters import PLAGUE, strike
from gm.rules.reconquista.progress import Progress
from gm.rules.reconquista.state import State, where, with_units
from gm.rules.reconquista.texts import owned

HALF = 3
"""Up to what the die of a neighbour makes the plague spread."""


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
    """The start of summer, or of the turn it spread to: units in province and city are lost; later ones are safe."""
    dead = doomed(turn.state) if turn.game.house.plague != "no" else []
    if not dead:
        return
    turn.tell("reconquista.plague.event.dead", units=tuple(owned(unit, turn.state.units[unit]) for unit in dead))
    turn.state = with_units(turn.state, {u: owner for u, owner in turn.state.units.items() if u not in dead})


def subside(turn: Progress) -> None:
    """The end of summer: the marks, which closed their provinces to retreats, are taken away.

    By the rule ``plague_spread`` each neighbour throws a die, and has it in autumn on a 1, 2 or 3.
    """
    if turn.game.house.plague == "no":
        return
    near = {to for at in turn.state.plague for to in turn.game.board.provinces[at].army}
    spread = tuple(at for at in sorted(near - {*turn.state.plague}) if _spreads(turn, at))
    turn.state = replace(turn.state, plague=spread)
    if spread:
        turn.tell("reconquista.plague.event.spread", places=tuple(map(place, spread)))


def _spreads(turn: Progress, at: str) -> bool:
    return turn.game.house.plague_spread == "yes" and turn.roll(f"{PLAGUE.name}|{at}") <= HALF
