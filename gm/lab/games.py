"""One game from its first spring to somebody's victory or the last year, and what is noted of it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from msgspec import Struct

from gm.core.dice import Dice
from gm.lab.chart import Chart
from gm.lab.luck import Luck
from gm.lab.players import PLAYERS
from gm.lab.view import SUMMER, WINTER, Position, View
from gm.rules.reconquista.calendar import season
from gm.rules.reconquista.ruleset import Reconquista
from gm.rules.reconquista.state import State, where
from gm.rules.reconquista.victory import wins

MIXED = "mixed"
"""Each power's player is drawn, game by game."""


class Score(Struct, frozen=True):
    """How a power fared: its share of the victory (0 to 1), and at the end of each year its zones and its ducats.

    `alive`: it still held a zone. The ducats are those of the winter, with the year's income in, before it is spent.
    """

    player: str
    win: float
    alive: bool
    zones: tuple[int, ...]
    ducats: tuple[int, ...]


class Played(Struct, frozen=True):
    """A game that was played; `conquered`: it ended by the rules' victory and not by the years."""

    label: str
    conquered: bool
    scores: Mapping[str, Score]


def play(rules: Reconquista, players: str, label: str, years: int) -> Played:
    """The game of that label. All its luck comes from the label, so it is the same wherever it is played."""
    key = hashlib.sha256(label.encode()).digest()
    seats = {power: _seat(players, Dice(key), power) for power in rules.powers}
    years_ends = _play_out(rules, seats, key, years)
    last = years_ends[-1]
    shares = _shares(rules, last)
    scores = {
        power: Score(
            seats[power],
            shares.get(power, 0.0),
            last.zones(power) > 0,
            tuple(state.zones(power) for state in years_ends),
            tuple(state.treasury.get(power, 0) for state in years_ends),
        )
        for power in rules.powers
    }
    conquered = bool(last.winners) and all(wins(rules.game, last, power) for power in last.winners)
    return Played(label, conquered, scores)


def _seat(players: str, dice: Dice, power: str) -> str:
    return dice.choose(f"player|{power}", PLAYERS).value if players == MIXED else players


def _play_out(rules: Reconquista, seats: Mapping[str, str], key: bytes, years: int) -> list[State]:
    """The position at each year's end, or at the moment of victory."""
    chart = Chart(rules.game)
    state: State = rules.setup(Dice(key)).state
    ends: list[State] = []
    while len(ends) < years and not state.winners:
        phase_key = hashlib.sha256(key + state.number.to_bytes(4, "big")).digest()
        orders = _orders(chart, seats, state, phase_key)
        state = rules.adjudicate(state, orders, Dice(phase_key)).state
        if season(state.number) == WINTER or state.winners:
            ends.append(state)
    return ends


def _orders(chart: Chart, seats: Mapping[str, str], state: State, key: bytes) -> dict[str, tuple[str, ...]]:
    position = _seen(chart, state)
    return {
        power: PLAYERS[seat](View(position, power, state.treasury.get(power, 0)), Luck(key + power.encode()))
        for power, seat in seats.items()
        if power not in state.out
    }


def _seen(chart: Chart, state: State) -> Position:
    """What is public; units that the plague will take before anybody acts are gone already."""
    now = season(state.number)
    units = state.units
    if now == SUMMER:
        units = {unit: owner for unit, owner in units.items() if where(unit) not in state.plague}
    return Position(chart, now, units, state.control, state.cities, state.sieges, state.famine)


def _shares(rules: Reconquista, state: State) -> dict[str, float]:
    """Who won: the conquerors, or else whoever has most zones (B16); several share it."""
    most = max(state.zones(power) for power in rules.powers)
    winners = state.winners or tuple(power for power in rules.powers if state.zones(power) == most)
    return dict.fromkeys(winners, 1 / len(winners))
