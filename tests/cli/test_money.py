"""Ducats at the DJ's desk: what cannot be is told line by line, with the arithmetic, whichever mail it stands in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.conftest import FIRST, SHEETS, Run

BAD_IN_A_SEASON = """\
DAR -3 A LEON
DAR 2,5 A LEON
DAR 6+3 A LEON
DAR 3 A NARNIA
DAR 3 A TOLEDO
DAR 9 A LEON
DAR 3 A PAMPLONA
COMPRA A TOLEDO
GASTO -12 DESBANDAR A CALATRAVA
GASTO 1: 12 DESBANDAR G TOLEDO
GASTO 2: 4 PROTEGER A CALATRAVA
GASTO 3: 12 DESBANDAR G LEON
GASTO 4: 12 DESBANDAR A MADRIT
ASESINAR NARNIA 12
ASESINAR TOLEDO 12
ASESINAR LEON 13
"""
FIVE_EXPENSES = "\n".join(f"GASTO 3 PROTEGER {unit}" for unit in ("A CALATRAVA", "A TALAVERA", "G TOLEDO"))
BAD_IN_WINTER = """\
GASTO 12 DESBANDAR A CALATRAVA
PRESTAMO 10 1
DEVOLVER 6
DAR 5 A LEON
DAR 40 A LEON
COMPRA A CALATRAVA
COMPRA G TOLEDO
COMPRA F TOLEDO
COMPRA A LEON
COMPRA G TALAVERA
COMPRA 6+3 A TOLEDO
A TALAVERA - MERIDA
"""


@pytest.fixture
def rich(gm: Run, tmp_path: Path) -> Path:
    """A game with every module but the disasters, which would fall on somebody else each time; in its first spring."""
    folder = tmp_path / "rica"
    players = [f"{power}={power.lower()}@example.org" for power in SHEETS]
    chosen = ("profile=completo", "famine=no", "plague=no", "variable_income=no")
    options = ("--ruleset", "reconquista", "--scenario", "1080", "--title", "Rica", "--first", "2080-12-01 21:00")
    pairs = (*(("--set", option) for option in chosen), *(("--player", player) for player in players))
    assert gm("new", folder, *options, *(word for pair in pairs for word in pair)).code == 0
    return folder


@pytest.fixture
def winter(gm: Run, rich: Path) -> Path:
    """Its first winter; Toledo has 27 ducats and four units, which cost 12."""
    for _ in range(3):
        assert gm("resolve", "-g", rich, "--missing-ok").code == 0
    ruling = ("--set", "treasury.TTO=27", "--reason", "Para la prueba.", "--yes")
    assert gm("correct", "-g", rich, "1080-4-invierno", *ruling).code == 0
    return rich


def test_a_purchase_for_which_there_is_no_money_is_not_suggested(gm: Run, winter: Path) -> None:
    gm("correct", "-g", winter, "1080-4-invierno", "--set", "treasury.TTO=12", "--reason", "Para la prueba.")
    ran = gm("check", "-g", winter, "--power", "TTO", "--json", stdin="Compro guarnición en Guadalajara")
    (line,) = ran.json["mails"][0]["lines"]
    assert (line["order"], line["fault"]) == ("B G GUADALAJARA", "illegal")
    assert [order for order in line["suggestions"] if order.startswith("B ")] == []


def receive(gm: Run, game: Path, at: str, text: str) -> dict[str, Any]:
    ran = gm("receive", "-g", game, "--from", "TTO", "--at", at, "--json", stdin=text)
    mail: dict[str, Any] = ran.json["mails"][0]
    return mail


def answer(game: Path, number: int) -> str:
    (draft,) = game.glob(f"*/outbox/ack-{number:04d}-*.eml")
    return " ".join(draft.read_text("utf-8").split())


@pytest.mark.parametrize("lang", ["es", "ca", "en"])
def test_each_bad_line_of_a_season_has_its_sentence(
    gm: Run, rich: Path, lang: str, snapshot: SnapshotAssertion
) -> None:
    ran = gm("check", "-g", rich, "--power", "TTO", "--lang", lang, "--json", stdin=BAD_IN_A_SEASON)
    lines = ran.json["mails"][0]["lines"]
    assert snapshot == "\n".join(f"{line['text']}\n    {line['reason']}" for line in lines)
    assert [line["text"] for line in lines if line["kind"] != "problem"] == ["DAR 9 A LEON"]


@pytest.mark.parametrize("lang", ["es", "ca", "en"])
def test_each_bad_line_of_a_winter_has_its_sentence(
    gm: Run, winter: Path, lang: str, snapshot: SnapshotAssertion
) -> None:
    ran = gm("check", "-g", winter, "--power", "TTO", "--lang", lang, "--json", stdin=BAD_IN_WINTER)
    lines = ran.json["mails"][0]["lines"]
    assert snapshot == "\n".join(f"{line['text']}\n    {line['reason']}" for line in lines)
    assert [line["text"] for line in lines if line["kind"] != "problem"] == ["DAR 5 A LEON"]


def test_the_same_ducats_are_not_spent_in_two_mails(gm: Run, rich: Path) -> None:
    """Of 9 ducats the first mail gives 5; the second has only 4 to spend."""
    assert receive(gm, rich, "2080-11-30 10:00", "DAR 5 A LEON")["status"] == "accepted"
    second = receive(gm, rich, "2080-11-30 11:00", "GASTO 3 PROTEGER A CALATRAVA\nDAR 5 A NAVARRA")
    assert [line["fault"] for line in second["lines"]] == [None, "illegal"]
    reason = "Cuesta 5 ducados, y de 9 ducados que había ya se van 5: quedan 4."
    assert second["lines"][1]["reason"] == reason
    assert reason in answer(rich, 2)


def test_a_later_gift_spoils_an_earlier_expense_and_both_are_told(gm: Run, rich: Path) -> None:
    """Gifts come before expenses, whichever was written first."""
    assert receive(gm, rich, "2080-11-30 10:00", "GASTO 3 PROTEGER A CALATRAVA")["status"] == "accepted"
    assert receive(gm, rich, "2080-11-30 11:00", "DAR 8 A LEON")["status"] == "accepted"
    told = answer(rich, 2)
    assert "ya no sale lo que pediste antes, «Gasto 3: proteger A Calatrava»" in told
    assert "quedan 1" not in told
    assert "de 9 ducados que había ya se van 8: queda 1." in told
    assert "1 línea dudosa" in gm("status", "-g", rich).out or "Una línea dudosa" in gm("status", "-g", rich).out


def test_a_second_mail_of_winter_is_answered_with_what_the_first_left(gm: Run, winter: Path) -> None:
    """27 ducats: 12 keep four units, the first mail buys for 6 and the second for 9; another 3 are not there."""
    first = "Compro G Calatrava y A Toledo. MANTENER TODO"
    assert receive(gm, winter, "2080-12-21 10:00", first.replace(". ", "\n"))["status"] == "accepted"
    assert "De 27 ducados que hay en el tesoro se van 12 en mantenimiento y 6 en compras: quedan 9." in answer(
        winter, 1
    )
    second = receive(gm, winter, "2080-12-21 11:00", "DAR 7 A LEON\nCompro G Guadalajara")
    reason = (
        "Cuesta 3 ducados, y de 27 ducados que había ya se van 7 en regalos y deudas, 12 en mantenimiento y 6 en "
        "compras: quedan 2."
    )
    assert [line["reason"] for line in second["lines"]] == [None, reason]
    assert reason in answer(winter, 2)


def test_what_a_later_mail_mends_is_no_longer_asked_about(gm: Run, winter: Path) -> None:
    """9 are given and 12 keep the units: of 6 left, 3 for a garrison, and 3 more once the gift is smaller."""
    sheet = "DAR 12 A LEON\nCompro G Calatrava\nCompro G Guadalajara"
    assert receive(gm, winter, "2080-12-21 10:00", sheet)["status"] == "problems"
    assert receive(gm, winter, "2080-12-21 11:00", "DAR 9 A LEON")["status"] == "accepted"
    assert "dudosa" not in gm("status", "-g", winter).out


def test_a_later_mail_buys_another_unit_at_the_same_place(gm: Run, winter: Path) -> None:
    """The garrison beside it is another purchase."""
    receive(gm, winter, "2080-12-21 10:00", "Compro A Toledo\nCompro G Calatrava")
    receive(gm, winter, "2080-12-21 11:00", "Compro F Toledo")
    orders = gm("orders", "-g", winter, "--power", "TTO", "--json").json["powers"]["TTO"]["orders"]
    assert [order["order"] for order in orders] == ["B G CALATRAVA", "B F TOLEDO"]


def test_units_that_cannot_be_kept_are_told_beforehand(gm: Run, winter: Path) -> None:
    receive(gm, winter, "2080-12-21 10:00", "DAR 20 A LEON")
    assert "No alcanza para mantener el ejército de Guadalajara y el ejército de Talavera" in answer(winter, 1)


def test_a_fifth_expense_is_refused_in_a_later_mail_too(gm: Run, rich: Path) -> None:
    ruling = ("--set", "treasury.TTO=30", "--reason", "Para la prueba.", "--yes")
    assert gm("correct", "-g", rich, "1080-1-primavera", *ruling).code == 0
    four = f"{FIVE_EXPENSES}\nGASTO 3 PROTEGER A GUADALAJARA"
    assert receive(gm, rich, "2080-11-30 10:00", four)["status"] == "accepted"
    (line,) = receive(gm, rich, "2080-11-30 11:00", "GASTO 12 ASESINAR LEON")["lines"]
    assert line["reason"] == "Ya se han hecho los 4 gastos que caben en un turno."


def test_an_order_replaced_by_one_that_cannot_be_is_told_so(gm: Run, rich: Path) -> None:
    """A.2 n. 5: the later one replaces it, though nothing comes of it."""
    lines = receive(gm, rich, "2080-11-30 10:00", "DAR 5 A LEON\nDAR 40 A LEON")["lines"]
    assert [line["fault"] for line in lines] == ["duplicate", "illegal"]


def test_nothing_public_tells_what_was_given_paid_or_tried(gm: Run, rich: Path) -> None:
    """B8-8, B13-4, B13-5: neither the site, nor the public report in any form, nor another power's mail."""
    ruling = ("--set", "treasury.TTO=77", "--reason", "Para la prueba.", "--yes")
    assert gm("correct", "-g", rich, "1080-1-primavera", *ruling).code == 0
    secrets = "DAR 5 A LEON\nGASTO 12 ASESINAR NAVARRA\nGASTO 3 PROTEGER A CALATRAVA\nGASTO 12 SUBLEVAR PAMPLONA"
    receive(gm, rich, "2080-11-30 10:00", f"{secrets}\n{SHEETS['TTO']}")
    assert gm("resolve", "-g", rich, "--missing-ok").code == 0
    assert gm("publish", "-g", rich).code == 0
    forms = [gm("report", "-g", rich, "--format", form).out for form in ("text", "md", "html", "json")]
    found = (path for path in rich.rglob("*") if path.suffix in {".md", ".html", ".svg"} and "outbox" not in path.parts)
    pages = [path for path in found if path.name != "reglas.html"]  # which speaks of all that money can do
    letters = [path for path in rich.glob("*/outbox/report-*.eml") if path.name[7:10] not in ("tto", "lyc")]
    everything = [*forms, *(path.read_text("utf-8") for path in (*pages, *letters))]
    assert len(pages) > 4
    assert len(letters) == 5
    for secret in (
        "5 ducados",
        "asesinar",
        "«asesinato»",
        "asesinato|",
        "roteger",
        "ublevar",
        "57 ducados",
        "contrasoborno",
    ):
        assert [text for text in everything if secret in text.casefold()] == [], secret
    (own,) = rich.glob("*/outbox/report-tto.eml")
    assert "Dar 5 ducados a León y Castilla" in own.read_text("utf-8")


