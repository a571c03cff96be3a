"""Orders as players write them in their mails (``players``), in both games."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.core.model import Line, LineKind
from tests.orders import desk, diplomacy_desk

FOLDER = Path(__file__).parent / "players"
OTHERWISE = {LineKind.PROBLEM: "?", LineKind.IGNORED: ".", LineKind.HEADER: "#"}
ALL = {"*H": "H", "*M": "M"}


class Where(NamedTuple):
    """In what position, and as whom, a line is read."""

    game: str
    units: str
    power: str
    season: str
    dislodged: Mapping[str, str]


def lines() -> Iterator[Any]:
    for path in sorted(FOLDER.glob("*.toml")):
        sheet = tomllib.loads(path.read_text("utf-8"))
        game = path.stem.partition("-")[0]
        for group in sheet["group"]:
            where = Where(game, sheet["units"], sheet["power"], group["season"], group.get("dislodged", {}))
            for text, meant in group["lines"]:
                yield pytest.param(where, text, meant, id=f"{path.stem} {group['lang']}: {text}")


def read(where: Where, text: str) -> tuple[Line, ...]:
    if where.game == "diplomacy":
        return diplomacy_desk.read(text, where.units, where.power, where.season, where.dislodged)
    return desk.board(profile="completo").read(text, where.units, where.power, where.season)


@pytest.mark.parametrize(("where", "text", "meant"), [*lines()])
def test_a_line_is_read_as_its_player_means_it(where: Where, text: str, meant: str):
    found = [line.order or OTHERWISE[line.kind] for line in read(where, text)]
    if meant in ALL:
        assert len(found) > 2
        assert all(ALL[meant] in (order[:1], order[-1:]) for order in found)
    else:
        assert found == meant.split(" | ")


FRAMES = [
    "No {}",
    "Si puedo, {}",
    "If I can, {}",
    "{} si puc",
    "{} unless attacked",
    "Quizá {}",
    "Maybe {}",
    "Potser {}",
    "{}?",
]


@pytest.mark.parametrize(("nth", "frame"), [*enumerate(FRAMES)])
def test_no_order_that_is_denied_or_depends_on_something_is_one(nth: int, frame: str):
    """Every third line in each frame, every line in three of them."""
    for param in [*lines()][nth % 3 :: 3]:
        where, text, meant = param.values
        if meant[0].isalpha() and " | " not in meant:
            found = read(where, frame.format(text))
            assert [line.order for line in found if line.kind is LineKind.ORDER] == [], text


@st.composite
def typos(draw: st.DrawFn) -> tuple[Where, str, str]:
    """A line that is one order, with a letter missing, wrong, too many or in the wrong place."""
    where, text, meant = draw(st.sampled_from([param.values for param in lines()]))
    at = draw(st.integers(0, len(text) - 1))
    letter = draw(st.sampled_from("aeiourstnlm"))
    rest = [
        text[at + 1 :],
        letter + text[at:],
        letter + text[at + 1 :],
        text[at + 1 : at + 2] + text[at] + text[at + 2 :],
    ]
    return where, text[:at] + draw(st.sampled_from(rest)), meant


@given(typos())
@settings(max_examples=300, deadline=None, derandomize=True)
def test_no_slip_makes_another_order_in_silence(case: tuple[Where, str, str]):
    where, text, meant = case
    if not meant[0].isalpha() or "(" in text:
        return
    found = [line for line in read(where, text) if line.kind is LineKind.ORDER]
    assert {line.order for line in found if not line.guessed and not line.reason} <= set(meant.split(" | ")), text
