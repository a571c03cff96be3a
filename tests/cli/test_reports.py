"""`gm report` and `gm publish`."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run


def test_there_is_no_report_before_a_season_was_adjudicated(gm: Run, game: Path) -> None:
    ran = gm("report", "-g", game)
    assert ran.code == 2
    assert "gm preview" in ran.err


def test_the_open_season_has_no_report_yet(gm: Run, full_game: Path) -> None:
    gm("resolve", "-g", full_game)
    ran = gm("report", "2", "-g", full_game)
    assert ran.code == 2
    assert "verano de 1080" in ran.err


def test_a_report_comes_in_four_forms(gm: Run, full_game: Path) -> None:
    gm("resolve", "-g", full_game)
    season = full_game / "001-1080-1-primavera"
    assert gm("report", "-g", full_game).out.startswith("Partida: Primavera de 1080\n=")
    assert gm("report", "1", "-g", full_game, "--format", "md").out == (season / "report.es.md").read_text()
    assert gm("report", "last", "-g", full_game, "--format", "html").out == (season / "report.es.html").read_text()
    assert gm("report", "001", "-g", full_game, "--format", "json").json["season"] == "1080-1-primavera"


def test_a_report_can_be_read_in_another_language(gm: Run, full_game: Path) -> None:
    gm("resolve", "-g", full_game)
    assert "Spring" in gm("report", "-g", full_game, "--lang", "en", "--power", "Toledo").out


def test_the_site_is_written_where_it_is_asked_for(gm: Run, full_game: Path, tmp_path: Path) -> None:
    gm("resolve", "-g", full_game)
    ran = gm("publish", "-g", full_game, "--to", tmp_path / "web", "--json")
    assert ran.code == 0
    assert Path(ran.json["index"]) == tmp_path / "web" / "index.html"
    assert "1080-1-primavera" in (tmp_path / "web" / "index.html").read_text()
    again = {path: path.read_bytes() for path in (tmp_path / "web").rglob("*") if path.is_file()}
    gm("publish", "-g", full_game, "--to", tmp_path / "web")
    assert {path: path.read_bytes() for path in (tmp_path / "web").rglob("*") if path.is_file()} == again
