"""The year of Diplomacy: what follows what, who decides, centres, civil disorder, the end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gm.rules.diplomacy.state import Dislodged, State
from gm.rules.diplomacy.texts import named
from tests.rules.diplomacy.positions import (
    DICE,
    FALL,
    FALL_RETREATS,
    SPRING,
    SPRING_RETREATS,
    WINTER,
    events,
    game,
    listed,
    play,
    state,
    verdicts,
)


def code(of: State) -> str:
    return game().phase(of).code


def test_the_start() -> None:
    start = game().setup(DICE).state
    assert code(start) == "S1901M"
    assert len(start.units) == len(start.centres) == 22
    assert start.units_of("RUSSIA") == ("A MOS", "A WAR", "F SEV", "F STP/SC")
    assert game().awaits(start) == set(game().powers)
    assert game().powers == ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")


def test_a_year_in_which_nobody_must_decide_more_than_moves() -> None:
    now, codes = game().setup(DICE).state, []
    for _ in range(4):
        codes.append(code(now))
        now = game().adjudicate(now, {}, DICE).state
    assert codes == ["S1901M", "F1901M", "S1902M", "F1902M"]


def test_the_five_places_of_a_year_keep_their_numbers() -> None:
    numbers = [game().phase(State(n)) for n in range(1, 7)]
    assert [phase.code for phase in numbers] == ["S1901M", "S1901R", "F1901M", "F1901R", "W1901A", "S1902M"]
    assert [phase.folder[:4] for phase in numbers] == ["001-", "002-", "003-", "004-", "005-", "006-"]


DISLODGES = "FRANCE: A PAR, A MAR; GERMANY: A BUR"
ATTACK = {"FRANCE": "A PAR - BUR\nA MAR S A PAR - BUR"}


def test_whoever_is_dislodged_retreats_before_the_next_season() -> None:
    outcome = play(state(DISLODGES), **ATTACK)
    assert code(outcome.state) == "S1901R"
    assert outcome.state.dislodged == {"A BUR": Dislodged("GERMANY", "PAR", ("BEL", "GAS", "MUN", "PIC", "RUH"))}
    assert game().awaits(outcome.state) == {"GERMANY"}
    assert game().units(outcome.state, "GERMANY") == ("A BUR",)
    assert game().units(outcome.state, "FRANCE") == ()
    assert events(outcome) == ["moves.dislodged"]


def test_a_retreat() -> None:
    now = play(state(DISLODGES), **ATTACK).state
    outcome = play(now, GERMANY="A BUR R MUN")
    assert outcome.state.units == listed("FRANCE: A BUR, A MAR; GERMANY: A MUN")
    assert code(outcome.state) == "F1901M"
    assert (outcome.state.dislodged, outcome.state.contested) == ({}, ())
    assert events(outcome) == ["retreats.to"]


def test_who_sends_no_retreat_disbands() -> None:
    outcome = play(play(state(DISLODGES), **ATTACK).state)
    assert outcome.state.units_of("GERMANY") == ()
    assert events(outcome) == ["retreats.disbanded"]


def test_who_gives_a_unit_up_disbands() -> None:
    outcome = play(play(state(DISLODGES), **ATTACK).state, GERMANY="A BUR D")
    assert outcome.state.units_of("GERMANY") == ()
    assert [result.reason.id for result in outcome.results] == ["diplomacy.retreat.disbands"]


def test_two_who_want_one_refuge_both_disband() -> None:
    """DATC 6.H.7; a split province is one refuge."""
    fates = {"F MAO": Dislodged("FRANCE", "NAO", ("SPA/NC", "SPA/SC")), "A GAS": Dislodged("FRANCE", "BRE", ("SPA",))}
    before = state("ENGLAND: F MAO, A GAS", SPRING_RETREATS, dislodged=fates)
    outcome = play(before, FRANCE="F MAO R SPA/NC\nA GAS R SPA")
    assert verdicts(outcome) == {"F MAO R SPA/NC": "fail", "A GAS R SPA": "fail"}
    assert outcome.state.units_of("FRANCE") == ()
    assert events(outcome) == ["retreats.clash", "retreats.clash"]


def test_a_clash_names_the_others() -> None:
    fates = {unit: Dislodged("FRANCE", "NAO", ("SPA",)) for unit in ("A GAS", "A MAR", "A POR")}
    before = state("ENGLAND: A GAS, A MAR, A POR", SPRING_RETREATS, dislodged=fates)
    first, *_ = play(before, FRANCE="A GAS R SPA\nA MAR R SPA\nA POR R SPA").results
    assert first.reason.args["others"] == (named("A MAR"), named("A POR"))


def test_who_has_no_refuge_is_gone_at_once() -> None:
    before = state("ITALY: A VEN, F ADR, A TYR; AUSTRIA: F TRI; TURKEY: A ALB, A SER, A BUD, A VIE")
    outcome = play(before, ITALY="A VEN - TRI\nF ADR S A VEN - TRI\nA TYR S A VEN - TRI")
    assert outcome.state.dislodged == {}
    assert code(outcome.state) == "F1901M"
    assert events(outcome) == ["moves.destroyed"]


def test_centres_change_hands_after_the_retreats_of_fall() -> None:
    spring = play(state("FRANCE: A BUR", SPRING), FRANCE="A BUR - BEL").state
    assert "BEL" not in spring.centres
    fall = play(spring)
    assert fall.state.centres["BEL"] == "FRANCE"
    assert "centres.gained" in events(fall)
    assert play(state("GERMANY: A PAR, A RUH", FALL)).state.centres["PAR"] == "GERMANY"


def test_a_centre_left_empty_stays_whose_it_was() -> None:
    assert play(state("FRANCE: A PIC", FALL, "FRANCE: PAR, BEL")).state.centres == {"BEL": "FRANCE", "PAR": "FRANCE"}


def test_a_retreat_can_take_a_centre() -> None:
    fates = {"A BUR": Dislodged("GERMANY", "MUN", ("BEL",))}
    before = state("FRANCE: A BUR", FALL_RETREATS, dislodged=fates)
    assert play(before, GERMANY="A BUR R BEL").state.centres["BEL"] == "GERMANY"


def test_winter_is_played_where_somebody_builds_or_removes() -> None:
    fall = play(state("FRANCE: A BEL, A PIC, A BUR; GERMANY: A KIE, A BER, A MUN, A HOL", FALL)).state
    assert code(fall) == "W1901A"
    assert game().awaits(fall) == set(game().powers) - {"GERMANY"}
    assert game().units(fall, "FRANCE") == ()
    outcome = play(fall, FRANCE="B F BRE")
    assert outcome.state.units["F BRE"] == "FRANCE"
    assert code(outcome.state) == "S1902M"


def test_who_has_no_room_to_build_does_not_hold_up_the_game() -> None:
    units = "FRANCE: A PAR, A BRE, A MAR; GERMANY: A BER, A KIE, A MUN, A RUH"
    before = state(units, FALL, "FRANCE: PAR, BRE, MAR, BEL; GERMANY: BER, KIE, MUN, HOL")
    after = play(before).state
    assert code(after) == "S1902M"


def test_builds_that_nobody_orders_are_told() -> None:
    winter = state("FRANCE: A PAR", WINTER, "FRANCE: PAR, BRE, MAR")
    outcome = play(winter, FRANCE="B A BRE")
    assert events(outcome) == ["winters.built", "winters.unused"]


def test_who_removes_too_few_loses_the_farthest() -> None:
    """DATC 6.J: distance over land and sea to the owned centres, fleets first, then the English name."""
    winter = state("FRANCE: A PAR, F BAR, A STP, F BOT, A SYR", WINTER, "FRANCE: PAR, BRE, MAR")
    outcome = play(winter)
    assert outcome.state.units == listed("FRANCE: A PAR, A STP, F BAR")
    assert events(outcome) == ["winters.by_default"]
    one = play(winter, FRANCE="D A PAR")
    assert one.state.units_of("FRANCE") == ("A STP", "A SYR", "F BAR")
    assert events(one) == ["winters.removed", "winters.by_default"]


def test_who_has_no_centre_left_loses_everything() -> None:
    fall = play(state("FRANCE: A PIC; GERMANY: A PAR", FALL, "FRANCE: PAR; GERMANY: BER"))
    assert "centres.none_left" in events(fall)
    winter = play(fall.state)
    assert winter.state.units_of("FRANCE") == ()
    assert game().awaits(winter.state) == {"GERMANY"}


EIGHTEEN = "BER, KIE, MUN, HOL, BEL, DEN, SWE, NWY, PAR, BRE, MAR, POR, SPA, LON, EDI, LVP, WAR"


def test_eighteen_centres_win() -> None:
    before = state("GERMANY: A MOS, A UKR", FALL, f"GERMANY: {EIGHTEEN}; RUSSIA: MOS, SEV")
    outcome = play(before)
    assert outcome.state.winners == ("GERMANY",)
    assert game().awaits(outcome.state) == set()
    assert events(outcome)[-1] == "centres.victory"


def test_seventeen_do_not_win() -> None:
    before = state("GERMANY: A UKR", FALL, f"GERMANY: {EIGHTEEN}; RUSSIA: MOS, SEV")
    assert play(before).state.winners == ()


def test_a_scenario_may_ask_for_another_number() -> None:
    of = game()
    short = replace(of, game=replace(of.game, scenario=replace(of.scenario, victory=3)))
    assert play(state("FRANCE: A PAR", FALL, "FRANCE: PAR, BRE, MAR; ITALY: ROM"), short).state.winners == ("FRANCE",)
    endless = replace(of, game=replace(of.game, scenario=replace(of.scenario, victory=0)))
    before = state("GERMANY: A MOS", FALL, f"GERMANY: {EIGHTEEN}; RUSSIA: MOS, SEV")
    assert play(before, endless).state.winners == ()


def test_of_several_with_enough_the_one_with_most_wins_or_all_that_have_as_many() -> None:
    of = game()
    two = replace(of, game=replace(of.game, scenario=replace(of.scenario, victory=2)))
    fall = state("FRANCE: A PAR", FALL, "FRANCE: PAR, BRE, MAR; ITALY: ROM, VEN; TURKEY: CON")
    assert play(fall, two).state.winners == ("FRANCE",)
    fall = state("FRANCE: A PAR", FALL, "FRANCE: PAR, BRE; ITALY: ROM, VEN; TURKEY: CON")
    assert play(fall, two).state.winners == ("FRANCE", "ITALY")


def test_nobody_waits_for_builds_at_a_home_that_is_anothers() -> None:
    """France has two units and three centres, and of its homes only Paris, where it stands."""
    winter = state("FRANCE: A PAR, A BEL; GERMANY: A BUR", WINTER, "FRANCE: PAR, BEL, HOL; GERMANY: BRE, MAR")
    assert "FRANCE" not in game().awaits(winter)
    assert "FRANCE" in game().awaits(state("FRANCE: A BEL, A PIC", WINTER, "FRANCE: PAR, BEL, HOL; GERMANY: BRE, MAR"))


# ---- Orders for others' units


def test_an_order_for_anothers_unit_leaves_that_ones_own_in_force() -> None:
    before = state("FRANCE: A PAR; GERMANY: A MUN")
    outcome = play(before, FRANCE="A MUN - TYR\nA PAR H", GERMANY="A MUN - BUR")
    assert verdicts(outcome) == {"A MUN - TYR": "void", "A PAR H": "success", "A MUN - BUR": "success"}


# ---- Civil disorder


def test_a_power_in_civil_disorder_is_not_waited_for() -> None:
    before = game().rule(state("FRANCE: A PAR; GERMANY: A MUN"), "resigned.FRANCE", "yes")
    assert game().awaits(before) == {"GERMANY"}
    assert game().resigned(before) == {"FRANCE"}
    assert game().awaits(game().rule(before, "resigned.FRANCE", "no")) == {"FRANCE", "GERMANY"}


def test_its_dislodged_units_disband_at_once_where_nobody_else_retreats() -> None:
    before = state(DISLODGES, resigned=("GERMANY",))
    outcome = play(before, **ATTACK)
    assert code(outcome.state) == "F1901M"
    assert outcome.state.units_of("GERMANY") == ()
    assert events(outcome) == ["moves.dislodged", "retreats.disbanded"]


def test_it_removes_by_default_where_nobody_else_adjusts() -> None:
    before = state("FRANCE: A PAR, A RUH; GERMANY: A BER", FALL, "FRANCE: PAR; GERMANY: BER", resigned=("FRANCE",))
    outcome = play(before)
    assert code(outcome.state) == "S1902M"
    assert outcome.state.units == listed("FRANCE: A PAR; GERMANY: A BER")
    assert events(outcome) == ["winters.by_default"]


def test_where_all_are_in_civil_disorder_the_game_is_over() -> None:
    before = state("FRANCE: A PAR, A RUH", FALL, "FRANCE: PAR", resigned=("FRANCE",))
    outcome = play(before)
    assert game().awaits(outcome.state) == set()


def test_its_units_hold_and_can_be_supported() -> None:
    """DATC 4.D.9."""
    before = state("FRANCE: A PAR; ENGLAND: A BRE; GERMANY: A BUR, A GAS", resigned=("FRANCE",))
    outcome = play(before, ENGLAND="A BRE S A PAR", GERMANY="A BUR - PAR\nA GAS S A BUR - PAR")
    assert verdicts(outcome) == {
        "A PAR H": "success",
        "A BRE S A PAR": "given",
        "A BUR - PAR": "fail",
        "A GAS S A BUR - PAR": "given",
    }


# ---- Results


def test_every_order_and_every_unit_has_one_result() -> None:
    before = state("FRANCE: A PAR, F BRE; GERMANY: A MUN")
    outcome = play(before, FRANCE="A PAR - BUR\nA PAR - PIC\nA LON H", GERMANY="A PAR H", PORTUGAL="F LIS H")
    assert [(r.power, r.order, str(r.verdict)) for r in outcome.results] == [
        ("FRANCE", "A PAR - BUR", "void"),
        ("FRANCE", "A PAR - PIC", "success"),
        ("FRANCE", "A LON H", "void"),
        ("GERMANY", "A PAR H", "void"),
        ("PORTUGAL", "F LIS H", "void"),
        ("FRANCE", "F BRE H", "success"),
        ("GERMANY", "A MUN H", "success"),
    ]


def test_orders_of_strangers_are_void_in_winter_too() -> None:
    outcome = play(state("FRANCE: A PAR", WINTER, "FRANCE: PAR, BRE"), PORTUGAL="B F LIS")
    assert verdicts(outcome) == {"B F LIS": "void"}


@pytest.mark.parametrize(
    ("order", "subject", "steps"),
    [
        ("A PAR - BUR", "A PAR", {SPRING, FALL}),
        ("F SPA/SC S A MAR H", "F SPA/SC", {SPRING, FALL}),
        ("A PAR R BUR", "A PAR", {SPRING_RETREATS, FALL_RETREATS}),
        ("D A PAR", "A PAR", {WINTER}),
        ("B F STP/NC", "B STP", {WINTER}),
        ("WAIVE", "WAIVE", {WINTER}),
        ("no es orden", "no es orden", set()),
    ],
)
def test_what_an_order_is_for_and_that_one_of_another_phase_is_for_itself(
    order: str, subject: str, steps: set[int]
) -> None:
    for step in (SPRING, SPRING_RETREATS, FALL, FALL_RETREATS, WINTER):
        assert game().subject(state("", step), order) == (subject if step in steps else order)
