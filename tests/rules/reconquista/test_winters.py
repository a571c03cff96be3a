"""What winter orders are told, and what winters tell; who may buy what is in the rule cases."""

from __future__ import annotations

import pytest

from gm.core.message import say
from gm.core.model import Result
from gm.rules.reconquista import winter
from gm.rules.reconquista.desk import check_orders
from gm.rules.reconquista.ruleset import Reconquista
from gm.rules.reconquista.state import State
from tests.rules.reconquista.small import DICE, WINTER, game, ids, state


def here(units: str, ducats: int = 9, **facts: object) -> State:
    return state(units, number=WINTER, treasury={"P": ducats}, **facts)


def answer(before: State, *orders: str, **options: str) -> Result:
    """The verdict on the last of the orders."""
    return check_orders(game(**options), before, "P", orders)[-1]


@pytest.mark.parametrize(
    ("orders", "reason"),
    [
        (["B A QUI"], "winter.free.province"),
        (["B G JAE"], "winter.free.city"),
        (["B A CAL"], "winter.others.province"),
        (["B G CAL"], "winter.others.city"),
        (["B A MADRID"], "void.no_place"),
        (["B F MMS"], "winter.sea"),
        (["B F TOL"], "void.no_port"),
        (["B G CUE"], "void.no_walls"),
        (["B A TOL"], "winter.occupied"),
        (["B A VAL"], "winter.famine"),
        (["B A MUR"], "winter.plague"),
        (["B A BAR", "B F BAR"], "winter.bought_before"),
        (["B G TOL", "B A BAR", "B G BAR", "B A CUE"], "winter.short"),
        (["B G TOL"], "winter.bought"),
        (["M A TOL"], "winter.maintained"),
        (["D A TOL"], "winter.disbanded"),
        (["D A CAL"], "void.not_yours"),
        (["M A JAE"], "void.no_unit"),
        (["A TOL H"], "void.winter"),
        (["B A"], "void.unreadable"),
    ],
)
def test_an_order_of_winter_is_answered(orders: list[str], reason: str) -> None:
    owned = dict.fromkeys(("BAR", "VAL", "MUR", "CUE"), "P")
    before = here("P: A TOL; Q: A CAL", control=owned, famine=("VAL",), plague=("MUR",))
    assert answer(before, *orders).reason.id == f"reconquista.{reason}"


def test_what_cannot_be_paid_is_told_with_the_sums() -> None:
    """Of 13 ducats 4 are given, 3 keep A CAL, 6 buy two armies: nothing is left for a third."""
    before = here("P: A CAL", 13, control={"TOL": "P", "CUE": "P", "QUI": "P"})
    orders = ("DAR 4 Q", "B A TOL", "B A CUE", "B A QUI")
    result = answer(before, *orders, upkeep="3", transfers="yes")
    parts = (("given", 4), ("upkeep", 3), ("units", 6))
    assert result.reason == say(
        "reconquista.winter.short",
        cost=say("reconquista.ducats", n=3),
        had=say("reconquista.ducats", n=13),
        parts=tuple(say(f"reconquista.winter.part.{what}", sum=sum_) for what, sum_ in parts),
        n=0,
    )


def test_a_poor_power_is_told_what_a_unit_costs() -> None:
    result = answer(here("P: A CAL", 2, control={"TOL": "P"}), "B A TOL")
    assert result.reason == say(
        "reconquista.winter.no_money", cost=say("reconquista.ducats", n=3), left=say("reconquista.ducats", n=2)
    )


def test_what_a_winters_sheet_comes_to() -> None:
    """B2: of 7 ducats two units are kept and nothing is left for the third, whatever is bought."""
    of = Reconquista(game(upkeep="3"))
    accounts = of.accounts(here("P: A TOL, A CAL, G JAE", 7), "P", ["B G TOL"])
    assert [message.id for message in accounts] == ["reconquista.winter.accounts", "reconquista.winter.unpaid_units"]
    assert accounts[0].args["n"] == 1
    assert of.accounts(here("P: A TOL", 9), "Q", []) == ()


def test_who_cannot_pay_is_told_that_gifts_come_first() -> None:
    """W6 before W7: the order stands, and is carried out if the gift comes."""
    of = Reconquista(game(upkeep="3", transfers="yes"))
    gifts_first = say("reconquista.winter.gifts_first")
    assert of.accounts(here("P: A TOL", 1), "P", [])[-1] == gifts_first
    rich, poor = (here("P: A TOL", ducats, control={"TOL": "P", "CAL": "P"}) for ducats in (6, 5))
    assert gifts_first not in of.accounts(rich, "P", ["B A CAL"])
    assert of.accounts(poor, "P", ["B A CAL"])[-1] == gifts_first
    alone = Reconquista(game(upkeep="3", transfers="no"))
    assert gifts_first not in alone.accounts(poor, "P", ["B A CAL"])


