"""Each fault of a broken board is found, named in every language, and found alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from gm.core.board import City, Name, Names, PowerStart, Province, Rent
from gm.core.geometry import Geometry, Spot
from gm.core.maps import LANGUAGES, Map, read_map
from gm.core.message import Message, say
from gm.core.survey import POOR, UNITS, contradictions, folded, survey
from gm.show.language import Language

ARMY, FLEET = UNITS["army"], UNITS["fleet"]


@pytest.fixture
def chart() -> Map:
    """A faultless map: the test map of the rules (inland TOL CAL JAE QUI CUE, coasts MUR VAL BAR TOR MLL, two seas)."""
    return read_map(Path(__file__).parent.parent / "boards" / "tm.json")


def with_place(chart: Map, place: str, **change: Any) -> Map:
    """The map with one place changed (or added)."""
    old = chart.board.provinces.get(place, Province(place, place, "inland"))
    return replace(
        chart, board=replace(chart.board, provinces={**chart.board.provinces, place: replace(old, **change)})
    )


def with_power(chart: Map, power: str, **change: Any) -> Map:
    name, scenario = next(iter(chart.scenarios.items()))
    powers = tuple(replace(p, **change) if p.id == power else p for p in scenario.powers)
    return replace(chart, scenarios={name: replace(scenario, powers=powers)})


def with_scenario(chart: Map, **change: Any) -> Map:
    return replace(chart, scenarios={name: replace(s, **change) for name, s in chart.scenarios.items()})


def with_names(chart: Map, table: str, of: str, name: str | None, languages: tuple[str, ...] = ("ca",)) -> Map:
    """The map with a name changed, or taken away."""

    def changed(rows: Mapping[str, Name]) -> dict[str, Name]:
        return {key: row for key, row in {**rows, of: Name(name or "")}.items() if row.text}

    old = getattr(chart.names, table)
    new = {language: changed(rows) if language in languages else rows for language, rows in old.items()}
    return replace(chart, names=replace(chart.names, **{table: new}))


def borders(chart: Map, place: str, kind: str, *more: str) -> dict[str, tuple[str, ...]]:
    return {kind: (*getattr(chart.board.provinces[place], kind), *more)}


def faults(chart: Map) -> list[Message]:
    """What the survey finds; each can be said in each language."""
    found = survey(chart)
    for language in LANGUAGES:
        for fault in found:
            assert "{" not in Language(language, chart.names).sentence(fault)
    return list(found)


def test_a_faultless_map_has_no_faults(chart: Map):
    assert faults(chart) == []


# --- places


def test_an_id_is_capitals_without_accents(chart: Map):
    chart = with_place(with_place(chart, "León", army=("TOL",)), "TOL", **borders(chart, "TOL", "army", "León"))
    chart = with_names(chart, "places", "León", "León", LANGUAGES)
    assert faults(chart) == [say("maps.id_form", id="León")]


@pytest.mark.parametrize(
    ("id_", "word"),
    [("H", "H"), ("MAR C", "C"), ("VIA LATA", "VIA"), ("TOL/NC", "/"), ("[TOL]", "["), ("MAR, RIO", ",")],
)
def test_an_id_has_no_sign_of_orders(chart: Map, id_: str, word: str):
    chart = with_place(with_place(chart, id_, army=("TOL",)), "TOL", **borders(chart, "TOL", "army", id_))
    chart = with_names(chart, "places", id_, "Campo", LANGUAGES)
    assert say("maps.id_in_orders", id=id_, word=word) in faults(chart)


def test_a_sea_has_no_city(chart: Map):
    chart = with_names(with_place(chart, "MMS", city=City()), "cities", "MMS", "Mar", LANGUAGES)
    assert faults(chart)[0] == say("maps.city_at_sea", place="MMS")


def test_a_port_is_on_a_coast(chart: Map):
    assert faults(with_place(chart, "CAL", city=City(port=True))) == [say("maps.port_inland", place="CAL")]


@pytest.mark.parametrize("change", [{"income": -1}, {"city": City(income=-1)}])
def test_incomes_are_not_negative(chart: Map, change: dict[str, Any]):
    chart = with_place(chart, "TOR", **change)
    assert faults(chart) == [say("maps.income_negative", place="TOR")]


def test_a_code_belongs_to_one_place(chart: Map):
    assert faults(with_place(chart, "CAL", abbr="tol")) == [say("maps.code_twice", code="TOL", places=("TOL", "CAL"))]


def test_the_code_of_a_place_is_not_the_id_of_another(chart: Map):
    chart = with_place(chart, "TOL", abbr="CAL")
    assert faults(with_place(chart, "CAL", abbr="X")) == [say("maps.code_twice", code="CAL", places=("TOL", "CAL"))]


# --- borders


def test_a_border_leads_somewhere(chart: Map):
    chart = with_place(chart, "TOL", **borders(chart, "TOL", "army", "ATLANTIS"))
    assert faults(chart) == [say("maps.border_unknown", place="TOL", to="ATLANTIS", kind=ARMY)]


def test_a_place_does_not_border_itself(chart: Map):
    chart = with_place(chart, "TOL", **borders(chart, "TOL", "army", "TOL"))
    assert faults(chart) == [say("maps.border_self", place="TOL", to="TOL", kind=ARMY)]


def test_a_border_is_written_on_both_sides(chart: Map):
    chart = with_place(chart, "TOL", **borders(chart, "TOL", "army", "MUR"))
    assert faults(chart) == [say("maps.border_one_way", place="TOL", to="MUR", kind=ARMY)]


def test_a_fleets_border_is_written_on_both_sides(chart: Map):
    chart = with_place(chart, "MLL", **borders(chart, "MLL", "fleet", "VAL"))
    assert faults(chart) == [say("maps.border_one_way", place="MLL", to="VAL", kind=FLEET)]


def test_armies_do_not_go_to_sea(chart: Map):
    chart = with_place(chart, "VAL", **borders(chart, "VAL", "army", "MMS"))
    chart = with_place(chart, "MMS", army=("VAL",))
    assert [fault.id for fault in faults(chart)] == ["maps.army_at_sea"] * 2


def test_fleets_do_not_go_inland(chart: Map):
    chart = with_place(chart, "VAL", **borders(chart, "VAL", "fleet", "CUE"))
    chart = with_place(chart, "CUE", fleet=("VAL",))
    assert [fault.id for fault in faults(chart)] == ["maps.fleet_inland"] * 2


def test_neighbours_by_coast_share_a_sea(chart: Map):
    chart = with_place(chart, "BAR", **borders(chart, "BAR", "fleet", "MUR"))
    chart = with_place(chart, "MUR", **borders(chart, "MUR", "fleet", "BAR"))
    assert faults(chart) == [
        say("maps.coast_without_common_sea", place="MUR", to="BAR", kind=FLEET),
        say("maps.coast_without_common_sea", place="BAR", to="MUR", kind=FLEET),
    ]


def test_a_coast_touches_a_sea(chart: Map):
    assert faults(with_place(chart, "CUE", kind="coastal")) == [say("maps.coast_without_sea", place="CUE")]


def with_coasts(chart: Map, coasts: dict[str, tuple[str, ...]]) -> Map:
    """The map with Valencia's coast split."""
    for coast in coasts:
        chart = with_names(chart, "places", f"VAL/{coast}", f"Valencia {coast}", LANGUAGES)
    return with_place(chart, "VAL", coasts=coasts)


