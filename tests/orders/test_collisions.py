"""The collisions of the rules' part C.4, each decided as written there, and the near names and codes of the board."""

from __future__ import annotations

import pytest

from gm.core.model import Fault, Line, LineKind
from gm.orders.folding import phrase
from tests.orders import desk


def tm(text: str, units: str, season: str = "spring", power: str = "TOLEDO") -> Line:
    (line,) = desk.test_map(retreat="player_list").read(text, units, power, season)
    return line


def read(text: str, units: str, power: str = "TTO") -> Line:
    (line,) = desk.board().read(text, units, power)
    return line


# 1: "A"


@pytest.mark.parametrize("text", ["A TOLEDO A CALATRAVA", "TOLEDO A CALATRAVA"])
def test_a_is_an_army_at_the_start_and_a_preposition_between_places(text: str):
    assert tm(text, "TOLEDO: A TOL").order == "A TOL - CAL"


@pytest.mark.parametrize("verb", ["S", "S:"])
def test_a_is_an_army_after_support_convoy_and_nationality(verb: str):
    assert tm(f"A TOL {verb} A CAL - QUI", "TOLEDO: A TOL, A CAL").order == "A TOL S A CAL - QUI"
    assert tm("F MMS T A BAR - MLL", "TOLEDO: F MMS, A BAR").order == "F MMS C A BAR - MLL"
    assert (
        tm("A TOL S CASTILLA A CAL - QUI", "TOLEDO: A TOL; CASTILLA: A CAL").order == "A TOL S A [CASTILLA] CAL - QUI"
    )


def test_a_is_an_army_after_the_words_of_winter_and_retreat():
    assert tm("COMPRA A TOLEDO", "TOLEDO: G TOL", "winter").order == "B A TOL"
    assert tm("LICENCIAR A TOLEDO", "TOLEDO: A TOL", "winter").order == "D A TOL"
    assert tm("M A TOLEDO", "TOLEDO: A TOL", "winter").order == "M A TOL"
    assert tm("RETIRADA A TOLEDO: CUENCA", "TOLEDO: A TOL").order == "A TOL R CUE"


def test_a_after_an_amount_is_a_preposition_and_the_name_a_player():
    line = tm("DAR 5 A TOLEDO", "TOLEDO: A TOL")
    assert line.reason is not None
    assert line.reason.id == "reconquista.read.no_money_orders"


# 2: "E"


def test_e_is_an_army_and_an_expense_only_before_an_amount():
    assert tm("E TOLEDO - CALATRAVA", "TOLEDO: A TOL").order == "A TOL - CAL"
    nick, expense = tm("E1 asedia", "TOLEDO: A TOL"), tm("E 1: 12 desbandar A CALATRAVA", "TOLEDO: A TOL")
    assert nick.reason is not None
    assert nick.reason.id == "orders.numbered_unit"
    assert expense.reason is not None
    assert expense.reason.id == "reconquista.read.no_money_orders"


# 3: "M"


def test_m_is_hold_at_the_end_move_before_a_place_maintain_in_winter():
    assert tm("A TOLEDO M", "TOLEDO: A TOL").order == "A TOL H"
    assert tm("A TOLEDO M CALATRAVA", "TOLEDO: A TOL").order == "A TOL - CAL"
    assert tm("A TOLEDO M", "TOLEDO: A TOL", "winter").order == "M A TOL"
    assert tm("Mantener A Toledo", "TOLEDO: A TOL", "winter").order == "M A TOL"


# 4: "C"


def test_c_is_convoy_before_a_unit_that_moves_and_conversion_before_a_type():
    assert tm("F MMS C A BAR - MLL", "TOLEDO: F MMS, A BAR").order == "F MMS C A BAR - MLL"
    assert tm("F MMS C BARCELONA - MLL", "TOLEDO: F MMS, A BAR").order == "F MMS C A BAR - MLL"
    assert tm("A TOLEDO C G", "TOLEDO: A TOL").order == "A TOL = G"
    assert tm("A TOLEDO C G TOLEDO", "TOLEDO: A TOL").order == "A TOL = G"


@pytest.mark.parametrize("text", ["A TOLEDO -> G", "A Toledo pasa a guarnición", "A Toledo pasa a G"])
def test_a_sign_of_movement_before_a_type_is_a_conversion(text: str):
    assert tm(text, "TOLEDO: A TOL").order == "A TOL = G"


