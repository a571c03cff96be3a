"""What is wrong with a map: every fault at once, as Messages for the person who edits it (``gm map check``).

A Message names places and powers by their ids, as they stand in the files.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from gm.core.board import Board, Name, Names, PowerStart, Province, Scenario, province_of
from gm.core.geometry import Geometry
from gm.core.maps import LANGUAGES, Map
from gm.core.message import Arg, Message, say

ARTICLES = frozenset(["el", "la", "los", "las", "l", "els", "les", "the", "de", "del", "d", "of"])
ID = re.compile(r"[A-Z0-9]+( [A-Z0-9]+)*")
ORDER_WORDS = frozenset(["-", "=", "B", "C", "D", "H", "R", "S", "VIA"])
"""What tells the parts of an order in canonical notation: no word of an id."""

ORDER_SIGNS = "/[],"
"""The same of characters: none is in an id."""

POOR = frozenset(
    f"maps.{fault}"
    for fault in (
        *("id_form", "coast_without_sea", "coast_without_common_sea"),
        *("no_powers", "power_is_place", "name_missing", "colour_form", "colour_twice"),
        *("victory_out_of_reach", "capital_abroad", "home_without_centre", "autonomous_unfit"),
    )
)
"""The faults that make a map poor to play, and leave no doubt about what a phase comes to."""

COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
UNITS = {"army": say("maps.army"), "fleet": say("maps.fleet")}
UNIT = re.compile(r"([AFG]) (.+)")


def survey(chart: Map) -> tuple[Message, ...]:
    """All faults of a map, board first; empty: it can be played."""
    board, names = chart.board, chart.names
    faults = [
        _places(board),
        _borders(board),
        _coasts(board),
        _connections(board),
        _names(board, names),
        *(_scenario(board, names, scenario) for scenario in chart.scenarios.values()),
    ]
    if chart.geometry is not None:
        faults.append(_geometry(board, chart.geometry))
    return tuple(chain.from_iterable(faults))


def contradictions(chart: Map) -> Iterator[Message]:
    """What cannot be true of a map: with one of these faults nothing can be adjudicated, not even a single phase."""
    scenarios = (_scenario(chart.board, chart.names, scenario) for scenario in chart.scenarios.values())
    faults = chain(_places(chart.board), _borders(chart.board), _coasts(chart.board), *scenarios)
    return (fault for fault in faults if fault.id not in POOR)


def folded(text: str) -> str:
    """A name as readers compare it: no case, accents, punctuation or articles."""
    plain = "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c))
    words = re.findall(r"[a-z0-9]+", plain)
    return " ".join(word for word in words if word not in ARTICLES) or " ".join(words)


def _places(board: Board) -> Iterator[Message]:
    if not board.provinces:
        yield say("maps.no_places")
    for province in board.provinces.values():
        if not ID.fullmatch(province.id):
            yield say("maps.id_form", id=province.id)
        if word := _sign_of_orders(province.id):
            yield say("maps.id_in_orders", id=province.id, word=word)
        if province.city and province.kind == "sea":
            yield say("maps.city_at_sea", place=province.id)
        elif province.city and province.city.port and province.kind == "inland":
            yield say("maps.port_inland", place=province.id)
        if province.centre and province.kind == "sea":
            yield say("maps.centre_at_sea", place=province.id)
        if province.income < 0 or (province.city and province.city.income < 0):
            yield say("maps.income_negative", place=province.id)
    called = ((name, p.id) for p in board.provinces.values() for name in dict.fromkeys((p.abbr.upper(), p.id.upper())))
    for code, places in _shared(called):
        yield say("maps.code_twice", code=code, places=places)


def _sign_of_orders(id_: str) -> str | None:
    """What in an id would be read as a part of an order, if anything."""
    signs = (sign for sign in ORDER_SIGNS if sign in id_)
    return next((word for word in id_.split() if word in ORDER_WORDS), next(signs, None))


def _borders(board: Board) -> Iterator[Message]:
    for province in board.provinces.values():
        for kind, borders in (("army", province.army), ("fleet", province.fleet)):
            for to in dict.fromkeys(borders):
                yield from _border(board, province, kind, to)


def _border(board: Board, province: Province, kind: str, to: str) -> Iterator[Message]:
    where: dict[str, Arg] = {"place": province.id, "to": to, "kind": UNITS[kind]}
    other = board.provinces.get(to)
    if other is None:
        yield say("maps.border_unknown", **where)
    elif other is province:
        yield say("maps.border_self", **where)
    elif province.id not in (other.army if kind == "army" else other.fleet):
        yield say("maps.border_one_way", **where)
    elif kind == "army" and "sea" in (province.kind, other.kind):
        yield say("maps.army_at_sea", **where)
    elif kind == "fleet" and "inland" in (province.kind, other.kind):
        yield say("maps.fleet_inland", **where)
    elif kind == "fleet" and "sea" not in (province.kind, other.kind) and not _shared_seas(board, province, other):
        yield say("maps.coast_without_common_sea", **where)


def _shared_seas(board: Board, one: Province, other: Province) -> set[str]:
    return set(one.fleet) & set(other.fleet) & board.seas


def _coasts(board: Board) -> Iterator[Message]:
    for province in board.provinces.values():
        if province.kind == "coastal" and not board.seas.intersection(province.fleet):
            yield say("maps.coast_without_sea", place=province.id)
        if province.coasts and province.kind != "coastal":
            yield say("maps.coasts_inland", place=province.id)
        if province.coasts and set(chain.from_iterable(province.coasts.values())) != set(province.fleet):
            yield say("maps.coasts_differ", place=province.id)
        for coast, borders in province.coasts.items():
            yield from _coast(board, f"{province.id}/{coast}", borders)


def _coast(board: Board, coast: str, borders: Sequence[str]) -> Iterator[Message]:
    """A split coast is washed by a sea, and shares one with each neighbour along it."""
    seas = board.seas.intersection(borders)
    if not seas:
        yield say("maps.coast_without_sea", place=coast)
    for to in borders:
        if seas and to in board.provinces and to not in seas and not seas.intersection(board.provinces[to].fleet):
            yield say("maps.coast_without_common_sea", place=coast, to=to, kind=UNITS["fleet"])


def _connections(board: Board) -> Iterator[Message]:
    """Everything hangs together (convoys count: a coast is next to its seas), and fleets get to all seas."""
    import networkx as nx  # 0.2 s that only a check of a map costs

    known = board.graph.subgraph(board.provinces)
    parts = sorted(nx.connected_components(known), key=lambda part: (-len(part), min(part)))
    for part in parts[1:]:
        yield say("maps.cut_off", places=tuple(sorted(part)))
    sailed = known.edge_subgraph(edge for edge in known.edges if known.edges[edge]["fleet"])
    waters = [board.seas.intersection(part) for part in nx.connected_components(sailed)]
    for sea in sorted(filter(None, waters), key=lambda part: (-len(part), min(part)))[1:]:
        yield say("maps.seas_apart", places=tuple(sorted(sea)))


def _names(board: Board, names: Names) -> Iterator[Message]:
    cities = [place for place, province in board.provinces.items() if province.city]
    for language in LANGUAGES:
        yield from _named(language, (*board.provinces, *board.coasts), names.places.get(language, {}))
        yield from _named(language, cities, names.cities.get(language, {}))
        yield from _twice(language, _spoken(names, language, (names.places, names.cities)))
        yield from _twice(language, _spoken(names, language, (names.powers,)))
        yield from _twice(language, _adjectives(names, language))
    for of in names.aliases:
        if of not in board.provinces and not any(of in table for table in names.powers.values()):
            yield say("maps.name_of_nothing", id=of)


def _named(language: str, wanted: Iterable[str], table: Mapping[str, Name]) -> Iterator[Message]:
    wanted = list(wanted)
    for of in wanted:
        if of not in table:
            yield say("maps.name_missing", id=of, language=language)
    for of in table:
        if of not in wanted:
            yield say("maps.name_of_nothing", id=of)


def _spoken(names: Names, language: str, tables: Iterable[Mapping[str, Mapping[str, Name]]]) -> list[tuple[str, str]]:
    """What is said in a language, with the id it stands for: names, and aliases (which are of no language)."""
    named = [(name.text, of) for table in tables for of, name in table.get(language, {}).items()]
    known = {of for _, of in named}
    return named + [(alias, of) for of in known & names.aliases.keys() for alias in names.aliases[of]]


def _adjectives(names: Names, language: str) -> Iterator[tuple[str, str]]:
    for power, words in names.adjectives.get(language, {}).items():
        for word in words:
            yield word, power


def _twice(language: str, spoken: Iterable[tuple[str, str]]) -> Iterator[Message]:
    for text, ids in _shared(sorted({(folded(text), of) for text, of in spoken})):
        yield say("maps.name_twice", name=text, language=language, ids=ids)


def _scenario(board: Board, names: Names, scenario: Scenario) -> Iterator[Message]:
    powers = scenario.powers
    if not powers:
        yield say("maps.no_powers", scenario=scenario.name)
    for id_, _ in _shared((power.id, power.id) for power in powers):
        yield say("maps.power_twice", power=id_)
    for power in powers:
        yield from _power(board, names, power)
        yield from _home(board, power)
    centres = sum(province.centre for province in board.provinces.values())
    if scenario.victory > centres:
        yield say("maps.victory_out_of_reach", scenario=scenario.name, wanted=scenario.victory, there=centres)
    for place, owners in _shared((place, power.id) for power in powers for place in power.home):
        yield say("maps.home_twice", place=place, powers=owners)
    for colour, owners in _shared((power.colour.lower(), power.id) for power in powers):
        yield say("maps.colour_twice", colour=colour, powers=owners)
    yield from _incomes(board, scenario)
    yield from _tables(board, scenario)
    homes = set(chain.from_iterable(power.home for power in powers))
    for place in scenario.autonomous:
        if not _walled(board, place) or place in homes:
            yield say("maps.autonomous_unfit", place=place, scenario=scenario.name)
    yield from _crowded(scenario)


def _incomes(board: Board, scenario: Scenario) -> Iterator[Message]:
    """A scenario's own incomes are of land provinces and of cities that there are."""
    for place, rent in scenario.incomes.items():
        if place not in board.provinces or place in board.seas:
            yield say("maps.income_of_nothing", place=place, scenario=scenario.name)
        elif rent.city is not None and board.provinces[place].city is None:
            yield say("maps.income_without_city", place=place, scenario=scenario.name)
        elif min(rent.province or 0, rent.city or 0) < 0:
            yield say("maps.income_negative", place=place)


