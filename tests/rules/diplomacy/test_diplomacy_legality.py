"""Why an order is void: one order a reason, beside orders that are legal; each with its sentence in three languages."""

from __future__ import annotations

from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from gm.core.message import Message
from gm.core.model import Verdict
from gm.rules.diplomacy import field
from gm.rules.diplomacy.field import Field
from gm.rules.diplomacy.state import Dislodged, State
from gm.show.language import LANGUAGES, Language
from tests.rules.diplomacy.positions import FALL_RETREATS, WINTER, chart, game, state

VOID = "diplomacy.void."
MOVES = state(
    "FRANCE: A PAR, A BRE, F ENG, F SPA/SC, F MAO, A GAS, F POR, A NAF, F WES, A MAR;"
    "GERMANY: A MUN, F KIE, A DEN; RUSSIA: F STP/NC, A RUM, F BLA; ITALY: F ROM, A TUN"
)
RETREATS = state(
    "FRANCE: F MAO, A BUR; GERMANY: F SPA/SC, A MUN; ITALY: A MAR",
    FALL_RETREATS,
    dislodged={
        "F SPA/NC": Dislodged("FRANCE", "WES", ("GAS", "POR")),
        "A MAR": Dislodged("FRANCE", "PIE", ("SPA",)),
        "A RUH": Dislodged("GERMANY", "BEL", ("HOL",)),
    },
    contested=("KIE",),
)
WINTERS = state(
    "RUSSIA: A UKR, A MOS; FRANCE: A PAR, A BUR, A GAS, F BRE, F SPA/SC; GERMANY: A BER, A MUN, F KIE; TURKEY: A CON",
    WINTER,
    "RUSSIA: MOS, SEV, STP, WAR, RUM; FRANCE: PAR, BRE, MAR; GERMANY: BER, MUN, KIE; ENGLAND: LON; AUSTRIA: EDI",
)


def verdict(before: State, power: str, order: str, **options: str) -> tuple[Verdict, Message]:
    (result,) = game(**options).check(before, power, [order])
    return result.verdict, result.reason


def assert_judged(before: State, power: str, order: str, reason: str | None, **options: str) -> None:
    found, why = verdict(before, power, order, **options)
    if reason is None:
        assert (found, why.id) == (Verdict.SUCCESS, "diplomacy.legal")
    else:
        assert (found, why.id) == (Verdict.VOID, VOID + reason)


