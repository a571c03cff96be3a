"""Maps: a folder below ``maps/`` as a person edits it, and the inline board of ``gm adjudicate``.

A folder holds ``board.toml`` (places and borders), ``names.toml`` (three languages), ``scenarios/*.toml`` (powers and
start) and ``geometry.json`` (shapes to draw, read only when somebody draws).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from sys import intern
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct

from gm.core.board import Board, City, Kind, Name, Names, PowerStart, Province, Rent, Scenario
from gm.core.data import data_folder
from gm.core.errors import GmError, refusal
from gm.core.geometry import Geometry
from gm.core.message import Message, say
from gm.core.misfit import misfit
from gm.core.toml import toml_fault

LANGUAGES = ("es", "ca", "en")

T = TypeVar("T")


class Map(Struct, frozen=True, dict=True):
    """A board with its names and its scenarios by name; `folder` is None for a board that came inline."""

    board: Board
    names: Names
    scenarios: Mapping[str, Scenario]
    folder: Path | None = None

    @cached_property
    def geometry(self) -> Geometry | None:
        """The shapes to draw; None where the map has none. Raises GmError if the file is broken."""
        path = self.folder / "geometry.json" if self.folder else None
        if path is None or not path.is_file():
            return None
        try:
            return msgspec.json.decode(path.read_bytes(), type=Geometry)
        except msgspec.MsgspecError as error:
            raise _unreadable("geometry", "geometry.json", misfit(error).told) from None


def map_names() -> tuple[str, ...]:
    """The names of the maps that come with the program."""
    return tuple(sorted(path.parent.name for path in (data_folder() / "maps").glob("*/board.toml")))


def load_map(name: str) -> Map:
    """A map that comes with the program. Raises GmError for an unknown name or a broken file."""
    if name not in map_names():
        raise GmError("maps.unknown_map", name=name, known=map_names())
    return _read_folder(data_folder() / "maps" / name)


def read_map(path: Path) -> Map:
    """The map in a folder (or named by its ``board.toml``), or a ``.json`` file with an inline board.

    Raises GmError if there is none or it cannot be read; what is merely wrong with it is for `gm.core.survey`.
    """
    if path.suffix == ".json":
        return map_from_json(_decoded(path))
    folder = path.parent if path.name == "board.toml" else path
    if not (folder / "board.toml").is_file():
        raise GmError("maps.no_map", path=str(path))
    return _read_folder(folder)


def map_from_json(obj: object) -> Map:
    """The inline board of ``gm adjudicate``: the form of a board in one JSON object, with names, without geometry.

    Keys it does not know are passed over. Raises GmError if the object is not such a board.
    """
    sheet = _convert(obj, _Sheet, "board", "JSON")
    places = (*sheet.provinces, *sheet.seas)
    ids = [place.id for place in places]
    if twice := next((id_ for i, id_ in enumerate(ids) if id_ in ids[:i]), None):
        raise GmError("maps.id_twice", id=twice)
    board = Board(sheet.map, {place.id: place.province() for place in places})
    names = {place.id: Name(place.name or place.id) for place in places}
    names |= {coast: Name(coast) for coast in board.coasts}
    cities = {place.id: Name(place.city.name or place.name or place.id) for place in places if place.city}
    powers = {power.id: Name(power.name or power.id) for power in sheet.powers}
    starts = tuple(power.start() for power in sheet.powers)
    autonomous = tuple(p.id for p in places if p.city and p.city.autonomous_garrison)
    return Map(
        board,
        Names(_in_each(names), _in_each(cities), _in_each(powers)),
        {sheet.map: Scenario(sheet.map, sheet.year, starts, autonomous, sheet.victory, sheet.tables)},
    )


_Id = Annotated[str, Meta(min_length=1)]


class _SheetCity(Struct, frozen=True):
    fortified: bool = False
    port: bool = False
    income: int = 0
    name: str = ""
    autonomous_garrison: bool = False


class _SheetPlace(Struct, frozen=True):
    id: _Id
    abbr: str = ""
    name: str = ""
    kind: Kind = "inland"
    income: int = 0
    army: tuple[str, ...] = ()
    fleet: tuple[str, ...] = ()
    seas: tuple[str, ...] = ()
    coasts: Mapping[str, tuple[str, ...]] = {}
    city: _SheetCity | None = None
    neutral: bool = False
    centre: bool = False

    def province(self) -> Province:
        city = City(self.city.fortified, self.city.port, self.city.income) if self.city else None
        fleet = (*self.fleet, *(sea for sea in self.seas if sea not in self.fleet))
        return Province(
            self.id,
            self.abbr or self.id,
            self.kind,
            self.army,
            fleet,
            self.coasts,
            city,
            self.income,
            self.neutral,
            self.centre,
        )


class _SheetPower(Struct, frozen=True):
    id: _Id
    name: str = ""
    capital: str = ""
    home: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    treasury: int | None = None
    colour: str = "#888888"

    def start(self) -> PowerStart:
        return PowerStart(self.id, self.capital, self.home, self.units, self.treasury, self.colour)


class _Sheet(Struct, frozen=True):
    provinces: tuple[_SheetPlace, ...]
    seas: tuple[_SheetPlace, ...] = ()
    powers: tuple[_SheetPower, ...] = ()
    map: str = "inline"
    year: int = 0
    victory: int = 0
    tables: Mapping[str, Mapping[str, tuple[int, ...]]] = {}


class _Place(Struct, frozen=True, forbid_unknown_fields=True):
    abbr: str
    kind: Kind
    army: tuple[str, ...] = ()
    fleet: tuple[str, ...] = ()
    coasts: Mapping[str, tuple[str, ...]] = {}
    city: City | None = None
    income: int = 0
    neutral: bool = False
    centre: bool = False


class _BoardFile(Struct, frozen=True, forbid_unknown_fields=True):
    provinces: Mapping[str, Mapping[str, Any]]


class _Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    year: int
    powers: tuple[PowerStart, ...]
    autonomous: tuple[str, ...] = ()
    victory: int = 0
    tables: Mapping[str, Mapping[str, tuple[int, ...]]] = {}
    incomes: Mapping[str, Rent] = {}


class _Named(Struct, frozen=True, forbid_unknown_fields=True):
    es: str
    ca: str
    en: str
    also: tuple[str, ...] = ()


class _NamesFile(Struct, frozen=True, forbid_unknown_fields=True):
    title: Mapping[str, str]
    places: Mapping[str, _Named]
    powers: Mapping[str, _Named]
    cities: Mapping[str, _Named] = {}
    adjectives: Mapping[str, Mapping[str, tuple[str, ...]]] = {}


def _read_folder(folder: Path) -> Map:
    read = _convert(_toml(folder / "board.toml"), _BoardFile, "board", "board.toml")
    places = {key: _convert(row, _Place, key, "board.toml") for key, row in read.provinces.items()}
    provinces = {province.id: province for province in map(_province, places, places.values())}
    files = {path.stem: path for path in (folder / "scenarios").glob("*.toml")}
    scenarios = {name: _scenario(files[name]) for name in sorted(files)}
    board = Board(folder.name, provinces)
    return Map(board, _names(folder / "names.toml", board), scenarios, folder)


def _province(key: str, row: _Place) -> Province:
    """A place of the board; ids are interned, as those in orders are."""
    army, fleet = _ids(row.army), _ids(row.fleet)
    coasts = {coast: _ids(borders) for coast, borders in row.coasts.items()}
    return Province(intern(key), row.abbr, row.kind, army, fleet, coasts, row.city, row.income, row.neutral, row.centre)


def _ids(places: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(intern, places))


def _scenario(path: Path) -> Scenario:
    read = _convert(_toml(path), _Scenario, path.stem, path.name)
    return Scenario(path.stem, *(getattr(read, field) for field in _Scenario.__struct_fields__))


def _names(path: Path, board: Board) -> Names:
    read = _convert(_toml(path), _NamesFile, path.stem, path.name)
    with_city = {key: named for key, named in read.places.items() if _has_city(board, key)}
    cities = {**with_city, **read.cities}
    aliases: dict[str, tuple[str, ...]] = {}
    for table in (read.places, read.cities, read.powers):
        for key, named in table.items():
            if named.also:
                aliases[key] = aliases.get(key, ()) + named.also
    return Names(
        _by_language(read.places),
        _by_language(cities),
        _by_language(read.powers),
        aliases,
        read.adjectives,
        read.title,
    )


def _has_city(board: Board, key: str) -> bool:
    return key in board.provinces and board.provinces[key].city is not None


def _by_language(table: Mapping[str, _Named]) -> dict[str, dict[str, Name]]:
    return {language: {key: _name(getattr(named, language)) for key, named in table.items()} for language in LANGUAGES}


def _in_each(table: Mapping[str, Name]) -> dict[str, Mapping[str, Name]]:
    return dict.fromkeys(LANGUAGES, table)


def _name(written: str) -> Name:
    """``(el) golfo de León`` is the name *golfo de León* with the article *el*."""
    found = re.fullmatch(r"\((.+?)\) ?(.+)", written)
    return Name(found[2], found[1]) if found else Name(written)


def _toml(path: Path) -> dict[str, Any]:
    text = ""
    try:
        text = path.read_text(encoding="utf-8")
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line, wrong = toml_fault(text, error)
        detail = say("core.toml.at", line=line, wrong=wrong)
        raise _unreadable(path.stem, path.name, detail) from None
    except OSError as error:
        raise _unreadable(path.stem, path.name, refusal(error)) from None
    except UnicodeDecodeError as error:
        raise _unreadable(path.stem, path.name, misfit(error).told) from None


def _decoded(path: Path) -> object:
    try:
        return msgspec.json.decode(path.read_bytes())
    except OSError as error:
        raise _unreadable(path.stem, path.name, refusal(error)) from None
    except msgspec.MsgspecError as error:
        raise _unreadable(path.stem, path.name, misfit(error).told) from None


def _convert(row: object, form: type[T], what: str, file: str) -> T:
    try:
        return msgspec.convert(row, form)
    except msgspec.ValidationError as error:
        raise _unreadable(what, file, misfit(error, form).told) from None


def _unreadable(what: str, file: str, detail: Message) -> GmError:
    return GmError("maps.unreadable", what=what, file=file, detail=detail)
