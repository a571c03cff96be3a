"""The sheet of rules of each game says what its options say: each value of each option, and nothing that is off."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from gm.core.dice import Dice
from gm.core.maps import load_map
from gm.core.report import Section
from gm.rules import MAPS, OPTIONS, RULESETS, SCENARIOS
from gm.rules.diplomacy import rulesheet as diplomacy
from gm.rules.reconquista import rulesheet as reconquista
from gm.rules.reconquista.options import PROFILES
from gm.show.language import LANGUAGES, Language

EVERYTHING = {
    "reconquista": {
        **{key: "yes" for key, option in ((o.key, o) for o in OPTIONS["reconquista"]) if "yes" in option.values},
        **{"famine": "table", "plague": "table", "storms": "sink", "revolts": "both", "loans": "25", "upkeep": "3"},
        **{"absence": "ladder", "year_limit": "7"},
    },
    "diplomacy": {},
}
"""Every module on: then each option has something to decide."""

VALUES = [(game, option.key, value) for game in RULESETS for option in OPTIONS[game] for value in option.values]


@cache
def sheet(game: str, *chosen: tuple[str, str]) -> tuple[Section, ...]:
    """The sheet of a game whose scenario leaves the first power's treasury to the rules."""
    chart = load_map(MAPS[game])
    scenario = chart.scenarios[SCENARIOS[game]]
    first, *others = scenario.powers
    scenario = replace(scenario, powers=(replace(first, treasury=None), *others))
    rules = RULESETS[game](chart.board, scenario, dict(chosen))
    return rules.rules_sheet(rules.setup(Dice(bytes(32))).state)


def told(game: str, lang: str, options: dict[str, str]) -> list[str]:
    """Every sentence of a sheet, as it is read."""
    language = Language(lang, load_map(MAPS[game]).names)
    return [
        language.sentence(message) for of in sheet(game, *options.items()) for message in (*of.sentences, *of.items)
    ]


def ids(game: str, options: dict[str, str]) -> Iterator[str]:
    for of in sheet(game, *options.items()):
        yield from (message.id for message in (*of.sentences, *of.items))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "key"), [(game, option.key) for game in RULESETS for option in OPTIONS[game]])
def test_each_value_of_an_option_has_sentences_of_its_own(game: str, key: str, lang: str) -> None:
    values = next(option.values for option in OPTIONS[game] if option.key == key)
    sheets = [tuple(told(game, lang, {**EVERYTHING[game], key: value})) for value in values]
    assert len(set(sheets)) == len(values)


@pytest.mark.parametrize(("game", "key", "value"), [v for v in VALUES if v[1] not in {"profile", "edition", "victory"}])
def test_an_option_changes_no_sentence_of_another(game: str, key: str, value: str) -> None:
    """Where all modules are on; but profile and edition set others, and some victories count no territories."""
    both = {*ids(game, EVERYTHING[game]), *ids(game, {**EVERYTHING[game], key: value})}
    others = [f"{game}.sheet.{option.key}." for option in OPTIONS[game] if option.key != key]
    assert [start for start in others if sum(name.startswith(start) for name in both) > 1] == []


def test_every_sentence_of_an_option_is_told() -> None:
    told_of = {name for game, key, value in VALUES for name in ids(game, {**EVERYTHING[game], key: value})}
    assert {*reconquista.SENTENCES.values(), *diplomacy.SENTENCES.values()} <= told_of


@pytest.mark.parametrize("profile", PROFILES)
def test_modules_that_are_off_are_not_spoken_of(profile: str) -> None:
    defaults = {option.key: option.values[0] for option in OPTIONS["reconquista"]}
    off = [key for key in reconquista.MODULES if {**defaults, **PROFILES[profile]}[key] == "no"]
    sections = sheet("reconquista", ("profile", profile))
    assert [of.name for of in sections if of.name in off] == []
    said = tuple(ids("reconquista", {"profile": profile}))
    assert [key for key in off if any(name.startswith(f"reconquista.sheet.{key}.") for name in said)] == []


def test_the_published_rules_have_no_part_of_the_advanced_ones() -> None:
    assert [of.name for of in sheet("reconquista", ("profile", "semilla"))] == [
        *("aim", "year", "turn", "orders", "conflicts", "convoys", "retreats", "sieges", "control", "income"),
        *("winter", "dj"),
    ]


@pytest.mark.parametrize("disaster", ["famine", "plague"])
def test_a_table_that_was_drawn_is_shown_with_every_province(disaster: str) -> None:
    section = next(of for of in sheet("reconquista", (disaster, "table")) if of.name == disaster)
    language = Language("es", load_map("reconquista").names)
    board = load_map("reconquista").board
    land = [at for at, province in board.provinces.items() if province.kind != "sea"]
    for way in ("Fila", "Columna"):
        rows = [text for text in map(language.sentence, section.items) if text.startswith(way)]
        assert len(rows) == 11
        cells = [cell for row in rows for cell in re.split(", | y | e ", row.partition(": ")[2].rstrip("."))]
        assert sorted(cell.partition("\N{NO-BREAK SPACE}")[0] for cell in cells) == sorted(
            load_map("reconquista").names.places["es"][at].text for at in land
        )
    assert next(of for of in sheet("reconquista", (disaster, "flat")) if of.name == disaster).items == ()


def test_the_prices_of_revolts_are_there_only_with_revolts() -> None:
    def prices(*chosen: tuple[str, str]) -> list[object]:
        section = next(of for of in sheet("reconquista", ("expenses", "yes"), *chosen) if of.name == "expenses")
        assert section.table is not None
        return [row[-1] for row in section.table.rows]

    assert prices() == [3, 6, 9, 9, 12, 18]
    assert prices(("revolts", "both")) == [12, 9, 15, 3, 6, 9, 9, 12, 18]


def test_the_incomes_are_those_of_the_board_as_the_scenario_has_it_pay() -> None:
    chart = load_map("reconquista")
    board = chart.board.paying(chart.scenarios[SCENARIOS["reconquista"]].incomes)
    section = next(of for of in sheet("reconquista") if of.name == "income")
    assert section.table is not None
    paid = 0
    for sum_, provinces, cities in section.table.rows:
        assert isinstance(sum_, int)
        assert isinstance(provinces, tuple)
        assert isinstance(cities, tuple)
        paid += sum_ * (len(provinces) + len(cities))
    assert paid == sum(p.income + (p.city.income if p.city else 0) for p in board.provinces.values())
