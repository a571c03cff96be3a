"""Verdicts and their reasons, read off the judgement itself: the same forces, the same cuts, the same lost fleets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

from gm.core.message import Message, place, say
from gm.core.model import Verdict
from gm.rules.movement.findings import (
    cutter,
    defender,
    dislodger,
    ring,
    strongest_attacker,
    strongest_rival,
    supporters,
    worth,
)
from gm.rules.movement.judge import Judge
from gm.rules.movement.orders import Convert, Convoy, Hold, Move, Siege, Support, Unit
from gm.rules.movement.position import Passage, Piece
from gm.rules.movement.words import order_message, unit_message

SUCCESS, FAIL, GIVEN = Verdict.SUCCESS, Verdict.FAIL, Verdict.GIVEN

Fate: TypeAlias = tuple[Verdict, Message]
"""How an order ended, and why: the reason names the order or unit at fault, with the forces counted."""


def reason(judge: Judge, piece: Piece) -> Message:
    """Why an order ended as it did."""
    return FATES[type(piece.order)](judge, piece, dislodger(judge, piece))[1]


# ---- Units that stay


def _stay(judge: Judge, piece: Piece, attacker: Piece | None) -> Fate:
    if attacker:
        return FAIL, say("movement.dislodged", attacker=_unit(attacker), **_forces(judge, attacker, piece))
    attacker = strongest_attacker(judge, piece)
    if attacker is None:
        return _HOLDS
    rival = strongest_rival(judge, attacker)
    if rival and judge.force(attacker, piece) > judge.defence(piece, attacker):
        forces = {"force": _force(judge, attacker, piece), "against": _force(judge, rival)}
        return SUCCESS, say("movement.beleaguered", attacker=_unit(attacker), rival=_unit(rival), **forces)
    return SUCCESS, say("movement.resists", attacker=_unit(attacker), **_forces(judge, attacker, piece))


def _convert(judge: Judge, piece: Piece, attacker: Piece | None) -> Fate:
    if piece.moves:
        return _move(judge, piece, attacker)
    return _stay(judge, piece, attacker) if attacker else (SUCCESS, say("movement.shuts_in"))


# ---- Supports


def _support(judge: Judge, support: Piece, attacker: Piece | None) -> Fate:
    friend = judge.position.helped.get(support)
    if friend is None:
        assert type(support.order) is Support
        return Verdict.UNMATCHED, _unmatched(judge, support.order.target)
    if support.state:
        return _given(judge, support, friend)
    if by := cutter(judge, support):
        return Verdict.CUT, _cut(by, worth(judge, support))
    if attacker:
        forces = _forces(judge, attacker, support)
        return Verdict.DISLODGED, say("movement.support_lost", attacker=_unit(attacker), **forces)
    return Verdict.CUT, say("movement.cut_in_circle")


def _unmatched(judge: Judge, named: Unit) -> Message:
    """The unit that a support or convoy names does something else, or is not there."""
    target = judge.position.named(named)
    if target is None:
        return say("movement.nobody", unit=unit_message(named))
    return say("movement.unmatched", unit=_unit(target), order=order_message(target.order))


def _cut(by: Piece, left: int) -> Message:
    return (
        say("movement.cut_in_part", attacker=_unit(by), left=left) if left else say("movement.cut", attacker=_unit(by))
    )


def _given(judge: Judge, support: Piece, friend: Piece) -> Fate:
    victim = judge.outside.get(friend.goal)
    if victim and not judge.counts(support, victim) and defender(judge, friend):
        return GIVEN, say("movement.given_but_spares", unit=_unit(friend), victim=_unit(victim))
    return _gives(friend.order.unit)


# ---- Convoys


def _carried(judge: Judge, fleet: Piece) -> Piece | None:
    """The army whose order is the one that a fleet's convoy names."""
    assert isinstance(fleet.order, Convoy)
    army = judge.position.named(fleet.order.army)
    return army if army and army.goal == judge.position.places.index[fleet.order.to] else None


def _convoy(judge: Judge, fleet: Piece, attacker: Piece | None) -> Fate:
    assert type(fleet.order) is Convoy
    army = _carried(judge, fleet)
    if army is None:
        return Verdict.UNMATCHED, _unmatched(judge, fleet.order.army)
    if attacker:
        forces = _forces(judge, attacker, fleet)
        return Verdict.DISRUPTED, say("movement.fleet_lost", attacker=_unit(attacker), **forces)
    if army.passage and army.passage.paradox:
        return Verdict.PARADOX, say("movement.paradox")
    return GIVEN, _carriage(judge, fleet, army)


def _carriage(judge: Judge, fleet: Piece, army: Piece) -> Message:
    """What a fleet that keeps its sea does for its army."""
    passage = army.passage
    if passage is None:
        return say("movement.walks", unit=_unit(army))
    if passage.void:
        return say("movement.no_convoy", place=_goal(judge, army))
    return say("movement.convoy" if fleet.home in passage.fleets else "movement.convoy_idle", unit=_unit(army))


# ---- Moves


def _move(judge: Judge, move: Piece, _attacker: Piece | None) -> Fate:
    order, occupant = move.order, judge.outside.get(move.goal)
    if move.state:
        if occupant or len(judge.entrants[move.goal]) > 1 or type(order) is not Move:
            return _success(judge, move, occupant)
        return _enters(order.to)
    if move.passage and not move.passage.state:
        return FAIL, _stranded(judge, move, move.passage)
    return FAIL, _repelled(judge, move)


