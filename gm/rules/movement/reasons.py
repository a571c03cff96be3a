"""Verdicts and their reasons, read off the judgement itself: the same forces, the same cuts, the same lost fleets."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gm.core.message import Message, place, say
from gm.core.model import Verdict
from gm.rules.movement.findings import (
    cutter,
    defender,
    dislodger,
    helped,
    ring,
    strongest_attacker,
    strongest_rival,
    supporters,
)
from gm.rules.movement.judge import Judge
from gm.rules.movement.orders import Convert, Convoy, Hold, Move, Siege, Support
from gm.rules.movement.position import Passage, Piece
from gm.rules.movement.words import order_message, unit_message


def verdict(judge: Judge, piece: Piece, attacker: Piece | None) -> Verdict:
    """How an order ended; `attacker` is the unit that dislodged the piece, if any."""
    if piece.moves:
        return Verdict.SUCCESS if piece.state else Verdict.FAIL
    if type(piece.order) is Support:
        return _support_verdict(judge, piece, attacker)
    if type(piece.order) is Convoy:
        return _convoy_verdict(judge, piece, attacker)
    return Verdict.FAIL if attacker else Verdict.SUCCESS


def reason(judge: Judge, piece: Piece) -> Message:
    """Why an order ended so: names the order or unit at fault, with the forces counted."""
    return _REASONS[type(piece.order)](judge, piece)


# ---- Units that stay


def _stay_reason(judge: Judge, piece: Piece) -> Message:
    if attacker := dislodger(judge, piece):
        return say("movement.dislodged", attacker=_unit(attacker), **_forces(judge, attacker, piece))
    attacker = strongest_attacker(judge, piece)
    if attacker is None:
        return say("movement.holds")
    rival = strongest_rival(judge, attacker)
    if rival and judge.force(attacker, piece) > judge.defence(piece, attacker):
        forces = {"force": _force(judge, attacker, piece), "against": _force(judge, rival)}
        return say("movement.beleaguered", attacker=_unit(attacker), rival=_unit(rival), **forces)
    return say("movement.resists", attacker=_unit(attacker), **_forces(judge, attacker, piece))


def _convert_reason(judge: Judge, piece: Piece) -> Message:
    if piece.moves:
        return _move_reason(judge, piece)
    return _stay_reason(judge, piece) if dislodger(judge, piece) else say("movement.shuts_in")


# ---- Supports


def _support_verdict(judge: Judge, support: Piece, attacker: Piece | None) -> Verdict:
    if not support.matched:
        return Verdict.UNMATCHED
    if support.state:
        return Verdict.GIVEN
    return Verdict.DISLODGED if attacker and not cutter(judge, support) else Verdict.CUT


def _support_reason(judge: Judge, support: Piece) -> Message:
    assert isinstance(support.order, Support)
    friend = helped(judge, support)
    if friend is None:
        target = judge.position.named(support.order.target)
        return _unmatched(target) if target else say("movement.nobody", unit=unit_message(support.order.target))
    if support.state:
        return _given(judge, support, friend)
    if attacker := cutter(judge, support):
        return say("movement.cut", attacker=_unit(attacker))
    if attacker := dislodger(judge, support):
        return say("movement.support_lost", attacker=_unit(attacker), **_forces(judge, attacker, support))
    return say("movement.cut_in_circle")


def _unmatched(target: Piece) -> Message:
    return say("movement.unmatched", unit=_unit(target), order=order_message(target.order))


def _given(judge: Judge, support: Piece, friend: Piece) -> Message:
    victim = defender(judge, friend) if friend.moves else None
    if victim and not judge.counts(support, victim):
        return say("movement.given_but_spares", unit=_unit(friend), victim=_unit(victim))
    return say("movement.given", unit=_unit(friend))


# ---- Convoys


def _carried(judge: Judge, fleet: Piece) -> Piece | None:
    """The army whose order is the one that a fleet's convoy names."""
    assert isinstance(fleet.order, Convoy)
    army = judge.position.named(fleet.order.army)
    return army if army and army.goal == judge.position.places.index[fleet.order.to] else None


def _convoy_verdict(judge: Judge, fleet: Piece, attacker: Piece | None) -> Verdict:
    army = _carried(judge, fleet)
    if army is None:
        return Verdict.UNMATCHED
    if attacker:
        return Verdict.DISRUPTED
    return Verdict.PARADOX if army.passage and army.passage.paradox else Verdict.GIVEN


