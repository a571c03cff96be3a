"""What people are shown: reports, pictures, explanations."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from gm.core.model import Turn
from gm.core.report import Arrow, Explanation, Report
from gm.rules.diplomacy.ruleset import Diplomacy
from gm.rules.diplomacy.state import Dislodged, State
from gm.rules.diplomacy.texts import written
from gm.show.language import Language
from tests.rules.diplomacy.positions import (
    DICE,
    FALL,
    SPRING,
    SPRING_RETREATS,
    WINTER,
    chart,
    game,
    state,
    turn,
)


def told(explanation: Explanation, lang: str = "es") -> str:
    language = Language(lang, chart().names)

    def lines(of: Explanation, depth: int) -> list[str]:
        inner = [line for reason in of.because for line in lines(reason, depth + 1)]
        return [f"{'  ' * depth}{language.sentence(of.message)}", *inner]

    return "\n".join(lines(explanation, 0))


def report_of(of: Turn) -> Report:
    return game().report([of], None)


def sections(report: Report) -> list[str]:
    return [section.name for section in report.sections]


FOUGHT = state("FRANCE: A PAR, A MAR, F BRE, F ENG, A PIC; GERMANY: A BUR, A MUN; ENGLAND: F LON", FALL)
ORDERS = {
    "FRANCE": "A PAR - BUR\nA MAR S A PAR - BUR\nA PIC - WAL\nF ENG C A PIC - WAL\nF BRE S F LON - NTH\nA LUT H",
    "GERMANY": "A MUN S A BUR\nA BUR H",
    "ENGLAND": "F LON - YOR",
}


def test_a_report_of_moves() -> None:
    report = report_of(turn(FOUGHT, **ORDERS))
    assert sections(report) == ["conflicts", "orders", "standings", "forces"]
    assert [message.id.removeprefix("diplomacy.report.") for message in report.lead] == ["quiet", "builds", "removes"]
    orders = report.sections[1]
    assert [section.name for section in orders.sections] == ["orders-ENGLAND", "orders-FRANCE", "orders-GERMANY"]
    assert orders.sections[1].table is not None
    assert len(orders.sections[1].table.rows) == 7


def test_every_order_and_idle_unit_stands_in_the_report_once() -> None:
    game_turn = turn(FOUGHT, **ORDERS)
    parts = report_of(game_turn).sections[1].sections
    rows = [row[0] for part in parts for row in (part.table.rows if part.table else ())]
    assert rows == [written(result.order) for power in game().powers for result in by(game_turn, power)]


def by(of: Turn, power: str) -> list:  # type: ignore[type-arg]
    return [result for result in of.outcome.results if result.power == power]


def test_what_comes_first() -> None:
    leads = {
        "centres": turn(state("FRANCE: A BEL", FALL)),
        "driven out": turn(state("FRANCE: A PAR, A MAR; GERMANY: A BUR"), FRANCE="A PAR - BUR\nA MAR S A PAR - BUR"),
        "quiet": turn(state("FRANCE: A PAR")),
        "retreats": turn(state("", SPRING_RETREATS, dislodged={"A PAR": Dislodged("FRANCE", "BUR", ("PIC",))})),
        "winter": turn(state("FRANCE: A PAR", WINTER)),
        "builds": turn(state("FRANCE: A PAR; GERMANY: A BEL", FALL, "FRANCE: PAR, BRE, MAR; GERMANY: BER, BEL")),
        "removes": turn(state("FRANCE: A PAR, A GAS; GERMANY: A BEL", FALL, "FRANCE: PAR; GERMANY: BEL")),
    }
    assert {name: [m.id.removeprefix("diplomacy.") for m in report_of(of).lead] for name, of in leads.items()} == {
        "centres": ["centres.gained", "report.builds"],
        "driven out": ["report.driven_out"],
        "quiet": ["report.quiet"],
        "retreats": ["retreats.disbanded"],
        "winter": ["report.adjusted"],
        "builds": ["report.quiet", "report.builds"],
        "removes": ["report.quiet", "report.removes"],
    }
    language = Language("es", chart().names)
    assert (
        language.sentence(report_of(leads["builds"]).lead[1])
        == "En invierno pueden construir: Francia (2) y Alemania (1)."
    )
    assert language.sentence(report_of(leads["removes"]).lead[1]) == "En invierno deben eliminar: Francia (1)."


def test_a_power_in_civil_disorder_may_build_nothing_and_removes_what_it_must() -> None:
    before = state(
        "FRANCE: A PAR; GERMANY: A BEL; ITALY: A ROM, A TUS",
        FALL,
        "FRANCE: PAR, BRE; GERMANY: BER, BEL; ITALY: ROM",
        resigned=("GERMANY", "ITALY"),
    )
    language = Language("es", chart().names)
    assert [language.sentence(message) for message in report_of(turn(before)).lead[1:]] == [
        "En invierno pueden construir: Francia (1).",
        "En invierno deben eliminar: Italia (1).",
    ]


def test_after_a_victory_nobody_builds_or_removes() -> None:
    *most, last = game().game.centres
    won = turn(state("FRANCE: A PAR", FALL, f"FRANCE: {', '.join(most[:18])}; GERMANY: {last}"))
    assert [message.id for message in report_of(won).lead] == ["diplomacy.centres.gained", "diplomacy.centres.victory"]


def test_standings_rank_by_centres_and_say_what_is_lacking() -> None:
    before = state("FRANCE: A PAR; GERMANY: A MUN", FALL, "FRANCE: PAR; GERMANY: MUN, BER")
    standings = next(s for s in report_of(turn(before)).sections if s.name == "standings")
    assert standings.table is not None
    language = Language("en", chart().names)
    rows = [[language.label(cell) for cell in row] for row in standings.table.rows]
    assert rows[:3] == [
        ["Germany", "2", "1", "16"],
        ["France", "1", "1", "17"],
        ["Austria (out of the game)", "0", "0", ""],
    ]


def test_a_dislodged_unit_is_counted_and_marked() -> None:
    dislodging = turn(state("FRANCE: A PAR, A MAR; GERMANY: A BUR"), FRANCE="A PAR - BUR\nA MAR S A PAR - BUR")
    report = report_of(dislodging)
    forces = next(section for section in report.sections if section.name == "forces")
    assert forces.table is not None
    shown = {Language("en", chart().names).label(row[0]): row[2] for row in forces.table.rows}
    assert [message.id for message in shown["Germany"]] == ["diplomacy.report.dislodged"]  # type: ignore[union-attr]
    assert report.after is not None
    assert report.after.marks == {"BUR": "diplomacy.dislodged"}
    assert {piece.place for piece in report.after.pieces} == {"BUR", "MAR"}


# ---- Pictures


def test_what_was_closed_to_a_dislodged_unit_is_told_with_what_closed_it() -> None:
    before = state("FRANCE: A PAR, A MAR, A PIC, A BEL; GERMANY: A BUR, A MUN; ENGLAND: F NTH, A KIE; RUSSIA: A BER")
    dislodging = turn(
        before, FRANCE="A PAR - BUR\nA MAR S A PAR - BUR", ENGLAND="A KIE - RUH\nF NTH H", GERMANY="A MUN - RUH"
    )
    (conflicts, *_) = report_of(dislodging).sections
    assert Language("en", chart().names).sentence(conflicts.items[-1]) == (
        "Closed to the retreat of the army in Burgundy: Belgium, Marseilles, Munich and Picardy (occupied), Paris "
        "(the attack came from there) and the Ruhr (a standoff)."
    )


def arrows(of: Turn) -> list[Arrow]:
    picture = report_of(of).before
    assert picture is not None
    return list(picture.arrows)


def test_orders_are_arrows() -> None:
    assert arrows(turn(FOUGHT, **ORDERS)) == [
        Arrow("move", "ENGLAND", "LON", "YOR"),
        Arrow("move", "FRANCE", "PAR", "BUR", failed=True),
        Arrow("support", "FRANCE", "MAR", "PAR", "BUR"),
        Arrow("move", "FRANCE", "PIC", "WAL", via=("ENG",)),
        Arrow("convoy", "FRANCE", "ENG", "PIC", "WAL"),
        Arrow("support", "GERMANY", "MUN", "BUR"),
        Arrow("hold", "GERMANY", "BUR"),
        Arrow("hold", "FRANCE", "BRE"),
    ]


def test_a_way_over_several_seas_is_the_shortest() -> None:
    before = state("FRANCE: A BRE, F ENG, F NTH, F IRI, F MAO")
    orders = "A BRE - YOR\nF ENG C A BRE - YOR\nF NTH C A BRE - YOR\nF MAO H\nF IRI H"
    (move,) = (arrow for arrow in arrows(turn(before, FRANCE=orders)) if arrow.kind == "move")
    assert move.via == ("ENG", "NTH")


def test_a_way_that_no_fleet_opens_is_not_drawn() -> None:
    before = state("FRANCE: A BRE, F ENG")
    (move,) = (arrow for arrow in arrows(turn(before, FRANCE="A BRE - LON")) if arrow.kind == "move")
    assert (move.via, move.failed) == ((), True)


def test_retreats_are_arrows_and_builds_are_not() -> None:
    fates = {"A PAR": Dislodged("FRANCE", "BUR", ("PIC",)), "A RUH": Dislodged("GERMANY", "BEL", ("HOL",))}
    retreats = turn(state("", SPRING_RETREATS, dislodged=fates), FRANCE="A PAR R PIC", GERMANY="A RUH D")
    assert arrows(retreats) == [Arrow("retreat", "FRANCE", "PAR", "PIC")]
    winter = state("FRANCE: A MUN", WINTER)
    assert arrows(turn(winter, FRANCE="B A PAR\nB F BRE\nWAIVE")) == []


def test_a_picture_paints_the_centres_for_their_owners() -> None:
    start = game().setup(DICE).state
    picture = game().picture(start)
    assert picture.provinces == start.centres
    assert ("RUSSIA", "F", "STP/SC") in [(piece.power, piece.kind, piece.place) for piece in picture.pieces]


# ---- Explanations

NO_REFUGE = state("ITALY: A VEN, F ADR, A TYR; AUSTRIA: F TRI; TURKEY: A ALB")
VICTIM = {"ITALY": "A VEN - TRI\nF ADR S A VEN - TRI\nA TYR S A VEN - TRI"}
FATES = {"A PAR": Dislodged("FRANCE", "BUR", ("PIC",)), "A RUH": Dislodged("GERMANY", "BEL", ("HOL",))}
RETREATING = state("GERMANY: A PAR; FRANCE: A GAS, A RUH", SPRING_RETREATS, dislodged=FATES, contested=("BRE",))
REMOVING = state("RUSSIA: A MOS, F SEV, A ROM; FRANCE: A PAR", WINTER, "RUSSIA: MOS, SEV; FRANCE: PAR, BRE")


def explained(before: State, unit: str, **orders: str) -> str:
    return told(game().explain(turn(before, **orders), unit))


def test_why_as_people_read_it(snapshot: SnapshotAssertion) -> None:
    void = "A PAR - LON\nA PAR - MUN"
    parts = [
        explained(FOUGHT, "A PAR", **ORDERS),
        explained(FOUGHT, "F BRE", **ORDERS),
        explained(FOUGHT, "F LON", **ORDERS),
        explained(NO_REFUGE, "F TRI", **VICTIM),
        explained(state("FRANCE: A PAR, A MAR; GERMANY: A BUR"), "A BUR", FRANCE="A PAR - BUR\nA MAR S A PAR - BUR"),
        explained(
            state("FRANCE: A PAR, F BRE, F ENG"), "A PAR", FRANCE=f"{void}\nF BRE S A PAR - MUN\nF ENG C A PAR - X"
        ),
        explained(state("FRANCE: A PAR"), "A PAR", FRANCE="A PAR - BUR\nno es orden\nA PAR - PIC"),
        explained(RETREATING, "A PAR", FRANCE="A PAR R PIC"),
        explained(RETREATING, "A PAR", FRANCE="A PAR R BRE"),
        explained(RETREATING, "A RUH"),
        explained(RETREATING, "A RUH", GERMANY="A RUH D"),
        explained(RETREATING, "A GAS"),
        explained(REMOVING, "A ROM"),
        explained(REMOVING, "A MOS"),
        explained(REMOVING, "A MOS", RUSSIA="D A MOS"),
        explained(REMOVING, "F BRE", FRANCE="B A MAR\nB F BRE"),
    ]
    assert "\n\n".join(parts) == snapshot


def test_a_place_that_an_attack_by_sea_left_open_is_closed_by_a_standoff() -> None:
    """DATC 4.A.5: where the attacker came from is not what closes it."""
    before = state("ENGLAND: A HOL, F NTH, F ENG; GERMANY: A BEL, A KIE, A RUH")
    why = explained(
        before,
        "A BEL",
        ENGLAND="A HOL - BEL VIA\nF NTH C A HOL - BEL\nF ENG S A HOL - BEL",
        GERMANY="A KIE - HOL\nA RUH - HOL",
    )
    assert "No puede retirarse a Holanda: allí hubo un choque este turno." in why


def test_a_turn_without_orders_has_no_section_for_them() -> None:
    assert sections(report_of(turn(RETREATING))) == ["retreats", "standings", "forces"]


@pytest.mark.parametrize(
    ("before", "unit"), [(FOUGHT, "A LUT"), (RETREATING, "A LUT"), (REMOVING, "A LUT"), (REMOVING, "F BRE")]
)
def test_of_a_unit_that_is_not_there_nothing_is_told(before: State, unit: str) -> None:
    with pytest.raises(ValueError, match=unit):
        game().explain(turn(before), unit)


def test_the_first_sentence_holds_the_verdict() -> None:
    for before, unit in ((FOUGHT, "A PAR"), (RETREATING, "A RUH"), (REMOVING, "A ROM"), (REMOVING, "A MOS")):
        assert "verdict" in game().explain(turn(before), unit).message.args


def test_conflicts_are_drawn() -> None:
    report = report_of(turn(FOUGHT, **ORDERS))
    conflicts = next(section for section in report.sections if section.name == "conflicts")
    assert conflicts.tangles


def test_an_empty_board_can_be_reported() -> None:
    of: Diplomacy = game()
    assert sections(of.report([turn(state("", SPRING))], None)) == ["standings", "forces"]


def test_what_is_no_order_is_written_as_it_came() -> None:
    assert written("no es orden").args == {"text": "no es orden"}
    assert written("WAIVE").id == "diplomacy.waive"
