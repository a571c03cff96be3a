"""Two years of Diplomacy by pasted orders, from the invitation to the page: the same commands as Reconquista's."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from collections.abc import Sequence
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from gm.cli import common
from tests.cli.conftest import Run

PHASES: list[dict[str, str]] = tomllib.loads(Path(__file__).with_name("diplomacy_game.toml").read_text("utf-8"))[
    "phase"
]
POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")


_once: list[Path] = []


@pytest.fixture
def played(gm: Run, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game after its two years, to do with as one likes; it is played once."""
    if not _once:
        _once.append(tmp_path_factory.mktemp("diplomacy") / "europa")
        play(gm, _once[0])
    return Path(shutil.copytree(_once[0], tmp_path / "europa"))


def play(gm: Run, folder: Path, phases: Sequence[dict[str, str]] = PHASES) -> None:
    players = [word for power in POWERS for word in ("--player", f"{power}={power.lower()}@example.org")]
    assert gm("new", folder, "--ruleset", "diplomacy", *players, "--title", "Europa").code == 0
    for number, phase in enumerate(phases, 1):
        assert gm("status", "-g", folder, "--json").json["season"] == phase["code"]
        for power in POWERS:
            if power in phase:
                paste(gm, folder, power, phase[power], number)
        assert gm("resolve", "-g", folder).code == 0


def paste(gm: Run, folder: Path, power: str, text: str, day: int) -> None:
    at = f"2080-01-{day:02d} 10:00"
    ran = gm("receive", "-g", folder, "--from", power, "--at", at, "--json", "-", stdin=text)
    (mail,) = ran.json["mails"]
    assert [line for line in mail["lines"] if line["kind"] not in {"order", "ignored"}] == []


def told(gm: Run, folder: Path, phase: str) -> str:
    """What a report says before its orders."""
    text = gm("report", "-g", folder, phase, "--format", "md").out
    return text.partition("## Órdenes")[0].strip()


def test_two_years_are_played_and_published(gm: Run, played: Path, snapshot: SnapshotAssertion) -> None:
    assert gm("status", "-g", played, "--json").json["season"] == "S1903M"
    assert [folder.name for folder in sorted(played.glob("0*"))] == [
        "001-S1901M",
        "003-F1901M",
        "005-W1901A",
        "006-S1902M",
        "007-S1902R",
        "008-F1902M",
        "009-F1902R",
        "010-W1902A",
        "011-S1903M",
    ]
    assert "\n\n".join(told(gm, played, phase["code"]) for phase in PHASES) == snapshot
    assert gm("publish", "-g", played).code == 0
    site = played / "site"
    for phase in PHASES:
        page = (site / f"{phase['code']}.html").read_text("utf-8")
        assert "example.org" not in page
        assert (site / f"{phase['code']}-ordenes.svg").is_file()


def test_nothing_is_said_of_draws_in_a_game_without_any(gm: Run, played: Path, tmp_path: Path) -> None:
    assert "ancla" not in gm("new", tmp_path / "otra", "--ruleset", "diplomacy").out
    assert gm("publish", "-g", played).code == 0
    shown = [*played.glob("site/*.html"), *played.glob("site/*.md"), *played.glob("0*/outbox/*")]
    assert {path.suffix for path in shown} >= {".html", ".md", ".eml"}
    for path in shown:
        told = letter(path) if path.suffix == ".eml" else path.read_text("utf-8")
        assert not re.search("sorteo|ancla", told), path
    assert gm("report", "-g", played, "S1901M", "--json").json["key"] is None


def test_of_two_orders_for_a_unit_the_acknowledgement_says_which_stands(gm: Run, tmp_path: Path) -> None:
    """A later one that is void stands for its unit too; what is not obeyed is told, and not among what stands."""
    folder = tmp_path / "europa"
    gm("new", folder, "--ruleset", "diplomacy", "--player", "ENGLAND=inglaterra@example.org")
    mail = (
        "F Londres - mar del Norte\nF Londres - canal de la Mancha\nA Liverpool - Gales\nA Liverpool - París\nF Edi H"
    )
    gm("receive", "-g", folder, "--from", "ENGLAND", "-", stdin=mail)
    (draft,) = folder.glob("0*/outbox/ack-*")
    told = " ".join(letter(draft).split())
    assert "Así quedan tus órdenes: * F Londres - canal de la Mancha * F Edimburgo H Esto no" in told
    assert "«F Londres - mar del Norte» no cuenta. La sustituye una orden posterior: F Londres - canal de" in told
    assert "«A Liverpool - Gales» no cuenta. La sustituye una orden posterior: A Liverpool - París." in told


