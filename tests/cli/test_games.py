"""`gm games`, `gm new`, `gm map`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from gm.rules import OPTIONS, SCENARIOS
from tests.cli.conftest import Run


def test_games_lists_each_option_with_its_default(gm: Run) -> None:
    document = gm("games", "--json").json
    assert document["rulesets"]["reconquista"]["map"] == "reconquista"
    assert document["rulesets"]["reconquista"]["scenario"] == "1080-equilibrio"
    assert document["rulesets"]["reconquista"]["options"]["retreat"]["default"] == "random_simultaneous"
    assert "1080" in document["maps"]["reconquista"]["scenarios"]
    table = gm("games").out
    assert "escenario 1080-equilibrio" in table
    assert "Otros escenarios: 1080." in table
    for option in OPTIONS["reconquista"]:
        assert option.key in table


def test_a_new_game_keeps_its_secrets_out_of_git(gm: Run, game: Path) -> None:
    ignored = (game / ".gitignore").read_text().split()
    assert {"players.toml", "seed.toml", "inbox/", "outbox/", "rulings/", "outcome.json"} <= set(ignored)
    assert (game / "seed.toml").stat().st_mode & 0o077 == 0


def test_a_new_game_tells_the_anchor_to_publish(gm: Run, tmp_path: Path) -> None:
    ran = gm("new", "una", "--ruleset", "reconquista")
    anchor = next(word for word in ran.out.split() if len(word) == 64)
    assert anchor in (tmp_path / "una" / "game.toml").read_text()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--player", "Francia=a@example.org"], "Francia"),
        (["--player", "Toledo=ana"], "dirección"),
        (["--player", "Toledo"], "CLAVE=VALOR"),
        (["--player", "Taifa=a@example.org"], "puede ser"),
        (["--set", "humor=bueno"], "humor"),
        (["--set", "sortie=a veces"], "a veces"),
        (["--scenario", "1492"], "1492"),
        (["--map", "marte"], "marte"),
        (["--first", "mañana"], "2026-12-06 21:00"),
        (["--first", "2026-12-06 21:00", "--zone", "Europa/Madrid"], "Europa/Madrid"),
        (["--ruleset", "parchis"], "parchis"),
    ],
)
def test_a_new_game_that_cannot_be_says_why(gm: Run, tmp_path: Path, arguments: list[str], words: str) -> None:
    ran = gm("new", "una", "--ruleset", "reconquista", *arguments)
    assert ran.code in (2, 3)
    assert words in ran.err
    assert not (tmp_path / "una" / "game.toml").exists()


def test_a_folder_with_a_game_is_not_overwritten(gm: Run, game: Path) -> None:
    before = (game / "game.toml").read_bytes()
    assert gm("new", game).code == 2
    assert (game / "game.toml").read_bytes() == before


def test_options_are_kept_in_the_game(gm: Run, tmp_path: Path) -> None:
    assert gm("new", "una", "--ruleset", "reconquista", "--set", "sortie=1995", "--set", "profile=semilla").code == 0
    assert settings(tmp_path / "una")["options"] == {"profile": "semilla", "sortie": "1995"}


def test_a_new_game_names_its_set_of_rules_and_its_scenario(gm: Run, tmp_path: Path) -> None:
    """So it keeps them when the defaults of another release are others."""
    made = {name: gm("new", name, "--ruleset", name) for name in ("reconquista", "diplomacy")}
    assert {ran.code for ran in made.values()} == {0}
    assert "Escenario 1080-equilibrio, reglas profile=clasico:" in made["reconquista"].out
    assert "Escenario 1901, reglas edition=2023:" in made["diplomacy"].out
    assert settings(tmp_path / "reconquista")["options"] == {"profile": "clasico"}
    assert settings(tmp_path / "reconquista")["scenario"] == "1080-equilibrio"
    assert settings(tmp_path / "diplomacy")["options"] == {"edition": "2023"}


def settings(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "game.toml").read_text("utf-8"))


def test_maps_are_listed_shown_drawn_and_checked(gm: Run, tmp_path: Path) -> None:
    listed = gm("map", "list", "--json").json["maps"]["reconquista"]
    assert (listed["provinces"], listed["seas"], listed["scenarios"][0]) == (72, 13, "1080")
    assert "«reconquista»: 72 provincias, 13 mares" in gm("map", "list").out
    shown = gm("map", "show", "reconquista").out
    titles = [line.strip() for line in shown.splitlines() if "scenario" in line]
    assert titles == ["Escenario 1080", "Escenario 1080-equilibrio"]
    assert shown.count("Taifa de Toledo") == 2
    assert gm("map", "show", "reconquista", "--svg", "m.svg").code == 0
    assert (tmp_path / "m.svg").read_text().startswith("<")


def test_a_broken_map_has_all_its_faults_told(gm: Run, tmp_path: Path) -> None:
    board = '{"provinces": [{"id": "A", "army": ["B"]}, {"id": "B", "kind": "inland", "city": {"port": true}}]}'
    (tmp_path / "board.json").write_text(board)
    ran = gm("map", "check", "board.json", "--json")
    assert ran.code == 1
    assert len(ran.json["faults"]) >= 2


def test_an_unknown_map_lists_those_there_are(gm: Run) -> None:
    ran = gm("map", "show", "marte")
    assert ran.code == 3
    assert "reconquista" in ran.err


def test_a_new_game_begins_with_the_usual_scenario(gm: Run, tmp_path: Path) -> None:
    for ruleset, scenario in SCENARIOS.items():
        assert gm("new", ruleset, "--ruleset", ruleset).code == 0
        assert f'scenario = "{scenario}"' in (tmp_path / ruleset / "game.toml").read_text()


def test_a_new_game_asks_at_the_terminal_until_it_understands(gm: Run, tmp_path: Path) -> None:
    answers = [
        "reconquista",
        "La partida",
        "mal",
        "Ana <ana@example.org>",
        "ana@example.org",
        *[""] * 6,
        "mañana",
        "2026-12-06 21:00",
    ]
    ran = gm("new", "una", stdin="\n".join([*answers, ""]), typed=True)
    assert ran.code == 0, ran.err
    assert "«mal» no es una dirección de correo" in ran.out
    assert "está puesta a dos potencias" in ran.out
    assert "«mañana» no es una fecha con hora" in ran.out
    assert 'title = "La partida"' in (tmp_path / "una" / "game.toml").read_text("utf-8")
    assert (tmp_path / "una" / "players.toml").read_text("utf-8").count("ana@example.org") == 1


def test_a_game_that_is_there_already_is_told_before_anything_is_asked(gm: Run, game: Path) -> None:
    ran = gm("new", game, typed=True)
    assert ran.code == 2
    assert ran.out == ""


def test_a_new_game_tells_its_first_deadline_and_that_it_has_passed(gm: Run) -> None:
    ahead = gm("new", "una", "--ruleset", "reconquista", "--first", "2080-12-01 21:00")
    assert "Plazo: domingo 1 de diciembre de 2080, a las 21:00" in ahead.out
    assert ahead.err == ""
    passed = gm("new", "otra", "--ruleset", "reconquista", "--first", "2020-01-01 21:00")
    assert passed.code == 0
    assert "ya ha pasado" in passed.err


def test_what_new_games_and_maps_report_comes_as_json_too(gm: Run, tmp_path: Path) -> None:
    made = gm("new", "una", "--ruleset", "diplomacy", "--json").json
    assert made["folder"] == "una"
    assert made["anchor"] in (tmp_path / "una" / "game.toml").read_text("utf-8")
    assert "end" not in made
    shown = gm("map", "show", "classical", "--json").json
    assert shown["powers"]["AUSTRIA"] == {"home": ["VIE", "BUD", "TRI"], "units": ["A BUD", "A VIE", "F TRI"]}
    played = gm("demo", "ejemplo", "--json").json
    assert (tmp_path / played["index"]).is_file()


def test_a_game_may_be_written_with_a_capital(gm: Run, tmp_path: Path) -> None:
    assert gm("new", "una", "--ruleset", "Diplomacy").code == 0
    assert 'ruleset = "diplomacy"' in (tmp_path / "una" / "game.toml").read_text("utf-8")
    assert gm("rules", "--ruleset", "DIPLOMACY").out == gm("rules", "--ruleset", "diplomacy").out
