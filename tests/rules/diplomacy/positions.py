"""Positions on the classical board, written ``FRANCE: A PAR, F BRE; GERMANY: A MUN``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from gm.core.dice import Dice
from gm.core.maps import Map, load_map
from gm.core.model import Outcome, Turn
from gm.rules.diplomacy.ruleset import Diplomacy, diplomacy
from gm.rules.diplomacy.state import State

DICE = Dice(bytes(32))
SPRING, SPRING_RETREATS, FALL, FALL_RETREATS, WINTER = range(1, 6)


@cache
def chart() -> Map:
    return load_map("classical")


def game(**options: str) -> Diplomacy:
    return diplomacy(chart().board, chart().scenarios["1901"], options)


def listed(text: str) -> dict[str, str]:
    """Thing -> power."""
    parts = (group.partition(":") for group in text.split(";") if group.strip())
    return {thing.strip(): power.strip() for power, _, things in parts for thing in things.split(",")}


def state(units: str, number: int = SPRING, centres: str | None = None, **facts: Any) -> State:
    """A position; every power owns its home centres unless `centres` says whose they are."""
    home = {place: power.id for power in chart().scenarios["1901"].powers for place in power.home}
    return State(number, listed(units), home if centres is None else listed(centres), **facts)


def play(before: State, of: Diplomacy | None = None, **orders: str) -> Outcome:
    """A phase; the orders of a power stand on lines of their own."""
    return (of or game()).adjudicate(before, lines(orders), DICE)


def turn(before: State, of: Diplomacy | None = None, **orders: str) -> Turn:
    sheets = {power: tuple(texts) for power, texts in lines(orders).items()}
    return Turn((of or game()).phase(before), before, sheets, play(before, of, **orders))


def lines(orders: Mapping[str, str]) -> dict[str, list[str]]:
    return {power: [line.strip() for line in text.strip().splitlines()] for power, text in orders.items()}


def verdicts(outcome: Outcome) -> dict[str, str]:
    return {result.order: str(result.verdict) for result in outcome.results}


def events(outcome: Outcome) -> list[str]:
    return [event.message.id.removeprefix("diplomacy.") for event in outcome.events]
