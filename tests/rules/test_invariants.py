"""What holds in every position, whatever is ordered: drawn at random on the test map."""

from __future__ import annotations

from collections import Counter
from typing import Any

from case_files import BOARDS
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import json

from gm.core.maps import map_from_json
from gm.core.model import Verdict
from gm.rules import OPTIONS
from gm.rules.reconquista.cases import adjudicate

SHEET = json.decode((BOARDS / "tm.json").read_bytes())
MAP = map_from_json(SHEET)
SCENARIO = next(iter(MAP.scenarios.values()))
PLACES = tuple(MAP.board.provinces)
WALLED = tuple(p.id for p in MAP.board.provinces.values() if p.city is not None and p.city.fortified)
POWERS = ("P", "Q", "R")
KINDS = {"inland": ("A",), "coastal": ("A", "F"), "sea": ("F",)}


@st.composite
def positions(draw: st.DrawFn) -> list[list[str | None]]:
    """Crowded positions: an army or fleet in most areas, a garrison in some cities."""
    units: list[list[str | None]] = []
    for place in PLACES:
        if draw(st.integers(0, 3)):
            kind = draw(st.sampled_from(KINDS[MAP.board.provinces[place].kind]))
            units.append([draw(st.sampled_from(POWERS)), kind, place])
        if place in WALLED and draw(st.booleans()):
            units.append([draw(st.sampled_from((*POWERS, None))), "G", place])
    return units


@st.composite
def orders(draw: st.DrawFn, units: list[list[str | None]]) -> list[list[str]]:
    """An order for most units: advances to neighbours, help for what others were ordered, and some nonsense."""
    sent: list[list[str]] = []
    for power, kind, place in units:
        if power is None or not draw(st.integers(0, 5)):
            continue
        unit = f"{kind} {place}"
        near = MAP.board.borders("A" if kind != "F" else "F", str(place)) or PLACES
        to = draw(st.sampled_from((*near, *PLACES)))
        texts = [f"{unit} - {to}", f"{unit} - {draw(st.sampled_from(near))}", f"{unit} B", f"{unit} H", f"{unit} = G"]
        texts += [f"{unit} = A", f"{unit} = F"]
        for helped, order in sent:
            if not {" S ", " C "} & {order[len(order.split()[1]) + 2 :][:3]}:
                what = order if helped == power else f"{order[:2]}[{helped}] {order[2:]}"
                texts += [f"{unit} S {what}", f"{unit} S {what}"]
                texts += [f"{unit} C {what}"] * 3 if kind == "F" and " - " in what else []
        sent.append([str(power), draw(st.sampled_from(texts))])
    return draw(st.permutations(sent))


@st.composite
def lines(draw: st.DrawFn) -> dict[str, Any]:
    """A line for ``gm adjudicate``: a season with some house rules."""
    units = draw(positions())
    besieging = [place for _, kind, place in units if kind != "G" and draw(st.booleans())]
    options = {o.key: draw(st.sampled_from(o.values)) for o in OPTIONS["reconquista"] if not draw(st.integers(0, 3))}
    return {
        "prestate": units,
        "orders": draw(orders(units)),
        "season": draw(st.sampled_from(("spring", "summer", "autumn"))),
        "sieges": {place: 1 for place in besieging if place in WALLED},
        "control": draw(st.dictionaries(st.sampled_from(WALLED), st.sampled_from(POWERS))),
        "options": options,
        "key": draw(st.sampled_from(("00", "01", "02"))) * 32,
    }


def played(line: dict[str, Any]) -> dict[str, Any]:
    return adjudicate(line, MAP.board, SCENARIO)


often = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@often
@given(lines())
def test_every_order_has_its_verdict(line: dict[str, Any]) -> None:
    answers = played(line)["orders"]
    assert [[power, text] for power, text, _, _ in answers] == line["orders"]
    assert all(verdict in list(Verdict) for _, _, verdict, _ in answers)


@often
@given(lines())
def test_nobody_shares_a_place(line: dict[str, Any]) -> None:
    after = arrived(played(line))
    assert max(Counter((place, kind == "G") for _, kind, place in after).values(), default=0) <= 1


@often
@given(lines())
def test_nobody_appears_or_vanishes(line: dict[str, Any]) -> None:
    """But for garrisons whose city was besieged for the second time."""
    out = played(line)
    stayed = Counter(power for power, _, _ in out["poststate"]) + Counter(power for power, *_ in out["dislodged"])
    before = Counter(power for power, _, _ in line["prestate"])
    lost = before - stayed
    standing = [[kind, place] for _, kind, place in out["poststate"]]
    fallen = [
        p for p, k, place in line["prestate"] if k == "G" and place in line["sieges"] and ["G", place] not in standing
    ]
    assert stayed <= before
    assert lost <= Counter(fallen)


@often
@given(lines())
def test_retreats_go_where_they_may(line: dict[str, Any]) -> None:
    out = played(line)
    full = {place for _, kind, place in out["poststate"] if kind != "G"}
    assert [row[:3] for row in out["retreats"]] == [row[:3] for row in out["dislodged"]]
    for _, _, place, to in out["retreats"]:
        options = out["retreat_options"][place]
        assert to is None or to in options
        assert not (full | set(out["contested"])) & set(options)


@often
@given(lines())
def test_stand_offs_are_empty(line: dict[str, Any]) -> None:
    out = played(line)
    assert not set(out["contested"]) & {place for _, kind, place in out["poststate"] if kind != "G"}


@often
@given(lines(), st.randoms(use_true_random=False))
def test_who_writes_first_does_not_matter(line: dict[str, Any], shuffler: Any) -> None:
    """R-SEQ-4: sheets and units in any order, the same season."""
    there = played(line)
    mixed, position = list(line["orders"]), list(line["prestate"])
    shuffler.shuffle(mixed)
    shuffler.shuffle(position)
    again = played({**line, "orders": mixed, "prestate": position})
    assert {**again, "orders": sorted(map(str, again["orders"]))} == {
        **there,
        "orders": sorted(map(str, there["orders"])),
    }


def arrived(out: dict[str, Any]) -> list[list[Any]]:
    moved = [[p, *(to.split() if to.startswith("G ") else (k, to))] for p, k, _, to in out["retreats"] if to]
    return [*out["poststate"], *moved]
