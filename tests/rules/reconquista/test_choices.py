from __future__ import annotations

from gm.core.maps import load_map
from gm.core.model import Verdict
from gm.rules.movement.orders import parse_order
from gm.rules.reconquista.choices import legal_orders
from gm.rules.reconquista.desk import check_orders, nearest
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.setup import first_position
from tests.rules.reconquista.small import WINTER, game, state


def test_an_army_goes_where_it_can_walk_and_where_fleets_can_carry_it() -> None:
    here = state("P: A BAR, F MMS")
    moves = [order for order in legal_orders(game(), here, "A BAR") if order.startswith("A BAR - ")]
    assert moves == ["A BAR - TOR", "A BAR - VAL", "A BAR - MLL"]


def test_a_fleet_at_sea_convoys_to_every_coast_within_reach() -> None:
    convoys = [order for order in legal_orders(game(), state("P: A BAR, F MMS; Q: A VAL"), "F MMS") if " C " in order]
    assert convoys == [
        "F MMS C A BAR - VAL",
        "F MMS C A BAR - TOR",
        "F MMS C A BAR - MLL",
        "F MMS C A [Q] VAL - BAR",
        "F MMS C A [Q] VAL - TOR",
        "F MMS C A [Q] VAL - MLL",
    ]


def test_a_besieger_may_besiege_and_a_garrison_may_come_out() -> None:
    here = state("P: A TOL, G CAL; Q: G TOL")
    assert "A TOL B" in legal_orders(game(), here, "A TOL")
    assert legal_orders(game(), here, "G CAL") == ("G CAL H", "G CAL = A", "G CAL S A TOL - CAL")


def test_supports_name_the_nation_of_foreign_units() -> None:
    supports = [order for order in legal_orders(game(), state("P: A TOL; Q: A CAL"), "A TOL") if " S " in order]
    assert supports == ["A TOL S A [Q] CAL - QUI", "A TOL S A [Q] CAL H"]


def test_a_conversion_can_be_supported_where_the_rules_allow_it() -> None:
    here = state("P: A TOL, G CAL")
    assert "A TOL S G CAL = A" in legal_orders(game(support_convert="yes"), here, "A TOL")
    assert "A TOL S G CAL = A" not in legal_orders(game(), here, "A TOL")


def test_every_choice_is_legal() -> None:
    here = state("P: A TOL, G TOL, F MMS, A BAR, F VAL; Q: A CAL, G CAL, F TOR; x: G MUR")
    for unit in here.units_of("P"):
        for order in legal_orders(game(), here, unit):
            assert check_orders(game(), here, "P", [order])[0].verdict is Verdict.SUCCESS, order


def test_nobody_orders_rebels_autonomous_garrisons_or_units_that_are_not_there() -> None:
    here = state("P: A TOL; x: G CAL", resigned={"P": "rebels"})
    assert [legal_orders(game(), here, unit) for unit in ("A TOL", "G CAL", "A QUI")] == [(), (), ()]


def test_winter_offers_to_keep_to_disband_and_to_buy() -> None:
    here = state("P: A TOL", number=WINTER, treasury={"P": 3})
    offers = [legal_orders(game(), here, unit) for unit in ("A TOL", "G TOL", "A CAL")]
    assert offers == [("M A TOL", "D A TOL"), ("B G TOL",), ()]


def test_the_nearest_order_to_a_missing_army_is_to_make_it_or_to_send_another() -> None:
    offers = nearest(game(), state("P: G TOL, A QUI"), "P", parse_order("A TOL - CAL"))
    assert offers[:2] == ("G TOL = A", "A QUI - CAL")


def test_the_nearest_order_keeps_the_unit_and_looks_for_a_goal_like_the_wanted_one() -> None:
    assert nearest(game(), state("P: A TOL"), "P", parse_order("A TOL - JAE"))[0] == "A TOL - CAL"
    assert (
        nearest(game(), state("P: A BAR, F MMS"), "P", parse_order("F MMS C A BAR - MUR"))[0] == "F MMS C A BAR - VAL"
    )


def test_a_code_that_means_two_places_offers_the_one_within_reach() -> None:
    """CAL is Calatayud; whoever stands next to Calatrava is offered that."""
    board = load_map("reconquista")
    of = Game(board.board, board.scenarios["1080"])
    offers = nearest(of, first_position(of), "TTO", parse_order("A TALAVERA - CALATAYUD"))
    assert offers[0] == "A TALAVERA - CALATRAVA"


def test_the_nearest_purchase_is_one_that_can_be_made() -> None:
    here = state("P: A TOL", number=WINTER, treasury={"P": 3})
    assert nearest(game(), here, "P", parse_order("B F TOL"))[0] == "B G TOL"


def test_who_has_nothing_is_offered_nothing() -> None:
    assert nearest(game(), state("Q: A TOL"), "P", parse_order("A TOL H")) == ()
