"""The defensive orders of a country that the DJ runs, always the same in the same position (B15, R-3-3, R-4.6-2)."""

from __future__ import annotations

from gm.rules.movement.orders import Convert, Hold, Order, Siege, Support, order_text, parse_unit
from gm.rules.reconquista import check
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.state import State, kind, where


def defensive_orders(game: Game, state: State, power: str) -> tuple[str, ...]:
    """An order for each of the power's units: a siege goes on, the hard pressed shut themselves in, the rest hold and
    support the most threatened. It never attacks.
    """
    field = tuple(unit for unit in state.units_of(power) if kind(unit) != "G")
    threats = {unit: _enemies_next_to(game, state, unit) for unit in field}
    plan: dict[str, Order] = {}
    for unit in field:
        if unit in state.sieges:
            plan[unit] = Siege(parse_unit(unit))
        elif _is_hard_pressed(game, threats[unit]) and _can_shut_in(game, state, power, unit):
            plan[unit] = Convert(parse_unit(unit), "G")
    for unit in sorted(field, key=lambda unit: (-threats[unit], unit)):
        if threats[unit] and not isinstance(plan.get(unit), Convert):
            _support(game, field, plan, unit)
    for unit in state.units_of(power):
        plan.setdefault(unit, _stay(state, power, unit))
    return tuple(order_text(plan[unit]) for unit in state.units_of(power))


def _enemies_next_to(game: Game, state: State, unit: str) -> int:
    """How many armies and fleets of others could come where the unit stands."""
    own = state.units[unit]
    others = (u for u, owner in state.units.items() if owner not in (None, own) and kind(u) != "G")
    return sum(game.stands_next_to(other, where(unit)) for other in others)


def _is_hard_pressed(game: Game, enemies: int) -> bool:
    """Whether so many enemies next to a unit are enough to go into the city (``shut_in``)."""
    return game.house.shut_in != "never" and enemies >= int(game.house.shut_in)


def _can_shut_in(game: Game, state: State, power: str, unit: str) -> bool:
    into_city = Convert(parse_unit(unit), "G")
    return state.garrison(where(unit)) is None and check.fault(game, state, power, into_city) is None


def _support(game: Game, field: tuple[str, ...], plan: dict[str, Order], threatened: str) -> None:
    """Every neighbour with nothing better to do supports it; it holds, so that the support counts."""
    helpers = [u for u in field if u not in plan and u != threatened and game.stands_next_to(u, where(threatened))]
    for helper in helpers:
        plan[helper] = Support(parse_unit(helper), parse_unit(threatened))
    if helpers:
        plan.setdefault(threatened, Hold(parse_unit(threatened)))


def _stay(state: State, power: str, unit: str) -> Order:
    """A garrison supports the own unit outside; everything else holds."""
    outside = state.outside(where(unit))
    if kind(unit) == "G" and outside is not None and state.units[outside] == power:
        return Support(parse_unit(unit), parse_unit(outside))
    return Hold(parse_unit(unit))
