"""The games that were played, on disk: one JSON line each, by label, so that a run goes on where it stopped."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from gm.core.errors import GmError
from gm.lab.games import Played


def finished(file: Path) -> dict[str, Played]:
    """The games of a file by label, none if there is no such file. A last line that was torn off does not count.

    Raises GmError for a line that is no game.
    """
    if not file.exists():
        return {}
    lines = file.read_bytes().split(b"\n")[:-1]
    games = [_game(file, number, line) for number, line in enumerate(lines, 1)]
    return {game.label: game for game in games}


def _game(file: Path, number: int, line: bytes) -> Played:
    try:
        return msgspec.json.decode(line, type=Played)
    except msgspec.MsgspecError:
        raise GmError("lab.no_game", file=str(file), n=number) from None


def mend(file: Path) -> None:
    """Cut off a last line that was torn when a run was stopped."""
    if not file.exists():
        return
    whole = file.read_bytes()
    if not whole.endswith(b"\n"):
        os.truncate(file, whole.rfind(b"\n") + 1)


def keep(file: Path, game: Played) -> None:
    """Add a game at the end, its whole line in one write."""
    line = msgspec.json.encode(game, order="sorted") + b"\n"
    handle = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        os.write(handle, line)
    finally:
        os.close(handle)
