"""Ducats and units come from somewhere and go somewhere: whole years with every module, whatever is ordered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict

from gm.core.dice import Dice
from gm.core.message import Message
from gm.core.model import Outcome, Result
from gm.rules.reconquista.besides import Recruit
from gm.rules.reconquista.calendar import AUTUMN, WINTER, season
from gm.rules.reconquista.notation import parse
from gm.rules.reconquista.options import OPTIONS, house_rules
from gm.rules.reconquista.ruleset import Reconquista
from gm.rules.reconquista.special_units import SORTS, keeps
from gm.rules.reconquista.state import State
from tests.rules.years import RULES, Sheets, lively_years, new_game, start, years

UNPAID = {"reconquista.winter.no_money", "reconquista.winter.short", "reconquista.money.spent"}

Played = tuple[State, Sheets, Outcome]
"""A phase: the position before it, what was ordered, and what came of it."""


@pytest.fixture(scope="module", params=RULES)
def ruleset(request: pytest.FixtureRequest) -> Reconquista:
    return new_game(request.param)


def test_every_module_takes_part() -> None:
    """Each option with a *no* is on in one of the rules, but for the ends that a game of two years does not reach."""
    played = [asdict(house_rules(rules)) for rules in RULES.values()]
    off = [o.key for o in OPTIONS if "no" in o.values and all(rules[o.key] == "no" for rules in played)]
    assert off == ["support_convert", "convert_defends", "lift_siege", "self_dislodge", "year_limit", "supply"]


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


whatever = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
SEEDS = range(30)
lively = pytest.mark.parametrize("seed", SEEDS)


def followed(of: Reconquista, played: list[Any], key: int) -> Iterator[Played]:
    state = start(of)
    for sheets in played:
        outcome = of.adjudicate(state, sheets, Dice(bytes([key]) * 32))
        yield state, sheets, outcome
        state = outcome.state


# ---- Ducats


def ducats_are_told(of: Reconquista, before: State, outcome: Outcome) -> None:
    in_winter = season(before.number) == WINTER
    changes = winter_changes(of, before, outcome) if in_winter else season_changes(before, outcome)
    assert ducats(outcome.state) - ducats(before) == changes
    assert min(outcome.state.treasury.values()) >= 0


@whatever
@given(years, st.integers(0, 255))
def test_ducats_change_by_what_is_told(ruleset: Reconquista, played: list[Any], key: int) -> None:
    for before, _, outcome in followed(ruleset, played, key):
        ducats_are_told(ruleset, before, outcome)


@lively
def test_ducats_change_by_what_is_told_in_lively_years(ruleset: Reconquista, seed: int) -> None:
    for before, _, outcome in lively_years(ruleset, seed):
        ducats_are_told(ruleset, before, outcome)


# ---- Units

COME = {"winter.event.bought": "units", "winter.event.recruits": "units"}
"""The events that bring units, and which of their arguments names them."""

GO = {
    **dict.fromkeys(("plague.event.dead", "famine.event.dead", "storm.event.sunk", "retreat.event.clash"), "units"),
    **dict.fromkeys(("winter.event.disbanded", "winter.event.unpaid"), "units"),
    **dict.fromkeys(
        ("retreat.event.lost", "retreat.event.rebels", "dismissal.event", "murder.event.surrender"), "unit"
    ),
    **dict.fromkeys(("bribe.event.COMPRAR", "bribe.event.DESBANDAR", "bribe.event.LIBERAR"), "unit"),
    "siege.event.fallen": "garrison",
}
"""The events that take units from whoever has them."""


def owners(events: list[Message], kinds: dict[str, str]) -> Counter[object]:
    """Whose are the units that the events of some kinds name; the event's power's, if they are named without one."""
    found: Counter[object] = Counter()
    for event in events:
        named: Any = event.args.get(kinds.get(event.id.removeprefix("reconquista."), ""), ())
        for unit in named if isinstance(named, tuple) else (named,):
            if unit.id == "reconquista.unit.autonomous":
                found[None] += 1
            elif unit.id != "reconquista.rebels":
                found[(unit.args if "power" in unit.args else event.args)["power"].args["id"]] += 1
    return found


def units_are_told(before: State, outcome: Outcome) -> None:
    """Everybody's units are those of before, without those that events take, and with those that events bring."""
    events = [event.message for event in outcome.events]
    bought = [event for event in events if event.id.endswith("bribe.event.COMPRAR")]
    come = owners(events, COME)
    come.update(power_of(event) for event in bought)
    come[None] += sum(event.id.endswith("bribe.event.LIBERAR") for event in events)
    there, here = (Counter(state.units.values()) for state in (before, outcome.state))
    assert here + owners(events, GO) == there + come


def power_of(event: Message) -> object:
    return event.args["power"].args["id"]  # type: ignore[union-attr]


RARE = {
    *("bribe.event.COMPRAR", "bribe.event.DESBANDAR", "bribe.event.LIBERAR", "siege.event.fallen"),
    *("retreat.event.to", "retreat.event.lost", "plague.event.dead", "famine.event.dead"),
    *("money.countered", "money.outbid", "money.shield.saved", "money.shield.lost"),
}


def test_lively_years_reach_what_is_rare() -> None:
    games = [new_game(rules) for rules in RULES]
    played = [outcome for game in games for seed in SEEDS for _, _, outcome in lively_years(game, seed)]
    seen = Counter(event.message.id for outcome in played for event in outcome.events)
    seen.update(result.reason.id for outcome in played for result in outcome.results)
    assert not {rare for rare in RARE if seen[f"reconquista.{rare}"] < 3}


@whatever
@given(years, st.integers(0, 255))
def test_units_come_and_go_as_events_say(ruleset: Reconquista, played: list[Any], key: int) -> None:
    for before, _, outcome in followed(ruleset, played, key):
        units_are_told(before, outcome)


@lively
def test_units_come_and_go_as_events_say_in_lively_years(ruleset: Reconquista, seed: int) -> None:
    for before, _, outcome in lively_years(ruleset, seed):
        units_are_told(before, outcome)


# ---- Answers and chits


@whatever
@given(years, st.integers(0, 255))
def test_every_order_has_its_answer(ruleset: Reconquista, played: list[Any], key: int) -> None:
    for _, sheets, outcome in followed(ruleset, played, key):
        for power, texts in sheets.items():
            answered = [result.order for result in outcome.results if result.power == power][: len(texts)]
            assert answered == texts


@whatever
@given(years, st.integers(0, 255))
def test_chits_only_change_hands_or_are_used(ruleset: Reconquista, played: list[Any], key: int) -> None:
    for before, _, outcome in followed(ruleset, played, key):
        tried = sum(" ASESINAR " in r.order for r in carried_out(outcome))
        assert chits(outcome.state) == chits(before) - tried
        assert min((n for of in outcome.state.chits.values() for n in of.values()), default=0) >= 0


def chits(state: State) -> int:
    return sum(n for of in state.chits.values() for n in of.values())
