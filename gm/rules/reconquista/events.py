"""What a season brought, told: sieges, retreats, control, income, the end of powers and of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from gm.core.message import Message, city, place, power, say
from gm.core.model import Event
from gm.rules.movement.solver import Ruling
from gm.rules.reconquista.calendar import AUTUMN, season
from gm.rules.reconquista.fights import conflicts
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.income import income, total
from gm.rules.reconquista.retreats import Retreat
from gm.rules.reconquista.sieges import Sieges
from gm.rules.reconquista.state import State, where
from gm.rules.reconquista.texts import owned, refuge

RETREATED = "reconquista.retreat.event.to"
"""A retreat; besides what its sentence says it has the unit's `name` and its `goal`, as on the board."""


class Course(Struct, frozen=True):
    """How a season went: from which position, what became of every unit and its order, the sieges, the retreats."""

    before: State
    rulings: Sequence[Ruling]
    sieges: Sieges
    routes: Sequence[Retreat]


def of_season(game: Game, course: Course, after: State) -> tuple[Event, ...]:
    """The events of a season, in the order in which they happen (A.3); everybody may know them."""
    before = course.before
    told = [
        *conflicts(before, course.rulings),
        *_sieges(before, after, course.sieges),
        *_retreats(before, course.routes),
        *_control(game, before, after),
        *_end(before, after),
    ]
    if season(before.number) == AUTUMN:
        told += _income(game, after)
    return tuple(Event(message) for message in told)


def _sieges(before: State, after: State, sieges: Sieges) -> Iterator[Message]:
    for unit in sieges.fallen:
        garrison = f"G {where(unit)}"
        besieger, defender = owned(unit, before.units[unit]), owned(garrison, before.units[garrison])
        yield say("reconquista.siege.event.fallen", place=city(where(unit)), unit=besieger, garrison=defender)
    for unit in sieges.steps:
        garrison = f"G {where(unit)}"
        besieger, defender = owned(unit, before.units[unit]), owned(garrison, before.units[garrison])
        yield say("reconquista.siege.event.begun", place=city(where(unit)), unit=besieger, garrison=defender)
    for unit in sorted(before.sieges.keys() - after.sieges.keys() - set(sieges.fallen)):
        besieger = owned(unit, before.units[unit])
        yield say("reconquista.siege.event.broken", place=city(where(unit)), unit=besieger)


def _retreats(before: State, routes: Sequence[Retreat]) -> Iterator[Message]:
    for route in routes:
        unit = owned(route.unit, route.power)
        if route.to is not None:
            yield say(RETREATED, unit=unit, to=refuge(route.to), name=route.unit, goal=route.to)
        elif route.met:
            others = tuple(owned(other, before.units[other]) for other in route.met)
            yield say("reconquista.retreat.event.clash", unit=unit, others=others)
        else:
            how = "rebels" if before.rebels(route.power) else "lost"
            yield say(f"reconquista.retreat.event.{how}", unit=unit)


def _control(game: Game, before: State, after: State) -> Iterator[Message]:
    """What each power has now and had not before; what nobody has any more."""
    for owner in (*game.powers, None):
        provinces = tuple(place(p) for p in _new(before.control, after.control, game.land, owner))
        cities = tuple(city(p) for p in _new(before.cities, after.cities, game.cities, owner))
        yield from _gains(owner, provinces, cities)


def _new(
    before: Mapping[str, str], after: Mapping[str, str], places: Sequence[str], owner: str | None
) -> tuple[str, ...]:
    return tuple(p for p in places if after.get(p) == owner and before.get(p) != owner)


def _gains(owner: str | None, provinces: tuple[Message, ...], cities: tuple[Message, ...]) -> Iterator[Message]:
    for what, zones in (("province", provinces), ("city", cities)):
        if zones and owner is None:
            yield say(f"reconquista.control.event.free_{what}", n=len(zones), zones=zones)
        elif zones:
            yield say(f"reconquista.control.event.{what}", n=len(zones), zones=zones, power=power(owner or ""))


def _end(before: State, after: State) -> Iterator[Message]:
    for owner in after.out[len(before.out) :]:
        yield say("reconquista.end.out", power=power(owner))
    if after.winners:
        winners = tuple(power(owner) for owner in after.winners)
        yield say("reconquista.end.victory", n=len(winners), powers=winners)


def _income(game: Game, after: State) -> Iterator[Message]:
    for owner in game.powers:
        sources = income(game, after, owner)
        if sources:
            yield say(
                "reconquista.income",
                n=total(sources),
                power=power(owner),
                provinces=sum(1 for source in sources if source.province),
                cities=sum(1 for source in sources if source.city),
            )
