"""The board of Diplomacy: its facts, and that what touches in the picture touches in play."""

from __future__ import annotations

import math
import runpy
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from gm.core.board import Board, Name, Names, Scenario
from gm.core.geometry import BEYOND, Geometry, Point, inside
from gm.core.maps import Map, load_map
from gm.core.survey import survey

SHORTEST = 14
"""The shortest border that counts, in map units: one that a reader sees."""


@pytest.fixture(scope="module")
def chart() -> Map:
    return load_map("classical")


@pytest.fixture(scope="module")
def board(chart: Map) -> Board:
    return chart.board


@pytest.fixture(scope="module")
def names(chart: Map) -> Names:
    return chart.names


@pytest.fixture(scope="module")
def scenario(chart: Map) -> Scenario:
    return chart.scenarios["1901"]


@pytest.fixture(scope="module")
def geometry(chart: Map) -> Geometry:
    assert chart.geometry is not None
    return chart.geometry


def test_it_has_no_fault(chart: Map):
    assert survey(chart) == ()


def test_it_has_75_places(board: Board):
    kinds = Counter(province.kind for province in board.provinces.values())
    assert kinds == {"sea": 19, "coastal": 42, "inland": 14}


def test_it_has_34_centres_of_which_22_are_home_and_12_free(board: Board, scenario: Scenario):
    centres = {province.id for province in board.provinces.values() if province.centre}
    homes = {place for power in scenario.powers for place in power.home}
    assert (len(centres), len(homes)) == (34, 22)
    assert homes < centres
    assert centres - homes == {"BEL", "BUL", "DEN", "GRE", "HOL", "NWY", "POR", "RUM", "SER", "SPA", "SWE", "TUN"}


def test_it_has_111_borders_for_armies_and_141_for_fleets(board: Board):
    """A border of a coast counts for each of two coasts that have it."""
    army = {frozenset((p.id, to)) for p in board.provinces.values() for to in p.army}
    stations = [p.id for p in board.provinces.values() if not p.coasts] + list(board.coasts)
    fleet = {frozenset((at, end)) for at in stations for to in board.borders("F", at) for end in board.landings(at, to)}
    assert (len(army), len(fleet)) == (111, 141)


@pytest.mark.parametrize(
    ("coast", "reached"),
    [
        ("STP/NC", {"BAR", "NWY"}),
        ("STP/SC", {"BOT", "FIN", "LVN"}),
        ("SPA/NC", {"GAS", "MAO", "POR"}),
        ("SPA/SC", {"LYO", "MAO", "MAR", "POR", "WES"}),
        ("BUL/EC", {"BLA", "CON", "RUM"}),
        ("BUL/SC", {"AEG", "CON", "GRE"}),
    ],
)
def test_three_provinces_have_two_coasts(board: Board, coast: str, reached: set[str]):
    assert set(board.borders("F", coast)) == reached
    assert len(board.coasts) == 6


@pytest.mark.parametrize(
    ("start", "to", "landings"),
    [
        ("MAO", "SPA", ("SPA/NC", "SPA/SC")),
        ("GAS", "SPA", ("SPA/NC",)),
        ("CON", "BUL", ("BUL/EC", "BUL/SC")),
        ("AEG", "BUL", ("BUL/SC",)),
        ("STP/NC", "NWY", ("NWY",)),
        ("STP/NC", "FIN", ()),
        ("BOT", "BAL", ("BAL",)),
        ("BAL", "KIE", ("KIE",)),
    ],
)
def test_a_fleet_lands_on_the_coast_next_to_it(board: Board, start: str, to: str, landings: tuple[str, ...]):
    assert board.landings(start, to) == landings


def test_the_tables_of_steps_tell_where_a_unit_ends_and_helps(board: Board):
    reach = board.reach
    assert reach.steps["F"]["MAO"]["SPA"] == ("SPA/NC", "SPA/SC")
    assert reach.spots["F"]["GAS"] == {"BRE", "MAO", "SPA/NC"}
    assert reach.near["F"]["GAS"] == {"BRE", "MAO", "SPA", "SPA/NC", "SPA/SC"}
    assert reach.spots["A"]["POR"] == {"SPA"}
    assert reach.spots["F"]["SPA/SC"] == {"POR", "MAO", "WES", "LYO", "MAR"}


def test_an_army_knows_no_coasts(board: Board):
    assert board.borders("A", "SPA") == ("GAS", "MAR", "POR")


def test_a_coast_is_compiled_as_its_province(board: Board):
    index = board.compiled.index
    assert index["STP/NC"] == index["STP/SC"] == index["STP"]


def test_seven_powers_start_with_22_units_and_18_centres_win(scenario: Scenario):
    assert {power.id: power.units for power in scenario.powers} == {
        "AUSTRIA": ("A BUD", "A VIE", "F TRI"),
        "ENGLAND": ("F EDI", "F LON", "A LVP"),
        "FRANCE": ("F BRE", "A MAR", "A PAR"),
        "GERMANY": ("F KIE", "A BER", "A MUN"),
        "ITALY": ("F NAP", "A ROM", "A VEN"),
        "RUSSIA": ("A WAR", "A MOS", "F SEV", "F STP/SC"),
        "TURKEY": ("F ANK", "A CON", "A SMY"),
    }
    assert (scenario.year, scenario.victory) == (1901, 18)


def test_the_codes_of_the_powers_on_the_map_are_their_own(scenario: Scenario):
    assert len({power.id[:3] for power in scenario.powers}) == 7


