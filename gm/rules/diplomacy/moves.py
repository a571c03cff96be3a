"""A phase of moves: who goes where, who is driven out, and what is open to those who are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import partial

from msgspec import Struct

from gm.core.board import province_of
from gm.core.message import say
from gm.core.model import Result, Verdict
from gm.rules.diplomacy import check
from gm.rules.diplomacy.field import Field
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.sheet import Entry, Sheets, as_meant, entries
from gm.rules.diplomacy.state import Dislodged, State
from gm.rules.movement.orders import Hold, Move, Order, Unit
from gm.rules.movement.position import Piece
from gm.rules.movement.solver import Ruling, Solution, solve


class Moves(Struct, frozen=True):
    """A phase of moves judged: a ruling a unit, a result an order, the units in place afterwards, and the others."""

    rulings: tuple[Ruling, ...]
    results: tuple[Result, ...]
    units: Mapping[str, str]
    dislodged: Mapping[str, Dislodged]
    contested: tuple[str, ...]


Plan = Sequence[tuple[str, Order]]
"""What each unit will do, as the position lists them, and whose it is."""


def move(game: Game, state: State, sheets: Sheets) -> Moves:
    """Judge the orders; a unit without a legal one holds (DATC 4.E.1)."""
    sheet = checked(Field(game, state), entries(game, sheets))
    given = {entry.order.unit: entry.order for entry in sheet if entry.order}
    plan = [(power, given.get(unit) or Hold(unit)) for unit, power in state.owners.items()]
    solution = solve(game.board, plan, game.rulebook)
    return Moves(
        solution.rulings,
        tuple(_results(sheet, dict(zip(state.owners, solution.rulings, strict=True)))),
        dict(_in_place(state, plan, solution.rulings)),
        dislodged(game, solution),
        solution.contested,
    )


def checked(field: Field, sheet: list[Entry]) -> list[Entry]:
    """The orders as they are meant, illegal ones void."""
    return as_meant(sheet, field.owners, partial(check.named_unit, field), partial(check.meaning, field))


def _results(sheet: Iterable[Entry], rulings: dict[Unit, Ruling]) -> Iterator[Result]:
    """One result an order, then one a unit that has none."""
    for entry in sheet:
        if entry.order is None:
            yield entry.refusal()
        else:
            ruling = rulings.pop(entry.order.unit)
            yield entry.result(ruling.verdict, ruling.reason)
    for unit, ruling in rulings.items():
        undisturbed = ruling.reason.id == "movement.holds"
        reason = say("diplomacy.no_order") if undisturbed else ruling.reason
        yield Result(ruling.power, f"{unit} H", ruling.verdict, reason)


def _in_place(state: State, plan: Plan, rulings: Iterable[Ruling]) -> Iterator[tuple[str, str]]:
    """The units that were not driven out, by their names after the phase, and whose they are."""
    for name, (power, order), ruling in zip(state.units, plan, rulings, strict=True):
        if ruling.dislodged_by is None:
            entered = order.to if type(order) is Move and ruling.verdict is Verdict.SUCCESS else None
            yield f"{name[0]} {entered}" if entered else name, power


# ---- The dislodged


def dislodged(game: Game, solution: Solution) -> dict[str, Dislodged]:
    """The units that were driven out, and where each may retreat to."""
    driven_out = [(ruling, ruling.dislodged_by) for ruling in solution.rulings if ruling.dislodged_by]
    if not driven_out:
        return {}
    taken = {province_of(ruling.after.place) for ruling in solution.rulings if ruling.dislodged_by is None}
    return dict(_ways_out_of_each(game, driven_out, taken.union(solution.contested)))


def _ways_out_of_each(
    game: Game, driven_out: Iterable[tuple[Ruling, Piece]], closed_to_all: Set[str]
) -> Iterator[tuple[str, Dislodged]]:
    for ruling, attacker in driven_out:
        assert ruling.power is not None, "every unit is somebody's"
        origin = province_of(attacker.unit.place)
        closed = closed_to_all | {origin} if _is_closed_to_retreats(game, attacker) else closed_to_all
        yield str(ruling.unit), Dislodged(ruling.power, origin, ways_out(game, ruling.unit, closed))


def _is_closed_to_retreats(game: Game, attacker: Piece) -> bool:
    """Whether nobody whom it dislodges may go where an attacker came from (DATC 4.A.5: one that came by sea)."""
    return attacker.passage is None or game.house.convoyed_retreat == "closed"


def ways_out(game: Game, unit: Unit, closed: Set[str]) -> tuple[str, ...]:
    """Where a unit can go in one step by itself, but for the provinces that are closed."""
    steps = game.steps(unit)
    return tuple(sorted(spot for to, spots in steps.items() if to not in closed for spot in spots))
