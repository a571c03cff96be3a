"""The disputed rules as options: editions, single choices, and what each changes that the test cases do not show."""

from __future__ import annotations

import pytest

from gm.core.errors import GmError
from gm.rules.diplomacy.options import EDITIONS, OPTIONS, House, house_rules
from gm.rules.movement.rulebook import Rulebook
from tests.rules.diplomacy.positions import game as new_game
from tests.rules.diplomacy.positions import play, state, verdicts


def test_the_default_edition_is_that_of_2023() -> None:
    assert house_rules({}) == House() == EDITIONS["2023"]
    assert [option.values[0] for option in OPTIONS[1:]] == [getattr(House(), option.key) for option in OPTIONS[1:]]


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_is_a_value_of_all_options(edition: str) -> None:
    assert house_rules({"edition": edition}) == EDITIONS[edition]


def test_a_table_may_differ_from_its_edition() -> None:
    house = house_rules({"edition": "1971", "paradox": "szykman"})
    assert (house.route, house.paradox) == ("every", "szykman")


def test_the_solver_is_asked_by_every_field_that_is_its_own() -> None:
    changed = house_rules({option.key: option.values[-1] for option in OPTIONS[1:]})
    fields = [field for field in Rulebook.__struct_fields__ if field in House.__struct_fields__]
    assert [getattr(changed.rulebook, field) for field in fields] == [getattr(changed, field) for field in fields]
    assert set(Rulebook.__struct_fields__) - set(fields) == {"convert_defends", "special_cut"}


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"colour": "red"}, "core.option.unknown"),
        ({"paradox": "ask"}, "core.option.value"),
        ({"edition": "1959"}, "core.option.value"),
    ],
)
def test_what_there_is_not_is_refused(chosen: dict[str, str], message: str) -> None:
    with pytest.raises(GmError) as caught:
        house_rules(chosen)
    assert caught.value.message.id == message


def test_home_centres_count_before_2023() -> None:
    """DATC 4.D.8: default_removal=home_centres."""
    winter = state("RUSSIA: A LVN, A ROM", 5, "RUSSIA: ROM")
    assert play(winter).state.units_of("RUSSIA") == ("A ROM",)
    assert play(winter, new_game(default_removal="home_centres")).state.units_of("RUSSIA") == ("A LVN",)


def test_a_power_without_a_home_loses_units_by_name() -> None:
    winter = state("PORTUGAL: A LVN, A ROM", 5, "PORTUGAL: ROM")
    assert play(winter).state.units == winter.units


@pytest.mark.parametrize(
    ("option", "found"),
    [
        ("cut=any", {"A PAR S A MAR - BUR": "cut", "A MAR - BUR": "fail"}),
        ("cut=equal_or_more", {"A PAR S A MAR - BUR": "given", "A MAR - BUR": "success"}),
    ],
)
def test_a_weak_attack_on_a_supported_supporter(option: str, found: dict[str, str]) -> None:
    key, _, value = option.partition("=")
    before = state("FRANCE: A PAR, A MAR, A GAS; GERMANY: A BUR, A PIC")
    outcome = play(
        before,
        new_game(**{key: value}),
        FRANCE="A PAR S A MAR - BUR\nA MAR - BUR\nA GAS S A PAR",
        GERMANY="A PIC - PAR",
    )
    assert {order: verdicts(outcome)[order] for order in found} == found


def test_support_for_whoever_stays_or_only_for_whoever_holds() -> None:
    """hold_support=only_H_and_B."""
    before = state("FRANCE: A PAR, A BRE, A GAS")
    orders = "A PAR S A BRE\nA BRE S A GAS H\nA GAS H"
    assert verdicts(play(before, FRANCE=orders))["A PAR S A BRE"] == "given"
    only = new_game(hold_support="only_H_and_B")
    assert verdicts(play(before, only, FRANCE=orders))["A PAR S A BRE"] == "unmatched"


def test_support_for_the_order_named_or_for_whoever_acts_there() -> None:
    """support_match=area."""
    before = state("FRANCE: A PAR, A MAR, A GAS")
    orders = "A PAR S A MAR - BUR\nA GAS - BUR"
    assert verdicts(play(before, FRANCE=orders))["A PAR S A MAR - BUR"] == "unmatched"
    area = new_game(support_match="area")
    assert verdicts(play(before, area, FRANCE=orders))["A PAR S A MAR - BUR"] == "given"


