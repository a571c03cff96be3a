"""What is private never reaches what is public."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.core.dice import CHAIN_LENGTH, key_of
from gm.record import Game, OrdersRuling, correct, phases, publish, receive, replay, resolve
from tests.record.conftest import END, PLAYERS
from tests.record.mails import FRIDAY, hours, mail


def public(game: Game) -> dict[Path, bytes]:
    """The site, and the reports that are pasted into a forum."""
    reports = [path for phase in game.folder.glob("0*") for path in phase.rglob("*") if path.name[:3] in ("rep", "map")]
    reports = [path for path in reports if "outbox" not in path.parts]
    return {path: path.read_bytes() for path in (*reports, *(game.folder / "site").rglob("*")) if path.is_file()}


@pytest.fixture
def published(tiny: Game) -> dict[Path, bytes]:
    """Two turns, one of them corrected, and orders for the third."""
    receive(tiny, mail("pere", "Et confesso un secret: vaig a traïr la Quima.\nA ALBA - BOIRA\n¿i si no?"))
    receive(tiny, mail("nadie", "Soy un desconocido con mucho que callar."))
    receive(tiny, mail("quima", "A CIM - DUNA\nA CIM - ERMITA"))
    resolve(tiny, missing_ok=True)
    receive(tiny, mail("quima", "A DUNA - CIM", FRIDAY + hours(100)))
    resolve(tiny, missing_ok=True)
    first = phases(replay(tiny))[0]
    correct(tiny, first, OrdersRuling(at=FRIDAY, reason="Se leyó mal.", power="P", orders=("A ALBA - CIM",)))
    receive(tiny, mail("ramon", "A ERMITA - ALBA", FRIDAY + hours(200)))
    publish(tiny)
    found = public(tiny)
    assert len(found) > 10
    return found


def holding(files: dict[Path, bytes], text: str) -> list[str]:
    return [path.name for path, content in files.items() if text.encode() in content]


def test_no_address_and_no_players_name(published: dict[Path, bytes]):
    for player in PLAYERS.values():
        for private in (player.name, *player.addresses):
            assert holding(published, private) == []
    assert holding(published, "@example.org") == []


def test_no_words_of_a_mail(published: dict[Path, bytes]):
    for words in ("secret: vaig", "desconocido con mucho", "i si no?"):
        assert holding(published, words) == []


def test_no_order_of_the_open_season(published: dict[Path, bytes]):
    assert holding(published, "A ERMITA - ALBA") == []


def test_no_key_to_come_and_no_seed(published: dict[Path, bytes]):
    for number in range(CHAIN_LENGTH + 1):
        revealed = holding(published, key_of(END, number).hex())
        assert bool(revealed) == (number <= 2), f"key {number}"
    assert holding(published, END.hex()) == []


def test_no_path_of_this_machine(published: dict[Path, bytes], tiny: Game):
    assert holding(published, str(tiny.folder.parent)) == []
