"""Faults that other engines are known for: this one does not have them."""

from __future__ import annotations

from gm.core.message import place
from tests.rules.diplomacy.positions import game, play, state, verdicts


def test_in_a_head_on_meeting_the_defender_counts_the_support_of_its_attackers_power() -> None:
    """The defence of a unit that moves head-on counts support that its own power gives against it."""
    before = state("GERMANY: A BER, A MUN, A SIL; ENGLAND: F KIE, F BAL")
    outcome = play(
        before,
        GERMANY="A BER - KIE\nA MUN S F KIE - BER\nA SIL S F KIE - BER",
        ENGLAND="F KIE - BER\nF BAL S F KIE - BER",
    )
    assert verdicts(outcome)["F KIE - BER"] == "success"
    assert verdicts(outcome)["A BER - KIE"] == "fail"
    weak = play(state("GERMANY: A BER, A MUN, A SIL, A RUH; ENGLAND: F KIE"), GERMANY=HELPS, ENGLAND="F KIE - BER")
    assert verdicts(weak)["F KIE - BER"] == "fail", "own support does not dislodge"
    assert verdicts(weak)["A BER - KIE"] == "fail", "but it defends against a force of 2"


HELPS = "A BER - KIE\nA RUH S A BER - KIE\nA MUN S F KIE - BER\nA SIL H"


def test_nobody_helps_to_dislodge_his_own_unit_by_a_move_over_sea() -> None:
    before = state("ENGLAND: A LON, F NTH, F ENG; FRANCE: A BEL")
    orders = "A LON - BEL VIA\nF NTH C A LON - BEL\nF ENG C A LON - BEL"
    with_own_help = state("ENGLAND: A LON, F NTH; FRANCE: A BEL, A BUR")
    outcome = play(with_own_help, ENGLAND="A LON - BEL VIA\nF NTH C A LON - BEL", FRANCE="A BEL H\nA BUR S A LON - BEL")
    assert verdicts(outcome)["A LON - BEL VIA"] == "fail"
    assert verdicts(play(before, ENGLAND=orders))["A LON - BEL VIA"] == "fail"


def test_a_convoy_holds_where_only_its_own_powers_help_would_break_it() -> None:
    before = state("ENGLAND: A LON, F NTH, F SKA; GERMANY: F HEL")
    outcome = play(before, ENGLAND="A LON - BEL\nF NTH C A LON - BEL\nF SKA S F HEL - NTH", GERMANY="F HEL - NTH")
    assert verdicts(outcome) == {
        "A LON - BEL": "success",
        "F NTH C A LON - BEL": "given",
        "F SKA S F HEL - NTH": "given",
        "F HEL - NTH": "fail",
    }


def test_an_attack_from_a_named_coast_comes_from_its_province() -> None:
    """A support is not cut by the unit that it is aimed at, on whichever coast that stands."""
    before = state("FRANCE: F SPA/NC; ITALY: F POR, F MAO")
    outcome = play(before, FRANCE="F SPA/NC - POR", ITALY="F POR S F MAO - SPA/NC\nF MAO - SPA/NC")
    assert verdicts(outcome)["F POR S F MAO - SPA/NC"] == "given"
    assert verdicts(outcome)["F MAO - SPA/NC"] == "success"


def test_no_unit_of_ones_own_is_dislodged_head_on() -> None:
    before = state("GERMANY: A BER, F KIE, A MUN")
    outcome = play(before, GERMANY="A BER - KIE\nF KIE - BER\nA MUN S A BER - KIE")
    assert set(outcome.state.units) == set(before.units)
    assert outcome.state.dislodged == {}


def test_rings_of_every_kind_come_to_an_end() -> None:
    """Moves in a ring, some of them convoyed, one supported, one bounced."""
    before = state("TURKEY: A BUL, F AEG, F ION, F ADR; AUSTRIA: A TRI, A SER; ITALY: F NAP")
    orders = {
        "TURKEY": "A BUL - TRI\nF AEG C A BUL - TRI\nF ION C A BUL - TRI\nF ADR C A BUL - TRI",
        "AUSTRIA": "A TRI - SER\nA SER - BUL",
    }
    assert verdicts(play(before, ITALY="F NAP - ION", **orders))["A BUL - TRI"] == "success"
    broken = state("TURKEY: A BUL, F AEG, F ION, F ADR; AUSTRIA: A TRI, A SER; ITALY: F NAP, F TUN")
    attack = "F NAP - ION\nF TUN S F NAP - ION"
    assert verdicts(play(broken, ITALY=attack, **orders))["A BUL - TRI"] == "fail"


def test_a_convoyed_army_does_not_cut_a_support_against_its_own_convoy() -> None:
    """DATC 6.F.14: the paradox is the army's to lose."""
    before = state("ENGLAND: F LON, F WAL; FRANCE: A BRE, F ENG")
    outcome = play(before, ENGLAND="F LON S F WAL - ENG\nF WAL - ENG", FRANCE="A BRE - LON\nF ENG C A BRE - LON")
    assert verdicts(outcome)["F LON S F WAL - ENG"] == "given"
    assert verdicts(outcome)["F WAL - ENG"] == "success"


def test_the_board_has_all_its_borders() -> None:
    """111 between provinces for armies, 141 for fleets, each coast counted apart."""
    board = game().board
    armies = {frozenset((a, b)) for a, province in board.provinces.items() for b in province.army}
    fleets = {
        frozenset((start, spot))
        for start in (*board.provinces, *board.coasts)
        if not board.provinces[start.partition("/")[0]].coasts or "/" in start
        for to in board.borders("F", start)
        for spot in board.landings(start, to)
    }
    assert (len(armies), len(fleets)) == (111, 141)


def test_who_fails_to_enter_a_split_province_fails_at_the_province_not_at_a_coast() -> None:
    before = state("FRANCE: F MAO; GERMANY: A MAR; ITALY: F POR")
    outcome = play(before, FRANCE="F MAO - SPA/NC", GERMANY="A MAR - SPA")
    assert {result.order: result.reason.args.get("place") for result in outcome.results} == {
        "F MAO - SPA/NC": place("SPA"),
        "A MAR - SPA": place("SPA"),
        "F POR H": None,
    }
    alone = play(before, FRANCE="F MAO - SPA/NC")
    assert alone.results[0].reason.args["place"] == place("SPA/NC")
