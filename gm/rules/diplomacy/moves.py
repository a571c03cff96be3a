"""A phase of moves: who goes where, who is driven out, and what is open to those who are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import partial

from msgspec import Struct

from gm.core.message import say
from gm.core.model import Result, Verdict
from gm.rules.diplomacy import check
from gm.rules.diplomacy.field import Field
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.plain import is_plain
from gm.rules.diplomacy.sheet import Entry, Sheets, Takers, assign, entries
from gm.rules.diplomacy.state import Dislodged, State
from gm.rules.movement.deployment import Deployment, Piece
from gm.rules.movement.orders import Hold, Move, Order, Unit
from gm.rules.movement.solver import Ruling, Solution, solve


class Moves(Struct, frozen=True):
    """A phase of moves judged: the solution, a result an order, the units in place afterwards, and the others."""

    solution: Solution
    results: tuple[Result, ...]
    units: Mapping[str, str]
    dislodged: Mapping[str, Dislodged]

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """A ruling for every unit."""
        return self.solution.rulings

    @property
    def contested(self) -> tuple[str, ...]:
        """The provinces that a stand-off left empty."""
        return self.solution.contested


_SUCCESS = Verdict.SUCCESS
_NOT_NOW = say("diplomacy.void.not_now")

Plan = Sequence[tuple[str, Order]]
"""Every unit's order, and whose it is."""


def move(game: Game, state: State, sheets: Sheets) -> Moves:
    """Judge the orders; a unit without a legal one holds (DATC 4.E.1)."""
    sheet = checked(Field(game, state), entries(game, sheets))
    plan = _plan(state, sheet)
    solution = solve(Deployment(game.board, plan), game.rulebook)
    results = tuple(_results(sheet, solution))
    return Moves(solution, results, _in_place(plan, solution), dislodged(game, solution))


def checked(field: Field, sheet: list[Entry]) -> list[Entry]:
    """The orders as they are meant, illegal ones void."""
    assign(sheet, Takers(field.owners, partial(check.named_unit, field), check.ORDERS, _NOT_NOW))
    for entry in sheet:
        if entry.order and not is_plain(field, entry.order):
            entry.settle(check.meaning(field, entry.order))
    return sheet


def _plan(state: State, sheet: Iterable[Entry]) -> Plan:
    """The orders of a sheet that are not void, then the units that have none."""
    orders = [(entry.power, entry.order) for entry in sheet if entry.order]
    if len(orders) == len(state.owners):
        return orders
    ordered = {order.unit for _, order in orders}
    return orders + [(power, Hold(unit)) for unit, power in state.owners.items() if unit not in ordered]


def _results(sheet: Iterable[Entry], solution: Solution) -> Iterator[Result]:
    """One result an order, then one a unit that has none; the rulings come in the same order."""
    rulings = iter(solution.rulings)
    for entry in sheet:
        if entry.order is None:
            yield entry.refusal()
        else:
            ruling = next(rulings)
            yield Result(entry.power, entry.text, ruling.verdict, ruling.reason)
    for ruling in rulings:
        undisturbed = ruling.reason.id == "movement.holds"
        reason = say("diplomacy.no_order") if undisturbed else ruling.reason
        yield Result(ruling.power, f"{ruling.unit} H", ruling.verdict, reason)


def _in_place(plan: Plan, solution: Solution) -> dict[str, str]:
    """The units that were not driven out, by their names after the phase, and whose they are; sorted."""
    gone = dict(solution.dislodged)
    units = []
    for (power, order), ruling in zip(plan, solution.rulings, strict=True):
        if ruling.piece not in gone:
            unit = order.unit
            at = order.to if type(order) is Move and ruling.verdict is _SUCCESS else unit.place
            units.append((f"{unit.kind} {at}", power))
    return dict(sorted(units))


# ---- The dislodged


def dislodged(game: Game, solution: Solution) -> dict[str, Dislodged]:
    """The units that were driven out, by name, and where each may retreat to."""
    fates = [_fate(game, solution, piece, attacker) for piece, attacker in solution.dislodged]
    return dict(sorted(fates)) if fates else {}


def _fate(game: Game, solution: Solution, piece: Piece, attacker: Piece) -> tuple[str, Dislodged]:
    """A dislodged unit, whose it is, and what is left to it."""
    assert piece.power is not None, "every unit is somebody's"
    unit, origin = piece.unit, game.board.compiled.ids[attacker.home]
    closed = {to for to in game.steps(unit) if not solution.is_free(to)}
    if _is_closed_to_retreats(game, attacker):
        closed.add(origin)
    return str(unit), Dislodged(piece.power, origin, ways_out(game, unit, closed))


def _is_closed_to_retreats(game: Game, attacker: Piece) -> bool:
    """Whether nobody whom it dislodges may go where an attacker came from (DATC 4.A.5: one that came by sea)."""
    return game.house.convoyed_retreat == "closed" or attacker.passage is None


def ways_out(game: Game, unit: Unit, closed: Set[str]) -> tuple[str, ...]:
    """Where a unit can go in one step by itself, but for the provinces that are closed."""
    steps = game.steps(unit)
    return tuple(sorted(spot for to, spots in steps.items() if to not in closed for spot in spots))
