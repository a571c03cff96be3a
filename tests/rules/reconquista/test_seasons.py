"""What the verdicts of a season say, and what a season tells; who wins is in the rule cases."""

from __future__ import annotations

import pytest

from gm.core.message import city, place, power, say
from gm.core.model import Verdict
from gm.rules.reconquista.state import State
from tests.rules.reconquista.small import game, ids, play, reasons, state


def told(before: State, chapter: str, **orders: str) -> list[str]:
    events = play(game(), before, **orders).outcome.events
    return [m for m in ids(tuple(event.message for event in events)) if m.startswith(f"reconquista.{chapter}.")]


def test_a_unit_without_order_is_said_to_hold() -> None:
    results = play(game(), state("P: A TOL, A CAL"), P="A TOL - CUE").outcome.results
    assert reasons(results) == {"A TOL - CUE": "movement.enters", "A CAL H": "reconquista.no_order"}


def test_a_unit_without_order_that_is_attacked_is_told_by_whom() -> None:
    results = play(game(), state("P: A TOL; Q: A CAL"), Q="A CAL - TOL").outcome.results
    assert reasons(results)["A TOL H"] == "movement.resists"


def test_a_void_order_is_the_only_one_of_its_unit() -> None:
    results = play(game(), state("P: A TOL"), P="A TOL - JAE").outcome.results
    assert [result.order for result in results] == ["A TOL - JAE"]


def test_results_follow_the_powers_and_their_sheets() -> None:
    before = state("P: A TOL, A CUE; Q: A CAL")
    results = play(game(), before, Q="A CAL H", P="A CUE H\nA TOL H", Z="A TOL H").outcome.results
    assert [(result.power, result.order) for result in results] == [
        ("P", "A CUE H"),
        ("P", "A TOL H"),
        ("Q", "A CAL H"),
        ("Z", "A TOL H"),
    ]


def test_a_siege_tells_its_step() -> None:
    before = state("P: A TOL, A CAL; Q: G TOL, G CAL", sieges={"A TOL": 1})
    results = play(game(), before, P="A TOL B\nA CAL B").outcome.results
    assert reasons(results) == {
        "A TOL B": "reconquista.siege.fallen",
        "A CAL B": "reconquista.siege.begun",
        "G CAL H": "reconquista.no_order",
        "G TOL H": "reconquista.no_order",
    }
    assert told(before, "siege", P="A TOL B\nA CAL B") == [
        "reconquista.siege.event.fallen",
        "reconquista.siege.event.begun",
    ]


def test_a_siege_given_up_is_told() -> None:
    before = state("P: A TOL; Q: G TOL", sieges={"A TOL": 1})
    assert told(before, "siege", P="A TOL H") == ["reconquista.siege.event.broken"]


def test_a_dislodged_besieger_fails() -> None:
    before = state("P: A TOL; Q: G TOL, A CAL, A CUE")
    outcome = play(game(), before, P="A TOL B", Q="A CAL - TOL\nA CUE S A CAL - TOL").outcome
    assert outcome.results[0].verdict is Verdict.FAIL
    assert told(before, "siege", P="A TOL B", Q="A CAL - TOL\nA CUE S A CAL - TOL") == []


@pytest.mark.parametrize(
    ("wish", "verdict", "reason"),
    [
        ("A QUI R CAL", Verdict.SUCCESS, "reconquista.wish.granted"),
        ("A QUI R CUE, MUR", Verdict.FAIL, "reconquista.wish.denied"),
        ("A CAL R TOL", Verdict.SUCCESS, "reconquista.wish.not_needed"),
    ],
)
def test_a_wish_for_a_retreat_is_answered(wish: str, verdict: Verdict, reason: str) -> None:
    units = "P: A QUI; S: A CUE, A VAL" if "QUI" in wish else "P: A QUI, A CAL; S: A CUE, A VAL"
    before = state(units, control={"CAL": "P", "TOL": "P"})
    played = play(game(retreat="player_list"), before, P=wish, S="A CUE - QUI\nA VAL S A CUE - QUI")
    result = played.outcome.results[0]
    assert (result.verdict, result.reason.id) == (verdict, reason)


def test_a_wish_that_two_share_loses_both() -> None:
    before = state("P: A TOL; Q: A VAL; R: A CAL, A QUI; S: A TOR, A MUR; x: G TOL, G VAL")
    orders = {"R": "A CAL - TOL\nA QUI S A CAL - TOL", "S": "A TOR - VAL\nA MUR S A TOR - VAL"}
    played = play(game(retreat="player_list"), before, P="A TOL R CUE", **orders)
    result = played.outcome.results[0]
    assert (result.verdict, result.reason.id) == (Verdict.FAIL, "reconquista.wish.shared")


def test_a_wish_is_no_order_and_the_unit_holds_besides() -> None:
    results = play(game(retreat="player_list"), state("P: A QUI"), P="A QUI R CAL").outcome.results
    assert [result.order for result in results] == ["A QUI R CAL", "A QUI H"]


