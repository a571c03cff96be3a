"""Which games an experiment has, where they are played, and that none is played twice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from gm.core.errors import GmError
from gm.lab.experiment import Experiment, run, runner_for
from gm.lab.finished import finished, keep, mend
from gm.lab.games import Played
from gm.lab.runner import Here, Pool, Work
from tests.lab.desk import rules

EXPERIMENT = Experiment(rules(), "expander", 1, "x")


class Counting(Here):
    """A runner that notes what it was handed."""

    seen: list[str] = []  # noqa: RUF012  # the tests' notebook

    def submit(self, label: str, budget: int) -> None:
        self.seen.append(label)
        super().submit(label, budget)


@pytest.fixture
def submitted() -> list[str]:
    Counting.seen.clear()
    return Counting.seen


def every(games: Iterator[Played]) -> list[Played]:
    return sorted(games, key=lambda game: game.label)


def test_labels_tell_experiments_apart() -> None:
    others = [
        Experiment(rules(upkeep="3"), "expander", 1, "x"),
        Experiment(rules(), "mixed", 1, "x"),
        Experiment(rules(), "expander", 2, "x"),
        Experiment(rules(), "expander", 1, "y"),
    ]
    assert len({experiment.label(1) for experiment in [EXPERIMENT, *others]}) == 5
    assert EXPERIMENT.label(1) != EXPERIMENT.label(2)
    assert EXPERIMENT.label(1) == Experiment(rules(), "expander", 1, "x").label(1)


def test_processes_play_the_same_games() -> None:
    here = every(run(EXPERIMENT, 4, Here))
    assert every(run(EXPERIMENT, 4, partial(runner_for, workers=2))) == here
    assert [game.label for game in here] == [EXPERIMENT.label(n) for n in (1, 2, 3, 4)]


def test_one_worker_needs_no_processes() -> None:
    assert isinstance(runner_for(EXPERIMENT.work, 1), Here)
    pool = runner_for(EXPERIMENT.work, 2)
    assert isinstance(pool, Pool)
    assert list(pool.gather()) == []


def test_finished_games_are_not_played_again(tmp_path: Path, submitted: list[str]) -> None:
    file = tmp_path / "games.jsonl"
    first = every(run(EXPERIMENT, 2, Counting, file))
    again = every(run(EXPERIMENT, 3, Counting, file))
    assert submitted == [EXPERIMENT.label(n) for n in (1, 2, 3)]
    assert again[:2] == first
    assert again == every(run(EXPERIMENT, 3, Here))
    assert every(run(EXPERIMENT, 3, Counting, file)) == again
    assert len(submitted) == 3


def test_a_file_may_hold_several_experiments(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    other = Experiment(rules(), "expander", 1, "y")
    every(run(EXPERIMENT, 1, Here, file))
    assert [game.label for game in every(run(other, 1, Here, file))] == [other.label(1)]
    assert set(finished(file)) == {EXPERIMENT.label(1), other.label(1)}


def test_a_stopped_run_loses_only_the_line_it_was_writing(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    whole = every(run(EXPERIMENT, 2, Here, file))
    file.write_bytes(file.read_bytes()[:-20])
    assert len(finished(file)) == 1
    assert every(run(EXPERIMENT, 2, Here, file)) == whole
    assert len(file.read_bytes().splitlines()) == 2


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text('{"label": "a"}\n')
    with pytest.raises(GmError) as refused:
        every(run(EXPERIMENT, 1, Here, file))
    assert refused.value.message.args == {"file": str(file), "n": 1}
    assert file.read_text() == '{"label": "a"}\n'


def test_no_file_holds_no_games(tmp_path: Path) -> None:
    mend(tmp_path / "none.jsonl")
    assert finished(tmp_path / "none.jsonl") == {}


def test_a_kept_game_comes_back(tmp_path: Path) -> None:
    (game,) = run(EXPERIMENT, 1, Here)
    keep(tmp_path / "games.jsonl", game)
    assert finished(tmp_path / "games.jsonl") == {game.label: game}


def test_work_is_done_by_label_and_budget() -> None:
    work: Work = EXPERIMENT.work
    assert work("any", 1) == work("any", 1)