def test_leaving_the_city_is_asked_about_in_a_port():
    line = tm("La guarnición de Valencia sale de la ciudad", "TOLEDO: G VAL")
    assert (line.fault, line.suggestions) == (Fault.AMBIGUOUS, ("G VAL = A", "G VAL = F"))
    assert tm("La guarnición de Toledo sale de la ciudad", "TOLEDO: G TOL").order == "G TOL = A"


# 5: "B", "R", "D"


def test_b_besieges_in_a_season_and_buys_in_winter():
    assert tm("A TOLEDO B", "TOLEDO: A TOL; CASTILLA: G TOL").order == "A TOL B"
    assert tm("A TOLEDO B", "TOLEDO: G TOL", "winter").order == "B A TOL"


def test_r_in_winter_is_asked_about_and_d_disbands():
    assert tm("A TOLEDO R", "TOLEDO: A TOL", "winter").fault is Fault.AMBIGUOUS
    assert tm("D A TOLEDO", "TOLEDO: A TOL", "winter").order == "D A TOL"
    assert tm("A TOLEDO D", "TOLEDO: A TOL", "winter").order == "D A TOL"


# 6: "S"


def test_s_with_nothing_after_it_is_never_a_siege():
    line = tm("A TOLEDO S", "TOLEDO: A TOL; CASTILLA: G TOL")
    assert (line.kind, line.order) == (LineKind.PROBLEM, None)
    assert line.reason is not None
    assert line.reason.id == "orders.support_or_siege"


def test_a_garrison_supports_its_own_province_where_none_is_named():
    assert tm("La guarnición de Toledo apoya al ejército", "TOLEDO: A TOL, G TOL, A CAL").order == "G TOL S A TOL H"


# 7: marks


@pytest.mark.parametrize("sign", ["==>", "-->", "=>", "->"])
def test_an_arrow_is_one_sign_and_no_conversion(sign: str):
    assert tm(f"A TOLEDO{sign}CALATRAVA", "TOLEDO: A TOL").order == "A TOL - CAL"


def test_the_longest_verb_wins():
    assert tm("A Toledo pasa a ser guarnición", "TOLEDO: A TOL").order == "A TOL = G"
    assert tm("A Toledo pasa a Calatrava", "TOLEDO: A TOL").order == "A TOL - CAL"
    assert tm("A Toledo pasa", "TOLEDO: A TOL").order == "A TOL H"


@pytest.mark.parametrize("mark", ["- ", "-", "* ", "• ", "1) ", "1. ", "1.- ", "12) ", "– "])
def test_a_list_mark_is_dropped(mark: str):
    assert tm(f"{mark}A TOLEDO - CALATRAVA", "TOLEDO: A TOL").order == "A TOL - CAL"


@pytest.mark.parametrize("mark", ["> ", ">", "> > ", "| "])
def test_a_quoted_line_is_no_order(mark: str):
    line = tm(f"{mark}A TOLEDO - CALATRAVA", "TOLEDO: A TOL")
    assert (line.kind, line.order) == (LineKind.QUOTED, None)


# 8: names of several words


@pytest.mark.parametrize("name", ["Seo de Urgel", "seo urgel", "La Seu d'Urgell", "URG", "Urgel"])
def test_a_name_of_several_words_is_matched_before_fillers_and_signs(name: str):
    assert read(f"A LERIDA - {name}", "TTO: A LERIDA").order == "A LERIDA - URGEL"


# 9: a country and a province of one name


def test_a_name_after_the_type_is_a_province_unless_a_second_follows_before_the_verb():
    assert tm("A TOLEDO - CALATRAVA", "TOLEDO: A TOL").order == "A TOL - CAL"
    assert tm("A TOLEDO CALATRAVA - QUINTANAR", "TOLEDO: A CAL").order == "A CAL - QUI"


def test_after_s_a_name_before_a_unit_is_a_nationality_where_a_move_follows_else_a_move():
    units = "CASTILLA: A QUI; TOLEDO: A CAL"
    found = tm("A QUI S TOLEDO A CALATRAVA - JAEN", units, power="CASTILLA")
    assert found.order == "A QUI S A [TOLEDO] CAL - JAE"
    assert tm("A QUI S TOLEDO A CALATRAVA", "CASTILLA: A QUI, A TOL", power="CASTILLA").order == "A QUI S A TOL - CAL"


def test_a_power_s_name_alone_is_its_heading():
    assert tm("TOLEDO", "TOLEDO: A TOL").kind is LineKind.HEADER


# 10: ":"


