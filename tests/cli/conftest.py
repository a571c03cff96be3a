from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gm.cli import common
from gm.cli.app import run

FIRST = "2080-12-01 21:00"
SHEETS = {
    "LYC": "A BURGOS - NAJERA\nA ZAMORA - SALAMANCA\nF OVIEDO - SANTILLANA\nG LEON H",
    "NYA": "A JACA - HUESCA\nA SOBRARBE - URGEL\nF GUIPUZCOA - VIZCAYA\nG PAMPLONA H",
    "CBA": "A VICH - URGEL\nA CERVERA - LERIDA\nF BARCELONA - MAR MEDITERRANEO SUPERIOR\nG BARCELONA H",
    "TZA": "A CALATAYUD - TARAZONA\nA ALCANIZ - LERIDA\nF TORTOSA - GOLFO DE VALENCIA\nG ZARAGOZA H",
    "TTO": "A TALAVERA - MERIDA\nA GUADALAJARA - CUENCA\nA CALATRAVA - JAEN\nG TOLEDO H",
    "TBA": "A EVORA - MERIDA\nA SANTAREN - COIMBRA\nF LISBOA - ATLANTICO INFERIOR\nG BADAJOZ H",
    "TSE": "A CORDOBA - JAEN\nA CARMONA - MALAGA\nF ALGECIRAS - ESTRECHO\nG SEVILLA H",
}


class Ran(NamedTuple):
    """What a command did: exit code, what it wrote to stdout and stderr."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]


class Keyboard(io.TextIOWrapper):
    """Stdin as a terminal has it."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def gm(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path) -> Run:
    """Run ``gm`` as its entry point does, in an empty folder, in Spanish unless told otherwise."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GM_LANG", "es")
    monkeypatch.delenv("GM_GAME", raising=False)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(common, "TERMINAL", tmp_path / "no-terminal")

    def call(*arguments: str | Path, stdin: bytes | str = b"", typed: bool = False) -> Ran:
        raw = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "argv", ["gm", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", (Keyboard if typed else io.TextIOWrapper)(io.BytesIO(raw), encoding="utf-8"))
        with pytest.raises(SystemExit) as left:
            run()
        out, err = capfdbinary.readouterr()
        code = left.value.code
        assert isinstance(code, int)
        return Ran(code, out.decode(), err.decode())

    return call


@pytest.fixture
def game(gm: Run, tmp_path: Path) -> Path:
    """A new game of Reconquista with a player for each power."""
    folder = tmp_path / "partida"
    players = [f"{power}={power.lower()}@example.org" for power in SHEETS]
    made = gm(
        "new",
        folder,
        "--ruleset",
        "reconquista",
        "--scenario",
        "1080",
        "--title",
        "Partida",
        "--first",
        FIRST,
        *(x for p in players for x in ("--player", p)),
    )
    assert made.code == 0, made.err
    return folder


@pytest.fixture
def full_game(gm: Run, game: Path) -> Path:
    """The same game with everybody's orders in."""
    for power, sheet in SHEETS.items():
        assert gm("receive", "-g", game, "--from", power, "--at", "2080-11-30 10:00", stdin=sheet).code == 0
    return game
