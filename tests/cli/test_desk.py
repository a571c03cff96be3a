"""`gm status`, `orders`, `preview`, `resolve`: what lies on the desk, and the turn of the season."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import SHEETS, Run


def test_status_says_who_has_sent_nothing_and_asks_for_the_dj(gm: Run, game: Path) -> None:
    ran = gm("status", "-g", game)
    assert ran.code == 1
    assert "Partida: primavera de 1080" in ran.out
    assert ran.out.count("No ha mandado nada") == 7
    assert "domingo 1 de diciembre de 2080, a las 21:00" in ran.out


def test_status_knows_five_standings(gm: Run, game: Path) -> None:
    gm("receive", "-g", game, "--from", "TTO", stdin=SHEETS["TTO"])
    gm("receive", "-g", game, "--from", "TSE", stdin="A CORDOBA - JAEN")
    gm("receive", "-g", game, "--from", "LYC", stdin="A BURGOS H\nA ZAMORA H\nF OVIEDO H\nG LEON H")
    standing = {row["power"]: row["standing"] for row in gm("status", "-g", game, "--json").json["powers"]}
    assert standing["TTO"] == "complete"
    assert standing["TSE"] == "partial"
    assert standing["LYC"] == "only_holds"
    assert standing["NYA"] == "nothing_sent"


def test_status_of_a_ready_season_says_to_resolve(gm: Run, full_game: Path) -> None:
    ran = gm("status", "-g", full_game)
    assert ran.code == 0
    assert "hasta el plazo aún pueden cambiarlas" in " ".join(ran.out.split())
    settings = full_game / "game.toml"
    settings.write_text(settings.read_text().replace("2080-12-01", "2020-12-01"))
    passed = gm("status", "-g", full_game).out
    assert "gm resolve" in passed
    assert "cambiarlas" not in passed


def test_orders_tell_the_mail_and_the_line_they_came_from(gm: Run, full_game: Path) -> None:
    (order, *_) = gm("orders", "-g", full_game, "--power", "Toledo", "--json").json["powers"]["TTO"]["orders"]
    assert order["order"] == "A TALAVERA - MERIDA"
    assert order["line"] == 1
    assert order["mail"].startswith("001-1080-1-primavera/inbox/")
    assert "línea 1" in gm("orders", "-g", full_game, "--power", "toledo").out


def test_orders_that_do_nothing_as_they_stand_are_marked(gm: Run, game: Path) -> None:
    gm("receive", "-g", game, "--from", "TTO", stdin="A TALAVERA - LUGO\nA CALATRAVA - JAEN\nG TOLEDO H")
    lines = gm("orders", "-g", game, "--power", "Toledo").out.splitlines()
    assert lines[2].split() == ["Orden", "De", "dónde", "viene", "No", "vale"]
    assert [line.split("   ")[0].strip() for line in lines if "No se puede ir" in line] == ["A Talavera - Lugo"]


def test_orders_of_a_played_season_can_be_asked_for(gm: Run, full_game: Path) -> None:
    gm("resolve", "-g", full_game)
    assert gm("orders", "-g", full_game, "--season", "last", "--json").json["season"] == "1080-1-primavera"
    assert gm("orders", "-g", full_game, "--json").json["season"] == "1080-2-verano"


@pytest.mark.parametrize(
    ("lang", "words"),
    [("es", "no tiene nada que ordenar"), ("ca", "no té res per ordenar"), ("en", "nothing to order")],
)
def test_who_has_nothing_to_order_is_said_to_have_nothing(gm: Run, tmp_path: Path, lang: str, words: str) -> None:
    """In a winter of Diplomacy only who has taken a centre has something to decide."""
    gm("new", tmp_path / "e", "--ruleset", "diplomacy")
    for order in ("F BRE - MAO", "F MAO - POR"):
        gm("receive", "-g", tmp_path / "e", "--from", "FRANCE", stdin=order)
        gm("resolve", "-g", tmp_path / "e", "--missing-ok")
    blocks = gm("orders", "-g", tmp_path / "e", "--lang", lang).out.strip().split("\n\n")
    assert [words in block for block in blocks] == [True, True, False, True, True, True, True]
    assert "─" not in "".join(blocks)


@pytest.fixture
def winter(gm: Run, tmp_path: Path) -> Path:
    """A first winter of Diplomacy in which France has taken Portugal and may build once."""
    folder = tmp_path / "hivern"
    gm("new", folder, "--ruleset", "diplomacy", "--player", "FRANCE=france@example.org")
    for order in ("F BRE - MAO", "F MAO - POR"):
        gm("receive", "-g", folder, "--from", "FRANCE", stdin=order)
        gm("resolve", "-g", folder, "--missing-ok")
    return folder


@pytest.mark.parametrize(
    ("second", "runs"),
    [
        ("B F BRE", ["B F BRE"]),
        ("B A MAR", ["B A BRE", "B A MAR"]),
        ("D F BRE", ["B A BRE", "D F BRE"]),
        ("WAIVE", ["WAIVE"]),
        ("Este año no construyo nada", ["WAIVE"]),
        ("Enguany no construeixo res", ["WAIVE"]),
        ("No builds this year", ["WAIVE"]),
    ],
)
def test_a_later_mail_has_its_way_with_the_builds_before_where_it_is_plain_which_are_meant(
    gm: Run, winter: Path, second: str, runs: list[str]
) -> None:
    for hour, text in ((10, "B A BRE"), (11, second)):
        gm("receive", "-g", winter, "--from", "FRANCE", "--at", f"2080-01-01 {hour}:00", stdin=text)
    orders = gm("orders", "-g", winter, "--power", "FRANCE", "--json").json["powers"]["FRANCE"]["orders"]
    assert [order["order"] for order in orders] == runs


def test_the_acknowledgement_tells_which_of_two_builds_of_two_mails_holds(gm: Run, winter: Path) -> None:
    for hour, text in ((10, "B A BRE"), (11, "B F BRE")):
        gm("receive", "-g", winter, "--from", "FRANCE", "--at", f"2080-01-01 {hour}:00", stdin=text)
    (draft,) = winter.glob("*/outbox/ack-0002-*.eml")
    assert "* B F Brest, en lugar de B A Brest" in draft.read_text("utf-8")


def test_of_two_builds_in_a_province_in_one_mail_the_first_counts_and_the_other_is_told_of(
    gm: Run, winter: Path
) -> None:
    """DATC 4.D.6."""
    gm("receive", "-g", winter, "--from", "FRANCE", stdin="B A BRE\nB F BRE")
    (draft,) = winter.glob("*W1901A/outbox/ack-*.eml")
    letter = draft.read_text("utf-8")
    assert "* B A Brest" in letter
    assert "* B F Brest" not in letter
    assert "«B F BRE» no cuenta." in letter


def test_of_a_build_and_its_waiver_in_one_mail_the_first_counts(gm: Run, winter: Path) -> None:
    gm("receive", "-g", winter, "--from", "FRANCE", stdin="B A BRE\nNo construyo nada")
    (draft,) = winter.glob("*W1901A/outbox/ack-*.eml")
    letter = draft.read_text("utf-8")
    assert "* B A Brest" in letter
    assert "«No construyo nada»" in letter


def test_who_has_sent_no_orders_for_a_winter_has_none(gm: Run, full_game: Path) -> None:
    for _ in range(3):
        gm("resolve", "-g", full_game, "--missing-ok")
    ran = gm("orders", "-g", full_game, "--power", "Toledo").out
    assert "Taifa de Toledo: ninguna orden." in ran


def test_preview_shows_the_report_and_stores_nothing(gm: Run, full_game: Path) -> None:
    before = {path: path.read_bytes() for path in full_game.rglob("*") if path.is_file()}
    ran = gm("preview", "-g", full_game)
    assert ran.code == 0
    assert "Primavera de 1080" in ran.out
    assert {path: path.read_bytes() for path in full_game.rglob("*") if path.is_file()} == before


def test_resolve_writes_the_season_and_opens_the_next(gm: Run, full_game: Path) -> None:
    ran = gm("resolve", "-g", full_game)
    assert ran.code == 0
    season = full_game / "001-1080-1-primavera"
    assert {"outcome.json", "report.es.md", "report.es.html", "map.svg"} <= {path.name for path in season.iterdir()}
    assert (full_game / "002-1080-2-verano" / "inbox").is_dir()
    assert "verano de 1080" in ran.out


def test_resolve_waits_for_missing_orders(gm: Run, game: Path) -> None:
    ran = gm("resolve", "-g", game)
    assert ran.code == 1
    assert "Taifa de Toledo" in ran.err
    assert not (game / "001-1080-1-primavera" / "outcome.json").exists()
    assert gm("resolve", "-g", game, "--missing-ok").code == 0


UNREAD = "A TALAVERA - MERIDA\nA GUADALAJARA - CUENCA\nA CALATRAVA - JAEN, y si no puede, que se quede\nG TOLEDO H"


@pytest.fixture
def unclear_game(gm: Run, full_game: Path) -> Path:
    """Everybody's orders are in, and one line of the last mail was not understood."""
    assert gm("receive", "-g", full_game, "--from", "TTO", "--at", "2080-11-30 12:00", stdin=UNREAD).code == 1
    return full_game


