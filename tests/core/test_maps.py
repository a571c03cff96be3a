from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gm.core.board import City, Name, PowerStart, Province, Rent
from gm.core.data import data_folder
from gm.core.errors import GmError
from gm.core.maps import LANGUAGES, Map, load_map, map_from_json, map_names, read_map
from gm.show.language import Language

SHEET = {
    "map": "small",
    "title": "Nobody asks for this key",
    "powers": [{"id": "P", "name": "Pardos", "capital": "TOL", "home": ["TOL"], "units": ["A TOL"], "treasury": 3}],
    "provinces": [
        {
            "id": "TOL",
            "abbr": "TOL",
            "name": "Toledo",
            "kind": "coastal",
            "home": "P",
            "income": 2,
            "city": {"name": "Toledo", "fortified": True, "port": True, "income": 3, "autonomous_garrison": True},
            "army": ["CAL"],
            "fleet": [],
            "seas": ["MAR"],
        },
        {"id": "CAL", "name": "Calatrava", "kind": "inland", "army": ["TOL"], "city": None, "label": {"size": 18}},
    ],
    "seas": [{"id": "MAR", "abbr": "MMM", "name": "Mar", "kind": "sea", "fleet": ["TOL"], "lines": ["Mar"]}],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of a map that a test may break."""
    return Path(shutil.copytree(data_folder() / "maps" / "reconquista", tmp_path / "reconquista"))


def refused(error: pytest.ExceptionInfo[GmError]) -> tuple[str, dict[str, object]]:
    """The error's id and arguments, once every language has a text for it."""
    message = error.value.message
    for language in LANGUAGES:
        assert Language(language).sentence(message)
    return message.id, dict(message.args)


def test_the_maps_that_come_with_the_program_are_listed():
    assert "reconquista" in map_names()


def test_an_unknown_map_is_answered_with_those_there_are():
    with pytest.raises(GmError) as error:
        load_map("reconkista")
    assert refused(error) == ("maps.unknown_map", {"name": "reconkista", "known": map_names()})


@pytest.mark.parametrize("name", ["", ".", "..", "../maps/reconquista"])
def test_a_path_is_no_name_of_a_map(name: str):
    with pytest.raises(GmError):
        load_map(name)


def test_a_map_is_read_from_its_folder_or_its_board_file(folder: Path):
    assert read_map(folder) == read_map(folder / "board.toml")
    assert read_map(folder).board.provinces == load_map("reconquista").board.provinces


def test_a_folder_without_a_board_is_no_map(tmp_path: Path):
    with pytest.raises(GmError) as error:
        read_map(tmp_path)
    assert refused(error) == ("maps.no_map", {"path": str(tmp_path)})


def test_a_map_without_geometry_has_none(folder: Path):
    (folder / "geometry.json").unlink()
    assert read_map(folder).geometry is None


@pytest.mark.parametrize(
    ("file", "change", "what", "detail"),
    [
        pytest.param("board.toml", ('abbr = "LEO"', 'abbr = "LEO'), "board", "'line': 5", id="broken TOML"),
        pytest.param("board.toml", ("[provinces.LEON]", "[province.LEON]"), "board", "province", id="misspelt table"),
        pytest.param("board.toml", ('kind = "inland"', 'kind = "swamp"'), "LEON", "swamp", id="unknown kind"),
        pytest.param("board.toml", ("income = 2", "incom = 2"), "LEON", "incom", id="misspelt key"),
        pytest.param("board.toml", ("fortified", "fortifed"), "LEON", "fortifed", id="misspelt key of a city"),
        pytest.param("board.toml", ('abbr = "LEO"\n', ""), "LEON", "abbr", id="missing key"),
        pytest.param("names.toml", ('ca = "Lleó", en', "en"), "names", "ca", id="a language is missing"),
        pytest.param("scenarios/1080.toml", ("year = 1080", 'year = "1080"'), "1080", "int", id="year in quotes"),
        pytest.param("scenarios/1080.toml", ("capital =", "capitol ="), "1080", "capitol", id="misspelt power"),
        pytest.param("geometry.json", ('"width"', "width"), "geometry", "core.wrong.malformed", id="broken JSON"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_with_the_place(
    folder: Path, file: str, change: tuple[str, str], what: str, detail: str
):
    text = (folder / file).read_text("utf-8")
    assert change[0] in text
    (folder / file).write_text(text.replace(*change, 1), "utf-8")
    with pytest.raises(GmError) as error:
        read_map(folder).geometry  # noqa: B018  # the geometry is read when asked for
    key, args = refused(error)
    assert (key, args["file"], args["what"]) == ("maps.unreadable", Path(file).name, what)
    assert detail in str(args["detail"])


def test_a_file_that_is_missing_or_not_text_is_named(folder: Path):
    (folder / "names.toml").write_bytes(b'title = "\xf1"')
    with pytest.raises(GmError) as error:
        read_map(folder)
    assert refused(error)[1]["file"] == "names.toml"
    (folder / "names.toml").unlink()
    with pytest.raises(GmError) as error:
        read_map(folder)
    assert refused(error)[1]["file"] == "names.toml"


def test_a_scenario_may_have_incomes_of_its_own(folder: Path):
    file = folder / "scenarios" / "1080.toml"
    file.write_text(file.read_text("utf-8") + "\n[incomes]\nTOLEDO = { province = 1, city = 9 }\n", encoding="utf-8")
    assert read_map(folder).scenarios[file.stem].incomes == {"TOLEDO": Rent(1, 9)}


def test_names_are_split_from_their_articles(folder: Path):
    names = (folder / "names.toml").read_text("utf-8").replace('es = "Lugo"', 'es = "(la) ciudad (vieja)"')
    (folder / "names.toml").write_text(names, "utf-8")
    assert read_map(folder).names.places["es"]["LUGO"] == Name("ciudad (vieja)", "la")


def test_a_name_of_a_place_that_the_board_lacks_has_no_city(folder: Path):
    names = (folder / "names.toml").read_text("utf-8").replace("[places]\n", '[places]\nX = {es="x",ca="x",en="x"}\n')
    (folder / "names.toml").write_text(names, "utf-8")
    assert "X" not in read_map(folder).names.cities["es"]


def test_an_inline_board_is_a_map():
    chart = map_from_json(SHEET)
    assert chart.board.name == "small"
    assert list(chart.board.provinces.values()) == [
        Province("TOL", "TOL", "coastal", ("CAL",), ("MAR",), {}, City(True, True, 3), 2),
        Province("CAL", "CAL", "inland", ("TOL",)),
        Province("MAR", "MMM", "sea", (), ("TOL",)),
    ]


def test_an_inline_board_brings_names_and_a_scenario():
    chart = map_from_json(SHEET)
    assert chart.names.places["ca"]["CAL"] == Name("Calatrava")
    assert chart.names.cities["en"] == {"TOL": Name("Toledo")}
    assert chart.names.powers["es"] == {"P": Name("Pardos")}
    scenario = chart.scenarios["small"]
    assert scenario.powers == (PowerStart("P", "TOL", ("TOL",), ("A TOL",), 3),)
    assert scenario.autonomous == ("TOL",)


def test_an_inline_board_has_no_geometry():
    assert map_from_json(SHEET).geometry is None


def test_an_inline_board_may_lie_in_a_file(tmp_path: Path):
    (tmp_path / "small.json").write_text(json.dumps(SHEET))
    assert read_map(tmp_path / "small.json") == map_from_json(SHEET)


@pytest.mark.parametrize(
    ("sheet", "detail"),
    [
        pytest.param([], "object", id="not an object"),
        pytest.param({}, "provinces", id="no provinces"),
        pytest.param({"provinces": [{"abbr": "TOL"}]}, "id", id="a province without an id"),
        pytest.param({"provinces": [{"id": "TOL", "kind": "swamp"}]}, "swamp", id="unknown kind"),
        pytest.param({"provinces": [{"id": "TOL", "army": "CAL"}]}, "array", id="a border that is no list"),
    ],
)
def test_what_is_no_board_is_refused(sheet: object, detail: str):
    with pytest.raises(GmError) as error:
        map_from_json(sheet)
    key, args = refused(error)
    assert key == "maps.unreadable"
    assert detail in str(args["detail"])


def test_a_board_with_an_id_twice_is_refused():
    with pytest.raises(GmError) as error:
        map_from_json({"provinces": [{"id": "TOL"}], "seas": [{"id": "TOL"}]})
    assert refused(error) == ("maps.id_twice", {"id": "TOL"})


def test_a_json_file_that_is_none_is_refused(tmp_path: Path):
    (tmp_path / "x.json").write_text("{")
    for path in (tmp_path / "x.json", tmp_path / "missing.json"):
        with pytest.raises(GmError) as error:
            read_map(path)
        assert refused(error)[0] == "maps.unreadable"


def test_the_board_of_the_rule_cases_is_one(chart: Map):
    assert len(chart.board.provinces) == 12
    assert chart.board.seas == {"MMS", "MMI"}


@pytest.fixture
def chart() -> Map:
    return read_map(Path(__file__).parent.parent / "boards" / "tm.json")


def test_loading_a_map_needs_no_networkx():
    code = "import sys; from gm.core.maps import load_map; load_map('reconquista'); sys.exit('networkx' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
