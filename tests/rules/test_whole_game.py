"""What no single position can show: the set-up, the calendar, luck over many keys, and what must never matter."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from gm.core.dice import Dice
from gm.core.maps import Map, load_map, map_from_json
from gm.core.model import Outcome, Turn
from gm.core.ruleset import Ruleset
from gm.rules import RULESETS
from gm.rules.reconquista.cases import adjudicate
from tests.rules.case_files import Case, cases, first_line, orders, with_step

CASES = {case.id: case for case in cases("reconquista")}
DICE = Dice(bytes(32))


def play(case: Case, **changes: Any) -> dict[str, Any]:
    line = {**with_step(first_line(case), case), **changes}
    sheet = map_from_json(line["map"])
    return adjudicate(line, sheet.board, next(iter(sheet.scenarios.values())))


def new_game(sheet: Map, **options: str) -> Ruleset:
    return RULESETS["reconquista"](sheet.board, next(iter(sheet.scenarios.values())), options)


@pytest.fixture
def iberia() -> Map:
    return load_map("reconquista")


@pytest.fixture
def small() -> Map:
    """The test map."""
    return map_from_json(first_line(CASES["advance-to-a-neighbour"])["map"])


def test_seven_powers_play(iberia: Map) -> None:
    """R-INT-2, A.2 n. 1: the scenario says who plays, where and with what."""
    game = new_game(iberia)
    state = game.setup(DICE).state
    assert len(game.powers) == 7
    for start in game.scenario.powers:
        assert set(game.units(state, start.id)) == set(start.units)
        assert all(state.control[place] == start.id for place in start.home)


def test_any_map_will_do(small: Map) -> None:
    """A.2 n. 1: the same rules play a map with other names and another number of powers."""
    assert new_game(small).powers == ("P", "Q", "R", "S")


def test_first_money_is_the_scenarios(iberia: Map) -> None:
    """R-1-2: each power begins with the ducats of the scenario."""
    game = new_game(iberia)
    assert game.setup(DICE).state.treasury == {start.id: start.treasury for start in game.scenario.powers}


def test_no_purchase_before_the_first_spring(iberia: Map) -> None:
    """A.2 n. 3: the first phase is a spring, and it knows no purchases."""
    game = new_game(iberia)
    state = game.setup(DICE).state
    assert game.phase(state).code == "1080-1-primavera"
    results = game.adjudicate(state, {"LYC": ["B A SANTILLANA"]}, DICE).results
    assert [result.verdict for result in results if result.order == "B A SANTILLANA"] == ["void"]


def test_autonomous_garrisons_of_the_scenario(iberia: Map) -> None:
    """A.2 n. 66: where the scenario says, nobody's garrisons stand."""
    game = new_game(iberia)
    state = game.setup(DICE).state
    assert {unit for unit, power in state.units.items() if power is None} == {
        f"G {place}" for place in game.scenario.autonomous
    }


def test_autonomous_garrisons_of_a_silent_scenario(small: Map) -> None:
    """A.2 n. 66: without a list, every walled city that nobody controls has one; on the test map only MLL is such."""
    state = new_game(small).setup(DICE).state
    assert {unit for unit, power in state.units.items() if power is None} == {"G MLL"}


def test_no_double_coasts(iberia: Map, small: Map) -> None:
    """A.2 n. 8: neither map has any."""
    assert not any(place.coasts for sheet in (iberia, small) for place in sheet.board.provinces.values())


def test_four_phases_a_year(iberia: Map) -> None:
    """R-SEQ-1, R-SEQ-2, R-SEQ-3, A.2 n. 2: three seasons and a winter, no phase for retreats."""
    game = new_game(iberia)
    state = game.setup(DICE).state
    codes = []
    for _ in range(6):
        codes.append(game.phase(state).code)
        state = game.adjudicate(state, {}, DICE).state
    assert codes == [
        "1080-1-primavera",
        "1080-2-verano",
        "1080-3-otono",
        "1080-4-invierno",
        "1081-1-primavera",
        "1081-2-verano",
    ]


def test_standings_rank_by_zones(iberia: Map) -> None:
    """R-OBJ-1: who controls more provinces and cities stands higher."""
    game = new_game(iberia)
    before = game.setup(DICE).state
    sheet = {"TBA": ["A EVORA - MERIDA"], "LYC": ["A ZAMORA - SALAMANCA", "A BURGOS - SANTILLANA"]}
    outcome: Outcome = game.adjudicate(before, sheet, DICE)
    turn = Turn(game.phase(before), before, {power: tuple(lines) for power, lines in sheet.items()}, outcome)
    (standings,) = (part for part in game.report([turn], None).sections if part.name == "standings")
    assert standings.table is not None
    ranked = [power for row in standings.table.rows for power in game.powers if power in str(row[0])]
    zones = [outcome.state.zones(power) for power in ranked]
    assert sorted(ranked) == sorted(game.powers)
    assert zones == sorted(zones, reverse=True)
    assert zones[0] > zones[-1]


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_order_of_arrival_does_not_matter(case: Case) -> None:
    """R-SEQ-4: whoever writes first or last, the season is the same.

    But for two orders to one unit (A.2 n. 5), and for what a purse is too small for (B13-2).
    """
    step = case.steps[0]
    sent = [[power, text] for power, text, _ in orders(step)]
    if case.turn or step.phase != "movement" or doubled(sent) or {"A.2-5", "B13-2", "B8-6"} & {*case.rules}:
        return
    there = play(case)
    back = play(case, orders=sent[::-1])
    assert {**back, "orders": back["orders"][::-1]} == there


def doubled(sent: list[list[str]]) -> bool:
    return max(Counter((power, *text.split()[:2]) for power, text in sent).values(), default=0) > 1


def test_each_of_two_places_half_the_time() -> None:
    """R-4.3-14: two first-class places come up about equally often over many keys."""
    case = CASES["drawn-among-two"]
    drawn = Counter(play(case, key=f"{n:064x}")["retreats"][0][3] for n in range(400))
    assert set(drawn) == {"CAL", "TOL"}
    assert 160 <= drawn["CAL"] <= 240


def test_one_after_another_avoids_the_taken_place() -> None:
    """A.2 n. 40, retreat=random_sequential: of two with one place between them one finds it, never both lost."""
    case = CASES["two-into-one-place"]
    out = play(case, options={"retreat": "random_sequential"})
    assert sorted(str(row[3]) for row in out["retreats"]) == ["CUE", "None"]


def test_one_after_another_never_collides_where_there_is_room() -> None:
    """A.2 n. 40, retreat=random_sequential: TOL has only CUE, VAL has CUE and TOR. At once, both may be lost."""
    case = CASES["one-place-and-two"]
    keys = [f"{n:064x}" for n in range(40)]
    at_once = Counter(destinations(play(case, key=key)) for key in keys)
    one_by_one = {destinations(play(case, key=key, options={"retreat": "random_sequential"})) for key in keys}
    assert set(at_once) == {(None, None), ("CUE", "TOR")}
    assert min(at_once.values()) >= 10
    assert one_by_one == {("CUE", "TOR")}


def destinations(out: dict[str, Any]) -> tuple[str | None, ...]:
    return tuple(row[3] for row in sorted(out["retreats"], key=lambda row: row[:3]))
