"""The second example game: a year of Reconquista with all its money, and what it must show."""

from __future__ import annotations

import shutil
from collections import Counter
from email import message_from_bytes
from pathlib import Path

import pytest

from gm.core.message import Message
from gm.core.model import LineKind, Verdict
from gm.record import (
    AdmitRuling,
    History,
    OrdersRuling,
    ReadingRuling,
    Status,
    editions,
    open_game,
    propose,
    publish,
    receive,
)
from gm.rules.reconquista.money import MONEY_WORDS
from gm.show.language import LANGUAGES, Language
from tests.examples import (
    Arrange,
    Demo,
    Example,
    backwards,
    changed_by_another_order,
    chatter,
    demonstrate,
    differing,
    names_on,
    played_under_two_hash_seeds,
    recorded,
    shuffled,
)
from tests.record.test_resolving import tree

NAME = "ejemplo-completo"
SPRING, SUMMER, AUTUMN, WINTER, SPRING_1081 = range(1, 6)


@pytest.fixture(scope="module")
def example() -> Example:
    return recorded(NAME)


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Demo:
    return demonstrate(NAME, tmp_path_factory.mktemp("demo") / NAME)


# --- played again ---------------------------------------------------------------------------------------------------


def test_the_demo_comes_out_as_the_game_is_recorded(demo: Demo, example: Example):
    assert differing(demo, example.folder) == []


def test_two_hash_seeds_give_the_same_folder_and_site(tmp_path: Path):
    one, other = played_under_two_hash_seeds(NAME, tmp_path)
    assert any(path.startswith("site/") for path in one)
    assert one == other


@pytest.mark.parametrize("arrange", [backwards, shuffled])
def test_mails_received_in_another_order_change_nothing_but_their_numbers(
    demo: Demo, example: Example, arrange: Arrange, tmp_path: Path
):
    assert changed_by_another_order(example, demo, arrange, tmp_path / NAME) == []


# --- its mails ------------------------------------------------------------------------------------------------------


def test_a_year_and_the_spring_in_which_the_bank_comes(example: Example):
    seasons = [turn.phase.code.partition("-")[2] for turn in example.history.turns]
    assert seasons == ["1-primavera", "2-verano", "3-otono", "4-invierno", "1-primavera"]
    assert example.game.settings.options == {"profile": "completo"}


def test_every_player_is_invented(example: Example):
    assert {mail.sender.rpartition("@")[2] for mail in example.mails} == {"example.org", ""}
    assert all(player.name and player.addresses for player in example.game.players.values())
    assert set(example.game.languages) == {"es", "ca", "en"}


def test_what_becomes_of_mails(example: Example):
    found = Counter(mail.status for mail in example.mails)
    assert found == {Status.ACCEPTED: 29, Status.PROBLEMS: 6, Status.LATE: 1}
    assert [mail.headers for mail in example.mails].count(False) == 1


def test_mails_come_from_many_programs(example: Example):
    raw = [message_from_bytes((example.folder / str(mail.file)).read_bytes()) for mail in example.mails if mail.headers]
    parts = [part for letter in raw for part in letter.walk() if not part.is_multipart()]
    assert {letter.get_content_type() for letter in raw} == {"text/plain", "text/html", "multipart/alternative"}
    assert {part.get_content_charset() for part in parts} == {"utf-8", "windows-1252", "iso-8859-1"}
    assert {part["Content-Transfer-Encoding"] for part in parts} == {"8bit", "base64", "quoted-printable"}
    assert any("format=flowed" in part["Content-Type"] for part in parts)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Pido prestados 25 ducados por 1 año.", "PRESTAMO 25 1"),
        ("Le doy 6 ducados a León.", "DAR 6 LYC"),
        ("sublevo tudela con 9 ducados", "GASTO 9 SUBLEVAR TUDELA"),
        ("Borrow 10 ducats for 1 year", "PRESTAMO 10 1"),
        ("Gasto 9 ducados en comprar la guarnición de Lérida.", "GASTO 9 COMPRAR G LERIDA"),
        ("Despesa 9: comprar la guarnició de Lleida", "GASTO 9 COMPRAR G LERIDA"),
        ("GASTO 18: COMPRAR A GUADALAJARA (TOLEDO)", "GASTO 18 COMPRAR A GUADALAJARA"),
        ("Give the chit against Toledo to Seville", "DAR FICHA TTO TSE"),
        ("Gasto 1: 12 ducados, asesinar a Toledo", "GASTO 12 ASESINAR TTO"),
        ("CONTRASOBORNO 3 A CALATRAVA", "GASTO 3 PROTEGER A CALATRAVA"),
        ("Impuesto en Pamplona", "IMPUESTO PAMPLONA"),
        ("Dono 3 ducats a Toledo", "DAR 3 TTO"),
        ("Repay 12 ducats", "DEVOLVER 12"),
    ],
)
def test_money_is_written_about_in_prose_and_in_notation(example: Example, text: str, order: str):
    lines = [line for mail in example.mails for line in mail.lines if line.text.strip() == text]
    assert {(line.kind, line.order) for line in lines if line.kind is not LineKind.QUOTED} == {(LineKind.ORDER, order)}


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("reconquista.void.bribe_reach", "soborno de 9 ducados para comprar la guarnición de Lérida"),
        ("reconquista.read.bribe_for", "soborno de 6 ducados a la guarnición de huesca"),
        ("reconquista.void.bribe_least", "Soborno de 9 ducados para comprar la guarnición de Valencia."),
        ("reconquista.winter.famine", "Buy A Coimbra"),
        ("reconquista.winter.no_money", "Alivio el hambre de Calatrava con 3 ducados."),
    ],
)
def test_a_line_is_sent_back(example: Example, reason: str, text: str):
    lines = [
        line
        for mail in example.mails
        for line in mail.lines
        if line.kind is LineKind.PROBLEM and line.text.strip() == text
    ]
    assert [line.reason.id for line in lines if line.reason] == [reason]