@pytest.mark.parametrize(
    ("lang", "line", "refusal"),
    [
        (
            "es",
            "Taifa de Toledo, línea 3: no se ha entendido «A CALATRAVA - JAEN, y si",
            "hay líneas sin aclarar de la",
        ),
        ("ca", "Taifa de Toledo, línia 3: no s'ha entès «A CALATRAVA - JAEN, y si", "hi ha línies per aclarir de la"),
        ("en", "Taifa of Toledo, line 3: “A CALATRAVA - JAEN, y si", "there are lines to settle of the Taifa"),
    ],
)
def test_resolve_waits_for_a_line_that_was_not_understood(
    gm: Run, unclear_game: Path, lang: str, line: str, refusal: str
) -> None:
    ran = gm("resolve", "-g", unclear_game, "--lang", lang)
    assert ran.code == 1
    assert line in ran.err
    assert refusal in ran.err
    assert "gm receive --review --from TTO" in ran.err
    assert "gm resolve --missing-ok" in ran.err
    assert not (unclear_game / "001-1080-1-primavera" / "outcome.json").exists()


def test_resolve_without_waiting_says_which_lines_do_not_count(gm: Run, unclear_game: Path) -> None:
    for command in (["preview"], ["resolve", "--missing-ok"]):
        ran = gm(*command, "-g", unclear_game)
        assert ran.code == 0
        assert "línea 3: no se ha entendido «A CALATRAVA - JAEN, y si" in ran.err
        assert "--review" not in ran.err


