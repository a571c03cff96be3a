"""A phase of moves: who goes where, who is driven out, and what is open to those who are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set

from msgspec import Struct

from gm.core.board import province_of
from gm.core.message import Message, say
from gm.core.model import Result, Verdict
from gm.rules.diplomacy import check
from gm.rules.diplomacy.field import Field
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.sheet import Entry, Sheets, entries
from gm.rules.diplomacy.state import Dislodged, State
from gm.rules.diplomacy.texts import written
from gm.rules.movement.orders import Hold, Order, Unit
from gm.rules.movement.position import Piece
from gm.rules.movement.solver import Ruling, Solution, solve


class Moves(Struct, frozen=True):
    """A phase of moves judged: a ruling a unit, a result an order, the units in place afterwards, and the others."""

    rulings: tuple[Ruling, ...]
    results: tuple[Result, ...]
    units: Mapping[str, str]
    dislodged: Mapping[str, Dislodged]
    contested: tuple[str, ...]


def move(game: Game, state: State, sheets: Sheets) -> Moves:
    """Judge the orders; a unit without a legal one holds (DATC 4.E.1)."""
    field = Field(game, state)
    sheet = checked(field, entries(game, sheets))
    plan: dict[Unit, Order] = {unit: Hold(unit) for unit, _ in field.units.values()}
    plan |= {entry.order.unit: entry.order for entry in sheet if entry.order}
    owners = dict(field.units.values())
    solution = solve(game.board, [(owners[unit], order) for unit, order in plan.items()], game.rulebook)
    after = {str(ruling.after): owners[ruling.unit] for ruling in solution.rulings if ruling.dislodged_by is None}
    return Moves(
        solution.rulings,
        tuple(_results(sheet, solution)),
        after,
        dislodged(game, solution),
        solution.contested,
    )


def checked(field: Field, sheet: Iterable[Entry]) -> list[Entry]:
    """The orders as they are meant, illegal ones void; of several for one unit the last rules (DATC 4.D.1)."""
    judged: list[Entry] = []
    last: dict[Unit, Entry] = {}
    for entry in sheet:
        judged.append(entry)
        if entry.order is None:
            if entry.fault is None:
                entry.void(say("diplomacy.void.not_now"))
            continue
        unit = check.own_unit(field, entry.power, entry.order.unit)
        if isinstance(unit, Message):
            entry.void(unit)
            continue
        if unit in last:
            last[unit].void(say("diplomacy.void.replaced", order=written(entry.text)))
        last[unit] = entry
        meant = check.meaning(field, unit, entry.order)
        if isinstance(meant, Message):
            entry.void(meant)
        else:
            entry.order = meant
    return judged


def _results(sheet: Iterable[Entry], solution: Solution) -> Iterator[Result]:
    """One result an order, then one a unit that has none."""
    rulings = {ruling.unit: ruling for ruling in solution.rulings}
    for entry in sheet:
        if entry.order is None:
            assert entry.fault is not None, "an order that is void is so for a reason"
            yield entry.result(Verdict.VOID, entry.fault)
        else:
            ruling = rulings.pop(entry.order.unit)
            yield entry.result(ruling.verdict, ruling.reason)
    for unit, ruling in rulings.items():
        undisturbed = ruling.reason.id == "movement.holds"
        reason = say("diplomacy.no_order") if undisturbed else ruling.reason
        yield Result(ruling.power, f"{unit} H", ruling.verdict, reason)


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
    steps = game.steps[unit.kind][unit.place]
    return tuple(sorted(spot for to, spots in steps.items() if to not in closed for spot in spots))
