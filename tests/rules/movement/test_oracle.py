"""The solver says what the definition says, on any position and under any rulebook."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings

from gm.core.model import Verdict
from gm.rules.movement.deployment import Deployment
from gm.rules.movement.orders import Convoy, Support, Unit
from gm.rules.movement.rulebook import RECONQUISTA, Rulebook
from gm.rules.movement.solver import Solution, solve
from tests.rules.movement.examples import EXAMPLES, Example
from tests.rules.movement.oracle import Story, outcome
from tests.rules.movement.positions import (
    CHOICES,
    TM,
    Position,
    positions,
    random_paradox,
    random_position,
    random_rulebook,
    rulebooks,
)


def story(solution: Solution) -> Story:
    """What a solution says in the definition's terms."""
    moves = [ruling.unit for ruling in solution.rulings if ruling.piece.moves and ruling.moved]
    supports = [
        ruling.unit
        for ruling in solution.rulings
        if isinstance(ruling.order, Support) and ruling.verdict is Verdict.GIVEN
    ]
    return frozenset(moves), frozenset(supports)


def check(
    position: Position, rulebook: Rulebook, strength: Mapping[Unit, int] = {}, aid: Mapping[Unit, int] = {}
) -> None:
    solution = solve(Deployment(*position), rulebook, strength, aid)
    assert story(solution) == outcome(*position, rulebook, strength, aid)


def check_armed(seed: int) -> None:
    """Of units that count for 1 to 3, some with the people of the place on their side."""
    chance = random.Random(seed)
    position, rulebook = random_position(seed), random_rulebook(seed)
    units = [order.unit for _, order in position.orders]
    strength = {unit: chance.choice((1, 1, 2, 2, 3)) for unit in units}
    check(position, rulebook, strength, {unit: 1 for unit in units if chance.random() < 0.2})


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_the_definition_agrees_with_the_examples(example: Example):
    check(Position(TM, example.orders), example.rulebook, example.strength)


@settings(max_examples=100, deadline=None)
@given(positions())
def test_the_solver_agrees_with_the_definition(position: Position):
    check(position, RECONQUISTA)


@settings(max_examples=100, deadline=None)
@given(positions(), rulebooks())
def test_the_solver_agrees_with_the_definition_under_any_rulebook(position: Position, rulebook: Rulebook):
    check(position, rulebook)


@pytest.mark.parametrize("seed", range(100))
def test_the_solver_agrees_on_positions_drawn_at_random(seed: int):
    check(random_position(seed), random_rulebook(seed))


@pytest.mark.parametrize("seed", range(200))
def test_the_solver_agrees_on_units_of_any_force(seed: int):
    check_armed(seed)


@pytest.mark.parametrize("paradox", CHOICES["paradox"])
@pytest.mark.parametrize("block", range(5))
def test_the_solver_agrees_on_paradoxes(block: int, paradox: Any):
    for seed in range(20 * block, 20 * (block + 1)):
        check(random_paradox(seed), Rulebook(paradox=paradox))


def test_many_of_them_are_paradoxes():
    """Of one convoy, and of several that hang on one another."""
    solved = [solve(Deployment(*random_paradox(seed))) for seed in range(500)]
    stopped = Counter(sum(r.reason.id == "movement.paradox_move" for r in solution.rulings) for solution in solved)
    assert stopped[1] > 20
    assert stopped[2] > 0


def test_among_them_are_supports_and_convoys_that_fit_no_order():
    solved = [solve(Deployment(*random_position(seed))) for seed in range(500)]
    rulings = [ruling for solution in solved for ruling in solution.rulings]
    unmatched = Counter(type(ruling.order) for ruling in rulings if ruling.verdict is Verdict.UNMATCHED)
    assert unmatched[Support] > 20
    assert unmatched[Convoy] > 5


@pytest.mark.large
@pytest.mark.parametrize("paradox", CHOICES["paradox"])
@pytest.mark.parametrize("block", range(10))
def test_the_solver_agrees_on_five_thousand_paradoxes(block: int, paradox: Any):
    for seed in range(500 * block, 500 * (block + 1)):
        check(random_paradox(seed), Rulebook(paradox=paradox))


@pytest.mark.large
@pytest.mark.parametrize("block", range(20))
def test_the_solver_agrees_on_ten_thousand_positions(block: int):
    for seed in range(500 * block, 500 * (block + 1)):
        check(random_position(seed), RECONQUISTA)


@pytest.mark.large
@pytest.mark.parametrize("block", range(30))
def test_the_solver_agrees_on_fifteen_thousand_positions_under_any_rulebook(block: int):
    for seed in range(500 * block, 500 * (block + 1)):
        check(random_position(seed), random_rulebook(seed))


@pytest.mark.large
@pytest.mark.parametrize("block", range(20))
def test_the_solver_agrees_on_ten_thousand_positions_of_any_force(block: int):
    for seed in range(500 * block, 500 * (block + 1)):
        check_armed(seed)
