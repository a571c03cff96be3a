"""What many games say."""

from __future__ import annotations

import pytest

from gm.lab.games import Played, Score
from gm.lab.measures import Measure, balance, mean, share


def game(label: str, *scores: Score, conquered: bool = False) -> Played:
    return Played(label, conquered, dict(zip(("P", "Q"), scores, strict=True)))


def score(win: float, *zones: int, player: str = "expander", alive: bool = True) -> Score:
    return Score(player, win, alive, zones, tuple(10 * n for n in zones))


def test_a_share_has_wilsons_interval() -> None:
    """The textbook's: 8 of 10, and nobody of 10."""
    assert share([1] * 8 + [0] * 2) == Measure(0.8, 0.4902, 0.9433)
    assert share([0] * 10) == Measure(0.0, 0.0, 0.2775)
    assert share([1] * 10) == Measure(1.0, 0.7225, 1.0)


def test_a_mean_has_the_normal_interval() -> None:
    """Standard deviation 1, five numbers: 1.96 / sqrt(5) on either side."""
    assert mean([2, 3, 3, 3, 4]) == Measure(3.0, 2.3802, 3.6198)
    assert mean([7]) == Measure(7.0, 7.0, 7.0)
    assert mean([0, 0, 3]).low == 0


def test_more_games_make_a_narrower_interval() -> None:
    few, many = share([1, 0] * 10), share([1, 0] * 1000)
    assert many.high - many.low < (few.high - few.low) / 9


def test_the_balance_says_wins_survival_zones_and_ducats() -> None:
    measured = balance([game("a", score(1, 8, 12), score(0, 8, 0, alive=False))] * 4, ("P", "Q"), 2)
    assert (measured.games, measured.fair) == (4, 0.5)
    assert (measured.powers["P"].wins.value, measured.powers["Q"].survival.value) == (1, 0)
    assert [year.value for year in measured.powers["P"].zones] == [8, 12]
    assert [year.value for year in measured.powers["Q"].ducats] == [80, 0]


def test_a_game_won_early_counts_with_its_end() -> None:
    measured = balance([game("a", score(1, 20), score(0, 5), conquered=True)], ("P", "Q"), 3)
    assert [year.value for year in measured.powers["P"].zones] == [20, 20, 20]
    assert measured.conquered.value == 1


def test_the_order_of_the_games_says_nothing() -> None:
    games = [game(str(n), score(n % 2, n), score(1 - n % 2, 3)) for n in range(9)]
    assert balance(games, ("P", "Q"), 1) == balance(games[::-1], ("P", "Q"), 1)


def test_kinds_of_players_are_compared_by_seat() -> None:
    one = game("a", score(1, 9, player="expander"), score(0, 3, player="defensive"))
    other = game("b", score(1, 9, player="expander"), score(0, 3, player="expander"))
    players = balance([one, other], ("P", "Q"), 1).players
    assert list(players) == ["defensive", "expander"]
    assert players["expander"].value == pytest.approx(2 / 3, abs=1e-4)


def test_unfair_is_less_than_half_or_more_than_double() -> None:
    assert balance([game("a", score(0.25, 1), score(0.75, 1))], ("P", "Q"), 1).unfair() == ()
    assert balance([game("a", score(0.2, 1), score(0.8, 1))], ("P", "Q"), 1).unfair() == ("P",)
    three = [Played("a", False, {"P": score(0.75, 1), "Q": score(0.2, 1), "R": score(0.05, 1)})]
    assert balance(three, ("P", "Q", "R"), 1).unfair() == ("P", "R")


def test_no_games_say_nothing() -> None:
    with pytest.raises(ValueError, match="no games"):
        balance([], ("P",), 1)
