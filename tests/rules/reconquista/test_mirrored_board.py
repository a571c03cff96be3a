"""East for west: on a board whose places and borders come the other way round everything comes out the same."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from gm.core.board import Board
from gm.core.dice import Dice
from gm.core.maps import load_map
from gm.core.model import Outcome
from gm.rules.reconquista import control
from gm.rules.reconquista.ruleset import Reconquista, reconquista
from gm.rules.reconquista.state import State, with_units
from tests.rules.years import EVERYTHING, Choose, lively_sheets

CHART = load_map("reconquista")
YEAR = 4
LUCK = Dice(bytes(32))


def mirrored(board: Board) -> Board:
    places = {
        place: replace(of, army=of.army[::-1], fleet=of.fleet[::-1]) for place, of in reversed(board.provinces.items())
    }
    return Board(board.name, places)


def game(board: Board, rules: Mapping[str, str]) -> Reconquista:
    return reconquista(board, CHART.scenarios["1080"], rules)


def crowded(choose: Choose, of: Reconquista) -> State:
    """A spring in which units of all powers stand close together, three steps around some place."""
    board, land = of.game.board, of.game.land
    near = {choose(land)}
    for _ in range(3):
        near |= {to for at in near for to in (*board.provinces[at].army, *board.provinces[at].fleet)}
    kinds = {"inland": "A", "coastal": "AF", "sea": "F"}
    units = {f"{choose(kinds[board.provinces[at].kind])} {at}": choose(of.powers) for at in sorted(near)}
    units |= {f"G {at}": choose((*of.powers, None)) for at in sorted(near & of.game.walled) if choose((True, False))}
    start = of.setup(LUCK).state
    return control.settled(of.game, with_units(start, units))


def facts(outcome: Outcome) -> dict[str, Any]:
    """All that a phase led to, in no order; of equals a reason or an event may name one or another first."""
    return {
        "verdicts": sorted((str(result.power), result.order, str(result.verdict)) for result in outcome.results),
        "events": sorted(event.message.id for event in outcome.events),
        "draws": sorted(map(repr, outcome.draws)),
        "state": msgspec.to_builtins(outcome.state),
    }


@pytest.mark.parametrize("rules", [{}, EVERYTHING], ids=["as a new game", "everything"])
@pytest.mark.parametrize("seed", range(8))
def test_a_mirrored_board_plays_the_same(seed: int, rules: Mapping[str, str]) -> None:
    there, back, choose = game(CHART.board, rules), game(mirrored(CHART.board), rules), random.Random(seed).choice
    state = crowded(choose, there)
    for _ in range(YEAR):
        sheets = lively_sheets(choose, there, state)
        outcome = there.adjudicate(state, sheets, LUCK)
        assert facts(back.adjudicate(state, sheets, LUCK)) == facts(outcome)
        state = outcome.state