def _tables(board: Board, scenario: Scenario) -> Iterator[Message]:
    """A scenario's tables have rows for places of the board and for powers."""
    known = {*board.provinces, *(power.id for power in scenario.powers)}
    for name, table in scenario.tables.items():
        for row in sorted(table.keys() - known):
            yield say("maps.table_unknown", table=name, row=row, scenario=scenario.name)


def _power(board: Board, names: Names, power: PowerStart) -> Iterator[Message]:
    if power.id in board.provinces:
        yield say("maps.power_is_place", power=power.id)
    for language in LANGUAGES:
        if power.id not in names.powers.get(language, {}):
            yield say("maps.name_missing", id=power.id, language=language)
    if power.treasury is not None and power.treasury < 0:
        yield say("maps.treasury_negative", power=power.id)
    if not COLOUR.fullmatch(power.colour):
        yield say("maps.colour_form", power=power.id, colour=power.colour)


def _home(board: Board, power: PowerStart) -> Iterator[Message]:
    for place in power.home:
        if place not in board.provinces or place in board.seas:
            yield say("maps.home_unknown", power=power.id, place=place)
        elif not board.provinces[place].centre and any(province.centre for province in board.provinces.values()):
            yield say("maps.home_without_centre", power=power.id, place=place)
    if power.capital not in power.home:
        yield say("maps.capital_abroad", power=power.id, place=power.capital)
    for unit in power.units:
        if not _stands(board, unit):
            yield say("maps.unit_unfit", power=power.id, unit=unit)


