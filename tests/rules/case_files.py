"""The rule cases in ``tests/cases``: how they are written, and how they become the input of ``gm adjudicate``.

A file holds ``[[case]]`` tables:

* ``id``, ``rules`` (what it proves: ids of docs/rules), ``note``;
* ``units = "P: A TOL, G TOL; x: G CAL"``: the position, ``x`` for autonomous garrisons;
* ``orders``: one a line, ``P: A TOL - CAL | success``, with its verdict;
* ``after``: the position after it, without the dislodged; left out: as before;
* ``dislodged = "Q: A QUI < CAL"`` (``< ?``: from wherever) and ``retreats = "Q: A QUI -> JAE"`` (``-> lost``);
  left out: nobody;
* ``sieges``, ``control``, ``cities``, ``treasury``, ``famine``, ``plague``, ``resigned``, ``options``, ``season``,
  ``year``, ``phase`` as in ``gm adjudicate``; nobody is ``""``; ``key``: a byte of the phase key, in hexadecimal;
* ``sieges_after`` (left out: none); and where stated ``control_after``, ``cities_after``, ``treasury_after``,
  ``contested``, ``retreat_options``, ``draws``, ``winners``, ``eliminated``;
* ``facts`` and ``facts_after``: what else the state holds, by its field (``revolts``, ``loans``…; famine and plague
  after the phase too);
* ``losses`` and ``gains``: units that neither fight nor siege took, or that somebody got, in winter or otherwise;
* ``board`` changes facts of the test map's provinces, ``homes`` its powers and their home countries, ``tables`` are
  the scenario's;
* ``[[case.turn]]``: several phases in a row, each with its orders and expectations.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, convert

FOLDER = Path(__file__).parent.parent / "cases"
BOARDS = Path(__file__).parent.parent / "boards"
AUTONOMOUS = "x"
PUBLISHED = {"profile": "semilla"}
"""Cases stand on the published rules; each names the others that it needs."""


class Step(Struct, forbid_unknown_fields=True, kw_only=True):
    """A phase of a case: its orders and what comes of them."""

    note: str = ""
    phase: str = "movement"
    season: str | None = None
    orders: str = ""
    key: str | None = None
    after: str | None = None
    dislodged: str = ""
    retreats: str = ""
    sieges_after: dict[str, int] = {}
    control_after: dict[str, str] = {}
    cities_after: dict[str, str] = {}
    treasury_after: dict[str, int] = {}
    contested: list[str] | None = None
    retreat_options: dict[str, list[str]] | None = None
    draws: dict[str, str] | None = None
    winners: list[str] | None = None
    eliminated: list[str] | None = None
    facts_after: dict[str, Any] = {}
    losses: str = ""
    gains: str = ""


class Case(Step, forbid_unknown_fields=True, kw_only=True):
    """A case: a position with its rules, and one phase or several."""

    id: str
    rules: list[str]
    units: str
    options: dict[str, str] = {}
    year: int = 0
    sieges: dict[str, int] = {}
    control: dict[str, str] = {}
    cities: dict[str, str] = {}
    treasury: dict[str, int] = {}
    famine: list[str] = []
    plague: list[str] = []
    resigned: dict[str, str] = {}
    facts: dict[str, Any] = {}
    tables: dict[str, dict[str, list[int]]] = {}
    board: dict[str, dict[str, Any]] = {}
    homes: dict[str, list[str]] = {}
    turn: list[Step] = []

    @property
    def steps(self) -> list[Step]:
        """The phases to play."""
        return self.turn or [self]


def cases(game: str) -> list[Case]:
    """Every case of a game, in the order of the files."""
    found = []
    for path in sorted((FOLDER / game).glob("*.toml")):
        found += convert(tomllib.loads(path.read_text("utf-8"))["case"], list[Case])
    return found


def powers_of(text: str) -> Iterator[tuple[str, str]]:
    """The items of ``P: a, b; Q: c``, each with its power."""
    for group in filter(None, (part.strip() for part in text.split(";"))):
        power, items = group.split(":")
        for item in items.split(","):
            yield power.strip(), item.strip()


def units(text: str) -> list[list[str | None]]:
    """``P: A TOL; x: G CAL`` as ``[["P", "A", "TOL"], [None, "G", "CAL"]]``, sorted."""
    rows: list[list[str | None]] = [
        [None if power == AUTONOMOUS else power, *unit.split()] for power, unit in powers_of(text)
    ]
    return sorted(rows, key=str)


def orders(step: Step) -> list[tuple[str, str, str]]:
    """Power, order and verdict of each line."""
    rows = []
    for line in filter(None, (line.strip() for line in step.orders.splitlines())):
        sent, verdict = line.rsplit("|", 1)
        power, order = sent.split(":", 1)
        rows.append((power.strip(), order.strip(), verdict.strip()))
    return rows


def dislodged(step: Step) -> list[list[str | None]]:
    """Power, type, province and where the attacker came from (None: not stated) of each dislodged unit."""
    rows = []
    for power, item in powers_of(step.dislodged):
        unit, came_from = item.split(" < ")
        rows.append([power, *unit.split(), None if came_from == "?" else came_from])
    return sorted(rows, key=str)


def retreats(step: Step) -> list[list[str | None]]:
    """Power, type, province and where it went (None: lost) of each dislodged unit."""
    rows = []
    for power, item in powers_of(step.retreats):
        unit, to = item.split(" -> ")
        rows.append([power, *unit.split(), None if to == "lost" else to])
    return sorted(rows, key=str)


def board(case: Case) -> dict[str, Any]:
    """The test map with the case's changes, as an inline board."""
    found: dict[str, Any] = json.loads((BOARDS / "tm.json").read_text("utf-8"))
    found["provinces"] = [{**province, **case.board.get(province["id"], {})} for province in found["provinces"]]
    if case.homes:
        owner = {place: power for power, places in case.homes.items() for place in places}
        found["powers"] = [
            {**found["powers"][0], "id": power, "name": power, "capital": places[0], "home": places}
            for power, places in case.homes.items()
        ]
        found["provinces"] = [{**province, "home": owner.get(province["id"])} for province in found["provinces"]]
    found["tables"] = case.tables
    return found


