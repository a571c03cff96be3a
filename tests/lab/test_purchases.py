"""What scripted players do in a winter."""

from __future__ import annotations

import pytest

from gm.lab.players import PLAYERS
from gm.lab.view import WINTER, View
from tests.lab.desk import orders, view

HOME = {"TTO": "TOLEDO, GUADALAJARA, CALATRAVA, TALAVERA"}

everybody = pytest.mark.parametrize("kind", PLAYERS)


def winter(units: str, ducats: int, **facts: object) -> View:
    return view(units, season=WINTER, ducats=ducats, **{"held": HOME, **facts})


def bought(kind: str, seen: View) -> list[str]:
    return [order.removeprefix("B ") for order in orders(kind, seen) if order.startswith("B ")]


@everybody
def test_what_there_is_money_for_is_bought(kind: str) -> None:
    assert len(bought(kind, winter("TTO: A TOLEDO", 7))) == 2
    assert bought(kind, winter("TTO: A TOLEDO", 2)) == []


@everybody
def test_nothing_is_bought_where_there_is_famine_or_a_unit(kind: str) -> None:
    seen = winter("TTO: A TOLEDO, A CALATRAVA, G TOLEDO, G CALATRAVA, A TALAVERA", 30, famine=("GUADALAJARA",))
    assert bought(kind, seen) == []


@everybody
def test_upkeep_is_paid_before_anything_is_bought(kind: str) -> None:
    given = orders(kind, winter("TTO: A TOLEDO, A CALATRAVA", 10, house={"upkeep": "3"}))
    assert given[:2] in {("M A TOLEDO", "M A CALATRAVA"), ("M A CALATRAVA", "M A TOLEDO")}
    assert len(given) == 3


@everybody
def test_no_more_units_are_raised_than_next_years_income_keeps(kind: str) -> None:
    seen = winter("TTO: A TOLEDO, A CALATRAVA", 100, house={"upkeep": "3"})
    assert 2 + len(bought(kind, seen)) == seen.income() // 3


def test_the_useful_units_are_kept_first() -> None:
    units = "TTO: G TOLEDO, A TALAVERA; LYC: A AVILA"
    kept = orders("expander", winter(units, 3, house={"upkeep": "3"}))
    assert kept == ("M A TALAVERA", "M G TOLEDO")


def test_a_threatened_city_gets_a_garrison_from_a_careful_player() -> None:
    seen = winter("TTO: A TOLEDO, A GUADALAJARA, A TALAVERA; TSE: A JAEN, A PEDROCHES, A MERIDA", 3)
    assert bought("defensive", seen) == ["G CALATRAVA"]
    assert bought("expander", seen) == ["A CALATRAVA"]


@everybody
def test_fleets_are_a_minority(kind: str) -> None:
    ports = {"CBA": "BARCELONA, GERONA, VICH, CERVERA, ROSELLON, TORTOSA, TARRAGONA, MENORCA, IBIZA"}
    new = bought(kind, view("", power="CBA", season=WINTER, ducats=24, held=ports))
    assert len(new) == 8
    assert sum(unit.startswith("F ") for unit in new) <= 3


@everybody
def test_a_unit_costs_what_the_house_says(kind: str) -> None:
    assert len(bought(kind, winter("TTO: A TOLEDO", 9, house={"unit_cost": "4"}))) == 2


@everybody
def test_units_appear_at_home_where_the_house_says_so(kind: str) -> None:
    held = {"TTO": "TOLEDO, TALAVERA, JAEN, MERIDA, AVILA", "TSE": "CALATRAVA"}
    new = bought(kind, winter("", 30, held=held, house={"placement": "home_city"}))
    assert {unit[2:] for unit in new} == {"TOLEDO", "TALAVERA"}
