"""How a game ends: three complete territories (R-OBJ-2; A.2 n. 60 to 63) or another goal (B16); who is out (n. 58)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from gm.core.board import PowerStart
from gm.rules.reconquista.calendar import AUTUMN
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
    provinces = () if game.house.victory == "cities" else start.home
    no_province = tuple(place for place in provinces if state.control.get(place) != power)
    no_city = tuple(place for place in cities if state.cities.get(place) != power)
    whole = len(no_province) + len(no_city) == len(provinces) + len(cities)
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


def decided(game: Game, state: State) -> State:
    """`state` with its winners, if there are any by now."""
    held = contenders(game, state) if game.house.hold_turns == "1" else ()
    return replace(state, winners=winners(game, state), contenders=held)


def contenders(game: Game, state: State) -> tuple[str, ...]:
    """Who has what it takes."""
    return tuple(power for power in game.powers if wins(game, state, power))


def winners(game: Game, state: State) -> tuple[str, ...]:
    """Who has what it takes, and had it before where that is asked for (A.2 n. 63); of several as ``victory_tie`` says.

    When the years of the house rule ``year_limit`` are over, whoever has most zones (B16).
    """
    qualified = contenders(game, state)
    if game.house.hold_turns == "1":
        qualified = tuple(power for power in qualified if power in state.contenders)
    if len(qualified) > 1 and game.house.victory_tie == "play_on":
        qualified = ()
    if qualified and game.house.victory_tie == "shared":
        return qualified
    if not qualified and _years_are_over(game, state):
        qualified = tuple(power for power in game.powers if power not in state.out)
    return _with_most_zones(state, qualified)


def _with_most_zones(state: State, powers: Sequence[str]) -> tuple[str, ...]:
    """Whoever has most zones; equal ones, all of them (A.2 n. 62)."""
    most = max((state.zones(power) for power in powers), default=0)
    return tuple(power for power in powers if state.zones(power) == most)


def wins(game: Game, state: State, power: str) -> bool:
    """Whether a power has what the house rule ``victory`` asks for."""
    if game.house.victory in GOALS:
        return not shortfall(game, state, power)
    territories = complete(game, state, power)
    if game.house.own_counts == "required" and power not in territories:
        return False
    return counted(game, power, territories) >= TERRITORIES_TO_WIN


def how(game: Game, state: State) -> str:
    """The sentence that tells a victory."""
    if not all(wins(game, state, power) for power in state.winners):
        return "reconquista.end.victory.years"
    by = game.house.victory
    return "reconquista.end.victory" if by == "territories" else f"reconquista.end.victory.{by}"


def _years_are_over(game: Game, state: State) -> bool:
    limit = game.house.year_limit
    return limit != "no" and state.number == 4 * (int(limit) - 1) + AUTUMN


class Goal(Struct, frozen=True):
    """A victory by cities: how many, how many of them conquered, how many whole countries; `home`: all of home too."""

    cities: int
    conquered: int = 0
    countries: int = 0
    home: bool = False


GOALS: Mapping[str, Goal] = {
    "basic": Goal(12, conquered=6, home=True),
    "advanced": Goal(15, countries=2),
    "ultimate": Goal(23, countries=3),
}


def shortfall(game: Game, state: State, power: str) -> dict[str, int]:
    """What a power lacks of its goal: ``cities``, ``conquests``, ``home``, ``countries`` -> how many."""
    goal = GOALS[game.house.victory]
    own = {at for at, owner in state.cities.items() if owner == power}
    home = {at for at in game.starts[power].home if at in game.cities}
    lacking = {
        "cities": goal.cities - len(own),
        "conquests": goal.conquered - len(own - home),
        "home": len(home - own) if goal.home else 0,
        "countries": goal.countries - len(complete(game, state, power)),
    }
    return {what: n for what, n in lacking.items() if n > 0}


def eliminated(game: Game, state: State) -> tuple[str, ...]:
    """Who has neither a zone nor a unit left and is not out yet (A.2 n. 58)."""
    alive = {*state.units.values(), *state.control.values(), *state.cities.values(), *state.out}
    return tuple(power for power in game.powers if power not in alive)
