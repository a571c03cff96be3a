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
from gm.rules.reconquista.ruleset import Reconquista, reconquista
from tests.rules.years import EVERYTHING, lively_sheets

CHART = load_map("reconquista")
YEAR = 4


def mirrored(board: Board) -> Board:
    places = {
        place: replace(of, army=of.army[::-1], fleet=of.fleet[::-1]) for place, of in reversed(board.provinces.items())
    }
    return Board(board.name, places)


def game(board: Board, rules: Mapping[str, str]) -> Reconquista:
    return reconquista(board, CHART.scenarios["1080"], rules)


def facts(outcome: Outcome) -> dict[str, Any]:
    """All that a phase led to, in no order; of equals a reason or an event may name one or another first."""
    return {
        "verdicts": sorted((str(result.power), result.order, str(result.verdict)) for result in outcome.results),
        "events": sorted(event.message.id for event in outcome.events),
        "draws": sorted(map(repr, outcome.draws)),
        "state": msgspec.to_builtins(outcome.state),
    }


@pytest.mark.parametrize("rules", [{}, EVERYTHING], ids=["as a new game", "everything"])
@pytest.mark.parametrize("seed", range(6))
def test_a_mirrored_board_plays_the_same(seed: int, rules: Mapping[str, str]) -> None:
    there, back = game(CHART.board, rules), game(mirrored(CHART.board), rules)
    state, choose = there.setup(Dice(bytes([seed]) * 32)).state, random.Random(seed).choice
    for _ in range(YEAR):
        sheets, luck = lively_sheets(choose, there, state), Dice(bytes([seed]) * 32)
        outcome = there.adjudicate(state, sheets, luck)
        assert facts(back.adjudicate(state, sheets, luck)) == facts(outcome)
        state = outcome.state
