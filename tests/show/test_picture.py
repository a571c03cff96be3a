"""The map as SVG: what it shows, that anything can read it, and that it is always the same."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from gm.core.board import Names
from gm.core.report import Arrow, Picture, Piece
from gm.show.language import LANGUAGES, Language
from gm.show.picture import draw, opening
from gm.show.picture.palette import SPARE
from tests.show.picture_sample import (
    COLOURS,
    RECONQUISTA,
    SMALL_BOARD,
    SMALL_GEOMETRY,
    SMALL_NAMES,
    SMALL_PICTURE,
    busy,
    speak,
)

SVG = "{http://www.w3.org/2000/svg}"
EMPTY = Picture({}, {}, ())


class Svg(SingleFileSnapshotExtension):
    _write_mode = WriteMode.TEXT
    file_extension = "svg"


def small(picture: Picture = SMALL_PICTURE, lang: str = "es", **options: str) -> str:
    return draw(picture, SMALL_GEOMETRY, SMALL_BOARD, speak(lang), colours={"P": "#7f86bd", "Q": "#c2655c"}, **options)


def great(picture: Picture | None = None, lang: str = "es") -> str:
    geometry = RECONQUISTA.geometry
    assert geometry is not None
    language = Language(lang, RECONQUISTA.names)
    return draw(picture or busy(), geometry, RECONQUISTA.board, language, colours=COLOURS)


def titles(svg: str) -> list[str]:
    """What the things of the picture say they are."""
    return [node.text or "" for node in ET.fromstring(svg).iter(f"{SVG}title")]


def texts(svg: str) -> list[str]:
    return [node.text or "" for node in ET.fromstring(svg).iter(f"{SVG}text")]


def uses(svg: str, symbol: str) -> int:
    return len(re.findall(rf'<use href="#{symbol}"', svg))


def test_a_small_picture(snapshot: SnapshotAssertion):
    assert small(heading="Primavera de 1080") == snapshot(extension_class=Svg)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_well_formed(lang: str):
    root = ET.fromstring(great(lang=lang))
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 1813.5 1365"


def test_every_reference_has_its_target_and_every_id_is_there_once():
    svg = great()
    ids = re.findall(r' id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg)) <= set(ids)


def test_the_coast_is_written_once():
    paths = re.findall(r' d="([^"]{3000,})"', great())
    assert len(paths) == len(set(paths))


def test_nothing_is_fetched_and_nothing_runs():
    svg = great()
    assert re.findall(r"https?://[^\"]+", svg) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"<script|<image|<style|@import|@font-face|\bon\w+=", svg)


def test_it_is_the_same_under_any_hash_seed():
    code = (
        "import hashlib; from tests.show.test_picture import great; print(hashlib.sha256(great().encode()).hexdigest())"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


def test_it_is_the_same_in_any_order_of_units_and_orders():
    picture = busy()
    shuffled = random.Random(1)
    pieces, arrows = list(picture.pieces), list(picture.arrows)
    shuffled.shuffle(pieces)
    shuffled.shuffle(arrows)
    assert great(replace(picture, pieces=tuple(pieces), arrows=tuple(arrows))) == great(picture)


# --- what is told


def test_its_title_is_the_maps_and_the_heading():
    assert titles(small(heading="Primavera <1080>"))[0] == "Mapa pequeño · Primavera <1080>"
    assert texts(small(heading="Primavera"))[-1] != "Primavera"
    assert "Primavera" in texts(small(heading="Primavera"))


def test_a_map_without_a_title_is_called_by_its_id():
    assert titles(small(lang="en"))[0] == "small"
    svg = draw(EMPTY, SMALL_GEOMETRY, SMALL_BOARD, Language("es"))
    assert titles(svg)[0] == "small"


def test_a_long_title_is_written_smaller():
    def size(title: str) -> float:
        names = Names({}, {}, {}, title={"es": title})
        svg = draw(EMPTY, SMALL_GEOMETRY, SMALL_BOARD, Language("es", names))
        return float(
            next(n.get("font-size", "") for n in ET.fromstring(svg).iter(f"{SVG}text") if n.text == title.upper())
        )

    assert size("Corto") == 46
    assert size("Un mapa de nombre bastante largo") < 25


def test_it_is_described():
    description = ET.fromstring(small()).find(f"{SVG}desc")
    assert description is not None
    assert description.text == (
        "Mapa de la posición, con 5 unidades en el tablero. Tienen tierras: la Taifa de Toledo y Valencia."
    )


def test_a_province_says_whose_it_is_and_what_city_it_has():
    assert "Toledo · Taifa de Toledo · Ciudad fortificada (Toledo, renta 6)" in titles(small())
    assert "Valencia · Valencia · Ciudad abierta (Sagunto & <puerto>, renta 3) · Puerto" in titles(small())
    assert "Quintanar · Sin dueño" in titles(small())


def test_a_unit_says_whose_it_is():
    assert {
        "Ejército de la Taifa de Toledo: Toledo",
        "Guarnición de la Taifa de Toledo: Toledo",
        "Guarnición sin dueño: Valencia",
        "Flota de Valencia: MAR DE FUERA",
    } <= set(titles(small()))


def test_an_order_says_what_it_is():
    assert {
        "Avance: Toledo → Valencia · Orden sin efecto",
        "Apoyo: MAR DE FUERA → Valencia",
        "Sitio: Valencia",
    } <= set(titles(small()))


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("es", {"Saragossa": False, "Zaragoza": True, "Ciudad fortificada": True, "Gascuña": True}),
        ("ca", {"Saragossa": True, "Còrdova": True, "Ciutat fortificada": True, "Gascunya": True}),
        ("en", {"Seville": True, "Walled city": True, "Gascony": True, "Sevilla": False}),
    ],
)
def test_it_speaks_the_readers_language(lang: str, words: dict[str, bool]):
    written = texts(great(lang=lang))
    assert {word: word in written for word in words} == words


def test_a_long_sea_name_stands_in_two_rows():
    written = texts(great())
    assert written[written.index("Océano Atlántico") + 1] == "Superior"
    assert "Mar Cantábrico" in written


def test_every_place_is_named():
    written = texts(great())
    assert sum(RECONQUISTA.names.places["es"][at].text in written for at in RECONQUISTA.board.provinces) >= 72


# --- what is shown


def test_a_province_has_its_owners_colour_and_hatching():
    province = re.search(r'<g id="p-TOL">.*?</g>', small())
    assert province
    assert 'fill="#a1a2bf"' in province[0]
    assert 'fill="url(#h-P)"' in province[0]


def test_a_province_of_nobody_is_plain():
    province = re.search(r'<g id="p-QUI">.*?</g>', small())
    assert province
    assert "url(#h-" not in province[0]


def test_no_two_powers_have_the_same_hatching():
    patterns = re.findall(r'<pattern id="h-[^"]+".*?d="([^"]+)"', great())
    assert len(patterns) == len(set(patterns)) == 7


def test_powers_without_a_colour_get_one():
    svg = draw(SMALL_PICTURE, SMALL_GEOMETRY, SMALL_BOARD, speak())
    assert SPARE[0] in svg
    assert SPARE[1] in svg


def test_units_are_told_apart_by_shape_and_code():
    plain, full = small(replace(SMALL_PICTURE, pieces=())), small()
    assert {kind: uses(full, kind) - uses(plain, kind) for kind in ("army", "fleet", "garrison")} == {
        "army": 2,
        "fleet": 1,
        "garrison": 1,
    }
    assert texts(full).count("Q") - texts(plain).count("Q") == 2


def test_an_autonomous_garrison_is_a_flag():
    assert uses(small(), "flag") - uses(small(replace(SMALL_PICTURE, pieces=())), "flag") == 1


def test_cities_are_walled_or_open_and_have_anchors_and_coins():
    svg = small()
    legend = {"fort": 3, "town": 1, "anchor": 1, "gold": 1}
    assert {kind: uses(svg, kind) - n for kind, n in legend.items()} == {"fort": 1, "town": 1, "anchor": 1, "gold": 1}


def test_a_city_of_another_than_its_provinces_owner_lies_on_a_plate():
    plate = 'r="15.5"'
    assert plate in small()
    assert plate not in small(replace(SMALL_PICTURE, cities={"TOL": "P"}))


def test_a_siege_shows_the_steps_done():
    palisade = 'stroke-dasharray="2.4 2.6"'
    assert small().count(palisade) == 2
    assert small(replace(SMALL_PICTURE, pieces=())).count(palisade) == 1


def test_a_mark_stands_by_its_province_and_in_the_legend():
    marked = replace(SMALL_PICTURE, marks={"QUI": "maps.port"})
    assert texts(small(marked)).count("P") - texts(small()).count("P") == 2
    assert "Quintanar · Sin dueño · Puerto" in titles(small(marked))


def test_the_legend_has_the_signs_of_orders_only_where_there_are_orders():
    assert "Orden sin efecto" in texts(small())
    assert "Orden sin efecto" not in texts(small(replace(SMALL_PICTURE, arrows=())))


def test_the_source_of_the_map_data_is_named():
    assert any("Instituto Geográfico Nacional" in text and "CC BY 4.0" in text for text in texts(great()))


def test_an_empty_board_is_a_picture():
    assert ET.fromstring(small(EMPTY)).tag == f"{SVG}svg"


def test_the_opening_of_a_scenario_is_what_it_says():
    picture = opening(RECONQUISTA.board, RECONQUISTA.scenarios["1080"])
    assert len(picture.provinces) == len(picture.cities) == 28
    assert picture.provinces["OVIEDO"] == picture.cities["OVIEDO"] == "LYC"
    assert Piece("TTO", "G", "TOLEDO", inside=True) in picture.pieces
    assert Piece("LYC", "F", "OVIEDO") in picture.pieces
    assert Piece(None, "G", "VALENCIA", inside=True) in picture.pieces
    assert len(picture.pieces) == 28 + 26


def test_a_unit_of_a_kind_unknown_here_is_drawn_with_its_letter():
    assert "X" in texts(small(Picture({}, {}, (Piece(None, "X", "TOL"),))))


def test_names_in_the_language_fall_back_to_ids():
    svg = draw(EMPTY, SMALL_GEOMETRY, SMALL_BOARD, Language("es", Names({}, {}, {})))
    assert "TOL" in texts(svg)


def test_an_arrow_of_an_unknown_place_is_a_mistake_of_ours():
    with pytest.raises((KeyError, AssertionError)):
        small(replace(SMALL_PICTURE, arrows=(Arrow("move", "P", "TOL", "ATLANTIS"),)))


def test_the_sample_has_names_in_each_language():
    assert set(SMALL_NAMES.places) == set(LANGUAGES)
