from __future__ import annotations

import pytest

from gm.core.errors import GmError
from gm.rules.movement.rulebook import RECONQUISTA
from gm.rules.reconquista.options import OPTIONS, House, house_rules
from tests.rules.reconquista.small import game


def test_the_first_value_of_an_option_is_the_default() -> None:
    assert {option.key: option.values[0] for option in OPTIONS} == {key: getattr(House(), key) for key in keys()}


def keys() -> tuple[str, ...]:
    return House.__struct_fields__


def test_every_option_names_the_question_it_answers() -> None:
    assert all(option.rule.startswith(("A.2 n. ", "R-", "B")) for option in OPTIONS)


def test_the_default_game_is_solved_by_the_default_rulebook() -> None:
    assert game().rulebook == RECONQUISTA


def test_house_rules_of_movement_reach_the_solver() -> None:
    assert game(cut="equal_or_more", self_dislodge="yes").rulebook.cut == "equal_or_more"


@pytest.mark.parametrize(
    ("chosen", "message"),
    [({"cuts": "any"}, "core.option.unknown"), ({"cut": "all"}, "core.option.value")],
)
def test_a_wrong_option_is_refused(chosen: dict[str, str], message: str) -> None:
    with pytest.raises(GmError) as refused:
        house_rules(chosen)
    assert refused.value.message.id == message
