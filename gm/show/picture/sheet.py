"""The sheet: sea, land, borders, names, cities, then the orders and the units upon them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.sax.saxutils import escape

from gm.core.board import Board, City, Province
from gm.core.geometry import BEYOND, Border, Geometry, Point, inside
from gm.core.message import Message, city, power, say
from gm.core.message import place as place_name
from gm.core.report import Picture, Piece
from gm.show.language import Language
from gm.show.picture.arrows import Line, draw_arrows
from gm.show.picture.frame import adornment
from gm.show.picture.legend import legend
from gm.show.picture.palette import Palette
from gm.show.picture.pieces import draw_piece, draw_siege, mark, symbol
from gm.show.picture.svg import (
    FONT,
    INK,
    PAPER,
    SEA,
    SEA_INK,
    darker,
    element,
    lines,
    outline,
    smooth,
    titled,
    width,
    words,
)

SYMBOLS = Path(__file__).parent.parent / "templates" / "map-symbols.svg"
OFF_LAND, SHOAL = "#e3d8bd", "#8aa3a6"
COASTS = {
    "NC": say("maps.coast_nc"),
    "SC": say("maps.coast_sc"),
    "EC": say("maps.coast_ec"),
    "WC": say("maps.coast_wc"),
}


def draw(  # noqa: PLR0913  # a position and what it is drawn with
    picture: Picture,
    geometry: Geometry,
    board: Board,
    language: Language,
    *,
    colours: Mapping[str, str] | None = None,
    heading: str = "",
) -> str:
    """The position as SVG, in the reader's language.

    `colours` are those of the powers (``#rrggbb``) in the scenario's order, which decides the hatchings too; `heading`
    stands below the map's name. Raises AssertionError for a place that the geometry does not have.
    """
    return _Sheet(picture, geometry, board, language, Palette(picture, colours or {})).draw(heading)


class _Sheet:
    def __init__(
        self, picture: Picture, geometry: Geometry, board: Board, language: Language, palette: Palette
    ) -> None:
        self.picture = picture
        self.geometry = geometry
        self.board = board
        self.language = language
        self.palette = palette
        self.land = frozenset(geometry.shapes) - board.seas | {BEYOND}

    def draw(self, heading: str) -> str:
        wide, high = self.geometry.width, self.geometry.height
        page = (
            self._water()
            + self._land()
            + self._lines()
            + self._cities()
            + draw_arrows(self.picture, self.geometry, self.palette, self.language)
            + self._names()
            + self._pieces()
            + element("rect", width=wide, height=high, fill="url(#age)", pointer_events="none")
        )
        title = _title(self.language, self.board)
        return (
            element(
                "svg",
                element("title", escape(" · ".join(filter(None, (title, heading)))))
                + element("desc", escape(self.language.sentence(self._description())))
                + element("defs", self._defs())
                + element("rect", width=wide, height=high, fill=PAPER)
                + element("g", page, clip_path="url(#page)")
                + adornment(self.geometry, title, heading, self.language)
                + legend(self.picture, self.geometry, self.board, self.palette, self.language),
                xmlns="http://www.w3.org/2000/svg",
                viewBox=f"0 0 {wide:g} {high:g}",
                width=wide,
                height=high,
                role="img",
                font_family=FONT,
                style="font-variant-numeric:lining-nums",
            )
            + "\n"
        )

    def _defs(self) -> str:
        shapes = "".join(
            element("path", id=f"s-{_key(place)}", d=outline(shape)) for place, shape in self.geometry.shapes.items()
        )
        coasts = (border.points for border in self.geometry.borders if self._is_coast(border))
        shapes += element("path", id="coast", d=lines(coasts))
        clips = "".join(
            element("clipPath", element("use", href=f"#s-{_key(place)}"), id=f"c-{_key(place)}")
            for place in self.picture.provinces
            if place in self.geometry.shapes
        )
        page = element("rect", x=17, y=17, width=self.geometry.width - 34, height=self.geometry.height - 34)
        symbols = SYMBOLS.read_text("utf-8")
        return shapes + clips + element("clipPath", page, id="page") + self.palette.patterns() + symbols

    def _description(self) -> Message:
        powers = tuple(power(owner) for owner in self.palette.colours if owner in self.picture.provinces.values())
        return say("maps.description", n=len(self.picture.pieces), powers=powers)

    # --- sea and land

    def _water(self) -> str:
        """The sea with the lines of the shallows, and the limits of its areas."""
        sea = element("rect", width=self.geometry.width, height=self.geometry.height, fill=SEA)
        for wide, dark in ((36, 0.16), (25, 0.22), (15.5, 0.3), (8, 0.4)):
            shoal: dict[str, str | float] = {"href": "#coast", "fill": "none", "stroke_linejoin": "round"}
            sea += element("use", **shoal, stroke=SHOAL, stroke_opacity=dark, stroke_width=wide)
            sea += element("use", **shoal, stroke=SEA, stroke_width=wide - 1.6)
        limits = lines(
            b.points for b in self.geometry.borders if b.place in self.board.seas and b.other in self.board.seas
        )
        sea += element("path", d=limits, fill="none", stroke="#6f8d92", stroke_width=1.4, stroke_dasharray="7 5")
        return sea + "".join(
            titled(
                self.language.label(place_name(place)),
                element("use", href=f"#s-{_key(place)}", fill_opacity=0),
                id=f"p-{_key(place)}",
            )
            for place in self.geometry.shapes
            if place in self.board.seas
        )

    def _land(self) -> str:
        off = element("path", d=outline(self.geometry.off_map), fill=OFF_LAND)
        provinces = (place for place in self.geometry.shapes if place not in self.board.seas)
        return off + "".join(map(self._province, provinces)) + self._rims() + self._country()

    def _province(self, place: str) -> str:
        owner = self.picture.provinces.get(place)
        shape = f"#s-{_key(place)}"
        ground = element("use", href=shape, fill=self.palette.land(owner))
        if owner:
            ground += element("use", href=shape, fill=self.palette.hatching(owner), opacity=0.42)
        return titled(self._about(place), ground, id=f"p-{_key(place)}")

    def _about(self, place: str) -> str:
        """What a reader is told of a province: its owner, its city, what it yields."""
        told: list[Message] = [place_name(place)]
        owner = self.picture.provinces.get(place)
        told.append(power(owner) if owner else say("maps.uncontrolled"))
        province = self.board.provinces[place]
        if province.city:
            kind = say("maps.fort") if province.city.fortified else say("maps.town")
            told.append(say("maps.about_city", kind=kind, city=city(place), n=province.city.income))
        if province.centre:
            told.append(say("maps.centre"))
        if province.city and province.city.port:
            told.append(say("maps.port"))
        if place in self.picture.marks:
            told.append(say(self.picture.marks[place]))
        return " · ".join(map(self.language.label, told))

    def _rims(self) -> str:
        """A power's land darkens towards its borders."""
        rims: dict[str, list[Line]] = defaultdict(list)
        for border in self.geometry.borders:
            sides = (border.place, border.other)
            for place, other in (sides, sides[::-1]):
                if place and self._owner(place) and self._owner(place) != self._owner(other):
                    rims[place].append(border.points)
        return "".join(
            element(
                "g",
                element("g", element("path", id=f"r-{_key(place)}", d=lines(rim)), stroke_width=14, stroke_opacity=0.3)
                + element("use", href=f"#r-{_key(place)}", stroke_width=6.5, stroke_opacity=0.4),
                clip_path=f"url(#c-{_key(place)})",
                fill="none",
                stroke=darker(self.palette.fill(self._owner(place)), 0.7),
                stroke_linejoin="round",
                stroke_linecap="round",
            )
            for place, rim in rims.items()
        )

    def _owner(self, place: str | None) -> str | None:
        return self.picture.provinces.get(place) if place else None

    def _country(self) -> str:
        rivers = "".join(element("path", d=smooth(river)) for river in self.geometry.rivers)
        peaks = "".join(
            element("use", href="#peak", transform=f"translate({x:g} {y:g}) scale({size:g})")
            for x, y, size in self.geometry.peaks
        )
        return element(
            "g", rivers, fill="none", stroke="#6d96a6", stroke_width=1.9, stroke_linecap="round", stroke_opacity=0.9
        ) + element("g", peaks, opacity=0.85)

    def _is_coast(self, border: Border) -> bool:
        return border.other is not None and (border.place in self.land) != (border.other in self.land)

    def _lines(self) -> str:
        """Borders inside a power are dashed, between powers full; the coast is fullest."""
        inner: list[Line] = []
        outer: list[Line] = []
        for border in self.geometry.borders:
            if border.other is not None and border.place in self.land and not self._is_coast(border):
                same = border.other != BEYOND and self._owner(border.place) == self._owner(border.other)
                (inner if same else outer).append(border.points)
        return element(
            "g",
            element("path", d=lines(inner), stroke_width=1.1, stroke_opacity=0.75, stroke_dasharray="4.5 2.4")
            + element("path", d=lines(outer), stroke_width=1.9, stroke_opacity=0.9)
            + element("use", href="#coast", stroke_width=1.5),
            fill="none",
            stroke=INK,
            stroke_linejoin="round",
        )

    # --- names, cities, pieces

    def _cities(self) -> str:
        """The cities, with a palisade around those besieged: orders are drawn upon them."""
        sieges = (draw_siege(piece, self.geometry, self.palette) for piece in self._in_order() if piece.siege)
        cities = (self._city(at, province.city) for at, province in self.board.provinces.items() if province.city)
        return "".join((*sieges, *cities))

    def _names(self) -> str:
        """Names lie upon arrows, with a halo, so that both can be read."""
        far = (
            words(getattr(far, self.language.lang), far.at, 19, fill="#8b7a58", font_style="italic", letter_spacing=3)
            for far in self.geometry.beyond
        )
        places = (
            self._sea_name(place) if province.kind == "sea" else self._province_name(province)
            for place, province in self.board.provinces.items()
        )
        return "".join((*far, *places, *map(self._coast_name, self.board.coasts)))

    def _coast_name(self, coast: str) -> str:
        spot = self.geometry.spots[coast]
        name = self.language.label(COASTS[coast.partition("/")[2]])
        return words(name, spot.label, spot.size, halo=SEA, fill=SEA_INK, font_weight=600)

    def _sea_name(self, place: str) -> str:
        spot = self.geometry.spots[place]
        x, y = spot.label
        rows = name_rows(self.language.label(place_name(place)))
        return "".join(
            words(
                row,
                (x, y - 19 * (len(rows) - 1 - i)),
                min(spot.size, 17),
                halo=SEA,
                fill=SEA_INK,
                font_style="italic",
                letter_spacing=1.2,
            )
            for i, row in enumerate(rows)
        )

    def _province_name(self, province: Province) -> str:
        """Its name, and what stands after it: its income, or that it is a centre."""
        place = province.id
        spot = self.geometry.spots[place]
        name = self.language.label(place_name(place))
        wide = width(name, spot.size)
        x, y = spot.label
        halo = self.palette.land(self._owner(place)) if inside(spot.label, self.geometry.shapes[place]) else SEA
        after = (x + wide / 2 + 1.5, y)
        foot = y + spot.size * 0.33
        if province.income or province.centre:
            drawn = words(name, (after[0] - 10, foot), spot.size, halo=halo, font_weight=500, text_anchor="end")
            drawn += _coin("sheaf", after, province.income) if province.income else symbol("centre", after)
        else:
            drawn = words(name, (x, foot), spot.size, halo=halo, font_weight=500)
        if place in self.picture.marks:
            drawn += mark(self.picture.marks[place], (x - wide / 2 - 18, y), self.language)
        return drawn

    def _city(self, place: str, city: City) -> str:
        spot = self.geometry.spots[place]
        assert spot.city is not None, f"no spot for the city of {place}"
        drawn = self._foreign_city(place, spot.city)
        drawn += symbol("fort" if city.fortified else "town", spot.city)
        if city.port and spot.anchor:
            drawn += symbol("anchor", spot.anchor)
        if spot.coin:
            drawn += _coin("gold", spot.coin, city.income)
        return drawn

    def _foreign_city(self, place: str, where: Point) -> str:
        """A plate in its owner's colour under a city that is not its province's owner's."""
        owner = self.picture.cities.get(place)
        if not owner or owner == self._owner(place):
            return ""
        plate: dict[str, str | float] = {"cx": where[0], "cy": where[1], "r": 15.5, "stroke": INK, "stroke_width": 1.2}
        return element("circle", **plate, fill=self.palette.fill(owner)) + element(
            "circle", **plate, fill=self.palette.hatching(owner)
        )

    def _pieces(self) -> str:
        return "".join(draw_piece(piece, self.geometry, self.palette, self.language) for piece in self._in_order())

    def _in_order(self) -> list[Piece]:
        """The pieces, garrisons first, so that what stands outside is whole."""
        return sorted(self.picture.pieces, key=lambda piece: (not piece.inside, repr(piece)))


def _title(language: Language, board: Board) -> str:
    """The name of the map in the reader's language."""
    named = language.names.title if language.names else {}
    return named.get(language.lang, board.name)


def _coin(kind: str, where: Point, value: int) -> str:
    return symbol(kind, where) + words(str(value), (where[0], where[1] + 3.7), 10.5, fill="#3d2c0a", font_weight=700)


def name_rows(name: str, most: int = 15) -> list[str]:
    """A long name of a sea in two rows, broken where they are most alike."""
    parts = name.split(" ")
    if len(name) <= most or len(parts) == 1:
        return [name]
    halves: Iterator[tuple[str, str]] = ((" ".join(parts[:i]), " ".join(parts[i:])) for i in range(1, len(parts)))
    return list(min(halves, key=lambda pair: max(map(len, pair))))


def _key(place: str) -> str:
    return place.replace(" ", "-").replace("/", "-")