def test_the_dj_settles_what_a_bribe_is_for(example: Example):
    ruling = example.record.rulings[0].ruling
    assert isinstance(ruling, ReadingRuling)
    assert ruling.lines[0].orders == ("GASTO 6 DESBANDAR G HUESCA",)
    assert "G HUESCA" not in example.turn(SPRING).outcome.state.units


def test_a_late_mail_is_admitted_when_its_season_is_over(example: Example):
    ruling = example.record.rulings[1].ruling
    assert isinstance(ruling, AdmitRuling)
    assert list(ruling.changed) == ["1080-3-otono"]
    first, second = editions(example.game, example.record, example.history, example.turn(AUTUMN).phase)
    cities = [edition.turn.outcome.state.cities.get("MERIDA") for edition in (first, second)]
    assert cities == [None, "TBA"]
    assert [edition.turn.outcome.state.treasury["TBA"] for edition in (first, second)] == [25, 28]
    assert first.turn.outcome.draws == second.turn.outcome.draws
    assert ruling.reason in (example.folder / "003-1080-3-otono/report.es.md").read_text("utf-8")


# --- what money does ------------------------------------------------------------------------------------------------

SUCCESS, FAIL, VOID, GIVEN = Verdict.SUCCESS, Verdict.FAIL, Verdict.VOID, Verdict.GIVEN

SHOWN = {
    "a gift": (SPRING, "DAR 6 LYC", SUCCESS, "money.booked"),
    "a loan for a year": (SPRING, "PRESTAMO 25 1", SUCCESS, "money.got"),
    "a loan for two years": (SPRING, "PRESTAMO 25 2", SUCCESS, "money.got"),
    "nobody's garrison sent home": (SPRING, "GASTO 6 DESBANDAR G COIMBRA", SUCCESS, "money.bribed"),
    "nobody's garrison bought": (SPRING, "GASTO 9 COMPRAR G JAEN", SUCCESS, "money.bribed"),
    "a bought garrison that supports at once": (SPRING, "G JAEN S A CORDOBA - JAEN", GIVEN, "movement.given"),
    "an army bought": (SUMMER, "GASTO 18 COMPRAR A GUADALAJARA", SUCCESS, "money.bribed"),
    "it marches for its buyer at once": (SUMMER, "A GUADALAJARA - TOLEDO", SUCCESS, "movement.enters"),
    "and not for its old lord": (SUMMER, "A GUADALAJARA S A AVILA H", VOID, "void.not_yours"),
    "a major city at twice the price": (SUMMER, "GASTO 18 COMPRAR G VALENCIA", SUCCESS, "money.bribed"),
    "its garrison comes out at once": (SUMMER, "G VALENCIA = A", SUCCESS, "movement.sallies"),
    "a counter-bribe that saves": (SUMMER, "GASTO 3 PROTEGER A CALATRAVA", SUCCESS, "money.shield.saved"),
    "the bribe it saves from": (SUMMER, "GASTO 12 DESBANDAR A CALATRAVA", FAIL, "money.countered"),
    "a counter-bribe for nothing": (SUMMER, "GASTO 3 PROTEGER A HUESCA", SUCCESS, "money.shield.idle"),
    "a forced tax": (SUMMER, "IMPUESTO PAMPLONA", SUCCESS, "money.got"),
    "a chit given away": (SUMMER, "DAR FICHA TTO TSE", SUCCESS, "money.chit"),
    "an attempt that fails": (SUMMER, "GASTO 12 ASESINAR TTO", FAIL, "money.missed"),
    "an assassination": (AUTUMN, "GASTO 12 ASESINAR TTO", SUCCESS, "money.murdered"),
    "nobody obeys a dead ruler": (AUTUMN, "A CALATRAVA - TOLEDO", VOID, "void.killed"),
    "a strategic movement": (AUTUMN, "ESTRATEGICO A BARBASTRO - JACA", SUCCESS, "strategic.done"),
    "a debt paid back": (WINTER, "DEVOLVER 12", SUCCESS, "money.booked"),
    "a special unit": (WINTER, "B MERCENARIOS A GUADALAJARA", SUCCESS, "winter.bought"),
    "its force": (SPRING_1081, "A GUADALAJARA - QUINTANAR", SUCCESS, "movement.dislodges"),
    "a famine relieved": (SPRING_1081, "GASTO 3 ALIVIAR MALLORCA", SUCCESS, "money.relieved"),
    "a revolt paid for": (SPRING_1081, "GASTO 9 SUBLEVAR TUDELA", SUCCESS, "money.incited"),
    "the rebels help": (SPRING_1081, "A HUESCA - TUDELA", SUCCESS, "movement.dislodges"),
    "a player's garrison set free": (SPRING_1081, "GASTO 9 LIBERAR G MERIDA", SUCCESS, "money.bribed"),
}


