"""The reader of Diplomacy's orders, and positions to read in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from gm.core.maps import Map, load_map
from gm.core.model import Line
from gm.orders.grammar import Grammar
from gm.orders.reader import Reader
from gm.rules.diplomacy.ruleset import Diplomacy, diplomacy
from gm.rules.diplomacy.state import Dislodged, State

PHASES = {"moves": 1, "retreats": 2, "winter": 5}


@cache
def chart() -> Map:
    return load_map("classical")


@cache
def ruleset() -> Diplomacy:
    return diplomacy(chart().board, chart().scenarios["1901"], {})


@cache
def reader() -> Reader:
    return Reader(ruleset(), chart().names, Grammar.load("diplomacy"))


def by_unit(groups: str) -> dict[str, str]:
    """``FRANCE: A PAR, F BRE; GERMANY: A MUN`` by unit."""
    parts = (group.partition(":") for group in groups.split(";") if group.strip())
    return {unit.strip(): power.strip() for power, _, units in parts for unit in units.split(",")}


def state(units: str, phase: str = "moves", dislodged: Mapping[str, str] = {}) -> State:
    """A position in which every power owns its home centres.

    `dislodged`: unit -> ``AUSTRIA < MUN: BOH TYR``, its power, its attacker's province and the places open to it.
    """
    fates = {}
    for unit, text in dislodged.items():
        who, _, places = text.partition(":")
        power, _, attacker = who.partition("<")
        fates[unit] = Dislodged(power.strip(), attacker.strip(), tuple(places.split()))
    centres = {place: power.id for power in chart().scenarios["1901"].powers for place in power.home}
    return State(PHASES[phase], by_unit(units), centres, fates)


def read(
    text: str, units: str, power: str, phase: str = "moves", dislodged: Mapping[str, str] = {}
) -> tuple[Line, ...]:
    """The readings of a text of several lines."""
    return reader().read_text(enumerate(text.split("\n"), 1), state(units, phase, dislodged), power)
