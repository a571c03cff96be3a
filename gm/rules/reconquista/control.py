"""Who controls what at the end of a turn (A.2 n. 53 to 57). Seas are nobody's."""

from __future__ import annotations

from msgspec.structs import replace

from gm.rules.reconquista.game import Game
from gm.rules.reconquista.state import State


def settled(game: Game, state: State) -> State:
    """`state` with its provinces and cities in the hands of whoever has them now."""
    held = replace(state, control=provinces(game, state))
    return replace(held, cities=cities(game, held))


def with_tenure(game: Game, state: State) -> State:
    """`state` with how long everybody has had what he has; kept where it makes a home (B3, ``growing_home``).

    Called at the end of a phase: who has a province now had it from the beginning of the next one.
    """
    if game.house.growing_home == "no":
        return state
    now = state.number + 1
    since = {
        at: state.tenure[at][1] if state.tenure.get(at, ("",))[0] == owner else now
        for at, owner in state.control.items()
    }
    return replace(state, tenure={at: (state.control[at], number) for at, number in sorted(since.items())})


def provinces(game: Game, state: State) -> dict[str, str]:
    """Province -> its controller after the turn whose units are in `state` (A.2 n. 53)."""
    found = {place: _controller(state, place, game.house.contested) for place in game.land}
    return {place: power for place, power in found.items() if power is not None}


def _controller(state: State, place: str, contested: str) -> str | None:
    """The owner of the army or fleet there; else of the garrison (autonomous: nobody, n. 56); else as it was (57)."""
    outside, garrison = state.outside(place), state.garrison(place)
    defender = state.units[garrison] if garrison else None
    if outside is None:
        return defender if garrison else state.control.get(place)
    occupier = state.units[outside]
    if contested == "nobody" and defender not in (None, occupier):
        return None
    return occupier


def cities(game: Game, state: State) -> dict[str, str]:
    """Province -> who controls its city: the garrison's owner, without one the province's controller (A.2 n. 54)."""
    found = {place: _holder(state, place) for place in game.cities}
    return {place: power for place, power in found.items() if power is not None}


def _holder(state: State, place: str) -> str | None:
    garrison = state.garrison(place)
    return state.units[garrison] if garrison else state.control.get(place)