@pytest.mark.parametrize(
    ("units", "orders", "events"),
    [
        pytest.param(
            "P: A CAL, A TOL; Q: A QUI",
            {"P": "A CAL - QUI\nA TOL S A CAL - QUI"},
            ["taken"],
            id="a place is taken",
        ),
        pytest.param(
            "P: A CAL, A TOL; Q: A JAE",
            {"P": "A CAL - QUI\nA TOL S A CAL - QUI", "Q": "A JAE - QUI"},
            ["won", "beaten"],
            id="the stronger of two enters",
        ),
        pytest.param(
            "P: A CAL, A TOL, A CUE; Q: A QUI; R: A JAE",
            {"P": "A CAL - QUI\nA TOL S A CAL - QUI\nA CUE S A CAL - QUI", "R": "A JAE - QUI"},
            ["taken", "beaten"],
            id="a place is taken before a rival",
        ),
        pytest.param(
            "P: A CAL; Q: A JAE",
            {"P": "A CAL - QUI", "Q": "A JAE - QUI"},
            ["standoff"],
            id="equals keep one another out",
        ),
        pytest.param("P: A CAL; Q: A QUI", {"P": "A CAL - QUI"}, ["held"], id="a place is held"),
        pytest.param(
            "P: A CAL; Q: A QUI",
            {"P": "A CAL - QUI", "Q": "A QUI - CAL"},
            ["head_on"],
            id="two meet head-on: told once",
        ),
        pytest.param(
            "P: A CAL, A TOL; Q: A QUI",
            {"P": "A CAL - QUI\nA TOL - QUI", "Q": "A QUI - CAL"},
            ["held", "held"],
            id="head-on with a third in it",
        ),
        pytest.param(
            "P: A CAL, A TOL; Q: A QUI; R: A CUE",
            {"P": "A CAL - QUI\nA TOL S A CAL - QUI", "R": "A CUE - TOL"},
            ["held", "held", "cut"],
            id="a support is cut",
        ),
        pytest.param("P: A BAR, F MMS", {"P": "A BAR - MLL\nF MMS C A BAR - MLL"}, ["landed"], id="an army lands"),
        pytest.param(
            "P: A BAR, F MMS; Q: F MMI, F VAL",
            {"P": "A BAR - MLL\nF MMS C A BAR - MLL", "Q": "F MMI - MMS\nF VAL S F MMI - MMS"},
            ["convoy_broken", "taken"],
            id="a convoy is broken",
        ),
        pytest.param("P: A CAL; Q: A QUI", {"P": "A CAL - TOL"}, [], id="no fight, nothing told"),
    ],
)
def test_conflicts_are_told_place_by_place(units: str, orders: dict[str, str], events: list[str]) -> None:
    assert told(state(units), "fight", **orders) == [f"reconquista.fight.{event}" for event in events]


@pytest.mark.parametrize(
    ("units", "facts", "events"),
    [
        ("P: A QUI; S: A CUE, A VAL", {}, ["to"]),
        ("P: A MLL; x: G MLL; S: F MMS, F MMI", {}, ["lost"]),
        ("P: A QUI; S: A CUE, A VAL", {"resigned": {"P": "rebels"}}, ["rebels"]),
        ("P: A TOL; Q: A VAL; R: A CAL, A QUI; S: A TOR, A MUR; x: G TOL, G VAL", {}, ["clash"]),
    ],
)
def test_retreats_are_told_and_a_shared_refuge_once(units: str, facts: dict[str, object], events: list[str]) -> None:
    orders = {
        "S": "A CUE - QUI\nA VAL S A CUE - QUI\nF MMS - MLL\nF MMI S F MMS - MLL\nA TOR - VAL\nA MUR S A TOR - VAL",
        "R": "A CAL - TOL\nA QUI S A CAL - TOL",
    }
    assert told(state(units, **facts), "retreat", **orders) == [
        f"reconquista.retreat.event.{event}" for event in events
    ]


def test_what_changes_hands_is_told_by_who_gains() -> None:
    before = state("P: A TOL, A JAE; Q: G MUR", control={"CAL": "Q"})
    told_of = [e.message for e in play(game(), before, P="A TOL - CAL\nA JAE - MUR").outcome.events]
    gained = say("reconquista.with_city", place=place("CAL")), place("MUR")
    assert told_of == [say("reconquista.control.event.gained", power=power("P"), zones=gained)]


def test_a_city_alone_is_told_as_a_city() -> None:
    before = state("P: A TOL; Q: G TOL", sieges={"A TOL": 1})
    told_of = [e.message for e in play(game(), before, P="A TOL B").outcome.events]
    assert told_of[-1].args["zones"] == (say("reconquista.city", place=city("TOL")),)


def test_what_becomes_nobodys_is_told() -> None:
    before = state("P: F MLL, F TOR; x: G MLL")
    assert told(before, "control", P="F MLL - MMS") == ["reconquista.control.event.lost"]


def test_the_lost_are_out_at_the_end_of_autumn() -> None:
    after = play(game(), state("P: A TOL; Q: A CAL; S: A BAR", number=3)).outcome
    assert after.state.out == ("R",)
    assert "reconquista.end.out" in ids(tuple(event.message for event in after.events))


def test_a_victory_is_told() -> None:
    before = state("P: A TOL", control=dict.fromkeys(("CAL", "JAE", "MUR", "VAL", "CUE"), "P"))
    assert told(before, "end") == ["reconquista.end.victory"]