def test_a_purchase_away_from_home_is_refused_where_the_rules_say_so() -> None:
    before = here("P: A TOL", control={"JAE": "P", "CAL": "P"})
    refused = [answer(before, f"B A {place}", placement="home_city").reason.id for place in ("JAE", "CAL")]
    assert refused == ["reconquista.winter.not_home", "reconquista.winter.bought"]


def test_at_home_no_unit_is_exchanged_but_one_goes_out_and_one_in() -> None:
    before = here("P: A TOL")
    assert answer(before, "D A TOL", "B A TOL", placement="home_city").reason.id == "reconquista.winter.exchange"
    assert answer(before, "D A TOL", "B G TOL", placement="home_city").reason.id == "reconquista.winter.bought"
    assert answer(before, "D A TOL", "B A TOL").reason.id == "reconquista.winter.bought"


def test_a_second_unit_in_a_province_is_refused_where_the_rules_say_so() -> None:
    before = here("P: A TOL", control={"CAL": "P"})
    second = answer(before, "B A CAL", "B G CAL", new_per_province="1")
    assert second.reason.id == "reconquista.winter.one_a_province"


def test_a_unit_that_cannot_be_kept_is_told_so() -> None:
    assert answer(here("P: A TOL", 2), "M A TOL", upkeep="3").reason.id == "reconquista.winter.unpaid"


def test_winter_tells_the_arithmetic_of_each_power() -> None:
    before = here("P: A TOL, A CAL, A QUI", 9)
    told = winter.play(game(upkeep="3"), before, {"P": ["D A QUI", "B G TOL"]}, DICE).outcome.events
    assert ids(tuple(event.message for event in told)) == [
        "reconquista.winter.event.disbanded",
        "reconquista.winter.event.bought",
    ]
    had, spent, left = (told[1].message.args[key] for key in ("had", "spent", "left"))
    assert [had, spent, left] == [say("reconquista.ducats", n=n) for n in (9, 9, 0)]


def test_rebels_pay_no_upkeep() -> None:
    rebels = here("P: A TOL", 0, resigned={"P": "rebels"})
    assert winter.play(game(upkeep="3"), rebels, {}, DICE).outcome.state.units == {"A TOL": "P"}


def test_winter_tells_who_could_not_pay() -> None:
    told = winter.play(game(upkeep="3"), here("P: A TOL", 0), {}, DICE).outcome.events
    assert ids(tuple(event.message for event in told)) == ["reconquista.winter.event.unpaid"]


def test_a_city_left_by_its_garrison_goes_to_the_besieger_at_once_or_in_autumn() -> None:
    before = state("P: A TOL; Q: G TOL", number=WINTER, sieges={"A TOL": 1})
    after = {
        when: winter.play(game(control_when=when), before, {"Q": ["D G TOL"]}, DICE).outcome.state
        for when in ("turn", "autumn")
    }
    assert {when: (state.cities, state.sieges) for when, state in after.items()} == {
        "turn": ({"TOL": "P"}, {}),
        "autumn": ({"TOL": "Q"}, {}),
    }


def test_a_winter_is_told_power_by_power_in_the_order_of_its_steps() -> None:
    """A known fault of another program: purchases told out of sequence."""
    before = state("P: A TOL, A CAL; Q: A JAE", number=WINTER, treasury={"P": 9, "Q": 9}, control={"MUR": "Q"})
    sheets = {"Q": ["B A MUR", "B G JAE"], "P": ["B G TOL", "D A CAL", "B G CAL"]}
    outcome = winter.play(game(), before, sheets, DICE).outcome
    told = [(e.message.args["power"].args["id"], e.message.id.rpartition(".")[2]) for e in outcome.events]  # type: ignore[union-attr]
    assert told == [("P", "disbanded"), ("P", "bought"), ("Q", "bought")]
    assert [r.order for r in outcome.results] == [*sheets["P"], *sheets["Q"]]


def test_a_stranger_gets_an_answer_and_no_treasury() -> None:
    wintered = winter.play(game(), here("P: A TOL"), {"Z": ["B A TOL"]}, DICE)
    assert [result.power for result in wintered.outcome.results] == ["Z"]
    assert wintered.outcome.state.treasury == {"P": 9}
