"""The solver says what the definition says, on any position and under any rulebook."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from gm.core.model import Verdict
from gm.rules.movement.deployment import Deployment
from gm.rules.movement.orders import Support
from gm.rules.movement.rulebook import RECONQUISTA, Rulebook
from gm.rules.movement.solver import Solution, solve
from tests.rules.movement.examples import EXAMPLES, Example
from tests.rules.movement.oracle import Oracle, Story
from tests.rules.movement.positions import TM, Position, positions, random_position, random_rulebook, rulebooks


def story(solution: Solution) -> Story:
    """What a solution says in the definition's terms."""
    moves = [ruling.unit for ruling in solution.rulings if ruling.piece.moves and ruling.moved]
    supports = [
        ruling.unit
        for ruling in solution.rulings
        if isinstance(ruling.order, Support) and ruling.verdict is Verdict.GIVEN
    ]
    return frozenset(moves), frozenset(supports)


def the_one(stories: list[Story]) -> Story:
    """Of several stories the one where rings turn: all that succeeds in another succeeds in it."""
    best = max(stories, key=lambda one: len(one[0]))
    assert all(moves <= best[0] for moves, _ in stories)
    return best


def check(position: Position, rulebook: Rulebook) -> None:
    """Where a rule had to choose, what it stopped is stopped for the definition too: that must leave one story."""
    solution = solve(Deployment(*position), rulebook)
    stopped = [r.unit for r in solution.rulings if r.piece.passage and r.piece.passage.paradox]
    circled = [r.unit for r in solution.rulings if r.reason.id == "movement.cut_in_circle"]
    stories = Oracle(*position, rulebook).stories()
    if stopped or circled:
        assert len(stories) != 1, "a rule decides what needs no rule"
        stories = Oracle(*position, rulebook, stopped, circled).stories()
    assert story(solution) == the_one(stories)


OF_FORCE_1 = [example for example in EXAMPLES if not example.strength]


@pytest.mark.parametrize("example", OF_FORCE_1, ids=lambda example: example.id)
def test_the_definition_agrees_with_the_examples(example: Example):
    """But for `land_fallback` "always", which is a second solution over the first."""
    if example.rulebook.land_fallback != "always":
        check(Position(TM, example.orders), example.rulebook)


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
