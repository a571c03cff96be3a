"""Why a unit's order ended as it did. The phase is judged again: what is told is what was judged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from gm.core.board import province_of
from gm.core.message import Message, place, power, say
from gm.core.model import Result, Turn, Verdict
from gm.core.report import Explanation, Tangle
from gm.rules.diplomacy import adjustments
from gm.rules.diplomacy.calendar import MOVES, RETREATS, step
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.moves import Moves, move
from gm.rules.diplomacy.retreats import why_closed
from gm.rules.diplomacy.sheet import subject
from gm.rules.diplomacy.state import Dislodged, State
from gm.rules.diplomacy.texts import named, written
from gm.rules.movement.explain import account, heading, set_aside
from gm.rules.movement.orders import Convoy, Support, parse_order, parse_unit
from gm.rules.movement.refuges import closed
from gm.rules.movement.tangles import tangles

CLOSED: Mapping[str, str] = {
    "diplomacy.void.retreat_occupied": "movement.why.shut.occupied",
    "diplomacy.void.retreat_attacker": "movement.why.shut.origin",
    "diplomacy.void.retreat_contested": "movement.why.shut.standoff",
}
"""How a report tells what closes a place to a retreat."""


def explain(game: Game, turn: Turn, unit: str) -> Explanation:
    """Why a unit's order ended as it did. Raises ValueError if there was no such unit."""
    now = step(turn.before.number)
    if now in MOVES:
        return _in_moves(game, turn, unit)
    return _in_retreats(game, turn, unit) if now in RETREATS else _in_winter(game, turn, unit)


def conflicts(game: Game, turn: Turn) -> tuple[Tangle, ...]:
    """The conflicts of a phase of moves as graphs; other phases have none."""
    if step(turn.before.number) not in MOVES:
        return ()
    rulings = move(game, turn.before, turn.orders).rulings
    return tangles(rulings[0].judge) if rulings else ()


def closed_refuges(game: Game, turn: Turn) -> Iterator[Message]:
    """What was closed to each unit that a phase of moves drove out; no other phase drives anybody out."""
    if step(turn.before.number) not in MOVES:
        return
    judged = move(game, turn.before, turn.orders)
    after = _after(turn.before, judged)
    for name, fate in judged.dislodged.items():
        steps = game.steps(parse_unit(name)).items()
        shut = [province for province, spots in steps if not set(spots).intersection(fate.open)]
        obstacles = [(CLOSED[why_closed(after, fate, province).id], place(province)) for province in shut]
        yield from closed(named(name), obstacles)


def _after(before: State, judged: Moves) -> State:
    """The position to retreat in."""
    return replace(before, units=judged.units, contested=judged.contested)


def _orders_for(results: Sequence[Result], owner: str, subjects: Sequence[str]) -> list[Result]:
    """The orders for a unit, the void ones last."""
    own = [result for result in results if result.power == owner and subject(result.order) in subjects]
    return sorted(own, key=lambda result: result.verdict is Verdict.VOID)


def _set_aside(result: Result) -> Explanation:
    return set_aside(result, written)


def _told(first: Result, rest: Sequence[Explanation]) -> Explanation:
    return Explanation(heading(written(first.order), first.power, first.verdict), tuple(rest))


# ---- Moves


def _in_moves(game: Game, turn: Turn, unit: str) -> Explanation:
    judged = move(game, turn.before, turn.orders)
    ruling = next((ruling for ruling in judged.rulings if str(ruling.unit) == unit), None)
    if ruling is None:
        raise ValueError(f"there is no {unit}")
    first, *void = _orders_for(judged.results, str(ruling.power), [unit])
    reasons = account(ruling.judge, ruling.piece, first.reason)
    help_, fate = _void_help(judged, unit), _driven_out(game, turn.before, judged, unit)
    return _told(first, [*reasons, *map(_set_aside, void), *help_, *fate])


def _void_help(judged: Moves, unit: str) -> Iterator[Explanation]:
    """Supports and convoys that were meant for the unit, and void."""
    for result in judged.results:
        if result.verdict is Verdict.VOID and _helped(result.order) == unit:
            yield _set_aside(result)


def _helped(text: str) -> str | None:
    """The unit that an order is to help, if it is such an order."""
    try:
        order = parse_order(text)
    except ValueError:
        return None
    if isinstance(order, Support):
        return str(order.target)
    return str(order.army) if isinstance(order, Convoy) else None


def _driven_out(game: Game, before: State, judged: Moves, unit: str) -> Iterator[Explanation]:
    fate = judged.dislodged.get(unit)
    if fate is not None:
        how = "may_retreat" if fate.open else "no_refuge"
        yield Explanation(say(f"diplomacy.why.{how}"), tuple(_refuges(game, _after(before, judged), unit, fate)))


def _refuges(game: Game, state: State, name: str, fate: Dislodged) -> Iterator[Explanation]:
    """Each place around a dislodged unit: open, or what closes it."""
    unit = parse_unit(name)
    for province, spots in game.steps(unit).items():
        for spot in spots:
            closed = None if spot in fate.open else why_closed(state, fate, province)
            yield Explanation(closed or say("diplomacy.why.open", place=place(spot)))


# ---- Retreats and adjustments


def _in_retreats(game: Game, turn: Turn, unit: str) -> Explanation:
    before: State = turn.before
    fate = before.dislodged.get(unit)
    if fate is None:
        return _idle(before.units, unit, say("diplomacy.why.not_dislodged"))
    orders = _orders_for(turn.outcome.results, fate.power, [unit])
    refuges = tuple(_refuges(game, before, unit, fate))
    if orders and orders[0].verdict is not Verdict.VOID:
        first, *void = orders
        return _told(first, [Explanation(first.reason, refuges), *map(_set_aside, void)])
    lost = heading(named(unit), fate.power, Verdict.FAIL)
    return Explanation(lost, (*map(_set_aside, orders), Explanation(say("diplomacy.why.no_retreat"), refuges)))


def _in_winter(game: Game, turn: Turn, unit: str) -> Explanation:
    """The orders for a unit, built or old; or why it was removed without one."""
    before: State = turn.before
    owner = {**turn.outcome.state.units, **before.units}.get(unit)
    if owner is None:
        raise ValueError(f"there is no {unit}")
    orders = _orders_for(turn.outcome.results, owner, [unit, f"B {unit}"])
    if orders:
        first, *others = orders
        return _told(first, [Explanation(first.reason), *map(_set_aside, others)])
    if unit in turn.outcome.state.units:
        return _idle(before.units, unit, say("diplomacy.why.stays"))
    lost = heading(named(unit), owner, Verdict.FAIL)
    return Explanation(lost, (_default_removal(game, before, owner),))


def _default_removal(game: Game, before: State, owner: str) -> Explanation:
    """How far each unit of its power is from the centres (DATC 4.D.8)."""
    distances = adjustments.distances(game, before, owner)
    ranked = adjustments.removal_order(game, before, owner, before.units_of(owner))
    far = tuple(
        Explanation(say("diplomacy.why.distance", unit=named(name), n=distances.get(province_of(name[2:]), 0)))
        for name in ranked
    )
    return Explanation(say("diplomacy.why.by_default", power=power(owner)), far)


def _idle(units: Mapping[str, str], unit: str, why: Message) -> Explanation:
    if unit not in units:
        raise ValueError(f"there is no {unit}")
    return Explanation(heading(named(unit), units[unit], Verdict.SUCCESS), (Explanation(why),))
