"""What the picture of a board with centres and coasts has, and what it leaves out."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET

import pytest

from gm.core.geometry import Point
from gm.core.maps import load_map
from gm.core.report import Arrow, Picture, Piece
from gm.show.language import LANGUAGES, Language
from gm.show.picture import draw, opening
from gm.show.picture.arrows import _Table
from gm.show.picture.svg import width

CLASSICAL = load_map("classical")
SCENARIO = CLASSICAL.scenarios["1901"]
GEOMETRY = CLASSICAL.geometry
assert GEOMETRY is not None
SPOTS = GEOMETRY.spots
COLOURS = {power.id: power.colour for power in SCENARIO.powers}
START = opening(CLASSICAL.board, SCENARIO)
ORDERS = Picture({}, {}, START.pieces, (Arrow("move", "FRANCE", "PAR", "BUR"),))


def svg(picture: Picture = START, lang: str = "en") -> str:
    assert GEOMETRY is not None
    return draw(picture, GEOMETRY, CLASSICAL.board, Language(lang, CLASSICAL.names), colours=COLOURS)


def texts(drawn: str) -> list[str]:
    return [node.text or "" for node in ET.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")]


def uses(drawn: str, symbol: str) -> int:
    return len(re.findall(rf'<use href="#{symbol}"', drawn))


def run(arrow: Arrow, *others: Arrow, pieces: tuple[Piece, ...] = ()) -> list[Point]:
    assert GEOMETRY is not None
    return list(_Table(Picture({}, {}, pieces, (arrow, *others)), GEOMETRY).line(arrow))


def test_every_centre_has_its_star_and_the_legend_has_one():
    assert uses(svg(), "centre") == 34 + 1


def test_there_are_no_signs_of_what_the_board_has_not():
    drawn = svg(ORDERS)
    assert [uses(drawn, symbol) for symbol in ("fort", "town", "anchor", "gold", "sheaf", "garrison", "flag")] == [
        0
    ] * 7
    assert {"Siege", "Conversion", "Garrison"}.isdisjoint(texts(drawn))
    assert {"Supply centre", "Army", "Fleet", "Move", "Support", "Convoy", "Retreat"} <= set(texts(drawn))


def test_a_map_that_is_not_to_scale_has_no_scale():
    assert not [text for text in texts(svg()) if "km" in text]


def test_a_power_is_named_on_its_pieces_by_three_letters():
    assert texts(svg()).count("RUS") == 4 + 1
    assert "RUSSIA" not in texts(svg())


@pytest.mark.parametrize(
    ("lang", "coasts"),
    [
        ("es", ["CE", "CN", "CN", "CS", "CS", "CS"]),
        ("ca", ["CE", "CN", "CN", "CS", "CS", "CS"]),
        ("en", ["EC", "NC", "NC", "SC", "SC", "SC"]),
    ],
)
def test_coasts_are_written_in_the_readers_language(lang: str, coasts: list[str]):
    assert sorted(text for text in texts(svg(lang=lang)) if re.fullmatch("[CNESW]{2}", text)) == coasts


def test_a_fleet_on_a_coast_stands_there_and_says_so():
    assert "<title>Fleet of Russia: St Petersburg (south coast)</title>" in svg()
    begins = run(Arrow("move", "RUSSIA", "STP/SC", "BOT"))[0]
    assert math.dist(begins, SPOTS["STP/SC"].unit) < math.dist(begins, SPOTS["STP"].unit)


def test_the_support_of_a_move_to_a_coast_ends_on_it_though_it_names_none():
    move = Arrow("move", "TURKEY", "AEG", "BUL/SC")
    end = run(Arrow("support", "TURKEY", "CON", "AEG", "BUL"), move)[-1]
    assert min(math.dist(end, point) for point in run(move)) < 12


def test_the_support_of_a_fleet_that_stays_ends_at_its_coast():
    pieces = (Piece("RUSSIA", "F", "STP/SC"),)
    end = run(Arrow("support", "RUSSIA", "LVN", "STP"), pieces=pieces)[-1]
    assert math.dist(end, SPOTS["STP/SC"].unit) < 30


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_names_lie_upon_one_another(lang: str):
    language = Language(lang, CLASSICAL.names)
    boxes = []
    for place, province in CLASSICAL.board.provinces.items():
        spot = SPOTS[place]
        if province.kind != "sea":
            half = width(language.name("place", place).text, spot.size) / 2
            boxes.append((place, spot.label[0] - half, spot.label[0] + half, spot.label[1]))
    crossed = [
        (a[0], b[0])
        for i, a in enumerate(boxes)
        for b in boxes[:i]
        if abs(a[3] - b[3]) < 12 and a[1] < b[2] and b[1] < a[2]
    ]
    assert crossed == []