LEGALITY: list[tuple[str, str, str | None]] = [
    ("FRANCE", "A PAR H", None),
    ("FRANCE", "A PAR - BUR", None),
    ("FRANCE", "A PAR - PAR", "already_there"),
    ("FRANCE", "A PAR - LUT", "no_place"),
    ("FRANCE", "A LUT - PAR", "no_place"),
    ("FRANCE", "A PAR - MUN", "not_adjacent"),
    ("FRANCE", "A BRE - MAO", "army_at_sea"),
    ("FRANCE", "F MAO - PAR", "fleet_inland"),
    ("FRANCE", "F MAO - TUN", "not_adjacent"),
    ("FRANCE", "A BUR - PAR", "nobody_there"),
    ("FRANCE", "F PAR - BUR", "others_there"),
    ("FRANCE", "A MUN - BUR", "not_yours"),
    ("FRANCE", "A PAR B", "not_now"),
    ("FRANCE", "A PAR R BUR", "not_now"),
    ("FRANCE", "B A PAR", "not_now"),
    ("FRANCE", "WAIVE", "not_now"),
    ("FRANCE", "A PAR nach BUR", "unreadable"),
    ("PORTUGAL", "A PAR H", "no_power"),
    # coasts
    ("FRANCE", "F MAO - SPA", "missing_coast"),
    ("FRANCE", "F MAO - SPA/NC", None),
    ("FRANCE", "F MAO - SPA/WC", "no_coast"),
    ("FRANCE", "F WES - SPA/NC", "wrong_coast"),
    ("FRANCE", "F WES - SPA", None),
    ("FRANCE", "F SPA/NC - WES", None),
    ("FRANCE", "F SPA - WES", None),
    ("FRANCE", "A GAS - SPA/NC", None),
    ("RUSSIA", "F STP - BAR", None),
    ("RUSSIA", "F STP/SC - BOT", "not_adjacent"),
    # convoys
    ("FRANCE", "A BRE - LON", None),
    ("FRANCE", "A BRE - LON VIA", None),
    ("FRANCE", "A BRE - LON VIA ENG", None),
    ("FRANCE", "A BRE - LON VIA MAO", "off_route"),
    ("FRANCE", "A BRE - LON VIA NTH", "off_route"),
    ("FRANCE", "A BRE - LON VIA OZEAN", "off_route"),
    ("FRANCE", "A BRE - NWY", "no_fleets"),
    ("FRANCE", "A PAR - LON VIA", "no_shore"),
    ("FRANCE", "A PAR - LON", "not_adjacent"),
    ("FRANCE", "A BRE - PIC VIA", None),
    ("FRANCE", "A MAR - PIE VIA", "no_fleets"),
    ("FRANCE", "A MAR - BUR VIA", "no_shore"),
    ("FRANCE", "F MAO - BRE VIA", "fleet_via"),
    ("FRANCE", "A BRE - BRE", "already_there"),
    ("FRANCE", "A BRE - LUT VIA", "no_place"),
    ("FRANCE", "F ENG C A BRE - LON", None),
    ("FRANCE", "F MAO C A NAF - GAS", None),
    ("FRANCE", "F POR C A NAF - GAS", "not_at_sea"),
    ("FRANCE", "A PAR C A BRE - LON", "not_at_sea"),
    ("FRANCE", "F ENG C F MAO - LON", "carries_army"),
    ("FRANCE", "F ENG C A PAR - LON", "no_shore"),
    ("FRANCE", "F ENG C A BRE - PAR", "no_shore"),
    ("FRANCE", "F ENG C A BRE - MAO", "army_at_sea"),
    ("FRANCE", "F MAO C A BRE - LON", "no_passage"),
    ("FRANCE", "F ENG C A BRE - BRE", "no_passage"),
    ("FRANCE", "F ENG C A BRE - LUT", "no_place"),
    ("FRANCE", "F ENG C A PIC - LON", "nobody_there"),
    ("FRANCE", "F WES C A [ITALY] TUN - GAS", None),
    ("FRANCE", "F WES C A [TURKEY] TUN - GAS", "nation"),
    # supports
    ("FRANCE", "A PAR S A GAS H", None),
    ("FRANCE", "A PAR S A GAS - BUR", None),
    ("FRANCE", "A PAR S A [GERMANY] MUN - BUR", None),
    ("FRANCE", "A PAR S A [RUSSIA] MUN - BUR", "nation"),
    ("FRANCE", "A PAR S A PAR H", "supports_itself"),
    ("FRANCE", "A PAR S A PAR - BUR", "supports_itself"),
    ("FRANCE", "A PAR S A MUN H", "out_of_reach"),
    ("FRANCE", "A PAR S A MAR - SPA", "out_of_reach"),
    ("FRANCE", "A PAR S A PIC H", "nobody_there"),
    ("FRANCE", "A PAR S F GAS - BUR", "others_there"),
    ("FRANCE", "A PAR S A LUT - BUR", "no_place"),
    ("FRANCE", "A PAR S A DEN - BUR", "supports_impossible"),
    ("FRANCE", "A PAR S F KIE - MUN", "supports_impossible"),
    ("FRANCE", "A PAR S A GAS - LUT", "supports_impossible"),
    ("FRANCE", "A PAR S A GAS B", "not_now"),
    ("FRANCE", "F POR S F MAO - SPA", None),
    ("FRANCE", "F POR S F MAO - SPA/SC", None),
    ("FRANCE", "A GAS S F WES - SPA", None),
    ("FRANCE", "A GAS S F WES - SPA/NC", "supports_impossible"),
    ("FRANCE", "F MAO S A NAF - POR", "supports_not_carries"),
    ("FRANCE", "F SPA/SC S A NAF - POR", None),
    ("FRANCE", "F POR S A NAF - GAS", "out_of_reach"),
    ("RUSSIA", "F BLA S A RUM - ARM", "supports_not_carries"),
]


