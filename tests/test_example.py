"""The example game: played again from its mails it comes out as it is recorded, and it shows every rule of the war."""

from __future__ import annotations

import shutil
from collections import Counter
from datetime import timedelta
from email import message_from_bytes
from pathlib import Path

import pytest

from gm.core.dice import key_of
from gm.core.model import LineKind, Result, Turn, Verdict
from gm.record import (
    AdmitRuling,
    FiledMail,
    Game,
    History,
    OrdersRuling,
    ReadingRuling,
    Record,
    Status,
    deadline,
    editions,
    open_game,
    receive,
)
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

NAME = "ejemplo"
SPRING, SUMMER, AUTUMN, WINTER, SPRING_1081, SUMMER_1081, AUTUMN_1081, WINTER_1081 = range(1, 9)


@pytest.fixture(scope="module")
def example() -> Example:
    return recorded(NAME)


@pytest.fixture(scope="module")
def game(example: Example) -> Game:
    return example.game


@pytest.fixture(scope="module")
def record(example: Example) -> Record:
    return example.record


@pytest.fixture(scope="module")
def history(example: Example) -> History:
    return example.history


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Demo:
    return demonstrate(NAME, tmp_path_factory.mktemp("demo") / NAME)


# --- played again ---------------------------------------------------------------------------------------------------


def test_the_demo_comes_out_as_the_game_is_recorded(demo: Demo, example: Example):
    assert differing(demo, example.folder) == []


def test_the_demo_tells_each_season_the_erratum_and_where_the_site_is(demo: Demo):
    seasons = [demo.said.index(f"{season} de {year}\n") for year in (1080, 1081) for season in NAMES]
    assert seasons == sorted(seasons)
    erratum = demo.said.index("iba a Talavera")
    assert demo.said.index("Verano de 1081\n") < erratum < demo.said.index("Otoño de 1081\n")
    assert str(demo.folder / "site" / "index.html") in demo.said.replace("\n", "")


NAMES = ("Primavera", "Verano", "Otoño", "Invierno")


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


@pytest.fixture(scope="module")
def mails(example: Example) -> list[FiledMail]:
    return example.mails


def test_two_years_are_played_in_more_than_fifty_mails(history: History, mails: list[FiledMail]):
    assert [turn.phase.code for turn in history.turns] == [
        f"{year}-{n}-{season}"
        for year in (1080, 1081)
        for n, season in enumerate(("primavera", "verano", "otono", "invierno"), 1)
    ]
    assert len(mails) == 63


def test_every_player_is_invented(game: Game, mails: list[FiledMail]):
    assert {mail.sender.rpartition("@")[2] for mail in mails} <= {"example.org", ""}
    assert all(player.name and player.addresses for player in game.players.values())
    assert len(game.players) == 7
    assert set(game.languages) == {"es", "ca", "en"}


def test_what_becomes_of_mails(mails: list[FiledMail]):
    found = Counter(mail.status for mail in mails)
    expected = {Status.LATE: 2, Status.UNKNOWN_SENDER: 1, Status.AUTOREPLY: 1, Status.NO_ORDERS: 3, Status.PROBLEMS: 10}
    assert found == {**expected, Status.ACCEPTED: len(mails) - sum(expected.values())}
    assert [mail.headers for mail in mails].count(False) == 1


def test_mails_come_from_many_programs(example: Example, mails: list[FiledMail]):
    raw = [message_from_bytes((example.folder / str(mail.file)).read_bytes()) for mail in mails if mail.headers]
    parts = [part for letter in raw for part in letter.walk() if not part.is_multipart()]
    kinds = Counter(letter.get_content_type() for letter in raw)
    assert set(kinds) == {"text/plain", "text/html", "multipart/alternative"}
    assert min(kinds.values()) >= 5
    assert {part.get_content_charset() for part in parts} == {"utf-8", "windows-1252", "iso-8859-1"}
    assert {part["Content-Transfer-Encoding"] for part in parts} == {"8bit", "base64", "quoted-printable"}
    assert any("format=flowed" in part["Content-Type"] for part in parts)
    assert len({letter["X-Mailer"] for letter in raw}) >= 4


def test_old_orders_in_quotes_are_passed_over(mails: list[FiledMail]):
    quoting = [mail for mail in mails if any(line.kind is LineKind.QUOTED for line in mail.lines)]
    assert len(quoting) > 40


