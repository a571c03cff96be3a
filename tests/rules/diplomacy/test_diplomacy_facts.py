"""Facts that the DJ sets, and lines of ``gm adjudicate`` that cannot be used."""

from __future__ import annotations

from typing import Any

import pytest

from gm.core.errors import GmError
from gm.core.maps import map_from_json
from gm.core.message import say
from gm.rules.diplomacy.cases import adjudicate
from tests.rules.diplomacy.positions import chart, game, state

BEFORE = state("FRANCE: A PAR, F SPA/NC; GERMANY: A MUN")


def test_a_unit_is_given_or_taken() -> None:
    given = game().rule(BEFORE, "unit.F SPA/SC", "FRANCE")
    assert given.units == {"A MUN": "GERMANY", "A PAR": "FRANCE", "F SPA/SC": "FRANCE"}
    assert "A PAR" not in game().rule(BEFORE, "unit.A PAR", "none").units
    assert game().rule(BEFORE, "unit.A PAR", "ENGLAND").units["A PAR"] == "ENGLAND"


def test_a_centre_is_given_or_taken() -> None:
    assert game().rule(BEFORE, "centre.BEL", "FRANCE").centres["BEL"] == "FRANCE"
    assert "PAR" not in game().rule(BEFORE, "centre.PAR", "none").centres


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("colour.PAR", "red", "unknown"),
        ("unit.A PAR", "PORTUGAL", "value"),
        ("unit.PAR", "FRANCE", "unit"),
        ("unit.A NTH", "FRANCE", "site"),
        ("unit.A LUT", "FRANCE", "site"),
        ("unit.A SPA/NC", "FRANCE", "site"),
        ("unit.F PAR", "FRANCE", "site"),
        ("unit.F SPA", "FRANCE", "site"),
        ("unit.F BRE/NC", "FRANCE", "site"),
        ("unit.G PAR", "FRANCE", "site"),
        ("centre.BUR", "FRANCE", "value"),
        ("centre.PAR", "PORTUGAL", "value"),
        ("resigned.PORTUGAL", "yes", "value"),
        ("resigned.FRANCE", "maybe", "value"),
    ],
)
def test_a_fact_that_makes_no_sense(path: str, value: str, message: str) -> None:
    with pytest.raises(GmError) as caught:
        game().rule(BEFORE, path, value)
    assert caught.value.message.id == f"diplomacy.fact.{message}"


def test_what_may_be_set_can_be_set() -> None:
    values = {"unit": "none", "centre": "none", "resigned": "no"}
    offered = game().facts(BEFORE)
    assert offered.keys() == values.keys()
    for fact, about in offered.items():
        for of in about:
            game().rule(BEFORE, f"{fact}.{of}", values[fact])
    with pytest.raises(GmError) as caught:
        game().rule(BEFORE, "colour.PAR", "red")
    assert caught.value.message.args["known"] == tuple(offered)


# ---- Lines of gm adjudicate


def answer(**line: Any) -> dict[str, Any]:
    return adjudicate(line, chart().board, chart().scenarios["1901"])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ({}, "case.broken"),
        ({"prestate": [["france", "A"]]}, "case.broken"),
        ({"prestate": [], "phase": "winter"}, "case.broken"),
        ({"prestate": [["france", "A", "par"], ["france", "A", "par"]]}, "case.two_units"),
        ({"prestate": [["france", "F", "spa/nc"], ["france", "A", "spa"]]}, "case.two_units"),
        ({"prestate": [["france", "F", "par"]]}, "fact.site"),
        ({"prestate": [["france", "A", "xyz"]]}, "case.place"),
        ({"prestate": [["france", "F", "spa/wc"]]}, "fact.site"),
        ({"prestate": [], "supply_centers": {"france": ["xyz"]}}, "case.place"),
        ({"prestate": [], "prestate_contested": ["xyz"]}, "case.place"),
        ({"prestate": [["", "A", "par"]]}, "case.broken"),
        ({"prestate": [], "supply_centers": {"france": ["bur"]}}, "case.no_centre"),
        ({"prestate": [], "supply_centers": {"france": ["par"], "germany": ["par"]}}, "case.two_owners"),
        ({"prestate": [], "phase": "adjustment", "adjust": {"portugal": 1}}, "case.no_power"),
        ({"prestate": [["france", "A", "par"]], "phase": "adjustment", "adjust": {"france": -2}}, "case.adjust"),
        ({"prestate": [], "phase": "adjustment", "adjust": {"france": 35}}, "case.adjust"),
        ({"prestate": [], "prestate_dislodged": [["france", "A", "par", "xyz"]]}, "case.place"),
        ({"prestate": [], "prestate_dislodged": [["france", "A", "par", "bur"]] * 2}, "case.two_units"),
        (
            {
                "prestate": [],
                "prestate_dislodged": [["france", "A", "par", "bur"]],
                "prestate_retreat_options": {"par": ["xyz"]},
            },
            "case.place",
        ),
        (
            {
                "prestate": [],
                "prestate_dislodged": [["france", "A", "par", "bur"]],
                "prestate_retreat_options": {"par": ["mun"]},
            },
            "case.too_far",
        ),
        ({"prestate": [["france", "A", "par"]], "prestate_retreat_options": {"par": ["pic"]}}, "case.stays"),
        ({"prestate": [], "options": {"paradox": "ask"}}, "option.value"),
    ],
)
def test_a_line_of_no_use(line: dict[str, Any], message: str) -> None:
    with pytest.raises(GmError) as caught:
        answer(**line)
    assert caught.value.message.id in {f"diplomacy.{message}", f"core.{message}"}


