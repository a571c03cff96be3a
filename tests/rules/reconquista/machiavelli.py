"""Positions of Machiavelli, written anew as lines of ``gm adjudicate`` for Reconquista.

``machiavelli.json`` has them as another program (sharcashmo/machiavelli-bot, MIT) recorded them: facts, its own titles.
A unit is power, type, place; an order is unit, letter, object: A advance (several rows of one army: a way over sea), B
besiege, C convert to, H hold, L lift the siege, S support the place (of a power in brackets), T transport the army.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

SAMPLE: dict[str, Any] = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
CASES: list[dict[str, Any]] = SAMPLE["cases"]
REVOLTS = {"province": "revolts", "city": "rebel_cities"}
"""Where a revolt is -> the fact that tells of it."""


def name(code: str) -> str:
    """An id that is no word of an order: a sea called S would be."""
    return "X" + "".join(letter for letter in code.upper() if letter.isalnum())


class Row(NamedTuple):
    """One row of orders."""

    power: str
    kind: str
    place: str
    letter: str
    object: str


def line(case: dict[str, Any]) -> dict[str, Any]:
    """The case as a line; whoever is not named controls nothing but where he stands. Sieges by nobody are left out."""
    before = case["prestate"]
    revolts = [(of, name(place), where) for of, where, place in before["rebellions"]]
    outside = {place for _, kind, place in before["units"] if kind != "G"}
    return {
        "map": board(case),
        "options": {"revolts": "one_place"},
        "control": {place: of for of, place, _ in revolts},
        "facts": {field: [place for _, place, where in revolts if where == of] for of, field in REVOLTS.items()},
        "prestate": [[power, kind, name(place)] for power, kind, place in before["units"]],
        "sieges": {name(place): 1 for place in before["sieges"] if place in outside},
        "orders": [list(order) for order in _Orders(case).translated()],
    }


def board(case: dict[str, Any]) -> dict[str, Any]:
    """The map; every border goes both ways."""
    chart = SAMPLE["maps"][case["map"]]
    codes = {place["code"] for place in (*chart["provinces"], *chart["seas"])}
    borders: dict[tuple[str, str], set[str]] = {}
    for place in (*chart["provinces"], *chart["seas"]):
        for way in ("land", "sea"):
            for neighbour, *_ in place.get(way, ()):
                to = neighbour if neighbour in codes else neighbour.split()[0]  # its coast does not matter here
                borders.setdefault((way, place["code"]), set()).add(to)
                borders.setdefault((way, to), set()).add(place["code"])
    forts = case["prestate"]["fortress_garrisons"] is not False

    def place(of: dict[str, Any], kind: str) -> dict[str, Any]:
        land, sea = (sorted(map(name, borders.get((way, of["code"]), ()))) for way in ("land", "sea"))
        city = of.get("city")
        fortified = city == "fortified" or (city == "fortress" and forts)
        walls = {"fortified": fortified, "port": bool(of.get("port"))} if city else None
        coast = "coastal" if sea or of.get("port") else "inland"
        return {"id": name(of["code"]), "kind": kind or coast, "army": land, "fleet": sea, "city": walls}

    return {
        "provinces": [place(of, "") for of in chart["provinces"]],
        "seas": [place(of, "sea") for of in chart["seas"]],
    }


class _Orders:
    """The orders of a case in canonical notation."""

    def __init__(self, case: dict[str, Any]) -> None:
        self.units = case["prestate"]["units"]
        self.seats = {seat: power for power, seat in case["prestate"]["powers"].items()}
        self.rows = [self._row(power, text) for power, text in case["orders"]]
        self.ways: dict[tuple[str, str], list[str]] = {}
        for row in self.rows:
            if row.letter == "A":
                self.ways.setdefault((row.kind, row.place), []).append(row.object.split()[1])

    def _row(self, power: str, text: str) -> Row:
        kind, rest = text.split(" ", 1)
        standing = [place for _, of, place in self.units if of == kind and rest.startswith(f"{place} ")]
        place = max(standing, key=len, default=rest.split(maxsplit=1)[0])
        object_ = rest[len(place) + 1 :]
        return Row(power, kind, place, object_.split()[0], object_)

    def translated(self) -> Iterator[tuple[str, str]]:
        seen = set()
        for row in self.rows:
            text = f"{row.kind} {name(row.place)} {self._rest(row)}"
            if (row.power, text) not in seen:
                seen.add((row.power, text))
                yield row.power, text

    def _rest(self, row: Row) -> str:
        words = row.object.split()
        if row.letter == "A":
            *seas, goal = map(name, self.ways[row.kind, row.place])
            return f"- {goal} VIA {', '.join(seas)}" if seas else f"- {goal}"
        if row.letter == "C":
            return f"= {words[1]}"
        if row.letter == "T":
            return f"C {self._named(row.power, words[1], words[2])} - {name(self.ways[words[1], words[2]][-1])}"
        if row.letter == "S":
            return f"S {self._supported(row)}"
        return {"L": "H"}.get(row.letter, row.object)

    def _supported(self, row: Row) -> str:
        """What the power that is meant does in a place."""
        place, _, seat = row.object[2:].partition(" (")
        owner = self.seats[seat[:-1]] if seat else row.power
        for power, kind, start in self.units:
            if power == owner and self.ways.get((kind, start), [None])[-1] == place:
                return f"{self._named(row.power, kind, start)} - {name(place)}"
        kind = next((kind for _, kind, at in self.units if at == place and kind != "G"), "A")
        return f"{self._named(row.power, kind, place)} H"

    def _named(self, power: str, kind: str, place: str) -> str:
        owner = next((owner for owner, of, at in self.units if (of, at) == (kind, place)), power)
        return f"{kind} {name(place)}" if owner == power else f"{kind} [{owner}] {name(place)}"