def test_the_parts_of_a_coast_add_up(chart: Map):
    whole = chart.board.provinces["VAL"].fleet
    assert faults(with_coasts(chart, {"NC": whole, "SC": ("MMI",)})) == []
    assert faults(with_coasts(chart, {"NC": ("MMI",), "SC": ("MMI",)})) == [say("maps.coasts_differ", place="VAL")]


def test_a_split_coast_touches_a_sea(chart: Map):
    whole = chart.board.provinces["VAL"].fleet
    land = tuple(to for to in whole if to not in chart.board.seas)
    found = faults(with_coasts(chart, {"NC": whole, "SC": land}))
    assert found == [say("maps.coast_without_sea", place="VAL/SC")]


def test_neighbours_by_a_split_coast_share_a_sea_with_it(chart: Map):
    whole = chart.board.provinces["VAL"].fleet
    found = faults(with_coasts(chart, {"NC": whole, "SC": ("MMI", "TOR")}))
    assert found == [say("maps.coast_without_common_sea", place="VAL/SC", to="TOR", kind=FLEET)]


def test_only_a_coast_is_split(chart: Map):
    chart = with_names(chart, "places", "TOL/NC", "Toledo NC", LANGUAGES)
    found = faults(with_place(chart, "TOL", coasts={"NC": ("MMS",)}))
    assert found[0] == say("maps.coasts_inland", place="TOL")


