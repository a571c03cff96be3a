"""The sheet of rules of a game of Diplomacy: part by part, sentence by sentence, as its options are set."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import asdict

from gm.core.message import Arg, Message, place, power, say
from gm.core.report import Section, Table
from gm.core.rulesheet import Line, Part, Rulesheet
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.options import OPTIONS
from gm.rules.diplomacy.texts import WAIVE, named, written

SENTENCES = {
    (option.key, value): f"diplomacy.sheet.{option.key}.{value}"
    for option in OPTIONS
    if option.key != "edition"
    for value in option.values
}
"""What each value of an option is told with; an edition is told by the options that it sets."""


def _lines(*about: str) -> tuple[Line, ...]:
    return tuple(map(Line, about))


SHEET = Rulesheet(
    "diplomacy",
    (
        Part("aim", (Line("powers"), Line("victory", needs="victory"), Line("centres"))),
        Part("year", _lines("phases", "secret", "word", "last")),
        Part(
            "orders",
            _lines(
                *("one", "void", "support", "support_match", "hold_support"),
                *("missing_coast", "wrong_coast", "support_coast", "unit_coast", "army_coast"),
            ),
        ),
        Part("conflicts", _lines("force", "equal", "ring", "cut", "self_dislodge", "dislodged_prevents")),
        Part(
            "convoys",
            _lines(
                *("convoy", "route", "adjacent_convoy", "land_fallback"),
                *("convoyed_cut", "convoy_swap", "paradox"),
            ),
        ),
        Part("retreats", _lines("refuges", "convoyed_retreat", "lost")),
        Part("adjustments", _lines("builds", "removals", "default_removal")),
        Part("dj", _lines("late", "doubts", "mistakes", "resigned")),
    ),
    SENTENCES,
)

ORDERS = {
    "move": "A PAR - BUR",
    "hold": "A PAR H",
    "support": "A MAR S A PAR - BUR",
    "convoy": "F ENG C A LON - BRE",
    "retreat": "A PAR R GAS",
    "give_up": "A PAR D",
}
ADJUSTMENTS = {"build": "B A PAR", "remove": "D A PAR", "waive": WAIVE}


def rules_sheet(game: Game) -> tuple[Section, ...]:
    """The rules of this game as its options set them."""
    tables = {"aim": _countries(game), "orders": _notation(ORDERS), "adjustments": _notation(ADJUSTMENTS)}
    return SHEET.sections(asdict(game.house), _facts(game), tables, {})


def _facts(game: Game) -> dict[str, Arg]:
    return {
        "powers": tuple(map(power, game.powers)),
        "year": game.scenario.year,
        "victory": game.scenario.victory,
        "all": len(game.centres),
    }


def _header(*columns: str) -> tuple[Message, ...]:
    return tuple(say(f"diplomacy.sheet.column.{column}") for column in columns)


def _countries(game: Game) -> Table:
    rows = tuple((power(of.id), tuple(map(place, of.home)), tuple(map(named, of.units))) for of in game.scenario.powers)
    return Table(_header("power", "home", "units"), rows)


def _notation(orders: Mapping[str, str]) -> Table:
    rows = tuple((say(f"diplomacy.sheet.order.{name}"), written(order)) for name, order in orders.items())
    return Table(_header("order", "written"), rows)
