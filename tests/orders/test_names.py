"""Names of places and powers, whole, shortened and misspelt."""

from __future__ import annotations

import pytest

from gm.orders.folding import phrase
from gm.orders.names import NameTable, allowed_errors, find_power
from tests.orders import desk

BOARD = desk.board()
FILLERS = [("de",), ("la",), ("el",), ("del",)]
SEAS = [("mar",), ("mar", "de"), ("golfo",), ("golfo", "de")]
TABLE = NameTable(BOARD.map.board, BOARD.ruleset.powers, BOARD.map.names, SEAS, FILLERS)


@pytest.mark.parametrize(
    ("text", "powers"),
    [
        ("TTO", ("TTO",)),
        ("tto", ("TTO",)),
        ("Toledo", ("TTO",)),
        ("la taifa de toledo", ("TTO",)),
        ("Castella", ("LYC",)),
        ("ARAGÓN", ("NYA",)),
        ("sevi", ("TSE",)),
        ("taifa", ("TZA", "TTO", "TBA", "TSE")),
        ("Roma", ()),
        ("", ()),
    ],
)
def test_a_power_by_id_name_alias_or_beginning(text: str, powers: tuple[str, ...]):
    assert find_power(BOARD.map.names, BOARD.ruleset.powers, text) == powers


@pytest.mark.parametrize(("letters", "errors"), [(4, 0), (5, 1), (7, 1), (8, 2), (10, 2), (11, 3), (25, 3)])
def test_longer_names_may_have_more_wrong_letters(letters: int, errors: int):
    assert allowed_errors(letters) == errors


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("calatraba", ("CALATRAVA",)),
        ("mar meditarreno superior", ("MAR MEDITERRANEO SUPERIOR",)),
        ("meditarreno superior", ("MAR MEDITERRANEO SUPERIOR",)),
        ("nerida", ("LERIDA", "MERIDA")),
        ("toeldo", ("TOLEDO",)),
        ("jaem", ()),
        ("granvda", ("GRANADA",)),
        ("wxyzwxyz", ()),
    ],
)
def test_what_a_misspelt_name_may_be(text: str, places: tuple[str, ...]):
    assert TABLE.misspelt(phrase(text)).places == places


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("calatr", ("CALATRAVA",)),
        ("cala", ("CALATAYUD", "CALATRAVA")),
        ("ca", ()),
        ("med sup", ("MAR MEDITERRANEO SUPERIOR",)),
        ("golfo val", ("GOLFO DE VALENCIA",)),
    ],
)
def test_what_the_beginning_of_a_name_may_be(text: str, places: tuple[str, ...]):
    assert TABLE.prefix(phrase(text)).places == places


def test_a_sea_may_lack_its_mar_de_only_where_no_other_place_has_the_name():
    meanings = {form: named for form, named, _ in TABLE.phrases()}
    assert meanings[("alboran",)].places == ("MAR DE ALBORAN",)
    assert meanings[("finisterre",)].places == ("MAR DE FINISTERRE",)
    for shared, gulf in [("leon", "LEON"), ("valencia", "VALENCIA"), ("vizcaya", "VIZCAYA")]:
        assert meanings[(shared,)].places == (gulf,)


def test_initials_of_two_gulfs_are_both():
    meanings = {form: named for form, named, _ in TABLE.phrases()}
    assert meanings[("gv",)].places == ("GOLFO DE VIZCAYA", "GOLFO DE VALENCIA")
    assert meanings[("mms",)].places == ("MAR MEDITERRANEO SUPERIOR",)