@pytest.mark.parametrize(
    ("unit", "fit"), [("F VAL/NC", True), ("F VAL", False), ("F VAL/EC", False), ("A VAL/NC", False)]
)
def test_a_fleet_starts_on_a_coast_where_there_are_several(chart: Map, unit: str, fit: bool):
    whole = chart.board.provinces["VAL"].fleet
    chart = with_power(with_coasts(chart, {"NC": whole, "SC": ("MMI",)}), "P", units=(unit,))
    assert faults(chart) == ([] if fit else [say("maps.unit_unfit", power="P", unit=unit)])


def test_a_sea_is_no_centre(chart: Map):
    assert say("maps.centre_at_sea", place="MMS") in faults(with_place(chart, "MMS", centre=True))


def test_where_there_are_centres_home_is_one(chart: Map):
    found = faults(with_place(chart, "CAL", centre=True))
    home = [place for power in next(iter(chart.scenarios.values())).powers for place in power.home]
    assert [fault.args["place"] for fault in found] == [place for place in home if place != "CAL"]
    assert {fault.id for fault in found} == {"maps.home_without_centre"}


def test_the_board_has_the_centres_that_win(chart: Map):
    (name,) = chart.scenarios
    found = faults(with_scenario(chart, victory=2))
    assert found == [say("maps.victory_out_of_reach", scenario=name, wanted=2, there=0)]


def test_everything_can_be_reached(chart: Map):
    chart = with_place(with_place(chart, "ISLA", army=("OTRA",)), "OTRA", army=("ISLA",))
    for place in ("ISLA", "OTRA"):
        chart = with_names(chart, "places", place, place, LANGUAGES)
    assert faults(chart) == [say("maps.cut_off", places=("ISLA", "OTRA"))]


def test_the_seas_are_one(chart: Map):
    """A fleet may get from one to another along a coast."""
    for sea, other in (("MMS", "MMI"), ("MMI", "MMS")):
        chart = with_place(chart, sea, fleet=tuple(to for to in chart.board.provinces[sea].fleet if to != other))
    assert faults(chart) == []
    chart = with_place(chart, "LAGO", kind="sea", fleet=("ORILLA",))
    chart = with_place(chart, "ORILLA", kind="coastal", army=("TOL",), fleet=("LAGO",))
    chart = with_place(chart, "TOL", **borders(chart, "TOL", "army", "ORILLA"))
    for place in ("LAGO", "ORILLA"):
        chart = with_names(chart, "places", place, place, LANGUAGES)
    assert faults(chart) == [say("maps.seas_apart", places=("LAGO",))]


# --- names


def test_every_place_is_named_in_each_language(chart: Map):
    assert faults(with_names(chart, "places", "TOL", None)) == [say("maps.name_missing", id="TOL", language="ca")]


def test_every_city_is_named_in_each_language(chart: Map):
    assert faults(with_names(chart, "cities", "TOL", None)) == [say("maps.name_missing", id="TOL", language="ca")]


def test_every_power_is_named_in_each_language(chart: Map):
    assert faults(with_names(chart, "powers", "P", None)) == [say("maps.name_missing", id="P", language="ca")]


def test_nothing_is_named_that_is_not_there(chart: Map):
    assert faults(with_names(chart, "places", "XXX", "Nadie")) == [say("maps.name_of_nothing", id="XXX")]


def test_no_alias_is_of_nothing(chart: Map):
    aliases = {"TOL": ("Tulaytula",), "P": ("Pardo",), "XXX": ("Nadie",)}
    chart = replace(chart, names=replace(chart.names, aliases=aliases))
    assert faults(chart) == [say("maps.name_of_nothing", id="XXX")]


@pytest.mark.parametrize("name", ["TOLEDO", "Tolédo", "el Toledo", "  toledo "])
def test_names_are_unique_when_folded(chart: Map, name: str):
    chart = with_names(chart, "places", "QUI", name)
    assert faults(chart) == [say("maps.name_twice", name="toledo", language="ca", ids=("QUI", "TOL"))]


def test_an_alias_is_not_another_places_name(chart: Map):
    chart = replace(chart, names=replace(chart.names, aliases={"QUI": ("Cuenca",)}))
    assert [(fault.id, fault.args["ids"]) for fault in faults(chart)] == [("maps.name_twice", ("CUE", "QUI"))] * 3


def test_a_city_is_not_called_as_another_province(chart: Map):
    chart = with_names(chart, "cities", "JAE", "Quintanar")
    assert faults(chart) == [say("maps.name_twice", name="quintanar", language="ca", ids=("JAE", "QUI"))]