@pytest.mark.parametrize(
    ("number", "power", "asked"),
    [(SPRING, "TTO", ["replace_all"]), (SUMMER, "LYC", []), (SUMMER_1081, "NYA", ["replace_all"])],
)
def test_a_second_mail_starts_afresh_or_adds(record: Record, number: int, power: str, asked: list[str]):
    sent = [mail for mail in record.mails[number] if mail.power == power]
    assert [line.directive for line in sent[1].lines if line.directive] == asked


def test_a_second_mail_may_change_one_order(record: Record, history: History):
    first, second = (mail for mail in record.mails[AUTUMN] if mail.power == "TSE")
    assert [sum(line.kind is LineKind.ORDER for line in mail.lines) for mail in (first, second)] == [4, 1]
    assert "A JAEN B" in turn(history, AUTUMN).orders["TSE"]
    assert "F NIEBLA - SILVES" in turn(history, AUTUMN).orders["TSE"]


def test_a_late_mail_is_set_aside_and_another_one_admitted(record: Record, history: History):
    late, admitted = (mail for filed in record.mails.values() for mail in filed if mail.status is Status.LATE)
    assert late.power == "LYC"
    assert "A SEGOVIA H" in turn(history, AUTUMN).orders["LYC"]
    assert admitted.power == "TSE"
    assert len(turn(history, AUTUMN_1081).orders["TSE"]) == 9
    rulings = [filed.ruling for filed in record.rulings if isinstance(filed.ruling, AdmitRuling)]
    assert [ruling.mail for ruling in rulings] == [admitted.sha256]


def test_a_player_who_sends_nothing_stands_still(history: History):
    assert "NYA" not in turn(history, SUMMER).orders
    reasons = {result.reason.id for result in turn(history, SUMMER).outcome.results if result.power == "NYA"}
    assert reasons == {"reconquista.no_order"}


def test_names_are_guessed_asked_about_and_settled_by_ruling(record: Record, mails: list[FiledMail]):
    guessed = {line.text.strip(): line.order for mail in mails for line in mail.lines if line.guessed}
    assert guessed["A guadalajara - segobia"] == "A GUADALAJARA - SEGOVIA"
    assert guessed["A TOLEDO - TALATRAVA"] == "A TOLEDO - CALATRAVA"
    settled = [filed.ruling for filed in record.rulings if isinstance(filed.ruling, ReadingRuling)]
    assert [ruling.lines[0].orders for ruling in settled] == [("G LEON H",), ("A GRANADA S A CORDOBA - JAEN",)]


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("orders.conditional", "y otro ejército en Talavera o en Calatrava, donde tú veas"),
        ("orders.negated", "9. No muevo la G LEÓN"),
        ("reconquista.void.nation_missing", "A barbastro S A lerida"),
        ("reconquista.winter.short", "Buy G CARMONA"),
        ("reconquista.winter.famine", "Compro ejército en Toledo"),
        ("reconquista.void.no_port", "Compro flota en tudela"),
    ],
)
def test_a_line_is_sent_back(mails: list[FiledMail], reason: str, text: str):
    lines = [
        line for mail in mails for line in mail.lines if line.kind is LineKind.PROBLEM and line.text.strip() == text
    ]
    assert [line.reason.id for line in lines if line.reason] == [reason]


def test_names_of_al_andalus_and_of_three_languages_are_read(mails: list[FiledMail]):
    orders = {line.text.strip(): line.order for mail in mails for line in mail.lines if line.order}
    assert orders["El ejército de Qalat Ayyub avanza a Tarazona."] == "A CALATAYUD - TARAZONA"
    assert orders["A QUINTANAR - WAD AL-HAYARA"] == "A QUINTANAR - GUADALAJARA"
    assert orders["F MAR CANTABRICO - COMPOSTELA"] == "F MAR CANTABRICO - SANTIAGO"
    assert orders["A BARCELONA - EIVISSA"] == "A BARCELONA - IBIZA"
    assert orders["F GULF OF CADIZ - LOWER ATLANTIC"] == "F GOLFO DE CADIZ - ATLANTICO INFERIOR"
    assert orders["Compro ejército en iruña"] == "B A PAMPLONA"


def test_press_ends_with_its_paragraph(record: Record):
    (mail,) = (mail for mail in record.mails[AUTUMN] if mail.power == "LYC" and mail.status is Status.ACCEPTED)
    last = [line.kind for line in mail.lines if line.kind not in (LineKind.QUOTED, LineKind.HEADER)][-2:]
    assert last == [LineKind.PRESS, LineKind.IGNORED]


