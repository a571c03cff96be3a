"""Readers on the test map and on the board, and positions to read in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from gm.core.maps import Map, load_map, map_from_json
from gm.core.model import Line
from gm.orders.grammar import Grammar
from gm.orders.reader import Reader
from gm.rules.reconquista.ruleset import reconquista
from gm.rules.reconquista.state import State
from tests.rules.case_files import PUBLISHED

TM = Path(__file__).parent.parent / "boards" / "tm.json"
SEASONS = {"spring": 1, "winter": 4}


def positions(units: str) -> dict[str, str | None]:
    """``TTO: A TOLEDO, G TOLEDO; x: G CUENCA`` by unit; x: autonomous."""
    owners: dict[str, str | None] = {}
    for group in filter(None, (part.strip() for part in units.split(";"))):
        power, _, names = group.partition(":")
        owners |= {name.strip(): None if power == "x" else power.strip() for name in names.split(",")}
    return owners


def state(units: str, season: str = "spring") -> State:
    """A position: whoever stands there controls, and everybody has 30 ducats."""
    owners = positions(units)
    control = {unit[2:]: power for unit, power in owners.items() if power and unit[0] != "G"}
    garrisons = {unit[2:]: power for unit, power in owners.items() if unit[0] == "G"}
    cities = {place: power for place, power in {**control, **garrisons}.items() if power}
    control = {**{place: power for place, power in garrisons.items() if power}, **control}
    purses = {power: 30 for power in owners.values() if power}
    return State(SEASONS[season], dict(sorted(owners.items())), control, cities, treasury=purses)


class Desk:
    """A reader of a map's orders, by the published rules and these options."""

    def __init__(self, on: Map, options: Mapping[str, str] = {}) -> None:
        self.map = on
        self.scenario = next(iter(on.scenarios.values()))
        self.ruleset = reconquista(on.board, self.scenario, {**PUBLISHED, **options})
        self.reader = Reader(self.ruleset, on.names, grammar())

    def read(self, text: str, units: str, power: str, season: str = "spring") -> tuple[Line, ...]:
        """The readings of a text of several lines."""
        lines = enumerate(text.split("\n"), 1)
        return self.reader.read_text(lines, state(units, season), power)


@cache
def grammar() -> Grammar:
    """The words and the parser, once for all tests."""
    return Grammar.load("reconquista")


@cache
def board(**options: str) -> Desk:
    """The board of Reconquista."""
    return Desk(load_map("reconquista"), options)


@cache
def test_map(**options: str) -> Desk:
    """The test map of the rules, with Castilla and Toledo among its powers."""
    sheet: dict[str, Any] = json.loads(TM.read_text("utf-8"))
    shown = {
        "P": ("TOLEDO", "Toledo"),
        "Q": ("CASTILLA", "Castilla"),
        "R": ("GENOVA", "Génova"),
        "S": ("ARAGON", "Aragón"),
    }
    for power in sheet["powers"]:
        power["id"], power["name"] = shown[power["id"]]
    on = map_from_json(sheet)
    adjectives = {"es": {"CASTILLA": ("castellano", "castellana"), "GENOVA": ("genovés", "genovesa")}}
    return Desk(replace(on, names=replace(on.names, adjectives=adjectives)), options)


test_map.__test__ = False  # type: ignore[attr-defined]  # a map, not a test
