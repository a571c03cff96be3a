"""Dense and paradoxical positions whose outcome other engines agree on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.data import adjudicate, lines

POSITIONS = lines("positions.jsonl.gz")
PARADOXES = lines("paradoxes.jsonl.gz")
ASSUMED = {"land_fallback": "unconvoyed"}
"""What the outcomes assume: an army that is to go by sea to a neighbour walks if no fleet convoys it."""


def outcome(position: dict[str, Any], options: dict[str, str]) -> str:
    """One letter a unit: moved, dislodged, stays."""
    units = position["units"]
    orders = [[unit[0], text] for unit, text in zip(units, position["orders"], strict=True)]
    answer = adjudicate({"prestate": units, "orders": orders, "options": options})
    dislodged = {row[2] for row in answer["dislodged"]}
    letters = []
    for unit, (_, text, verdict, _) in zip(units, answer["orders"], strict=True):
        moves = text.split()[2] == "-"
        letters.append("d" if unit[2] in dislodged else "m" if moves and verdict == "success" else "s")
    return "".join(letters)


def test_all_are_here() -> None:
    assert (len(POSITIONS), len(PARADOXES)) == (500, 100)


@pytest.mark.parametrize("block", range(10))
def test_positions(block: int) -> None:
    for position in POSITIONS[50 * block : 50 * (block + 1)]:
        assert outcome(position, ASSUMED) == position["outcome"], position["id"]


def test_paradoxes() -> None:
    for position in PARADOXES:
        assert outcome(position, ASSUMED) == position["outcome"], position["id"]


def differing(positions: list[dict[str, Any]], options: dict[str, str]) -> int:
    return sum(outcome(position, {**ASSUMED, **options}) != position["outcome"] for position in positions)


def test_an_army_without_a_convoy_walks_or_fails() -> None:
    """Where two families of engines part: 44 of the positions."""
    assert differing(POSITIONS, {"land_fallback": "never"}) == 44


def test_an_army_with_a_broken_convoy_walks_or_fails() -> None:
    """Where one engine parts from all others: half of the paradoxes."""
    assert differing(PARADOXES, {"land_fallback": "always"}) == 50
    assert differing(POSITIONS, {"land_fallback": "always"}) == 2
