"""Games that people played: every phase leads where it led, one by one and as whole games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import pytest

from gm.core.dice import Dice
from gm.rules import RULESETS
from tests.conformance.data import adjudicate, classical, lines

PHASES = lines("games.jsonl.gz")
GAMES = {number: list(phases) for number, phases in groupby(PHASES, key=lambda phase: phase["game"])}
SITE = {"land_fallback": "unconvoyed", "default_removal": "home_centres"}
"""What the site played otherwise than the edition of today."""

WITHOUT_RETREATS = (1229, "1905 fall movement")
"""After this phase the log goes on without the retreats: two units that had somewhere to go are gone."""

DICE = Dice(bytes(32))


def rows(units: Mapping[str, Sequence[str]]) -> list[list[str]]:
    return sorted([power, *unit.split()] for power, names in units.items() for unit in names)


def as_line(phase: dict[str, Any]) -> dict[str, Any]:
    """A phase as a line of ``gm adjudicate``; what is open to retreats is for the program to find."""
    derived = phase.get("derived", {})
    return {
        "phase": phase["phase"].split()[2],
        "options": SITE,
        "prestate": rows(phase["units"]),
        "orders": [[power, text] for power, texts in phase["orders"].items() for text in texts],
        "prestate_dislodged": [[*row, derived["attacker_from"][row[2]]] for row in rows(phase.get("dislodged", {}))],
        "prestate_contested": derived.get("contested", []),
        "supply_centers": phase["centers"],
    }


def test_all_are_here() -> None:
    assert len(GAMES) == 60
    assert len(PHASES) == 2439


@pytest.mark.parametrize("number", GAMES)
def test_phase_by_phase(number: int) -> None:
    for phase in GAMES[number]:
        answer = adjudicate(as_line(phase))
        after = phase["after"]
        assert answer["poststate"] == rows(after["units"]), phase["phase"]
        if "dislodged" in answer and (number, phase["phase"]) != WITHOUT_RETREATS:
            stranded = [row[:3] for row in answer["dislodged"] if not answer["retreat_options"][row[2]]]
            assert sorted(row[:3] for row in answer["dislodged"]) == sorted(
                rows(after.get("dislodged", {})) + stranded
            ), phase["phase"]


@pytest.mark.parametrize("number", GAMES)
def test_whole_game(number: int) -> None:
    """The calendar, the centres and what nobody decides, too: the phases are those in which somebody had a choice."""
    game = RULESETS["diplomacy"](classical().board, classical().scenarios["1901"], SITE)
    state = game.setup(DICE).state
    for phase in GAMES[number]:
        if game.phase(state).code != code(phase):
            assert phase["units"] == phase["after"]["units"], f"{code(phase)} was left out"
            continue
        assert by_power(state.units) == raised(phase["units"])
        assert by_power(state.centres) == raised(phase["centers"])
        assert by_power({unit: fate.power for unit, fate in state.dislodged.items()}) == raised(
            phase.get("dislodged", {})
        )
        orders = {power.upper(): [text.upper() for text in texts] for power, texts in phase["orders"].items()}
        state = game.adjudicate(state, orders, DICE).state
        if (number, phase["phase"]) == WITHOUT_RETREATS:
            state = game.adjudicate(state, {}, DICE).state
    assert by_power(state.units) == raised(GAMES[number][-1]["after"]["units"])
    assert by_power(state.centres) == raised(GAMES[number][-1]["after"]["centers"])


def code(phase: dict[str, Any]) -> str:
    year, season, kind = phase["phase"].split()
    return f"{'W' if kind == 'adjustment' else season[0].upper()}{year}{kind[0].upper()}"


def by_power(owners: Mapping[str, str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for thing, power in owners.items():
        found.setdefault(power, []).append(thing)
    return {power: sorted(things) for power, things in sorted(found.items())}


def raised(table: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """In the board's capitals."""
    return {power.upper(): sorted(map(str.upper, things)) for power, things in sorted(table.items()) if things}