def test_a_filed_mail_is_a_duplicate_when_it_comes_again(example: Example, demo: Demo, tmp_path: Path):
    copy = open_game(shutil.copytree(demo.folder, tmp_path / "ejemplo"))
    before = tree(copy.folder)
    raw = (example.folder / "003-1080-3-otono/inbox/0001-nya.eml").read_bytes()
    assert receive(copy, raw).status is Status.DUPLICATE
    assert tree(copy.folder) == before


def test_deadlines_are_on_sundays_at_nine_over_the_change_of_the_clock(history: History):
    until = [deadline(history, turn.phase) for turn in history.turns]
    assert {(f"{moment:%A %H:%M}") for moment in until if moment} == {"Sunday 21:00"}
    offsets = [moment.utcoffset() for moment in until if moment]
    assert offsets == [timedelta(hours=2)] * 3 + [timedelta(hours=1)] * 5


# --- what the war shows ---------------------------------------------------------------------------------------------


def turn(history: History, number: int) -> Turn:
    return history.turns[number - 1]


def result(history: History, number: int, order: str) -> Result:
    (found,) = (result for result in turn(history, number).outcome.results if result.order == order)
    return found


SUCCESS, FAIL, VOID, GIVEN = Verdict.SUCCESS, Verdict.FAIL, Verdict.VOID, Verdict.GIVEN
CUT, UNMATCHED, DISRUPTED = Verdict.CUT, Verdict.UNMATCHED, Verdict.DISRUPTED

