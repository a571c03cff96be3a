"""`gm explain`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gm.cli import common
from tests.cli.conftest import Run

UNITS = ("A CALATRAVA", "A VICH")


@pytest.fixture
def spring(gm: Run, full_game: Path) -> Path:
    """The game after its first season: Jaén, Lérida, Mérida and Urgel are fought over."""
    assert gm("resolve", "-g", full_game).code == 0
    return full_game


def test_before_a_season_was_adjudicated_nothing_can_be_explained(gm: Run, game: Path) -> None:
    ran = gm("explain", "A CALATRAVA", "-g", game)
    assert ran.code == 2
    assert "gm preview" in ran.err


def test_a_unit_of_the_last_season_is_explained_line_by_line(gm: Run, spring: Path) -> None:
    ran = gm("explain", "A", "CALATRAVA", "-g", spring)
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "A Calatrava - Jaén (Taifa de Toledo): ✗ fallida.",
        "  Choca con el ejército de Córdoba en Jaén: fuerza 1 contra fuerza 1.",
        "    El ejército de Calatrava va a Jaén con fuerza 1.",
        "    En Jaén no se defiende nadie.",
        "    El ejército de Córdoba también quiere entrar en Jaén, con fuerza 1.",
    ]


@pytest.mark.parametrize("season", ["1080-1-primavera", "001", "1", "last"])
def test_the_season_may_be_named(gm: Run, spring: Path, season: str) -> None:
    assert gm("explain", season, "el", "ejército", "de", "Calatrava", "-g", spring).out.startswith("A Calatrava - Jaén")


def test_the_chain_as_json(gm: Run, spring: Path) -> None:
    told = gm("explain", "last", "A Calatrava", "-g", spring, "--json", "--lang", "en").json
    assert (told["season"], told["unit"], told["verdict"]) == ("1080-1-primavera", "A CALATRAVA", "fail")
    assert told["because"][0]["id"] == "movement.bounce"
    assert told["because"][0]["because"][0] == {
        "because": [],
        "id": "movement.why.attack",
        "text": "The army in Calatrava goes to Jaén with force 1.",
    }


def test_the_open_season_is_not_explained(gm: Run, spring: Path) -> None:
    ran = gm("explain", "2", "A Calatrava", "-g", spring)
    assert ran.code == 2
    assert "verano de 1080" in ran.err


def test_a_season_alone_asks_for_the_unit(gm: Run, spring: Path) -> None:
    ran = gm("explain", "last", "-g", spring)
    assert ran.code == 2
    assert "¿Qué unidad?" in ran.err
    assert "A Calatrava" in ran.err


def test_an_unknown_unit_is_answered_with_those_there_were(gm: Run, spring: Path) -> None:
    ran = gm("explain", "A TOLEDO", "-g", spring)
    assert ran.code == 2
    assert "«A TOLEDO»" in ran.err
    assert "G Toledo" in ran.err


def test_a_unit_is_not_called_by_where_it_went(gm: Run, spring: Path) -> None:
    assert gm("explain", "A NAJERA", "-g", spring).code == 2
    assert gm("explain", "A BURGOS", "-g", spring).code == 0


@pytest.fixture
def two_in_seville(gm: Run, spring: Path) -> Path:
    """An army and a garrison in Seville."""
    ruled = ("--set", "unit.A SEVILLA=TSE", "--reason", "Faltaba.", "--yes")
    assert gm("correct", "last", *ruled, "-g", spring).code == 0
    return spring


def test_of_several_units_one_must_be_said(gm: Run, two_in_seville: Path) -> None:
    ran = gm("explain", "Sevilla", "-g", two_in_seville)
    assert ran.code == 2
    assert "A Sevilla o G Sevilla" in ran.err


@pytest.mark.parametrize("answer", ["G", "g sevilla", "la guarnición de Sevilla"])
def test_at_the_terminal_the_dj_is_asked_which(
    gm: Run, two_in_seville: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    keyboard = tmp_path / "keyboard"
    keyboard.write_text(f"{answer}\n")
    monkeypatch.setattr(common, "TERMINAL", keyboard)
    ran = gm("explain", "Sevilla", "-g", two_in_seville)
    assert "A Sevilla o G Sevilla" in ran.err
    assert ran.out.startswith("G Sevilla H")


def test_an_answer_that_settles_nothing_is_no_answer(
    gm: Run, two_in_seville: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keyboard = tmp_path / "keyboard"
    keyboard.write_text("Sevilla\n")
    monkeypatch.setattr(common, "TERMINAL", keyboard)
    assert gm("explain", "Sevilla", "-g", two_in_seville).code == 2


def test_a_terminal_shows_a_tree(gm: Run, spring: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    out = gm("explain", "A CALATRAVA", "-g", spring).out
    assert "└── " in out
    assert "Choca con el ejército de Córdoba" in out


def test_the_shell_completes_seasons_and_units(gm: Run, spring: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_GM_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", f"gm explain -g {spring} l")
    monkeypatch.setenv("COMP_CWORD", "4")
    assert "last" in gm().out
    monkeypatch.setenv("COMP_WORDS", f"gm explain -g {spring} A t")
    monkeypatch.setenv("COMP_CWORD", "5")
    places = gm().out.split()
    assert places
    assert all(place.startswith("plain,T") for place in places)


def test_an_unknown_unit_is_told_those_most_like_it(gm: Run, spring: Path) -> None:
    ran = gm("explain", "A Cordillera", "-g", spring)
    assert ran.code == 2
    assert "¿Quizá A Cervera?" in ran.err
    assert gm("explain", "X Ytterbium", "-g", spring).err.endswith("ni de una forma parecida.\n")


def test_a_season_is_named_by_what_only_its_code_begins_with(gm: Run, spring: Path) -> None:
    assert gm("explain", "1080-1", "A Calatrava", "-g", spring).code == 0
    assert gm("orders", "-g", spring, "--season", "1080-2", "--json").json["season"] == "1080-2-verano"
    assert gm("orders", "-g", spring, "--season", "1080-", "--json").code == 2


def test_an_unknown_season_is_told_the_ones_there_are(gm: Run, spring: Path) -> None:
    ran = gm("explain", "1090", "A Calatrava", "-g", spring)
    assert ran.code == 2
    assert "1080-1-primavera" in ran.err


def test_every_hash_seed_gives_the_same_words(spring: Path) -> None:
    def told(seed: str) -> list[bytes]:
        environment = {**os.environ, "PYTHONHASHSEED": seed, "GM_LANG": "es"}
        command = [sys.executable, "-m", "gm", "explain", "-g", str(spring)]
        return [
            subprocess.run([*command, unit], env=environment, capture_output=True, check=True).stdout for unit in UNITS
        ]

    assert told("0") == told("1")
