"""Units, garrisons and sieges: told apart by shape, their owners by colour and code."""

from __future__ import annotations

from gm.core.geometry import Geometry, Point
from gm.core.message import Message, power, say
from gm.core.message import place as place_name
from gm.core.report import Piece
from gm.show.language import Language
from gm.show.picture.palette import Palette, code
from gm.show.picture.svg import INK, PALE, element, line, titled, words

SYMBOLS = {"A": "army", "F": "fleet", "G": "garrison"}
KINDS = {"A": say("maps.army_sign"), "F": say("maps.fleet_sign"), "G": say("maps.garrison_sign")}


def spot_of(piece: Piece, geometry: Geometry) -> Point:
    """Where a piece is drawn."""
    spot = geometry.spots[piece.place]
    return (spot.garrison or spot.unit) if piece.inside else spot.unit


def draw_piece(piece: Piece, geometry: Geometry, palette: Palette, language: Language) -> str:
    """A piece with its owner's code; an autonomous garrison is a flag on its city."""
    spot = geometry.spots[piece.place]
    if piece.power is None and piece.inside:
        mark = symbol("flag", spot.city or spot.unit)
    else:
        mark = counter(piece.kind, piece.power, spot_of(piece, geometry), palette)
    return titled(language.label(_title(piece)), mark)


def draw_siege(piece: Piece, geometry: Geometry, palette: Palette) -> str:
    """A palisade around the city that a piece besieges, and the steps done."""
    spot = geometry.spots[piece.place]
    return palisade(spot.city or spot.unit, piece.siege, palette.stroke(piece.power))


def counter(kind: str, owner: str | None, where: Point, palette: Palette) -> str:
    """The symbol of a kind of unit in a power's colour with its code."""
    name = SYMBOLS.get(kind, "army")
    x, y = where
    text = words(
        code(owner) if owner else kind,
        (x + {"army": -2.3, "fleet": 0, "garrison": 0}[name], y + {"army": 2.6, "fleet": 9.2, "garrison": 5.6}[name]),
        {"army": 10.5, "fleet": 9, "garrison": 10}[name],
        fill="#fff",
        stroke="#2a1d10",
        stroke_width=2,
        stroke_linejoin="round",
        paint_order="stroke",
        font_weight=700,
    )
    return symbol(name, where, fill=palette.fill(owner)) + text


def symbol(name: str, where: Point, **attributes: str | float) -> str:
    """A symbol of the sheet, put somewhere."""
    return element("use", href=f"#{name}", x=where[0], y=where[1], **attributes)


def palisade(where: Point, steps: int, stroke: str) -> str:
    """A ring of stakes with a number."""
    x, y = where
    ring = element("circle", cx=x, cy=y, r=17, fill="none", stroke=PALE, stroke_width=6)
    stakes = element("circle", cx=x, cy=y, r=17, fill="none", stroke=stroke, stroke_width=5, stroke_dasharray="2.4 2.6")
    rope = element("circle", cx=x, cy=y, r=17, fill="none", stroke=stroke, stroke_width=1)
    plate = element("circle", cx=x - 13, cy=y + 13, r=7, fill=PALE, stroke=stroke, stroke_width=1.6)
    return ring + stakes + rope + plate + words(str(steps), (x - 13, y + 16.8), 11, fill=INK, font_weight=700)


def mark(name: str, where: Point, language: Language) -> str:
    """A dark lozenge with the initial of what has befallen a place (the id of its Message)."""
    x, y = where
    lozenge = element("path", d=line(((x, y - 10), (x + 10, y), (x, y + 10), (x - 10, y)), close=True), fill=INK)
    return lozenge + words(language.label(say(name))[0], (x, y + 4), 11.5, fill=PALE, font_weight=700)


def _title(piece: Piece) -> Message:
    kind, where = KINDS.get(piece.kind, KINDS["A"]), place_name(piece.place)
    if piece.power is None:
        return say("maps.piece_of_nobody", kind=kind, place=where)
    return say("maps.piece", kind=kind, power=power(piece.power), place=where)