SHOWN = {
    "a siege begun": (SUMMER, "A LERIDA B", SUCCESS, "reconquista.siege.begun"),
    "a siege completed": (AUTUMN, "A LERIDA B", SUCCESS, "reconquista.siege.fallen"),
    "a siege that goes on over the winter": (SPRING_1081, "A DENIA B", SUCCESS, "reconquista.siege.fallen"),
    "a siege by a fleet": (SPRING_1081, "F SANTIAGO B", SUCCESS, "reconquista.siege.fallen"),
    "a siege of a player's garrison": (AUTUMN_1081, "A LERIDA B", SUCCESS, "reconquista.siege.fallen"),
    "a siege broken": (AUTUMN, "A JAEN B", FAIL, "movement.dislodged"),
    "a siege given up for another order": (SUMMER_1081, "A GRANADA S A CORDOBA - JAEN", GIVEN, "movement.given"),
    "a convoy over two seas": (
        SUMMER, "A BARCELONA - DENIA VIA MAR MEDITERRANEO SUPERIOR, GOLFO DE VALENCIA", SUCCESS, "movement.enters",
    ),
    "a foreign fleet that carries": (
        SUMMER, "F GOLFO DE VALENCIA C A [CBA] BARCELONA - DENIA", GIVEN, "movement.convoy",
    ),
    "a convoy broken: the fleet": (
        SUMMER_1081, "F MAR MEDITERRANEO SUPERIOR C A BARCELONA - MALLORCA", DISRUPTED, "movement.fleet_lost",
    ),
    "a convoy broken: the army": (SUMMER_1081, "A BARCELONA - MALLORCA", FAIL, "movement.convoy_broken"),
    "a convoy nobody asked for": (
        SPRING_1081, "F GOLFO DE VALENCIA C A [CBA] BARCELONA - VALENCIA", UNMATCHED, "movement.unmatched",
    ),
    "a garrison becomes an army": (SPRING, "G TOLEDO = A", SUCCESS, "movement.sallies"),
    "a garrison becomes a fleet": (SPRING, "G SEVILLA = F", SUCCESS, "movement.sallies"),
    "an army becomes a garrison": (SPRING_1081, "A ZARAGOZA = G", SUCCESS, "movement.shuts_in"),
    "a fleet becomes a garrison": (AUTUMN_1081, "F GERONA = G", SUCCESS, "movement.shuts_in"),
    "a garrison that cannot come out": (AUTUMN_1081, "G TOLEDO = A", FAIL, "movement.bounce"),
    "a tie for an empty province": (SPRING, "A BURGOS - SEGOVIA", FAIL, "movement.bounce"),
    "head to head, equal": (SUMMER, "A PEDROCHES - CORDOBA", FAIL, "movement.head_on"),
    "head to head, the weaker": (SPRING_1081, "A PEDROCHES - CORDOBA", FAIL, "movement.head_on"),
    "head to head, the stronger": (SPRING_1081, "A CORDOBA - PEDROCHES", SUCCESS, "movement.dislodges"),
    "a unit between two equal attacks": (AUTUMN, "A AVILA H", SUCCESS, "movement.beleaguered"),
    "a support that counts": (AUTUMN, "A PEDROCHES S A CALATRAVA - JAEN", GIVEN, "movement.given"),
    "a support that is cut": (SUMMER_1081, "A CALATRAVA S A JAEN B", CUT, "movement.cut"),
    "a support that an attack out of its goal does not cut": (
        SPRING_1081, "A CERVERA S A URGEL - LERIDA", GIVEN, "movement.given",
    ),
    "that attack": (SPRING_1081, "A LERIDA - CERVERA", FAIL, "movement.withstood"),
    "a support that does not fit": (AUTUMN, "A CORDOBA S A JAEN - PEDROCHES", UNMATCHED, "movement.unmatched"),
    "a support to besiege": (AUTUMN_1081, "A PEDROCHES S A JAEN B", GIVEN, "movement.given"),
    "a garrison's support": (AUTUMN_1081, "G GUADALAJARA S A QUINTANAR - GUADALAJARA", GIVEN, "movement.given"),
    "a foreign unit supported": (
        SUMMER_1081, "A MEDINACELI S A [LYC] SEGOVIA - GUADALAJARA", GIVEN, "movement.given",
    ),
    "a foreign unit without its power": (
        AUTUMN_1081, "A BARBASTRO S A LERIDA H", VOID, "reconquista.void.nation_missing",
    ),
    "a purchase": (WINTER, "B F GERONA", SUCCESS, "reconquista.winter.bought"),
    "a purchase where somebody stands": (WINTER, "B A ZAMORA", VOID, "reconquista.winter.occupied"),
    "a purchase beyond the purse": (WINTER, "B G CARMONA", FAIL, "reconquista.winter.short"),
    "a gift of money": (WINTER, "DAR 4 CBA", SUCCESS, "reconquista.money.booked"),
    "a gift in a season": (SPRING_1081, "DAR 2 NYA", SUCCESS, "reconquista.money.booked"),
    "a purchase that a gift pays for": (WINTER_1081, "B G CUENCA", SUCCESS, "reconquista.winter.bought"),
    "a fleet where there is no port": (WINTER_1081, "B F TUDELA", VOID, "reconquista.void.no_port"),
    "a purchase where there is famine": (WINTER_1081, "B A TOLEDO", VOID, "reconquista.winter.famine"),
    "a unit maintained": (WINTER_1081, "M F SANTIAGO", SUCCESS, "reconquista.winter.maintained"),
    "a unit disbanded": (WINTER_1081, "D A SOBRARBE", SUCCESS, "reconquista.winter.disbanded"),
    "a famine relieved": (SPRING_1081, "GASTO 3 ALIVIAR SANTIAGO", SUCCESS, "reconquista.money.relieved"),
}  # fmt: skip


@pytest.mark.parametrize("shown", SHOWN)
def test_it_shows(history: History, shown: str):
    number, order, verdict, reason = SHOWN[shown]
    found = result(history, number, order)
    assert (found.verdict, found.reason.id) == (verdict, reason)


def test_the_convoy_over_two_seas_lands(history: History):
    units = turn(history, SUMMER).outcome.state.units
    assert units["A DENIA"] == "CBA"
    assert "A BARCELONA" not in units


def test_the_broken_convoy_leaves_the_army_at_home(history: History):
    assert turn(history, SUMMER_1081).outcome.state.units["A BARCELONA"] == "CBA"


RETREATS = {
    "class 1, drawn": (AUTUMN, "NYA", "A HUESCA", "A SOBRARBE", 1, ("JACA", "SOBRARBE")),
    "class 1, the own city, drawn": (
        SPRING_1081, "TZA", "A LERIDA", "G LERIDA", 1, ("ALCANIZ", "G LERIDA", "TORTOSA", "ZARAGOZA"),
    ),
    "class 1, one place": (SPRING_1081, "TTO", "A PEDROCHES", "A CALATRAVA", 1, ()),
    "class 2, drawn": (AUTUMN, "TSE", "A JAEN", "A GRANADA", 2, ("CHINCHILLA", "GRANADA", "MALAGA", "QUINTANAR")),
    "class 3, drawn": (AUTUMN_1081, "NYA", "A TARAZONA", "A CALATAYUD", 3, ("CALATAYUD", "ZARAGOZA")),
}  # fmt: skip