@pytest.mark.parametrize("shown", SHOWN)
def test_it_shows(example: Example, shown: str):
    number, order, verdict, reason = SHOWN[shown]
    found = example.result(number, order)
    assert (found.verdict, found.reason.id.removeprefix("reconquista.")) == (verdict, reason)


def test_equal_bribes_all_fail_and_one_from_afar_is_void(example: Example):
    bids = [result for result in example.turn(SPRING).outcome.results if result.order == "GASTO 9 COMPRAR G LERIDA"]
    assert [(bid.power, bid.verdict, bid.reason.id) for bid in bids] == [
        ("NYA", VOID, "reconquista.void.bribe_reach"),
        ("CBA", FAIL, "reconquista.money.outbid"),
        ("TZA", FAIL, "reconquista.money.outbid"),
    ]
    assert example.turn(SPRING).outcome.state.units["G LERIDA"] is None


def test_a_bought_army_takes_two_provinces(example: Example):
    before, after = example.turn(SUMMER).before, example.turn(SUMMER).outcome.state
    assert before.units["A GUADALAJARA"] == "TTO"
    assert after.units["A TOLEDO"] == "LYC"
    assert after.control["GUADALAJARA"] == after.cities["GUADALAJARA"] == after.control["TOLEDO"] == "LYC"
    assert after.cities["TOLEDO"] == "TTO"


TREASURIES = {
    SPRING: {
        "LYC": 9 + 6 + 3,
        "NYA": 9 - 3 - 6,
        "CBA": 9 - 9,
        "TZA": 9 + 25 - 9,
        "TTO": 9 - 6,
        "TBA": 9 + 10 - 6,
        "TSE": 9 + 25 - 9,
    },
    SUMMER: {
        "LYC": 18 - 18,
        "NYA": 0 + 4 - 3,
        "CBA": 0,
        "TZA": 25 - 18,
        "TTO": 3 - 3,
        "TBA": 13 - 12,
        "TSE": 25 - 12,
    },
    AUTUMN: {
        "LYC": 0 + 38,
        "NYA": 1 + 31,
        "CBA": 0 + 18,
        "TZA": 7 - 6 + 31,
        "TTO": 0 + 3,
        "TBA": 1 + 27,
        "TSE": 13 - 12 + 25,
    },
    WINTER: {
        "LYC": 38 - 5 * 3 - 6 - 3 * 3,
        "NYA": 32 - 3 - 4 * 3 - 3,
        "CBA": 18 - 3 - 4 * 3,
        "TZA": 32 - 5 * 3 - 2 * 3,
        "TTO": 3 + 3 + 3 - 3 * 3,
        "TBA": 28 - 12 - 3 * 3 - 3,
        "TSE": 26 - 5 * 3,
    },
    SPRING_1081: {
        "LYC": 8 - 3,
        "NYA": 14 - 9,
        "CBA": 3 - 3,
        "TZA": 0,
        "TTO": 0,
        "TBA": 4,
        "TSE": 11 - 9,
    },
}