@pytest.mark.parametrize(("power", "order", "reason"), LEGALITY, ids=[f"{p[:3]}-{o}" for p, o, _ in LEGALITY])
def test_legality(power: str, order: str, reason: str | None) -> None:
    assert_judged(MOVES, power, order, reason)


@pytest.mark.parametrize(
    ("option", "order", "reason"),
    [
        ("missing_coast=illegal", "F WES - SPA", "missing_coast"),
        ("wrong_coast=only_one", "F WES - SPA/NC", None),
        ("wrong_coast=only_one", "F MAO - SPA/WC", "no_coast"),
        ("support_coast=required", "F POR S F MAO - SPA", "missing_coast"),
        ("support_coast=required", "A GAS S F WES - SPA", None),
        ("support_coast=required", "A GAS S A MAR - SPA", None),
        ("unit_coast=illegal", "F SPA/NC - WES", "unit_coast"),
        ("unit_coast=illegal", "F SPA/SC - WES", None),
        ("unit_coast=illegal", "F SPA - WES", None),
        ("army_coast=illegal", "A GAS - SPA/NC", "army_coast"),
        ("army_coast=illegal", "A NAF - SPA/SC", "army_coast"),
        ("land_fallback=unconvoyed", "A MAR - PIE VIA", None),
        ("land_fallback=always", "A MAR - BUR VIA", None),
    ],
)
def test_disputed_legality(option: str, order: str, reason: str | None) -> None:
    key, _, value = option.partition("=")
    wrong = None if reason is None else "supports_impossible" if " S " in order else reason
    assert_judged(MOVES, "FRANCE", order, wrong, **{key: value})


RETREAT_LEGALITY: list[tuple[str, str, str | None]] = [
    ("FRANCE", "F SPA/NC R GAS", None),
    ("FRANCE", "F SPA R POR", None),
    ("FRANCE", "F SPA/NC D", None),
    ("FRANCE", "A MAR R SPA", None),
    ("FRANCE", "F SPA/NC R MAO", "retreat_occupied"),
    ("FRANCE", "F SPA/NC R WES", "not_adjacent"),
    ("FRANCE", "F SPA/NC R GAS, POR", "one_place"),
    ("FRANCE", "F SPA/NC - GAS", "only_retreats"),
    ("FRANCE", "F SPA/NC H", "only_retreats"),
    ("FRANCE", "A MAR R PIE", "retreat_attacker"),
    ("FRANCE", "A MAR R LUT", "no_place"),
    ("FRANCE", "A MAR R BUR", "retreat_occupied"),
    ("GERMANY", "A RUH R KIE", "retreat_contested"),
    ("GERMANY", "A MAR R GAS", "not_yours"),
    ("GERMANY", "A MUN R TYR", "not_dislodged"),
    ("GERMANY", "A LUT R PAR", "no_place"),
    ("GERMANY", "WAIVE", "only_retreats"),
    ("GERMANY", "hola", "unreadable"),
]


@pytest.mark.parametrize(("power", "order", "reason"), RETREAT_LEGALITY)
def test_legality_of_retreats(power: str, order: str, reason: str | None) -> None:
    assert_judged(RETREATS, power, order, reason)


