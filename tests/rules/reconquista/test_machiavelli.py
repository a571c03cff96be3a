"""Positions of Machiavelli recorded from another program: Reconquista ends as they did, or its rules say why not."""

from __future__ import annotations

from typing import Any

import pytest

from gm.core.errors import GmError
from gm.core.maps import map_from_json
from gm.rules.reconquista.cases import adjudicate
from tests.rules.reconquista.machiavelli import CASES, REVOLTS, line, name

DIFFERENCES = {
    "mach-19": "R-3.3-E-1: only a fleet at sea convoys, so these convoys are void, and no circle is left to refuse",
    "mach-21": "R-3.3-E-1: as mach-19",
    "mach-23": "R-3.3-E-1: as mach-19",
    "mach-25": "no revolt begins in a city with a garrison (B7-2), but one that a line tells of is taken as told",
    "mach-45": "B7-8: another power's unit in the province ends the revolt; there only the city was taken",
    "mach-47": "B7-8: as mach-45",
    "mach-51": "A.2 n. 26: on a board that marks no city as fortified, every city has walls",
    "mach-53": "R-4.3-2: a dislodged unit goes to any neighbouring area that is free; there its player gave it up",
    "mach-56": "R-4.3-2, R-4.3-12: a retreat goes to a neighbour, and none is free; there it went where none touches",
    "mach-68": "R-3.3-D-5: a garrison supports only what happens outside its own city",
    "mach-72": "B12-3: a strait bars the way between seas on its own coast; there it lies beside neither",
    "mach-74": "B12-3: as mach-72",
}
"""Why another outcome is right here."""


def outcome(case: dict[str, Any]) -> dict[str, Any] | None:
    """Where the units are in the end, who was dislodged, the sieges; None: the position is refused."""
    asked = line(case)
    chart = map_from_json(asked["map"])
    try:
        answer = adjudicate(asked, chart.board, next(iter(chart.scenarios.values())))
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
def test_what_is_explained_is_a_difference(case: dict[str, Any]) -> None:
    assert outcome(case) != recorded(case)
