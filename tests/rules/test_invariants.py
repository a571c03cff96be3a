"""What holds in every position, whatever is ordered: drawn at random on the test map."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import json

from gm.core.maps import map_from_json
from gm.core.model import Verdict
from gm.rules import OPTIONS
from gm.rules.reconquista.cases import adjudicate
from tests.rules.case_files import BOARDS

SHEET = json.decode((BOARDS / "tm.json").read_bytes())
MAP = map_from_json(SHEET)
SCENARIO = next(iter(MAP.scenarios.values()))
PLACES = tuple(MAP.board.provinces)
WALLED = tuple(p.id for p in MAP.board.provinces.values() if p.city is not None and p.city.fortified)
PORTS = tuple(p.id for p in MAP.board.provinces.values() if p.city is not None and p.city.port)
POWERS = ("P", "Q", "R")
COASTS = tuple(p.id for p in MAP.board.provinces.values() if p.kind == "coastal")
KINDS = {"inland": ("A",), "coastal": ("A", "F"), "sea": ("F",)}


@st.composite
def positions(draw: st.DrawFn) -> list[list[str | None]]:
    """Crowded positions: an army or fleet in most areas, a garrison in some cities."""
    units: list[list[str | None]] = []
    for place in PLACES:
        if draw(st.integers(0, 2)):
            kind = draw(st.sampled_from(KINDS[MAP.board.provinces[place].kind]))
            units.append([draw(st.sampled_from(POWERS)), kind, place])
        if place in WALLED and not draw(st.integers(0, 2)):
            units.append([draw(st.sampled_from((*POWERS, None))), "G", place])
    return units


def near(kind: str, place: str) -> tuple[str, ...]:
    """Where a unit can go by itself; for a garrison, its own province."""
    return (place,) if kind == "G" else MAP.board.borders(kind, place)


@st.composite
def orders(draw: st.DrawFn, units: list[list[str | None]]) -> list[list[str]]:
    """An order for most units: some start something, most of the rest help with it, a few write nonsense."""
    goals = draw(st.lists(st.sampled_from(PLACES), min_size=1, max_size=3))
    started: list[tuple[str, str, str]] = []  # power, order, area concerned
    waiting = []
    for power, kind, place in units:
        if power is None or kind is None or place is None:
            continue
        if draw(st.booleans()):
            started.append((power, *start(draw, kind, place, goals)))
        else:
            waiting.append((power, kind, place))
    sent = [[power, order] for power, order, _ in started]
    sent += [[power, help_somebody(draw, power, f"{kind} {place}", started)] for power, kind, place in waiting]
    return draw(st.permutations([line for line in sent if line[1]]))


def start(draw: st.DrawFn, kind: str, place: str, goals: list[str]) -> tuple[str, str]:
    """An order of its own and the area it is about."""
    unit = f"{kind} {place}"
    if kind == "G":
        to = draw(st.sampled_from(("= A", "= F", "H")))
        return f"{unit} {to}", place
    by_land = near(kind, place)
    by_sea = [to for to in PLACES if kind == "A" and MAP.board.provinces[place].kind == "coastal" and to in COASTS]
    goal = [to for to in goals if to in by_land] * 4
    to = draw(st.sampled_from((*goal, *by_land, *by_sea, "B", "H", "=")))
    if to == "=":
        return f"{unit} = G", place
    return (f"{unit} {to}", place) if to in {"B", "H"} else (f"{unit} - {to}", to)


def help_somebody(draw: st.DrawFn, power: str, unit: str, started: list[tuple[str, str, str]]) -> str:
    """Support or convoy of something that was ordered and is in reach; else nothing, or nonsense."""
    kind, place = unit.split()
    texts = ["", f"{unit} - {draw(st.sampled_from(PLACES))}"]
    for owner, order, area in started:
        what = order if owner == power else f"{order[:2]}[{owner}] {order[2:]}"
        if area in near(kind, place) and order[:1] != "G":
            texts += [f"{unit} S {what}"] * 4
        if place in MAP.board.seas and order.startswith("A") and " - " in order:
            texts += [f"{unit} C {what}"] * 4
    return draw(st.sampled_from(texts))


@st.composite
def lines(draw: st.DrawFn) -> dict[str, Any]:
    """A line for ``gm adjudicate``: a season with some house rules."""
    units = draw(positions())
    garrisons = {place: power for power, kind, place in units if kind == "G"}
    besieging = [
        place
        for power, kind, place in units
        if garrisons.get(place, power) != power and (kind == "A" or place in PORTS) and draw(st.booleans())
    ]
    options = {o.key: draw(st.sampled_from(o.values)) for o in OPTIONS["reconquista"] if not draw(st.integers(0, 3))}
    return {
        "prestate": units,
        "orders": draw(orders(units)),
        "season": draw(st.sampled_from(("spring", "summer", "autumn"))),
        "sieges": {} if options.get("siege_turns") == "1" else dict.fromkeys(besieging, 1),
        "control": draw(st.dictionaries(st.sampled_from(WALLED), st.sampled_from(POWERS))),
        "options": options,
        "key": draw(st.sampled_from(("00", "01", "02"))) * 32,
    }


def played(line: dict[str, Any]) -> dict[str, Any]:
    return adjudicate(line, MAP.board, SCENARIO)


often = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


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
    """But for garrisons that were besieged."""
    out = played(line)
    stayed = Counter(power for power, _, _ in out["poststate"]) + Counter(power for power, *_ in out["dislodged"])
    before = Counter(power for power, _, _ in line["prestate"])
    lost = before - stayed
    standing = [[kind, place] for _, kind, place in out["poststate"]]
    besieged = {*line["sieges"], *(text.split()[1] for _, text in line["orders"] if text.endswith(" B"))}
    fallen = [p for p, k, place in line["prestate"] if k == "G" and place in besieged and ["G", place] not in standing]
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
