"""Whole years on the test map: any orders at all, and livelier ones that the position allows."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from hypothesis import strategies as st
from msgspec import json
from msgspec.structs import replace

from gm.core.dice import Dice
from gm.core.maps import map_from_json
from gm.core.model import Outcome
from gm.rules.reconquista import control
from gm.rules.reconquista.assassination import first_chits
from gm.rules.reconquista.calendar import WINTER, season
from gm.rules.reconquista.ruleset import Reconquista, reconquista
from gm.rules.reconquista.state import State
from tests.rules.case_files import BOARDS

SHEET = map_from_json(json.decode((BOARDS / "tm.json").read_bytes()))
SCENARIO = next(iter(SHEET.scenarios.values()))
POWERS = ("P", "Q", "R", "S")
PLACES = ("TOL", "CAL", "JAE", "QUI", "CUE", "MUR", "VAL", "BAR", "TOR", "MLL")
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


def new_game(rules: str) -> Reconquista:
    return reconquista(SHEET.board, SCENARIO, {**RULES[rules], "bribe_reach": "anywhere"})


def start(of: Reconquista) -> State:
    tables = {mark: dict.fromkeys(PLACES[:4], (7, 7)) for mark in ("famine", "plague")}
    position = State(1, dict(sorted(UNITS.items())), treasury=dict.fromkeys(POWERS, 60), tables=tables)
    return replace(control.settled(of.game, position), chits=first_chits(of.game))


# ---- Years in which much happens

Choose: TypeAlias = Callable[[Sequence[Any]], Any]
Sheets: TypeAlias = dict[str, list[str]]


def lively_years(of: Reconquista, seed: int, phases: int = 8) -> Iterator[tuple[State, Sheets, Outcome]]:
    """Phases one after another, each with the position before it and what was ordered."""
    choose = random.Random(seed).choice
    state = start(of)
    for _ in range(phases):
        sent = lively_sheets(choose, of, state)
        outcome = of.adjudicate(state, sent, Dice(bytes([seed % 256]) * 32))
        yield state, sent, outcome
        state = outcome.state


def lively_sheets(choose: Choose, of: Reconquista, state: State) -> Sheets:
    """In winter everybody buys and sends home; in season units fight, and money goes after those of the others."""
    if season(state.number) == WINTER:
        return {power: [_in_winter(choose, of, state, power) for _ in range(4)] for power in of.powers}
    fights = _fights(choose, of, state)
    return {power: [*fights[power], *_bribes(choose, state)] for power in of.powers}


def _fights(choose: Choose, of: Reconquista, state: State) -> Sheets:
    """Most units act; a siege goes on. The others help one that acts, if one is near."""
    options = {unit: of.options(state, unit) for unit, owner in state.units.items() if owner is not None}
    acts: dict[str, str] = {}
    for unit, legal in options.items():
        own = [order for order in legal if not _aided(order)]
        if own and choose((True, True, False)):
            acts[unit] = f"{unit} B" if unit in state.sieges or choose((True, False, False)) else choose(own)
    for unit, legal in options.items():
        if unit not in acts and (fitting := [order for order in legal if _aided(order) in acts.values()]):
            acts[unit] = choose(fitting)
    return {power: [order for unit, order in acts.items() if state.units[unit] == power] for power in of.powers}


def _aided(order: str) -> str:
    """The order that a support or convoy is for."""
    return re.sub(r"\[\w+\] ", "", re.split(r" [SC] ", order, maxsplit=1)[1]) if re.search(r" [SC] ", order) else ""


def _bribes(choose: Choose, state: State) -> list[str]:
    """Up to two units are bribed, or protected from it."""
    deeds = ("COMPRAR", "DESBANDAR", "LIBERAR", "PROTEGER", "COMPRAR", "DESBANDAR")
    sums = (9, 12, 18, 18, 24, 36)
    targets = [choose([*sorted(state.units), None, None]) for _ in range(2)] if state.units else []
    return [f"GASTO {choose(sums)} {choose(deeds)} {unit}" for unit in targets if unit]


def _in_winter(choose: Choose, of: Reconquista, state: State, power: str) -> str:
    own = [f"{choose('MMD')} {unit}" for unit in of.units(state, power)]
    homes = [place for place, owner in state.control.items() if owner == power] or list(PLACES)
    sorts = ("", "", "MILICIA ", "PROFESIONALES ")
    return choose([*own, *(f"B {choose(sorts)}{choose('AFG')} {choose(homes)}" for _ in range(4))])
