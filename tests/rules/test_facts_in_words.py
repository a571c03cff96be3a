"""What the facts of a position are called: no reader meets the name of a field, in any language."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from gm.core.maps import load_map
from gm.core.message import Arg, Message, say
from gm.rules import RULESETS
from gm.rules.diplomacy.state import State as DiplomacyState
from gm.rules.reconquista.state import State as ReconquistaState
from gm.show.language import LANGUAGES, Language

MAPS = {"reconquista": load_map("reconquista"), "diplomacy": load_map("classical")}
GAMES = {name: RULESETS[name](chart.board, next(iter(chart.scenarios.values())), {}) for name, chart in MAPS.items()}
HELD: dict[str, dict[str, Any]] = {
    "reconquista": {
        "number": 3,
        "sieges.A TOLEDO": 1,
        "treasury.TTO": 7,
        "famine": ["CUENCA"],
        "plague": [],
        "resigned.TBA": "gm_run",
        "out": ["TBA"],
        "winners": ["LYC"],
        "tables.famine": {"CUENCA": [2, 3]},
        "tables.plague": {"CUENCA": [2, 3]},
        "revolts": ["CUENCA"],
        "rebel_cities": ["CUENCA"],
        "chits.TTO": {"LYC": 2},
        "loans.TTO": [{"principal": 10, "interest": 2, "due": 8}],
        "no_credit": ["TTO"],
        "special.A TOLEDO": "MILICIA",
        "conquered.TTO": "LYC",
        "storms": ["ESTRECHO"],
        "missed.TTO": 2,
        "tenure.CUENCA": ["LYC", 5],
        "contenders": ["LYC"],
    },
    "diplomacy": {
        "number": 3,
        "dislodged.A PAR": {"power": "FRANCE", "attacker": "BUR", "open": ["PIC", "GAS"]},
        "dislodged.F STP/SC": {"power": "RUSSIA", "attacker": "MOS", "open": []},
        "contested": ["BUR"],
        "resigned": ["ITALY"],
        "winners": ["FRANCE"],
    },
}
"""Every field of a position that its picture does not show, with a value as JSON has it."""

DRAWN = {"units", "control", "cities", "centres"}
STATES = {"reconquista": ReconquistaState, "diplomacy": DiplomacyState}
SET = {
    "reconquista": {
        "treasury": ["0", "7"],
        "control": ["LYC", "none"],
        "city": ["LYC", "none"],
        "unit": ["LYC", "none", "autonomous"],
        "famine": ["yes", "no"],
        "plague": ["yes", "no"],
        "revolt": ["yes", "no"],
        "special": ["MERCENARIOS", "none"],
        "resigned": ["rebels", "gm_run", "no"],
    },
    "diplomacy": {"unit": ["FRANCE", "none"], "centre": ["FRANCE", "none"], "resigned": ["yes", "no"]},
}
"""What a DJ may set, with the values."""


def told(game: str, lang: str, fact: tuple[Message, Arg]) -> str:
    about, value = fact
    return Language(lang, MAPS[game].names).sentence(say("record.ruled.set", fact=about, value=value, reason="x."))


def test_every_field_is_listed_here() -> None:
    for name, held in HELD.items():
        fields = set(STATES[name].__struct_fields__) - DRAWN
        assert {path.partition(".")[0] for path in held} == fields
        game: Any = GAMES[name]
        assert list(SET[name]) == list(game.facts(game.setup(None).state if name == "diplomacy" else STATES[name](1)))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "path"), [(name, path) for name, held in HELD.items() for path in held])
def test_a_field_of_the_position_has_a_name_and_a_value_in_words(name: str, path: str, lang: str) -> None:
    game: Any = GAMES[name]
    for value in (HELD[name][path], None):
        text = told(name, lang, game.fact(path, value))
        assert not set(text) & set("_[]{}/"), text
        assert "None" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "fact"), [(name, fact) for name, facts in SET.items() for fact in facts])
def test_what_a_dj_sets_is_told_in_words(name: str, fact: str, lang: str) -> None:
    game: Any = GAMES[name]
    state = game.setup(None).state if name == "diplomacy" else ReconquistaState(1, units={"A TOLEDO": "TTO"})
    for of, value in itertools.product(game.facts(state)[fact][:2], SET[name][fact]):
        text = told(name, lang, game.fact(f"{fact}.{of}", value))
        assert f"{fact}." not in text
        assert f"({value})" not in text or lang == "en" or value in {"no", of}
