"""The main job on the real game: seven mails, a season, a page, a correction, a rerun."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import datetime, timedelta
from itertools import islice, permutations
from pathlib import Path
from shutil import copytree

import pytest

from gm.record import (
    Calendar,
    FactRuling,
    Game,
    OrdersRuling,
    Player,
    Status,
    accept_rerun,
    correct,
    create_game,
    open_game,
    phases,
    publish,
    receive,
    replay,
    rerun,
    resolve,
)
from gm.show.language import Language
from tests.record.mails import FRIDAY, mail
from tests.record.test_resolving import tree

TUESDAY = FRIDAY + timedelta(days=4)

SPRING = {
    "lyc": "Buenas tardes:\n\nA Zamora - Ávila\nA BURGOS H\nF oviedo h\nG León h\n\nUn saludo",
    "nya": "A Jaca → Huesca\nA Sobrarbe S A Jaca - Huesca\nF Guipúzcoa - golfo de Vizcaya\nG Pamplona H",
    "cba": "Bona tarda,\nA Vic - Barcelona\nA Cervera - Lleida\nF Barcelona - Mediterrani Superior\nG Barcelona H",
    "tza": "A Alcañiz - Lérida\nA Calatayud H\nF Tortosa - golfo de Valencia\nG Zaragoza S A Calatayud - Zaragoza",
    "tto": "A talavera - Avila\nA guadalajara - medinacely\nA calatrava - pedroches\nG toledo = A",
    "tba": "A Evora - Badajoz\nA Santarén H\nF Lisboa H\nG Badajoz H",
    "tse": "A CORDOBA - PEDROCHES\nA CARMONA S A CORDOBA - PEDROCHES\nF ALGECIRAS - SEVILLA\nG SEVILLA H",
}


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """A new game of seven friends."""
    return create_game(
        tmp_path / "reconquista",
        ruleset="reconquista",
        map="reconquista",
        scenario="1080",
        title="Siete amigos",
        calendar=Calendar(first=datetime(2026, 12, 6, 21)),
        players={power.upper(): Player(name=f"Jugador {power}", address=f"{power}@example.org") for power in SPRING},
        end=bytes(range(32)),
    )


@pytest.fixture
def spring(game: Game) -> Game:
    """All have sent their orders for the first season."""
    for raw in mails():
        receive(game, raw)
    return game


def mails() -> list[bytes]:
    return [mail(power, body, FRIDAY + timedelta(minutes=n)) for n, (power, body) in enumerate(SPRING.items())]


def public(folder: Path) -> dict[str, bytes]:
    """Everything but the mails and their answers, which follow arrival."""
    return {path: content for path, content in tree(folder).items() if "/inbox/" not in path and "/ack-" not in path}


def test_every_mail_is_understood(spring: Game):
    history = replay(spring)
    assert history.missing == ()
    assert [sheet.missing for sheet in history.sheets.values()] == [()] * 7
    assert history.sheets["TTO"].orders == (
        "A TALAVERA - AVILA",
        "A GUADALAJARA - MEDINACELI",
        "A CALATRAVA - PEDROCHES",
        "G TOLEDO = A",
    )
    assert [entry.guessed for entry in history.sheets["TTO"].entries] == [False, True, False, False]


def test_an_order_that_a_mail_program_broke_is_one_line_of_the_record(game: Game):
    text = "La hueste de Guadalajara apoya el ataque de mi ejército de Calatrava a\nQuintanar\n\nUn saludo"
    filed = receive(game, mail("tto", text))
    assert [(line.line, line.order) for line in filed.lines] == [
        (1, "A GUADALAJARA S A CALATRAVA - QUINTANAR"),
        (4, None),
    ]


def test_the_season_is_resolved_and_told_with_every_order_once(spring: Game):
    edition = resolve(spring)
    orders = sum(len(orders) for orders in edition.turn.orders.values())
    assert orders == 28
    assert len(edition.turn.outcome.results) == orders
    text = (spring.folder / "001-1080-1-primavera/report.es.md").read_text("utf-8")
    for word in ("Primavera de 1080", "Ávila", "Pedroches", edition.frame.key, "13 de diciembre de 2026"):
        assert word in text
    assert "<svg" in (spring.folder / "001-1080-1-primavera/map.svg").read_text("utf-8")
    page = (spring.folder / "001-1080-1-primavera/report.es.html").read_text("utf-8")
    assert "http://" not in page.replace("http://www.w3.org/", "")


def test_a_correction_on_tuesday_is_an_erratum_on_the_page(spring: Game):
    resolve(spring)
    ruling = OrdersRuling(
        at=TUESDAY, reason="Se leyó mal la orden de Talavera.", power="TTO", orders=("A TALAVERA - CALATRAVA",)
    )
    correction = correct(spring, phases(replay(spring))[0], ruling)
    language = Language("es", spring.names)
    said = [language.sentence(message) for message in correction.differences[0].messages]
    assert "Órdenes de la Taifa de Toledo: se quita «A Talavera - Ávila»." in said
    assert "La provincia de Ávila era de nadie y ahora es de León y Castilla." in said
    publish(spring)
    page = (spring.folder / "site/1080-1-primavera.html").read_text("utf-8")
    assert "Se leyó mal la orden de Talavera." in page
    assert (spring.folder / "site/1080-1-primavera-v1.html").exists()
    assert rerun(spring, reread=True).differences == ()


def test_a_power_resigns_by_ruling(spring: Game):
    ruling = FactRuling(at=TUESDAY, reason="Lo deja.", path="resigned.TSE", value="rebels")
    correct(spring, phases(replay(spring))[0], ruling)
    assert "TSE" not in spring.ruleset.awaits(replay(spring).state)
    resolve(spring)


def test_two_years_can_be_played_and_replayed(game: Game):
    for _ in range(8):
        resolve(game, missing_ok=True)
    found = rerun(open_game(game.folder))
    assert found.differences == ()
    assert [turn.phase.number for turn in found.history.turns] == list(range(1, 9))
    accept_rerun(game, found, "nada", TUESDAY)


def test_the_same_bytes_in_any_order_of_arrival(game: Game, tmp_path: Path):
    found = []
    for n, order in enumerate(islice(permutations(mails()), 0, 5040, 1700)):
        copy = open_game(copytree(game.folder, tmp_path / f"{n}" / "reconquista"))
        assert {receive(copy, raw).status for raw in order} == {Status.ACCEPTED}
        resolve(copy)
        publish(copy)
        found.append(public(copy.folder))
    assert found[0].keys() == found[1].keys()
    assert all(one == found[0] for one in found)


CHILD = """
import sys
from pathlib import Path
from gm.record import open_game, publish, receive, resolve
game = open_game(Path(sys.argv[1]))
for path in sys.argv[2:]:
    receive(game, Path(path).read_bytes())
resolve(game)
publish(game)
"""


def test_the_same_bytes_under_any_hash_seed(game: Game, tmp_path: Path):
    paths = []
    for n, raw in enumerate(mails()):
        paths.append(tmp_path / f"{n}.eml")
        paths[-1].write_bytes(raw)
    found = []
    for seed in ("1", "4242"):
        copy = copytree(game.folder, tmp_path / seed / "reconquista")
        command = [sys.executable, "-c", CHILD, str(copy), *map(str, paths)]
        subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, check=True, timeout=120)
        found.append(tree(copy))
    assert found[0] == found[1]
