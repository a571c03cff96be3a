"""`gm rules`."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.rules import RULESETS
from tests.cli.conftest import Run

HEADINGS = {"es": "Sitios", "ca": "Setges", "en": "Sieges"}


@pytest.mark.parametrize("lang", HEADINGS)
def test_the_rules_of_the_game_at_hand_in_each_language(gm: Run, game: Path, lang: str) -> None:
    ran = gm("rules", "-g", game, "--lang", lang)
    assert ran.code == 0
    assert ran.out.startswith("Partida: ")
    assert HEADINGS[lang] in ran.out.splitlines()


def test_they_are_as_its_options_set_them(gm: Run) -> None:
    assert gm("new", "una", "--ruleset", "reconquista", "--set", "sortie=1995", "--set", "plague=no").code == 0
    told = gm("rules", "-g", "una").out
    assert "aunque la sitie" in " ".join(told.split())
    assert "Fila 2:" in told
    assert "Hambre" in told.splitlines()
    assert "Peste" not in told.splitlines()


def test_the_tables_are_those_of_the_first_report(gm: Run) -> None:
    gm("new", "una", "--ruleset", "reconquista", "--set", "famine=table", "--first", "2080-12-01 21:00")
    rows = next(s["items"] for s in gm("rules", "-g", "una", "--json").json["sections"] if s["name"] == "famine")
    assert gm("resolve", "-g", "una", "--missing-ok").code == 0
    report = gm("report", "-g", "una", "--format", "json").json
    assert rows == next(s["items"] for s in report["sections"] if s["name"] == "table_famine")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_without_a_game_they_are_those_of_a_new_one(gm: Run, ruleset: str) -> None:
    ran = gm("rules", "--ruleset", ruleset, "--format", "md")
    assert ran.code == 0
    assert ran.out.startswith(f"# {ruleset.capitalize()}: reglas de esta partida\n")
    assert "\n## Retiradas\n" in ran.out


def test_a_new_one_has_the_options_that_are_asked_for(gm: Run) -> None:
    sections = gm("rules", "--ruleset", "reconquista", "--set", "plague=table", "--json").json["sections"]
    plague = next(section for section in sections if section["name"] == "plague")
    assert "se sortea al empezar la partida" in plague["items"][0]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--set", "famine=flat"], "--ruleset"),
        (["--ruleset", "reconquista", "--set", "famine"], "CLAVE=VALOR"),
        (["--ruleset", "reconquista", "--set", "famine=a veces"], "a veces"),
        (["--ruleset", "parchis"], "parchis"),
        ([], "-g"),
    ],
)
def test_what_cannot_be_told_says_why(gm: Run, arguments: list[str], words: str) -> None:
    ran = gm("rules", *arguments)
    assert ran.code in (2, 3)
    assert words in ran.err
