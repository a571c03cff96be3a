"""Whether a position that came as data can be: what it names is there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from gm.core.errors import GmError
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.rulings import check_places, check_value
from gm.rules.reconquista.special_units import SORTS
from gm.rules.reconquista.state import State

DRAWN = ("famine", "plague")
"""What the state may have tables of."""


def check_position(game: Game, state: State) -> None:
    """Raises GmError for a place, a power, a unit or a sort of unit that there is not, or rebels in no city (B7-2)."""
    check_places(game, _provinces(state))
    for place in state.rebel_cities:
        if place not in game.walled or state.garrison(place) is not None:
            raise GmError("reconquista.case.rebel_city", place=place)
    for among, named in _named(game, state):
        for name in named:
            check_value(name, tuple(among))


def _provinces(state: State) -> Iterator[str]:
    yield from (*state.famine, *state.plague, *state.revolts, *state.rebel_cities, *state.tenure)
    for table in state.tables.values():
        yield from table


def _named(game: Game, state: State) -> Iterator[tuple[Collection[str], Iterable[str]]]:
    """What else may be named, and what is."""
    yield tuple(at for at in game.board.provinces if at in game.board.seas), state.storms
    yield state.units, state.special
    yield SORTS, state.special.values()
    yield DRAWN, state.tables
    yield game.powers, _powers(state)


def _powers(state: State) -> Iterator[str]:
    yield from (*state.treasury, *state.resigned, *state.out, *state.winners, *state.contenders)
    yield from (*state.loans, *state.no_credit, *state.conquered, *state.conquered.values(), *state.missed)
    yield from (owner for owner, _ in state.tenure.values())
    for hunter, victims in state.chits.items():
        yield from (hunter, *victims)
