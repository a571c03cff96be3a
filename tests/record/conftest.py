"""The tiny game, and mails for it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from gm.record import Calendar, Game, Player, create_game
from tests.record.tiny import install

END = bytes(range(32))
SUNDAY = datetime(2026, 12, 6, 21)
PLAYERS = {
    "P": Player(name="Pere", address="pere@example.org", language="ca"),
    "Q": Player(name="Quima", address=("quima@example.org", "quima.roig@example.org")),
    "R": Player(name="Ramón", address="ramon@example.org"),
}


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A new game of the tiny ruleset, with a deadline each Sunday."""
    install(monkeypatch)
    return create_game(
        tmp_path / "camino",
        ruleset="tiny",
        map="tiny",
        scenario="road",
        title="El camino",
        calendar=Calendar(first=SUNDAY),
        players=PLAYERS,
        end=END,
    )
