"""Units sent home in a season (B12, ``disband_anytime``), before anybody moves."""

from __future__ import annotations

from collections.abc import Sequence

from gm.core.message import Message, say
from gm.core.model import Verdict
from gm.rules.movement.orders import Disband
from gm.rules.reconquista.plans import Sheets
from gm.rules.reconquista.progress import Answer, Progress
from gm.rules.reconquista.sheet import Entry
from gm.rules.reconquista.state import State, with_units
from gm.rules.reconquista.texts import named, owned


def book(state: State, power: str, sheet: Sequence[Entry]) -> dict[int, Answer]:
    """An answer to each dismissal of a sheet."""
    orders = {at: entry.order for at, entry in enumerate(sheet) if isinstance(entry.order, Disband)}
    wrong = {at: _fault(state, power, str(order.unit)) for at, order in orders.items()}
    return {
        at: (Verdict.VOID, why) if why else (Verdict.SUCCESS, say("reconquista.winter.disbanded"))
        for at, why in wrong.items()
    }


def _fault(state: State, power: str, unit: str) -> Message | None:
    if unit not in state.units:
        return say("reconquista.void.no_unit", unit=named(unit))
    own = state.units[unit] == power
    return None if own else say("reconquista.void.not_yours", unit=owned(unit, state.units[unit]))


def carry_out(turn: Progress, sheets: Sheets) -> None:
    """Who is sent home goes; the units of a murdered ruler do nothing."""
    gone: list[str] = []
    for power, sheet in sheets.items():
        for at, answer in book(turn.state, power, sheet).items():
            turn.answers[power, at] = answer
            order = sheet[at].order
            if answer[0] is Verdict.SUCCESS and power not in turn.killed and isinstance(order, Disband):
                gone.append(str(order.unit))
                turn.tell("reconquista.dismissal.event", unit=owned(gone[-1], power))
    turn.state = with_units(turn.state, {unit: owner for unit, owner in turn.state.units.items() if unit not in gone})
