"""What a season brought, told: fights, sieges, retreats, control, the end of powers and of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from gm.core.message import Message, city, power, say
from gm.rules.movement.solver import Ruling
from gm.rules.reconquista import victory
from gm.rules.reconquista.fights import conflicts
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.retreats import Retreat
from gm.rules.reconquista.sieges import Sieges
from gm.rules.reconquista.state import State, where
from gm.rules.reconquista.texts import owned, refuge, zone

RETREATED = "reconquista.retreat.event.to"
"""A retreat; besides what its sentence says it has the unit's `name` and its `goal`, as on the board."""


class Course(Struct, frozen=True):
    """How a season went: from which position, what became of every unit and its order, the sieges, the retreats."""

    before: State
    rulings: Sequence[Ruling]
    sieges: Sieges
    routes: Sequence[Retreat]


def of_the_field(course: Course, after: State) -> tuple[Message, ...]:
    """Fights, sieges and retreats, in this order; `after` them."""
    before = course.before
    return (
        *conflicts(before, course.rulings),
        *_sieges(before, after, course.sieges),
        *_retreats(before, course.routes),
    )


def of_the_board(game: Game, before: State, after: State) -> tuple[Message, ...]:
    """Who controls what now and did not before the turn, and who is out or has won."""
    return (*_control(game, before, after), *_end(game, before, after))


def _sieges(before: State, after: State, sieges: Sieges) -> Iterator[Message]:
    for unit in sieges.fallen:
        owner, defender = before.units[unit], _defender(before, where(unit))
        assert owner is not None, "nobody's garrisons besiege nobody"
        told = {"unit": owned(unit, owner), "power": power(owner), "garrison": defender}
        yield say("reconquista.siege.event.fallen", place=city(where(unit)), **told)
    for unit in (unit for unit in sieges.steps if unit not in sieges.supplied):
        besieger, defender = owned(unit, before.units[unit]), _defender(before, where(unit))
        yield say("reconquista.siege.event.begun", place=city(where(unit)), unit=besieger, garrison=defender)
    for unit in sorted(before.sieges.keys() - after.sieges.keys() - set(sieges.fallen)):
        besieger = owned(unit, before.units[unit])
        yield say("reconquista.siege.event.broken", place=city(where(unit)), unit=besieger)


def _defender(before: State, at: str) -> Message:
    """Who is besieged: a garrison, or the people of a city in revolt."""
    garrison = before.garrison(at)
    return say("reconquista.rebels") if garrison is None else owned(garrison, before.units[garrison])


def _retreats(before: State, routes: Sequence[Retreat]) -> Iterator[Message]:
    for route in routes:
        unit = owned(route.unit, route.power)
        if route.to is not None:
            yield say(RETREATED, unit=unit, to=refuge(route.to), name=route.unit, goal=route.to)
        elif route.met and route.unit > min(route.met):
            continue  # told with the other
        elif route.met:
            together = tuple(owned(other, before.units[other]) for other in (route.unit, *route.met))
            yield say("reconquista.retreat.event.clash", units=together, to=refuge(route.sought or ""))
        else:
            how = "rebels" if before.rebels(route.power) else "lost"
            yield say(f"reconquista.retreat.event.{how}", unit=unit)


def _control(game: Game, before: State, after: State) -> Iterator[Message]:
    """What each power has now and had not before; what nobody has any more."""
    for owner in game.powers:
        zones = tuple(_new_zones(game, before, after, owner))
        if zones:
            yield say("reconquista.control.event.gained", power=power(owner), zones=zones)
    lost = tuple(_new_zones(game, before, after, None))
    if lost:
        yield say("reconquista.control.event.lost", n=len(lost), zones=lost)


def _new_zones(game: Game, before: State, after: State, owner: str | None) -> Iterator[Message]:
    """The provinces, with or without their cities, then the cities alone."""
    alone = []
    for at in game.land:
        province = after.control.get(at) == owner != before.control.get(at)
        town = at in game.cities and after.cities.get(at) == owner != before.cities.get(at)
        if province:
            yield zone(at, province=True, city_too=town)
        elif town:
            alone.append(zone(at, province=False, city_too=True))
    yield from alone


def _end(game: Game, before: State, after: State) -> Iterator[Message]:
    for owner in after.out[len(before.out) :]:
        yield say("reconquista.end.out", power=power(owner))
    if after.winners:
        winners = tuple(power(owner) for owner in after.winners)
        how = victory.how(game, after)
        yield say(how, n=len(winners), powers=winners)
