"""Famine and plague by dice and tables: what a single case cannot show."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from gm.core.dice import Dice
from gm.core.maps import load_map
from gm.core.message import Message
from gm.core.model import Turn
from gm.rules.movement.orders import Hold, Unit
from gm.rules.reconquista import season
from gm.rules.reconquista.desk import nearest
from gm.rules.reconquista.disasters import CELLS, FAMINE, PLAGUE, strike
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.options import house_rules
from gm.rules.reconquista.progress import begin
from gm.rules.reconquista.ruleset import Reconquista, reconquista
from gm.rules.reconquista.state import State
from gm.show.language import Language
from tests.rules.reconquista.small import DICE, game, play, state

IBERIA = load_map("reconquista")
KEYS = [bytes([n % 256, n // 256]) * 16 for n in range(400)]


def iberia(**options: str) -> Reconquista:
    return reconquista(IBERIA.board, IBERIA.scenarios["1080"], options)


def struck(of: Game, key: bytes, tables: dict[str, dict[str, tuple[int, int]]]) -> tuple[str, ...]:
    return strike(begin(of, State(3, tables=tables), Dice(key)), FAMINE)


def test_a_table_is_drawn_for_a_scenario_without_one() -> None:
    """B5-4: every province has a cell of its own in each table; the same key draws the same tables."""
    of = iberia(famine="table", plague="table")
    position = of.setup(DICE).state
    for mark in ("famine", "plague"):
        assert set(position.tables[mark]) == set(of.game.land)
        assert max(Counter(position.tables[mark].values()).values()) == 1
        assert set(position.tables[mark].values()) <= set(CELLS)
    assert position.tables["famine"] != position.tables["plague"]
    assert of.setup(DICE) == of.setup(DICE)
    assert of.setup(DICE).state.tables != of.setup(Dice(bytes([7]) * 32)).state.tables
    assert len(of.setup(DICE).draws) == 2 * len(of.game.land)


def test_a_board_of_more_than_121_provinces_uses_the_cells_again() -> None:
    board = IBERIA.board
    more = {f"{n}{place}": replace(p, id=f"{n}{place}") for n in range(2) for place, p in board.provinces.items()}
    of = reconquista(replace(board, provinces=more), replace(IBERIA.scenarios["1080"], powers=()), {"famine": "table"})
    table = of.setup(DICE).state.tables["famine"]
    assert set(table) == set(of.game.land)
    assert set(Counter(table.values()).values()) == {1, 2}


def test_the_scenarios_own_table_comes_first() -> None:
    """B5-4: nothing is drawn then."""
    scenario = replace(IBERIA.scenarios["1080"], tables={"famine": {"TOLEDO": (2, 2)}})
    outcome = reconquista(IBERIA.board, scenario, {"plague": "no"}).setup(DICE)
    assert (outcome.draws, outcome.state.tables) == ((), {})


def test_the_tables_are_published_with_the_first_season() -> None:
    """B5-4: every province stands in them, in the first report only."""
    of = iberia(famine="table", plague="table")
    before = of.setup(DICE).state
    after = of.adjudicate(before, {}, DICE)
    first = of.report([Turn(of.phase(before), before, {}, after)], None)
    tables = {part.name: part for part in first.sections if part.name.startswith("table_")}
    assert set(tables) == {"table_famine", "table_plague"}
    told = str(tables["table_famine"].items)
    assert all(f"'{place}'" in told for place in of.game.land)
    later = of.adjudicate(after.state, {}, DICE)
    second = of.report([Turn(of.phase(after.state), after.state, {}, later)], None)
    assert not any(part.name.startswith("table_") for part in second.sections)


def test_odds_of_one_die() -> None:
    """B5-2: 1/6 nothing, 1/3 a row, 1/3 a column, 1/6 both; a cell in the middle is struck about 16 times in 100."""
    table = {"famine": {"TOL": (7, 7), "CAL": (2, 2)}}
    hits = Counter(place for key in KEYS for place in struck(game(famine="table"), key, table))
    assert 40 <= hits["TOL"] <= 90
    assert 3 <= hits["CAL"] <= 22


def test_odds_of_two_dice() -> None:
    """B5-3, severity=two_dice: harsher; 1/12 nothing, 5/12 a row and a column."""
    of = game(famine="table", severity="two_dice")
    table = {"famine": {"TOL": (7, 7)}}
    found = Counter(kinds(of, key) for key in KEYS)
    assert set(found) == {"", "columna", "fila", "fila columna"}
    assert 20 <= found[""] <= 50
    assert 135 <= found["fila columna"] <= 200
    assert sum(bool(struck(of, key, table)) for key in KEYS) > 75


def kinds(of: Game, key: bytes) -> str:
    """What the severity of a year picks: rows, columns."""
    turn = begin(of, State(3), Dice(key))
    strike(turn, FAMINE)
    names = [draw.name.split("|")[1] for draw in turn.draws]
    return " ".join(word for word in ("fila", "columna") if word in names)


@pytest.mark.parametrize("mark", ["famine", "plague"])
def test_one_in_eleven(mark: str) -> None:
    """B5-5, famine=flat, plague=flat: each province by a draw of its own."""
    of = game(**{mark: "flat"})
    disaster = FAMINE if mark == "famine" else PLAGUE
    hits: Counter[str] = Counter()
    for key in KEYS:
        turn = begin(of, State(3), Dice(key))
        hits.update(strike(turn, disaster))
        assert [draw.name for draw in turn.draws] == [f"{disaster.name}|{place}" for place in of.land]
    assert set(hits) == set(of.land)
    assert 250 <= sum(hits.values()) <= 480


def test_plague_comes_every_year() -> None:
    """B6-4: drawn in the first spring, in the second, in the tenth; never at another time of the year."""
    of = game(plague="flat", famine="flat")
    drawn = {}
    for number in (1, 2, 3, 5, 37, 39):
        turn = play(of, replace(state("P: A TOL"), number=number))
        drawn[number] = {draw.name.partition("|")[0] for draw in turn.outcome.draws}
    assert drawn == {1: {"peste"}, 2: set(), 3: {"hambre"}, 5: {"peste"}, 37: {"peste"}, 39: {"hambre"}}


def test_a_correction_moves_no_other_luck() -> None:
    """Another order in spring: the same plague, and in autumn the same famine, draw by draw."""
    of = game(plague="flat", famine="flat")
    for number in (1, 3):
        before = replace(state("P: A TOL; Q: A JAE, A MUR"), number=number)
        one = play(of, before, P="A TOL - QUI", Q="A JAE H").outcome
        other = play(of, before, P="A TOL H", Q="A JAE - CAL\nA MUR - QUI").outcome
        assert one.state.units != other.state.units
        assert one.draws == other.draws
        assert len(one.draws) == len(of.land)


def test_a_ruled_die_counts() -> None:
    """What the DJ types for a die is taken: here a row, the seventh."""
    ruled = {"hambre|gravedad": "2", "hambre|fila|1": "3", "hambre|fila|2": "4"}
    turn = begin(game(famine="table"), State(3, tables={"famine": {"TOL": (7, 2)}}), Dice(bytes(32), ruled))
    assert strike(turn, FAMINE) == ("TOL",)
    assert all(draw.ruled for draw in turn.draws)


@pytest.mark.parametrize(
    ("ruled", "told"),
    [
        ({"gravedad": "1"}, "gravedad 1, que no toca ninguna fila ni columna"),
        ({"gravedad": "3", "fila|1": "3", "fila|2": "4"}, "gravedad 3, fila 3 + 4 = 7"),
        (
            {"gravedad": "6", "fila|1": "1", "fila|2": "1", "columna|1": "5", "columna|2": "6"},
            "gravedad 6, fila 1 + 1 = 2 y columna 5 + 6 = 11",
        ),
    ],
)
def test_the_dice_of_a_table_are_told_with_the_lines_they_make(ruled: dict[str, str], told: str) -> None:
    dice = Dice(bytes(32), {f"hambre|{name}": value for name, value in ruled.items()})
    turn = begin(game(famine="table"), State(3, tables={"famine": {"TOL": (2, 2)}}), dice)
    strike(turn, FAMINE)
    (event,) = turn.events
    assert Language("es", IBERIA.names).sentence(event.message) == f"Dados del hambre: {told}."


def test_the_report_tells_disasters_and_their_dice() -> None:
    of = Reconquista(game(famine="flat", plague="flat"))
    for number, what, mark in ((1, "peste", "plague"), (3, "hambre", "famine")):
        before = replace(state("P: A TOL"), number=number)
        outcome = play(of.game, before).outcome
        report = of.report([Turn(of.phase(before), before, {}, outcome)], None)
        parts = {part.name: part for part in report.sections}
        assert next(item.id for item in parts["disasters"].items).startswith(f"reconquista.{mark}.event.")
        assert all(f"{what}|" in told(line) for line in parts["draws"].items)


def told(message: Message) -> str:
    return Language("es", IBERIA.names).sentence(message)


@pytest.mark.parametrize(
    ("number", "name", "called", "options"),
    [
        (1, "peste", "la peste", {"plague": "flat"}),
        (3, "hambre", "el hambre", {"famine": "flat"}),
        (2, "tormenta", "la tormenta", {"storms": "bar"}),
    ],
)
def test_the_report_names_the_dice_that_strike_and_counts_those_that_spare(
    number: int, name: str, called: str, options: dict[str, str]
) -> None:
    """What is not named does not show a 1: whoever has the key can check that of every place."""
    of = Reconquista(game(flat_odds="6", **options))
    before = replace(state("P: A TOL"), number=number)
    places = of.board.seas if name == "tormenta" else of.game.land
    for hit in (set[str](), {sorted(places)[0]}):
        ruled = {f"{name}|{at}": "1" if at in hit else "2" for at in places}
        outcome = season.play(of.game, before, {}, Dice(bytes(32), ruled)).outcome
        draws = tuple(replace(draw, ruled=False) for draw in outcome.draws)
        report = of.report([Turn(of.phase(before), before, {}, replace(outcome, draws=draws))], None)
        (section,) = (part for part in report.sections if part.name == "draws")
        named = [f"Dados: {called} en {at} → 1 ({name}|{at})." for at in hit]
        left = len(places) - len(hit)
        about = f"{'del' if called.startswith('el') else 'de la'} {called[3:]} ({name}|…)"
        more = f"un dado más {about}, de" if left == 1 else f"{left} dados más {about}, uno por sitio y de"
        spared = f"Sin efecto, {more} 1 a 6: {'no da' if left == 1 else 'ninguno da'} 1."
        assert [told(item) for item in section.items] == [*named, spared]


def test_a_die_that_the_dj_typed_is_named_though_it_spares() -> None:
    of = Reconquista(game(plague="flat"))
    before = replace(state("P: A TOL"), number=1)
    outcome = season.play(of.game, before, {}, Dice(bytes(32), {"peste|TOL": "7"})).outcome
    report = of.report([Turn(of.phase(before), before, {}, outcome)], None)
    (section,) = (part for part in report.sections if part.name == "draws")
    assert "la peste en TOL → 7, por decisión del director de juego (peste|TOL)" in told(section.items[0])


def test_the_dice_of_a_plague_that_spreads_are_all_named() -> None:
    of = Reconquista(game(plague="flat", plague_spread="yes", flat_odds="6"))
    before = replace(state("P: A TOL"), number=2, plague=("TOL",))
    outcome = play(of.game, before).outcome
    report = of.report([Turn(of.phase(before), before, {}, outcome)], None)
    (section,) = (part for part in report.sections if part.name == "draws")
    (line,) = section.items
    assert all(f"(peste|{at})" in told(line) for at in of.board.provinces["TOL"].army)


def test_units_that_the_plague_takes_need_no_orders() -> None:
    of = Reconquista(game(plague="flat"))
    before = replace(state("P: A TOL, A CAL"), number=2, plague=("TOL",))
    assert of.units(before, "P") == ("A CAL",)
    assert of.check(before, "P", ["A TOL H"])[0].reason.id == "reconquista.void.plague"
    assert (of.options(before, "A TOL"), len(of.options(before, "A CAL")) > 1) == ((), True)
    assert nearest(of.game, before, "P", Hold(Unit("A", "TOL"))) == ()
    assert nearest(of.game, before, "P", Hold(Unit("A", "CUE"))) != ()


def test_profiles_are_sets_of_options() -> None:
    """profile=clasico is the default; profile=semilla takes modules away, profile=completo adds some; one option wins.

    By profile=semilla: upkeep=0, famine=no, plague=no, transfers=no, treasuries=public.
    """
    clasico = house_rules({"profile": "clasico"})
    assert clasico == house_rules({})
    assert (clasico.upkeep, clasico.famine, clasico.plague, clasico.transfers) == ("3", "table", "table", "yes")
    assert house_rules({"profile": "clasico", "famine": "flat"}).famine == "flat"
    semilla = house_rules({"profile": "semilla"})
    assert (semilla.upkeep, semilla.famine, semilla.plague) == ("0", "no", "no")
    assert (semilla.transfers, semilla.treasuries) == ("no", "public")
    assert house_rules({"profile": "semilla", "upkeep": "3"}).upkeep == "3"
    completo = house_rules({"profile": "completo"})
    assert (completo.variable_income, completo.famine) == ("yes", "table")
