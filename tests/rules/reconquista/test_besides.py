"""Special units, strategic movement, storms, absence: notation, reading, and what reports tell."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gm.core.errors import GmError
from gm.core.model import Fault, Turn
from gm.core.ruleset import Node, Word
from gm.rules.reconquista.notation import message_of, parse, subject, text_of
from gm.rules.reconquista.ruleset import Reconquista
from tests.rules.reconquista.small import DICE, game, ids, play, state

EVERYTHING = Reconquista(game(profile="completo", assault="3", storms="sink", absence="ladder"))


def unit(kind: str, at: str) -> Node:
    return Node("unit", (Word("KIND", kind, 0, 0), Word("PLACE", at, 0, 0)))


TEXTS = {
    "B MILICIA A TOL": "besides.MILICIA",
    "B PROFESIONALES F VAL": "besides.PROFESIONALES",
    "B MERCENARIOS G TOL": "besides.MERCENARIOS",
    "ESTRATEGICO A TOL - CAL": "besides.march",
    "A TOL X": "besides.assault",
    "IMPUESTO TOL": "money.order.tax",
}


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_read_is_written(text: str) -> None:
    assert text_of(parse(text)) == text
    assert message_of(parse(text)).id == f"reconquista.{TEXTS[text]}"


@pytest.mark.parametrize("text", ["B MILICIA", "ESTRATEGICO A TOL", "ESTRATEGICO A TOL - ", "X", "A X", "IMPUESTO"])
def test_what_is_no_order_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # whichever of its steps refuses it
        parse(text)


def test_subjects() -> None:
    assert subject("B MILICIA A TOL") == subject("B A TOL") == "B A TOL"
    assert subject("A TOL X") == "A TOL"
    assert subject("ESTRATEGICO A TOL - CAL") != subject("A TOL - CAL")


def test_a_special_unit_is_read() -> None:
    before = replace(state("P: A TOL"), number=4, treasury={"P": 20}, control={"TOL": "P", "CAL": "P"})
    node = Node("build", (Node("militia", ()), unit("A", "CAL")))
    assert EVERYTHING.read(node, before, "P").order == "B MILICIA A CAL"


def test_a_march_is_read_for_a_unit_that_is_not_there_yet() -> None:
    node = Node("march", (unit("A", "CAL"), Word("PLACE", "CUE", 0, 0)))
    assert EVERYTHING.read(node, state("P: A TOL"), "P").order == "ESTRATEGICO A CAL - CUE"
    nowhere = Node("march", (Node("unit", (Word("KIND", "A", 0, 0),)), Word("PLACE", "CUE", 0, 0)))
    assert EVERYTHING.read(nowhere, state("P: A TOL"), "P").fault is Fault.INVALID


def test_an_assault_and_a_tax_are_read() -> None:
    before = state("P: A TOL; x: G TOL")
    assert EVERYTHING.read(Node("assault", (unit("A", "TOL"),)), before, "P").order == "A TOL X"
    tax = Node("tax", (Word("PLACE", "TOL", 0, 0),))
    assert EVERYTHING.read(tax, before, "P").order == "IMPUESTO TOL"


def test_an_illegal_one_has_no_neighbours() -> None:
    reading = EVERYTHING.read(Node("assault", (unit("A", "TOL"),)), state("P: A TOL"), "P")
    assert (reading.order, reading.fault, reading.suggestions) == ("A TOL X", Fault.ILLEGAL, ())


def test_a_sheet_is_checked_beforehand() -> None:
    sheet = ["ESTRATEGICO A QUI - CUE", "D A TOL", "D A JAE"]
    results = EVERYTHING.check(state("P: A TOL; Q: A JAE"), "P", sheet)
    assert [str(result.verdict) for result in results] == ["success", "success", "void"]


def test_reports_name_special_units() -> None:
    before = replace(state("P: A TOL; Q: A JAE"), special={"A TOL": "MILICIA"})
    outcome = play(EVERYTHING.game, before).outcome
    report = EVERYTHING.report([Turn(EVERYTHING.phase(before), before, {}, outcome)], None)
    assert "reconquista.sort.MILICIA" in str(report.sections)


def test_the_dj_may_rule_a_special_unit() -> None:
    before = state("P: A TOL")
    ruled = EVERYTHING.rule(before, "special.A TOL", "MILICIA")
    assert ruled.special == {"A TOL": "MILICIA"}
    assert EVERYTHING.rule(ruled, "special.A TOL", "none") == before
    for path, value in (("special.A CAL", "MILICIA"), ("special.A TOL", "PIRATAS")):
        with pytest.raises(GmError):
            EVERYTHING.rule(before, path, value)


def test_storms_come_sea_by_sea() -> None:
    """B6-6: a draw for each sea at the end of summer, none at another time; no storm is told as well."""
    drawn = {n: play(EVERYTHING.game, state("P: A TOL; Q: A JAE", number=n)).outcome for n in (1, 2, 3)}
    names = {n: [draw.name for draw in o.draws if draw.name.startswith("tormenta")] for n, o in drawn.items()}
    assert names == {1: [], 2: ["tormenta|MMI", "tormenta|MMS"], 3: []}
    told = [i for i in ids(tuple(event.message for event in drawn[2].events)) if ".storm." in i]
    assert told == ["reconquista.storm.event.none"]


def test_who_sends_nothing_is_warned_alone_then_before_everybody() -> None:
    """B15-7: the ladder; who plays no more is not on it."""
    before = state("P: A TOL; Q: A JAE; R: A VAL", resigned={"R": "rebels"})
    seen = []
    for _ in range(4):
        outcome = EVERYTHING.adjudicate(before, {"P": ["A TOL H"]}, DICE)
        seen += [(e.message.id.rpartition(".")[2], e.seen_by) for e in outcome.events if ".absence." in e.message.id]
        before = replace(outcome.state, number=1)
    assert seen == [("warning", ("Q",)), ("notice", None), ("replacement", None), ("replacement", None)]