def first_line(case: Case) -> dict[str, Any]:
    """The input of ``gm adjudicate`` for the first phase of a case, but for the orders."""
    return {
        "id": case.id,
        "ruleset": "reconquista",
        "map": board(case),
        "options": {**PUBLISHED, **case.options},
        "year": case.year,
        "prestate": units(case.units),
        "sieges": case.sieges,
        "control": case.control,
        "cities": {place: power or None for place, power in case.cities.items()},
        "treasury": case.treasury,
        "famine": case.famine,
        "plague": case.plague,
        "resigned": case.resigned,
        "facts": case.facts,
    }


def with_step(line: Mapping[str, Any], step: Step) -> dict[str, Any]:
    """The line with a phase's orders, season and key."""
    sent = {**line, "phase": step.phase, "orders": [[power, order] for power, order, _ in orders(step)]}
    if step.season is not None:
        sent["season"] = step.season
    if step.key is not None:
        sent["key"] = step.key * 32
    return sent


def next_line(line: Mapping[str, Any], out: Mapping[str, Any]) -> dict[str, Any]:
    """The line of the phase after the one that gave `out`."""
    arrived = [
        [power, *(to.split() if to.startswith("G ") else (kind, to))]
        for power, kind, _, to in out.get("retreats", ())
        if to is not None
    ]
    kept = {key: out[key] for key in ("sieges", "control", "cities", "treasury", "facts")}
    return {**line, "famine": [], "plague": [], "prestate": sorted([*out["poststate"], *arrived], key=str), **kept}