def test_a_colon_is_a_prefix_after_a_power_a_mark_after_support_and_a_move_between_places():
    assert tm("TOLEDO: A TOLEDO - CALATRAVA", "TOLEDO: A TOL").order == "A TOL - CAL"
    assert tm("A TOLEDO S: A CALATRAVA - QUINTANAR", "TOLEDO: A TOL, A CAL").order == "A TOL S A CAL - QUI"
    assert tm("A TOLEDO: CALATRAVA", "TOLEDO: A TOL").order == "A TOL - CAL"
    assert tm("RETIRADA A TOLEDO: CUENCA", "TOLEDO: A TOL").order == "A TOL R CUE"


# 12: several orders on a line


@pytest.mark.parametrize("sign", ["; ", " y ", ". ", ", ", " i ", " and ", ";"])
def test_orders_on_one_line_are_taken_apart_where_each_side_is_an_order(sign: str):
    lines = desk.test_map().read(
        f"A TOLEDO - CUENCA{sign}A CALATRAVA S A TOLEDO - QUINTANAR", "TOLEDO: A TOL, A CAL", "TOLEDO"
    )
    assert [(line.line, line.order) for line in lines] == [(1, "A TOL - CUE"), (1, "A CAL S A TOL - QUI")]
    assert [line.text for line in lines] == ["A TOLEDO - CUENCA", "A CALATRAVA S A TOLEDO - QUINTANAR"]


def test_two_places_to_defend_are_asked_about():
    assert tm("A TOLEDO defiende CALATRAVA", "TOLEDO: A TOL").fault is Fault.AMBIGUOUS


# Near names and codes of the board


def test_no_name_or_code_of_the_board_is_also_a_word_of_the_orders():
    words = {form for form, kind in desk.grammar().words.items() if kind != "WORD"}
    on = desk.board().map
    shown = [
        phrase(name.text)
        for names in (on.names.places, on.names.powers, on.names.cities)
        for by in names.values()
        for name in by.values()
    ]
    also = [phrase(alias) for aliases in on.names.aliases.values() for alias in aliases]
    codes = [phrase(province.abbr) for province in on.board.provinces.values()]
    assert [name for name in (*shown, *also, *codes) if name in words] == []


@pytest.mark.parametrize(
    ("text", "units", "order"),
    [
        ("A LERIDA H", "TTO: A LERIDA, A MERIDA", "A LERIDA H"),
        ("A MERIDA H", "TTO: A LERIDA, A MERIDA", "A MERIDA H"),
        ("A MÉRIDA H", "TTO: A LERIDA, A MERIDA", "A MERIDA H"),
        ("A CUENCA H", "TTO: A CUENCA, A HUESCA", "A CUENCA H"),
        ("A HUESCA H", "TTO: A CUENCA, A HUESCA", "A HUESCA H"),
        ("A TARAZONA H", "TTO: A TARAZONA, A TARRAGONA", "A TARAZONA H"),
        ("A TARRAGONA H", "TTO: A TARAZONA, A TARRAGONA", "A TARRAGONA H"),
        ("A MALLORCA H", "TTO: A MALLORCA, A MENORCA", "A MALLORCA H"),
        ("A MENORCA H", "TTO: A MALLORCA, A MENORCA", "A MENORCA H"),
        ("A SANTANDER H", "TTO: A SANTILLANA, A SANTAREN", "A SANTILLANA H"),
        ("A SANTAREN H", "TTO: A SANTILLANA, A SANTAREN", "A SANTAREN H"),
        ("A Aínsa H", "TTO: A SOBRARBE", "A SOBRARBE H"),
        ("A San Sebastián H", "TTO: A GUIPUZCOA", "A GUIPUZCOA H"),
        ("A Bermeo H", "TTO: A VIZCAYA", "A VIZCAYA H"),
        ("A Perpiñán H", "TTO: A ROSELLON", "A ROSELLON H"),
        ("A Ciudadela H", "TTO: A MENORCA", "A MENORCA H"),
        ("A Balansiya H", "TTO: A VALENCIA", "A VALENCIA H"),
        ("A Saraqusta H", "TTO: A ZARAGOZA", "A ZARAGOZA H"),
        ("F VALENCIA - GOLFO DE VALENCIA", "TTO: F VALENCIA", "F VALENCIA - GOLFO DE VALENCIA"),
        ("F GOLFO DE VALENCIA - VALENCIA", "TTO: F GOLFO DE VALENCIA", "F GOLFO DE VALENCIA - VALENCIA"),
        ("F GOLFO VALENCIA - VALENCIA", "TTO: F GOLFO DE VALENCIA", "F GOLFO DE VALENCIA - VALENCIA"),
        ("F OVIEDO - Cantábrico", "TTO: F OVIEDO", "F OVIEDO - MAR CANTABRICO"),
        ("F OVIEDO - CAN", "TTO: F OVIEDO", "F OVIEDO - MAR CANTABRICO"),
        ("F ALMERIA - Alborán", "TTO: F ALMERIA", "F ALMERIA - MAR DE ALBORAN"),
        ("F MALAGA - estrecho", "TTO: F MALAGA", "F MALAGA - ESTRECHO"),
        ("F MMS H", "TTO: F MAR MEDITERRANEO SUPERIOR", "F MAR MEDITERRANEO SUPERIOR H"),
        ("F MMI H", "TTO: F MAR MEDITERRANEO INFERIOR", "F MAR MEDITERRANEO INFERIOR H"),
        ("F MDS H", "TTO: F MAR MEDITERRANEO SUPERIOR", "F MAR MEDITERRANEO SUPERIOR H"),
        ("A CALATR H", "TTO: A CALATRAVA", "A CALATRAVA H"),
        ("BARCELONA A TARRAGONA", "TTO: A BARCELONA", "A BARCELONA - TARRAGONA"),
    ],
)
def test_a_near_name_is_the_one_that_is_written(text: str, units: str, order: str):
    line = read(text, units)
    assert (line.kind, line.order, line.guessed) == (LineKind.ORDER, order, False)


