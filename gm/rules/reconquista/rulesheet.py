"""The sheet of rules of a game of Reconquista: part by part, sentence by sentence, as its options are set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import asdict

from gm.core.message import Arg, Message, city, place, power, say
from gm.core.report import Section, Table
from gm.core.rulesheet import Line, Part, Rulesheet
from gm.rules.reconquista import bribes, expenses, loans, victory
from gm.rules.reconquista.assassination import CHANCE
from gm.rules.reconquista.disasters import FAMINE, PLAGUE, grid, table_of
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.income import MIDDLING, rich_countries
from gm.rules.reconquista.money import BUY, DISBAND, FREE
from gm.rules.reconquista.options import OPTIONS
from gm.rules.reconquista.setup import first_position
from gm.rules.reconquista.special_units import SORTS
from gm.rules.reconquista.state import State, where
from gm.rules.reconquista.strategic import MOST as MARCHES
from gm.rules.reconquista.texts import ducats, written

MODULES = (
    *("variable_income", "famine", "plague", "plague_spread", "storms", "revolts", "expenses", "assassination"),
    *("loans", "special_units", "strategic", "forced_tax", "straits", "disband_anytime", "transfers", "conquest"),
    "trade_provinces",
    *("growing_home", "absence", "year_limit", "supply", "assault"),
)
"""The options that a game does without when they are set to ``no``: then the sheet does not speak of them."""

ON: Mapping[str, tuple[str, ...]] = {
    option.key: tuple(value for value in option.values if value != "no") for option in OPTIONS if option.key in MODULES
}
"""The values with which a module is on."""

FIGURES = ("unit_cost", "start_ducats", "flat_odds", "year_limit", "assault")
"""The options that are a number: one sentence, with the number in it."""

SENTENCES = {
    (option.key, value): f"reconquista.sheet.{option.key}.{'figure' if option.key in FIGURES else value}"
    for option in OPTIONS
    for value in ON.get(option.key, option.values)
}
"""What each value of an option is told with."""


def on(*modules: str) -> dict[str, tuple[str, ...]]:
    """Where one of these modules is on."""
    return {module: ON[module] for module in modules}


def _lines(*about: str) -> tuple[Line, ...]:
    return tuple(map(Line, about))


BY_TABLE, ONE_BY_ONE = ("table",), ("flat",)
TERRITORIES = {"victory": ("territories", "cities")}

SHEET = Rulesheet(
    "reconquista",
    (
        Part(
            "aim",
            (
                *_lines("powers", "profile", "zones", "victory"),
                Line("own_counts", TERRITORIES),
                *_lines("victory_when", "hold_turns", "victory_tie", "year_limit", "out"),
                Line("start_ducats", needs="unfunded"),
            ),
        ),
        Part("year", _lines("seasons", "secret", "word", "duplicate", "missing_orders", "absence")),
        Part(
            "turn",
            (),
            items=(
                Line("step.disasters", on("plague", "storms")),
                Line("step.money", on("loans", "transfers", "trade_provinces")),
                Line("step.expenses", on("famine", "expenses", "assassination")),
                *_lines("step.orders", "step.sieges", "step.retreats"),
                Line("step.hunger", on("famine")),
                Line("step.control"),
                Line("step.marches", on("strategic")),
                Line("step.victory"),
                Line("step.accounts"),
            ),
        ),
        Part(
            "orders",
            _lines(
                *("one", "void", "room", "ways", "garrison_city"),
                *("support", "foreign", "support_match", "hold_support"),
                *("convert", "support_convert", "convert_defends", "sortie"),
            ),
        ),
        Part("conflicts", _lines("force", "equal", "ring", "cut", "garrisons", "self_dislodge")),
        Part("convoys", _lines("convoy", "via", "route", "paradox")),
        Part("retreats", _lines("refuges", "classes", "retreat", "neutral_means", "surrender")),
        Part(
            "sieges",
            (
                *_lines("besiege", "siege_turns", "steps", "lift_siege", "siege_winter", "supply", "assault"),
                Line("nobodys", needs="autonomous"),
            ),
        ),
        Part("control", _lines("controls", "contested", "control_when")),
        Part(
            "income",
            (
                *_lines("rents", "siege_income", "sea_income", "divided_income", "variable_income"),
                Line("rich", needs="rich"),
            ),
        ),
        Part(
            "winter",
            (
                *_lines("buying", "unit_cost", "placement"),
                Line("growing_home", {"placement": ("home_city",), **on("revolts")}),
                *_lines("space", "new_per_province", "upkeep"),
                Line("payment", {"upkeep": ("3",)}),
                *_lines("adjusting", "treasuries"),
            ),
        ),
        Part(
            "famine",
            (
                Line("famine"),
                Line("severity", {"famine": BY_TABLE}),
                Line("grid", {"famine": BY_TABLE}),
                Line("flat_odds", {"famine": ONE_BY_ONE}),
                *_lines("hunger", "relief"),
            ),
            where=on("famine"),
        ),
        Part(
            "plague",
            (
                Line("plague"),
                Line("severity", {"plague": BY_TABLE}),
                Line("grid", {"plague": BY_TABLE}),
                Line("flat_odds", {"plague": ONE_BY_ONE}),
                *_lines("deaths", "plague_spread"),
            ),
            where=on("plague"),
        ),
        Part("storms", _lines("storms", "flat_odds"), where=on("storms")),
        Part("revolts", _lines("revolts", "rebels", "revolt_help", "peace"), where=on("revolts")),
        Part(
            "expenses",
            (
                *_lines("expenses", "bribe_reach", "bribes", "bribe_ties", "bought"),
                Line("major", needs="major"),
                Line("news"),
            ),
            where=on("expenses"),
        ),
        Part(
            "assassination",
            (*_lines("assassination", "chits", "victim"), Line("uprising", on("revolts"))),
            where=on("assassination"),
        ),
        Part("loans", _lines("loans", "terms", "bank"), where=on("loans")),
        Part(
            "special_units",
            (Line("special_units"), Line("special_upkeep", {"upkeep": ("3",)}), *_lines("special_cut", "special_ways")),
            where=on("special_units"),
        ),
        Part("transfers", _lines("transfers", "chain", "transfer_news"), where=on("transfers")),
        Part("conquest", _lines("conquest", "conqueror"), where=on("conquest")),
        Part(
            "more",
            (
                *_lines("strategic", "forced_tax", "straits"),
                Line("narrows", on("straits"), needs="straits"),
                *_lines("disband_anytime", "trade_provinces"),
            ),
            where=on("strategic", "forced_tax", "straits", "disband_anytime", "trade_provinces"),
        ),
        Part(
            "dj",
            (
                *_lines("late", "doubts", "mistakes", "resigned", "shut_in", "luck"),
                Line("secret_luck", on("expenses", "assassination")),
            ),
        ),
    ),
    SENTENCES,
)

ORDERS = {
    "advance": "A TOLEDO - CALATRAVA",
    "besiege": "A TOLEDO B",
    "hold": "A TOLEDO H",
    "support": "A TOLEDO S A CALATRAVA - QUINTANAR",
    "convoy": "F MAR MEDITERRANEO SUPERIOR C A BARCELONA - MALLORCA",
    "convert": "A TOLEDO = G",
}
"""The orders of a season as the published rules write them."""

ADJUSTMENTS = {"disband": "D A TOLEDO", "maintain": "M A TOLEDO", "buy": "B A TOLEDO"}


def rules_sheet(game: Game, state: State | None) -> tuple[Section, ...]:
    """The rules of this game; `state`: any position of it, for the tables that were drawn when it began (B5-4).

    None: it has not begun, and there are no such tables yet.
    """
    return SHEET.sections(
        asdict(game.house), facts(game), dict(_tables(game)), dict(_lists(game, state or first_position(game)))
    )


def facts(game: Game) -> dict[str, Arg]:
    """What stands in the gaps of the sentences: the figures of the rules, the powers and places of the scenario."""
    goal = victory.GOALS.get(game.house.victory, victory.Goal(0))
    nobodys = (where(unit) for unit, owner in first_position(game).units.items() if owner is None)
    return {
        "powers": tuple(map(power, game.powers)),
        "year": game.scenario.year,
        "autonomous": tuple(map(city, nobodys)),
        "cities": goal.cities,
        "conquered": goal.conquered,
        "countries": goal.countries,
        "years": game.house.year_limit,
        "storm": game.house.assault,
        "odds": game.house.flat_odds,
        "first": ducats(int(game.house.start_ducats)),
        "unfunded": tuple(power(of.id) for of in game.scenario.powers if of.treasury is None),
        "rich": tuple(map(power, rich_countries(game))),
        "cost": ducats(int(game.house.unit_cost)),
        "upkeep": ducats(int(game.house.upkeep)),
        "relief": written(f"GASTO {expenses.RELIEF} ALIVIAR TOLEDO"),
        "most": expenses.MOST,
        "multiple": bribes.UNIT,
        "major": tuple(city(at) for at in game.cities if at in bribes.major_cities(game)),
        "murder": written(f"GASTO {CHANCE} ASESINAR {game.powers[0]}"),
        "chances": (CHANCE, 2 * CHANCE, 3 * CHANCE),
        "chit": written(f"DAR FICHA {game.powers[0]} {game.powers[-1]}"),
        "credit": ducats(loans.MOST),
        "one_year": loans.PERCENT[1],
        "two_years": loans.PERCENT[2],
        "loan": written("PRESTAMO 10 1"),
        "repayment": written("DEVOLVER 6"),
        "gift": written(f"DAR 5 {game.powers[0]}"),
        "cession": written(f"CEDER TOLEDO {game.powers[0]}"),
        "marches": MARCHES,
        "march": written("ESTRATEGICO A TOLEDO - CALATRAVA"),
        "tax": written("IMPUESTO TOLEDO"),
        "straits": tuple(map(place, game.straits)),
        "disband": written("D A TOLEDO"),
    }


def _tables(game: Game) -> Iterator[tuple[str, Table]]:
    yield "aim", _countries(game)
    yield "orders", _notation("order", ORDERS)
    yield "income", _incomes(game)
    yield "winter", _notation("order", ADJUSTMENTS)
    yield "expenses", _prices(game)
    yield "special_units", _sorts()


def _lists(game: Game, state: State) -> Iterator[tuple[str, tuple[Message, ...]]]:
    """The tables of famine and plague; what a country brings by each face of a die."""
    for disaster in (FAMINE, PLAGUE):
        if getattr(game.house, disaster.mark) == "table":
            yield (
                disaster.mark,
                tuple(grid(table_of(game, state, disaster))) or (say("reconquista.sheet.table_to_come"),),
            )
    if game.house.variable_income != "no":
        rows = game.scenario.tables.get("income", {})
        yield (
            "income",
            tuple(say("reconquista.sheet.die", power=power(of), sums=rows.get(of, MIDDLING)) for of in game.powers),
        )


def _header(*columns: str) -> tuple[Message, ...]:
    return tuple(say(f"reconquista.sheet.column.{column}") for column in columns)


def _countries(game: Game) -> Table:
    powers = game.scenario.powers
    rows = tuple((power(of.id), tuple(map(place, of.home)), game.first_ducats(of.id)) for of in powers)
    return Table(_header("power", "home", "treasury"), rows)


def _notation(what: str, orders: Mapping[str, str]) -> Table:
    rows = tuple((say(f"reconquista.sheet.{what}.{name}"), written(order)) for name, order in orders.items())
    return Table(_header(what, "written"), rows)


def _incomes(game: Game) -> Table:
    """Which provinces and which cities bring how much, from the richest."""
    land = {at: game.board.provinces[at].income for at in game.land}
    cities = {at: found.income for at in game.cities if (found := game.board.provinces[at].city) is not None}
    sums = sorted({*land.values(), *cities.values()} - {0}, reverse=True)
    rows = tuple(
        (
            sum_,
            tuple(place(at) for at, brings in land.items() if brings == sum_),
            tuple(city(at) for at, brings in cities.items() if brings == sum_),
        )
        for sum_ in sums
    )
    return Table(_header("ducats", "provinces", "cities"), rows)


def _prices(game: Game) -> Table:
    """What the expenses are for and what they cost at least; revolts only where there are any (B8)."""
    revolts = (
        ("pacify", f"GASTO {expenses.PEACE} PACIFICAR TOLEDO", expenses.PEACE),
        ("incite", f"GASTO {expenses.CONQUERED} SUBLEVAR TOLEDO", expenses.CONQUERED),
        ("incite_home", f"GASTO {expenses.HOME} SUBLEVAR TOLEDO", expenses.HOME),
    )
    dear, cheap = bribes.PLAYERS, bribes.AUTONOMOUS
    on_units = (
        ("protect", f"GASTO {bribes.UNIT} PROTEGER A TOLEDO", bribes.UNIT),
        ("disband_nobodys", f"GASTO {cheap[DISBAND]} DESBANDAR G CUENCA", cheap[DISBAND]),
        ("buy_nobodys", f"GASTO {cheap[BUY]} COMPRAR G CUENCA", cheap[BUY]),
        ("free", f"GASTO {dear[FREE]} LIBERAR G TOLEDO", dear[FREE]),
        ("disband", f"GASTO {dear[DISBAND]} DESBANDAR A TOLEDO", dear[DISBAND]),
        ("buy", f"GASTO {dear[BUY]} COMPRAR A TOLEDO", dear[BUY]),
    )
    shown = on_units if game.house.revolts == "no" else (*revolts, *on_units)
    rows = tuple((say(f"reconquista.sheet.price.{name}"), written(line), price) for name, line, price in shown)
    return Table(_header("expense", "written", "ducats"), rows)


def _sorts() -> Table:
    rows = tuple(
        (say(f"reconquista.sort.{name}"), written(f"B {name} A TOLEDO"), sort.cost, sort.force, sort.bribes)
        for name, sort in SORTS.items()
    )
    return Table(_header("sort", "written", "ducats", "force", "bribes"), rows)