def _stands(board: Board, unit: str) -> bool:
    """Whether a unit may stand where the scenario puts it (rules 3.2)."""
    found = UNIT.fullmatch(unit)
    province = board.provinces.get(province_of(found[2])) if found else None
    if not found or not province:
        return False
    coast = found[2].partition("/")[2]
    if found[1] == "G":
        return _walled(board, found[2])
    if coast not in (province.coasts or ("",) if found[1] == "F" else ("",)):
        return False
    return province.kind != ("sea" if found[1] == "A" else "inland")


def _walled(board: Board, place: str) -> bool:
    province = board.provinces.get(place)
    return bool(province and province.city and province.city.fortified)


def _crowded(scenario: Scenario) -> Iterator[Message]:
    """One army or fleet in a place, one garrison in a city (R-3.2-1, R-3.2-2)."""
    units = [*chain.from_iterable(power.units for power in scenario.powers), *(f"G {at}" for at in scenario.autonomous)]
    inside, outside = ([unit for unit in units if unit.startswith("G ") is in_city] for in_city in (True, False))
    for crowd in (inside, outside):
        for place, several in _shared((province_of(unit[2:]), unit) for unit in crowd):
            yield say("maps.crowded", place=place, units=several)


def _shared(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, tuple[str, ...]]]:
    """The keys with more than one owner, as they come; an owner may be named twice."""
    owners: dict[str, list[str]] = defaultdict(list)
    for key, owner in pairs:
        owners[key].append(owner)
    return [(key, tuple(several)) for key, several in owners.items() if len(several) > 1]


def _geometry(board: Board, geometry: Geometry) -> Iterator[Message]:
    for place in board.provinces:
        if place not in geometry.shapes or place not in geometry.spots:
            yield say("maps.not_drawn", place=place)
        elif board.provinces[place].city and geometry.spots[place].city is None:
            yield say("maps.city_not_drawn", place=place)
    for coast in board.coasts:
        if coast not in geometry.spots:
            yield say("maps.not_drawn", place=coast)
    for place in dict.fromkeys((*geometry.shapes, *geometry.spots)):
        if place not in board.provinces and place not in board.coasts:
            yield say("maps.drawn_for_nothing", place=place)