def test_own_units_are_spared_or_not() -> None:
    """self_dislodge=yes."""
    before = state("FRANCE: A PAR, A MAR, A BUR")
    orders = "A PAR - BUR\nA MAR S A PAR - BUR\nA BUR H"
    assert verdicts(play(before, FRANCE=orders))["A PAR - BUR"] == "fail"
    assert verdicts(play(before, new_game(self_dislodge="yes"), FRANCE=orders))["A PAR - BUR"] == "success"


def test_units_change_places_by_convoy_or_not_at_all() -> None:
    """convoy_swap=no."""
    before = state("ENGLAND: A LON, F NTH; FRANCE: A BEL, F ENG")
    orders = {"ENGLAND": "A LON - BEL\nF NTH C A LON - BEL", "FRANCE": "A BEL - LON\nF ENG C A BEL - LON"}
    assert verdicts(play(before, **orders))["A LON - BEL"] == "success"
    assert verdicts(play(before, new_game(convoy_swap="no"), **orders))["A LON - BEL"] == "fail"


def test_of_two_paradoxes_the_second_may_come_up_when_the_first_is_over() -> None:
    """DATC 4.A.2, 4.A.3: the army in PIE walks, cuts what held TYS, and so the convoy to NAP hangs on itself."""
    before = state(
        "ENGLAND: F LON, F WAL; FRANCE: A BRE, F ENG, F WES, F MAR; GERMANY: A PIE, F LYO;"
        "ITALY: F TUS, F TYS, A TUN; AUSTRIA: F NAP, F ION"
    )
    outcome = play(
        before,
        new_game(paradox="all_hold", land_fallback="always"),
        ENGLAND="F LON S F WAL - ENG\nF WAL - ENG",
        FRANCE="A BRE - LON\nF ENG C A BRE - LON\nF WES - LYO\nF MAR S F WES - LYO",
        GERMANY="A PIE - TUS VIA\nF LYO C A PIE - TUS",
        ITALY="F TUS S F TYS\nF TYS C A TUN - NAP\nA TUN - NAP",
        AUSTRIA="F NAP S F ION - TYS\nF ION - TYS",
    )
    found = verdicts(outcome)
    assert [order for order in found if found[order] == "paradox"] == ["F ENG C A BRE - LON", "F TYS C A TUN - NAP"]
    assert found["F TUS S F TYS"] == "cut"
    stopped = {result.order for result in outcome.results if result.reason.id == "movement.paradox_move"}
    assert stopped == {"F WAL - ENG", "A BRE - LON", "F ION - TYS", "A TUN - NAP"}


def test_a_paradox_stops_the_army_or_everybody() -> None:
    """DATC 4.A.2: paradox=all_hold."""
    before = state("ENGLAND: F LON, F WAL; FRANCE: A BRE, F ENG")
    orders = {"ENGLAND": "F LON S F WAL - ENG\nF WAL - ENG", "FRANCE": "A BRE - LON\nF ENG C A BRE - LON"}
    assert verdicts(play(before, **orders))["F WAL - ENG"] == "success"
    assert verdicts(play(before, new_game(paradox="all_hold"), **orders))["F WAL - ENG"] == "fail"


def test_strict_routes_spare_a_convoy_of_own_fleets() -> None:
    """DATC 4.A.1: route=strict; a lost foreign fleet breaks it only where every route must be whole."""
    before = state("ENGLAND: A LON, F NTH; GERMANY: F ENG; FRANCE: F BRE, F MAO")
    orders = {
        "ENGLAND": "A LON - BEL\nF NTH C A LON - BEL",
        "GERMANY": "F ENG C A LON - BEL",
        "FRANCE": "F BRE S F MAO - ENG\nF MAO - ENG",
    }
    landed = {
        route: verdicts(play(before, new_game(route=route), **orders))["A LON - BEL"]
        for route in ("any_complete", "strict", "every")
    }
    assert landed == {"any_complete": "success", "strict": "success", "every": "fail"}
