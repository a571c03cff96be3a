"""Whole games of scripted players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from gm.core.dice import Dice
from gm.core.model import Outcome, Verdict
from gm.lab.games import MIXED, Played, play
from gm.lab.players import PLAYERS
from gm.rules.reconquista.ruleset import Reconquista
from gm.rules.reconquista.state import State
from tests.lab.desk import IBERIA, rules

voids: list[str] = []


class Watched(Reconquista, frozen=True):
    """The game, noting every order that it refuses."""

    def adjudicate(self, state: State, orders: Mapping[str, Sequence[str]], dice: Dice) -> Outcome:
        outcome = super().adjudicate(state, orders, dice)
        voids.extend(result.order for result in outcome.results if result.verdict is Verdict.VOID)
        return outcome


@pytest.fixture(scope="module")
def played() -> Played:
    return play(rules(profile="clasico"), MIXED, "a", 3)


@pytest.mark.parametrize("profile", ["semilla", "clasico"])
@pytest.mark.parametrize("players", PLAYERS)
def test_players_give_legal_orders_only(profile: str, players: str) -> None:
    voids.clear()
    play(Watched(rules(profile=profile).game), players, "legal", 3)
    assert voids == []


def test_a_label_is_a_game(played: Played) -> None:
    assert play(rules(profile="clasico"), MIXED, "a", 3) == played
    assert play(rules(profile="clasico"), MIXED, "b", 3).scores != played.scores


def test_the_first_years_are_those_of_a_longer_game(played: Played) -> None:
    longer = play(rules(profile="clasico"), MIXED, "a", 4)
    assert {of: score.zones[:3] for of, score in longer.scores.items()} == {
        of: score.zones for of, score in played.scores.items()
    }


def test_zones_and_ducats_are_noted_every_year(played: Played) -> None:
    for score in played.scores.values():
        assert len(score.zones) == len(score.ducats) == 3
        assert score.alive == (score.zones[-1] > 0)


def test_powers_grow_at_first(played: Played) -> None:
    """Each begins with four provinces and four cities; a year later nobody has less."""
    assert min(score.zones[0] for score in played.scores.values()) >= 8
    assert sum(score.zones[0] for score in played.scores.values()) > 70


def test_whoever_has_most_zones_at_the_end_wins(played: Played) -> None:
    most = max(score.zones[-1] for score in played.scores.values())
    assert {of for of, score in played.scores.items() if score.win} == {
        of for of, score in played.scores.items() if score.zones[-1] == most
    }
    assert sum(score.win for score in played.scores.values()) == pytest.approx(1)


def test_equal_zones_share_the_victory() -> None:
    """Nobody has a unit, so nothing ever changes."""
    powers = tuple(replace(power, units=()) for power in IBERIA.scenarios["1080"].powers)
    still = Reconquista(replace(rules().game, scenario=replace(IBERIA.scenarios["1080"], powers=powers)))
    idle = replace(still.game, scenario=replace(still.scenario, powers=tuple(replace(p, treasury=0) for p in powers)))
    game = play(Reconquista(idle), "defensive", "still", 1)
    assert [score.win for score in game.scores.values()] == pytest.approx([1 / 7] * 7)


def test_a_conquest_ends_the_game() -> None:
    """Three home countries in one hand: it has won by the end of the first spring."""
    first, second, third, *others = IBERIA.scenarios["1080"].powers
    great = replace(first, home=("LEON",), units=("A LEON", "A OVIEDO", "A BURGOS"))
    scenario = replace(
        IBERIA.scenarios["1080"],
        powers=(
            great,
            replace(second, home=("OVIEDO",), capital="OVIEDO", units=()),
            replace(third, home=("BURGOS",), capital="BURGOS", units=()),
            *others,
        ),
    )
    game = play(Reconquista(replace(rules().game, scenario=scenario)), "expander", "easy", 4)
    assert game.conquered
    assert game.scores["LYC"].win == 1
    assert len(game.scores["LYC"].zones) == 1


def test_seats_are_drawn_or_all_of_a_kind(played: Played) -> None:
    assert {score.player for score in play(rules(), "expander", "a", 1).scores.values()} == {"expander"}
    seats = [play(rules(), MIXED, str(n), 1).scores["LYC"].player for n in range(12)]
    assert set(seats) == set(PLAYERS)


def test_a_game_that_the_years_decide_is_no_conquest() -> None:
    game = play(rules(year_limit="3"), MIXED, "years", 5)
    assert not game.conquered
    assert len(game.scores["LYC"].zones) == 3
