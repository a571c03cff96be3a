"""`gm correct` and `gm rerun`: the difference shown before it is made, and the whole game replayed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gm.cli import common
from tests.cli.conftest import Run

SEASON = "1080-1-primavera"
NEW = "A EVORA - BEJA"


@pytest.fixture
def played(gm: Run, full_game: Path) -> Path:
    assert gm("resolve", "-g", full_game).code == 0
    return full_game


def test_a_correction_shows_what_changes_and_needs_a_yes(gm: Run, played: Path) -> None:
    asked = gm("correct", SEASON, "-g", played, "--power", "Badajoz", "--reason", "mal leída", stdin=NEW)
    assert asked.code == 2
    assert "--yes" in asked.err
    assert "Primavera de 1080" in asked.out
    assert not (played / "001-1080-1-primavera" / "rulings").exists()


def test_a_dry_run_only_looks(gm: Run, played: Path) -> None:
    ran = gm("correct", SEASON, "-g", played, "--power", "TBA", "--reason", "x", "--dry-run", "--json", stdin=NEW)
    assert ran.code == 0
    assert ran.json["filed"] is None
    assert [one["season"] for one in ran.json["differences"]] == [SEASON]


def test_a_correction_makes_a_new_version_with_its_reason(gm: Run, played: Path) -> None:
    before = (played / "001-1080-1-primavera" / "report.es.md").read_text()
    ran = gm("correct", SEASON, "-g", played, "--power", "TBA", "--reason", "leí mal a Badajoz", "--yes", stdin=NEW)
    assert ran.code == 0, ran.err
    report = gm("report", SEASON, "-g", played, "--format", "md").out
    assert "leí mal a Badajoz" in report
    assert "versión 2" in report
    assert report != before
    assert (played / "001-1080-1-primavera" / "v1" / "report.es.md").read_text() == before


def test_orders_that_are_not_understood_correct_nothing(gm: Run, played: Path) -> None:
    ran = gm("correct", SEASON, "-g", played, "--power", "TBA", "--reason", "x", "--yes", stdin="A EVORA - SEVILLA")
    assert ran.code == 2
    assert "no se ha anotado nada" in ran.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "una sola cosa"),
        (["--set", "treasury.TTO=7", "--draw", "a=b"], "una sola cosa"),
        (["--set", "treasury.TTO"], "CLAVE=VALOR"),
        (["--set", "humor.TTO=7"], "humor"),
        (["--set", "treasury.TTO=7", "--set", "treasury.LYC=7"], "una sola cosa"),
        (["--draw", "a=1", "--draw", "b=2"], "una sola cosa"),
        (["--set", "control.Lugo=Francia"], "«Francia» no vale aquí"),
        (["--set", "unit.A Xyz=Toledo"], "ninguna potencia se llama «Xyz», ni"),
        (["--set", "unit.A Calatraba=Toledo"], "se llama «Calatraba». ¿Quizá Calatrava?"),
        (["--set", "treasury.Sebilla=3"], "se llama «Sebilla». ¿Quizá Sevilla"),
        (["--set", "plague.Calatraba=yes"], "se llama «Calatraba». ¿Quizá Calatrava?"),
        (["--set", "unit.X Toledo=Toledo"], "«X TOLEDO» no es el nombre de una unidad"),
        (["--set", "unit.F Toledo=Toledo"], "No puede haber una unidad «F TOLEDO»"),
        (["--set", "control.Toled=Toledo"], "llamada «Toled»"),
        (["--admit", "nada.eml"], "nada.eml"),
        (["--power", "Lugo"], "Lugo"),
    ],
)
def test_a_wrong_ruling_says_why(gm: Run, played: Path, arguments: list[str], words: str) -> None:
    ran = gm("correct", SEASON, "-g", played, "--reason", "x", "--yes", *arguments)
    assert ran.code in (2, 3)
    assert words in ran.err


def test_a_season_there_is_not_lists_those_there_are(gm: Run, played: Path) -> None:
    ran = gm("correct", "1090-1-primavera", "-g", played, "--reason", "x", "--set", "treasury.TTO=7")
    assert ran.code == 2
    assert "1080-1-primavera y 1080-2-verano" in ran.err


def test_a_fact_of_the_open_season_is_set_without_asking(gm: Run, played: Path) -> None:
    ran = gm("correct", "1080-2-verano", "-g", played, "--set", "treasury.TTO=7", "--reason", "suma mal hecha")
    assert ran.code == 0
    assert "No cambia ningún turno" in ran.out


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("es", "«A Calatrava - Jaén» no servirá de nada en primavera de 1080. La sustituye"),
        ("ca", "«A Calatrava - Jaén» no servirà de res a primavera del 1080. La substitueix"),
        ("en", "“A Calatrava - Jaén” will come to nothing in spring 1080. A later order"),
    ],
)
def test_a_dictated_order_that_comes_to_nothing_is_told_at_once(gm: Run, game: Path, lang: str, words: str) -> None:
    twice = "A CALATRAVA - JAEN\nA CALATRAVA H"
    ran = gm("correct", SEASON, "-g", game, "--power", "TTO", "--reason", "x", "--lang", lang, stdin=twice)
    assert ran.code == 0
    assert words in ran.out


@pytest.mark.parametrize(("build", "told"), [("B F BRE", False), ("B A MAR", True)])
def test_a_dictated_build_too_many_is_told_and_one_that_takes_anothers_place_is_none(
    gm: Run, tmp_path: Path, build: str, told: bool
) -> None:
    folder = tmp_path / "hivern"
    gm("new", folder, "--ruleset", "diplomacy")
    for order in ("F BRE - MAO\nA MAR - GAS", "F MAO - POR"):
        gm("receive", "-g", folder, "--from", "FRANCE", stdin=order)
        gm("resolve", "-g", folder, "--missing-ok")
    gm("receive", "-g", folder, "--from", "FRANCE", stdin="B A BRE")
    ran = gm("correct", "W1901A", "-g", folder, "--power", "FRANCE", "--reason", "x", "--json", stdin=build)
    assert ran.code == 0
    assert [one["order"] for one in ran.json["void"]] == ([build] if told else [])


def test_an_order_of_the_open_season_that_a_fact_makes_void_is_told(gm: Run, full_game: Path) -> None:
    ran = gm("correct", SEASON, "-g", full_game, "--set", "unit.A Calatrava=none", "--reason", "x")
    assert "Primavera de 1080: «A Calatrava - Jaén» deja de valer. No hay ninguna unidad en Calatrava." in ran.out


def test_an_order_of_the_open_season_that_an_earlier_correction_makes_void_is_told(gm: Run, played: Path) -> None:
    gm("receive", "-g", played, "--from", "LYC", "--at", "2080-12-02 10:00", stdin="A SALAMANCA H")
    other = "A ZAMORA H"
    ran = gm("correct", SEASON, "-g", played, "--power", "LYC", "--reason", "x", "--dry-run", "--json", stdin=other)
    assert {"season": "1080-2-verano", "power": "LYC", "order": "A SALAMANCA H"} in ran.json["void"]


def test_a_late_mail_can_be_admitted(gm: Run, game: Path) -> None:
    late = gm("receive", "-g", game, "--from", "TTO", "--at", "2080-12-02 09:00", "--json", stdin="A TALAVERA - MERIDA")
    assert late.code == 1
    assert late.json["mails"][0]["status"] == "late"
    assert gm("orders", "-g", game, "--power", "TTO", "--json").json["powers"]["TTO"]["orders"] == []
    admitted = gm("correct", SEASON, "-g", game, "--admit", "0001-tto.txt", "--reason", "avisó por teléfono")
    assert admitted.code == 0, admitted.err
    (order,) = gm("orders", "-g", game, "--power", "TTO", "--json").json["powers"]["TTO"]["orders"]
    assert order["order"] == "A TALAVERA - MERIDA"


def test_a_late_mail_says_how_to_admit_it(gm: Run, game: Path) -> None:
    late = gm("receive", "-g", game, "--from", "TTO", "--at", "2080-12-02 09:00", stdin="A TALAVERA - MERIDA")
    assert f"gm correct {SEASON} --admit 0001-tto.txt" in " ".join(late.out.split())


def test_a_rerun_of_an_honest_record_comes_out_the_same(gm: Run, played: Path) -> None:
    ran = gm("rerun", "-g", played, "--reread")
    assert ran.code == 0, ran.out
    assert "como se resolvió" in ran.out


@pytest.mark.parametrize(
    ("line", "was", "now", "words"),
    [
        ("Hasta pronto", {"order": "A TOLEDO H", "directive": None}, ([], None), "ahora no es ninguna orden."),
        ("A CALATRAVA H", {"order": None}, (["A CALATRAVA H"], None), "ahora se lee A Calatrava H."),
        (
            "Anulo mis órdenes anteriores",
            {"directive": None},
            ([], "replace_all"),
            "ahora pide empezar de nuevo.",
        ),
    ],
)
def test_a_rerun_says_which_lines_are_read_otherwise(
    gm: Run, game: Path, line: str, was: dict[str, Any], now: tuple[list[str], str | None], words: str
) -> None:
    gm("receive", "-g", game, "--from", "TTO", stdin=f"A TALAVERA - MERIDA\n{line}")
    filed = game / "001-1080-1-primavera" / "inbox" / "0001-tto.json"
    reading = json.loads(filed.read_text())
    reading["lines"][1].update(was)
    filed.write_text(json.dumps(reading))
    ran = gm("rerun", "-g", game, "--reread")
    assert ran.code == 1
    assert f"001-1080-1-primavera/inbox/0001-tto.txt, línea 2: {words}" in " ".join(ran.out.split())
    (told,) = gm("rerun", "-g", game, "--reread", "--json").json["lines"]
    assert (told["season"], told["file"][-12:], told["line"]) == (SEASON, "0001-tto.txt", 2)
    assert (told["orders"], told["directive"]) == now


def test_a_rerun_that_differs_is_told_and_can_be_accepted(gm: Run, played: Path) -> None:
    outcome = played / "001-1080-1-primavera" / "outcome.json"
    outcome.write_text(outcome.read_text().replace('"success"', '"fail"', 1))
    ran = gm("rerun", "-g", played)
    assert ran.code == 1
    assert "Primavera de 1080" in ran.out
    assert gm("rerun", "-g", played, "--accept").code == 2
    accepted = gm("rerun", "-g", played, "--accept", "--reason", "regla aclarada")
    assert accepted.code == 0, accepted.err
    assert gm("rerun", "-g", played).code == 0


@pytest.mark.parametrize(
    ("typed", "filed"),
    [
        ("resigned.Badajoz=rebels", 'path = "resigned.TBA"'),
        ("control.Toledo=León", 'path = "control.TOLEDO"\nvalue = "LYC"'),
        ("treasury.toledo=7", 'path = "treasury.TTO"'),
        ("unit.A Mérida=Taifa de Toledo", 'path = "unit.A MERIDA"\nvalue = "TTO"'),
        ("control.Toledo=nadie", 'path = "control.TOLEDO"\nvalue = "none"'),
        ("city.Toledo=ningú", 'path = "city.TOLEDO"\nvalue = "none"'),
        ("famine.Toledo=Sí", 'path = "famine.TOLEDO"\nvalue = "yes"'),
        ("resigned.Badajoz=rebeldes", 'path = "resigned.TBA"\nvalue = "rebels"'),
    ],
)
def test_a_fact_may_be_typed_with_names(gm: Run, game: Path, typed: str, filed: str) -> None:
    ran = gm("correct", "1", "-g", game, "--set", typed, "--reason", "x")
    assert ran.code == 0, ran.err
    assert filed in (game / "001-1080-1-primavera" / "rulings" / "0001.toml").read_text()


def test_the_dj_is_asked_even_where_the_orders_came_by_stdin(
    gm: Run, played: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    keyboard = tmp_path / "keyboard"
    monkeypatch.setattr(common, "TERMINAL", keyboard)
    keyboard.write_text("n\n")
    refused = gm("correct", SEASON, "-g", played, "--power", "TBA", "--reason", "x", stdin=NEW)
    assert refused.code == 1
    assert "No se ha cambiado nada" in refused.out
    keyboard.write_text("sí\n")
    assert gm("correct", SEASON, "-g", played, "--power", "TBA", "--reason", "x", stdin=NEW).code == 0


@pytest.mark.parametrize("words", ["primavera", "Primavera de 1080", "spring", "primavera del 1080"])
def test_a_season_may_be_called_by_words_of_its_title(gm: Run, played: Path, words: str) -> None:
    assert gm("report", words, "-g", played).out == gm("report", SEASON, "-g", played).out != ""
    assert gm("explain", words.split(maxsplit=1)[0], "A Talavera", "-g", played).code == 0


def test_words_that_fit_no_season_or_several_are_none(gm: Run, played: Path) -> None:
    for words in ("otoño", "1080"):
        ran = gm("report", words, "-g", played)
        assert ran.code == 2
        assert "1080-1-primavera y 1080-2-verano" in ran.err
