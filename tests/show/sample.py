"""A season made by hand, with a bit of everything a report can hold."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from gm.core.maps import load_map
from gm.core.message import Message, place, power, say, verdict
from gm.core.model import Phase
from gm.core.report import Arrow, Erratum, Frame, Picture, Piece, Report, Section, Table

MADRID = ZoneInfo("Europe/Madrid")
MAP = load_map("reconquista")
COLOURS = {start.id: start.colour for start in MAP.scenarios["1080"].powers}
ANCHOR = "5f1d7a3c" * 8
KEY = "0b9e44d1" * 8

TEXTS = {
    "sample.spring": ("primavera de {year}", "primavera del {year}", "spring {year}"),
    "sample.summer": ("verano de {year}", "estiu del {year}", "summer {year}"),
    "sample.fell": (
        "La guarnición {place:de} se rinde {by:a}, que la sitiaba desde el año anterior.",
        "La guarnició {place:de} es rendeix {by:a}, que l'assetjava des de l'any anterior.",
        "The garrison {place:de} surrenders {by:a}, who had besieged it since the year before.",
    ),
    "sample.quiet": (
        "En el resto de Hispania no pasa nada.",
        "A la resta d'Hispània no passa res.",
        "All is quiet in the rest of Hispania.",
    ),
    "sample.orders": ("órdenes y veredictos", "ordres i veredictes", "orders and verdicts"),
    "sample.order": ("orden", "ordre", "order"),
    "sample.verdict": ("veredicto", "veredicte", "verdict"),
    "sample.why": ("por qué", "per què", "why"),
    "sample.move": (
        "{kind} {place:bare} – {to:bare}",
        "{kind} {place:bare} – {to:bare}",
        "{kind} {place:bare} – {to:bare}",
    ),
    "sample.support": (
        "{kind} {place:bare} S {order}",
        "{kind} {place:bare} S {order}",
        "{kind} {place:bare} S {order}",
    ),
    "sample.hold": ("{kind} {place:bare} H", "{kind} {place:bare} H", "{kind} {place:bare} H"),
    "sample.siege": ("{kind} {place:bare} B", "{kind} {place:bare} B", "{kind} {place:bare} B"),
    "sample.advances": (
        "Avanza {to:a} con fuerza 2 contra 1.",
        "Avança {to:a} amb força 2 contra 1.",
        "It advances {to:a} with force 2 against 1.",
    ),
    "sample.bounces": (
        "Choca con fuerzas iguales (1 contra 1) con el ejército {other:de}, que también iba {to:a}, y se queda.",
        "Xoca amb forces iguals (1 contra 1) amb l'exèrcit {other:de}, que també anava {to:a}, i es queda on era.",
        "It meets an equal force (1 against 1), the army {other:de} that was going {to:a} too, and stays where it was.",
    ),
    "sample.cut": (
        "El ataque {by:de} desde {place} corta el apoyo.",
        "L'atac {by:de} des {place:de} talla el suport.",
        "The attack {by:de} from {place} cuts the support.",
    ),
    "sample.stays": ("Se mantiene.", "Es manté.", "It holds."),
    "sample.dislodged": ("Es desalojado {place:de}.", "És desallotjat {place:de}.", "It is dislodged from {place}."),
    "sample.step": (
        "Primer paso del sitio {place:de}.",
        "Primer pas del setge {place:de}.",
        "First step of the siege {place:de}.",
    ),
    "sample.retreats": ("retiradas y sorteos", "retirades i sortejos", "retreats and draws"),
    "sample.retreat": (
        "El ejército {place:de} se retira {to:a}, por sorteo entre {among}.",
        "L'exèrcit {place:de} es retira {to:a}, per sorteig entre {among}.",
        "The army {place:de} retreats {to:a}, drawn among {among}.",
    ),
    "sample.standings": ("clasificación", "classificació", "standings"),
    "sample.power": ("potencia", "potència", "power"),
    "sample.provinces": ("provincias", "províncies", "provinces"),
    "sample.cities": ("ciudades", "ciutats", "cities"),
    "sample.treasury": ("ducados", "ducats", "ducats"),
    "sample.lacks": ("le falta para ganar", "li falta per guanyar", "lacks to win"),
    "sample.territory": ("{places}", "{places}", "{places}"),
    "sample.ruling": (
        "El director de juego admite un correo tardío {power:de}.",
        "El director de joc admet un correu tardà {power:de}.",
        "The game master admits a late mail {power:de}.",
    ),
}
SPRING = Phase(1, "1080-1-primavera", say("sample.spring", year=1080))
SUMMER = Phase(2, "1080-2-verano", say("sample.summer", year=1080))


def move(kind: str, start: str, to: str) -> Message:
    return say("sample.move", kind=kind, place=place(start), to=place(to))


def row(order: Message, word: str, why: Message) -> tuple[Message, Message, Message]:
    return (order, verdict(word), why)


def orders(of: str, *rows: tuple[Message, Message, Message]) -> Section:
    header = (say("sample.order"), say("sample.verdict"), say("sample.why"))
    return Section(f"orders-{of}", power(of), table=Table(header, rows))


ORDERS = Section(
    "orders",
    say("sample.orders"),
    sections=(
        orders(
            "LYC",
            row(move("A", "BURGOS", "GORMAZ"), "success", say("sample.advances", to=place("GORMAZ"))),
            row(
                say("sample.support", kind="A", place=place("ZAMORA"), order=move("A", "BURGOS", "GORMAZ")),
                "given",
                say("sample.stays"),
            ),
            row(
                move("F", "OVIEDO", "MAR CANTABRICO"),
                "fail",
                say("sample.bounces", other=place("GUIPUZCOA"), to=place("MAR CANTABRICO")),
            ),
        ),
        orders(
            "TTO",
            row(
                say("sample.siege", kind="A", place=place("TALAVERA")),
                "success",
                say("sample.step", place=place("TALAVERA")),
            ),
            row(
                say("sample.support", kind="A", place=place("CALATRAVA"), order=move("A", "TALAVERA", "TRUJILLO")),
                "cut",
                say("sample.cut", by=power("TSE"), place=place("CORDOBA")),
            ),
            row(
                say("sample.hold", kind="A", place=place("GUADALAJARA")),
                "fail",
                say("sample.dislodged", place=place("GUADALAJARA")),
            ),
        ),
        orders("TSE", row(say("sample.hold", kind="G", place=place("SEVILLA")), "success", say("sample.stays"))),
    ),
)
RETREATS = Section(
    "retreats",
    say("sample.retreats"),
    items=(
        say(
            "sample.retreat",
            place=place("GUADALAJARA"),
            to=place("TOLEDO"),
            among=(place("CUENCA"), place("TOLEDO"), place("IBIZA")),
        ),
    ),
)
STANDINGS = Section(
    "standings",
    say("sample.standings"),
    table=Table(
        tuple(say(f"sample.{key}") for key in ("power", "provinces", "cities", "treasury", "lacks")),
        (
            (power("LYC"), 6, 5, 9, (place("SEGOVIA"), place("ROSELLON"))),
            (power("TTO"), 4, 4, 12, (place("CUENCA"),)),
            (power("TSE"), 4, 4, 0, ()),
        ),
    ),
)
BEFORE = Picture(
    provinces={"LEON": "LYC", "BURGOS": "LYC", "TOLEDO": "TTO", "GUADALAJARA": "TTO", "SEVILLA": "TSE"},
    cities={"LEON": "LYC", "TOLEDO": "TTO", "SEVILLA": "TSE"},
    pieces=(
        Piece("LYC", "A", "BURGOS"),
        Piece("LYC", "F", "OVIEDO"),
        Piece("TTO", "A", "GUADALAJARA"),
        Piece("TTO", "A", "TALAVERA", siege=1),
        Piece("TSE", "G", "SEVILLA", inside=True),
    ),
    arrows=(
        Arrow("move", "LYC", "BURGOS", "GORMAZ"),
        Arrow("move", "LYC", "OVIEDO", "MAR CANTABRICO", failed=True),
    ),
)
REPORT = Report(
    SPRING,
    SPRING.title,
    lead=(say("sample.fell", place=place("ROSELLON"), by=power("CBA")), say("sample.quiet")),
    sections=(ORDERS, RETREATS, STANDINGS),
    before=BEFORE,
    after=BEFORE,
)
FRAME = Frame(
    game="Los siete reinos",
    anchor=ANCHOR,
    key=KEY,
    digest="c0ffee00" * 8,
    version=2,
    errata=(
        Erratum(
            2,
            datetime(2026, 12, 1, 19, 30, tzinfo=MADRID),
            "la orden de «A Zamora» se leyó como movimiento y era un apoyo | gracias a *todos*",
        ),
    ),
    rulings=(say("sample.ruling", power=power("TBA")),),
    next=SUMMER,
    deadline=datetime(2026, 12, 13, 21, 0, tzinfo=MADRID),
)