def test_a_turn_of_money_and_disasters_is_taken_back_to_the_byte(gm: Run, tmp_path: Path) -> None:
    """A year of every module; the spring corrected, replayed, and corrected back."""
    folder = tmp_path / "todo"
    options = ("--ruleset", "reconquista", "--scenario", "1080", "--set", "profile=completo", "--first", FIRST)
    one_by_one = ("--set", "famine=flat", "--set", "plague=flat")
    assert gm("new", folder, *options, *one_by_one).code == 0
    receive(gm, folder, "2080-11-30 10:00", f"DAR 5 A LEON\nPRESTAMO 10 1\nGASTO 12 ASESINAR LEON\n{SHEETS['TTO']}")
    for _ in range(4):
        assert gm("resolve", "-g", folder, "--missing-ok").code == 0
    assert gm("rerun", "-g", folder).code == 0
    came: list[list[bytes]] = []
    for text in ("A TALAVERA - MERIDA", "A TALAVERA H", "A TALAVERA - MERIDA"):
        ruling = ("--power", "TTO", "--reason", "Para la prueba.", "--yes")
        assert gm("correct", "-g", folder, "1080-1-primavera", *ruling, stdin=text).code == 0
        came.append(outcomes(folder))
    assert came[0] == came[2]
    assert [one == other for one, other in zip(came[0], came[1], strict=True)] == [False] * 4
    assert disasters(came[0]) == disasters(came[1])
    assert len(disasters(came[0])) == 2 * 72


def disasters(found: list[bytes]) -> dict[str, str]:
    """What was drawn of plague and famine, province by province."""
    draws = [draw for outcome in found for draw in json.loads(outcome)["draws"]]
    return {draw["name"]: draw["value"] for draw in draws if draw["name"].partition("|")[0] in {"peste", "hambre"}}


def outcomes(game: Path) -> list[bytes]:
    return [path.read_bytes() for path in sorted(game.glob("*/outcome.json"))]


@pytest.mark.parametrize("line", ["Este invierno no compro nada", "No compro res", "No purchases, please"])
def test_who_buys_nothing_after_all_takes_back_the_purchases_of_earlier_mails(gm: Run, winter: Path, line: str) -> None:
    receive(gm, winter, "2080-12-20 10:00", "M A TALAVERA\nCOMPRA A TOLEDO\nCOMPRA G GUADALAJARA")
    mail = receive(gm, winter, "2080-12-20 11:00", line)
    assert mail["status"] == "accepted"
    sheet = gm("orders", "-g", winter, "--power", "TTO", "--json").json["powers"]["TTO"]
    assert [order["order"] for order in sheet["orders"]] == ["M A TALAVERA"]
