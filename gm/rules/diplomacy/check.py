"""Whether an order of movement is legal, and why not. A legal order comes back as it is meant: coasts filled in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.core.board import province_of
from gm.core.message import Message, place, power, say
from gm.rules.diplomacy.field import Field
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.texts import owned
from gm.rules.movement.orders import Convoy, Hold, Move, Order, Support, Unit
from gm.rules.movement.words import unit_message

Checked = Order | Message
"""The order as it is meant, or why it is void."""


def named_unit(field: Field, named: Unit) -> Unit | Message:
    """The unit that gets an order, by a name that may leave out its coast; or why there is none to obey."""
    unit = find_unit(field, named)
    wrong_coast = unit != named and "/" in named.place and field.game.house.unit_coast == "illegal"
    if isinstance(unit, Unit) and wrong_coast:
        return say("diplomacy.void.unit_coast", unit=unit_message(unit))
    return unit


def meaning(field: Field, order: Order) -> Checked:
    """What an order tells its unit to do, if that is allowed in a phase of moves; the unit stands as it is named."""
    return _RULES[type(order)](field, order)


def find_unit(field: Field, named: Unit) -> Unit | Message:
    """The unit that an order names, on whatever coast it stands; or that there is no such unit."""
    if str(named) in field.owners:
        return named
    province = province_of(named.place)
    there = field.units.get(province)
    if there and there[0].kind == named.kind:
        return there[0]
    if province not in field.game.board.provinces:
        return say("diplomacy.void.no_place", place=named.place)
    if there is None:
        return say("diplomacy.void.nobody_there", place=place(province))
    return say("diplomacy.void.others_there", unit=unit_message(named), there=owned(*there))


def landing(game: Game, unit: Unit, to: str) -> str | Message:
    """Where a unit that goes to `to` in one step ends: its coast filled in, or left out for an army."""
    province = province_of(to)
    spots = game.spots(unit, province)
    if not spots:
        return _no_step(game, unit, to)
    if to in spots:
        return to
    if unit.kind == "A":
        return province if game.house.army_coast == "ignored" else say("diplomacy.void.army_coast")
    return _mend_coast(game, to, spots)


def _mend_coast(game: Game, to: str, spots: tuple[str, ...]) -> str | Message:
    """DATC 4.B.1, 4.B.2, 4.B.3: a fleet's coast that is missing, or that it cannot reach."""
    province, _, coast = to.partition("/")
    if coast and coast not in game.board.provinces[province].coasts:
        return say("diplomacy.void.no_coast", place=place(province), coast=coast)
    rule = game.house.wrong_coast if coast else game.house.missing_coast
    if len(spots) == 1 and rule == "only_one":
        return spots[0]
    if coast:
        return say("diplomacy.void.wrong_coast", to=place(to), spots=tuple(map(place, spots)))
    return say("diplomacy.void.missing_coast", place=place(province), spots=tuple(map(place, spots)))


def _no_step(game: Game, unit: Unit, to: str) -> Message:
    """Why a unit cannot go there in one step."""
    province = province_of(to)
    if province not in game.board.provinces:
        return say("diplomacy.void.no_place", place=to)
    if province == province_of(unit.place):
        return say("diplomacy.void.already_there", place=place(province))
    kind = game.board.provinces[province].kind
    if unit.kind == "A" and kind == "sea":
        return say("diplomacy.void.army_at_sea", place=place(province))
    if unit.kind == "F" and kind == "inland":
        return say("diplomacy.void.fleet_inland", place=place(province))
    return say("diplomacy.void.not_adjacent", here=place(unit.place), to=place(to))


def _hold(_field: Field, order: Hold) -> Checked:
    return order


# ---- Moves


def _move(field: Field, order: Move) -> Checked:
    unit = order.unit
    if unit.kind == "F" and order.via is not None:
        return say("diplomacy.void.fleet_via")
    near = bool(field.game.spots(unit, province_of(order.to)))
    if unit.kind == "A" and (order.via is not None or not near):
        return _voyage(field, order, near=near)
    to = landing(field.game, unit, order.to)
    return to if isinstance(to, Message) else Move(unit, to)


def _voyage(field: Field, order: Move, *, near: bool) -> Checked:
    """An army that goes by sea, or may have to (DATC 4.A.3, 4.A.6)."""
    army, to = order.unit, province_of(order.to)
    if order.to != to and field.game.house.army_coast == "illegal":
        return say("diplomacy.void.army_coast")
    move = Move(army, to, order.via)
    if near and field.game.house.land_fallback != "never":
        return move
    if not field.sails(army, to):
        return _no_voyage(field, order)
    for sea in order.via or ():
        if sea not in field.units or not field.is_needed(sea, army.place, to):
            return say("diplomacy.void.off_route", sea=_name(field, sea), here=place(army.place), to=place(to))
    return move


