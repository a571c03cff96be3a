"""`gm receive` and `gm check`: a verdict a line, in words and in the contract's JSON."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from gm.cli import common
from tests.cli.conftest import Run

MAIL = b"""From: Ana <TTO@example.org>
To: dj@example.org
Date: Sun, 30 Nov 2080 20:15:00 +0100
Subject: =?utf-8?q?=C3=B3rdenes?=
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

Hola, ah\xc3\xad van:

A talavera \xe2\x86\x92 m\xc3\xa9rida
A TOLEDO - CALATRAVA
A guadalajarra - cuenca

Un saludo
"""


def test_a_mail_is_answered_line_by_line(gm: Run, game: Path, tmp_path: Path) -> None:
    (tmp_path / "correo.eml").write_bytes(MAIL)
    ran = gm("receive", "-g", game, "correo.eml", "--json")
    assert ran.code == 1
    (mail,) = ran.json["mails"]
    assert mail["power"] == "TTO"
    assert mail["sender"] == "TTO@example.org" or mail["sender"] == "tto@example.org"
    assert mail["date"] == "2080-11-30T20:15:00+01:00"
    assert mail["status"] == "problems"
    assert mail["missing"] == ["A CALATRAVA", "G TOLEDO"]
    lines = {line["text"]: line for line in mail["lines"]}
    assert lines["A talavera → mérida"]["order"] == "A TALAVERA - MERIDA"
    assert lines["A talavera → mérida"]["kind"] == "order"
    assert lines["A guadalajarra - cuenca"]["guessed"] is True
    wrong = lines["A TOLEDO - CALATRAVA"]
    assert wrong["fault"] == "illegal"
    assert "guarnición de Toledo" in wrong["reason"]
    assert wrong["suggestions"]
    assert lines["Un saludo"]["kind"] == "ignored"


def test_the_mail_is_kept_byte_for_byte_with_its_answer_drafted(gm: Run, game: Path) -> None:
    file = gm("receive", "-g", game, "--json", stdin=MAIL).json["mails"][0]["file"]
    assert (game / file).read_bytes() == MAIL
    assert list((game / "001-1080-1-primavera" / "outbox").glob("ack-*.eml"))


def test_pasted_text_needs_to_be_told_whose_it_is(gm: Run, game: Path) -> None:
    ran = gm("receive", "-g", game, stdin="A TALAVERA - MERIDA")
    assert ran.code == 1
    assert "desconocido" in ran.out
    assert gm("receive", "-g", game, "--from", "toledo", stdin="A TALAVERA - MERIDA").code == 0


def test_a_folder_gives_the_mails_in_it_by_name_and_nothing_else(gm: Run, game: Path, tmp_path: Path) -> None:
    (folder := tmp_path / "correos").mkdir()
    for name, power in (("b.eml", "tto"), ("a.txt", "lyc"), ("c.pdf", "tse")):
        head = f"From: {power}@example.org\nDate: Fri, 29 Nov 2080 10:00:00 +0100\nMessage-ID: <{power}@x>"
        (folder / name).write_text(f"{head}\n\nTodas se mantienen\n")
    mails = gm("receive", "-g", game, folder, "--json").json["mails"]
    assert [mail["power"] for mail in mails] == ["LYC", "TTO"]


def test_an_empty_paste_says_so(gm: Run, game: Path) -> None:
    ran = gm("receive", "-g", game, "--from", "TTO", stdin="")
    assert ran.code == 2
    assert "vacío" in ran.err


def test_a_sheet_is_checked_without_being_stored(gm: Run, game: Path) -> None:
    ran = gm("check", "-g", game, "--power", "Toledo", "--json", stdin="A TOLEDO B\nA TALAVERA - MERIDA")
    assert ran.code == 1
    (mail,) = ran.json["mails"]
    assert mail["file"] is None
    assert mail["missing"] == ["A CALATRAVA", "A GUADALAJARA", "G TOLEDO"]
    assert not list((game / "001-1080-1-primavera" / "inbox").iterdir())


def test_the_dj_reads_the_verdicts_in_a_table(gm: Run, game: Path) -> None:
    ran = gm("check", "-g", game, "--power", "Toledo", stdin="A TALAVERA - MERIDA\nA calatraba - jaen\nA TOLEDO H")
    assert "✓ A Talavera - Mérida" in ran.out
    assert "≈ A Calatrava - Jaén" in ran.out
    assert "✗" in ran.out
    assert "Faltan 2 órdenes" in ran.out


def test_review_without_a_terminal_says_what_to_do(gm: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(common, "TERMINAL", Path("no-hay-terminal"))
    ran = gm("receive", "-g", game, "--from", "TTO", "--review", stdin="A TOLEDO - CALATRAVA")
    assert ran.code == 2
    assert "--review ARCHIVO" in ran.err


def test_review_files_the_answers_as_a_ruling(gm: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["esto no es nada", "1"])
    monkeypatch.setattr(common.Desk, "typed", lambda *_: next(answers))
    ran = gm(
        "receive", "-g", game, "--from", "TTO", "--review", "--json", stdin="A CALATRABA - JAEN\nA TOLEDO - CALATRAVA"
    )
    assert ran.code == 0, ran.out
    (first, second) = ran.json["mails"][0]["lines"]
    assert first["order"] == "A CALATRAVA - JAEN"
    assert second["kind"] == "order"
    orders = gm("orders", "-g", game, "--power", "TTO", "--json").json["powers"]["TTO"]["orders"]
    (ruled,) = [order for order in orders if order["ruling"]]
    assert ruled["order"] == second["order"]
    assert ruled["mail"] is not None


TWO_DOUBTS = "A TOLEDO - CALATRAVA\nA CALATRAVA apoya algo\nA TALAVERA - MERIDA"


def type_in(monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    """Answer the questions so; then Ctrl-C."""
    left = iter(answers)

    def typed(*_: object) -> str:
        try:
            return next(left)
        except StopIteration:
            raise click.Abort from None

    monkeypatch.setattr(common.Desk, "typed", typed)


def test_answers_given_before_the_review_was_stopped_are_kept(
    gm: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "-")
    stopped = gm("receive", "-g", game, "--from", "TTO", "--review", stdin=TWO_DOUBTS)
    assert stopped.code == 130
    assert "Anotada una respuesta." in stopped.out
    type_in(monkeypatch, "A CALATRAVA H")
    again = gm("receive", "-g", game, "--from", "TTO", "--review", stdin=TWO_DOUBTS)
    assert again.code == 0, again.err
    assert "\n1: " not in again.out
    assert orders_of_toledo(gm, game)[-1]["order"] == "A TALAVERA - MERIDA"


def test_an_answer_may_be_several_orders_and_is_asked_again_if_one_is_none(
    gm: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "-", "A CALATRAVA H; G TOLEDO H; A LUNA H", "=====", "A CALATRAVA H; G TOLEDO H")
    ran = gm("receive", "-g", game, "--from", "TTO", "--review", stdin=TWO_DOUBTS)
    assert ran.code == 0, ran.err
    assert {order["order"] for order in orders_of_toledo(gm, game)} == {
        "A CALATRAVA H",
        "G TOLEDO H",
        "A TALAVERA - MERIDA",
    }


def test_the_acknowledgement_tells_what_the_review_settled(
    gm: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (draft,) = [game / "001-1080-1-primavera" / "outbox" / "ack-0001-tto.eml"]
    gm("receive", "-g", game, "--from", "TTO", stdin=TWO_DOUBTS)
    assert "Esto no lo puedo dar por bueno sin ti" in draft.read_text()
    type_in(monkeypatch, "-", "A CALATRAVA H")
    gm("receive", "-g", game, "--from", "TTO", "--review", stdin=TWO_DOUBTS)
    assert "Esto no lo puedo dar por bueno sin ti" not in draft.read_text()
    assert "* A Calatrava H" in draft.read_text()
    assert "acuse 1" in draft.read_text()


def test_an_acknowledgement_drafted_anew_tells_the_hour_as_the_first_did(
    gm: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = game / "001-1080-1-primavera" / "outbox" / "ack-0001-tto.eml"
    gm("receive", "-g", game, "--from", "TTO", "--at", "2080-11-30 10:00", stdin=TWO_DOUBTS)
    (first,) = [part for part in draft.read_text().split("\n\n") if part.startswith("He recibido")]
    type_in(monkeypatch, "-", "A CALATRAVA H")
    gm("receive", "-g", game, "--from", "TTO", "--review", stdin=TWO_DOUBTS)
    assert "hora de Madrid" in " ".join(first.split())
    assert first in draft.read_text()


def test_a_line_that_starts_afresh_is_told_as_such(gm: Run, game: Path) -> None:
    ran = gm("receive", "-g", game, "--from", "TTO", stdin="SUSTITUYE TODO\nA TALAVERA - MERIDA")
    assert "· empieza de nuevo" in ran.out


def test_the_desk_says_how_to_settle_a_doubtful_mail(gm: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gm("receive", "-g", game, "--from", "TTO", stdin=TWO_DOUBTS)
    (step,) = [step for step in gm("status", "-g", game, "--json").json["next"] if "--review" in step]
    command = step.partition("«gm ")[2].partition("»")[0]
    assert command == "receive --review --from TTO partida/001-1080-1-primavera/inbox/0001-tto.txt"
    type_in(monkeypatch, "-", "-")
    assert gm(*command.split(), "-g", game).code == 0
    assert not [step for step in gm("status", "-g", game, "--json").json["next"] if "--review" in step]


def test_a_mail_of_an_earlier_season_is_not_reviewed(
    gm: Run, full_game: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    mail = tmp_path / "toledo.eml"
    mail.write_text("From: tto@example.org\nDate: Sat, 30 Nov 2080 12:00:00 +0100\n\nA TOLEDO - CALATRAVA\n")
    gm("receive", "-g", full_game, mail)
    gm("resolve", "-g", full_game)
    type_in(monkeypatch)
    assert gm("receive", "-g", full_game, mail, "--review").code != 130


@pytest.mark.parametrize("rest", ["El resto se mantiene", "la resta es manté", "All other units hold"])
def test_the_rest_of_a_later_mail_is_what_no_mail_has_ordered(gm: Run, game: Path, rest: str) -> None:
    gm("receive", "-g", game, "--from", "TTO", "--at", "2080-11-30 10:00", stdin="A TALAVERA - MERIDA\nG TOLEDO = A")
    later = gm("receive", "-g", game, "--from", "TTO", "--at", "2080-11-30 11:00", stdin=rest)
    assert later.out.count("ya tiene orden de un correo anterior") >= 1
    told = {order["order"] for order in orders_of_toledo(gm, game)}
    assert told == {"A TALAVERA - MERIDA", "G TOLEDO = A", "A GUADALAJARA H", "A CALATRAVA H"}


def test_all_of_a_later_mail_are_all(gm: Run, game: Path) -> None:
    gm("receive", "-g", game, "--from", "TTO", "--at", "2080-11-30 10:00", stdin="A TALAVERA - MERIDA")
    gm("receive", "-g", game, "--from", "TTO", "--at", "2080-11-30 11:00", stdin="Todas mis unidades se mantienen")
    assert all(order["order"].endswith(" H") for order in orders_of_toledo(gm, game))


def orders_of_toledo(gm: Run, game: Path) -> list[dict[str, str]]:
    found: list[dict[str, str]] = gm("orders", "-g", game, "--power", "TTO", "--json").json["powers"]["TTO"]["orders"]
    return found
