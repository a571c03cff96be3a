"""The ruleset as the rest of the program sees it."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gm.core.board import Rent
from gm.core.dice import Dice
from gm.core.maps import load_map
from gm.core.message import power, say
from gm.core.model import Fault, Turn, Verdict
from gm.core.ruleset import Node, Ruleset, Word
from gm.rules import RULESETS
from gm.rules.reconquista.calendar import AUTUMN
from gm.rules.reconquista.income import income, total
from gm.show.language import Language
from tests.rules.case_files import PUBLISHED
from tests.rules.reconquista.small import DICE, MAP, WINTER, game, state, units

IBERIA = load_map("reconquista")


def rules(**options: str) -> Ruleset:
    return RULESETS["reconquista"](MAP.board, next(iter(MAP.scenarios.values())), options)


def test_a_year_has_four_phases_and_codes_for_folders() -> None:
    here = RULESETS["reconquista"](IBERIA.board, IBERIA.scenarios["1080"], {})
    start = here.setup(DICE).state
    assert [here.phase(replace(start, number=n)).folder for n in (1, 2, 3, 4, 5)] == [
        "001-1080-1-primavera",
        "002-1080-2-verano",
        "003-1080-3-otono",
        "004-1080-4-invierno",
        "005-1081-1-primavera",
    ]


def test_it_says_what_it_is() -> None:
    here = rules()
    assert (here.name, here.board, here.powers) == ("reconquista", MAP.board, ("P", "Q", "R", "S"))
    assert here.scenario == next(iter(MAP.scenarios.values()))


def test_a_scenario_may_say_what_places_pay() -> None:
    scenario = replace(next(iter(MAP.scenarios.values())), incomes={"TOL": Rent(province=4, city=1)})
    here = RULESETS["reconquista"](MAP.board, scenario, {})
    (source,) = income(here.game, state("P: A TOL"), "P")  # type: ignore[attr-defined]
    assert (source.place, source.province, source.city) == ("TOL", 4, 1)


@pytest.mark.parametrize(
    ("facts", "owing"),
    [
        ({}, {"P", "Q"}),
        ({"number": WINTER}, {"P", "Q", "R", "S"}),
        ({"number": WINTER, "out": ("R",)}, {"P", "Q", "S"}),
        ({"resigned": {"P": "gm_run"}}, {"Q"}),
        ({"resigned": {"P": "rebels"}}, {"Q"}),
        ({"winners": ("P",)}, set()),
    ],
)
def test_who_owes_orders(facts: dict[str, object], owing: set[str]) -> None:
    assert rules().awaits(state("P: A TOL; Q: G CAL; x: G JAE", **facts)) == owing


def test_who_has_given_up() -> None:
    here = state("P: A TOL; Q: G CAL", resigned={"P": "gm_run", "Q": "rebels"})
    assert rules().resigned(here) == {"P", "Q"}
    assert rules().resigned(state("P: A TOL")) == set()


def test_units_that_need_orders() -> None:
    here = state("P: G TOL, A QUI; Q: A CAL")
    assert rules().units(here, "P") == ("A QUI", "G TOL")
    assert rules().units(replace(here, number=WINTER), "P") == ()
    assert rules().units(replace(here, resigned={"P": "rebels"}), "P") == ()
    assert rules().units(replace(here, resigned={"P": "gm_run"}), "P") == ("A QUI", "G TOL")


@pytest.mark.parametrize(
    ("order", "in_season", "in_winter"),
    [
        ("A TOL - CAL", "A TOL", None),
        ("M A TOL", None, "A TOL"),
        ("D A TOL", None, "A TOL"),
        ("B A TOL", None, "B TOL"),
        ("B G TOL", None, "B G TOL"),
        ("A TOL R CUE", "A TOL R", None),
        ("DAR 5 Q", "DAR Q", "DAR Q"),
        ("A TOL ASALTA", None, None),
    ],
)
def test_what_an_order_is_for_and_that_one_of_another_season_is_for_itself(
    order: str, in_season: str | None, in_winter: str | None
) -> None:
    assert rules().subject(state(""), order) == (in_season or order)
    assert rules().subject(state("", number=WINTER), order) == (in_winter or order)


def test_where_units_may_be_dismissed_at_any_time_that_is_an_order_of_every_season() -> None:
    assert rules(disband_anytime="yes").subject(state(""), "D A TOL") == "A TOL"


@pytest.mark.parametrize(
    ("orders", "told"),
    [
        ([], []),
        (["A TOL - CAL"], ["A TOL - CAL"]),
        (["M A TOL"], ["M A TOL"]),
        (
            ["B A CUE", "M A TOL", "D G CAL", "M F BAR", "M G JAE"],
            ["B A CUE", "se mantienen: A TOL, F BAR y G JAE", "D G CAL"],
        ),
        (["M A TOL", "no es orden"], ["M A TOL", "no es orden"]),
    ],
)
def test_units_that_are_kept_are_told_in_one_line(orders: list[str], told: list[str]) -> None:
    assert [Language("es").phrase(message) for message in rules().told(orders)] == told


def test_an_order_for_people_has_names_and_nonsense_stands_as_it_came() -> None:
    assert rules().write("A TOL H").id == "movement.order.hold"
    assert rules().write("A TOL ASALTA") == say("reconquista.no_order_at_all", text="A TOL ASALTA")


def test_the_rest_is_what_its_modules_say() -> None:
    here, tol = state("P: A TOL"), Node("unit", (Word("PLACE", "TOL", 0, 0),))
    read = rules().read(Node("hold", (tol,)), here, "P")
    assert (read.order, read.fault) == ("A TOL H", None)
    assert rules().read(Node("withdraw", (tol,)), here, "P").fault is Fault.INVALID
    assert rules().options(here, "A TOL")[0] == "A TOL H"
    assert rules().check(here, "P", ["A TOL H"])[0].reason.id == "reconquista.legal"
    assert rules().rule(here, "treasury.P", "3").treasury == {"P": 3}
    assert rules().picture(here).provinces == {"TOL": "P"}


def test_a_game_on_the_board_of_iberia_is_reported() -> None:
    """A power that has begun to take a territory sees how many of its zones it lacks."""
    here = RULESETS["reconquista"](IBERIA.board, IBERIA.scenarios["1080"], {})
    start = here.rule(here.setup(DICE).state, "unit.A SOBRARBE", "CBA")
    of = here.report([Turn(here.phase(start), start, {}, here.adjudicate(start, {}, DICE))], None)
    (standings,) = (section for section in of.sections if section.name == "standings")
    assert standings.table is not None
    assert of.title == say("reconquista.season.primavera", year=1080)
    lacks = [row[5] for row in standings.table.rows if row[0] in (power("LYC"), power("CBA"))]
    assert lacks == [
        (
            say("reconquista.report.zones_of", n=6, power=power("NYA")),
            say("reconquista.report.whole_territories", n=1),
        ),
        (say("reconquista.report.whole_territories", n=2),),
    ]


def test_a_state_survives_json() -> None:
    here = rules().setup(DICE).state
    assert msgspec.json.decode(msgspec.json.encode(here), type=type(here)) == here


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.data())
def test_ducats_change_only_by_income_and_purchases(data: st.DataObject) -> None:
    """A year of random orders: what is in the treasuries is what was, and came in, and was not spent."""
    here = rules(**PUBLISHED)
    now = replace(here.setup(DICE).state, units=units("P: A TOL; Q: A JAE, F MUR; R: A VAL; S: F BAR"))
    now = replace(now, treasury=dict.fromkeys(here.powers, 5))
    for _ in range(4):
        orders = {
            power: tuple(
                data.draw(st.sampled_from(here.options(now, unit)))
                for unit in (*now.units_of(power), "A TOL")
                if here.options(now, unit)
            )
            for power in here.powers
        }
        before, outcome = now, here.adjudicate(now, orders, Dice(bytes(32)))
        now = outcome.state
        bought = [r for r in outcome.results if r.order.startswith("B ") and r.verdict is Verdict.SUCCESS]
        earned = sum(total(income(game(), now, power)) for power in here.powers) if before.number == AUTUMN else 0
        assert sum(now.treasury.values()) == sum(before.treasury.values()) + earned - 3 * len(bought)