WINTER_ANSWERS: list[tuple[str, str, str, str]] = [
    ("RUSSIA", "B A SEV", "success", "winter.built"),
    ("RUSSIA", "B F SEV", "success", "winter.built"),
    ("RUSSIA", "B F STP/NC", "success", "winter.built"),
    ("RUSSIA", "B A STP", "success", "winter.built"),
    ("RUSSIA", "WAIVE", "success", "winter.waived"),
    ("RUSSIA", "B F STP", "void", "void.missing_coast"),
    ("RUSSIA", "B F STP/WC", "void", "void.no_coast"),
    ("RUSSIA", "B F WAR", "void", "void.fleet_inland"),
    ("RUSSIA", "B G WAR", "void", "winter.kind"),
    ("RUSSIA", "B A MOS", "void", "winter.occupied"),
    ("RUSSIA", "B A RUM", "void", "winter.not_home"),
    ("RUSSIA", "B A FIN", "void", "winter.not_home"),
    ("RUSSIA", "B A LUT", "void", "void.no_place"),
    ("RUSSIA", "D A UKR", "void", "winter.may_build"),
    ("RUSSIA", "A UKR - SEV", "void", "void.only_adjustments"),
    ("RUSSIA", "A UKR D", "void", "void.only_adjustments"),
    ("RUSSIA", "hola", "void", "void.unreadable"),
    ("ENGLAND", "B A EDI", "void", "winter.not_owned"),
    ("AUSTRIA", "B A EDI", "void", "winter.not_home"),
    ("FRANCE", "D A PAR", "success", "winter.removed"),
    ("FRANCE", "D F SPA", "success", "winter.removed"),
    ("FRANCE", "D F PAR", "void", "void.others_there"),
    ("FRANCE", "D A MUN", "void", "void.not_yours"),
    ("FRANCE", "B A MAR", "void", "winter.must_remove"),
    ("FRANCE", "WAIVE", "void", "winter.must_remove"),
    ("GERMANY", "WAIVE", "void", "winter.balanced"),
    ("GERMANY", "D A BER", "void", "winter.balanced"),
    ("TURKEY", "D A CON", "success", "winter.removed"),
]


@pytest.mark.parametrize(("power", "order", "found", "reason"), WINTER_ANSWERS)
def test_legality_of_adjustments(power: str, order: str, found: str, reason: str) -> None:
    result, why = verdict(WINTERS, power, order)
    assert (str(result), why.id) == (found, f"diplomacy.{reason}")


def test_an_army_built_with_a_coast() -> None:
    """DATC 4.B.6."""
    assert verdict(WINTERS, "RUSSIA", "B A STP/NC")[0] is Verdict.SUCCESS
    found, why = verdict(WINTERS, "RUSSIA", "B A STP/NC", army_coast="illegal")
    assert (found, why.id) == (Verdict.VOID, "diplomacy.void.army_coast")


def test_of_two_orders_for_a_unit_the_later_rules() -> None:
    first, second = game().check(MOVES, "FRANCE", ["A PAR - BUR", "A PAR - PIC"])
    assert (first.verdict, first.reason.id) == (Verdict.VOID, "diplomacy.void.replaced")
    assert second.verdict is Verdict.SUCCESS


def test_a_later_order_rules_even_if_it_is_illegal() -> None:
    first, second = game().check(MOVES, "FRANCE", ["F SPA/SC - WES", "F SPA - BRE"])
    assert (first.verdict, second.verdict) == (Verdict.VOID, Verdict.VOID)
    assert second.reason.id == "diplomacy.void.not_adjacent"


def test_of_two_retreats_of_a_unit_the_later_rules() -> None:
    first, second = game().check(RETREATS, "FRANCE", ["F SPA/NC R GAS", "F SPA R POR"])
    assert (first.verdict, first.reason.id) == (Verdict.VOID, "diplomacy.void.replaced")
    assert second.verdict is Verdict.SUCCESS


def test_of_builds_and_removals_the_first_legal_ones_count() -> None:
    results = game().check(WINTERS, "RUSSIA", ["B F WAR", "B A SEV", "B F SEV", "WAIVE", "B A WAR", "B A STP", "WAIVE"])
    assert [str(result.verdict) for result in results] == [
        "void",
        "success",
        "fail",
        "success",
        "success",
        "fail",
        "fail",
    ]
    assert results[2].reason.id == "diplomacy.winter.built_before"
    assert results[5].reason.id == "diplomacy.winter.enough_builds"
    removed = game().check(WINTERS, "FRANCE", ["D A PAR", "D A PAR", "D A BUR", "D A GAS"])
    assert [str(result.verdict) for result in removed] == ["success", "fail", "success", "fail"]
    assert removed[1].reason.id == "diplomacy.winter.removed_before"
    assert removed[3].reason.id == "diplomacy.winter.enough_removals"


