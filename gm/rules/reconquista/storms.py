"""Storms (B6): drawn at the end of summer, sea by sea; in autumn they take the fleets there, or bar their convoys."""

from __future__ import annotations

from msgspec.structs import replace

from gm.core.message import place
from gm.rules.reconquista.disasters import STORM, strikes
from gm.rules.reconquista.progress import Progress
from gm.rules.reconquista.state import where, with_units
from gm.rules.reconquista.texts import owned


def announce(turn: Progress) -> None:
    """The end of summer: the seas that will be struck, drawn one by one."""
    if turn.game.house.storms == "no":
        return
    struck = tuple(sea for sea in sorted(turn.game.board.seas) if strikes(turn, f"{STORM}|{sea}"))
    turn.state = replace(turn.state, storms=struck)
    if struck:
        turn.tell(f"reconquista.storm.event.{turn.game.house.storms}", places=tuple(map(place, struck)))
    else:
        turn.tell("reconquista.storm.event.none")


def sink(turn: Progress) -> None:
    """The start of autumn: fleets in the struck seas are lost, where storms sink."""
    if turn.game.house.storms != "sink":
        return
    lost = [unit for unit in turn.state.units if where(unit) in turn.state.storms]
    if lost:
        turn.tell("reconquista.storm.event.sunk", units=tuple(owned(unit, turn.state.units[unit]) for unit in lost))
    turn.state = with_units(turn.state, {u: owner for u, owner in turn.state.units.items() if u not in lost})
