"""The report's view-model, its pictures, and golden reports in the three languages."""

from __future__ import annotations

import pytest
from babel.messages.pofile import read_po
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from gm.core.dice import Dice
from gm.core.message import Message, city, place, power, say
from gm.core.model import Event, Outcome, Phase, Turn
from gm.core.report import Arrow, Frame, Report
from gm.rules.reconquista.explanation import CLOSED
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.pictures import order_arrows, position
from gm.rules.reconquista.reports import report
from gm.rules.reconquista.ruleset import Reconquista
from gm.rules.reconquista.state import State
from gm.show.language import LANGUAGES, LOCALE, Language
from gm.show.report import markdown
from tests.rules.reconquista.small import DICE, MAP, WINTER, game, ids, play, state

FRAME = Frame(game="Prueba", anchor="a", key="k", digest="d")


class Markdown(SingleFileSnapshotExtension):
    file_extension = "md"
    _write_mode = WriteMode.TEXT


def turn(before: State, dice: Dice = DICE, **orders: str) -> Turn:
    rules = Reconquista(game())
    sheets = {owner: tuple(text.splitlines()) for owner, text in orders.items()}
    return Turn(rules.phase(before), before, sheets, rules.adjudicate(before, sheets, dice))


def sections(of: Report) -> list[str]:
    return [section.name for section in of.sections]


