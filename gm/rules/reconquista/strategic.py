"""Strategic movement (B12): after the turn, up to two units a power go as far as they like through its empty land."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gm.core.message import Message, place, say
from gm.core.model import Verdict
from gm.rules.reconquista.besides import March
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.progress import Answer, Progress
from gm.rules.reconquista.sheet import Entry
from gm.rules.reconquista.special_units import renamed
from gm.rules.reconquista.state import State, kind, where, with_units
from gm.rules.reconquista.texts import named, owned

MOST = 2
"""How many units of a power go."""


def book(game: Game, sheet: Sequence[Entry]) -> dict[int, Answer]:
    """An answer to each march of a sheet, as far as can be told before the turn, where units will stand apart."""
    answers: dict[int, Answer] = {}
    for at, entry in enumerate(sheet):
        if isinstance(entry.order, March):
            going = sum(verdict is Verdict.SUCCESS for verdict, _ in answers.values())
            wrong = _fault(game, entry.order, going)
            answers[at] = (Verdict.VOID, wrong) if wrong else (Verdict.SUCCESS, say("reconquista.legal"))
    return answers


def _fault(game: Game, order: March, going: int) -> Message | None:
    if game.house.strategic == "no":
        return say("reconquista.void.no_strategic")
    if order.unit.kind == "G":
        return say("reconquista.void.garrison_moves", unit=named(str(order.unit)))
    if order.to not in game.land:
        return say("reconquista.void.no_province", place=order.to)
    return say("reconquista.void.two_marches", most=MOST) if going == MOST else None


def march(turn: Progress, owner: str, sheet: Sequence[Entry]) -> None:
    """A power's strategic movements, one after the other as they were written."""
    for at, answer in book(turn.game, sheet).items():
        order = sheet[at].order
        if answer[0] is Verdict.SUCCESS and isinstance(order, March):
            turn.answers[owner, at] = _carry_out(turn, owner, order)
        else:
            turn.answers[owner, at] = answer


def _carry_out(turn: Progress, owner: str, order: March) -> Answer:
    unit, state = str(order.unit), turn.state
    if state.units.get(unit) != owner:
        return Verdict.VOID, say("reconquista.void.no_unit", unit=named(unit))
    if order.to not in _within_reach(turn.game, state, unit):
        return Verdict.FAIL, say("reconquista.strategic.no_way", unit=named(unit), to=place(order.to))
    new = f"{kind(unit)} {order.to}"
    units = {name: power for name, power in state.units.items() if name != unit}
    special = {**state.special, **renamed(state.special, {unit: new})}
    turn.state = with_units(replace(state, special=special), {**units, new: owner})
    turn.tell("reconquista.strategic.event", unit=owned(unit, owner), to=place(order.to))
    return Verdict.SUCCESS, say("reconquista.strategic.done", to=place(order.to))


def _within_reach(game: Game, state: State, unit: str) -> set[str]:
    """The provinces that a chain of own provinces, with nobody outside in any of them, joins to the unit's."""
    owner, reached, ahead = state.units[unit], set[str](), [where(unit)]
    while ahead:
        for to in game.board.borders(kind(unit), ahead.pop()):
            if to not in reached and state.control.get(to) == owner and state.outside(to) is None:
                reached.add(to)
                ahead.append(to)
    return reached
