"""Orders about money, and those of the modules, as they are written for people, read again in each language."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gm.rules.reconquista.state import State
from gm.show.language import Language
from tests.orders import desk

BOARD = desk.board(profile="completo", assault="3", trade_provinces="yes")
UNITS = "TTO: A TALAVERA, A GUADALAJARA, G TOLEDO; LYC: A AVILA; x: G CUENCA"
SEASON = [
    *("DAR 1 LYC", "DAR 5 TBA", "DAR FICHA LYC CBA", "PRESTAMO 10 1", "PRESTAMO 12 2", "IMPUESTO TALAVERA"),
    "CEDER TALAVERA LYC",
    *("GASTO 3 ALIVIAR TOLEDO", "GASTO 12 PACIFICAR TOLEDO", "GASTO 9 SUBLEVAR AVILA", "GASTO 24 ASESINAR LYC"),
    *("GASTO 3 PROTEGER A TALAVERA", "GASTO 12 DESBANDAR A AVILA", "GASTO 18 COMPRAR A AVILA"),
    *("GASTO 9 LIBERAR G TOLEDO", "GASTO 6 DESBANDAR G CUENCA", "DEVOLVER 6", "DEVOLVER 1"),
    *("ESTRATEGICO A TALAVERA - TOLEDO", "A TALAVERA X"),
]
WINTER = [
    "B MILICIA A TOLEDO",
    "B MERCENARIOS A TOLEDO",
    "B PROFESIONALES A TOLEDO",
    "DAR 3 CBA",
    "CEDER TOLEDO LYC",
    "DEVOLVER 6",
]


def position(season: str) -> State:
    chits = {"TTO": {"LYC": 1}}
    return replace(desk.state(UNITS, season), chits=chits)


@pytest.mark.parametrize("lang", ["es", "ca", "en"])
@pytest.mark.parametrize(
    ("season", "order"), [*(("spring", text) for text in SEASON), *(("winter", text) for text in WINTER)]
)
def test_what_is_written_is_read_again(lang: str, season: str, order: str):
    text = Language(lang, BOARD.map.names).phrase(BOARD.ruleset.write(order))
    for written in (text, order):
        (line,) = BOARD.reader.read_text([(1, written)], position(season), "TTO")
        assert (line.order, line.guessed) == (order, False), written


@pytest.mark.parametrize("lang", ["es", "ca", "en"])
def test_the_line_that_tells_what_is_kept_is_read_again(lang: str):
    """A player may copy it back out of the acknowledgement."""
    board = desk.board()
    here = desk.state("TTO: A TOLEDO, F VALENCIA, G CUENCA", "winter")
    orders = ["M A TOLEDO", "M F VALENCIA", "M G CUENCA"]
    (line,) = board.ruleset.told(orders)
    text = Language(lang, board.map.names).sentence(line)
    assert [read.order for read in board.reader.read_text([(1, text)], here, "TTO")] == orders
