"""Why an order is void: one order a reason, and the same order where it is legal."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from gm.core.model import Verdict
from gm.rules.reconquista.desk import check_orders
from gm.rules.reconquista.texts import owned
from gm.show.language import LANGUAGES, Language
from tests.rules.reconquista.small import MAP, WINTER, game, state

POSITION = (
    "P: A TOL, F VAL, F MMS, A BAR, G MLL, A QUI; Q: G TOL, A CAL, G CAL, F TOR; R: A MUR, G JAE; x: G MUR, G BAR"
)
VOID = "reconquista.void."


SEASON: list[tuple[str, str | None]] = [
    ("A TOL - CUE", None),
    ("A TOL - TOL", "already_there"),
    ("A TOL - MADRID", "no_place"),
    ("A TOL - MMS", "army_at_sea"),
    ("A TOL - JAE", "not_adjacent"),
    ("F VAL - BAR", "not_adjacent"),
    ("F VAL - CUE", "fleet_inland"),
    ("G MLL - BAR", "garrison_moves"),
    ("A BAR - MLL", None),
    ("A BAR - MUR", "no_fleets"),
    ("A BAR - VAL VIA MMS", None),
    ("A BAR - VAL VIA MMI", "no_fleet_in"),
    ("A BAR - TOR VIA", None),
    ("A TOL - MLL VIA", "no_shore"),
    ("A TOL - MLL", "not_adjacent"),
    ("A BAR - JAE VIA", "no_shore"),
    ("F VAL - BAR VIA", "not_adjacent"),
    ("A TOL B", None),
    ("G MLL B", "garrison_besieges"),
    ("A QUI B", "no_city"),
    ("F MMS B", "no_city"),
    ("F VAL B", "city_empty"),
    ("A BAR B", None),
    ("A TOL S A QUI - CUE", None),
    ("A TOL S A TOL - CUE", "supports_itself"),
    ("A TOL S A JAE - QUI", "others_there"),
    ("A TOL S A CUE - QUI", "nobody_there"),
    ("A TOL S A MADRID - QUI", "no_place"),
    ("A TOL S G BAR H", "autonomous"),
    ("A TOL S A CAL H", "nation_missing"),
    ("A TOL S A [R] CAL H", "nation_wrong"),
    ("A TOL S A [Q] CAL H", None),
    ("A TOL S A [Q] CAL B", None),
    ("A TOL S A [P] QUI H", None),
    ("A TOL S G [Q] CAL H", "garrison_held"),
    ("A TOL S A QUI - MUR", "out_of_reach"),
    ("A TOL S A QUI - TOR", "supports_impossible"),
    ("A TOL S G [Q] TOL = A", "convert_unsupported"),
    ("F MMS C A BAR - MLL", None),
    ("F VAL C A BAR - MLL", "not_at_sea"),
    ("A TOL C A BAR - MLL", "not_at_sea"),
    ("F MMS C F VAL - MLL", "carries_army"),
    ("F MMS C A VAL - MLL", "others_there"),
    ("F MMS C A BAR - MMS", "army_at_sea"),
    ("F MMS C A BAR - MUR", "no_passage"),
    ("F MMS C A BAR - JAE", "no_shore"),
    ("F MMS C A TOL - MLL", "no_shore"),
    ("F MMS C A [R] MUR - MLL", "no_passage"),
    ("A QUI = G", "no_walls"),
    ("A TOL = F", "conversion"),
    ("G MLL = G", "conversion"),
    ("G MLL = F", None),
    ("F VAL = G", None),
    ("A TOL R CUE", "retreats_drawn"),
    ("G MLL R BAR", "garrison_retreats"),
    ("A CUE - TOL", "nobody_there"),
    ("F TOL H", "others_there"),
    ("A CAL H", "not_yours"),
    ("A MADRID H", "no_place"),
    ("B A TOL", "no_winter"),
    ("A TOL ASALTA", "unreadable"),
]


@pytest.mark.parametrize(("order", "reason"), SEASON)
def test_an_order_of_a_season(order: str, reason: str | None) -> None:
    (result,) = check_orders(game(), state(POSITION), "P", [order])
    expected = "reconquista.legal" if reason is None else VOID + reason
    assert (result.reason.id, result.verdict) == (expected, Verdict.VOID if reason else Verdict.SUCCESS)


POSITIONS: list[tuple[str, str, dict[str, str], str | None]] = [
    ("P: F MUR; Q: G MUR", "F MUR B", {}, "no_port"),
    ("P: A TOL, G TOL", "A TOL B", {}, "own_garrison"),
    ("P: G MUR", "G MUR = F", {}, "no_port"),
    ("P: G TOL; Q: A TOL", "G TOL = A", {}, "enemy_outside"),
    ("P: A TOL; Q: G TOL", "A TOL = G", {}, "no_control"),
    ("P: A TOL, G CAL", "A TOL S G CAL = A", {"support_convert": "yes"}, None),
    ("P: A TOL, A CAL", "A TOL S A CAL = G", {"support_convert": "yes"}, "entry_unsupported"),
    ("P: A TOL, G CAL; Q: A CAL", "A TOL S G CAL = A", {"support_convert": "yes"}, "supports_impossible"),
    ("P: A TOL", "A TOL R CUE, G TOL", {"retreat": "player_list"}, None),
    ("P: A TOL", "A TOL R CUE, MADRID", {"retreat": "player_list"}, "no_place"),
    ("P: A TOL", "A TOL D", {"retreat": "player_list"}, "must_retreat"),
    ("P: A VAL, F MMS, F MMI", "A VAL - BAR VIA MMI", {}, "no_route"),
]


@pytest.mark.parametrize(("position", "order", "options", "reason"), POSITIONS)
def test_an_order_in_a_position_of_its_own(
    position: str, order: str, options: dict[str, str], reason: str | None
) -> None:
    (result,) = check_orders(game(**options), state(position), "P", [order])
    assert result.reason.id == ("reconquista.legal" if reason is None else VOID + reason)


def test_a_classic_sortie_is_barred_once_besieged() -> None:
    besieged = state("P: G TOL; Q: A TOL", sieges={"A TOL": 1})
    for sortie, reason in (("classic", "reconquista.void.besieged"), ("1995", "reconquista.legal")):
        (result,) = check_orders(game(sortie=sortie), besieged, "P", ["G TOL = A"])
        assert result.reason.id == reason


def test_a_siege_to_lift_allows_only_holding_and_besieging() -> None:
    besieging = state("P: A TOL; Q: G TOL", sieges={"A TOL": 1})
    results = [
        check_orders(game(lift_siege="required"), besieging, "P", [order])[0].verdict
        for order in ("A TOL - CUE", "A TOL H", "A TOL B")
    ]
    assert results == [Verdict.VOID, Verdict.SUCCESS, Verdict.SUCCESS]


def test_the_way_into_a_city_with_a_garrison_is_legal_and_in_vain() -> None:
    (result,) = check_orders(game(), state("P: A TOL, G TOL"), "P", ["A TOL = G"])
    assert (result.verdict, result.reason.id) == (Verdict.FAIL, "reconquista.city_taken")


def test_a_missing_unit_is_answered_with_who_is_there() -> None:
    (result,) = check_orders(game(), state("P: G TOL; Q: F VAL"), "P", ["A VAL H"])
    assert result.reason.args["there"] == (owned("F VAL", "Q"),)
    assert result.reason.args["n"] == 1


@pytest.mark.parametrize(
    ("rule", "reasons"),
    [
        ("last", ["reconquista.void.replaced.last", "reconquista.legal"]),
        ("first", ["reconquista.legal", "reconquista.void.replaced.first"]),
        ("hold", ["reconquista.void.doubled"] * 2),
    ],
)
def test_of_two_orders_for_a_unit(rule: str, reasons: list[str]) -> None:
    results = check_orders(game(duplicate=rule), state("P: A TOL"), "P", ["A TOL - CUE", "A TOL - CAL"])
    assert [result.reason.id for result in results] == reasons


@pytest.mark.parametrize("rule", ["last", "first", "hold"])
@pytest.mark.parametrize(
    ("number", "order", "stray"),
    [(1, "A TOL - CUE", "D A TOL"), (1, "A TOL - CUE", "M A TOL"), (WINTER, "D A TOL", "A TOL - CUE")],
)
def test_an_order_of_another_season_takes_no_orders_place(rule: str, number: int, order: str, stray: str) -> None:
    here = state("P: A TOL", number=number)
    for sheet in ([order, stray], [stray, order]):
        verdicts = {r.order: r.verdict for r in check_orders(game(duplicate=rule), here, "P", sheet)}
        assert verdicts == {order: Verdict.SUCCESS, stray: Verdict.VOID}


def test_a_stranger_is_told_so() -> None:
    (result,) = check_orders(game(), state("P: A TOL"), "Z", ["A TOL H"])
    assert result.reason.id == "reconquista.void.no_power"


def test_rebels_hear_no_orders() -> None:
    (result,) = check_orders(game(), state("P: A TOL", resigned={"P": "rebels"}), "P", ["A TOL H"])
    assert result.reason.id == "reconquista.void.rebels"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_answers_as_people_read_them(lang: str, snapshot: SnapshotAssertion) -> None:
    language, told = Language(lang, MAP.names), {}
    for position, order, options, _ in [*((POSITION, order, {}, None) for order, _ in SEASON), *POSITIONS]:
        (result,) = check_orders(game(**options), state(position), "P", [order])
        told.setdefault(result.reason.id, f"{order} | {result.verdict} | {language.sentence(result.reason)}")
    assert "\n".join(told.values()) == snapshot
