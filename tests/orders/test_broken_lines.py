"""Orders that a mail program broke into two lines."""

from __future__ import annotations

import pytest

from gm.core.model import Fault, Line, LineKind
from gm.show.language import Language
from tests.orders import desk

UNITS = "TOLEDO: A TOL, A CAL; CASTILLA: A MUR"
SUPPORT = "A TOL S A CAL - QUI"


def read(*lines: str) -> tuple[Line, ...]:
    return desk.test_map().read("\n".join(lines), UNITS, "TOLEDO")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("El ejército de Toledo apoya el ataque del ejército de Calatrava a", "Quintanar"),
        ("- Este turno el ejército de Toledo apoya el ataque del ejército de Calatrava", "  hacia Quintanar."),
        ("El ejército de Toledo apoya el ataque del ejército de Calatrava", "a Quintanar"),
        ("L'exèrcit de Toledo dona suport a l'atac de l'exèrcit de Calatrava a", "Quintanar"),
        ("The army of Toledo supports the attack of the army of Calatrava to", "Quintanar"),
        ("A TOLEDO S A CALATRAVA -", "QUINTANAR"),
    ],
)
def test_two_halves_that_are_no_orders_and_make_one_are_one_line(first: str, second: str):
    (line,) = read(first, second)
    assert (line.line, line.kind, line.order) == (1, LineKind.ORDER, SUPPORT)
    assert line.text == f"{first} {second.strip()}"


def test_what_follows_is_read_as_ever():
    found = read("A TOLEDO S A CALATRAVA -", "QUINTANAR", "A CALATRAVA - QUINTANAR", "Un saludo")
    assert [(line.line, line.order) for line in found] == [(1, SUPPORT), (3, "A CAL - QUI"), (4, None)]


@pytest.mark.parametrize(
    "lines",
    [
        ("A TOLEDO S A CALATRAVA -", "", "QUINTANAR"),
        ("A TOLEDO S A CALATRAVA -", "- QUINTANAR"),
        ("A TOLEDO S A CALATRAVA -", "> QUINTANAR"),
        ("A TOLEDO S A CALATRAVA -", "Un saludo"),
        ("Mi ejército de la provincia de Toledo apoya al ejército de Calatrava", "Un saludo"),
        ("Mi ejército de la provincia de Toledo apoya al ejército de Calatrava", "Calatrava a Quintanar"),
        ("A TOLEDO S A CALATRAVA -", "Quintanal"),
        ("A TOLEDO S A CALATRAVA -", "CASTILLA:"),
        ("A TOLEDO S A CALATRAVA -", "A CALATRAVA - QUINTANAR"),
        ("A TOLEDO S A CALATRAVA", "- QUINTANAR"),
        ("Espero que el ejército llegue a", "Quintanar"),
    ],
)
def test_lines_that_need_not_belong_together_stay_two(lines: tuple[str, ...]):
    found = read(*lines)
    assert [line.line for line in found] == [number for number, text in enumerate(lines, 1) if text]
    assert [line.text for line in found] == [text for text in lines if text]


@pytest.mark.parametrize(
    ("first", "second", "alone"),
    [
        ("Mi ejército de la provincia de Toledo apoya al ejército de Calatrava", "a Quintanar", "A TOL S A CAL H"),
        (
            "El ejército de la provincia de Toledo apoya el ataque de la unidad de",
            "Calatrava a Quintanar",
            "A CAL - QUI",
        ),
    ],
)
def test_a_long_line_that_may_go_on_is_asked_about(first: str, second: str, alone: str):
    (line,) = read(first, second)
    assert (line.text, line.order, line.fault) == (f"{first} {second}", None, Fault.AMBIGUOUS)
    assert line.suggestions == (SUPPORT, alone)
    assert line.reason is not None
    assert "línea" in Language("es", desk.test_map().map.names).sentence(line.reason)


LONG = [
    "Ahora el ejército de la provincia de Toledo apoya el ataque del ejército de la provincia de Calatrava a Quintanar",
    "Mi ejército de la provincia de Toledo apoye al ejército de la provincia de Calatrava hacia la plaza de Quintanar",
    "Mi ejército de la provincia de Toledo apoya, por favor, el ataque a Quintanar desde la provincia de Calatrava",
    "The army of the province of Toledo supports the attack of the army of the province of Calatrava to Quintanar",
]


@pytest.mark.parametrize("text", LONG)
def test_wherever_a_long_order_is_broken_it_is_never_another(text: str):
    (whole,) = read(text)
    assert whole.order == SUPPORT
    for at in (i for i, letter in enumerate(text) if letter == " " and i >= 60):
        found = read(text[:at], text[at + 1 :])
        given = [line.order for line in found if line.kind is LineKind.ORDER]
        assert given in ([], [SUPPORT]), text[:at]
        assert SUPPORT in given or any(SUPPORT in line.suggestions for line in found), text[:at]


def test_a_name_that_ends_an_order_heads_nothing():
    text = "La unidad de la provincia de Calatayud apoya el ataque de la de Tarazona a\nZaragoza\nA TARAZONA - ZARAGOZA"
    question, order = desk.board().read(text, "TTO: A CALATAYUD, A TARAZONA; TZA: G ZARAGOZA", "TTO")
    assert question.fault is Fault.AMBIGUOUS
    assert question.suggestions == ("A CALATAYUD S A TARAZONA - ZARAGOZA",)
    assert order.order == "A TARAZONA - ZARAGOZA"
