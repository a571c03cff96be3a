"""Whether an order of a season is legal in a position, and why not (part A; the reason codes of C.8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.core.message import Message, city, place, power, say
from gm.rules.movement.orders import Convert, Convoy, Hold, Move, Order, Retreat, Siege, Support
from gm.rules.reconquista import revolt
from gm.rules.reconquista.besides import Assault, Besides
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.state import State, kind, where
from gm.rules.reconquista.texts import named, owned

Fault = Message | None
UnitOrder = Order | Besides


def fault(game: Game, state: State, owner: str, order: UnitOrder) -> Fault:
    """Why `owner` may not give this order now; None if it is legal."""
    unit = str(order.unit)
    if unit not in state.units:
        return _no_such_unit(game, state, unit)
    if state.units[unit] != owner:
        return say("reconquista.void.not_yours", unit=owned(unit, state.units[unit]))
    return _RULES[type(order)](game, state, order) or _siege_to_lift(game, state, order)


def shut_out(state: State, order: UnitOrder) -> bool:
    """Whether the unit wants to enter a city that holds a garrison (R-3.2-2, A.2 n. 24): step 4 fails."""
    return isinstance(order, Convert) and order.kind == "G" and state.garrison(order.unit.place) is not None


def city_taken(order: UnitOrder) -> Message:
    """What is said to a unit that is shut out."""
    return say("reconquista.city_taken", place=city(order.unit.place))


def _no_such_unit(game: Game, state: State, unit: str) -> Message:
    here = where(unit)
    if here not in game.board.provinces:
        return say("reconquista.void.no_place", place=here)
    there = [other for other in (state.outside(here), state.garrison(here)) if other is not None]
    if not there:
        why = "plague" if here in state.plague else "nobody_there"
        return say(f"reconquista.void.{why}", place=place(here))
    owners = tuple(owned(u, state.units[u]) for u in there)
    return say("reconquista.void.others_there", n=len(there), unit=named(unit), there=owners)


def _siege_to_lift(game: Game, state: State, order: UnitOrder) -> Fault:
    """The house rule ``lift_siege=required`` (A.2 n. 33): a besieger holds for a turn before it does anything else."""
    if game.house.lift_siege == "no" or isinstance(order, Siege | Assault | Hold | Retreat):
        return None
    return say("reconquista.void.lift_siege", unit=named(str(order.unit))) if str(order.unit) in state.sieges else None


def _hold(_game: Game, _state: State, _order: Hold) -> Fault:
    return None


def _move(game: Game, state: State, order: Move) -> Fault:
    """R-3.3-A-1, R-3.3-A-2, R-3.2-3, R-3.2-5, R-3.2-6, R-3.3-E-4."""
    unit = str(order.unit)
    if order.unit.kind == "G":
        return say("reconquista.void.garrison_moves", unit=named(unit))
    if order.to == order.unit.place:
        return say("reconquista.void.already_there", place=place(order.to))
    wrong_ground = _ground(game, order.unit.kind, order.to)
    if wrong_ground is not None:
        return wrong_ground
    if order.unit.kind == "F" and (guard := _strait(game, state, order)) is not None:
        return say("reconquista.void.strait", fleet=owned(guard, state.units[guard]))
    by_sea = order.unit.kind == "A" and order.via is not None
    if by_sea or not game.stands_next_to(unit, order.to):
        return _voyage(game, state, order)
    return None


def _strait(game: Game, state: State, order: Move) -> str | None:
    """The foreign fleet that bars the way between two seas of a strait (B12)."""
    if game.house.straits == "no":
        return None
    guards = (f"F {at}" for at in game.straits if {order.unit.place, order.to} <= game.coasts[at])
    owner = state.units[str(order.unit)]
    return next((guard for guard in guards if state.units.get(guard, owner) != owner), None)


def _ground(game: Game, unit_kind: str, to: str) -> Fault:
    """Whether a unit of that kind can stand there at all (R-3.2-3, R-3.2-5)."""
    if to not in game.board.provinces:
        return say("reconquista.void.no_place", place=to)
    if unit_kind == "A" and to in game.board.seas:
        return say("reconquista.void.army_at_sea", place=place(to))
    if unit_kind == "F" and game.board.provinces[to].kind == "inland":
        return say("reconquista.void.fleet_inland", place=place(to))
    return None


def _voyage(game: Game, state: State, order: Move) -> Fault:
    """An army that goes by sea needs a fleet in each sea on the way (R-3.3-E-3), and in the seas that it names."""
    unit, here, to = str(order.unit), order.unit.place, order.to
    if order.unit.kind == "A" and order.via is not None and (inland := _inland(game, here, to)):
        return inland
    if order.unit.kind == "F" or not game.joined(here, to, game.board.seas):
        return say("reconquista.void.not_adjacent", here=place(here), to=place(to))
    if not game.sails(state, here, to):
        return say("reconquista.void.no_fleets", unit=named(unit), to=place(to))
    missing = [sea for sea in order.via or () if f"F {sea}" not in state.units]
    if missing:
        return say("reconquista.void.no_fleet_in", seas=tuple(map(place, missing)))
    if order.via and not game.joined(here, to, frozenset(order.via)):
        return say("reconquista.void.no_route", here=place(here), to=place(to), seas=tuple(map(place, order.via)))
    return None


def _inland(game: Game, *ends: str) -> Fault:
    """The end of a voyage that has no coast (R-3.3-E-2)."""
    inland = next((at for at in ends if game.board.provinces[at].kind == "inland"), None)
    return None if inland is None else say("reconquista.void.no_shore", place=place(inland))


def _siege(game: Game, state: State, order: Siege) -> Fault:
    """R-3.3-B-1 to R-3.3-B-3; any garrison not one's own, autonomous ones too (A.2 n. 30)."""
    here = order.unit.place
    if order.unit.kind == "G":
        return say("reconquista.void.garrison_besieges", unit=named(str(order.unit)))
    if here not in game.cities:
        return say("reconquista.void.no_city", place=place(here))
    if order.unit.kind == "F" and here not in game.ports:
        return say("reconquista.void.no_port", place=place(here))
    return _besieged(state, here, state.units[str(order.unit)])


