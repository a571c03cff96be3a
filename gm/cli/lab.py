"""``gm lab balance``: many games between scripted players, measured."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gm.cli.common import Desk, FilePath, command, pair
from gm.core.errors import UsageError
from gm.core.maps import Map, load_map
from gm.core.message import Message, power, say
from gm.lab.games import MIXED
from gm.lab.players import PLAYERS
from gm.rules import MAPS, SCENARIOS

if TYPE_CHECKING:
    from collections.abc import Callable

    from gm.lab.experiment import Experiment
    from gm.lab.measures import Balance, Fortune, Measure

GAME = "reconquista"


@command("balance", game=False)
@click.option("--games", type=click.IntRange(1), default=200, metavar="N")
@click.option("--years", type=click.IntRange(1, 50), default=10, metavar="N")
@click.option("--players", type=click.Choice((MIXED, *PLAYERS)), default=MIXED)
@click.option("--scenario", metavar="SCENARIO", default=SCENARIOS[GAME])
@click.option("--set", "options", multiple=True, metavar="KEY=VALUE")
@click.option("--seed", default="1", metavar="TEXT")
@click.option("--workers", type=click.IntRange(1), metavar="N")
@click.option("--to", "file", type=FilePath(dir_okay=False, path_type=Path), metavar="FILE")
def balance_command(  # noqa: PLR0913  # what an experiment is made of
    desk: Desk,
    *,
    games: int,
    years: int,
    players: str,
    scenario: str,
    options: Sequence[str],
    seed: str,
    workers: int | None,
    file: Path | None,
) -> None:
    """Play what is not finished, then say what all games show."""
    from gm.lab.experiment import Experiment, run, runner_for  # help needs no rules
    from gm.lab.measures import balance
    from gm.rules.reconquista.ruleset import reconquista

    chart = load_map(MAPS[GAME])
    if scenario not in chart.scenarios:
        raise UsageError("record.unknown_scenario", name=scenario, known=tuple(chart.scenarios))
    rules = reconquista(chart.board, chart.scenarios[scenario], dict(pair(text) for text in options))
    experiment = Experiment(rules, players, years, seed)
    make_runner = partial(runner_for, workers=workers or os.cpu_count() or 1)
    played = []
    try:
        with _progress(desk, games) as advance:
            for game in run(experiment, games, make_runner, file):
                played.append(game)
                advance()
    except KeyboardInterrupt:
        desk.hint(say("lab.stopped", file=str(file)) if file else say("lab.lost"))
        raise
    measured = balance(played, rules.powers, years)
    if desk.as_json:
        desk.give(_document(experiment, options, measured))
        return
    _Tables(desk, chart, measured).show(experiment)


@contextmanager
def _progress(desk: Desk, games: int) -> Iterator[Callable[[], None]]:
    """A bar on stderr while somebody watches."""
    from rich.console import Console  # only this command has a bar
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(desk.language.label(say("lab.playing")), total=games)
        yield lambda: bar.advance(task)


def _document(experiment: Experiment, options: Sequence[str], measured: Balance) -> dict[str, object]:
    return {
        "scenario": experiment.rules.scenario.name,
        "digest": experiment.digest,
        "options": dict(pair(text) for text in options),
        "players": experiment.players,
        "years": experiment.years,
        "seed": experiment.seed,
        "balance": measured,
        "unfair": measured.unfair(),
    }


class _Tables:
    """What the games show, for people."""

    def __init__(self, desk: Desk, chart: Map, measured: Balance) -> None:
        from gm.show.language import Language

        self.desk = desk
        self.language = Language(desk.lang, chart.names)
        self.measured = measured

    def show(self, experiment: Experiment) -> None:
        """Every table, and the verdict."""
        setting = say(
            "lab.setting",
            scenario=experiment.rules.scenario.name,
            profile=experiment.rules.game.house.profile,
            n=self.measured.games,
            years=say("lab.years", n=experiment.years),
            players=say(f"lab.players.{experiment.players}"),
            seed=experiment.seed,
        )
        self._say(setting, style="bold")
        self._fortunes()
        self._by_year(say("lab.zones_by_year"), experiment, lambda its: its.zones)
        self._by_year(say("lab.ducats_by_year"), experiment, lambda its: its.ducats)
        self._players()
        self._say(say("lab.conquered", share=_percent(self.measured.conquered)))
        unfair = tuple(power(of) for of in self.measured.unfair())
        self._say(say("lab.unfair", powers=unfair) if unfair else say("lab.fair"), style="red" if unfair else "green")

    def _say(self, message: Message, style: str | None = None) -> None:
        self.desk.console.print(self.language.sentence(message), style=style)

    def _fortunes(self) -> None:
        header = ("code", "power", "wins", "due", "survival", "zones", "ducats")
        table = self.desk.table(*(say(f"lab.column.{what}") for what in header), title=say("lab.fortunes"))
        for of, its in self.measured.powers.items():
            named = self.language.label(say("power", id=of))
            due = f"×{its.wins.value / self.measured.fair:.2f}"
            last = (_number(its.zones[-1]), _number(its.ducats[-1]))
            table.add_row(of, named, _percent(its.wins), due, _percent(its.survival), *last)
        self.desk.show(table)

    def _by_year(self, title: Message, experiment: Experiment, of: Callable[[Fortune], tuple[Measure, ...]]) -> None:
        """A row a year, a column a power."""
        table = self.desk.table(say("lab.column.year"), *self.measured.powers, title=title)
        columns = [of(its) for its in self.measured.powers.values()]
        for year, row in enumerate(zip(*columns, strict=True), experiment.rules.scenario.year):
            table.add_row(str(year), *map(_briefly, row))
        self.desk.show(table)

    def _players(self) -> None:
        table = self.desk.table(say("lab.column.player"), say("lab.column.seat_wins"))
        for kind, wins in self.measured.players.items():
            table.add_row(self.language.label(say(f"lab.players.{kind}")), _percent(wins))
        self.desk.show(table)


def _percent(share: Measure) -> str:
    """``14 % (11–18)``."""
    return f"{share.value:.0%} ({share.low * 100:.0f}–{share.high * 100:.0f})".replace("%", " %")


def _number(mean: Measure) -> str:
    """``20.3 (19.1–21.5)``."""
    return f"{mean.value:.1f} ({mean.low:.1f}–{mean.high:.1f})"


def _briefly(mean: Measure) -> str:
    """``20.3 ±1.2``."""
    return f"{mean.value:.1f} ±{(mean.high - mean.low) / 2:.1f}"


lab_command = click.Group("lab", commands=[balance_command])
