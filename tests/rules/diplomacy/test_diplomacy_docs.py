"""The page of rules says what the program plays: every option with its values, every edition with what it changes."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec.structs import asdict

from gm.rules.diplomacy.options import EDITIONS, OPTIONS, House
from gm.rules.diplomacy.state import State
from tests.rules.diplomacy.positions import game

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "diplomacy.md").read_text("utf-8")
ROOT = Path(__file__).parents[3]


def test_every_option_stands_there_with_its_values_the_default_first() -> None:
    found = dict(re.findall(r"`(\w+)=(\w+`(?:, `\w+`)+)", PAGE))
    documented = {key: tuple(re.findall(r"\w+", values)) for key, values in found.items()}
    assert documented == {option.key: option.values for option in OPTIONS[1:]}


def test_every_edition_stands_there_with_what_it_changes() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*=.*) \|$", PAGE, re.MULTILINE))
    documented = {name: dict(re.findall(r"`(\w+)=(\w+)`", changes)) for name, changes in rows.items()}
    default = asdict(House())
    changed = {
        name: {key: value for key, value in asdict(house).items() if value != default[key]}
        for name, house in EDITIONS.items()
    }
    assert {"2023": {}, **documented} == changed


def test_the_phases_of_a_year_stand_there() -> None:
    codes = [game().phase(State(number)).code for number in range(1, 6)]
    assert re.findall(r"^\| .* \| `(\w1901\w)` \|", PAGE, re.MULTILINE) == codes


def test_the_tests_that_it_names_are_there() -> None:
    for name in re.findall(r"`(tests/[\w/.]+)`", PAGE):
        assert (ROOT / name).is_file(), name
