"""The board: provinces and seas with their borders, and a scenario's powers and start.

A board holds facts only. Names for people are in `Names`; shapes to draw are in the geometry of the map. The graph
(networkx) is for validation and convoy routes; the solver works on `Board.compiled`, with places as small integers.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from gm.core.reach import Reach, reach

if TYPE_CHECKING:
    import networkx as nx

Kind = Literal["inland", "coastal", "sea"]


class City(Struct, frozen=True, forbid_unknown_fields=True):
    """The city of a province; `income` in ducats a year."""

    fortified: bool = False
    port: bool = False
    income: int = 0


class Province(Struct, frozen=True):
    """A place a unit can stand in: a province or a sea area.

    `army` and `fleet` are the places next to it for each; `coasts` names a split coast's own fleet borders
    (then `fleet` is their union). `neutral`: closed to play by the scenario's author (rules A.2 n. 41).
    `centre`: who holds it can keep a unit for it (a supply centre).
    """

    id: str
    abbr: str
    kind: Kind
    army: tuple[str, ...] = ()
    fleet: tuple[str, ...] = ()
    coasts: Mapping[str, tuple[str, ...]] = {}
    city: City | None = None
    income: int = 0
    neutral: bool = False
    centre: bool = False


@lru_cache(maxsize=1024)
def province_of(place: str) -> str:
    """The province of a place: ``STP`` of the coast ``STP/NC``, any other place itself."""
    return place.partition("/")[0]


class Rent(Struct, frozen=True, forbid_unknown_fields=True):
    """What a province and its city pay a year in a scenario, in ducats; None: what the board says."""

    province: int | None = None
    city: int | None = None


class Compiled(Struct, frozen=True):
    """A board as integers: place *i* is ``ids[i]``; borders are sets of integers, one per place.

    A coast (``STP/SC``) has the integer of its province.
    """

    ids: tuple[str, ...]
    index: Mapping[str, int]
    sea: tuple[bool, ...]
    army: tuple[frozenset[int], ...]
    fleet: tuple[frozenset[int], ...]


class Board(Struct, frozen=True, dict=True):
    """The places of a map by id, in the map's order."""

    name: str
    provinces: Mapping[str, Province]

    @cached_property
    def seas(self) -> frozenset[str]:
        """Ids of the sea areas."""
        return frozenset(p.id for p in self.provinces.values() if p.kind == "sea")

    @cached_property
    def coasts(self) -> tuple[str, ...]:
        """The ids of the split coasts (``STP/NC``)."""
        return tuple(f"{p.id}/{coast}" for p in self.provinces.values() for coast in p.coasts)

    def paying(self, incomes: Mapping[str, Rent]) -> Board:
        """This board with a scenario's incomes (place -> what it pays) in place of its own."""
        if not incomes:
            return self
        paid = {of: _paying(place, incomes[of]) if of in incomes else place for of, place in self.provinces.items()}
        return Board(self.name, paid)

    def borders(self, kind: str, place: str) -> tuple[str, ...]:
        """Where a unit of `kind` (``A`` or ``F``) can go from `place` in one step, convoys apart.

        `place` may be a coast (``STP/NC``); the answer has provinces only.
        """
        of, _, coast = place.partition("/")
        province = self.provinces[of]
        if kind != "F":
            return province.army
        return province.coasts[coast] if coast else province.fleet

    def landings(self, start: str, to: str) -> tuple[str, ...]:
        """Where a fleet from `start` (a coast, perhaps) can stand in the province `to` next to it.

        That is `to` itself, or those of its coasts which border the province of `start`; nothing if none does.
        """
        if to not in self.borders("F", start):
            return ()
        coasts = self.provinces[to].coasts
        reached = (f"{to}/{coast}" for coast, borders in coasts.items() if province_of(start) in borders)
        return tuple(reached) if coasts else (to,)

    @cached_property
    def compiled(self) -> Compiled:
        """The board for the solver."""
        ids = tuple(self.provinces)
        index = {place: i for i, place in enumerate(ids)}
        index |= {coast: index[province_of(coast)] for coast in self.coasts}

        def sets(kind: str) -> tuple[frozenset[int], ...]:
            return tuple(frozenset(index[to] for to in self.borders(kind, place)) for place in ids)

        return Compiled(ids, index, tuple(place in self.seas for place in ids), sets("A"), sets("F"))

    @cached_property
    def reach(self) -> Reach:
        """Where units get to in one step, as tables."""
        return reach(self)

    @cached_property
    def graph(self) -> nx.Graph[str]:
        """The board as a networkx graph: node data ``province``; edge data ``army`` and ``fleet`` (bool)."""
        import networkx as nx  # 0.2 s that help, status and the solver do without

        graph: nx.Graph[str] = nx.Graph()
        for province in self.provinces.values():
            graph.add_node(province.id, province=province)
        for province in self.provinces.values():
            for to in {*province.army, *province.fleet}:
                graph.add_edge(province.id, to, army=to in province.army, fleet=to in province.fleet)
        return graph


def _paying(province: Province, rent: Rent) -> Province:
    city = province.city
    if city is not None and rent.city is not None:
        city = replace(city, income=rent.city)
    return replace(province, income=province.income if rent.province is None else rent.province, city=city)


class PowerStart(Struct, frozen=True, forbid_unknown_fields=True):
    """A power of a scenario: its home country and what it begins with."""

    id: str
    capital: str
    home: tuple[str, ...]
    units: tuple[str, ...]
    treasury: int | None = None
    colour: str = "#888888"


class Scenario(Struct, frozen=True):
    """A start on a board: the powers, the year, the autonomous garrisons (provinces whose city holds one).

    `victory` are the supply centres that win; 0: nobody wins by centres. `tables` hold figures that rules look up by
    place or power: table -> place or power -> figures. `incomes`: place -> what it pays here instead of on the board.
    """

    name: str
    year: int
    powers: tuple[PowerStart, ...]
    autonomous: tuple[str, ...] = ()
    victory: int = 0
    tables: Mapping[str, Mapping[str, tuple[int, ...]]] = {}
    incomes: Mapping[str, Rent] = {}


class Name(Struct, frozen=True):
    """A name in one language. `article` is written before it inside a sentence (``el``, ``la``, ``l'``) or empty."""

    text: str
    article: str = ""


class Names(Struct, frozen=True):
    """What places and powers are called: language -> id -> Name; and what else readers accept.

    `aliases` hold other spellings of a place or power (any language), `adjectives` the words of nationality
    (language -> power -> forms), folded or not. `title` is the map's own name by language.
    """

    places: Mapping[str, Mapping[str, Name]]
    cities: Mapping[str, Mapping[str, Name]]
    powers: Mapping[str, Mapping[str, Name]]
    aliases: Mapping[str, tuple[str, ...]] = {}
    adjectives: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
    title: Mapping[str, str] = {}