@pytest.mark.parametrize(
    ("unit", "order", "place"),
    [("stp/sc", "F stp/sc - bot", "bot"), ("STP/SC", "F STP/SC - BOT", "BOT"), ("Stp/sc", "f Stp/Sc - Bot", "BOT")],
)
def test_answers_are_spelled_as_the_line_is(unit: str, order: str, place: str) -> None:
    found = answer(prestate=[["russia", "F", unit]], orders=[["russia", order]])
    assert found["orders"][0][:3] == ["russia", order, "success"]
    assert found["poststate"] == [["russia", "F", place]]


def test_codes_do_for_ids() -> None:
    sheet = map_from_json(
        {
            "provinces": [
                {
                    "id": "LISBOA",
                    "abbr": "LIS",
                    "kind": "coastal",
                    "centre": True,
                    "army": ["OPORTO"],
                    "fleet": ["OPORTO"],
                },
                {"id": "OPORTO", "abbr": "OPO", "kind": "coastal", "army": ["LISBOA"], "fleet": ["LISBOA"]},
            ]
        }
    )
    line = {"prestate": [["p", "A", "lis"]], "orders": [["p", "A lis - opo"], ["q", "A LISBOA H"]]}
    found = adjudicate(line, sheet.board, next(iter(sheet.scenarios.values())))
    assert found["poststate"] == [["p", "A", "opo"]]
    assert [order[2] for order in found["orders"]] == ["success", "void"]


def test_a_unit_in_a_place_that_orders_cannot_name_is_refused() -> None:
    sheet = map_from_json({"provinces": [{"id": "S", "army": ["T"]}, {"id": "T", "army": ["S"]}]})
    with pytest.raises(GmError) as caught:
        adjudicate({"prestate": [["p", "A", "S"]]}, sheet.board, next(iter(sheet.scenarios.values())))
    assert caught.value.message == say("diplomacy.fact.unit", unit="A S")


def test_powers_that_the_scenario_lacks_have_no_home() -> None:
    found = answer(
        phase="adjustment",
        prestate=[],
        supply_centers={"portugal": ["por"], "france": ["par"]},
        orders=[["portugal", "B A por"], ["france", "B A par"]],
    )
    assert [order[2] for order in found["orders"]] == ["void", "success"]
    assert found["poststate"] == [["france", "A", "par"]]


def test_orders_in_any_order_are_answered_in_theirs() -> None:
    orders = [["germany", "A mun - bur"], ["france", "A par - bur"], ["germany", "A mun H"]]
    found = answer(prestate=[["france", "A", "par"], ["germany", "A", "mun"]], orders=orders)
    assert [order[:3] for order in found["orders"]] == [
        ["germany", "A mun - bur", "void"],
        ["france", "A par - bur", "success"],
        ["germany", "A mun H", "success"],
    ]


def test_what_is_open_to_retreats_is_found_if_the_line_does_not_say() -> None:
    line = {
        "phase": "retreat",
        "prestate": [["france", "A", "bur"], ["france", "A", "gas"]],
        "prestate_dislodged": [["germany", "A", "bur", "par"]],
        "prestate_contested": ["pic"],
    }
    verdicts = {
        to: answer(**line, orders=[["germany", f"A bur R {to}"]])["orders"][0][2]
        for to in ("par", "gas", "pic", "mun", "mar")
    }
    assert verdicts == {"par": "void", "gas": "void", "pic": "void", "mun": "success", "mar": "success"}
    said = {**line, "prestate_retreat_options": {"bur": ["mun"]}}
    assert answer(**said, orders=[["germany", "A bur R mar"]])["orders"][0][2] == "void"
    assert answer(**said)["disbanded"] == [["germany", "A", "bur"]]