def _no_voyage(field: Field, order: Move) -> Message:
    army, to = order.unit, province_of(order.to)
    provinces = field.game.board.provinces
    if order.via is not None and to in provinces and (inland := _inland(field, army.place, to)):
        return inland
    if to in provinces and provinces[to].kind == provinces[army.place].kind == "coastal" and to != army.place:
        return say("diplomacy.void.no_fleets", unit=unit_message(army), to=place(to))
    return _no_step(field.game, army, order.to)


def _inland(field: Field, *ends: str) -> Message | None:
    """The end of a voyage that has no coast."""
    inland = next((at for at in ends if field.game.board.provinces[at].kind == "inland"), None)
    return None if inland is None else say("diplomacy.void.no_shore", place=place(inland))


def _name(field: Field, at: str) -> Message:
    return place(at) if at in field.game.board.provinces else say("diplomacy.no_name", text=at)


# ---- Supports


def _support(field: Field, order: Support) -> Checked:
    unit, target = order.unit, _partner(field, order.target, order.nation)
    if isinstance(target, Message):
        return target
    if target == unit:
        return say("diplomacy.void.supports_itself")
    if order.action == "move":
        return _support_move(field, order, target)
    if order.action != "hold":
        return say("diplomacy.void.not_now")
    if not field.game.spots(unit, province_of(target.place)):
        return say("diplomacy.void.out_of_reach", unit=unit_message(unit), to=place(province_of(target.place)))
    return Support(unit, target, order.nation)


def _partner(field: Field, named: Unit, nation: str | None) -> Unit | Message:
    """The unit that a support or convoy is for, and of the power that it names, if it names one (DATC 4.C.5, 4.C.6)."""
    unit = find_unit(field, named)
    if isinstance(unit, Message):
        return unit
    whose = field.owners[str(unit)]
    if nation is not None and nation != whose:
        return say("diplomacy.void.nation", unit=unit_message(unit), power=power(whose))
    return unit


def _support_move(field: Field, order: Support, target: Unit) -> Checked:
    assert order.to is not None, "a move leads somewhere"
    unit, to = order.unit, _supported_goal(field, target, order.to)
    if isinstance(to, Message):
        return say("diplomacy.void.supports_impossible", why=to)
    province = province_of(to)
    if not field.game.spots(unit, province):
        return say("diplomacy.void.out_of_reach", unit=unit_message(unit), to=place(province))
    if not field.game.spots(target, province) and not field.sails(target, province, unit.place):  # DATC 6.D.31
        words = {"fleet": unit_message(unit), "army": unit_message(target), "to": place(province)}
        return say("diplomacy.void.supports_not_carries", **words)
    return Support(unit, target, order.nation, "move", to)


def _supported_goal(field: Field, target: Unit, to: str) -> str | Message:
    """Where the supported unit would go. A support may leave out the coast, one that it names must be right."""
    province = province_of(to)
    spots = field.game.spots(target, province)
    if not spots and target.kind == "A" and field.sails(target, province):
        return province
    if spots and to == province and target.kind == "F":
        split = bool(field.game.board.provinces[province].coasts)
        if split and len(spots) > 1 and field.game.house.support_coast == "required":
            return say("diplomacy.void.missing_coast", place=place(province), spots=tuple(map(place, spots)))
        return province
    return landing(field.game, target, to)


# ---- Convoys


def _convoy(field: Field, order: Convoy) -> Checked:
    unit, army = order.unit, _partner(field, order.army, order.nation)
    if isinstance(army, Message):
        return army
    if unit.kind != "F" or unit.place not in field.game.board.seas:
        return say("diplomacy.void.not_at_sea", unit=unit_message(unit))
    if army.kind != "A":
        return say("diplomacy.void.carries_army", unit=unit_message(army))
    no_crossing = _no_crossing(field, unit.place, army.place, order.to)
    return no_crossing or Convoy(unit, army, province_of(order.to), order.nation)


def _no_crossing(field: Field, sea: str, here: str, goal: str) -> Message | None:
    """Why a fleet in `sea` is no help to an army on its way."""
    to = province_of(goal)
    if to not in field.game.board.provinces:
        return say("diplomacy.void.no_place", place=goal)
    if to in field.game.board.seas:
        return say("diplomacy.void.army_at_sea", place=place(to))
    if inland := _inland(field, here, to):
        return inland
    if not field.is_needed(sea, here, to):
        return say("diplomacy.void.no_passage", sea=place(sea), here=place(here), to=place(to))
    return None


_RULES: Mapping[type, Callable[[Field, Any], Checked]] = {
    Hold: _hold,
    Move: _move,
    Support: _support,
    Convoy: _convoy,
}

ORDERS = _RULES.keys()
"""The kinds of orders that there are in a phase of moves."""