def test_a_power_may_be_called_as_a_place_but_not_as_another_power(chart: Map):
    assert faults(with_names(chart, "powers", "P", "Toledo")) == []
    chart = with_names(chart, "powers", "P", "Rojos")
    assert faults(chart) == [say("maps.name_twice", name="rojos", language="ca", ids=("P", "R"))]


def test_a_word_of_nationality_is_of_one_power(chart: Map):
    words = {"es": {"P": ("pardo", "parda"), "Q": ("Párdo",)}}
    chart = replace(chart, names=replace(chart.names, adjectives=words))
    assert faults(chart) == [say("maps.name_twice", name="pardo", language="es", ids=("P", "Q"))]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("La Seu d'Urgell", "seu urgell"),
        ("Alcañiz", "alcaniz"),
        ("Coïmbra", "coimbra"),
        ("l'oceà Atlàntic", "ocea atlantic"),
        ("Q'alat  Ayyub", "q alat ayyub"),
        ("El", "el"),
    ],
)
def test_folding(text: str, plain: str):
    assert folded(text) == plain


# --- scenarios


def test_a_scenario_has_powers(chart: Map):
    assert faults(with_scenario(chart, powers=())) == [say("maps.no_powers", scenario="tm")]


def test_no_two_powers_have_one_id(chart: Map):
    assert say("maps.power_twice", power="Q") in faults(with_power(chart, "P", id="Q"))


def test_a_power_is_no_place(chart: Map):
    chart = with_names(with_power(chart, "P", id="TOL"), "powers", "TOL", "Pardos", LANGUAGES)
    assert say("maps.power_is_place", power="TOL") in faults(chart)


def test_tables_speak_of_what_there_is(chart: Map):
    tables = {"straits": {"MLL": (), "ATLANTIS": ()}, "rich": {"P": ()}}
    name = next(iter(chart.scenarios))
    fault = say("maps.table_unknown", table="straits", row="ATLANTIS", scenario=name)
    assert faults(with_scenario(chart, tables=tables)) == [fault]


@pytest.mark.parametrize(
    ("place", "rent", "fault"),
    [
        ("ATLANTIS", Rent(1), say("maps.income_of_nothing", place="ATLANTIS", scenario="tm")),
        ("MMS", Rent(1), say("maps.income_of_nothing", place="MMS", scenario="tm")),
        ("QUI", Rent(city=2), say("maps.income_without_city", place="QUI", scenario="tm")),
        ("QUI", Rent(-1), say("maps.income_negative", place="QUI")),
        ("TOL", Rent(2, -1), say("maps.income_negative", place="TOL")),
    ],
)
def test_a_scenario_has_incomes_for_what_there_is(chart: Map, place: str, rent: Rent, fault: Message):
    assert faults(with_scenario(chart, incomes={place: rent})) == [fault]


def test_a_scenario_may_change_what_provinces_and_cities_pay(chart: Map):
    assert faults(with_scenario(chart, incomes={"QUI": Rent(3), "TOL": Rent(0, 9)})) == []


def test_a_treasury_is_not_negative(chart: Map):
    assert faults(with_power(chart, "P", treasury=-1)) == [say("maps.treasury_negative", power="P")]


@pytest.mark.parametrize("colour", ["red", "#12345", "#12345g", '#123456"/>'])
def test_a_colour_is_written_in_six_digits(chart: Map, colour: str):
    assert faults(with_power(chart, "P", colour=colour)) == [say("maps.colour_form", power="P", colour=colour)]


def test_powers_have_colours_of_their_own(chart: Map):
    chart = with_power(chart, "P", colour="#7F86BD")
    assert faults(chart) == [say("maps.colour_twice", colour="#7f86bd", powers=("P", "Q"))]


@pytest.mark.parametrize("place", ["ATLANTIS", "MMS"])
def test_a_home_is_made_of_provinces(chart: Map, place: str):
    assert faults(with_power(chart, "P", home=("TOL", place))) == [say("maps.home_unknown", power="P", place=place)]


def test_a_province_is_home_to_one_power(chart: Map):
    chart = with_power(chart, "P", home=("TOL", "JAE"))
    assert faults(chart) == [say("maps.home_twice", place="JAE", powers=("P", "Q"))]


def test_a_capital_lies_at_home(chart: Map):
    assert faults(with_power(chart, "P", capital="QUI")) == [say("maps.capital_abroad", power="P", place="QUI")]