def test_status_says_that_resolve_waits_for_a_line(gm: Run, unclear_game: Path) -> None:
    assert "«gm resolve» las espera" in gm("status", "-g", unclear_game).out.replace("\n  ", " ")


def test_a_refusal_to_resolve_as_json_carries_the_lines_that_wait(gm: Run, unclear_game: Path) -> None:
    document = gm("resolve", "-g", unclear_game, "--json").json
    assert (document["season"], document["missing"]) == (None, [])
    [unclear] = document["unclear"]
    assert unclear["power"] == "TTO"
    assert [problem["line"] for problem in unclear["problems"]] == [3]


@pytest.mark.parametrize(
    "settled",
    [
        ["correct", "1080-1-primavera", "--power", "TTO", "--reason", "Es así", "-g"],
        ["receive", "--from", "TTO", "--at", "2080-11-30 14:00", "-g"],
    ],
)
def test_a_line_that_a_ruling_or_a_later_mail_settles_is_not_waited_for(
    gm: Run, unclear_game: Path, settled: list[str]
) -> None:
    assert gm(*settled, unclear_game, stdin="A CALATRAVA - JAEN").code == 0
    assert gm("resolve", "-g", unclear_game).code == 0


def test_an_order_that_is_understood_and_void_is_not_waited_for(gm: Run, full_game: Path) -> None:
    gm("receive", "-g", full_game, "--from", "TTO", "--at", "2080-11-30 12:00", stdin="A CALATRAVA - LEON")
    assert gm("resolve", "-g", full_game).code == 0


def test_resolve_as_json_carries_every_order_with_its_verdict(gm: Run, full_game: Path) -> None:
    document = gm("resolve", "-g", full_game, "--json").json
    assert document["season"] == "1080-1-primavera"
    assert document["next"] == "1080-2-verano"
    verdicts = {row["order"]: row["verdict"] for row in document["orders"]}
    assert verdicts["A JACA - HUESCA"] == "success"
    assert verdicts["A TALAVERA - MERIDA"] == "fail"
    assert len(document["orders"]) == 28


def test_json_has_nothing_beside_it_on_stdout(gm: Run, full_game: Path) -> None:
    for command in ("status", "orders", "preview", "resolve", "report", "publish", "rerun"):
        ran = gm(command, "-g", full_game, "--json")
        assert isinstance(json.loads(ran.out), dict), command


def test_status_tells_whose_address_is_not_known(gm: Run, game: Path) -> None:
    (game / "players.toml").write_text('[TTO]\nname = "Ana"\naddress = ["ana@example.org"]\n\n[LYC]\nname = "Pep"\n')
    ran = gm("status", "-g", game)
    told = " ".join(ran.out.split())
    assert "Sin dirección de correo: León y Castilla" in told
    assert "Taifa de Toledo" not in told[told.index("Sin dirección") : told.index("players.toml")]


def test_status_tells_of_mails_that_were_set_aside(gm: Run, game: Path) -> None:
    gm("receive", "-g", game, stdin="From: nadie@example.org\nSubject: hola\n\nA TALAVERA - MERIDA")
    ran = gm("status", "-g", game)
    assert "apartado" in ran.out
    assert "nadie@example.org" in ran.out
    assert "--power POTENCIA" in " ".join(ran.out.split())


def test_status_counts_the_units_that_have_orders_and_no_others(gm: Run, game: Path) -> None:
    gm("receive", "-g", game, "--from", "TSE", stdin="A CORDOBA - JAEN\nA LUGO - BRAGA\nA TOLEDO H")
    (row,) = (line for line in gm("status", "-g", game).out.splitlines() if line.startswith("Taifa de Sevilla"))
    assert "1/4" in row


def test_status_tells_first_that_the_record_no_longer_comes_to_what_was_adjudicated(gm: Run, full_game: Path) -> None:
    assert gm("resolve", "-g", full_game).code == 0
    outcome = full_game / "001-1080-1-primavera" / "outcome.json"
    outcome.write_text(outcome.read_text().replace('"success"', '"fail"', 1))
    ran = gm("status", "-g", full_game)
    assert ran.code == 1
    steps = " ".join(ran.out.partition("→")[2].split())
    assert "El turno de primavera de 1080 ya no da" in steps
    assert "gm rerun" in steps
    assert "→" not in steps
