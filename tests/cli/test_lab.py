"""``gm lab balance``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gm.lab import experiment
from gm.lab.games import Played
from tests.cli.conftest import Run

SHORT = ("lab", "balance", "--games", "4", "--years", "1", "--workers", "1")


def test_it_tells_how_each_power_fares(gm: Run) -> None:
    ran = gm(*SHORT, "--players", "opportunist")
    assert ran.code == 0
    assert "Taifa de Zaragoza" in ran.out
    assert "4 partidas de 1 año como mucho" in ran.out
    assert ran.out.count("1080") == 3  # the scenario, and the year in two tables


def test_as_json_it_has_every_interval(gm: Run) -> None:
    document = gm(*SHORT, "--json", "--set", "profile=clasico", "--seed", "s").json
    assert document["options"] == {"profile": "clasico"}
    assert document["balance"]["games"] == 4
    lyc = document["balance"]["powers"]["LYC"]
    assert lyc["wins"]["low"] <= lyc["wins"]["value"] <= lyc["wins"]["high"]
    assert len(lyc["zones"]) == len(lyc["ducats"]) == 1


def test_the_same_command_says_the_same_with_any_workers_and_after_a_stop(gm: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    alone = gm(*SHORT, "--json")
    assert gm(*SHORT[:-1], "2", "--json", "--to", file).out == alone.out
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:2]))
    assert gm(*SHORT, "--json", "--to", file).out == alone.out


def test_another_scenario_has_other_games(gm: Run) -> None:
    even = gm(*SHORT, "--json", "--scenario", "1080-equilibrio").json
    assert even["scenario"] == "1080-equilibrio"
    assert even["digest"] != gm(*SHORT, "--json", "--scenario", "1080").json["digest"]


def test_a_game_begins_with_the_scenario_that_was_measured(gm: Run) -> None:
    assert gm("new", "par", "--ruleset", "reconquista", "--scenario", "1080-equilibrio").code == 0
    assert gm("status", "-g", "par").code in (0, 1)
    assert gm("orders", "-g", "par", "--json").code in (0, 1)


def test_a_scenario_that_there_is_not_is_refused_with_those_there_are(gm: Run) -> None:
    ran = gm("lab", "balance", "--scenario", "1212")
    assert ran.code == 2
    assert "1080" in ran.err


def test_an_option_that_there_is_not_is_refused(gm: Run) -> None:
    ran = gm("lab", "balance", "--set", "perfil=clasico")
    assert ran.code != 0
    assert "perfil" in ran.err


def test_a_file_of_something_else_is_refused(gm: Run, tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text("hola\n")
    ran = gm(*SHORT, "--to", tmp_path / "games.jsonl")
    assert ran.code != 0
    assert "games.jsonl" in ran.err


@pytest.mark.parametrize(("to", "told"), [(("--to", "a.jsonl"), "quedan en a.jsonl"), ((), "Con --to ARCHIVO")])
def test_who_stops_it_is_told_how_to_go_on(
    gm: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, to: tuple[str, ...], told: str
) -> None:
    real = experiment.run

    def stopped(*arguments: Any) -> Iterator[Played]:
        yield next(real(*arguments))
        raise KeyboardInterrupt

    monkeypatch.setattr(experiment, "run", stopped)
    ran = gm(*SHORT, *to)
    assert ran.code == 130
    assert told in ran.err
    assert [len(file.read_text().splitlines()) for file in tmp_path.glob("*.jsonl")] == [1] * bool(to)
