"""Facts that the DJ sets by hand: ``treasury.TTO=7``, ``control.TOLEDO=LYC``, ``unit.A TOLEDO=LYC``…"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from gm.core.errors import GmError
from gm.rules.movement.orders import parse_unit
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.special_units import SORTS
from gm.rules.reconquista.state import GM_RUN, REBELS, State, with_units

NONE = "none"
AUTONOMOUS = "autonomous"
MARKS = ("no", "yes")


def set_fact(game: Game, state: State, path: str, value: str) -> State:
    """`state` with one fact changed. Raises GmError for a path or a value that makes no sense."""
    fact, _, of = path.partition(".")
    if fact not in _FACTS:
        raise GmError("reconquista.fact.unknown", path=path, known=tuple(_FACTS))
    return _FACTS[fact](game, state, of, value)


def facts(game: Game, state: State) -> dict[str, tuple[str, ...]]:
    """What may be set, and of what; a unit that is not there yet may be given besides."""
    units = tuple(state.units)
    return {
        "treasury": game.powers,
        "control": game.land,
        "city": game.cities,
        "unit": units,
        "famine": game.land,
        "plague": game.land,
        "revolt": game.land,
        "special": units,
        "resigned": game.powers,
    }


def _treasury(game: Game, state: State, of: str, value: str) -> State:
    check_value(of, game.powers)
    if not value.isascii() or not value.isdigit():
        raise GmError("reconquista.fact.ducats", value=value)
    return replace(state, treasury={**state.treasury, of: int(value)})


def _control(game: Game, state: State, of: str, value: str) -> State:
    check_places(game, [of])
    return replace(state, control=_held(game, state.control, of, value))


def _city(game: Game, state: State, of: str, value: str) -> State:
    check_value(of, game.cities)
    return replace(state, cities=_held(game, state.cities, of, value))


def _held(game: Game, table: Mapping[str, str], of: str, value: str) -> dict[str, str]:
    check_value(value, (*game.powers, NONE))
    others = {place: power for place, power in table.items() if place != of}
    return others if value == NONE else {**others, of: value}


def _unit(game: Game, state: State, of: str, value: str) -> State:
    """A unit given, taken (``none``) or, if a garrison, autonomous; whoever was there, rebels too, makes way."""
    check_value(value, (*game.powers, NONE, AUTONOMOUS))
    check_site(game, of, autonomous=value == AUTONOMOUS)
    rivals = (of,) if of[0] == "G" else (f"A {of[2:]}", f"F {of[2:]}")
    units = {unit: owner for unit, owner in state.units.items() if unit not in rivals}
    if value != NONE:
        units[of] = None if value == AUTONOMOUS else value
    sieges = {unit: n for unit, n in state.sieges.items() if unit not in rivals and f"G {unit[2:]}" not in rivals}
    rebels = tuple(place for place in state.rebel_cities if f"G {place}" not in units)
    return with_units(replace(state, sieges=sieges, rebel_cities=rebels), units)


def check_site(game: Game, of: str, *, autonomous: bool) -> None:
    """Raises GmError unless such a unit can stand there (R-3.2-4, R-3.2-5); only a garrison can be autonomous."""
    try:
        unit = parse_unit(of)
    except ValueError:
        raise GmError("reconquista.fact.unit", unit=of) from None
    if unit.place not in game.board.provinces:
        raise GmError("reconquista.fact.place", place=unit.place)
    ground = {
        "A": game.land,
        "F": tuple(p.id for p in game.board.provinces.values() if p.kind != "inland"),
        "G": tuple(place for place in game.land if place in game.walled),
    }
    if unit.place not in ground[unit.kind] or (autonomous and unit.kind != "G"):
        raise GmError("reconquista.fact.site", unit=of)


def _famine(game: Game, state: State, of: str, value: str) -> State:
    return replace(state, famine=_marked(game, state.famine, of, value))


def _plague(game: Game, state: State, of: str, value: str) -> State:
    return replace(state, plague=_marked(game, state.plague, of, value))


def _marked(game: Game, places: tuple[str, ...], of: str, value: str) -> tuple[str, ...]:
    check_places(game, [of])
    check_value(value, MARKS)
    others = set(places) - {of}
    return tuple(sorted(others | {of} if value == "yes" else others))


def _revolt(game: Game, state: State, of: str, value: str) -> State:
    """A revolt in the province, and in its city if nobody garrisons it; or its end."""
    check_places(game, [of])
    check_value(value, MARKS)
    others = replace(
        state,
        revolts=tuple(place for place in state.revolts if place != of),
        rebel_cities=tuple(place for place in state.rebel_cities if place != of),
    )
    if value == "no":
        return with_units(others, others.units)
    in_city = of in game.walled and state.garrison(of) is None
    return replace(
        others,
        revolts=tuple(sorted((*others.revolts, of))),
        rebel_cities=tuple(sorted((*others.rebel_cities, of))) if in_city else others.rebel_cities,
    )


def _special(_game: Game, state: State, of: str, value: str) -> State:
    """A unit on the board that is a special one from now on, or an ordinary one (``none``)."""
    check_value(of, tuple(state.units))
    check_value(value, (*SORTS, NONE))
    others = {unit: sort for unit, sort in state.special.items() if unit != of}
    return replace(state, special=others if value == NONE else {**others, of: value})


def _resigned(game: Game, state: State, of: str, value: str) -> State:
    """A player gives up: his units in rebellion (R-4.6-1), or the country run by the DJ (R-4.6-2); or he is back."""
    check_value(of, game.powers)
    check_value(value, (REBELS, GM_RUN, "no"))
    others = {power: how for power, how in state.resigned.items() if power != of}
    return replace(state, resigned=others if value == "no" else {**others, of: value})


def check_places(game: Game, named: Iterable[str]) -> None:
    """Raises GmError for a name that is no province's."""
    for place in named:
        if place not in game.land:
            raise GmError("reconquista.fact.place", place=place)


def check_value(value: str, among: tuple[str, ...]) -> None:
    """Raises GmError for a value that is none of those."""
    if value not in among:
        raise GmError("reconquista.fact.value", value=value, known=among)


_FACTS: Mapping[str, Callable[[Game, State, str, str], State]] = {
    "treasury": _treasury,
    "control": _control,
    "city": _city,
    "unit": _unit,
    "famine": _famine,
    "plague": _plague,
    "revolt": _revolt,
    "special": _special,
    "resigned": _resigned,
}
