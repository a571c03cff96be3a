"""The board of Reconquista against what is known of it from outside."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from gm.core.board import Board, Name, Names, Scenario
from gm.core.maps import Map, load_map
from gm.core.survey import folded, survey


@pytest.fixture(scope="module")
def chart() -> Map:
    return load_map("reconquista")


@pytest.fixture(scope="module")
def board(chart: Map) -> Board:
    return chart.board


@pytest.fixture(scope="module")
def names(chart: Map) -> Names:
    return chart.names


@pytest.fixture(scope="module")
def scenario(chart: Map) -> Scenario:
    return chart.scenarios["1080"]


def test_it_has_no_fault(chart: Map):
    assert survey(chart) == ()


def test_it_has_72_provinces_and_13_seas(board: Board):
    assert Counter(p.kind == "sea" for p in board.provinces.values()) == {False: 72, True: 13}


def test_it_has_67_cities_of_which_24_are_ports(board: Board):
    cities = [province.city for province in board.provinces.values() if province.city]
    assert (len(cities), sum(city.port for city in cities)) == (67, 24)


def test_it_has_234_pairs_of_neighbours(board: Board):
    assert board.graph.number_of_edges() == 234


def test_the_provinces_without_a_city_are_five(board: Board):
    bare = {p.id for p in board.provinces.values() if p.kind != "sea" and not p.city}
    assert bare == {"AVILA", "TARRAGONA", "QUINTANAR", "MORELLA", "PEDROCHES"}


def test_it_yields_235_ducats_of_which_114_are_at_home(board: Board, scenario: Scenario):
    yields = {p.id: p.income + (p.city.income if p.city else 0) for p in board.provinces.values()}
    assert sum(yields.values()) == 235
    assert sum(yields[place] for power in scenario.powers for place in power.home) == 114


@pytest.mark.parametrize(
    ("power", "income"), [("LYC", 17), ("NYA", 16), ("CBA", 16), ("TZA", 16), ("TTO", 17), ("TBA", 16), ("TSE", 16)]
)
def test_each_power_has_the_income_of_its_home(board: Board, scenario: Scenario, power: str, income: int):
    home = next(start.home for start in scenario.powers if start.id == power)
    provinces = [board.provinces[place] for place in home]
    assert sum(p.income + (p.city.income if p.city else 0) for p in provinces) == income


def test_seven_powers_start_with_four_provinces_four_units_and_nine_ducats(scenario: Scenario):
    assert [(len(p.home), len(p.units), p.treasury) for p in scenario.powers] == [(4, 4, 9)] * 7


def test_the_plain_start_comes_first(chart: Map):
    assert list(chart.scenarios) == ["1080", "1080-equilibrio"]


def test_the_evened_start_has_the_same_powers_at_home_and_pays_otherwise(chart: Map):
    plain, even = chart.scenarios.values()
    assert [(p.id, p.home, p.capital, p.colour) for p in even.powers] == [
        (p.id, p.home, p.capital, p.colour) for p in plain.powers
    ]
    assert set(even.autonomous) - set(plain.autonomous) == {"BEJA", "CORIA"}
    for place, rent in even.incomes.items():
        city = chart.board.provinces[place].city
        assert city is not None
        assert rent.city not in (None, city.income)


def test_no_two_powers_stand_next_to_each_other_at_the_start(chart: Map, board: Board):
    for scenario in chart.scenarios.values():
        owner = {unit[2:]: power.id for power in scenario.powers for unit in power.units}
        for place, power in owner.items():
            assert {owner.get(to, power) for to in board.provinces[place].army} == {power}, scenario.name


def test_26_cities_hold_autonomous_garrisons_all_walled(board: Board, scenario: Scenario):
    assert len(set(scenario.autonomous)) == 26
    assert all((city := board.provinces[at].city) and city.fortified for at in scenario.autonomous)


def test_three_walled_cities_are_free_for_the_first_to_come(board: Board, scenario: Scenario):
    homes = {place for power in scenario.powers for place in power.home}
    walled = {p.id for p in board.provinces.values() if p.city and p.city.fortified}
    assert walled - homes - set(scenario.autonomous) == {"CHINCHILLA", "BEJA", "CORIA"}


def test_no_two_powers_touch_at_home(board: Board, scenario: Scenario):
    owner = {place: power.id for power in scenario.powers for place in power.home}
    assert [
        (place, to)
        for place, power in owner.items()
        for to in (*board.provinces[place].army, *board.provinces[place].fleet)
        if owner.get(to, power) != power
    ] == []


@pytest.mark.parametrize(
    ("kind", "place", "to"),
    [
        ("A", "TOLEDO", "CALATRAVA"),
        ("A", "TOLEDO", "QUINTANAR"),
        ("F", "BARCELONA", "MAR MEDITERRANEO SUPERIOR"),
        ("F", "MAR MEDITERRANEO SUPERIOR", "MALLORCA"),
        ("F", "BARCELONA", "GERONA"),
    ],
)
def test_the_moves_of_the_rules_examples_are_possible(board: Board, kind: str, place: str, to: str):
    assert to in board.borders(kind, place)


def test_the_calatrava_of_the_examples_borders_quintanar_and_jaen(board: Board):
    assert {"QUINTANAR", "JAEN"} <= set(board.provinces["CALATRAVA"].army)


@pytest.mark.parametrize("language", ["es", "ca", "en"])
def test_each_language_names_everything(names: Names, language: str):
    assert (len(names.places[language]), len(names.cities[language]), len(names.powers[language])) == (85, 67, 7)


@pytest.mark.parametrize(
    ("language", "place", "name"),
    [
        ("es", "GOLFO DE LEON", Name("golfo de León", "el")),
        ("es", "TOLEDO", Name("Toledo")),
        ("es", "PEDROCHES", Name("Pedroches", "los")),
        ("ca", "GOLFO DE LEON", Name("golf del Lleó", "el")),
        ("ca", "ATLANTICO SUPERIOR", Name("oceà Atlàntic Superior", "l'")),
        ("ca", "ZARAGOZA", Name("Saragossa")),
        ("ca", "HUESCA", Name("Osca")),
        ("ca", "CUENCA", Name("Conca")),
        ("en", "SEVILLA", Name("Seville")),
        ("en", "GOLFO DE VIZCAYA", Name("Bay of Biscay", "the")),
    ],
)
def test_names_carry_the_article_a_sentence_needs(names: Names, language: str, place: str, name: Name):
    assert names.places[language][place] == name


def test_a_taifa_has_an_article_and_its_city_none(names: Names):
    assert names.powers["es"]["TTO"] == Name("Taifa de Toledo", "la")
    assert names.cities["es"]["TOLEDO"] == Name("Toledo")


def test_seven_cities_are_not_called_as_their_province(names: Names):
    other = {at: city.text for at, city in names.cities["es"].items() if city != names.places["es"][at]}
    assert other == {
        "SOBRARBE": "Aínsa",
        "GUIPUZCOA": "San Sebastián",
        "SANTILLANA": "Santander",
        "VIZCAYA": "Bermeo",
        "URGEL": "Seo de Urgel",
        "ROSELLON": "Perpiñán",
        "MENORCA": "Ciudadela",
    }


@pytest.mark.parametrize(
    ("alias", "place"),
    [
        ("Saraqusta", "ZARAGOZA"),
        ("Balansiya", "VALENCIA"),
        ("Tulaytula", "TOLEDO"),
        ("Isbiliya", "SEVILLA"),
        ("Qurtuba", "CORDOBA"),
        ("Garnata", "GRANADA"),
        ("Batalyaws", "BADAJOZ"),
        ("Castilla", "LYC"),
        ("Navarra", "NYA"),
        ("Aragón", "NYA"),
        ("Toledo", "TTO"),
        ("Barcelona", "CBA"),
    ],
)
def test_old_names_and_short_names_are_aliases(names: Names, alias: str, place: str):
    assert alias in names.aliases[place]


@pytest.mark.parametrize(
    ("language", "power", "words"),
    [
        ("es", "LYC", {"castellano", "castellana", "castellanos", "castellanas", "leonés", "leonesa"}),
        ("es", "CBA", {"barcelonés", "catalán", "catalanas"}),
        ("es", "TBA", {"pacense", "pacenses"}),
        ("ca", "TSE", {"sevillà", "sevillana"}),
        ("en", "LYC", {"Castilian"}),
    ],
)
def test_powers_have_words_of_nationality(names: Names, language: str, power: str, words: set[str]):
    assert words <= set(names.adjectives[language][power])


def test_each_power_has_adjectives_in_each_language(names: Names, scenario: Scenario):
    powers = {power.id for power in scenario.powers}
    assert {language: set(table) for language, table in names.adjectives.items()} == dict.fromkeys(
        ("es", "ca", "en"), powers
    )


def test_names_fold_to_the_words_of_their_ids_or_are_listed_as_other(names: Names):
    """An id is the Spanish name in capitals without accents, but for what an order leaves out."""
    other = {at for at, name in names.places["es"].items() if folded(name.text) != folded(at)}
    assert other == {"ATLANTICO SUPERIOR", "ATLANTICO INFERIOR"}


def test_the_codes_that_begin_another_name_are_those_of_the_readme(board: Board, chart: Map):
    places = board.provinces.values()
    begins = {
        p.abbr: sorted(q.id for q in places if q is not p and q.id.startswith(p.abbr))
        for p in places
        if p.kind != "sea"
    }
    assert {code: ids for code, ids in begins.items() if ids} == {
        "BAR": ["BARBASTRO"],
        "CAL": ["CALATRAVA"],
        "COR": ["CORIA"],
        "MAL": ["MALAGA"],
        "SAN": ["SANTAREN", "SANTILLANA"],
        "TAR": ["TARAZONA"],
    }
    assert chart.folder
    row = next(line for line in (chart.folder / "README.md").read_text("utf-8").splitlines() if "a code that" in line)
    assert re.findall(r"`([A-Z]{3})` [A-Z]", row) == ["BAR", "CAL", "COR", "MAL", "SAN", "TAR"]


def test_every_place_is_drawn_and_every_city_has_its_spots(chart: Map):
    geometry = chart.geometry
    assert geometry is not None
    for place, province in chart.board.provinces.items():
        spot = geometry.spots[place]
        assert geometry.shapes[place]
        assert (spot.city is not None) == (province.city is not None)
        assert (spot.anchor is not None) == bool(province.city and province.city.port)


@pytest.mark.parametrize("scenario", ["1080", "1080-equilibrio"])
def test_the_strait_of_gibraltar_may_be_barred_from_either_shore(chart: Map, scenario: str):
    board, straits = chart.board, chart.scenarios[scenario].tables["straits"]
    assert {at: set(board.provinces[at].fleet) & board.seas for at in straits} == {
        "ALGECIRAS": {"ESTRECHO", "GOLFO DE CADIZ"},
        "CEUTA": {"ESTRECHO", "GOLFO DE CADIZ", "MAR DE ALBORAN"},
    }
