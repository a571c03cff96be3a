"""Every rule case comes out as it says, and every case says something that can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import json

from gm.core.maps import map_from_json
from gm.core.model import Verdict
from gm.core.survey import contradictions
from gm.rules.reconquista.cases import adjudicate
from tests.rules.case_files import (
    Case,
    Step,
    cases,
    dislodged,
    first_line,
    next_line,
    orders,
    retreats,
    units,
    with_step,
)

CASES = cases("reconquista")


def play(case: Case) -> list[tuple[Step, Mapping[str, Any]]]:
    """Each phase of a case with what the rules made of it."""
    line = first_line(case)
    board = map_from_json(line["map"])
    scenario = next(iter(board.scenarios.values()))
    played = []
    for step in case.steps:
        out = adjudicate(with_step(line, step), board.board, scenario)
        played.append((step, out))
        line = next_line(line, out)
    return played


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_board_of_a_case_can_be(case: Case) -> None:
    assert list(contradictions(map_from_json(first_line(case)["map"]))) == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    position = units(case.units)
    for step, out in play(case):
        assert [tuple(row[:3]) for row in out["orders"]] == orders(step)
        position = position if step.after is None else units(step.after)
        assert sorted(out["poststate"], key=str) == position
        assert with_origins_of(step, out.get("dislodged", [])) == dislodged(step)
        assert sorted(out.get("retreats", []), key=str) == retreats(step)
        assert {place: n for place, n in out["sieges"].items() if n} == step.sieges_after
        for key in ("control", "cities"):
            stated = getattr(step, f"{key}_after")
            assert {place: out[key].get(place) or "" for place in stated} == stated, key
        assert {power: out["treasury"].get(power) for power in step.treasury_after} == step.treasury_after
        shown = {key: out["facts"].get(key, type(value)()) for key, value in step.facts_after.items()}
        assert json.decode(json.encode(shown)) == step.facts_after
        for key in ("contested", "draws", "winners", "eliminated"):
            if getattr(step, key) is not None:
                assert out[key] == getattr(step, key), key
        if step.retreat_options is not None:
            shown = {place: out["retreat_options"].get(place, []) for place in step.retreat_options}
            assert shown == step.retreat_options


def with_origins_of(step: Step, found: list[list[str | None]]) -> list[list[str | None]]:
    """The dislodged as found; where the case leaves open whence the attack came, so does this."""
    silent = {tuple(row[:3]) for row in dislodged(step) if row[3] is None}
    return sorted(([*row[:3], None] if tuple(row[:3]) in silent else row for row in found), key=str)


def test_ids_are_unique() -> None:
    assert [case for case, n in Counter(case.id for case in CASES).items() if n > 1] == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case_can_be(case: Case) -> None:
    """Known places, one unit each; known verdicts; an order for a unit that is not there is void; nobody vanishes."""
    board = first_line(case)["map"]
    places = {place["id"]: place for place in (*board["provinces"], *board["seas"])}
    assert case.rules
    assert {*case.control, *case.cities, *case.sieges, *case.famine, *case.plague} <= {*places}
    position = units(case.units)
    for step in case.steps:
        check_position(position, places)
        check_orders(step, position)
        after = position if step.after is None else units(step.after)
        check_position(after, places)
        gone, left = dislodged(step), retreats(step)
        assert [row[:3] for row in gone] == [row[:3] for row in left]
        if step.phase == "movement":
            taken = [*units(step.losses), *(row[:3] for row in gone)]
            check_nobody_vanishes([*position, *units(step.gains)], [*after, *taken])
        arrived = [[p, *(to.split() if to.startswith("G ") else (k, to))] for p, k, _, to in left if to is not None]
        position = sorted([*after, *arrived], key=str)


def check_position(position: list[list[Any]], places: Mapping[str, Mapping[str, Any]]) -> None:
    rooms = Counter((place, kind == "G") for _, kind, place in position)
    assert max(rooms.values(), default=0) <= 1
    for power, kind, place in position:
        at = places[place]
        assert power is not None or kind == "G"
        if kind == "G":
            assert at.get("city")
        elif kind == "F":
            assert at["kind"] != "inland"
        else:
            assert at["kind"] != "sea"


def check_orders(step: Step, position: list[list[Any]]) -> None:
    there = {(power, f"{kind} {place}") for power, kind, place in [*position, *units(step.gains)]}
    for power, order, verdict in orders(step):
        assert verdict in list(Verdict)
        unit = " ".join(order.split()[:2])
        if step.phase == "movement" and order[:2] in {"A ", "F ", "G "} and (power, unit) not in there:
            assert verdict == Verdict.VOID, order


def check_nobody_vanishes(before: list[list[Any]], after: list[list[Any]]) -> None:
    """Powers keep their number of units, but for garrisons that a siege takes."""
    lost = Counter(power for power, _, _ in before) - Counter(power for power, _, _ in after)
    fallen = Counter(p for p, kind, place in before if kind == "G" and [p, kind, place] not in after)
    assert lost <= fallen
    assert not Counter(power for power, _, _ in after) - Counter(power for power, _, _ in before)