def _convoy_reason(judge: Judge, fleet: Piece) -> Message:
    assert isinstance(fleet.order, Convoy)
    army = _carried(judge, fleet)
    if army is None:
        target = judge.position.named(fleet.order.army)
        return _unmatched(target) if target else say("movement.nobody", unit=unit_message(fleet.order.army))
    if attacker := dislodger(judge, fleet):
        return say("movement.fleet_lost", attacker=_unit(attacker), **_forces(judge, attacker, fleet))
    return _carriage(judge, fleet, army)


def _carriage(judge: Judge, fleet: Piece, army: Piece) -> Message:
    """What a fleet that keeps its sea does for its army."""
    passage = army.passage
    if passage is None:
        return say("movement.walks", unit=_unit(army))
    if passage.paradox:
        return say("movement.paradox")
    if passage.void:
        return say("movement.no_convoy", place=_goal(judge, army))
    return say("movement.convoy" if fleet.home in passage.fleets else "movement.convoy_idle", unit=_unit(army))


# ---- Moves


def _move_reason(judge: Judge, move: Piece) -> Message:
    if move.state:
        return _success(judge, move)
    if move.passage and not move.passage.state:
        return _stranded(judge, move, move.passage)
    return _repelled(judge, move)


def _success(judge: Judge, move: Piece) -> Message:
    where = _goal(judge, move)
    victim = judge.position.outside.get(move.goal)
    if victim and dislodger(judge, victim):
        return say("movement.dislodges", other=_unit(victim), place=where, **_forces(judge, move, victim))
    if rival := strongest_rival(judge, move):
        forces = {"force": _force(judge, move), "against": _force(judge, rival)}
        return say("movement.wins", other=_unit(rival), place=where, **forces)
    turning = ring(judge, move)
    if len(turning) == 2:
        return say("movement.swap", place=where, other=_unit(turning[0]))
    if turning:
        return say("movement.ring", place=where, units=tuple(_unit(piece) for piece in turning))
    return say("movement.sallies") if move.inside else say("movement.enters", place=where)


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
    where, holder = _goal(judge, move), defender(judge, move)
    if holder and not judge.counts(move, holder):
        return say("movement.own_unit", other=_unit(holder), place=where)
    force = _force(judge, move, holder)
    if holder and judge.force(move, holder) <= judge.defence(holder, move):
        against = _defence(judge, holder, move)
        if judge.head_on(move):
            return say("movement.head_on", other=_unit(holder), force=force, against=against)
        stayed = "movement.not_gone" if holder.moves else "movement.withstood"
        return say(stayed, other=_unit(holder), place=where, force=force, against=against)
    rival = strongest_rival(judge, move)
    assert rival is not None
    return say("movement.bounce", other=_unit(rival), place=where, force=force, against=_force(judge, rival))


# ---- Words


def _unit(piece: Piece) -> Message:
    return unit_message(piece.unit)


def _goal(judge: Judge, move: Piece) -> Message:
    return place(move.order.to if isinstance(move.order, Move) else judge.position.places.ids[move.goal])


def _force(judge: Judge, piece: Piece, victim: Piece | None = None) -> Message:
    """A force with those who support it."""
    force, _ = judge.force(piece, victim)
    helpers = tuple(_unit(support) for support in supporters(judge, piece, victim))
    if not helpers:
        return say("movement.force", force=force)
    return say("movement.force_supported", force=force, supporters=helpers)


def _defence(judge: Judge, holder: Piece, move: Piece) -> Message:
    if holder.moves and not judge.head_on(move):
        return say("movement.force", force=holder.strength)
    return _force(judge, holder)


def _forces(judge: Judge, attacker: Piece, holder: Piece) -> Mapping[str, Message]:
    return {"force": _force(judge, attacker, holder), "against": _defence(judge, holder, attacker)}


_REASONS: Mapping[type, Callable[[Judge, Piece], Message]] = {
    Hold: _stay_reason,
    Siege: _stay_reason,
    Move: _move_reason,
    Convert: _convert_reason,
    Support: _support_reason,
    Convoy: _convoy_reason,
}
