"""The year's accounts, at the end of autumn: who is out, what provinces and cities bring (R-1-4; B1, B4)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from gm.rules.reconquista import victory
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.state import State, where


class Income(Struct, frozen=True):
    """What a province and its city bring a power, in ducats."""

    place: str
    province: int
    city: int


def income(game: Game, state: State, owner: str) -> tuple[Income, ...]:
    """Where a power's money comes from this year, source by source (R-1-4, B1).

    A garrisoned city under siege brings nothing; a power in rebellion earns nothing (A.2 n. 59).
    """
    if state.rebels(owner):
        return ()
    sources = (_source(game, state, owner, place) for place in game.land)
    return tuple(source for source in sources if source.province or source.city)


def _source(game: Game, state: State, owner: str, place: str) -> Income:
    province = game.board.provinces[place]
    besieged = any(where(unit) == place for unit in state.sieges)
    city = province.city.income if province.city and state.cities.get(place) == owner and not besieged else 0
    return Income(place, province.income if state.control.get(place) == owner else 0, city)


def total(sources: Iterable[Income]) -> int:
    """The ducats of all sources."""
    return sum(source.province + source.city for source in sources)


def open_accounts(game: Game, state: State) -> State:
    """The position in which winter orders are given: the lost out, famine and plague over, the income in (W1 to W4)."""
    treasury = {p: state.treasury.get(p, 0) + total(income(game, state, p)) for p in game.powers}
    out = (*state.out, *victory.eliminated(game, state))
    return replace(state, treasury=treasury, famine=(), plague=(), out=out)
