"""The solver says what the brute-force definition says, on the board of Diplomacy, with its coasts and its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from gm.rules.movement.deployment import Deployment
from gm.rules.movement.solver import Solution, solve
from tests.rules.diplomacy.generated import Season, random_rules, random_season, seasons
from tests.rules.movement.positions import Position
from tests.rules.movement.test_deployment import assert_read_alike
from tests.rules.movement.test_oracle import check


def position(season: Season) -> Position:
    field, orders = season
    powers = dict(field.units.values())
    return Position(field.game.board, tuple((powers[unit], order) for unit, order in orders.items()))


def agree(season: Season) -> None:
    check(position(season), season[0].game.rulebook)


@settings(max_examples=60, deadline=None)
@given(seasons())
def test_the_solver_agrees_with_the_definition(season: Season) -> None:
    agree(season)


@pytest.mark.parametrize("seed", range(100))
def test_on_positions_drawn_at_random_under_any_rules(seed: int) -> None:
    agree(random_season(seed, random_rules(seed)))


@pytest.mark.parametrize("seed", range(50))
def test_text_is_deployed_as_its_orders_are(seed: int) -> None:
    """With coasts, which a support may name or leave out."""
    assert_read_alike(position(random_season(seed)))


@pytest.mark.large
@pytest.mark.parametrize("block", range(30))
def test_on_fifteen_thousand_positions(block: int) -> None:
    for seed in range(500 * block, 500 * (block + 1)):
        agree(random_season(seed))


@pytest.mark.large
@pytest.mark.parametrize("block", range(20))
def test_on_ten_thousand_positions_under_any_rules(block: int) -> None:
    for seed in range(500 * block, 500 * (block + 1)):
        agree(random_season(seed, random_rules(seed)))


def test_the_positions_are_worth_the_trouble() -> None:
    """Among them are all things that are hard to judge."""
    seen: Counter[str] = Counter()
    for seed in range(500):
        season = random_season(seed)
        seen.update(set(_rarities(solve(Deployment(*position(season)), season[0].game.rulebook))))
    assert set(seen) >= {
        "movement.ring",
        "movement.swap",
        "paradox",
        "coast",
        "movement.convoy_broken",
        "cut",
        "unmatched",
    }


def _rarities(solution: Solution) -> Iterator[str]:
    for ruling in solution.rulings:
        yield ruling.reason.id
        yield str(ruling.verdict)
        if ruling.moved and "/" in ruling.after.place:
            yield "coast"
        if ruling.piece.passage and ruling.piece.passage.paradox:
            yield "paradox"
