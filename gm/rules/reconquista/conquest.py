"""Conquered countries (B14): who holds all of another's home country has its luck, and its cities to recruit in."""

from __future__ import annotations

from msgspec.structs import replace

from gm.core.message import power
from gm.rules.reconquista import victory
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.progress import Progress
from gm.rules.reconquista.state import State

YEARS, PHASES = 2, 4
"""For how many years a province must have been a power's to become home to it, and the phases of a year."""


def update(turn: Progress) -> None:
    """The end of a turn: countries are conquered when whole, and lost when nothing of them is left to the conqueror."""
    if turn.game.house.conquest == "no":
        return
    kept = {of: by for of, by in turn.state.conquered.items() if _has_something(turn.game, turn.state, by, of)}
    for owner in turn.game.powers:
        for territory in victory.complete(turn.game, turn.state, owner):
            if territory != owner and kept.get(territory) != owner and _is_lost(turn, territory):
                kept[territory] = owner
                turn.tell("reconquista.conquest.event", power=power(owner), country=power(territory))
    turn.state = replace(turn.state, conquered=dict(sorted(kept.items())))


def _has_something(game: Game, state: State, owner: str, territory: str) -> bool:
    return any(owner in (state.control.get(at), state.cities.get(at)) for at in game.starts[territory].home)


def _is_lost(turn: Progress, territory: str) -> bool:
    """Whether its first owner has lost it for good: at once, or by the rule ``eliminated`` when it is out."""
    return turn.game.house.conquest == "yes" or territory in turn.state.out


def countries(game: Game, state: State, owner: str) -> tuple[str, ...]:
    """The countries that are a power's: its own, while it has something of it and nobody conquered it, and others."""
    own = owner not in state.conquered and _has_something(game, state, owner, owner)
    return (*((owner,) if own else ()), *(of for of, by in state.conquered.items() if by == owner))


def home(game: Game, state: State, owner: str) -> frozenset[str]:
    """Where a power raises units at home: in its own country, and in those that it conquered."""
    conquered = (at for of, by in state.conquered.items() if by == owner for at in game.starts[of].home)
    return native(game, state, owner).union(conquered)


def native(game: Game, state: State, owner: str) -> frozenset[str]:
    """A power's home country: as the scenario has it, with the provinces that have grown into it (B3)."""
    at_first = frozenset(game.starts[owner].home)
    if game.house.growing_home == "no":
        return at_first
    kept = {at: state.number - since for at, (by, since) in state.tenure.items() if by == owner}
    return at_first.union(at for at, phases in kept.items() if phases >= YEARS * PHASES)
