"""Every notation of the rules' part C, from the data files in ``lines``."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gm.core.model import Line, LineKind
from tests.orders import desk

LINES = Path(__file__).parent / "lines"
BOARDS = {"test map": desk.test_map, "board": desk.board}


def groups() -> Iterator[dict[str, Any]]:
    for path in sorted(LINES.glob("*.toml")):
        sheet = tomllib.loads(path.read_text("utf-8"))
        found = sheet.pop("group")
        yield from ({"season": "spring", **sheet, **group, "file": path.stem} for group in found)


def lines() -> Iterator[Any]:
    for group in groups():
        for text in group["lines"]:
            yield pytest.param(group, text, id=f"{group['file']}: {text}")


def read(group: dict[str, Any], text: str) -> Line:
    options = {"retreat": "player_list"} if group.get("lists") else group.get("options", {})
    found = BOARDS[group["board"]](**options).read(text, group["units"], group["power"], group["season"])
    assert len(found) == 1
    return found[0]


def plain(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


@pytest.mark.parametrize("change", [str, str.upper, str.lower, plain, lambda text: f"  {text}\u00a0"])
@pytest.mark.parametrize(("group", "text"), [*lines()])
def test_a_line_reads_as_the_rules_say(group: dict[str, Any], text: str, change: Callable[[str], str]):
    line = read(group, change(text))
    fault = group.get("fault")
    assert line.order == group.get("order")
    assert line.kind is (LineKind.PROBLEM if fault else LineKind.ORDER)
    assert line.fault == fault
    assert line.guessed == group.get("guessed", False)
    assert (line.reason.id if line.reason else None) == group.get("reason")
    for suggestion in group.get("suggests", []):
        assert suggestion in line.suggestions


SIGNS = "- – — − ‐ ‑ ‒ -> --> ---> => ==> → ➔ ⇒ > :"
WORDS = """
a, hacia, hasta, va a, mueve a, mueven a, se mueve a, avanza a, avanza hasta, avanza sobre, avanzar a, marcha a, ataca,
atacar, entra en, pasa a, m, move, moves, moves to, to, attack, attacks, advance, advances to, va cap a, avança,
marxa cap a, ataca a, entra a, avancen sobre, ataqué, ataquen, ataco, atacamos, marchará hacia, moverá a,
va a atacar, ataque a
"""


@pytest.mark.parametrize("sign", SIGNS.split(" "))
@pytest.mark.parametrize("blank", ["", " ", "\u00a0", "\u2009 "])
def test_every_dash_and_arrow_is_a_move(sign: str, blank: str):
    (line,) = desk.test_map().read(f"A TOLEDO{blank}{sign}{blank}CALATRAVA", "TOLEDO: A TOL", "TOLEDO")
    assert (line.kind, line.order) == (LineKind.ORDER, "A TOL - CAL")


@pytest.mark.parametrize("word", [" ".join(word.split()) for word in WORDS.split(",")])
def test_every_word_of_moving_is_a_move(word: str):
    (line,) = desk.test_map().read(f"A TOLEDO {word} CALATRAVA", "TOLEDO: A TOL", "TOLEDO")
    assert (line.kind, line.order) == (LineKind.ORDER, "A TOL - CAL")
