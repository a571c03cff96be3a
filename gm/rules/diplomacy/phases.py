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
from gm.rules.diplomacy.calendar import ADJUSTMENTS, FALL_RETREATS, MOVES, RETREATS, step
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
    results, after, told = _PLAYED[step(state.number)](game, state, sheets)
    while True:
        after, more = _next(game, after)
        told += more
        if step(after.number) in MOVES or after.winners or awaits(game, after):
            return Outcome(after, results, tuple(map(Event, told)))
        _, after, more = _PLAYED[step(after.number)](game, after, {})
        told += more


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


def _next(game: Game, state: State) -> tuple[State, list[Message]]:
    """The next place in the calendar; after the retreats of fall the centres change hands."""
    after = replace(state, number=state.number + 1)
    if step(state.number) != FALL_RETREATS:
        return after, []
    held = {**state.centres, **{at: owner for at, owner in _occupied(state).items() if at in game.centres}}
    after = replace(after, centres=_sorted(held), winners=_winners(game, held))
    return after, list(events.of_fall(game, state, after))


def _occupied(state: State) -> dict[str, str]:
    return {province_of(unit[2:]): owner for unit, owner in state.units.items()}


def _winners(game: Game, centres: Mapping[str, str]) -> tuple[str, ...]:
    """Whoever has the centres that the scenario asks for; of several the one with most, or all of them."""
    needed = game.scenario.victory
    counts = {power: list(centres.values()).count(power) for power in game.powers}
    most = max(counts.values(), default=0)
    return tuple(power for power, n in counts.items() if n == most >= needed > 0)


# ---- The three kinds of phases

Played = tuple[tuple[Result, ...], State, list[Message]]


def _moves(game: Game, state: State, sheets: Sheets) -> Played:
    judged = move(game, state, sheets)
    pending = {unit: fate for unit, fate in judged.dislodged.items() if fate.open}
    contested = judged.contested if pending else ()
    after = replace(state, units=judged.units, dislodged=pending, contested=contested)
    return judged.results, after, list(events.of_moves(state, judged))


def _retreats(game: Game, state: State, sheets: Sheets) -> Played:
    if not state.dislodged and not sheets:
        return (), replace(state, contested=()), []
    judged = retreat(game, state, sheets)
    units = _sorted({**state.units, **retreated(state, judged)})
    after = replace(state, units=units, dislodged={}, contested=())
    return judged.results, after, list(events.of_retreats(state, judged))


def _adjustments(game: Game, state: State, sheets: Sheets) -> Played:
    judged = adjust(game, state, sheets)
    after = replace(state, units=_sorted(judged.units))
    return judged.results, after, list(events.of_adjustments(game, state, judged))


_PLAYED: Mapping[int, Callable[[Game, State, Sheets], Played]] = {
    **dict.fromkeys(MOVES, _moves),
    **dict.fromkeys(RETREATS, _retreats),
    ADJUSTMENTS: _adjustments,
}


def _sorted(table: Mapping[str, T]) -> dict[str, T]:
    return {name: table[name] for name in sorted(table)}
