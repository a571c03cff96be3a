"""Which cause an order has, and whom it names."""

from __future__ import annotations

from typing import Any

import pytest

from gm.core.message import Message
from gm.rules.movement.deployment import Deployment
from gm.rules.movement.orders import Unit, parse_order
from gm.rules.movement.rulebook import Rulebook
from gm.rules.movement.solver import solve
from gm.rules.movement.words import unit_message
from tests.rules.movement.positions import CHOICES, TM, WHEEL, random_position, random_rulebook


def reasons(*lines: str, rulebook: Rulebook | None = None, board: Any = TM, **forces: Any) -> list[Message]:
    pairs = [line.split(": ") for line in lines]
    plan = [(power, parse_order(text)) for power, text in pairs]
    return [ruling.reason for ruling in solve(Deployment(board, plan), rulebook or Rulebook(), **forces).rulings]


def army(place: str) -> Message:
    return unit_message(Unit("A", place))


def fleet(place: str) -> Message:
    return unit_message(Unit("F", place))


def test_of_several_rivals_the_strongest_is_named():
    orders = "P: A TOL - QUI", "Q: A CUE - QUI", "R: A MUR - QUI", "R: A VAL S A MUR - QUI"
    beaten, also_beaten, *_ = reasons(*orders)
    assert beaten.id == also_beaten.id == "movement.bounce"
    assert beaten.args["other"] == also_beaten.args["other"] == army("MUR")


@pytest.mark.parametrize("turn", [1, -1])
def test_of_several_lost_fleets_the_first_on_the_board_is_named(turn: int):
    """Whatever the order of the orders."""
    orders = [
        *("P: A C0 - C2 VIA", "P: F S1 C A C0 - C2", "P: F S2 C A C0 - C2"),
        *("Q: F HUB - S1", "Q: F C1 S F HUB - S1", "R: F S3 - S2", "R: F C3 S F S3 - S2"),
        "R: F C2 S F S3 - S2",
    ]
    told = dict(zip(orders[::turn], reasons(*orders[::turn], board=WHEEL), strict=True))
    assert told[orders[0]].id == "movement.convoy_broken"
    assert told[orders[0]].args["fleet"] == fleet("S1")


def test_a_support_into_a_place_that_an_own_unit_leaves_spares_nobody():
    _, support, _ = reasons("P: A CAL - QUI", "Q: A TOL S A CAL - QUI", "Q: A QUI - CUE")
    assert support.id == "movement.given"
    _, support, *_ = reasons("P: A CAL - QUI", "Q: A TOL S A CAL - QUI", "Q: A QUI - CUE", "R: A CUE H")
    assert (support.id, support.args["victim"]) == ("movement.given_but_spares", army("QUI"))


def test_a_rivals_force_has_the_help_of_the_winners_own_power():
    orders = "P: A CAL - QUI", "P: A TOL S A CAL - QUI", "P: A CUE S A CAL - QUI", "P: A MUR S A JAE - QUI"
    won, *_ = reasons(*orders, "Q: A JAE - QUI")
    assert won.id == "movement.wins"
    assert won.args["against"].args["supporters"] == (army("MUR"),)  # type: ignore[union-attr]


def test_a_ring_of_which_one_is_driven_out_is_none():
    """A CUE keeps A QUI out of TOL, and A CAL drives it out."""
    first, second, third, *_ = reasons(
        *("P: A TOL - CAL", "P: A CAL - QUI", "Q: A QUI - TOL"), "P: A JAE S A CAL - QUI", "R: A CUE - TOL"
    )
    assert [first.id, second.id, third.id] == ["movement.enters", "movement.dislodges", "movement.bounce"]