BATTLE = state(
    "P: A QUI, G CAL, A TOL; Q: A JAE, F MMI; R: G TOL, A MUR; S: A CUE, A VAL, F MMS, A BAR; x: G MUR",
    control={"CAL": "P", "TOL": "P", "JAE": "Q"},
    sieges={"A TOL": 1},
    treasury={"P": 3, "Q": 4, "R": 0, "S": 12},
    number=3,
    famine=("MLL",),
)
ORDERS = {
    "P": "A TOL B\nA QUI - MUR\nG CAL S A QUI - CAL\nA QUI - JAE\nA TOL ASALTA",
    "Q": "A JAE - MUR\nF MMI S A JAE - MUR",
    "R": "A MUR H",
    "S": "A CUE - QUI\nA VAL S A CUE - QUI\nA BAR - MLL\nF MMS C A BAR - MLL",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_autumn_as_it_is_read(lang: str, snapshot: SnapshotAssertion) -> None:
    written = markdown(report(game(), [turn(BATTLE, **ORDERS)], None), FRAME, Language(lang, MAP.names))
    assert written == snapshot(extension_class=Markdown)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_winter_as_it_is_read(lang: str, snapshot: SnapshotAssertion) -> None:
    before = state("P: A TOL; Q: A CAL, A JAE", number=WINTER, treasury={"P": 7, "Q": 2}, control={"CUE": "P"})
    orders = {"P": "B A CUE\nB G TOL\nB G CUE", "Q": "D A JAE\nB G CAL"}
    written = markdown(report(game(), [turn(before, **orders)], None), FRAME, Language(lang, MAP.names))
    assert written == snapshot(extension_class=Markdown)


def test_every_order_of_every_power_stands_once() -> None:
    played = turn(BATTLE, **ORDERS)
    (orders,) = (s for s in report(game(), [played], None).sections if s.name == "orders")
    rows = [row for part in orders.sections if part.table for row in part.table.rows]
    assert len(rows) == len(played.outcome.results)
    assert [part.name for part in orders.sections] == ["orders-P", "orders-Q", "orders-R", "orders-S"]


def test_what_did_not_happen_has_no_section() -> None:
    quiet = report(game(), [turn(state("P: A TOL", number=2))], None)
    assert sections(quiet) == ["orders", "standings", "forces"]
    assert ids(quiet.lead) == ["reconquista.report.quiet"]


def test_a_winter_begins_with_its_recruits() -> None:
    before = state("P: A TOL", number=WINTER, treasury={"P": 3})
    assert ids(report(game(), [turn(before, P="B G TOL")], None).lead) == ["reconquista.report.recruits"]
    assert ids(report(game(), [turn(before)], None).lead) == ["reconquista.report.no_recruits"]


def test_the_lead_tells_what_changed_hands() -> None:
    before = state("P: A TOL; Q: G TOL", sieges={"A TOL": 1})
    assert ids(report(game(), [turn(before, P="A TOL B")], None).lead) == [
        "reconquista.siege.event.fallen",
        "reconquista.report.hands",
    ]


def test_several_cities_that_fall_are_told_power_by_power() -> None:
    before = state("P: A TOL, A CAL; Q: A JAE; x: G TOL, G CAL, G JAE", sieges={"A TOL": 1, "A CAL": 1, "A JAE": 1})
    first, second, _ = report(game(), [turn(before, P="A TOL B\nA CAL B", Q="A JAE B")], None).lead
    mine = (city("CAL"), city("TOL"))
    assert first == say("reconquista.report.falls", n=2, places=mine, power=power("P"))
    assert second == say("reconquista.report.falls", n=1, places=(city("JAE"),), power=power("Q"))


def test_the_lead_tells_the_units_that_are_lost_and_where() -> None:
    before = state("P: A TOL; Q: A VAL; R: A CAL, A QUI; S: A TOR, A MUR; x: G TOL, G VAL")
    orders = {"R": "A CAL - TOL\nA QUI S A CAL - TOL", "S": "A TOR - VAL\nA MUR S A TOR - VAL"}
    (clash, hands) = report(game(), [turn(before, **orders)], None).lead
    assert clash.id == "reconquista.retreat.event.clash"
    assert clash.args["to"] == place("CUE")
    assert hands.id == "reconquista.report.hands"


def test_of_much_news_the_lead_tells_the_weightiest_in_the_order_it_happened() -> None:
    quiet = turn(state("P: A TOL"))
    happened = ["bribe.event.disband"] * 4 + ["murder.event.killed", "revolt.event.rises"] + ["famine.event.dead"] * 3
    news = tuple(Event(say(f"reconquista.{event}", n=n)) for n, event in enumerate(happened))
    told = report(game(), [replace(quiet, outcome=replace(quiet.outcome, events=news))], None)
    kept = [message.args["n"] for message in told.lead if "event" in message.id]
    assert kept == [0, 1, 4, 5, 6, 7, 8], "all but two of the bribes"


def test_provinces_gained_are_told_before_cities() -> None:
    before = state("P: A TOL, G CAL; R: A CAL", control={"TOL": "Q"}, cities={"CAL": "R", "TOL": "Q"})
    (gained,) = (e.message for e in turn(before).outcome.events if e.message.id == "reconquista.control.event.gained")
    assert gained.args["zones"] == (
        say("reconquista.with_city", place=place("TOL")),
        say("reconquista.city", place=city("CAL")),
    )


def test_draws_are_told_with_what_they_were_drawn_among() -> None:
    before = state("P: A QUI; S: A CUE, A VAL, A MUR", control={"CAL": "P", "TOL": "P", "JAE": "R"})
    orders = {"S": "A CUE - QUI\nA VAL S A CUE - QUI"}
    ruled = Dice(bytes(32), {"retirada|A QUI": "CAL"})
    for dice, said in ((DICE, "reconquista.report.drawn"), (ruled, "reconquista.report.ruled")):
        (draws,) = (s for s in report(game(), [turn(before, dice, **orders)], None).sections if s.name == "draws")
        assert ids(draws.items) == [said]


def test_standings_rank_by_zones_and_tell_what_is_lacking() -> None:
    here = state("Q: A JAE", control={"TOL": "P", "CAL": "P", "MUR": "P", "CUE": "P"})
    (standings,) = (s for s in report(game(), [turn(here)], None).sections if s.name == "standings")
    assert standings.table is not None
    assert [(row[0], row[3]) for row in standings.table.rows] == [
        (power("P"), 7),
        (power("Q"), 2),
        (power("R"), 0),
        (power("S"), 0),
    ]
    lacks = [row[5] for row in standings.table.rows]
    assert isinstance(lacks[0], tuple)
    assert [(m.id, m.args.get("n")) for m in lacks[0] if not isinstance(m, str | int)] == [
        ("reconquista.report.named_zones_of", None),
        ("reconquista.report.named_zones_of", None),
    ]
    assert lacks[2] == (
        say("reconquista.report.named_zones_of", power=power("R"), zones=lacks[2][0].args["zones"]),
        say("reconquista.report.whole_territories", n=2),
    )


def test_many_missing_zones_are_counted() -> None:
    starts = game().scenario.powers
    large = tuple(replace(start, home=("TOL", "CAL", "JAE") if start.id == "R" else ()) for start in starts)
    rules = replace(game(), scenario=replace(game().scenario, powers=large))
    (lack,) = _lacks_of(rules, state("P: A TOL; x: G TOL"), "P")
    assert lack == say("reconquista.report.zones_of", n=5, power=power("R"))


def _lacks_of(rules: Game, after: State, owner: str) -> tuple[Message, ...]:
    played = Turn(Phase(1, "1", say("reconquista.famine")), after, {}, Outcome(after))
    (standings,) = (s for s in report(rules, [played], None).sections if s.name == "standings")
    assert standings.table is not None
    (cell,) = (row[5] for row in standings.table.rows if row[0] == power(owner))
    assert isinstance(cell, tuple)
    return tuple(message for message in cell if isinstance(message, Message))


def test_the_eliminated_are_marked_and_have_no_forces() -> None:
    of = report(game(), [turn(state("P: A TOL", out=("Q",)))], None)
    tables = {section.name: section.table for section in of.sections}
    standings, forces = tables["standings"], tables["forces"]
    assert standings is not None
    assert forces is not None
    assert say("reconquista.report.out", power=power("Q")) in [row[0] for row in standings.rows]
    assert power("Q") not in [row[0] for row in forces.rows]


def test_an_event_for_some_is_shown_to_them_only() -> None:
    played = turn(state("P: A TOL"))
    secret = Event(say("reconquista.end.out", power=power("R")), seen_by=("P",))
    with_secret = replace(played, outcome=replace(played.outcome, events=(secret,)))
    seen = {viewer: ids(report(game(), [with_secret], viewer).lead) for viewer in ("P", "Q", None)}
    assert seen == {
        "P": ["reconquista.end.out"],
        "Q": ["reconquista.report.quiet"],
        None: ["reconquista.report.quiet"],
    }


def test_pictures_show_units_sieges_and_marks() -> None:
    drawn = position(state("P: A TOL; Q: G TOL", sieges={"A TOL": 1}, famine=("CUE",), plague=("QUI",)))
    assert [(p.power, p.kind, p.place, p.inside, p.siege) for p in drawn.pieces] == [
        ("P", "A", "TOL", False, 1),
        ("Q", "G", "TOL", True, 0),
    ]
    assert drawn.marks == {"CUE": "reconquista.famine", "QUI": "reconquista.plague"}


def test_orders_are_drawn_with_their_failure() -> None:
    before = state("P: A TOL, G CAL, A JAE; Q: A QUI, G JAE")
    results = play(game(), before, P="A TOL - QUI\nG CAL = A\nA JAE B", Q="A QUI S A [P] TOL - CUE").outcome.results
    assert [a for a in order_arrows(game(), results) if a.kind != "hold"] == [
        Arrow("move", "P", "TOL", "QUI", failed=True),
        Arrow("convert", "P", "CAL"),
        Arrow("siege", "P", "JAE"),
        Arrow("support", "Q", "QUI", "TOL", "CUE", failed=True),
    ]


def test_a_voyage_is_drawn_over_its_seas() -> None:
    before = state("P: A BAR, F MMS, F MMI")
    orders = "A BAR - MUR\nF MMS C A BAR - MUR\nF MMI C A BAR - MUR"
    arrows = list(order_arrows(game(), play(game(), before, P=orders).outcome.results))
    assert arrows[0] == Arrow("move", "P", "BAR", "MUR", via=("MMS", "MMI"))
    assert arrows[1] == Arrow("convoy", "P", "MMS", "BAR", "MUR")


def test_named_seas_are_the_ones_drawn() -> None:
    before = state("P: A VAL, F MMS, F MMI")
    orders = "A VAL - MLL VIA MMI\nF MMS C A VAL - MLL\nF MMI C A VAL - MLL"
    (move, *_) = order_arrows(game(), play(game(), before, P=orders).outcome.results)
    assert move.via == ("MMI",)


def test_a_voyage_that_nobody_carries_is_drawn_straight() -> None:
    (move, *_) = order_arrows(game(), play(game(), state("P: A BAR, F MMS"), P="A BAR - MLL").outcome.results)
    assert move == Arrow("move", "P", "BAR", "MLL", failed=True)


def test_void_orders_and_wishes_are_not_drawn() -> None:
    rules = game(retreat="player_list")
    results = play(rules, state("P: A TOL, A CAL"), P="A TOL R CUE\nA CAL - MUR").outcome.results
    assert [arrow.kind for arrow in order_arrows(rules, results)] == ["hold"]


def test_retreats_are_drawn_but_not_those_into_the_city() -> None:
    before = state("P: A QUI, A JAE; S: A CUE, A VAL, A MUR, A CAL", control={"TOL": "P"})
    orders = {"S": "A CUE - QUI\nA VAL S A CUE - QUI\nA CAL - JAE\nA MUR S A CAL - JAE"}
    of = report(game(), [turn(before, **orders)], None)
    assert of.before is not None
    assert [arrow for arrow in of.before.arrows if arrow.kind == "retreat"] == [Arrow("retreat", "P", "QUI", "TOL")]


def test_what_was_closed_to_a_dislodged_unit_is_told_with_what_closed_it() -> None:
    before = state("P: A QUI; S: A CUE, A VAL", famine=("MUR",))
    of = report(game(), [turn(before, S="A CUE - QUI\nA VAL S A CUE - QUI")], None)
    retreats = next(section for section in of.sections if section.name == "retreats")
    assert Language("es", MAP.names).sentence(retreats.items[-1]) == (
        "Estaban cerrados a la retirada del ejército de Quintanar: Cuenca (de allí vino el ataque), Murcia "
        "(hay hambre) y Valencia (hay una unidad)."
    )


def test_whatever_closes_a_place_has_its_words_in_the_report() -> None:
    with (LOCALE / "es" / "reconquista.po").open("rb") as file:
        ids = {str(entry.id) for entry in read_po(file)}
    with (LOCALE / "es" / "movement.po").open("rb") as file:
        ids |= {str(entry.id) for entry in read_po(file)}
    beginnings = ("reconquista.closed.", "movement.why.closed.")
    reasons = {key for key in ids if key.startswith(beginnings) and ".terrain." not in key}
    assert reasons == CLOSED.keys()