@pytest.mark.parametrize("shown", RETREATS)
def test_it_shows_a_retreat_of(history: History, shown: str):
    number, power, unit, refuge, rank, among = RETREATS[shown]
    played = turn(history, number)
    owners = {played.before.control.get(place) for place in among or (refuge[2:],) if not place.startswith("G ")}
    assert played.before.units[unit] == power
    assert played.outcome.state.units[refuge] == power
    assert {1: owners == {power}, 2: owners == {None}, 3: owners and not owners & {power, None}}[rank]
    draws = [draw.among for draw in played.outcome.draws if draw.name == f"retirada|{unit}"]
    assert draws == ([among] if among else [])


def test_a_unit_without_a_place_to_go_is_lost(history: History):
    played = turn(history, AUTUMN_1081)
    assert played.before.units["A IBIZA"] == "CBA"
    assert events(played, "reconquista.retreat.event.lost") == 1
    assert played.outcome.state.units.get("F IBIZA") == "TZA"


def test_two_that_retreat_to_the_same_place_are_lost(history: History):
    played = turn(history, SUMMER_1081)
    assert played.before.units["A AVILA"] == played.before.units["A GUADALAJARA"] == "TTO"
    assert events(played, "reconquista.retreat.event.clash") == 1
    assert {"A AVILA", "A GUADALAJARA"} & {
        u for u, owner in played.outcome.state.units.items() if owner == "TTO"
    } == set()
    assert "A TOLEDO" not in played.outcome.state.units


def test_a_tie_closes_a_place_to_retreats(game: Game, history: History):
    played = turn(history, AUTUMN_1081)
    assert "GORMAZ" in game.map.board.borders("A", "TARAZONA")
    assert played.before.control.get("GORMAZ") is None  # class 2, and so before the places of class 3 that were drawn
    assert not {"A GORMAZ", "F GORMAZ"} & set(played.before.units)
    assert result(history, AUTUMN_1081, "A BURGOS - GORMAZ").reason.id == "movement.bounce"
    assert result(history, AUTUMN_1081, "A TUDELA - GORMAZ").reason.id == "movement.bounce"


def test_a_player_gives_up_and_a_dislodged_unit_is_lost_at_once(history: History):
    assert turn(history, SPRING_1081).before.resigned == {"TBA": "rebels"}
    played = turn(history, SUMMER_1081)
    assert played.before.units["F ATLANTICO INFERIOR"] == "TBA"
    assert events(played, "reconquista.retreat.event.rebels") == 1
    assert played.outcome.state.units["F ATLANTICO INFERIOR"] == "TSE"
    assert {result.reason.id for result in turn(history, SPRING_1081).outcome.results if result.power == "TBA"} == {
        "reconquista.no_order"
    }


def test_provinces_and_cities_change_hands(history: History):
    before, after = turn(history, SPRING).before, turn(history, WINTER_1081).outcome.state
    changed = {place for place in after.control if after.control[place] != before.control.get(place)}
    assert len(changed) > 20
    assert after.control["LERIDA"] == after.cities["LERIDA"] == "CBA"
    assert (before.control.get("QUINTANAR"), after.control["QUINTANAR"]) == (None, "TTO")
    assert after.winners == ()


def test_it_is_played_by_the_rules_of_a_new_game(game: Game):
    assert game.settings.options == {"profile": "clasico"}
    assert game.settings.scenario == "1080"


def test_who_marches_into_famine_starves_and_who_buys_grain_does_not(history: History):
    """B5-7, B5-8: nobody's garrisons starve too; a fleet goes on with its siege where grain has come."""
    hungry = turn(history, SPRING_1081)
    assert hungry.before.famine == ("GORMAZ", "MURCIA", "NAJERA", "SANTIAGO")
    assert result(history, SPRING_1081, "A BURGOS - NAJERA").verdict is SUCCESS
    after = hungry.outcome.state
    assert {"A NAJERA", "G GORMAZ", "G MURCIA", "G NAJERA"} & after.units.keys() == set()
    assert (after.units["F SANTIAGO"], after.famine) == ("LYC", ())


