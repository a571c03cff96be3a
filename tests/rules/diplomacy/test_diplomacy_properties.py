"""What must never matter, and what always holds, in any position and in any game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from gm.core.board import Board, Province, province_of
from gm.core.model import Outcome
from gm.rules.diplomacy import check
from gm.rules.diplomacy.adjustments import due
from gm.rules.diplomacy.calendar import ADJUSTMENTS, step
from gm.rules.diplomacy.choices import legal_builds
from gm.rules.diplomacy.field import Field
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.moves import Moves, move
from gm.rules.diplomacy.plain import is_plain
from gm.rules.diplomacy.state import State
from gm.rules.movement.orders import Convoy, Hold, Move, Order, Support, Unit, order_text, parse_unit
from tests.rules.diplomacy.generated import Season, random_rules, random_season, seasons
from tests.rules.diplomacy.positions import DICE, chart, game

EXAMPLES = settings(max_examples=60, deadline=None)
GAME: Game = game().game

Sheets = dict[str, list[str]]


def written(season: Season) -> tuple[dict[str, str], Sheets]:
    """The units with their powers, and the sheets of orders."""
    field, orders = season
    units = dict(field.owners)
    sheets: Sheets = {}
    for unit, order in orders.items():
        sheets.setdefault(units[str(unit)], []).append(order_text(order))
    return units, sheets


def facts(judged: Moves) -> dict[str, Any]:
    """All that a phase of moves led to, but for the reasons and the order of the page."""
    return {
        "verdicts": sorted((str(r.power), r.order, str(r.verdict)) for r in judged.results),
        "units": dict(judged.units),
        "dislodged": dict(judged.dislodged),
        "contested": sorted(judged.contested),
    }


def respelled(value: Any, spell: Callable[[str], str]) -> Any:
    """Facts with every place, or power, by another name; a contested or open place is one of a set."""
    if isinstance(value, str):
        return spell(value)
    if isinstance(value, Mapping):
        return {respelled(key, spell): respelled(of, spell) for key, of in value.items()}
    if isinstance(value, tuple | list):
        return sorted(respelled(one, spell) for one in value)
    return {name: respelled(getattr(value, name), spell) for name in ("power", "attacker", "open")}


def same(_: str) -> str:
    return _


@EXAMPLES
@given(seasons())
def test_the_order_of_arrival_does_not_matter(season: Season) -> None:
    units, sheets = written(season)
    backwards = {power: sheet[::-1] for power, sheet in reversed(sheets.items())}
    shuffled = dict(sorted(units.items(), key=lambda item: item[0][::-1]))
    there, back = move(GAME, State(1, units), sheets), move(GAME, State(1, shuffled), backwards)
    assert facts(there) == facts(back)
    assert {r.order: r.reason for r in there.results} == {r.order: r.reason for r in back.results}


@EXAMPLES
@given(seasons())
def test_the_names_of_powers_do_not_matter(season: Season) -> None:
    units, sheets = written(season)
    other = {"ENGLAND": "TURKEY", "TURKEY": "FRANCE", "FRANCE": "ENGLAND"}
    owners = {unit: other[power] for unit, power in units.items()}
    renamed = move(GAME, State(1, owners), {other[power]: sheet for power, sheet in sheets.items()})
    expected = respelled(facts(move(GAME, State(1, units), sheets)), lambda text: other.get(text, text))
    assert respelled(facts(renamed), same) == expected


@EXAMPLES
@given(seasons())
def test_the_names_of_places_do_not_matter(season: Season) -> None:
    units, sheets = written(season)
    renamed = replace(GAME, board=_renamed(GAME.board))
    texts = {power: [_other_names(text) for text in sheet] for power, sheet in sheets.items()}
    found = move(renamed, State(1, {_other_names(unit): power for unit, power in units.items()}), texts)
    assert respelled(facts(found), same) == respelled(facts(move(GAME, State(1, units), sheets)), _other_names)


def _other_names(text: str) -> str:
    return " ".join(_other_name(word) for word in text.split())


def _other_name(word: str) -> str:
    place, slash, coast = word.partition("/")
    return f"{place[::-1]}X{slash}{coast}" if place in GAME.board.provinces else word


def _renamed(board: Board) -> Board:
    def renamed(of: Province) -> Province:
        coasts = {coast: tuple(map(_other_name, borders)) for coast, borders in of.coasts.items()}
        army, fleet = tuple(map(_other_name, of.army)), tuple(map(_other_name, of.fleet))
        return replace(of, id=_other_name(of.id), army=army, fleet=fleet, coasts=coasts)

    return Board("renamed", {_other_name(place): renamed(of) for place, of in board.provinces.items()})


@EXAMPLES
@given(seasons())
def test_a_mirrored_board_plays_the_same(season: Season) -> None:
    """East for west: the places and their borders come the other way round."""
    units, sheets = written(season)
    mirrored = {
        place: replace(of, army=of.army[::-1], fleet=of.fleet[::-1])
        for place, of in reversed(GAME.board.provinces.items())
    }
    there, back = (
        move(GAME, State(1, units), sheets),
        move(replace(GAME, board=Board("mirror", mirrored)), State(1, units), sheets),
    )
    assert facts(there) == facts(back)


@EXAMPLES
@given(seasons())
def test_a_unit_far_away_changes_nothing_else(season: Season) -> None:
    units, sheets = written(season)
    near = {province_of(unit[2:]) for unit in units}
    for _ in range(2):
        near |= {to for at in near for to in (*GAME.board.provinces[at].army, *GAME.board.provinces[at].fleet)}
    far = [place for place in GAME.board.provinces if place not in near and place in GAME.land]
    if far:
        crowded = move(GAME, State(1, {**units, f"A {far[0]}": "RUSSIA"}), sheets)
        alone = move(GAME, State(1, units), sheets)
        stays = ("RUSSIA", f"A {far[0]} H", "success")
        assert facts(crowded)["verdicts"] == sorted([*facts(alone)["verdicts"], stays])
        assert crowded.units == {**alone.units, f"A {far[0]}": "RUSSIA"}


@EXAMPLES
@given(seasons())
def test_units_neither_meet_nor_vanish(season: Season) -> None:
    units, sheets = written(season)
    judged = move(GAME, State(1, units), sheets)
    places = [province_of(unit[2:]) for unit in judged.units]
    assert len(places) == len(set(places))
    assert len(units) == len(judged.units) + len(judged.dislodged)
    assert sorted(units.values()) == sorted([*judged.units.values(), *(f.power for f in judged.dislodged.values())])
    assert [result.order.split()[:2] for result in judged.results if result.verdict == "void"] == []
    assert len(judged.results) == len(units)
    for fate in judged.dislodged.values():
        closed = {*places, *judged.contested}
        assert closed.isdisjoint(map(province_of, fate.open))


# ---- Legality


@pytest.mark.parametrize("seed", range(40))
def test_what_is_legal_at_first_sight_is_legal_at_a_closer_look(seed: int) -> None:
    field, _ = random_season(seed, random_rules(seed))
    plain = [order for name in field.owners for order in imaginable(field, parse_unit(name)) if is_plain(field, order)]
    assert plain
    for order in plain:
        assert check.meaning(field, order) == order


def imaginable(field: Field, unit: Unit) -> Iterator[Order]:
    """Every order with the board's places, the power of others named or not."""
    places = (*field.game.board.provinces, *field.game.board.coasts)
    yield Hold(unit)
    yield from (Move(unit, to, via) for to in places for via in (None, ()))
    for other, owner in ((parse_unit(name), owner) for name, owner in field.owners.items()):
        for nation in (None, owner, "ITALY"):
            yield Support(unit, other, nation)
            yield from (Support(unit, other, nation, "move", to) for to in places)
            yield from (Convoy(unit, other, to, nation) for to in places)


