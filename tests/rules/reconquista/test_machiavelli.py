"""Positions of Machiavelli recorded from another program: Reconquista ends as they did, or its rules say why not."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from gm.core.errors import GmError
from gm.core.maps import map_from_json
from gm.rules.reconquista.cases import adjudicate
from tests.rules.reconquista.machiavelli import CASES, REVOLTS, line, name

DIFFERENCES: dict[str, dict[str, Any]] = {
    row["id"]: row
    for row in tomllib.loads(Path(__file__).with_name("machiavelli.toml").read_text("utf-8"))["difference"]
}
"""Where another outcome is right here: by which rule, and what it is."""

DOCS = Path(__file__).parents[3] / "docs" / "rules"


def adjudicated(case: dict[str, Any]) -> dict[str, Any]:
    asked = line(case)
    chart = map_from_json(asked["map"])
    return adjudicate(asked, chart.board, next(iter(chart.scenarios.values())))


def outcome(case: dict[str, Any]) -> dict[str, Any] | None:
    """Where the units are in the end, who was dislodged, the sieges; None: the position is refused."""
    try:
        answer = adjudicated(case)
    except GmError:
        return None
    units = [tuple(unit) for unit in answer["poststate"]]
    if not case.get("before_retreats"):
        units += [_refugee(*row) for row in answer["retreats"] if row[3]]
    facts = answer["facts"]
    revolts = [(where, place) for where, field in REVOLTS.items() for place in facts.get(field, ())]
    return {
        "units": sorted(units, key=str),
        "dislodged": sorted(tuple(row) for row in answer["dislodged"]),
        **_after_retreats(case, sorted(answer["sieges"]), sorted(revolts)),
    }


def _after_retreats(case: dict[str, Any], sieges: list[str], revolts: list[tuple[str, str]]) -> dict[str, Any]:
    """What is worked out last, where the record goes so far."""
    return {} if case.get("before_retreats") else {"sieges": sieges, "revolts": revolts}


def _refugee(power: str | None, kind: str, _start: str, to: str) -> tuple[str | None, str, str]:
    return (power, "G", to[2:]) if to.startswith("G ") else (power, kind, to)


def recorded(case: dict[str, Any]) -> dict[str, Any] | None:
    """The same as the other program has it; a garrison that surrendered it writes as dislodged by nobody."""
    expected = case["expected"]
    if "rejected" in expected:
        return None
    return {
        "units": sorted(((power, kind, name(place)) for power, kind, place in expected["poststate"]), key=str),
        "dislodged": sorted((p, kind, name(at), name(by)) for p, kind, at, by in expected["dislodged"] if by),
        **_after_retreats(
            case,
            sorted(map(name, expected.get("sieges", ()))),
            sorted((where, name(place)) for _, where, place in expected.get("rebellions", ())),
        ),
    }


def test_all_are_here() -> None:
    assert len(CASES) == 39
    assert set(DIFFERENCES) <= {case["id"] for case in CASES}


@pytest.mark.parametrize("case", [c for c in CASES if c["id"] not in DIFFERENCES], ids=lambda case: case["id"])
def test_the_outcome_is_the_recorded_one(case: dict[str, Any]) -> None:
    assert outcome(case) == recorded(case)


@pytest.mark.parametrize("case", [c for c in CASES if c["id"] in DIFFERENCES], ids=lambda case: case["id"])
def test_a_difference_comes_to_what_its_rule_says(case: dict[str, Any]) -> None:
    explained = DIFFERENCES[case["id"]]
    assert outcome(case) == written(case, explained) != recorded(case)
    orders = [
        f"{power}: {order} | {verdict} | {reason.id}" for power, order, verdict, reason in adjudicated(case)["orders"]
    ]
    assert orders == explained.get("orders", "").splitlines()


def written(case: dict[str, Any], explained: dict[str, Any]) -> dict[str, Any]:
    """The outcome as the file has it."""
    units = [tuple(unit) for unit in rows(explained["units"])]
    dislodged = [tuple(unit) for unit in rows(explained.get("dislodged", ""))]
    return {"units": units, "dislodged": dislodged, **_after_retreats(case, explained.get("sieges", []), [])}


def rows(text: str) -> list[list[str | None]]:
    """``P: A TOL < CAL`` is a power, a kind and places; the power of what is nobody's is None."""
    parts = (row.split(": ") for row in text.split(", ") if row)
    return [[None if power == "nobody" else power, *unit.replace(" <", "").split()] for power, unit in parts]


@pytest.mark.parametrize("rule", sorted({row["rule"] for row in DIFFERENCES.values()}))
def test_the_rule_that_explains_a_difference_is_there(rule: str) -> None:
    docs = "".join(file.read_text("utf-8") for file in DOCS.glob("reconquista*.md"))
    assert f"| **{rule}** |" in docs or f"\n| {rule.removeprefix('A.2 n. ')} |" in docs