@pytest.mark.parametrize("number", TREASURIES)
def test_sums_come_out(example: Example, number: int):
    """What was there, gifts and loans, expenses, income, upkeep at 3 a unit and purchases, by hand."""
    assert example.turn(number).outcome.state.treasury == TREASURIES[number]


# --- disasters, revolts, the bank -----------------------------------------------------------------------------------


def places(message: Message, gap: str) -> list[str]:
    """The places named in a gap of a sentence."""
    found = message.args[gap]
    return [
        str(part.args["id"]) for part in (found if isinstance(found, tuple) else (found,)) if isinstance(part, Message)
    ]


def test_a_plague(example: Example):
    (announced,) = example.events(SPRING, "reconquista.plague.event.announced")
    assert places(announced, "places") == ["BURGOS", "COIMBRA", "NAJERA", "SILVES"]
    before, after = example.turn(SUMMER).before.units, example.turn(SUMMER).outcome.state.units
    assert before["A COIMBRA"] == "TBA"
    assert {"A COIMBRA", "G NAJERA", "G SILVES"} <= before.keys() - after.keys()
    assert len(example.events(SUMMER, "reconquista.plague.event.dead")) == 1


def test_a_famine_that_grain_and_money_stop_in_one_place_only(example: Example):
    (announced,) = example.events(AUTUMN, "reconquista.famine.event.announced")
    assert {"MALLORCA", "CALATRAVA", "ALMERIA"} <= set(places(announced, "places"))
    before, after = example.turn(SPRING_1081).before.units, example.turn(SPRING_1081).outcome.state.units
    assert before["A CALATRAVA"] == "TTO"
    assert after["F MALLORCA"] == "CBA"
    assert {"A CALATRAVA", "G ALMERIA"} <= before.keys() - after.keys()


def test_a_revolt_that_its_lord_puts_down(example: Example):
    assert example.turn(SUMMER).outcome.state.revolts == ("PAMPLONA",)
    assert example.result(AUTUMN, "A PAMPLONA H").power == "NYA"
    (over,) = example.events(AUTUMN, "reconquista.revolt.event.put_down")
    assert places(over, "zone") == ["PAMPLONA"]
    assert "PAMPLONA" not in example.turn(AUTUMN).outcome.state.revolts


def test_a_revolt_after_a_murder(example: Example):
    assert len(example.events(AUTUMN, "reconquista.murder.event.killed")) == 1
    assert {draw.name: draw.value for draw in example.turn(AUTUMN).outcome.draws if "sublevacion" in draw.name} == {
        "sublevacion|CALATRAVA": "3",
        "sublevacion|TALAVERA": "1",
    }
    assert example.turn(AUTUMN).outcome.state.revolts == ("TALAVERA",)
    assert "TALAVERA" not in example.turn(SPRING_1081).outcome.state.revolts


def test_a_revolt_that_a_stranger_ends(example: Example):
    (freed,) = example.events(SPRING_1081, "reconquista.revolt.event.freed")
    assert places(freed, "place") == ["TUDELA"]
    assert example.turn(SPRING_1081).outcome.state.control["TUDELA"] == "NYA"


def test_a_loan_unpaid(example: Example):
    before, after = example.turn(SPRING_1081).before, example.turn(SPRING_1081).outcome.state
    (debt,) = before.loans["TZA"]
    assert (debt.principal + debt.interest, debt.due, before.treasury["TZA"]) == (30, SPRING_1081, 11)
    assert len(example.events(SPRING_1081, "reconquista.murder.event.bank")) == 1
    assert (after.no_credit, after.treasury["TZA"], "TZA" in after.loans) == (("TZA",), 0, False)
    assert after.revolts == ("ALBARRACIN", "MORELLA", "TARAZONA", "VALENCIA")
    reasons = {result.reason.id for result in example.turn(SPRING_1081).outcome.results if result.power == "TZA"}
    assert reasons == {"reconquista.void.killed"}


def test_another_is_paid_back_in_time_and_one_is_not_due_yet(example: Example):
    assert set(example.turn(SPRING).outcome.state.loans) == {"TZA", "TBA", "TSE"}
    assert set(example.turn(WINTER).outcome.state.loans) == {"TZA", "TSE"}
    assert set(example.turn(SPRING_1081).outcome.state.loans) == {"TSE"}


def test_toledo_falls_in_the_end(example: Example):
    assert example.result(SPRING_1081, "A TOLEDO B").reason.id == "reconquista.siege.fallen"
    assert example.turn(SPRING_1081).outcome.state.cities["TOLEDO"] == "LYC"


