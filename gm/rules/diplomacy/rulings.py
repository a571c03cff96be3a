"""Facts that the DJ sets by hand: ``unit.F STP/SC=RUSSIA``, ``centre.BEL=FRANCE``, ``resigned.ITALY=yes``."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from gm.core.board import Board, province_of
from gm.core.errors import GmError
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.state import State
from gm.rules.movement.orders import Unit, parse_unit

NONE = "none"


def set_fact(game: Game, state: State, path: str, value: str) -> State:
    """`state` with one fact changed. Raises GmError for a path or a value that makes no sense."""
    fact, _, of = path.partition(".")
    if fact not in _FACTS:
        raise GmError("diplomacy.fact.unknown", path=path, known=tuple(_FACTS))
    return _FACTS[fact](game, state, of, value)


def facts(game: Game, state: State) -> dict[str, tuple[str, ...]]:
    """What may be set, and of what; a unit that is not there yet may be given besides."""
    return {"unit": tuple(state.units), "centre": game.centres, "resigned": game.powers}


def _unit(game: Game, state: State, of: str, value: str) -> State:
    """A unit given or taken (``none``); it takes the place of what stood there."""
    _known(value, (*game.powers, NONE))
    here = province_of(standing(game.board, of).place)
    units = {name: owner for name, owner in state.units.items() if province_of(name[2:]) != here}
    if value != NONE:
        units[of] = value
    return replace(state, units=dict(sorted(units.items())))


def standing(board: Board, name: str) -> Unit:
    """The unit of that name. Raises GmError if it is no unit's name, or no such unit can be there."""
    try:
        unit = parse_unit(name)
    except ValueError:
        raise GmError("diplomacy.fact.unit", unit=name) from None
    if not _can_stand(board, unit.kind, unit.place):
        raise GmError("diplomacy.fact.site", unit=name)
    return unit


def _can_stand(board: Board, kind: str, place: str) -> bool:
    """Whether a unit of that kind can be there; a fleet where there are two coasts must be on one of them."""
    province = board.provinces.get(province_of(place))
    if province is None or kind not in {"A", "F"}:
        return False
    if kind == "A":
        return province.kind != "sea" and place == province.id
    return province.kind != "inland" and (place in board.coasts if province.coasts else place == province.id)


def _centre(game: Game, state: State, of: str, value: str) -> State:
    _known(of, game.centres)
    _known(value, (*game.powers, NONE))
    others = {place: owner for place, owner in state.centres.items() if place != of}
    return replace(state, centres=dict(sorted(({**others, of: value} if value != NONE else others).items())))


def _resigned(game: Game, state: State, of: str, value: str) -> State:
    """A player gives up, and his power is in civil disorder; or he is back."""
    _known(of, game.powers)
    _known(value, ("yes", "no"))
    resigned = {*state.resigned, of} if value == "yes" else {*state.resigned} - {of}
    return replace(state, resigned=tuple(sorted(resigned)))


def _known(value: str, among: tuple[str, ...]) -> None:
    if value not in among:
        raise GmError("diplomacy.fact.value", value=value, known=among)


_FACTS: Mapping[str, Callable[[Game, State, str, str], State]] = {
    "unit": _unit,
    "centre": _centre,
    "resigned": _resigned,
}
