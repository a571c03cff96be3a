"""From the tree of a line to an order: trees built by hand, as ``grammars/reconquista/README.md`` describes them."""

from __future__ import annotations

import pytest

from gm.core.model import Fault
from gm.core.ruleset import Node, Reading, Word
from gm.rules.reconquista.reading import read
from tests.rules.reconquista.small import WINTER, game, state

POSITION = "P: A TOL, G TOL, A QUI, F MMS, A BAR, G CAL; Q: A CUE, G JAE, A JAE"
TYPES = {"A": "KIND", "F": "KIND", "G": "KIND", "P": "POWER", "Q": "POWER", "5": "NUMBER"}


def words(text: str) -> tuple[Word, ...]:
    return tuple(Word(TYPES.get(word, "PLACE"), word, 0, 0) for word in text.split())


def unit(text: str) -> Node:
    return Node("unit", words(text))


def node(rule: str, *parts: Node | str) -> Node:
    children = [child for part in parts for child in (words(part) if isinstance(part, str) else (part,))]
    return Node(rule, tuple(children))


def reading(tree: Node, season: int = 1, **options: str) -> Reading:
    return read(game(**options), state(POSITION, number=season, treasury={"P": 9}), "P", tree)


@pytest.mark.parametrize(
    ("tree", "order"),
    [
        (node("move", unit("A TOL"), "CAL"), "A TOL - CAL"),
        (node("move", unit("TOL"), "CAL"), "A TOL - CAL"),
        (node("move", unit("A BAR"), "MLL", node("via", "MMS")), "A BAR - MLL VIA MMS"),
        (node("move", unit("A BAR"), "MLL", node("via")), "A BAR - MLL VIA"),
        (node("move", unit("G CAL"), "CAL A"), "G CAL = A"),
        (node("hold", unit("A TOL")), "A TOL H"),
        (node("hold", unit("A TOL"), unit("TOL")), "A TOL H"),
        (node("hold", unit("G"), unit("")), None),
        (node("lift", unit("QUI")), "A QUI H"),
        (node("maintain", unit("QUI")), "A QUI H"),
        (node("convert", unit("G CAL"), "A"), "G CAL = A"),
        (node("convert", unit("CAL"), "A CAL"), "G CAL = A"),
        (node("convert", unit("CAL")), "G CAL = A"),
        (node("support", unit("QUI"), node("hold", unit("TOL"))), "A QUI S A TOL H"),
        (node("support", unit("A QUI"), node("hold", unit("A Q CUE"))), "A QUI S A [Q] CUE H"),
        (node("support", unit("A QUI"), node("hold", unit("A P TOL"))), "A QUI S A TOL H"),
        (node("support", unit("A QUI"), node("siege", unit("A TOL"))), "A QUI S A TOL B"),
        (node("support", unit("A QUI"), node("move", unit("TOL"), "CAL")), "A QUI S A TOL - CAL"),
        (node("support", unit("G TOL"), node("hold", unit("A"))), "G TOL S A TOL H"),
        (node("support", unit("G TOL"), node("move", unit("A QUI"), "TOL")), "G TOL S A QUI - TOL"),
        (node("support", unit("QUI"), node("move", unit("A Q"), "TOL")), "A QUI S A [Q] CUE - TOL"),
        (node("convoy", unit("MMS"), node("move", unit("BAR"), "MLL")), "F MMS C A BAR - MLL"),
    ],
)
def test_a_line_of_a_season(tree: Node, order: str | None) -> None:
    read_ = reading(tree)
    assert read_.order == order
    assert (read_.fault is None) == (order is not None)


def test_a_besieger_is_the_unit_outside() -> None:
    besieging = state("P: A JAE; Q: G JAE")
    for tree in (
        node("siege", unit("JAE")),
        node("siege", unit("A JAE"), unit("JAE")),
        node("siege_or_build", unit("JAE")),
    ):
        assert read(game(), besieging, "P", tree).order == "A JAE B"


def test_a_supported_conversion_is_read_where_it_is_allowed() -> None:
    supported = node("support", unit("A QUI"), node("convert", unit("G CAL"), "A"))
    by_move = node("support", unit("A QUI"), node("move", unit("G CAL"), "CAL A"))
    for tree in (supported, by_move):
        assert reading(tree, support_convert="yes").order == "A QUI S G CAL = A"
        assert reading(tree).fault is Fault.ILLEGAL


def test_a_bare_unit_holds_and_is_warned() -> None:
    read_ = reading(node("bare", unit("A TOL")))
    assert (read_.order, read_.fault, read_.reason and read_.reason.id) == ("A TOL H", None, "reconquista.read.bare")


