"""From a line to an order where the position decides; what players write is tested in tests/orders."""

from __future__ import annotations

import pytest

from gm.core.model import Fault, Line, LineKind
from gm.orders.grammar import Grammar
from gm.orders.reader import Reader
from gm.rules.diplomacy.state import State
from tests.rules.diplomacy.positions import WINTER, chart, game, state

BOTH = state("RUSSIA: A MOS; FRANCE: A PAR, A MAR", WINTER, "RUSSIA: MOS, SEV; FRANCE: PAR, BRE; GERMANY: BER, KIE")


def read(text: str, before: State, power: str, **options: str) -> Line:
    reader = Reader(game(**options), chart().names, Grammar.load("diplomacy"))
    (line,) = reader.read_line(text, before, power)
    return line


@pytest.mark.parametrize(
    ("text", "centres", "order", "warning"),
    [
        ("A SEV", "RUSSIA: MOS, SEV", "B A SEV", "bare_build"),
        ("Army in Sevastopol", "RUSSIA: MOS, SEV", "B A SEV", "bare_build"),
        ("Exèrcit a Sebastòpol", "RUSSIA: MOS, SEV", "B A SEV", "bare_build"),
        ("A MOS", "FRANCE: PAR", "D A MOS", "bare_disband"),
    ],
)
def test_a_bare_unit_in_winter_is_built_or_removed_as_is_due(text: str, centres: str, order: str, warning: str) -> None:
    line = read(text, state("RUSSIA: A MOS", WINTER, centres), "RUSSIA")
    assert (line.fault, line.order) == (None, order)
    assert line.reason is not None
    assert line.reason.id == f"diplomacy.read.{warning}"


def test_a_bare_unit_is_asked_about_where_nothing_is_due() -> None:
    line = read("A SEV", state("RUSSIA: A MOS", WINTER, "RUSSIA: MOS"), "RUSSIA")
    assert (line.fault, line.order) == (Fault.AMBIGUOUS, None)
    assert line.reason is not None
    assert line.reason.id == "diplomacy.read.build_or_remove"


def test_an_army_at_a_place_may_be_there_or_go_there() -> None:
    line = read("Exèrcit a Sebastòpol", state("RUSSIA: A MOS, A UKR", 1, ""), "RUSSIA")
    assert (line.fault, line.order) == (Fault.AMBIGUOUS, None)
    assert line.suggestions == ("A MOS - SEV", "A UKR - SEV")


@pytest.mark.parametrize(
    ("text", "centres", "directive"),
    [
        ("Waive", "RUSSIA: MOS, SEV", "no_builds"),
        ("Waive", "RUSSIA: MOS, SEV, WAR", None),
        ("No builds this year", "RUSSIA: MOS, SEV, WAR", "no_builds"),
        ("Este año no construyo nada", "RUSSIA: MOS, SEV, WAR", "no_builds"),
        ("Enguany no construeixo res", "RUSSIA: MOS, SEV, WAR", "no_builds"),
        ("I'm not building anything this winter", "RUSSIA: MOS, SEV", "no_builds"),
    ],
)
def test_who_waives_every_build_takes_back_those_of_earlier_mails(
    text: str, centres: str, directive: str | None
) -> None:
    line = read(text, state("RUSSIA: A MOS", WINTER, centres), "RUSSIA")
    assert (line.kind, line.order, line.directive) == (LineKind.ORDER, "WAIVE", directive)


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
