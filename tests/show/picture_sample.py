"""Pictures to test with: a small map of four places, and a busy season on the board of Reconquista."""

from __future__ import annotations

from gm.core.board import Board, City, Name, Names, Province
from gm.core.geometry import Geometry, Shape, Spot
from gm.core.maps import load_map
from gm.core.report import Arrow, Picture, Piece
from gm.show.language import LANGUAGES, Language
from gm.show.picture import opening

RECONQUISTA = load_map("reconquista")
COLOURS = {power.id: power.colour for power in RECONQUISTA.scenarios["1080"].powers}


def square(x: float, y: float, wide: float, high: float) -> Shape:
    return ((((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)),),)


SMALL_BOARD = Board(
    "small",
    {
        "TOL": Province("TOL", "TOL", "inland", ("VAL",), city=City(True, False, 6), income=2),
        "VAL": Province("VAL", "VAL", "coastal", ("TOL",), ("MAR DE FUERA",), city=City(False, True, 3), income=1),
        "QUI": Province("QUI", "QUI", "inland", ("TOL", "VAL"), income=1),
        "MAR DE FUERA": Province("MAR DE FUERA", "MMF", "sea", (), ("VAL",)),
    },
)
SMALL_NAMES = Names(
    {lang: {"TOL": Name("Toledo"), "VAL": Name("Valencia"), "QUI": Name("Quintanar")} for lang in LANGUAGES},
    {lang: {"TOL": Name("Toledo"), "VAL": Name("Sagunto & <puerto>")} for lang in LANGUAGES},
    {lang: {"P": Name("Taifa de Toledo", "la"), "Q": Name("Valencia")} for lang in LANGUAGES},
    title={"es": "Mapa pequeño"},
)
SMALL_GEOMETRY = Geometry(
    width=900,
    height=700,
    per_km=1,
    credit="© Nadie",
    title=(500, 30, 360, 90),
    legend=(30, 520, 840, 150),
    compass=(820, 400),
    scale=(40, 60),
    shapes={
        "TOL": square(50, 150, 250, 150),
        "VAL": square(300, 150, 250, 300),
        "QUI": square(50, 300, 250, 150),
        "MAR DE FUERA": ((((550, 0), (900, 0), (900, 700), (550, 700), (550, 450), (550, 150)),),),
    },
    spots={
        "TOL": Spot((170, 280), 18, (100, 220), (200, 220), (200, 203), coin=(217, 222)),
        "VAL": Spot((420, 420), 18, (400, 260), (480, 300), (480, 283), (500, 300)),
        "QUI": Spot((170, 430), 18, (150, 370)),
        "MAR DE FUERA": Spot((700, 200), 18, (700, 260)),
    },
    off_map=square(300, 450, 250, 250),
    rivers=(((60, 160), (150, 200), (300, 260)),),
    peaks=((250, 180, 1.0),),
)
SMALL_PICTURE = Picture(
    provinces={"TOL": "P", "VAL": "Q"},
    cities={"TOL": "P", "VAL": "P"},
    pieces=(
        Piece("P", "A", "TOL"),
        Piece("P", "G", "TOL", inside=True),
        Piece("Q", "A", "VAL", siege=1),
        Piece(None, "G", "VAL", inside=True),
        Piece("Q", "F", "MAR DE FUERA"),
    ),
    arrows=(
        Arrow("move", "P", "TOL", "VAL", failed=True),
        Arrow("support", "Q", "MAR DE FUERA", "VAL"),
        Arrow("siege", "Q", "VAL"),
    ),
)


def speak(lang: str = "es", names: Names = SMALL_NAMES) -> Language:
    return Language(lang, names)


def busy() -> Picture:
    """The start of 1080 some moves later, with orders of every kind."""
    start = opening(RECONQUISTA.board, RECONQUISTA.scenarios["1080"])
    homes, pieces = dict(start.provinces), list(start.pieces)
    pieces += [
        Piece("TSE", "A", "JAEN", siege=1),
        Piece("CBA", "F", "MAR MEDITERRANEO SUPERIOR"),
        Piece("LYC", "A", "SEGOVIA"),
        Piece("TTO", "A", "AVILA"),
    ]
    arrows = (
        Arrow("move", "TTO", "CALATRAVA", "PEDROCHES"),
        Arrow("support", "TTO", "TALAVERA", "CALATRAVA", "PEDROCHES"),
        Arrow("move", "TSE", "CORDOBA", "PEDROCHES", failed=True),
        Arrow("support", "TSE", "CARMONA", "CORDOBA", "PEDROCHES", failed=True),
        Arrow("siege", "TSE", "JAEN"),
        Arrow("move", "CBA", "CERVERA", "MALLORCA", via=("MAR MEDITERRANEO SUPERIOR",)),
        Arrow("convoy", "CBA", "MAR MEDITERRANEO SUPERIOR", "CERVERA", "MALLORCA"),
        Arrow("move", "LYC", "SEGOVIA", "AVILA"),
        Arrow("move", "TTO", "AVILA", "SEGOVIA", failed=True),
        Arrow("convert", "TZA", "ZARAGOZA"),
        Arrow("retreat", "NYA", "JACA", "HUESCA"),
        Arrow("support", "TTO", "TOLEDO", "TOLEDO"),
        Arrow("hold", "TBA", "EVORA"),
    )
    return Picture({**homes, "JAEN": "TSE", "SEGOVIA": "LYC", "AVILA": "TTO"}, start.cities, tuple(pieces), arrows)