def test_the_plague_takes_units_before_they_can_obey(history: History):
    """B6-2: of three powers and of nobody; who had read of it had no orders for them."""
    before, after = turn(history, SUMMER_1081).before, turn(history, SUMMER_1081).outcome.state
    struck = {unit: owner for unit, owner in before.units.items() if unit[2:] in before.plague}
    assert struck == {
        **{"A CERVERA": "CBA", "F VIZCAYA": "NYA", "G CALATAYUD": "TZA"},
        **{"G CEUTA": None, "G VALENCIA": None},
    }
    assert struck.keys() & after.units.keys() == set()
    results = turn(history, SUMMER_1081).outcome.results
    assert {" ".join(one.order.split()[:2]) for one in results} & struck.keys() == set()


def test_a_gift_is_known_to_two(game: Game, history: History):
    """B13-4, and B13-5: nobody else's report tells of it, nor what anybody has."""
    gift = ("reconquista.money.event.transfer", "reconquista.report.treasury")
    told = {
        viewer: tuple(word in str(game.ruleset.report(history.turns[:WINTER], viewer)) for word in gift)
        for viewer in ("TZA", "CBA", "NYA", None)
    }
    assert told == {"TZA": (True, True), "CBA": (True, True), "NYA": (False, True), None: (False, False)}


def test_who_sends_nothing_in_winter_keeps_what_the_money_is_enough_for(history: History):
    """B2: garrisons of own cities first, then armies, then fleets, each by name; nothing is bought."""
    winter = turn(history, WINTER_1081)
    assert "TSE" not in winter.orders
    assert winter.before.treasury["TSE"] == 23
    kept = [unit for unit, owner in winter.outcome.state.units.items() if owner == "TSE"]
    lost = [unit for unit, owner in winter.before.units.items() if owner == "TSE" and unit not in kept]
    assert (len(kept), lost) == (7, ["F GOLFO DE CADIZ", "F SILVES"])


def test_a_second_mail_answers_the_sums_of_the_first(record: Record, history: History):
    first, second = (mail for mail in record.mails[WINTER_1081] if mail.power == "LYC")
    assert [line.order for line in first.lines if line.fault] == ["B A ZAMORA"]
    assert [line.directive for line in second.lines if line.directive] == ["replace_all"]
    bought = [order for order in turn(history, WINTER_1081).orders["LYC"] if order.startswith("B ")]
    assert bought == ["B A ZAMORA"]


def events(played: Turn, name: str) -> int:
    return sum(event.message.id == name for event in played.outcome.events)


# --- the erratum ----------------------------------------------------------------------------------------------------


def test_an_order_misread_changes_its_season_and_the_next(
    example: Example, game: Game, record: Record, history: History
):
    (filed,) = (filed for filed in record.rulings if filed.ruling.changed)
    assert isinstance(filed.ruling, OrdersRuling)
    assert list(filed.ruling.changed) == ["1081-1-primavera", "1081-2-verano"]
    versions = [len(editions(game, record, history, turn.phase)) for turn in history.turns]
    assert versions == [1, 1, 1, 1, 2, 2, 1, 1]
    report = (example.folder / "006-1081-2-verano/report.es.md").read_text("utf-8")
    assert filed.ruling.reason in report


def test_unrelated_draws_stay(game: Game, record: Record, history: History):
    first, second = editions(game, record, history, turn(history, SUMMER_1081).phase)
    draws = [{draw.name: draw.value for draw in edition.turn.outcome.draws} for edition in (first, second)]
    assert draws[0] == {**draws[1], "retirada|A AVILA": "TOLEDO"}
    assert draws[1] == {"retirada|A JAEN": "QUINTANAR"}


def test_a_later_order_becomes_void(history: History):
    assert result(history, SUMMER_1081, "A MERIDA B").verdict is Verdict.VOID


# --- secrets --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def site(demo: Demo) -> str:
    return demo.published()


def test_nobody_is_named_on_the_site(site: str, game: Game):
    assert names_on(site, game) == []


def test_keys_are_on_the_site_once_they_are_revealed(site: str, game: Game):
    keys = [key_of(game.end, number).hex() for number in range(WINTER_1081 + 3)]
    assert [key in site for key in keys] == [True] * 9 + [False] * 2
    assert game.end.hex() not in site


def test_no_mail_is_quoted_on_the_site(site: str, mails: list[FiledMail]):
    said = chatter(mails)
    assert len(said) > 50
    assert [text for text in sorted(said) if text in site] == []
