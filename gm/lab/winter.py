"""A winter's orders: which units are paid for, and which are bought."""

from __future__ import annotations

from collections.abc import Iterator

from gm.lab.efforts import danger
from gm.lab.luck import Luck
from gm.lab.temper import Temper
from gm.lab.view import View
from gm.lab.wishes import Wishes, wishes

FLEETS = 0.3
"""The share of fleets in the field that a player aims at, at most."""

WHIM = 0.25
"""How far a player's mood moves a score."""


def winter(view: View, temper: Temper, luck: Luck) -> tuple[str, ...]:
    """Keep what is worth its upkeep, then buy what next year's income can keep."""
    wanted = wishes(view, temper)
    kept = sorted(view.units, key=lambda unit: (-_use(view, temper, wanted, unit), unit))
    house = view.chart.game.house
    cost, upkeep = int(house.unit_cost), int(house.upkeep)
    ducats = view.ducats - upkeep * len(kept)
    bought: dict[str, str] = {}
    fleets = sum(unit[0] == "F" for unit in kept)
    field = sum(unit[0] != "G" for unit in kept)
    for _, unit in sorted(_offers(view, temper, wanted, luck)):
        if ducats < cost or not _can_keep(view, upkeep, len(kept) + len(bought) + 1):
            break
        site = f"{'G' if unit[0] == 'G' else 'field'} {unit[2:]}"
        if site in bought or (unit[0] == "F" and fleets > FLEETS * (field + 1)):
            continue
        bought[site] = unit
        ducats -= cost
        field += unit[0] != "G"
        fleets += unit[0] == "F"
    maintained = [f"M {unit}" for unit in kept] if upkeep else []
    return (*maintained, *(f"B {unit}" for unit in bought.values()))


def _can_keep(view: View, upkeep: int, units: int) -> bool:
    """Whether next year's income can keep so many units."""
    return units * upkeep <= view.income()


def _use(view: View, temper: Temper, wanted: Wishes, unit: str) -> float:
    kind, at = unit[0], unit[2:]
    if kind == "G":
        return temper.walls * view.chart.town[at] * (0.1 + danger(view, at))
    return wanted.pull[kind].get(at, 0.0) + (unit in view.position.sieges)


def _offers(view: View, temper: Temper, wanted: Wishes, luck: Luck) -> Iterator[tuple[float, str]]:
    """Each unit that could be raised, the most useful first when sorted."""
    for at in view.chart.game.land:
        for unit in _sites(view, at):
            mood = 1 + WHIM * (luck(f"buy|{unit}") - 0.5)
            yield -mood * _use(view, temper, wanted, unit), unit


def _sites(view: View, at: str) -> Iterator[str]:
    game = view.chart.game
    if at in view.position.famine or (game.house.placement == "home_city" and not _at_home(view, at)):
        return
    if view.owns(at) and at not in view.position.outside:
        yield f"A {at}"
        if at in game.ports:
            yield f"F {at}"
    if view.owns_city(at) and at in game.walled and f"G {at}" not in view.position.units:
        yield f"G {at}"


def _at_home(view: View, at: str) -> bool:
    """Whether the house rule ``placement=home_city`` lets units appear there."""
    return view.chart.home.get(at) == view.power and view.owns(at) and view.owns_city(at)
