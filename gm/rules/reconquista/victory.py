"""How a game ends: three complete territories (R-OBJ-2; A.2 n. 60 to 63), and who is out of it (A.2 n. 58)."""

from __future__ import annotations

from collections.abc import Sequence

from gm.rules.reconquista.game import Game
from gm.rules.reconquista.state import State

TERRITORIES_TO_WIN = 3


def lacking(game: Game, state: State, territory: str, power: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What `power` lacks of a territory: its provinces, and the provinces whose city it lacks."""
    home = game.starts[territory].home
    return (
        tuple(place for place in home if state.control.get(place) != power),
        tuple(place for place in home if place in game.cities and state.cities.get(place) != power),
    )


def nearest(game: Game, state: State, power: str) -> tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]:
    """The territories with which `power` would win soonest, and what it lacks of each: provinces, cities."""
    territories = [t.id for t in game.scenario.powers if t.home and (t.id != power or game.house.own_counts != "no")]
    missing = [(t, *lacking(game, state, t, power)) for t in territories]
    first = power if game.house.own_counts == "required" else None
    ranked = sorted(missing, key=lambda lack: (lack[0] != first, len(lack[1]) + len(lack[2])))
    return tuple(ranked[:TERRITORIES_TO_WIN])


def complete(game: Game, state: State, power: str) -> tuple[str, ...]:
    """The territories, named by their first owner, whose every province and city `power` controls."""
    return tuple(t.id for t in game.scenario.powers if t.home and not any(lacking(game, state, t.id, power)))


def counted(game: Game, power: str, territories: Sequence[str]) -> int:
    """How many of its complete territories count towards victory, one's own among them or not (A.2 n. 61)."""
    if game.house.own_counts == "no":
        return sum(territory != power for territory in territories)
    return len(territories)


def winners(game: Game, state: State) -> tuple[str, ...]:
    """Who controls three territories; of several, whoever has most zones; still equal, all of them (A.2 n. 62)."""
    qualified = tuple(power for power in game.powers if _wins(game, state, power))
    most = max((state.zones(power) for power in qualified), default=0)
    return tuple(power for power in qualified if state.zones(power) == most)


def _wins(game: Game, state: State, power: str) -> bool:
    territories = complete(game, state, power)
    if game.house.own_counts == "required" and power not in territories:
        return False
    return counted(game, power, territories) >= TERRITORIES_TO_WIN


def eliminated(game: Game, state: State) -> tuple[str, ...]:
    """Who has neither a zone nor a unit left and is not out yet (A.2 n. 58)."""
    alive = {*state.units.values(), *state.control.values(), *state.cities.values(), *state.out}
    return tuple(power for power in game.powers if power not in alive)