def _assault(game: Game, state: State, order: Assault) -> Fault:
    """B17."""
    if game.house.assault == "no":
        return say("reconquista.void.no_assault")
    return _siege(game, state, Siege(order.unit))


def _besieged(state: State, here: str, besieger: str | None) -> Fault:
    """Somebody must be in the city who is not one's own; rebels against oneself are not (B7)."""
    garrison = state.garrison(here)
    if garrison is None:
        rebels = here in state.rebel_cities and revolt.lord(state, here) == besieger
        return None if rebels else say("reconquista.void.city_empty", place=place(here))
    return say("reconquista.void.own_garrison", place=place(here)) if state.units[garrison] == besieger else None


def _support(game: Game, state: State, order: Support) -> Fault:
    """R-3.3-D-1 to R-3.3-D-6, R-3.4-1: a unit that is there, whose power is named, in an area within reach."""
    unit, target = str(order.unit), str(order.target)
    if unit == target:
        return say("reconquista.void.supports_itself")
    unknown = _partner(game, state, unit, target, order.nation)
    if unknown is not None:
        return unknown
    impossible = _SUPPORTED[order.action](game, state, order)
    if impossible is not None:
        return impossible
    area = order.to if order.action == "move" else order.target.place
    assert area is not None, "a move goes somewhere"
    if not game.stands_next_to(unit, area):
        return say("reconquista.void.out_of_reach", unit=named(unit), place=place(area))
    return None


def _partner(game: Game, state: State, unit: str, target: str, nation: str | None) -> Fault:
    """Whether the unit to support or carry is there, and the order says whose it is if it is another's (A.2 n. 14)."""
    if target not in state.units:
        return _no_such_unit(game, state, target)
    owner = state.units[target]
    if owner is None:
        return say("reconquista.void.autonomous", unit=owned(target, None))
    if nation is None and owner != state.units[unit]:
        return say("reconquista.void.nation_missing", unit=named(target), power=power(owner))
    if nation is not None and nation != owner:
        return say("reconquista.void.nation_wrong", unit=named(target), power=power(owner))
    return None


def _supported_hold(_game: Game, _state: State, order: Support) -> Fault:
    """To support a siege is to support in place (n. 19c); a garrison is never attacked by force (A.2 n. 19)."""
    return say("reconquista.void.garrison_held", unit=named(str(order.target))) if order.target.kind == "G" else None


def _supported_move(game: Game, state: State, order: Support) -> Fault:
    assert order.to is not None, "a move goes somewhere"
    move = Move(order.target, order.to)
    impossible = _move(game, state, move)
    return None if impossible is None else _useless(order, impossible)


