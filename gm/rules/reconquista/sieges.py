"""Sieges: two steps in consecutive turns by the same unit, then the city surrenders (R-4.4-1 to R-4.4-4; B17)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from gm.rules.reconquista.game import Game
from gm.rules.reconquista.state import State, kind, where

USUAL = 2
"""How many turns a siege takes, unless the game's rules say otherwise."""


class Sieges(Struct, frozen=True):
    """The steps done by each besieging unit after the turn, and the units to which a city has just fallen.

    `supplied`: units whose siege did not go on, for the city is supplied by sea; `stormed`: those of the fallen that
    took theirs by storm. `turns`: how many steps it takes.
    """

    steps: dict[str, int]
    fallen: tuple[str, ...]
    supplied: tuple[str, ...] = ()
    stormed: tuple[str, ...] = ()
    turns: int = USUAL


def advance(game: Game, state: State, besieging: Iterable[str], stormed: Iterable[str] = ()) -> Sieges:
    """The sieges after a turn in which the units `besieging` kept at it: ordered B, and were not dislodged.

    The counter belongs to the unit (A.2 n. 34); any other order, or being dislodged, ends the siege (n. 32, n. 35).
    """
    turns = int(game.house.siege_turns)
    units = sorted(besieging)
    supplied = tuple(unit for unit in units if _is_supplied(game, state, unit))
    steps = {unit: state.sieges.get(unit, 0) + (unit not in supplied) for unit in units}
    by_storm = tuple(sorted(stormed))
    fallen = (*(unit for unit, n in steps.items() if n >= turns), *by_storm)
    going_on = {unit: n for unit, n in steps.items() if 0 < n < turns}
    return Sieges(going_on, fallen, supplied, by_storm, turns)


def _is_supplied(game: Game, state: State, unit: str) -> bool:
    """The house rule ``supply``: a port is starved by a fleet, or with an own fleet on the sea before it."""
    at = where(unit)
    if game.house.supply == "no" or at not in game.ports or kind(unit) == "F":
        return False
    return not any(state.units.get(f"F {sea}") == state.units[unit] for sea in game.coasts[at])
