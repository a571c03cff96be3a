"""Many games of one set-up: which there are, by label, and how those that are not finished get played."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from pathlib import Path

from msgspec import Struct

from gm.core.model import canonical_json
from gm.lab.finished import finished, keep, mend
from gm.lab.games import Played, play
from gm.lab.runner import Here, Pool, Runner, Work
from gm.rules.reconquista.ruleset import Reconquista


class Experiment(Struct, frozen=True, dict=True):
    """A set-up: the game, who plays it, for how many years; `seed` is any text, another one gives other games."""

    rules: Reconquista
    players: str
    years: int
    seed: str

    @cached_property
    def digest(self) -> str:
        """What the games depend on, in short: the board, the scenario, the house rules."""
        game = self.rules.game
        return hashlib.sha256(canonical_json((game.board, game.scenario, game.house))).hexdigest()[:12]

    def label(self, number: int) -> str:
        """The label of the game of that number, from 1."""
        return f"{self.rules.scenario.name}@{self.digest}|{self.players}|{self.years}|{self.seed}|{number:06d}"

    @property
    def work(self) -> Work:
        """What a runner does with a label and the years."""
        return partial(play, self.rules, self.players)


def runner_for(work: Work, workers: int) -> Runner:
    """The runner for so many processes."""
    return Here(work) if workers == 1 else Pool(work, workers)


def run(
    experiment: Experiment, games: int, make_runner: Callable[[Work], Runner], file: Path | None = None
) -> Iterator[Played]:
    """The experiment's first `games` games as they are known: the finished ones of `file`, then those played now.

    Each game played now is added to the file. Raises GmError for a file that holds something else.
    """
    labels = [experiment.label(number) for number in range(1, games + 1)]
    known: dict[str, Played] = {}
    if file is not None:
        mend(file)
        known = finished(file)
    missing = [label for label in labels if label not in known]
    yield from (known[label] for label in labels if label in known)
    if not missing:
        return
    runner = make_runner(experiment.work)
    for label in missing:
        runner.submit(label, experiment.years)
    for played in runner.gather():
        if file is not None:
            keep(file, played)
        yield played