def test_a_place_with_two_units_that_can_do_it_is_asked_about() -> None:
    read_ = reading(node("hold", unit("TOL")))
    assert (read_.order, read_.fault) == (None, Fault.AMBIGUOUS)
    assert read_.suggestions == ("A TOL H", "G TOL H")


def test_defending_another_place_is_asked_about() -> None:
    read_ = reading(node("hold", unit("A QUI"), unit("TOL")))
    assert read_.fault is Fault.AMBIGUOUS
    assert read_.suggestions == ("A QUI S A TOL H", "A QUI H")


def test_a_port_lets_a_garrison_come_out_as_two_things() -> None:
    read_ = read(game(), state("P: G VAL"), "P", node("convert", unit("VAL")))
    assert (read_.fault, read_.suggestions) == (Fault.AMBIGUOUS, ("G VAL = A", "G VAL = F"))


@pytest.mark.parametrize(
    ("tree", "fault", "reason", "suggestions"),
    [
        (
            node("siege", unit("A QUI"), unit("CAL")),
            Fault.ILLEGAL,
            "reconquista.read.siege_elsewhere",
            ("A QUI - CAL",),
        ),
        (
            node("convert", unit("G CAL"), "A TOL"),
            Fault.ILLEGAL,
            "reconquista.read.convert_elsewhere",
            ("G CAL = A",),
        ),
        (node("withdraw", unit("A TOL")), Fault.INVALID, "reconquista.read.retreat_where", ()),
        (node("recruit_or_remove", unit("A TOL")), Fault.INVALID, "reconquista.read.retreat_where", ()),
        (node("hold", unit("F"), unit("")), None, None, ()),
        (node("transfer", "5 Q"), Fault.ILLEGAL, "reconquista.read.no_money_orders", ()),
    ],
)
def test_a_question_or_a_refusal(
    tree: Node, fault: Fault | None, reason: str | None, suggestions: tuple[str, ...]
) -> None:
    read_ = reading(tree)
    assert (read_.fault, read_.reason and read_.reason.id, read_.suggestions) == (fault, reason, suggestions)


def test_an_order_for_no_unit_of_ones_own() -> None:
    read_ = read(game(), state("Q: A TOL"), "P", node("hold", unit("G")))
    assert (read_.fault, read_.reason and read_.reason.id) == (Fault.INVALID, "reconquista.read.no_unit")


def test_an_illegal_order_keeps_its_reading_and_offers_the_nearest() -> None:
    read_ = reading(node("move", unit("A CAL"), "QUI"))
    assert (read_.order, read_.fault) == ("A CAL - QUI", Fault.ILLEGAL)
    assert read_.suggestions[0] == "G CAL = A"


def test_anothers_unit_is_read_as_his() -> None:
    read_ = reading(node("move", unit("CUE"), "VAL"))
    assert (read_.order, read_.reason and read_.reason.id) == ("A CUE - VAL", "reconquista.void.not_yours")


def test_a_place_without_units_is_read_as_an_army() -> None:
    assert reading(node("move", unit("MUR"), "VAL")).order == "A MUR - VAL"


def test_a_wish_for_a_retreat_takes_the_own_place_for_the_city() -> None:
    tree = node("retreat_wish", unit("A QUI"), "QUI CUE")
    assert reading(tree, retreat="player_list").order == "A QUI R G QUI, CUE"


@pytest.mark.parametrize(
    ("tree", "order"),
    [
        (node("build", unit("A CAL")), "B A CAL"),
        (node("build", unit("CAL")), "B A CAL"),
        (node("siege_or_build", unit("A CAL")), "B A CAL"),
        (node("disband", unit("QUI")), "D A QUI"),
        (node("withdraw", unit("A QUI")), "D A QUI"),
        (node("maintain", unit("A QUI")), "M A QUI"),
        (node("hold", unit("A QUI")), "M A QUI"),
        (node("build", unit("A")), None),
        (node("move", unit("A QUI"), "CUE"), "A QUI - CUE"),
    ],
)
def test_a_line_of_winter(tree: Node, order: str | None) -> None:
    assert reading(tree, WINTER).order == order


def test_a_lone_r_in_winter_is_asked_about() -> None:
    read_ = reading(node("recruit_or_remove", unit("QUI")), WINTER)
    assert (read_.fault, read_.reason and read_.reason.id) == (
        Fault.AMBIGUOUS,
        "reconquista.read.recruit_or_remove",
    )
    assert read_.suggestions == ("D A QUI",)
