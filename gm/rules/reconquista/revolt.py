"""Revolt of a province against whoever controls it (B7, *sublevación*; R-4.6 is another thing: players who give up).

A revolt changes no control. It takes income and recruits, bars the city to its lord, and helps one stranger who marches
in; it is over when another power's unit stands there, or its lord puts it down, or somebody pays for peace.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace

from gm.core.message import Message, place, power, say
from gm.rules.movement.orders import Hold, Move, Order, Unit
from gm.rules.reconquista.conquest import native
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.progress import Progress
from gm.rules.reconquista.state import State, where, with_units
from gm.rules.reconquista.texts import zone


def in_revolt(state: State, at: str) -> bool:
    """Whether the province, or its city, is in revolt."""
    return at in state.revolts or at in state.rebel_cities


def lord(state: State, at: str) -> str | None:
    """Against whom the place rises: who controls the province, or else the city."""
    return state.control.get(at) or state.cities.get(at)


def cannot_rise(game: Game, state: State, at: str) -> Message | None:
    """Why there can be no revolt: nobody to rise against, or there is one already."""
    if game.house.revolts == "no":
        return say("reconquista.void.no_revolts")
    if lord(state, at) is None:
        return say("reconquista.void.nobodys", place=place(at))
    return say("reconquista.void.in_revolt", place=place(at)) if in_revolt(state, at) else None


def rise(turn: Progress, at: str) -> None:
    """A revolt: in the province, and in its city if that has walls, no garrison, and the same lord.

    By the rule ``one_place`` in one of the two, the city if it can be.
    """
    against = lord(turn.state, at) or ""
    _tell_of(turn, against, (_risen(turn, at),))


def _risen(turn: Progress, at: str) -> Message:
    """Put a revolt into the position; where it is."""
    state, both = turn.state, turn.game.house.revolts == "both"
    in_city = at in turn.game.walled and state.garrison(at) is None and state.cities.get(at) == lord(state, at)
    outside = both or not in_city
    turn.state = replace(
        state,
        revolts=_with(state.revolts, at) if outside else state.revolts,
        rebel_cities=_with(state.rebel_cities, at) if in_city else state.rebel_cities,
    )
    return zone(at, province=outside, city_too=in_city)


def _tell_of(turn: Progress, against: str, zones: tuple[Message, ...]) -> None:
    turn.tell("reconquista.revolt.event.rises", n=len(zones), zones=zones, power=power(against))


def pacify(turn: Progress, at: str) -> None:
    """The revolt is over, in the province and in its city."""
    turn.state = with_units(
        replace(
            turn.state,
            revolts=_without(turn.state.revolts, at),
            rebel_cities=_without(turn.state.rebel_cities, at),
        ),
        turn.state.units,
    )


def aid(game: Game, state: State, orders: Mapping[str, Order]) -> dict[Unit, int]:
    """The rebels' help: 1 for a unit that marches in against their lord, if one power alone tries (``revolt_help``).

    Who comes out of the city does not march in.
    """
    found: dict[Unit, int] = {}
    for at in state.revolts:
        coming = [o.unit for o in orders.values() if isinstance(o, Move) and o.to == at]
        strangers = {state.units[str(unit)]: unit for unit in reversed(coming) if not _is_lords(state, unit, at)}
        if len(strangers) == 1 or game.house.revolt_help == "every":
            found |= dict.fromkeys(strangers.values(), 1)
    return found


def _is_lords(state: State, unit: Unit, at: str) -> bool:
    return state.units[str(unit)] == lord(state, at)


def put_down(turn: Progress, position: State, orders: Mapping[str, Order], idle: Collection[str]) -> None:
    """The end of a turn that began with `position`: revolts that a stranger's unit, or a lord's that held, has ended.

    `idle`: powers whose units put down nothing (B9).
    """
    for at in sorted({*position.revolts, *position.rebel_cities}):
        there = turn.state.outside(at)
        ruler = lord(position, at)
        if there is not None and turn.state.units[there] != ruler:
            pacify(turn, at)
            turn.tell("reconquista.revolt.event.freed", place=place(at), power=power(turn.state.units[there] or ""))
        elif at in position.revolts and there is not None and _held(position, orders, there) and ruler not in idle:
            turn.state = replace(turn.state, revolts=_without(turn.state.revolts, at))
            turn.tell("reconquista.revolt.event.put_down", zone=place(at), power=power(ruler or ""))


def _held(position: State, orders: Mapping[str, Order], unit: str) -> bool:
    """Whether a unit stood there from the beginning and did nothing else."""
    return unit in position.units and isinstance(orders.get(unit), Hold)


def take(turn: Progress, position: State, besiegers: Iterable[str]) -> None:
    """Rebel cities that their lord's siege has taken back."""
    for at in (where(unit) for unit in besiegers if where(unit) in position.rebel_cities):
        turn.state = with_units(
            replace(turn.state, rebel_cities=_without(turn.state.rebel_cities, at)), turn.state.units
        )
        turn.tell(
            "reconquista.revolt.event.put_down",
            zone=zone(at, province=False, city_too=True),
            power=power(lord(turn.state, at) or ""),
        )


def roll(turn: Progress, victim: str) -> None:
    """The provinces of a murdered ruler throw a die each: easier at home and where a unit stands (B9)."""
    home = native(turn.game, turn.state, victim)
    dice: list[tuple[str, int, int]] = []
    for at in turn.game.land:
        if turn.state.control.get(at) == victim and cannot_rise(turn.game, turn.state, at) is None:
            guarded = victim in (turn.state.units.get(f"{k} {at}") for k in "AFG")
            most = {(True, True): 1, (True, False): 2, (False, True): 3, (False, False): 5}[at in home, guarded]
            dice.append((at, turn.roll(f"sublevacion|{at}"), most))
    if dice:
        told = tuple(say("reconquista.revolt.die", place=place(at), die=die, most=most) for at, die, most in dice)
        turn.tell("reconquista.revolt.dice", power=power(victim), dice=told)
    if zones := tuple(_risen(turn, at) for at, die, most in dice if die <= most):
        _tell_of(turn, victim, zones)


def _with(places: tuple[str, ...], at: str) -> tuple[str, ...]:
    return tuple(sorted({*places, at}))


def _without(places: tuple[str, ...], at: str) -> tuple[str, ...]:
    return tuple(place for place in places if place != at)