def _success(judge: Judge, move: Piece, occupant: Piece | None) -> Fate:
    """A garrison that came out, or a move that got into a place which others stood in or wanted."""
    where = _goal(judge, move)
    if occupant and not (occupant.moves and occupant.state):
        return SUCCESS, say("movement.dislodges", other=_unit(occupant), place=where, **_forces(judge, move, occupant))
    if rival := strongest_rival(judge, move):
        forces = {"force": _force(judge, move), "against": _force(judge, rival)}
        return SUCCESS, say("movement.wins", other=_unit(rival), place=where, **forces)
    turning = ring(judge, move)
    if len(turning) == 2:
        return SUCCESS, say("movement.swap", place=where, other=_unit(turning[0]))
    if turning:
        return SUCCESS, say("movement.ring", place=where, units=tuple(_unit(piece) for piece in turning))
    return _enters(move.order.to) if type(move.order) is Move else _SALLIES


def _stranded(judge: Judge, move: Piece, passage: Passage) -> Message:
    if passage.paradox:
        return say("movement.paradox_move")
    if passage.void:
        return say("movement.no_convoy", place=_goal(judge, move))
    lost = [(fleet, attacker) for fleet in passage.fleets.values() if (attacker := dislodger(judge, fleet))]
    fleet, attacker = lost[0]
    return say("movement.convoy_broken", fleet=_unit(fleet), attacker=_unit(attacker))


def _repelled(judge: Judge, move: Piece) -> Message:
    """A move that got to its goal and found somebody too strong: who stands there, or else a rival."""
    holder = defender(judge, move)
    if holder is None:
        return _bounces(judge, move, holder)
    if not judge.counts(move, holder):
        return say("movement.own_unit", other=_unit(holder), place=_goal(judge, move))
    if not move.is_alone and judge.force(move, holder) > judge.defence(holder, move):
        return _bounces(judge, move, holder)
    forces = _forces(judge, move, holder)
    if not holder.moves:
        return say("movement.withstood", other=_unit(holder), place=_goal(judge, move), **forces)
    if judge.head_on(move):
        return say("movement.head_on", other=_unit(holder), **forces)
    return say("movement.not_gone", other=_unit(holder), place=_goal(judge, move), **forces)


def _bounces(judge: Judge, move: Piece, holder: Piece | None) -> Message:
    rival = strongest_rival(judge, move)
    assert rival is not None, "somebody stopped it"
    forces = {"force": _force(judge, move, holder), "against": _force(judge, rival)}
    return say("movement.bounce", other=_unit(rival), place=_goal(judge, move), **forces)


# ---- Words


def _unit(piece: Piece) -> Message:
    return unit_message(piece.order.unit)


def _goal(judge: Judge, move: Piece) -> Message:
    return place(move.order.to if type(move.order) is Move else judge.position.places.ids[move.goal])


def _force(judge: Judge, piece: Piece, victim: Piece | None = None) -> Message:
    """A force with those who support it."""
    if piece.is_alone:
        return _ALONE
    force, _ = judge.force(piece, victim)
    helpers = (
        *(_helper(judge, support) for support in supporters(judge, piece, victim)),
        *((_PEOPLE,) if piece.aid else ()),
    )
    if not helpers:
        return _force_of(piece, force)
    return say("movement.force_supported", force=_counted(piece, force), supporters=helpers)


def _defence(judge: Judge, holder: Piece, move: Piece) -> Message:
    if holder.moves and not judge.head_on(move):
        return _force_of(holder, holder.strength)
    return _force(judge, holder)


def _force_of(piece: Piece, force: int) -> Message:
    return say("movement.force", force=_counted(piece, force))


def _counted(piece: Piece, force: int) -> int | Message:
    """A force, and how much of it is the unit's own, where that is not 1."""
    return force if piece.strength == 1 else say("movement.force_own", force=force, own=piece.strength)


def _helper(judge: Judge, support: Piece) -> Message:
    """A unit that supports, with what it adds, where units of its kind do not add 1."""
    unit = _unit(support)
    return unit if support.strength == 1 else say("movement.helper", unit=unit, force=worth(judge, support))


def _forces(judge: Judge, attacker: Piece, holder: Piece) -> dict[str, Message]:
    return {"force": _force(judge, attacker, holder), "against": _defence(judge, holder, attacker)}


# What is said most often is made once.

_HOLDS = (SUCCESS, say("movement.holds"))
_ALONE = say("movement.force", force=1)
_PEOPLE = say("movement.people")
_SALLIES = (SUCCESS, say("movement.sallies"))


@lru_cache(maxsize=1024)
def _enters(to: str) -> Fate:
    return SUCCESS, say("movement.enters", place=place(to))


@lru_cache(maxsize=1024)
def _gives(unit: Unit) -> Fate:
    return GIVEN, say("movement.given", unit=unit_message(unit))


FATES: Mapping[type, Callable[[Judge, Piece, Piece | None], Fate]] = {
    Hold: _stay,
    Siege: _stay,
    Move: _move,
    Convert: _convert,
    Support: _support,
    Convoy: _convoy,
}
"""What became of an order, by its type; the last argument is the unit that drove its unit out, if any did."""
