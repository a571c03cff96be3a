"""What people write besides orders is no order and no question, though its words look like names (``prose.toml``)."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gm.core.model import Line, LineKind
from gm.orders.reader import Reader
from tests.orders import desk, diplomacy_desk

SHEET: dict[str, Any] = tomllib.loads((Path(__file__).parent / "prose.toml").read_text("utf-8"))
GAMES = ("reconquista", "diplomacy")

# Units wherever a word of prose might be the initials, the code or the beginning of a name.
RECONQUISTA = """TTO: A MALLORCA, A TALAVERA, A CALATAYUD, A SALAMANCA, F ESTRECHO, F MAR DE FINISTERRE, A TOLEDO,
A CALATRAVA, F ATLANTICO INFERIOR, A MENORCA, A GRANADA; LYC: A SEGOVIA"""
DIPLOMACY = (
    """FRANCE: A VEN, A SER, A CON, A PAR, F MAR, A WAR, F MAO, F AEG, A GAS, A FIN, A POR, A HOL; GERMANY: A MUN"""
)


@cache
def reader(game: str) -> Reader:
    return desk.board().reader if game == "reconquista" else diplomacy_desk.reader()


def read(game: str, text: str) -> tuple[Line, ...]:
    if game == "reconquista":
        return desk.board(profile="completo").read(text, RECONQUISTA, "TTO")
    return diplomacy_desk.read(text, DIPLOMACY, "FRANCE")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", SHEET["words"])
def test_no_frequent_word_is_a_name_by_itself(lang: str, game: str):
    read_as = {word: reader(game).vocabulary.read(word) for word in SHEET["words"][lang].split()}
    names = {word: typed for word, found in read_as.items() for typed in found if typed.named.places}
    assert [word for word, typed in names.items() if not typed.named.word] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", SHEET["lines"]["prose"])
def test_prose_is_passed_over(text: str, game: str):
    assert {line.kind for line in read(game, text)} == {LineKind.IGNORED}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", SHEET["lines"]["asked"])
def test_what_is_past_denied_or_wished_for_is_no_order(text: str, game: str):
    assert LineKind.ORDER not in {line.kind for line in read(game, text)}


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("F ME - ALGECIRAS", "F ESTRECHO - ALGECIRAS"),
        ("f me - algeciras", "F ESTRECHO - ALGECIRAS"),
        ("F ME H", "F ESTRECHO H"),
        ("F MAR DE ALBORAN - ME", "F MAR DE ALBORAN - ESTRECHO"),
    ],
)
def test_initials_that_are_a_common_word_are_a_name_beside_a_fleet_or_a_dash(text: str, order: str):
    (line,) = desk.board().read(text, "TTO: F ESTRECHO, F MAR DE ALBORAN", "TTO")
    assert (line.kind, line.order) == (LineKind.ORDER, order)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("tal - mer", "A TALAVERA - MERIDA"),
        ("TAL a MER", "A TALAVERA - MERIDA"),
        ("a tal s a mal - mer", None),
        ("ejército de tal ataka mer", None),
        ("A TAL ataka MER", None),
        ("TAL ataka MER", None),
    ],
)
def test_a_code_that_is_a_common_word_is_a_name_in_an_order_and_asked_about_in_what_is_like_one(
    text: str, order: str | None
):
    (line,) = desk.board().read(text, "TTO: A TALAVERA, A MALLORCA", "TTO")
    assert (line.kind is LineKind.ORDER, line.order if line.kind is LineKind.ORDER else None) == (bool(order), order)
    assert order or line.kind is LineKind.PROBLEM
