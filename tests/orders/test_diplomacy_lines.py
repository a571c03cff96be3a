"""What players of Diplomacy write, from the data files in ``diplomacy_lines``."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gm.core.model import Line, LineKind
from tests.orders import diplomacy_desk as desk

FOLDER = Path(__file__).parent / "diplomacy_lines"


def lines() -> Iterator[Any]:
    for path in sorted(FOLDER.glob("*.toml")):
        sheet = tomllib.loads(path.read_text("utf-8"))
        for group in sheet.pop("group"):
            for text in group["lines"]:
                yield pytest.param({**sheet, **group}, text, id=f"{path.stem}: {text}")


def read(group: dict[str, Any], text: str) -> Line:
    found = desk.read(text, group["units"], group["power"], group["phase"], group.get("dislodged", {}))
    assert len(found) == 1
    return found[0]


def plain(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


@pytest.mark.parametrize("change", [str, str.upper, str.lower, plain, lambda text: f"  {text}\u00a0"])
@pytest.mark.parametrize(("group", "text"), [*lines()])
def test_a_line_is_read_as_it_is_meant(group: dict[str, Any], text: str, change: Callable[[str], str]):
    line = read(group, change(text))
    fault = group.get("fault")
    assert (line.order, line.fault) == (group.get("order"), fault)
    assert line.kind is (LineKind.PROBLEM if fault else LineKind.ORDER)
    assert line.guessed == group.get("guessed", False)
    if not fault or "reason" in group:
        assert (line.reason.id if line.reason else None) == group.get("reason")
    assert set(group.get("suggests", [])) <= set(line.suggestions)


def test_a_whole_mail():
    mail = """Hi Alice, here are my orders for spring 1901.

    ENGLAND - Spring 1901
    F LON-NTH, F EDI-NWG
    A LVP-YOR; thanks!

    Cheers,
    Bob"""
    found = desk.read(mail, "ENGLAND: F LON, F EDI, A LVP", "ENGLAND")
    assert [line.order for line in found if line.kind is LineKind.ORDER] == [
        "F LON - NTH",
        "F EDI - NWG",
        "A LVP - YOR",
    ]
    assert not [line for line in found if line.kind is LineKind.PROBLEM]


def test_all_hold():
    found = desk.read("F LON - NTH\nAll others hold", "ENGLAND: F LON, F EDI, A LVP", "ENGLAND")
    assert sorted(line.order or "" for line in found) == ["A LVP H", "F EDI H", "F LON - NTH"]


def test_the_later_order_for_a_unit_rules():
    first, second = desk.read("F LON - NTH\nF LON - ENG", "ENGLAND: F LON", "ENGLAND")
    assert (first.fault, second.fault) == ("duplicate", None)


def test_a_fleet_with_the_wrong_coast_is_told():
    (line,) = desk.read("F STP/NC - NWY", "RUSSIA: F STP/SC", "RUSSIA")
    assert line.kind is LineKind.PROBLEM
    assert line.reason


def test_an_unknown_name_is_quoted():
    (line,) = desk.read("A PAR - Atlantis", "FRANCE: A PAR", "FRANCE")
    assert line.reason
    assert line.reason.args["word"] == "Atlantis"


@pytest.mark.parametrize(
    "text",
    ["See you at war", "We come in peace", "Nos vemos por la mar", "Con un saludo", "Is this the end of the sea?"],
)
def test_prose_is_passed_over(text: str):
    (line,) = desk.read(text, "RUSSIA: F STP/SC, A MOS", "RUSSIA")
    assert line.kind is LineKind.IGNORED


def test_the_retreat_of_another_powers_unit_is_not_offered():
    """The army that England's has driven out of Belgium bears the name of England's."""
    (line,) = desk.read("F NWG D", "ENGLAND: A BEL, F NWG", "ENGLAND", "retreats", {"A BEL": "GERMANY < PIC: HOL"})
    assert line.fault == "illegal"
    assert line.suggestions == ()