@pytest.mark.parametrize(
    ("code", "place", "rival"),
    [
        ("BAR", "BARCELONA", "BARBASTRO"),
        ("CAL", "CALATAYUD", "CALATRAVA"),
        ("COR", "CORDOBA", "CORIA"),
        ("MAL", "MALLORCA", "MALAGA"),
        ("SAN", "SANTIAGO", "SANTAREN"),
        ("TAR", "TARRAGONA", "TARAZONA"),
    ],
)
def test_a_code_wins_over_the_beginning_of_another_name_with_a_warning(code: str, place: str, rival: str):
    line = read(f"A {code} H", f"TTO: A {place}, A {rival}")
    assert (line.kind, line.order) == (LineKind.ORDER, f"A {place} H")
    assert line.reason is not None
    assert line.reason.id == "orders.code"


@pytest.mark.parametrize(
    ("code", "rival"), [("CAL", "CALATRAVA"), ("COR", "CORIA"), ("TAR", "TARAZONA"), ("SAN", "SANTILLANA")]
)
def test_where_the_unit_is_not_there_the_other_name_is_offered_first(code: str, rival: str):
    line = read(f"A {code} H", f"TTO: A {rival}")
    assert (line.kind, line.fault) == (LineKind.PROBLEM, Fault.ILLEGAL)
    assert line.suggestions[0] == f"A {rival} H"


@pytest.mark.parametrize(
    ("text", "units", "first"),
    [
        ("A LERIDA - Taragona", "TTO: A LERIDA", "A LERIDA - TARRAGONA"),
        ("A Nérida H", "TTO: A MERIDA", "A MERIDA H"),
        ("F TORTOSA - GV", "TTO: F TORTOSA", "F TORTOSA - GOLFO DE VALENCIA"),
        ("F MAR H", "TTO: F MAR DE ALBORAN", "F MAR DE ALBORAN H"),
    ],
)
def test_a_name_with_several_meanings_is_a_question_even_where_one_is_legal(text: str, units: str, first: str):
    line = read(text, units)
    assert (line.kind, line.order, line.fault) == (LineKind.PROBLEM, None, Fault.AMBIGUOUS)
    assert line.suggestions[0] == first


@pytest.mark.parametrize("text", ["A Nérida H", "L'exèrcit de Nérida es manté", "Army Nérida holds"])
def test_of_several_meanings_only_those_that_are_legal_orders_are_offered(text: str):
    line = read(text, "TTO: A MERIDA")
    assert line.suggestions == ("A MERIDA H",)


def test_a_guess_that_is_not_legal_is_a_problem_with_the_nearest_orders():
    line = read("A TOLEDO - Barselona", "TTO: A TOLEDO")
    assert (line.kind, line.order, line.guessed, line.fault) == (
        LineKind.PROBLEM,
        "A TOLEDO - BARCELONA",
        True,
        Fault.ILLEGAL,
    )
    assert line.suggestions


def test_a_unique_and_legal_guess_is_an_order_marked_as_guessed():
    line = read("A talavera → calatraba", "TTO: A TALAVERA")
    assert (line.kind, line.order, line.guessed) == (LineKind.ORDER, "A TALAVERA - CALATRAVA", True)
    assert line.reason is not None
    assert line.reason.id == "orders.guessed"
