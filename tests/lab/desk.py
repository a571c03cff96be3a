"""Positions on the board of Iberia for the players' tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.core.maps import load_map
from gm.lab.chart import Chart
from gm.lab.luck import Luck
from gm.lab.players import PLAYERS
from gm.lab.view import SUMMER, Position, View
from gm.rules.reconquista.ruleset import Reconquista, reconquista
from tests.rules.case_files import PUBLISHED

IBERIA = load_map("reconquista")
LUCK = Luck(b"mood")


def rules(**options: str) -> Reconquista:
    return reconquista(IBERIA.board, IBERIA.scenarios["1080"], {**PUBLISHED, **options})


CHART = Chart(rules().game)


def view(
    units: str,
    power: str = "TTO",
    season: int = SUMMER,
    ducats: int = 0,
    house: Mapping[str, str] | None = None,
    **facts: Any,
) -> View:
    """What `power` sees: ``TTO: A TOLEDO, G TOLEDO; x: G JAEN``; who stands somewhere controls it, as do `held`."""
    chart = Chart(rules(**house).game) if house else CHART
    standing: dict[str, str | None] = {}
    for part in filter(None, units.split("; ")):
        owner, _, names = part.partition(": ")
        standing |= dict.fromkeys(names.split(", "), None if owner == "x" else owner)
    held = {place: owner for owner, places in facts.pop("held", {}).items() for place in places.split(", ")}
    land = {unit: owner for unit, owner in standing.items() if unit[2:] in CHART.game.land and owner}
    control = held | {unit[2:]: owner for unit, owner in land.items() if unit[0] == "G"}
    control |= {unit[2:]: owner for unit, owner in land.items() if unit[0] != "G"}
    cities = {at: owner for at, owner in control.items() if CHART.town[at] and f"G {at}" not in standing}
    cities |= {unit[2:]: owner for unit, owner in land.items() if unit[0] == "G"}
    position = Position(chart, season, standing, control, cities, facts.pop("sieges", {}), **facts)
    return View(position, power, ducats)


def orders(kind: str, seen: View, luck: Luck = LUCK) -> tuple[str, ...]:
    return PLAYERS[kind](seen, luck)
