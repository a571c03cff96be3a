"""From phase to phase: what each does to the position, and what happens where nobody has to decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from gm.core.board import province_of
from gm.core.message import Message
from gm.core.model import Event, Outcome, Result
from gm.rules.diplomacy import events
from gm.rules.diplomacy.adjustments import adjust, due, free_sites
from gm.rules.diplomacy.calendar import (
    ADJUSTMENTS,
    FALL_MOVES,
    FALL_RETREATS,
    MOVES,
    RETREATS,
    SPRING_MOVES,
    SPRING_RETREATS,
    step,
)
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.moves import move
from gm.rules.diplomacy.retreats import retreat, retreated
from gm.rules.diplomacy.sheet import Sheets
from gm.rules.diplomacy.state import State

T = TypeVar("T")


def first_position(game: Game) -> State:
    """Each power at home, before the first spring."""
    powers = game.scenario.powers
    units = {unit: power.id for power in powers for unit in power.units}
    centres = {at: power.id for power in powers for at in power.home if at in game.centres}
    return State(1, _sorted(units), _sorted(centres))


def play(game: Game, state: State, sheets: Sheets) -> Outcome:
    """The outcome of the open phase: the next one in which somebody must decide, and all that happened on the way."""
    results, after, told = _play(game, state, sheets)
    while not (step(after.number) in MOVES or after.winners or awaits(game, after)):
        _, after, more = _play(game, after, {})
        told += more
    return Outcome(after, results, tuple(map(Event, told)))


def awaits(game: Game, state: State) -> frozenset[str]:
    """Who has something to decide: nobody in civil disorder, and nobody once the game is won."""
    if state.winners:
        return frozenset()
    return _deciding(game, state).difference(state.resigned)


def _deciding(game: Game, state: State) -> frozenset[str]:
    """Who has units to order, dislodged ones to save, or something to build or remove."""
    now = step(state.number)
    if now in MOVES:
        return frozenset(state.units.values())
    if now in RETREATS:
        return frozenset(fate.power for fate in state.dislodged.values())
    return frozenset(power for power in game.powers if _adjusts(game, state, power))


def _adjusts(game: Game, state: State, power: str) -> bool:
    balance = due(state, power)
    return balance < 0 or (balance > 0 and bool(free_sites(game, state, power)))


def _occupied(state: State) -> dict[str, str]:
    return {province_of(unit[2:]): owner for unit, owner in state.units.items()}


def _winners(game: Game, centres: Mapping[str, str]) -> tuple[str, ...]:
    """Whoever has the centres that the scenario asks for; of several the one with most, or all of them."""
    needed = game.scenario.victory
    counts = {power: list(centres.values()).count(power) for power in game.powers}
    most = max(counts.values(), default=0)
    return tuple(power for power, n in counts.items() if n == most >= needed > 0)


# ---- The five phases of a year, each up to the next place in the calendar

Played = tuple[tuple[Result, ...], State, list[Message]]


def _play(game: Game, state: State, sheets: Sheets) -> Played:
    return _PHASES[step(state.number)](game, state, sheets)


def _moves(game: Game, state: State, sheets: Sheets) -> Played:
    judged = move(game, state, sheets)
    pending = {unit: fate for unit, fate in judged.dislodged.items() if fate.open}
    contested = judged.contested if pending else ()
    after = replace(state, number=state.number + 1, units=judged.units, dislodged=pending, contested=contested)
    return judged.results, after, list(events.of_moves(state, judged))


def _retreats(game: Game, state: State, sheets: Sheets) -> Played:
    if not state.dislodged and not sheets:
        return (), replace(state, number=state.number + 1, contested=()), []
    judged = retreat(game, state, sheets)
    units = _sorted({**state.units, **retreated(state, judged)})
    after = replace(state, number=state.number + 1, units=units, dislodged={}, contested=())
    return judged.results, after, list(events.of_retreats(state, judged))


def _fall_retreats(game: Game, state: State, sheets: Sheets) -> Played:
    """After the retreats of fall the centres change hands."""
    results, after, told = _retreats(game, state, sheets)
    held = {**state.centres, **{at: owner for at, owner in _occupied(after).items() if at in game.centres}}
    after = replace(after, centres=_sorted(held), winners=_winners(game, held))
    return results, after, [*told, *events.of_fall(game, state, after)]


def _adjustments(game: Game, state: State, sheets: Sheets) -> Played:
    judged = adjust(game, state, sheets)
    after = replace(state, number=state.number + 1, units=_sorted(judged.units))
    return judged.results, after, list(events.of_adjustments(game, state, judged))


_PHASES: Mapping[int, Callable[[Game, State, Sheets], Played]] = {
    SPRING_MOVES: _moves,
    SPRING_RETREATS: _retreats,
    FALL_MOVES: _moves,
    FALL_RETREATS: _fall_retreats,
    ADJUSTMENTS: _adjustments,
}


def _sorted(table: Mapping[str, T]) -> dict[str, T]:
    return {name: table[name] for name in sorted(table)}