def _supported_conversion(game: Game, state: State, order: Support) -> Fault:
    """A.2 n. 12, and n. 27: only leaving the city can be helped, where the game's rules allow it."""
    if game.house.support_convert == "no":
        return say("reconquista.void.convert_unsupported")
    if order.target.kind != "G":
        return say("reconquista.void.entry_unsupported", unit=named(str(order.target)))
    impossible = _convert(game, state, Convert(order.target, order.to or ""))
    return None if impossible is None else _useless(order, impossible)


def _useless(order: Support, why: Message) -> Message:
    return say("reconquista.void.supports_impossible", unit=named(str(order.target)), why=why)


def _convoy(game: Game, state: State, order: Convoy) -> Fault:
    """R-3.3-E-1, R-3.3-E-2, R-3.3-E-4; garrisons and fleets are not carried (A.2 n. 77)."""
    sea, unit, army = order.unit.place, str(order.unit), str(order.army)
    if order.unit.kind != "F" or sea not in game.board.seas:
        return say("reconquista.void.not_at_sea", unit=named(unit))
    if order.army.kind != "A":
        return say("reconquista.void.carries_army", unit=named(army))
    if sea in state.storms and game.house.storms == "bar":
        return say("reconquista.void.storm", sea=place(sea))  # B6
    unknown = _partner(game, state, unit, army, order.nation) or _ground(game, "A", order.to)
    if unknown := unknown or _inland(game, order.army.place, order.to):
        return unknown
    seas = game.voyage(order.army.place, game.fleets_at_sea(state))
    if sea not in seas or not game.joined(order.army.place, order.to, seas):
        return say("reconquista.void.no_passage", sea=place(sea), here=place(order.army.place), to=place(order.to))
    return None


def _convert(game: Game, state: State, order: Convert) -> Fault:
    """R-3.3-F-1 to R-3.3-F-3; a fleet needs a port to enter too (A.2 n. 25)."""
    unit, here = str(order.unit), order.unit.place
    if (order.kind == "G") == (order.unit.kind == "G"):
        return say("reconquista.void.conversion", unit=named(unit))
    closed = _gates(game, state, order)
    if closed is not None:
        return closed
    owner = state.units[unit]
    outside = state.outside(here)
    if order.kind != "G" and outside is not None and state.units[outside] != owner:
        return _sortie(game, state, outside)
    if state.control.get(here) != owner or state.cities.get(here) != owner:
        return say("reconquista.void.no_control", place=place(here))
    return None


def _gates(game: Game, state: State, order: Convert) -> Fault:
    """Whether the city is one to go into, or to come out of."""
    here = order.unit.place
    if here not in game.walled:
        return say("reconquista.void.no_walls", place=place(here))
    if "F" in (order.kind, order.unit.kind) and here not in game.ports:
        return say("reconquista.void.no_port", place=place(here))
    rebels = order.kind == "G" and here in state.rebel_cities  # B7
    return say("reconquista.void.rebel_city", place=city(here)) if rebels else None


def _sortie(game: Game, state: State, enemy: str) -> Fault:
    """A garrison against the enemy at its gates: no, or not once besieged, or always (A.2 n. 20)."""
    if game.house.sortie == "no":
        return say("reconquista.void.enemy_outside", enemy=owned(enemy, state.units[enemy]))
    if enemy in state.sieges and (game.house.sortie == "classic" or f"G {where(enemy)}" in state.special):  # B11
        return say("reconquista.void.besieged", enemy=owned(enemy, state.units[enemy]))
    return None


def _retreat(game: Game, _state: State, order: Retreat) -> Fault:
    """A wish for a retreat, heard only under ``retreat=player_list`` (A.2 n. 40); places are judged then."""
    unit = str(order.unit)
    if kind(unit) == "G":
        return say("reconquista.void.garrison_retreats", unit=named(unit))  # R-4.3-1
    if game.house.retreat != "player_list":
        return say("reconquista.void.retreats_drawn")
    if not order.to:
        return say("reconquista.void.must_retreat")  # A.2 n. 49c
    unknown = [to for to in order.to if to.removeprefix("G ") not in game.board.provinces]
    return say("reconquista.void.no_place", place=unknown[0]) if unknown else None


_RULES: Mapping[type, Callable[[Game, State, Any], Fault]] = {
    Hold: _hold,
    Move: _move,
    Siege: _siege,
    Support: _support,
    Convoy: _convoy,
    Convert: _convert,
    Retreat: _retreat,
    Assault: _assault,
}

_SUPPORTED: Mapping[str, Callable[[Game, State, Support], Fault]] = {
    "hold": _supported_hold,
    "siege": _supported_hold,
    "move": _supported_move,
    "convert": _supported_conversion,
}
