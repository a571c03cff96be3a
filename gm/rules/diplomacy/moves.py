"""A phase of moves: who goes where, who is driven out, and what is open to those who are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from msgspec import Struct

from gm.core.message import say
from gm.core.model import Result
from gm.rules.diplomacy import check
from gm.rules.diplomacy.field import Field
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.plain import is_plain
from gm.rules.diplomacy.sheet import Entry, Sheets, Takers, assign, entries
from gm.rules.diplomacy.state import Dislodged, State
from gm.rules.movement.deployment import Deployment, Piece
from gm.rules.movement.orders import Hold, Move, Order, parse_unit
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


_NOT_NOW = say("diplomacy.void.not_now")
_NO_ORDER = say("diplomacy.no_order")

Plan = list[tuple[str, Order]]
"""Every unit's order, and whose it is."""


def move(game: Game, state: State, sheets: Sheets) -> Moves:
    """Judge the orders; a unit without a legal one holds (DATC 4.E.1)."""
    sheet = checked(Field(game, state), entries(game, sheets))
    plan = [(entry.power, entry.order) for entry in sheet if entry.order is not None]
    idle = _idle(state, plan) if len(plan) < len(state.units) else []
    plan += idle
    solution = solve(Deployment(game.board, plan), game.rulebook)
    results = tuple(_results(sheet, idle, solution))
    return Moves(solution, results, _in_place(state, plan, solution), dislodged(game, solution))


def checked(field: Field, sheet: list[Entry]) -> list[Entry]:
    """The orders as they are meant, illegal ones void."""
    assign(sheet, Takers(field.owners, partial(check.named_unit, field), check.ORDERS, _NOT_NOW))
    for entry in sheet:
        order = entry.order
        if order is not None and not is_plain(field, order):
            entry.settle(check.meaning(field, order))
    return sheet


def _idle(state: State, plan: Plan) -> Plan:
    """A Hold for every unit that has no other order."""
    ordered = {str(order.unit) for _, order in plan}
    return [(power, Hold(parse_unit(name))) for name, power in state.units.items() if name not in ordered]


def _results(sheet: Iterable[Entry], idle: Plan, solution: Solution) -> tuple[Result, ...]:
    """One result an order, then one a unit that has none; the solution tells of both in this order."""
    endings = solution.endings()
    results = []
    for entry in sheet:
        if entry.order is None:
            results.append(entry.refusal())
        else:
            verdict, reason = next(endings)
            results.append(Result(entry.power, entry.text, verdict, reason))
    for (power, order), (verdict, reason) in zip(idle, endings, strict=True):
        undisturbed = reason.id == "movement.holds"
        results.append(Result(power, f"{order.unit} H", verdict, _NO_ORDER if undisturbed else reason))
    return tuple(results)


def _in_place(state: State, plan: Plan, solution: Solution) -> dict[str, str]:
    """The units that were not driven out, by their names after the phase, and whose they are; sorted."""
    units, arrived = dict(state.units), {}
    for piece in solution.arrived:
        _, order = plan[piece.number]
        assert type(order) is Move, "nobody arrives who has not moved"
        unit = order.unit
        arrived[f"{unit.kind} {order.to}"] = units.pop(f"{unit.kind} {unit.place}")
    for piece, _ in solution.dislodged:
        del units[str(solution.unit(piece))]
    units.update(arrived)
    return {name: units[name] for name in sorted(units)}


# ---- The dislodged


def dislodged(game: Game, solution: Solution) -> dict[str, Dislodged]:
    """The units that were driven out, by name, and where each may retreat to."""
    fates = [_fate(game, solution, piece, attacker) for piece, attacker in solution.dislodged]
    return dict(sorted(fates)) if fates else {}


def _fate(game: Game, solution: Solution, piece: Piece, attacker: Piece) -> tuple[str, Dislodged]:
    """A dislodged unit, whose it is, and what is left to it."""
    assert piece.power is not None, "every unit is somebody's"
    unit, origin = solution.unit(piece), game.board.compiled.ids[attacker.home]
    barred = origin if _is_closed_to_retreats(game, attacker) else None
    steps = game.steps(unit).items()
    ways = [spot for to, spots in steps if to != barred and solution.is_free(to) for spot in spots]
    return str(unit), Dislodged(piece.power, origin, tuple(sorted(ways)))


def _is_closed_to_retreats(game: Game, attacker: Piece) -> bool:
    """Whether nobody whom it dislodges may go where an attacker came from (DATC 4.A.5: one that came by sea)."""
    return game.house.convoyed_retreat == "closed" or attacker.passage is None