def untold(power: str, *orders: str, before: State = WINTERS) -> list[tuple[str, int]]:
    told = game().accounts(before, power, orders)
    return [(message.id.removeprefix("diplomacy.winter."), int(str(message.args["n"]))) for message in told]


def test_removals_that_a_winter_sheet_leaves_untold() -> None:
    assert untold("FRANCE", "D A PAR") == [("to_remove", 1)]
    assert untold("FRANCE") == [("to_remove", 2)]
    assert untold("FRANCE", "D A PAR", "D F BRE") == []
    assert untold("FRANCE", "D A PAR", "D A PAR", "D A ROM") == [("to_remove", 1)]


def test_builds_that_a_winter_sheet_leaves_untold() -> None:
    assert untold("RUSSIA") == [("to_build", 3)]
    assert untold("RUSSIA", "B A SEV", "WAIVE") == [("to_build", 1)]
    assert untold("RUSSIA", "B A SEV", "B A WAR", "B A STP") == []
    assert untold("GERMANY") == []


def test_builds_for_which_there_is_no_room_are_not_asked_for() -> None:
    crowded = state("FRANCE: A PAR, F BRE", WINTER, "FRANCE: PAR, BRE, MAR, SPA, POR")
    assert untold("FRANCE", before=crowded) == [("to_build", 1)]
    assert untold("FRANCE", "B A MAR", before=crowded) == []


def test_other_phases_have_no_accounts() -> None:
    assert untold("FRANCE", "A PAR - BUR", before=MOVES) == []


def cases() -> list[tuple[State, str, str]]:
    moves = [(MOVES, power, order) for power, order, reason in LEGALITY if reason]
    retreats = [(RETREATS, power, order) for power, order, reason in RETREAT_LEGALITY if reason]
    return [*moves, *retreats, *((WINTERS, power, order) for power, order, *_ in WINTER_ANSWERS)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_answers_as_people_read_them(lang: str, snapshot: SnapshotAssertion) -> None:
    language = Language(lang, chart().names)
    told: dict[str, Any] = {}
    for before, power, order in cases():
        found, why = verdict(before, power, order)
        told.setdefault(why.id, f"{order} | {found} | {language.sentence(why)}")
    assert "\n".join(told.values()) == snapshot


@pytest.mark.parametrize("stray", ["B A PAR", "D A PAR", "A PAR R PIC"])
def test_an_order_of_another_phase_takes_no_orders_place(stray: str) -> None:
    results = game().check(MOVES, "FRANCE", ["A PAR - BUR", stray])
    assert [(r.verdict, r.reason.id) for r in results] == [
        (Verdict.SUCCESS, "diplomacy.legal"),
        (Verdict.VOID, "diplomacy.void.not_now"),
    ]


def test_an_order_of_movement_takes_no_retreats_place() -> None:
    results = game().check(RETREATS, "FRANCE", ["A MAR R SPA", "A MAR H"])
    assert [result.reason.id for result in results] == ["diplomacy.legal", "diplomacy.void.only_retreats"]


def test_over_more_ways_than_can_be_looked_at_every_fleet_on_a_route_is_of_use(monkeypatch: pytest.MonkeyPatch) -> None:
    at_sea = Field(game().game, state("FRANCE: A BRE, F MAO, F ENG, F NAO, F NWG"))
    assert [at_sea.is_needed(sea, "BRE", "LON") for sea in ("ENG", "MAO", "NWG")] == [True, False, False]
    monkeypatch.setattr(field, "MOST_WAYS", 1)
    at_sea = Field(game().game, state("FRANCE: A BRE, F MAO, F ENG, F NAO, F NWG"))
    assert [at_sea.is_needed(sea, "BRE", "LON") for sea in ("ENG", "MAO", "NWG")] == [True, True, False]
