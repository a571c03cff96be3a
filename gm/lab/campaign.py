"""A season's orders: the best efforts that do not stand in each other's way, and what is left defends."""

from __future__ import annotations

from gm.lab.efforts import Effort, Options, efforts
from gm.lab.luck import Luck
from gm.lab.temper import Temper
from gm.lab.view import View
from gm.lab.wishes import wishes

HARD_PRESSED = 2
"""So many units of one rival next door, and a unit shuts itself in behind its walls."""


class Plan:
    """The orders so far, and where units will be: nobody is sent where another own unit will stand."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.orders: dict[str, str] = {}
        self.goals: dict[str, str] = {}
        self.leaving: dict[str, str] = {}

    def take(self, effort: Effort) -> bool:
        """Adopt an effort, unless its units or its place are taken."""
        if any(unit in self.orders for unit in effort.orders) or not self._is_open(effort):
            return False
        self.orders.update(effort.orders)
        self.goals[effort.to] = effort.unit
        if effort.to != effort.unit[2:]:
            self.leaving[effort.unit[2:]] = effort.to
        return True

    def _is_open(self, effort: Effort) -> bool:
        """Whether no other own unit goes there, or stands there without leaving for elsewhere."""
        start, to = effort.unit[2:], effort.to
        if to in self.goals:
            return False
        there = self.view.position.outside.get(to)
        if there is None or there == effort.unit or not self.view.is_mine(there):
            return True
        return self.leaving.get(to, start) != start

    def stays(self, unit: str) -> bool:
        """Whether a unit keeps its place and its kind, so that support to hold is for it."""
        verb = self.orders.get(unit, "").removeprefix(f"{unit} ")[:1]
        return verb not in {"-", "="}

    def order(self, unit: str, order: str) -> None:
        """Give a unit an order by which it stays."""
        self.orders[unit] = order
        self.goals.setdefault(unit[2:], unit)


def campaign(view: View, temper: Temper, luck: Luck) -> tuple[str, ...]:
    """An order for each of the player's units."""
    plan = Plan(view)
    waiting = efforts(Options(view, temper, wishes(view, temper), luck))
    blocked = [effort for effort in waiting if not plan.take(effort)]
    for effort in blocked:  # a place may have been left in the meantime
        plan.take(effort)
    for unit in view.field:
        if unit not in plan.orders and _is_hard_pressed(view, temper, unit):
            plan.order(unit, f"{unit} = G")
    _support_the_pressed(plan)
    for unit in view.units:
        if unit not in plan.orders:
            plan.order(unit, _inside(plan, temper, unit) if unit[0] == "G" else f"{unit} H")
    return tuple(plan.orders[unit] for unit in sorted(plan.orders))


def _is_hard_pressed(view: View, temper: Temper, unit: str) -> bool:
    """Whether a unit had better become the garrison of the city beside it: its own, walled, empty, no friends near."""
    at = unit[2:]
    if at not in view.chart.walls(unit[0]) or f"G {at}" in view.position.units:
        return False
    if not (view.owns(at) and view.owns_city(at)):
        return False
    friends = len(view.reach.get(at, ()))
    return view.threat(at) - friends >= HARD_PRESSED / temper.care


def _support_the_pressed(plan: Plan) -> None:
    """Idle units support a neighbour that stays and is threatened, the most threatened first."""
    view = plan.view
    staying = [unit for unit in view.field if plan.stays(unit)]
    for unit in sorted(staying, key=lambda unit: (-view.threat(unit[2:]), unit)):
        wanted = view.threat(unit[2:]) - 1
        helpers = [u for u in view.reach.get(unit[2:], ()) if u not in plan.orders and u != unit]
        for helper in helpers[: max(0, wanted)]:
            plan.order(helper, f"{helper} S {unit} H")
            if unit not in plan.orders:
                plan.order(unit, f"{unit} H")


def _inside(plan: Plan, temper: Temper, garrison: str) -> str:
    """A garrison helps its own unit outside, or takes the field where nobody threatens the city."""
    view, at = plan.view, garrison[2:]
    outside = view.position.outside.get(at)
    if outside is not None and view.is_mine(outside) and view.threat(at) and plan.stays(outside):
        return f"{garrison} S {outside} H"
    may_leave = outside is None and at not in plan.goals and view.owns(at) and view.owns_city(at)
    if temper.sally and may_leave and not view.threat(at):
        return f"{garrison} = A"
    return f"{garrison} H"
