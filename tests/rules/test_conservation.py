"""Ducats and units come from somewhere and go somewhere: whole years with every module, whatever is ordered."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import json
from msgspec.structs import asdict, replace

from gm.core.dice import Dice
from gm.core.maps import map_from_json
from gm.core.model import Outcome, Result
from gm.rules.reconquista import control
from gm.rules.reconquista.assassination import first_chits
from gm.rules.reconquista.besides import Recruit
from gm.rules.reconquista.calendar import AUTUMN, WINTER, season
from gm.rules.reconquista.notation import parse
from gm.rules.reconquista.options import OPTIONS, house_rules
from gm.rules.reconquista.ruleset import Reconquista, reconquista
from gm.rules.reconquista.special_units import SORTS, keeps
from gm.rules.reconquista.state import State
from tests.rules.case_files import BOARDS

SHEET = map_from_json(json.decode((BOARDS / "tm.json").read_bytes()))
SCENARIO = next(iter(SHEET.scenarios.values()))
POWERS = ("P", "Q", "R", "S")
PLACES = ("TOL", "CAL", "JAE", "QUI", "CUE", "MUR", "VAL", "BAR", "TOR", "MLL")
UNPAID = {"reconquista.winter.no_money", "reconquista.winter.short", "reconquista.money.spent"}
UNITS = {
    **{"A TOL": "P", "G CAL": "P", "A JAE": "Q", "G MUR": "Q", "F VAL": "R", "A CUE": "R", "F MMS": "S", "A BAR": "S"},
    **{"G MLL": None, "G JAE": None},
}

PRICES = {
    **{"ALIVIAR": 3, "PACIFICAR": 12, "SUBLEVAR": 9, "ASESINAR": 36},
    **{"COMPRAR": 18, "DESBANDAR": 12, "LIBERAR": 9, "PROTEGER": 3},
}
"""What an expense costs; bribes as a rule."""

amounts = st.sampled_from((0, 1, 3, 6, 9, 12, 15, 18, 24, 36))
places = st.sampled_from(PLACES)
powers = st.sampled_from((*POWERS, "NARNIA"))
anywhere = st.sampled_from([f"{kind} {place}" for place in PLACES for kind in "AFG"])
units = st.sampled_from(tuple(UNITS)) | anywhere
deeds = st.sampled_from(tuple(PRICES))


@st.composite
def orders(draw: st.DrawFn) -> str:
    """An order of any kind; most of them can be, at some time of the year."""
    unit, ducats, place, power = draw(units), draw(amounts), draw(places), draw(powers)
    deed = draw(deeds)
    target = {"ASESINAR": power, "ALIVIAR": place, "PACIFICAR": place, "SUBLEVAR": place}.get(deed, unit)
    kinds = (
        [f"{unit} H", f"{unit} B", f"{unit} = G", f"{unit} = A", f"{unit} - {place}", f"{unit} - {draw(places)}"],
        [f"B {unit}", f"D {unit}", f"M {unit}", f"B MILICIA {unit}", f"B PROFESIONALES {unit}"],
        [f"ESTRATEGICO {unit} - {place}", f"{unit} X"],
        [f"DAR {ducats} {power}", f"DAR FICHA {power} P", f"IMPUESTO {place}", f"CEDER {place} {power}"],
        [f"PRESTAMO {ducats} 1", f"DEVOLVER {ducats}"],
        [f"GASTO {PRICES[deed]} {deed} {target}"],
        [f"GASTO {ducats} {deed} {target}"],
    )
    return draw(st.sampled_from(draw(st.sampled_from(kinds))))


@st.composite
def winter_orders(draw: st.DrawFn) -> str:
    """An order of winter, or now and then of another time."""
    unit, place, power = draw(units), draw(places), draw(powers)
    bought = [f"B {kind} {place}" for kind in ("A", "F", "G", "MILICIA A", "PROFESIONALES G")]
    others = [f"D {unit}", f"M {unit}", f"DAR {draw(amounts)} {power}", f"CEDER {place} {power}", "DEVOLVER 6"]
    return draw(st.sampled_from(bought) | st.sampled_from(others) | orders())


def sheets(of: st.SearchStrategy[str]) -> st.SearchStrategy[dict[str, list[str]]]:
    return st.dictionaries(st.sampled_from(POWERS), st.lists(of, max_size=6))


year = st.tuples(*[sheets(orders())] * 3, sheets(winter_orders()))
years = st.lists(year, min_size=1, max_size=2).map(lambda played: [sheet for phases in played for sheet in phases])


EVERYTHING = {
    **{
        "profile": "completo",
        "variable_income": "two_dice",
        "sea_income": "1",
        "plague_spread": "yes",
        "storms": "sink",
    },
    **{"growing_home": "yes", "trade_provinces": "yes", "chain": "yes", "absence": "ladder"},
    **{"assault": "2", "siege_turns": "1", "special_cut": "point", "sortie": "1995", "missing_orders": "gm_defensive"},
}
RULES = {
    **{profile: {"profile": profile} for profile in ("semilla", "clasico", "completo")},
    "everything": EVERYTHING,
}


@pytest.fixture(scope="module", params=RULES)
def ruleset(request: pytest.FixtureRequest) -> Reconquista:
    return reconquista(SHEET.board, SCENARIO, {**RULES[request.param], "bribe_reach": "anywhere"})


def test_every_module_takes_part() -> None:
    """Each option with a *no* is on in one of the rules, but for the ends that a game of two years does not reach."""
    played = [asdict(house_rules(rules)) for rules in RULES.values()]
    off = [o.key for o in OPTIONS if "no" in o.values and all(rules[o.key] == "no" for rules in played)]
    assert off == ["support_convert", "convert_defends", "lift_siege", "self_dislodge", "year_limit", "supply"]


def start(of: Reconquista) -> State:
    tables = {mark: dict.fromkeys(PLACES[:4], (7, 7)) for mark in ("famine", "plague")}
    position = State(1, dict(sorted(UNITS.items())), treasury=dict.fromkeys(POWERS, 60), tables=tables)
    return replace(control.settled(of.game, position), chits=first_chits(of.game))


def ducats(state: State) -> int:
    return sum(state.treasury.values())


def carried_out(outcome: Outcome) -> list[Result]:
    """The orders about money that were paid, and purchases."""
    return [r for r in outcome.results if str(r.verdict) != "void" and r.reason.id not in UNPAID]


def told(outcome: Outcome, message: str) -> int:
    """The ducats that these events name, together."""
    events = [event.message for event in outcome.events if event.message.id == message]
    return sum(int(message.args["ducats"].args["n"]) for message in events)  # type: ignore[union-attr,arg-type]


def season_changes(before: State, outcome: Outcome) -> int:
    """What the ducats of all powers together should have changed by."""
    spent = sum(parse(r.order).ducats for r in carried_out(outcome) if r.order.startswith(("GASTO", "DEVOLVER")))
    lent = sum(parse(r.order).ducats for r in carried_out(outcome) if r.order.startswith("PRESTAMO"))
    income = told(outcome, "reconquista.income.event") if season(before.number) == AUTUMN else 0
    broke = {e.message.args["power"].args["id"] for e in outcome.events if e.message.id.endswith("murder.event.bank")}
    seized = sum(before.treasury.get(power, 0) for power in broke)
    income += told(outcome, "reconquista.money.event.tax")
    return income + lent - spent - told(outcome, "reconquista.money.event.collected") - seized


def winter_changes(of: Reconquista, before: State, outcome: Outcome) -> int:
    bought = [parse(r.order) for r in outcome.results if r.order.startswith("B ") and str(r.verdict) == "success"]
    repaid = sum(parse(r.order).ducats for r in carried_out(outcome) if r.order.startswith("DEVOLVER"))
    new = {str(order.unit) for order in bought}
    kept = [u for u, owner in before.units.items() if owner is not None and u in outcome.state.units and u not in new]
    paid = sum(SORTS[order.sort].cost if isinstance(order, Recruit) else 3 for order in bought)
    return -paid - repaid - sum(keeps(of.game, unit, before.special) for unit in kept)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(years, st.integers(0, 255))
def test_ducats_change_by_what_is_told(ruleset: Reconquista, played: list[Any], key: int) -> None:
    state = start(ruleset)
    for sheet in played:
        outcome = ruleset.adjudicate(state, sheet, Dice(bytes([key]) * 32))
        in_winter = season(state.number) == WINTER
        changes = winter_changes(ruleset, state, outcome) if in_winter else season_changes(state, outcome)
        assert ducats(outcome.state) - ducats(state) == changes
        assert min(outcome.state.treasury.values()) >= 0
        state = outcome.state


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(years, st.integers(0, 255))
def test_no_unit_comes_from_nothing(ruleset: Reconquista, played: list[Any], key: int) -> None:
    """Units are bought in winter and bribed in season, nothing else; nobody's garrisons never come back to life."""
    state = start(ruleset)
    for sheet in played:
        outcome = ruleset.adjudicate(state, sheet, Dice(bytes([key]) * 32))
        bought = sum(r.order.startswith("B ") for r in outcome.results if str(r.verdict) == "success")
        freed = sum(e.message.id == "reconquista.bribe.event.LIBERAR" for e in outcome.events)
        assert len(outcome.state.units) <= len(state.units) + bought
        before, after = (Counter(s.units.values())[None] for s in (state, outcome.state))
        assert after <= before + freed
        state = outcome.state


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(years, st.integers(0, 255))
def test_every_order_has_its_answer(ruleset: Reconquista, played: list[Any], key: int) -> None:
    state = start(ruleset)
    for sheet in played:
        outcome = ruleset.adjudicate(state, sheet, Dice(bytes([key]) * 32))
        for power, texts in sheet.items():
            answered = [result.order for result in outcome.results if result.power == power][: len(texts)]
            assert answered == texts
        state = outcome.state


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(years, st.integers(0, 255))
def test_chits_only_change_hands_or_are_used(ruleset: Reconquista, played: list[Any], key: int) -> None:
    state = start(ruleset)
    for sheet in played:
        outcome = ruleset.adjudicate(state, sheet, Dice(bytes([key]) * 32))
        tried = sum(" ASESINAR " in r.order for r in carried_out(outcome))
        assert chits(outcome.state) == chits(state) - tried
        assert min((n for of in outcome.state.chits.values() for n in of.values()), default=0) >= 0
        state = outcome.state


def chits(state: State) -> int:
    return sum(n for of in state.chits.values() for n in of.values())
