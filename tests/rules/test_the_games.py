"""The list of games: each has all that the program asks of a game, and is imported when it is asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gm.core.maps import load_map
from gm.rules import ADJUDICATORS, MAPS, OPTIONS, RULESETS


def test_every_game_is_in_every_table():
    assert list(RULESETS) == list(ADJUDICATORS) == list(OPTIONS) == list(MAPS)
    assert len(RULESETS) == len(MAPS)


@pytest.mark.parametrize("name", RULESETS)
def test_a_game_can_be_made_on_its_own_map_and_knows_its_name(name: str):
    chart = load_map(MAPS[name])
    ruleset = RULESETS[name](chart.board, next(iter(chart.scenarios.values())), {})
    assert ruleset.name == name
    assert all(option.values for option in OPTIONS[name])
    assert callable(ADJUDICATORS[name])


@pytest.mark.parametrize("name", RULESETS)
def test_a_draw_that_a_game_does_not_know_is_told_as_it_is_called(name: str):
    chart = load_map(MAPS[name])
    ruleset = RULESETS[name](chart.board, next(iter(chart.scenarios.values())), {})
    assert ruleset.drawn("naipe|PAR", "as") == ("naipe|PAR", "as")


def test_a_game_that_there_is_not():
    assert "chess" not in RULESETS


@pytest.mark.parametrize("module", ["gm.rules", "gm.rules.movement.solver"])
def test_no_game_is_imported_before_it_is_asked_for(module: str):
    code = f"import sys, {module}; print([m for m in sys.modules if m.startswith(('gm.rules.re', 'gm.rules.di'))])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