@pytest.fixture
def winter(gm: Run, tmp_path: Path) -> Path:
    """The game in its first winter, in which England may build one fleet or army; nobody has written."""
    play(gm, tmp_path / "europa", PHASES[:2])
    return tmp_path / "europa"


def send(gm: Run, folder: Path, text: str, day: int, *options: str) -> str:
    """What is said of a mail of England's."""
    at = f"2080-02-{day:02d} 10:00"
    return gm("receive", "-g", folder, "--from", "ENGLAND", "--at", at, *options, "-", stdin=text).out


def builds(gm: Run, folder: Path) -> list[str]:
    sheet = gm("orders", "-g", folder, "--power", "ENGLAND", "--json").json["powers"]["ENGLAND"]
    return [order["order"] for order in sheet["orders"]]


def test_an_answer_of_the_review_that_is_a_unit_too_many_is_told(
    gm: Run, winter: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    send(gm, winter, "Build F London", 1)
    monkeypatch.setattr(common.Desk, "typed", lambda *_: "B A Edinburgh")
    told = " ".join(send(gm, winter, "Build A Edinburgh or A Liverpool", 2, "--review").split())
    assert "«B A Edimburgo» no vale junto con las demás órdenes. Solo puedes construir una unidad." in told
    answer = " ".join(letter(winter / "005-W1901A" / "outbox" / "ack-0002-england.eml").split())
    assert "Build A Edinburgh or A Liverpool» Solo puedes construir una unidad." in answer


def test_a_power_that_gave_up_is_told_as_such(gm: Run, played: Path) -> None:
    gm("correct", "-g", played, "S1903M", "--set", "resigned.TURKEY=yes", "--reason", "Se va")
    rows = gm("status", "-g", played).out.splitlines()
    assert [row.split("  ")[0] for row in rows if "Ha abandonado" in row] == ["Turquía"]


def test_the_orders_tell_which_are_units_too_many(gm: Run, winter: Path) -> None:
    send(gm, winter, "Build F London\nBuild A Edinburgh", 1)
    rows = gm("orders", "-g", winter, "--power", "ENGLAND").out.splitlines()
    assert [row.split()[1:3] for row in rows if "Solo puedes construir una unidad." in row] == [["A", "Edimburgo"]]


def test_a_power_whose_mail_is_only_doubtful_has_sent_something(gm: Run, winter: Path) -> None:
    send(gm, winter, "Build A Edinburgh or A Liverpool", 1)
    rows = gm("status", "-g", winter).out.splitlines()
    (england,) = [row for row in rows if row.startswith("Inglaterra")]
    (turkey,) = [row for row in rows if row.startswith("Turquía")]
    assert "Por aclarar" in england
    assert "No ha mandado nada" in turkey


@pytest.mark.parametrize(("sheet", "left"), [("B A Edimburgo", ["B A EDI"]), ("", [])])
def test_a_ruling_that_starts_afresh_is_all_that_is_ordered(gm: Run, winter: Path, sheet: str, left: list[str]) -> None:
    send(gm, winter, "Build F London", 1)
    ruling = ("correct", "-g", winter, "W1901A", "--power", "ENGLAND", "--reason", "Cambió de idea", "-")
    assert gm(*ruling, stdin=f"SUSTITUYE TODO\n{sheet}").code == 0
    assert builds(gm, winter) == left


def letter(path: Path) -> str:
    text = message_from_bytes(path.read_bytes(), policy=policy.default).get_content()
    assert isinstance(text, str)
    return text


def test_a_correction_plays_the_game_again(gm: Run, played: Path) -> None:
    """A retreat that was misread: the later orders of the unit become void, the phases keep their folders."""
    before = outcome(played, "010-W1902A")
    ran = gm(
        *("correct", "-g", played, "S1902R", "--power", "TURKEY", "--reason", "Se leyó mal", "--yes", "-"),
        stdin="A BUL D",
    )
    assert ran.code in {0, 1}
    assert outcome(played, "010-W1902A") != before


def outcome(folder: Path, phase: str) -> Any:
    path = folder / phase / "outcome.json"
    return json.loads(path.read_text("utf-8")) if path.is_file() else None


def test_why_is_told(gm: Run, played: Path) -> None:
    ran = gm("explain", "-g", played, "S1902M", "A BUL")
    assert ran.code == 0
    assert "Desalojada, la unidad debe retirarse." in ran.out
