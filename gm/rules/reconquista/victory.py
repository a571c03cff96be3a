"""How a game ends: three complete territories (R-OBJ-2; A.2 n. 60 to 63), and who is out of it (A.2 n. 58)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from gm.core.board import PowerStart
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.state import State

TERRITORIES_TO_WIN = 3


class Lack(Struct, frozen=True):
    """What a power lacks of a territory, named by its first owner: provinces, and the provinces whose city it lacks.

    `whole`: it has nothing of it.
    """

    territory: str
    provinces: tuple[str, ...]
    cities: tuple[str, ...]
    whole: bool

    @property
    def zones(self) -> int:
        """How many zones are lacking."""
        return len(self.provinces) + len(self.cities)


def lacks(game: Game, state: State, power: str) -> tuple[Lack, ...]:
    """What `power` lacks of each territory, in the scenario's order."""
    return tuple(_lack(game, state, start, power) for start in game.scenario.powers if start.home)


def _lack(game: Game, state: State, start: PowerStart, power: str) -> Lack:
    cities = [place for place in start.home if place in game.cities]
    no_province = tuple(place for place in start.home if state.control.get(place) != power)
    no_city = tuple(place for place in cities if state.cities.get(place) != power)
    whole = len(no_province) + len(no_city) == len(start.home) + len(cities)
    return Lack(start.id, no_province, no_city, whole)


def nearest(game: Game, state: State, power: str) -> tuple[Lack, ...]:
    """The territories with which `power` would win soonest, complete ones first (A.2 n. 61)."""
    of = [lack for lack in lacks(game, state, power) if lack.territory != power or game.house.own_counts != "no"]
    first = power if game.house.own_counts == "required" else None
    return tuple(sorted(of, key=lambda lack: (lack.territory != first, lack.zones))[:TERRITORIES_TO_WIN])


def complete(game: Game, state: State, power: str) -> tuple[str, ...]:
    """The territories whose every province and city `power` controls."""
    return tuple(lack.territory for lack in lacks(game, state, power) if not lack.zones)


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