ORDER_OF_EVENTS = (
    "murder.event.bank",
    "famine.event.relieved",
    "revolt.event.rises",
    "bribe.event.LIBERAR",
    "revolt.dice",
    "fight.taken",
    "siege.event.fallen",
    "retreat.event.to",
    "famine.event.dead",
    "control.event.gained",
    "plague.event.announced",
)


def test_events_are_told_in_the_order_of_the_rules(example: Example):
    """B8: the bank, relief, revolts, bribes, murders, then moves, sieges, retreats, famine, control."""
    told = [event.message.id.removeprefix("reconquista.") for event in example.turn(SPRING_1081).outcome.events]
    first = [told.index(name) for name in ORDER_OF_EVENTS]
    assert first == sorted(first)


DISASTERS = ("peste|", "hambre|", "renta|", "asesinato|")


def dice(history: History) -> dict[tuple[int, str], str]:
    """Every die of a game by its phase and name."""
    return {(turn.phase.number, draw.name): draw.value for turn in history.turns for draw in turn.outcome.draws}


def test_a_correction_in_spring_moves_no_dice(example: Example):
    """The army of Burgos stays: other moves, another control, and every die that is thrown again falls as it fell."""
    at = example.mails[-1].stamp
    ruling = OrdersRuling(at=at, reason="Para la prueba.", power="LYC", orders=("A BURGOS H",))
    correction = propose(example.game, example.turn(SPRING).phase, ruling)
    assert [one.phase.number for one in correction.differences] == [SPRING, SUMMER, AUTUMN, WINTER, SPRING_1081]
    was, now = dice(example.history), dice(correction.history)
    assert {name for name in was if name[1].startswith(DISASTERS)} <= now.keys()
    assert [name for name in was.keys() & now.keys() if was[name] != now[name]] == []


# --- secrets --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def site(demo: Demo) -> str:
    return demo.published()


def public_files(folder: Path) -> str:
    """The site but for the rules, which have examples of their own, and the reports and maps beside it, as one text."""
    paths = [*(folder / "site").rglob("*"), *folder.glob("0*/report.*"), *folder.glob("0*/map.svg")]
    return "\n".join(path.read_text("utf-8") for path in sorted(paths) if path.is_file() and path.stem != "reglas")


def test_nobody_is_named_and_no_mail_is_quoted(site: str, example: Example):
    assert names_on(site, example.game) == []
    said = chatter(example.mails)
    assert len(said) > 30
    assert [text for text in sorted(said) if text in site] == []


def test_nothing_public_tells_what_was_given_paid_or_tried(demo: Demo, example: Example):
    public = public_files(demo.folder)
    orders = {
        result.order
        for turn in example.history.turns
        for result in turn.outcome.results
        if result.order.partition(" ")[0] in MONEY_WORDS
    }
    assert len(orders) > 20
    written = {
        Language(lang, example.game.names).phrase(example.game.ruleset.write(order))
        for lang in LANGUAGES
        for order in orders
    }
    assert [text for text in sorted(orders | written) if text in public] == []
    assert "asesinato|" not in public


def test_nothing_public_tells_who_has_how_much(example: Example):
    for at in range(1, len(example.history.turns) + 1):
        report = example.game.ruleset.report(example.history.turns[:at], None)
        (forces,) = (section for section in report.sections if section.name == "forces")
        assert forces.sentences == ()
        assert forces.table is not None
        assert len(forces.table.header) == 2


def test_each_knows_its_own_debt_and_treasury(example: Example):
    turns = example.history.turns[:SPRING]
    told = {
        power: str(next(s for s in example.game.ruleset.report(turns, power).sections if s.name == "forces").sentences)
        for power in ("TZA", "CBA")
    }
    assert "report.debt" in told["TZA"]
    assert "report.debt" not in told["CBA"]
    assert "report.treasury" in told["CBA"]


def test_a_bribe_is_no_news_before_it_is_carried_out(example: Example, tmp_path: Path):
    """The mails of the summer, the purchase of an army among them, change nothing that is published."""
    shutil.copytree(example.folder, tmp_path / NAME)
    folder = tmp_path / NAME
    for later in sorted(folder.glob("00[2-6]-*")):
        shutil.rmtree(later)
    game = open_game(folder)
    publish(game)
    before = tree(folder / "site")
    for mail in example.record.mails[SUMMER]:
        receive(game, (example.folder / str(mail.file)).read_bytes(), mail.stamp, mail.power)
    publish(game)
    assert tree(folder / "site") == before
