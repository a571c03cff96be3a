"""Players who send nothing (B15): a warning, a public notice, then the DJ may find somebody else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from gm.core.message import power
from gm.rules.reconquista.progress import Progress

STEPS = ("warning", "notice", "replacement")


def count(turn: Progress, orders: Mapping[str, Sequence[str]]) -> None:
    """Count the seasons running in which a power that should have written did not, and say what follows."""
    if turn.game.house.absence == "no":
        return
    state = turn.start
    owing = [p for p in turn.game.powers if p not in state.out and p not in state.resigned and state.units_of(p)]
    missed = {owner: state.missed.get(owner, 0) + 1 for owner in owing if not orders.get(owner)}
    for owner, times in missed.items():
        step = STEPS[min(times, len(STEPS)) - 1]
        seen_by = (owner,) if step == "warning" else None
        turn.tell(f"reconquista.absence.event.{step}", seen_by, power=power(owner), n=times)
    turn.state = replace(turn.state, missed=missed)