@pytest.mark.parametrize("paradox", CHOICES["paradox"])
def test_supports_that_cut_one_another_count_neither_and_stop_nobody(paradox: Any):
    """Each would be cut only if the other counted; "all_hold" is for convoys."""
    orders = "R: A C0 S F C2 - C1", "P: A C1 S F C3 - C0", "Q: F C2 - C1", "P: F C3 - C0", "P: F HUB H"
    told = reasons(
        *orders,
        rulebook=Rulebook(cut="equal_or_more", paradox=paradox),
        board=WHEEL,
        strength={Unit("A", "C0"): 3, Unit("A", "C1"): 2},
    )
    assert [reason.id for reason in told[:2]] == ["movement.cut_in_circle"] * 2
    assert [reason.id for reason in told[2:4]] == ["movement.withstood"] * 2


@pytest.mark.parametrize(
    ("paradox", "attack"), [("szykman", "movement.dislodges"), ("all_hold", "movement.paradox_move")]
)
def test_what_is_left_of_a_strong_support_may_hang_on_the_convoy_that_it_breaks(paradox: Any, attack: str):
    """By "point" the army in TOR takes a point of the support; the one that crosses the sea would take the rest."""
    told = reasons(
        *("Q: F MMI - MMS", "Q: F VAL S F MMI - MMS"),
        *("P: A BAR - VAL", "P: F MMS C A BAR - VAL", "P: A CUE S A BAR - VAL", "P: A QUI S A BAR - VAL"),
        "R: A TOR - VAL",
        rulebook=Rulebook(special_cut="point", paradox=paradox),
        strength={Unit("F", "VAL"): 4, Unit("A", "CUE"): 2, Unit("A", "QUI"): 2},
    )
    assert [reason.id for reason in told[:3]] == [attack, "movement.cut_in_part", "movement.paradox_move"]


def test_what_is_left_of_strong_supports_that_attacks_with_one_another_s_help_cut():
    """What each loses is the attacker's own force, however much help made it strong enough to cut."""
    told = reasons(
        *("P: A CUE - QUI", "R: A VAL S A CUE - QUI"),
        *("Q: F MUR - VAL", "Q: A QUI S F MUR - VAL"),
        rulebook=Rulebook(cut="equal_or_more", special_cut="point"),
        strength={Unit("A", "VAL"): 2, Unit("A", "QUI"): 2},
    )
    assert [reason.id for reason in told] == ["movement.withstood", "movement.cut_in_part"] * 2
    assert [reason.args["left"] for reason in told[1::2]] == [1, 1]


@pytest.mark.parametrize("holder", ["P: A CAL H", "P: A CAL - QUI", "Q: A CAL H"])
def test_who_wants_the_place_of_a_dislodged_unit_is_kept_out_by_the_one_that_took_it(holder: str):
    """Whether or not it could have driven that unit out (DATC 6.D.18)."""
    orders = "P: A TOL - CAL", holder, "R: A JAE - CAL", "R: A QUI S A JAE - CAL"
    beaten, *_ = reasons(*orders)
    assert (beaten.id, beaten.args["other"]) == ("movement.bounce", army("JAE"))


@pytest.mark.parametrize("powers", ["PQR", "PPP"])
def test_a_ring_is_stopped_by_the_rival_of_one_of_its_units(powers: str):
    """The others could not leave because of that one (DATC 6.C.3); of one power, nobody drives out his own."""
    ring = "A TOL - CAL", "A CAL - QUI", "A QUI - TOL"
    first, *others, _ = reasons(
        *(f"{power}: {order}" for power, order in zip(powers, ring, strict=True)), "S: A JAE - CAL"
    )
    assert (first.id, first.args["other"]) == ("movement.bounce", army("JAE"))
    assert {other.id for other in others} == {"movement.not_gone" if powers == "PQR" else "movement.own_unit"}


@pytest.mark.parametrize("seed", range(200))
def test_a_unit_that_is_said_to_stand_its_ground_was_not_driven_out(seed: int):
    position = random_position(seed)
    rulings = solve(Deployment(*position), random_rulebook(seed)).rulings
    driven_out = [unit_message(ruling.unit) for ruling in rulings if ruling.dislodged_by]
    for ruling in rulings:
        if ruling.reason.id in {"movement.own_unit", "movement.withstood", "movement.not_gone", "movement.head_on"}:
            assert ruling.reason.args["other"] not in driven_out
