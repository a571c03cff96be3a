"""The line of ``gm adjudicate``: what cannot be used, and what the rule cases do not look at."""

from __future__ import annotations

from typing import Any

import pytest

from gm.core.errors import GmError
from gm.core.message import say
from gm.rules.reconquista.cases import adjudicate
from tests.rules.reconquista.small import MAP

SCENARIO = next(iter(MAP.scenarios.values()))


def answer(**line: Any) -> dict[str, Any]:
    return adjudicate({"id": 1, **line}, MAP.board, SCENARIO)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ({}, "case.broken"),
        ({"prestate": [["P", "A"]]}, "case.broken"),
        ({"prestate": [], "phase": "retreat"}, "case.broken"),
        ({"prestate": [], "key": "xyz"}, "case.key"),
        ({"prestate": [["P", "A", "MMS"]]}, "fact.site"),
        ({"prestate": [["P", "A", "MADRID"]]}, "fact.place"),
        ({"prestate": [[None, "A", "TOL"]]}, "fact.site"),
        ({"prestate": [["P", "X", "TOL"]]}, "fact.unit"),
        ({"prestate": [["P", "A", "VAL"], ["Q", "F", "VAL"]]}, "case.two_units"),
        ({"prestate": [["P", "G", "VAL"], ["Q", "G", "VAL"]]}, "case.two_units"),
        ({"prestate": [], "control": {"MMS": "P"}}, "fact.place"),
        ({"prestate": [], "cities": {"QUI": "P"}}, "fact.value"),
        ({"prestate": [["", "A", "TOL"]]}, "case.broken"),
        ({"prestate": [], "treasury": {"P": -1}}, "case.broken"),
        ({"prestate": [], "treasury": {"Z": 1}}, "fact.value"),
        ({"prestate": [], "resigned": {"Z": "rebels"}}, "fact.value"),
        ({"prestate": [], "year": -1}, "case.broken"),
        ({"prestate": [], "year": 10**20}, "case.broken"),
        ({"prestate": [["P", "A", "TOL"]], "sieges": {"TOL": -1}}, "case.broken"),
        ({"prestate": [["P", "A", "TOL"], ["Q", "G", "TOL"]], "sieges": {"TOL": 2}}, "case.siege"),
        ({"prestate": [], "options": {"cut": "never"}}, "option.value"),
        ({"prestate": [], "facts": {"revolts": 3}}, "case.broken"),
        ({"prestate": [], "facts": {"revolt": ["TOL"]}}, "case.broken"),
        ({"prestate": [], "facts": {"units": {"A TOL": "P"}}}, "case.broken"),
        ({"prestate": [], "facts": {"number": 0}}, "case.broken"),
        ({"prestate": [], "facts": {"revolts": ["MADRID"]}}, "fact.place"),
        ({"prestate": [["Q", "G", "TOL"]], "facts": {"rebel_cities": ["TOL"]}}, "case.rebel_city"),
        ({"prestate": [], "facts": {"rebel_cities": ["TOR"]}}, "case.rebel_city"),
        ({"prestate": [], "facts": {"tables": {"famine": {"MADRID": [2, 3]}}}}, "fact.place"),
        ({"prestate": [], "facts": {"tables": {"flood": {"TOL": [2, 3]}}}}, "fact.value"),
        ({"prestate": [], "facts": {"tenure": {"TOL": ["Z", 1]}}}, "fact.value"),
        ({"prestate": [], "facts": {"storms": ["TOL"]}}, "fact.value"),
        ({"prestate": [], "facts": {"special": {"A TOL": "MILICIA"}}}, "fact.value"),
        ({"prestate": [["P", "A", "TOL"]], "facts": {"special": {"A TOL": "ELITE"}}}, "fact.value"),
        ({"prestate": [], "facts": {"out": ["Z"]}}, "fact.value"),
        ({"prestate": [], "facts": {"chits": {"P": {"Z": 1}}}}, "fact.value"),
        ({"prestate": [], "facts": {"chits": {"P": {"Q": -1}}}}, "case.broken"),
        ({"prestate": [], "facts": {"loans": {"P": [{"principal": -5, "interest": 0, "due": 9}]}}}, "case.broken"),
    ],
)
def test_a_line_of_no_use_is_refused(line: dict[str, Any], message: str) -> None:
    with pytest.raises(GmError) as refused:
        answer(**line)
    assert refused.value.message.id in {f"reconquista.{message}", f"core.{message}"}


def test_answers_keep_the_order_of_the_line() -> None:
    orders = [["Q", "A CAL H"], ["P", "A TOL H"], ["Q", "A JAE H"], ["P", "A TOL - CUE"]]
    out = answer(prestate=[["P", "A", "TOL"], ["Q", "A", "CAL"], ["Q", "A", "JAE"]], orders=orders)
    assert [row[:3] for row in out["orders"]] == [
        ["Q", "A CAL H", "success"],
        ["P", "A TOL H", "void"],
        ["Q", "A JAE H", "success"],
        ["P", "A TOL - CUE", "success"],
    ]


@pytest.mark.parametrize(
    "prestate",
    [
        pytest.param([], id="by nobody, of nobody"),
        pytest.param([["P", "A", "MUR"]], id="of nobody"),
        pytest.param([["P", "G", "MUR"]], id="by nobody"),
        pytest.param([["P", "A", "MUR"], ["P", "G", "MUR"]], id="of an own garrison"),
        pytest.param([["P", "F", "MUR"], ["Q", "G", "MUR"]], id="by a fleet, of a city without a port"),
    ],
)
def test_a_siege_that_cannot_have_been_laid_is_refused(prestate: list[list[str]]) -> None:
    with pytest.raises(GmError) as refused:
        answer(prestate=prestate, sieges={"MUR": 1})
    assert refused.value.message == say("reconquista.case.no_siege", place="MUR")


def test_a_siege_of_no_steps_is_none() -> None:
    assert answer(prestate=[["P", "A", "TOL"]], sieges={"TOL": 0})["sieges"] == {}


def test_a_siege_of_rebels_goes_on() -> None:
    facts = {"revolts": ["TOL"], "rebel_cities": ["TOL"]}
    line = {"prestate": [["P", "A", "TOL"]], "control": {"TOL": "P"}, "facts": facts, "sieges": {"TOL": 1}}
    assert "reconquista.case" not in str(answer(**line, orders=[["P", "A TOL B"]])["orders"])


def test_powers_that_the_map_lacks_may_play() -> None:
    out = answer(prestate=[["X", "A", "TOL"]], orders=[["X", "A TOL - CUE"]])
    assert out["orders"][0][2] == "success"


def test_a_retreat_into_the_city_is_written_with_its_garrison() -> None:
    out = answer(
        prestate=[["P", "A", "CAL"], ["Q", "A", "JAE"], ["Q", "A", "QUI"]],
        control={"TOL": "Q"},
        orders=[["Q", "A JAE - CAL"], ["Q", "A QUI S A JAE - CAL"]],
    )
    assert out["retreats"] == [["P", "A", "CAL", "G CAL"]]
    assert out["poststate"] == [["Q", "A", "CAL"], ["Q", "A", "QUI"]]


def test_winter_says_who_went_for_want_of_money() -> None:
    out = answer(prestate=[["P", "A", "TOL"]], phase="adjustment", options={"upkeep": "3"})
    assert out["removed_by_default"] == [["P", "A", "TOL"]]
    assert "retreats" not in out
