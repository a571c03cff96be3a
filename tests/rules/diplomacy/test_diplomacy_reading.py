"""From a line to an order where the position decides; what players write is tested in tests/orders."""

from __future__ import annotations

from gm.core.model import Fault, Line
from gm.orders.grammar import Grammar
from gm.orders.reader import Reader
from gm.rules.diplomacy.state import State
from tests.rules.diplomacy.positions import WINTER, chart, game, state

BOTH = state("RUSSIA: A MOS; FRANCE: A PAR, A MAR", WINTER, "RUSSIA: MOS, SEV; FRANCE: PAR, BRE; GERMANY: BER, KIE")


def read(text: str, before: State, power: str, **options: str) -> Line:
    reader = Reader(game(**options), chart().names, Grammar.load("diplomacy"))
    (line,) = reader.read_line(text, before, power)
    return line


def test_a_bare_unit_in_winter_is_built_or_removed() -> None:
    line = read("A SEV", BOTH, "RUSSIA")
    assert (line.fault, line.order) == (Fault.AMBIGUOUS, None)
    assert line.reason is not None
    assert line.reason.id == "diplomacy.read.build_or_remove"
    assert line.suggestions == ("B A SEV",)


def test_a_build_that_is_not_due_cannot_be_waived() -> None:
    line = read("Waive", BOTH, "RUSSIA")
    assert (line.fault, line.order) == (None, "WAIVE")
    assert game().write("WAIVE").id == "diplomacy.waive"
    none_due = state("FRANCE: A PAR", WINTER, "FRANCE: PAR")
    line = read("Waive", none_due, "FRANCE")
    assert (line.fault, line.order) == (Fault.ILLEGAL, "WAIVE")


def test_the_coast_of_the_unit_itself_is_filled_in() -> None:
    before = state("FRANCE: F SPA/SC")
    assert read("F SPA - WES", before, "FRANCE").order == "F SPA/SC - WES"
    assert read("F SPA/NC - WES", before, "FRANCE").order == "F SPA/SC - WES"
    wrong = read("F SPA/NC - WES", before, "FRANCE", unit_coast="illegal")
    assert (wrong.fault, wrong.order) == (Fault.ILLEGAL, "F SPA/NC - WES")


def test_an_order_that_cannot_be_given_comes_with_those_that_are_near() -> None:
    before = state("FRANCE: A PAR, F BRE")
    line = read("A PAR - MUN", before, "FRANCE")
    assert (line.fault, line.order) == (Fault.ILLEGAL, "A PAR - MUN")
    assert line.suggestions[0] == "A PAR - BUR"


def test_a_build_that_cannot_be_made_comes_with_those_that_can() -> None:
    line = read("Build army Marseilles", state("FRANCE: A MAR", WINTER), "FRANCE")
    assert line.fault is Fault.ILLEGAL
    assert set(line.suggestions) <= {"B A PAR", "B A BRE", "B F BRE"}
    assert line.suggestions
