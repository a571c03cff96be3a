"""Every unit of every rule case, and of any position, is explained, and to the verdict that was given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from babel.messages.pofile import read_po
from hypothesis import HealthCheck, given, settings

from gm.core.maps import map_from_json
from gm.core.message import Message, power, say, verdict
from gm.core.model import Phase, Turn, Verdict
from gm.core.report import Explanation
from gm.rules.reconquista import cases as one_phase
from gm.rules.reconquista import explanation, season, winter
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.notation import subject
from gm.show.language import LOCALE, Language
from tests.rules.case_files import cases, first_line, with_step
from tests.rules.test_invariants import MAP, lines

PHASE = Phase(1, "x", say("reconquista.season.primavera", year=1))
LANGUAGE = Language("es", MAP.names)


ELSEWHERE = {
    "reconquista.why.choice.ruled",
    "reconquista.why.city.garrison",
    "reconquista.why.city.nobody",
}
"""What no case needs: told in ``reconquista/test_explanation.py``."""


def turn_of(line: dict[str, Any], board: Any = MAP) -> tuple[Game, Turn]:
    """The turn that the line of a case makes."""
    seen: list[tuple[Game, Turn]] = []

    def recording(play: Any) -> Any:
        def played(game: Game, state: Any, orders: Any, dice: Any) -> Any:
            judged = play(game, state, orders, dice)
            seen.append((game, Turn(PHASE, state, orders, judged.outcome)))
            return judged

        return played

    with pytest.MonkeyPatch.context() as patch:
        for module in (season, winter):
            patch.setattr(module, "play", recording(module.play))
        one_phase.adjudicate(line, board.board, next(iter(board.scenarios.values())))
    return seen[0]


def messages(of: Explanation) -> Iterator[Message]:
    yield of.message
    for part in of.because:
        yield from messages(part)


def explained(game: Game, turn: Turn) -> Iterator[Explanation]:
    """The explanation of every unit, held against its verdict."""
    units = {**turn.before.units, **turn.outcome.state.units}
    for unit in units:
        try:
            told = explanation.explain(game, turn, unit)
        except ValueError:
            assert unit not in turn.before.units
            continue
        owner = told.message.args.get("power")
        mine = [result for result in turn.outcome.results if subject(result.order) in (unit, f"B {unit}")]
        given = {result.verdict for result in mine if result.power and power(result.power) == owner}
        legal = given - {Verdict.VOID} or given
        if legal:
            assert told.message.args["verdict"] in [verdict(word) for word in legal]
        yield told


def test_the_rule_cases_give_every_reason() -> None:
    said: set[str] = set()
    for case in cases("reconquista"):
        line = first_line(case)
        game, turn = turn_of(with_step(line, case.steps[0]), map_from_json(line["map"]))
        for told in explained(game, turn):
            said |= {message.id for message in messages(told)}
            assert all(LANGUAGE.sentence(message) for message in messages(told)), case.id
    with (LOCALE / "es" / "reconquista.po").open("rb") as file:
        ids = {str(entry.id) for entry in read_po(file)}
    reasons = {key for key in ids if key.startswith(("reconquista.why.", "reconquista.closed."))}
    assert sorted(reasons - said) == sorted(ELSEWHERE)


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(lines())
def test_any_season_is_explained(line: dict[str, Any]) -> None:
    """The season that is judged again for it is the one that was played."""
    game, turn = turn_of(line)
    assert explanation._judged_again(game, turn).outcome.results == turn.outcome.results
    for told in explained(game, turn):
        assert all(LANGUAGE.sentence(message) for message in messages(told))
    for tangle in explanation.conflicts(game, turn):
        assert len(tangle.contenders) >= 3
