"""The verdicts of a season: what became of each order, and of the units without one."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from gm.core.message import Message, city, say
from gm.core.model import Result, Verdict
from gm.rules.movement.orders import Retreat as Wish
from gm.rules.movement.orders import Siege
from gm.rules.movement.solver import Ruling
from gm.rules.reconquista import check
from gm.rules.reconquista.besides import Assault
from gm.rules.reconquista.events import Course
from gm.rules.reconquista.fights import reason_of
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.notation import Answered, subject
from gm.rules.reconquista.plans import Plan
from gm.rules.reconquista.progress import Answers
from gm.rules.reconquista.sheet import Entry
from gm.rules.reconquista.sieges import USUAL
from gm.rules.reconquista.state import where
from gm.rules.reconquista.texts import refuge


def results(verdicts: Verdicts) -> tuple[Result, ...]:
    """One result an order, power by power as they were written, then the units without one."""
    results: list[Result] = []
    for power, sheet in verdicts.plan.sheets.items():
        results += [verdicts.of(at, entry) for at, entry in enumerate(sheet)]
        ordered = {subject(entry.text) for entry in sheet}
        idle = [unit for unit in verdicts.course.before.units_of(power) if unit not in ordered]
        results += [verdicts.without_order(unit) for unit in idle]
    return tuple(results)


class Verdicts(Struct, frozen=True):
    """What became of the orders: the solver's rulings, what sieges and retreats add to them, the answers on money."""

    game: Game
    plan: Plan
    course: Course
    rulings: Mapping[str, Ruling]
    answers: Answers

    def of(self, at: int, entry: Entry) -> Result:
        """The verdict on an order, the one at that place of its sheet."""
        if entry.order is None:
            assert entry.fault is not None, "an order that is void is so for a reason"
            return entry.result(Verdict.VOID, entry.fault)
        if isinstance(entry.order, Answered):
            return entry.result(*self.answers[entry.power, at])
        if isinstance(entry.order, Wish):
            return entry.result(*self._wish(entry.order))
        unit = str(entry.order.unit)
        ruling = self.rulings[unit]
        if unit in self.plan.shut_out:
            return entry.result(Verdict.FAIL, check.city_taken(entry.order))
        if isinstance(entry.order, Siege | Assault) and ruling.dislodged_by is None:
            return entry.result(*self._siege(unit))
        return entry.result(ruling.verdict, reason_of(ruling, self.course.before))

    def without_order(self, unit: str) -> Result:
        """The verdict on a unit that nobody gave an order: it holds (R-3.3-C-1)."""
        ruling = self.rulings[unit]
        why = reason_of(ruling, self.course.before)
        reason = say("reconquista.no_order") if why.id == "movement.holds" else why
        return Result(self.course.before.units[unit], f"{unit} H", ruling.verdict, reason)

    def _siege(self, unit: str) -> tuple[Verdict, Message]:
        sieges, place = self.course.sieges, city(where(unit))
        if unit in sieges.stormed:
            return Verdict.SUCCESS, say("reconquista.siege.stormed", place=place)
        if unit in self.plan.assaults:
            return Verdict.FAIL, say("reconquista.siege.beaten_off", place=place, force=int(self.game.house.assault))
        if unit in sieges.supplied:
            return Verdict.FAIL, say("reconquista.siege.supplied", place=place)
        if unit in sieges.fallen:
            return Verdict.SUCCESS, say("reconquista.siege.fallen", place=place)
        if sieges.turns == USUAL:
            return Verdict.SUCCESS, say("reconquista.siege.begun", place=place)
        return Verdict.SUCCESS, say("reconquista.siege.step", place=place, step=sieges.steps[unit], of=sieges.turns)

    def _wish(self, wish: Wish) -> tuple[Verdict, Message]:
        route = next((route for route in self.course.routes if route.unit == str(wish.unit)), None)
        if route is None:
            return Verdict.SUCCESS, say("reconquista.wish.not_needed")
        if route.to in wish.to:
            return Verdict.SUCCESS, say("reconquista.wish.granted", to=refuge(route.to))
        return Verdict.FAIL, say("reconquista.wish.shared" if route.met else "reconquista.wish.denied")