# ---- Whole games


def random_sheets(of: random.Random, state: State) -> Sheets:
    """Orders as they come: some of them legal, some not, some missing."""
    sheets: Sheets = {}
    for power in sorted(game().awaits(state)):
        sheets[power] = []
        if step(state.number) == ADJUSTMENTS:
            builds = list(legal_builds(GAME, state, power))
            sheets[power] += of.sample(builds, k=len(builds))
            sheets[power] += [f"D {unit}" for unit in state.units_of(power) if of.random() < 0.3]
        for unit in game().units(state, power):
            if of.random() < 0.9:
                sheets[power].append(_random_order(of, state, unit))
    return sheets


def _random_order(of: random.Random, state: State, unit: str) -> str:
    fate = state.dislodged.get(unit)
    if fate is not None:
        return f"{unit} R {of.choice(fate.open)}"
    steps = GAME.board.reach.steps[unit[0]][unit[2:]]
    spots = [spot for spots in steps.values() for spot in spots]
    return f"{unit} {'S A' if of.random() < 0.1 else '-'} {of.choice(spots)}"


@pytest.mark.parametrize("seed", range(12))
def test_a_game_played_at_random_keeps_its_books(seed: int) -> None:
    of = random.Random(seed)
    state = game().setup(DICE).state
    for _ in range(30):
        if not game().awaits(state):
            break
        sheets = random_sheets(of, state)
        outcome: Outcome = game().adjudicate(state, sheets, DICE)
        assert_books_kept(state, sheets, outcome)
        state = outcome.state


def assert_books_kept(before: State, sheets: Sheets, outcome: Outcome) -> None:
    after: State = outcome.state
    assert after.number > before.number
    places = [province_of(unit[2:]) for unit in after.units]
    assert len(places) == len(set(places))
    given = [(power, text) for power in GAME.powers for text in sheets.get(power, ())]
    assert [(r.power, r.order) for r in outcome.results][: len(given)] == given
    old, new = len(before.units) + len(before.dislodged), len(after.units) + len(after.dislodged)
    told = [event.message.id.removeprefix("diplomacy.") for event in outcome.events]
    gone = sum(told.count(name) for name in ("moves.destroyed", "retreats.disbanded", "retreats.clash"))
    if step(before.number) == ADJUSTMENTS or "winters" in " ".join(told):
        for power in GAME.powers:
            assert due(after, power) >= 0
    else:
        assert new == old - gone


def test_the_places_of_the_board_come_by_their_english_names() -> None:
    """DATC 4.D.8: the last tie-break; the rules know the board, not the names."""
    names = chart().names.places["en"]
    assert list(GAME.board.provinces) == sorted(GAME.board.provinces, key=lambda place: names[place].text)