@pytest.mark.parametrize("language", ["es", "ca", "en"])
def test_each_language_names_everything(names: Names, language: str):
    assert (len(names.places[language]), len(names.powers[language])) == (75 + 6, 7)
    assert set(names.adjectives[language]) == set(names.powers[language])


@pytest.mark.parametrize(
    ("language", "place", "name"),
    [
        ("es", "NTH", Name("mar del Norte", "el")),
        ("es", "STP/SC", Name("San Petersburgo (costa sur)")),
        ("ca", "MAO", Name("Atlàntic Mitjà", "l'")),
        ("ca", "APU", Name("Pulla", "la")),
        ("en", "MAO", Name("Mid-Atlantic Ocean", "the")),
        ("en", "RUH", Name("Ruhr", "the")),
    ],
)
def test_names_carry_the_article_a_sentence_needs(names: Names, language: str, place: str, name: Name):
    assert names.places[language][place] == name


@pytest.mark.parametrize(
    ("alias", "place"),
    [
        *(
            ("GOB", "BOT"),
            ("EME", "EAS"),
            ("GOL", "LYO"),
            ("LPL", "LVP"),
            ("LVO", "LVN"),
            ("MID", "MAO"),
            ("MAT", "MAO"),
        ),
        *(("NAT", "NAO"), ("NRG", "NWG"), ("TYN", "TYS"), ("TYH", "TYS"), ("WME", "WES"), ("SKAG", "SKA")),
    ],
)
def test_the_codes_of_other_programs_are_aliases(names: Names, alias: str, place: str):
    assert alias in names.aliases[place]


# --- the picture


def test_what_touches_in_the_picture_touches_in_play(board: Board, geometry: Geometry):
    touching: Counter[frozenset[str]] = Counter()
    for border in geometry.borders:
        if border.other not in (None, BEYOND):
            length = sum(math.dist(a, b) for a, b in pairwise(border.points))
            touching[frozenset((border.place, str(border.other)))] += length  # type: ignore[assignment]
    assert set(touching) == {frozenset(edge) for edge in board.graph.edges}
    assert {" ".join(sorted(pair)): long for pair, long in touching.items() if long < SHORTEST} == {}


@pytest.mark.large
def test_the_picture_is_what_its_outline_makes(chart: Map):
    assert chart.folder
    text, wrong = runpy.run_path(str(chart.folder / "make_geometry.py"))["made"]()
    assert wrong == []
    assert text == (chart.folder / "geometry.json").read_text("utf-8")


def test_no_four_areas_meet_in_a_point(geometry: Geometry):
    ends: Counter[Point] = Counter()
    for border in geometry.borders:
        if border.points[0] != border.points[-1]:
            ends.update({border.points[0], border.points[-1]})
    assert {point for point, n in ends.items() if n > 3} == set()


def stretches(board: Board, geometry: Geometry, place: str) -> Iterator[set[str]]:
    """Each stretch of a province's shore: the seas that wash it, and the provinces at its two ends."""
    for polygon in geometry.shapes[place]:
        around = _neighbours(geometry, place, polygon[0])
        start = next((i for i, to in enumerate(around) if to not in board.seas), None)
        if start is None:
            yield set(around)
            continue
        turned = [*around[start:], *around[: start + 1]]
        first = 0
        for i, to in enumerate(turned):
            if to not in board.seas:
                if i - first > 1:
                    yield set(turned[first : i + 1]) - {BEYOND, ""}
                first = i


def _neighbours(geometry: Geometry, place: str, ring: tuple[Point, ...]) -> list[str]:
    """Whom a ring meets, one after the other; ``""``: the edge of the page."""
    other = {}
    for border in geometry.borders:
        if place in (border.place, border.other):
            who = border.other if border.place == place else border.place
            other |= {frozenset(edge): who or "" for edge in pairwise(border.points)}
    met = [other[frozenset(edge)] for edge in pairwise((*ring, ring[0]))]
    return [who for i, who in enumerate(met) if who != met[i - 1]]


def test_fleets_go_along_the_shores_of_the_picture(board: Board, geometry: Geometry):
    """What a fleet reaches from a shore are the seas that wash it and the provinces at its ends."""
    for province in board.provinces.values():
        if province.kind == "coastal":
            shores = list(stretches(board, geometry, province.id))
            if province.coasts:
                assert sorted(map(sorted, shores)) == sorted(map(sorted, province.coasts.values())), province.id
            else:
                assert set().union(*shores) == set(province.fleet), province.id


def test_names_and_units_stand_where_they_belong(board: Board, geometry: Geometry):
    for place, province in board.provinces.items():
        spot = geometry.spots[place]
        assert inside(spot.label, geometry.shapes[place]) or province.kind == "sea", place
        assert inside(spot.unit, geometry.shapes[place]), place


def test_fleets_on_two_coasts_stand_apart(board: Board, geometry: Geometry):
    for province in board.provinces.values():
        spots = [
            geometry.spots[place].unit for place in (province.id, *(f"{province.id}/{c}" for c in province.coasts))
        ]
        assert all(math.dist(a, b) > 40 for i, a in enumerate(spots) for b in spots[:i])


def test_no_two_units_stand_on_one_another(geometry: Geometry):
    spots = sorted(geometry.spots.items())
    close = [(a, b) for i, (a, one) in enumerate(spots) for b, two in spots[:i] if math.dist(one.unit, two.unit) < 34]
    assert close == []