@pytest.mark.parametrize(
    ("unit", "fit"),
    [
        ("A TOL", True),
        ("A MLL", True),
        ("A MMS", False),
        ("F MMS", True),
        ("F VAL", True),
        ("F TOL", False),
        ("F VAL/NC", False),
        ("G TOL", True),
        ("G TOR", False),
        ("G QUI", False),
        ("A ATLANTIS", False),
        ("X TOL", False),
        ("TOL", False),
    ],
)
def test_units_stand_where_the_rules_allow(chart: Map, unit: str, fit: bool):
    found = faults(with_power(chart, "P", units=(unit,)))
    assert found == ([] if fit else [say("maps.unit_unfit", power="P", unit=unit)])


def test_a_place_has_room_for_one_unit_outside_and_one_inside(chart: Map):
    assert faults(with_power(chart, "P", units=("A TOL", "G TOL"))) == []
    chart = with_power(with_power(chart, "P", units=("A VAL",)), "R", units=("F VAL", "G VAL"))
    assert faults(chart) == [say("maps.crowded", place="VAL", units=("A VAL", "F VAL"))]


def test_an_autonomous_garrison_fills_its_city(chart: Map):
    chart = with_scenario(with_power(chart, "P", units=("G MLL",)), autonomous=("MLL",))
    assert faults(chart) == [say("maps.crowded", place="MLL", units=("G MLL", "G MLL"))]


@pytest.mark.parametrize("place", ["TOL", "QUI", "TOR", "ATLANTIS"])
def test_an_autonomous_garrison_is_behind_walls_outside_every_home(chart: Map, place: str):
    chart = with_scenario(chart, autonomous=(place,))
    assert faults(chart) == [say("maps.autonomous_unfit", place=place, scenario="tm")]


# --- geometry


def drawn(chart: Map, *, without: str = "", more: str = "", cityless: str = "") -> Map:
    """The map with a square for each place."""
    places = [place for place in (*chart.board.provinces, more) if place not in ("", without)]
    square = ((((0.0, 0.0), (1.0, 0.0), (1.0, 1.0)),),)
    spots = {at: Spot((0, 0), 9, (0, 0), None if at == cityless else (0, 0)) for at in places}
    geometry = Geometry(9, 9, 1, "", (0, 0, 9, 9), (0, 0, 9, 9), (0, 0), (0, 0), dict.fromkeys(places, square), spots)
    chart.__dict__["geometry"] = geometry
    return chart


def test_every_place_is_drawn(chart: Map):
    assert faults(drawn(chart)) == []
    assert faults(drawn(chart, without="TOL")) == [say("maps.not_drawn", place="TOL")]


def test_every_city_is_drawn(chart: Map):
    assert faults(drawn(chart, cityless="TOL")) == [say("maps.city_not_drawn", place="TOL")]


def test_nothing_is_drawn_that_is_not_there(chart: Map):
    assert faults(drawn(chart, more="XXX")) == [say("maps.drawn_for_nothing", place="XXX")]


def test_all_faults_are_told_at_once(chart: Map):
    chart = with_place(chart, "CAL", abbr="TOL", income=-1)
    chart = with_power(chart, "P", capital="QUI", treasury=-1)
    chart = with_names(chart, "places", "TOL", None)
    assert {fault.id for fault in faults(chart)} == {
        "maps.code_twice",
        "maps.income_negative",
        "maps.capital_abroad",
        "maps.treasury_negative",
        "maps.name_missing",
    }


def test_contradictions_are_the_faults_that_leave_a_phase_in_doubt(chart: Map):
    poor = with_place(with_power(chart, "P", capital="QUI", colour="red"), "CUE", kind="coastal")
    assert {fault.id for fault in faults(poor)} <= POOR
    assert list(contradictions(poor)) == []
    wrong = with_place(poor, "TOL", **borders(chart, "TOL", "army", "MUR"))
    assert list(contradictions(wrong)) == [say("maps.border_one_way", place="TOL", to="MUR", kind=ARMY)]


def test_a_map_of_nothing_is_told(chart: Map):
    empty = replace(chart, board=replace(chart.board, provinces={}), names=Names({}, {}, {}), scenarios={})
    assert faults(empty) == [say("maps.no_places")]


def test_a_power_without_a_start_is_a_power(chart: Map):
    name, scenario = next(iter(chart.scenarios.items()))
    chart = replace(chart, scenarios={name: replace(scenario, powers=(PowerStart("P", "TOL", ("TOL",), ()),))})
    assert faults(chart) == []
