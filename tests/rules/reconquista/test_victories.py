"""Goals other than three territories, and the year limit (B16), on the whole board."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gm.core.maps import load_map
from gm.core.model import Turn
from gm.rules.reconquista.ruleset import Reconquista, reconquista
from gm.rules.reconquista.state import State
from gm.rules.reconquista.victory import shortfall, winners
from tests.rules.reconquista.small import DICE, game, play, state

IBERIA = load_map("reconquista")


def iberia(**options: str) -> Reconquista:
    return reconquista(IBERIA.board, IBERIA.scenarios["1080"], options)


def homes(of: Reconquista, *powers: str) -> dict[str, str]:
    return {at: "LYC" for power in powers for at in of.game.starts[power].home}


def holding(of: Reconquista, cities: int, countries: tuple[str, ...] = ("LYC",)) -> State:
    """LYC with whole countries and so many cities in all."""
    control = homes(of, *countries)
    towns = {at: "LYC" for at in control if at in of.game.cities}
    for at in of.game.cities:
        if len(towns) < cities:
            towns.setdefault(at, "LYC")
    return State(3, control=control, cities=towns)


def test_basic_victory() -> None:
    """B16-2, victory=basic: twelve cities, all of one's own, six conquered."""
    of = iberia(victory="basic")
    assert winners(of.game, holding(of, 12)) == ("LYC",)
    assert shortfall(of.game, holding(of, 11), "LYC") == {"cities": 1}
    without = holding(of, 13)
    home = next(at for at in of.game.starts["LYC"].home if at in of.game.cities)
    lost = replace(without, cities={at: p for at, p in without.cities.items() if at != home})
    assert shortfall(of.game, lost, "LYC") == {"home": 1}
    assert winners(of.game, lost) == ()


@pytest.mark.parametrize(("goal", "cities", "countries"), [("advanced", 15, 2), ("ultimate", 23, 3)])
def test_victory_by_cities_and_countries(goal: str, cities: int, countries: int) -> None:
    """B16-3, victory=advanced; B16-4, victory=ultimate."""
    of = iberia(victory=goal)
    powers = of.powers[:countries]
    assert winners(of.game, holding(of, cities, powers)) == ("LYC",)
    assert shortfall(of.game, holding(of, cities - 1, powers), "LYC") == {"cities": 1}
    assert shortfall(of.game, holding(of, cities, powers[:-1]), "LYC") == {"countries": 1}


@pytest.mark.parametrize("goal", ["basic", "advanced", "ultimate"])
def test_a_victory_by_cities_is_told_and_what_is_lacking_too(goal: str) -> None:
    of = iberia(victory=goal)
    everything = dict.fromkeys(of.game.land, "LYC")
    before = State(3, units={"F MAR DE ALBORAN": "TSE"}, control=everything, cities=everything)
    outcome = of.adjudicate(before, {}, DICE)
    assert outcome.state.winners == ("LYC",)
    assert f"reconquista.end.victory.{goal}" in [event.message.id for event in outcome.events]
    report = of.report([Turn(of.phase(before), before, {}, outcome)], None)
    (standings,) = (part for part in report.sections if part.name == "standings")
    assert standings.table is not None
    assert standings.table.rows[0][5] == ()
    assert "reconquista.report.lacks.cities" in str(standings)


def test_victory_by_cities_alone_is_told() -> None:
    of = game(victory="cities")
    outcome = play(of, state("P: A TOL, A CAL, A JAE, A MUR, A VAL")).outcome
    assert [e.message.id for e in outcome.events if e.message.id.startswith("reconquista.end.v")] == [
        "reconquista.end.victory.cities"
    ]


@pytest.mark.parametrize("years", [3, 5, 7, 10, 15, 20])
def test_the_year_limit(years: int) -> None:
    """B16-5, year_limit=3, year_limit=5, year_limit=7, year_limit=10, year_limit=15, year_limit=20."""
    of = game(year_limit=str(years))
    last = 4 * years - 1
    before = state("P: A TOL, A CAL; Q: A JAE")
    at = {n: play(of, replace(before, number=n)).outcome for n in (last - 4, last - 1, last)}
    assert {n: outcome.state.winners for n, outcome in at.items()} == {last - 4: (), last - 1: (), last: ("P",)}
    assert "reconquista.end.victory.years" in [event.message.id for event in at[last].events]


def test_a_game_out_of_time_may_be_shared() -> None:
    outcome = play(game(year_limit="3"), state("P: A TOL; Q: A JAE; R: A QUI", number=11)).outcome
    assert outcome.state.winners == ("P", "Q")


@pytest.mark.parametrize("tie", ["zones", "shared", "play_on"])
def test_equal_zones_when_the_years_are_over_are_shared_whatever_a_tie_does(tie: str) -> None:
    """A.2 n. 62: with nobody at the goal the last autumn decides by zones alone."""
    of = game(year_limit="3", victory_tie=tie, hold_turns="1")
    outcome = play(of, state("P: A TOL; Q: A JAE; R: A QUI", number=11)).outcome
    assert outcome.state.winners == ("P", "Q")
