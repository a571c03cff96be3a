"""Verdicts and their causes, read off the settled judgement: the same forces, the same cuts, the same lost fleets.

A cause names the unit at fault; the sentence in `reasons`, with the forces counted, is made when somebody reads it.
"""

from __future__ import annotations

from gm.core.model import Verdict
from gm.rules.movement import reasons
from gm.rules.movement.deployment import Passage, Piece
from gm.rules.movement.findings import (
    barring,
    carried,
    cutter,
    defender,
    ring,
    strongest,
    strongest_attacker,
    strongest_rival,
)
from gm.rules.movement.judge import Cause, Judge

SUCCESS, FAIL, GIVEN = Verdict.SUCCESS, Verdict.FAIL, Verdict.GIVEN

# Where nobody is at fault all share one cause.

HOLDS = Cause(SUCCESS, reasons.holds)
SHUTS_IN = Cause(SUCCESS, reasons.shuts_in)
ENTERS = Cause(SUCCESS, reasons.enters)
TURNS = Cause(SUCCESS, reasons.turns)
GIVES = Cause(GIVEN, reasons.given)
UNMATCHED = Cause(Verdict.UNMATCHED, reasons.unmatched)
CUT_IN_CIRCLE = Cause(Verdict.CUT, reasons.cut_in_circle)
CONVOYS = Cause(GIVEN, reasons.convoys)
IDLES = Cause(GIVEN, reasons.idles)
WALKED_PAST = Cause(GIVEN, reasons.walked_past)
LEADS_NOWHERE = Cause(GIVEN, reasons.leads_nowhere)
PARADOX = Cause(Verdict.PARADOX, reasons.paradox)
PARADOX_MOVE = Cause(FAIL, reasons.paradox_move)
NO_CONVOY = Cause(FAIL, reasons.no_convoy)


def find_causes(judge: Judge) -> None:
    """Find the causes that were not plain to see."""
    causes, deployment = judge.causes, judge.position.deployment
    for victim, winner in judge.dislodgers.items():
        for rival in judge.entrants[victim.home]:
            if rival is not winner and causes[rival.number]:  # that the victim was driven out was not plain
                causes[rival.number] = bounced(winner)
    for piece in judge.unexplained:
        if not piece.moves:
            causes[piece.number] = _support(judge, piece)
        else:
            causes[piece.number] = _success(judge, piece) if piece.state else _failure(judge, piece)
    for fleets in deployment.convoys.values():
        army = carried(judge, fleets[0])
        for fleet in fleets:
            causes[fleet.number] = _convoy(judge, fleet, army)
    for piece in deployment.staying:
        attacked = judge.entrants[piece.home] and not piece.inside
        causes[piece.number] = _stay(judge, piece) if attacked else HOLDS
    for piece in deployment.retiring:
        attacker = judge.dislodgers.get(piece)
        causes[piece.number] = dislodged(attacker) if attacker else SHUTS_IN


def _success(judge: Judge, move: Piece) -> Cause:
    """A move that got into a place which others stood in or wanted."""
    occupant = judge.standing[move.goal]
    if occupant and judge.dislodgers.get(occupant):
        return Cause(SUCCESS, reasons.dislodges, (occupant,))
    if rival := strongest_rival(judge, move):
        return Cause(SUCCESS, reasons.wins, (rival,))
    return TURNS if occupant and ring(judge, move) else ENTERS


def _failure(judge: Judge, move: Piece) -> Cause:
    """A move that was not carried, or that found somebody too strong: who stands in its goal for good, or a rival."""
    if move.passage and not move.passage.state:
        return _stranded(judge, move.passage)
    holder = defender(judge, move)
    if holder is None or (
        move.most > 1 and judge.counts(move, holder) and judge.force(move, holder) > judge.defence(holder, move)
    ):
        return bounced(_victor(judge, move))
    is_contested = len(judge.entrants[move.goal]) > 1
    if is_contested and (rival := judge.dislodgers.get(holder) or barring(judge, move, holder)):
        return bounced(rival)
    return stopped(holder)


def _victor(judge: Judge, move: Piece) -> Piece:
    """The rival that kept a move out of a place."""
    rivals = [rival for rival in judge.entrants[move.goal] if rival is not move]
    rival = rivals[0] if len(rivals) == 1 else strongest(judge, rivals)
    assert rival is not None, "somebody stopped it"
    return rival


def stopped(holder: Piece) -> Cause:
    """A move that could not get past who stands in its goal."""
    return Cause(FAIL, reasons.stopped, (holder,))


def bounced(rival: Piece) -> Cause:
    """A move that a rival kept out."""
    return Cause(FAIL, reasons.bounces, (rival,))


def cut(attacker: Piece) -> Cause:
    """A support that an attack cut."""
    return Cause(Verdict.CUT, reasons.cut, (attacker,))


def _stranded(judge: Judge, passage: Passage) -> Cause:
    """An army that no fleets carried across."""
    if passage.paradox:
        return PARADOX_MOVE
    if passage.void:
        return NO_CONVOY
    lost = [(fleet, attacker) for fleet in passage.fleets.values() if (attacker := judge.dislodgers.get(fleet))]
    return Cause(FAIL, reasons.convoy_broken, lost[0])


def _support(judge: Judge, support: Piece) -> Cause:
    """A support that fits an order: those that do not are plain."""
    if support.state:
        friend = judge.position.helps[support.number]
        assert friend is not None, "it fits somebody's order"
        victim = judge.standing[friend.goal]
        if victim and not judge.counts(support, victim) and defender(judge, friend):
            return Cause(GIVEN, reasons.given_but_spares, (victim,))
        return GIVES
    if by := cutter(judge, support):
        return cut(by)
    if attacker := judge.dislodgers.get(support):
        return Cause(Verdict.DISLODGED, reasons.support_lost, (attacker,))
    return CUT_IN_CIRCLE


def _convoy(judge: Judge, fleet: Piece, army: Piece | None) -> Cause:
    """A convoy of the army whose order it names, or of none."""
    if army is None:
        return UNMATCHED
    if attacker := judge.dislodgers.get(fleet):
        return Cause(Verdict.DISRUPTED, reasons.fleet_lost, (attacker,))
    passage = army.passage
    if passage is None:
        return WALKED_PAST
    if passage.paradox:
        return PARADOX
    if passage.void:
        return LEADS_NOWHERE
    return CONVOYS if fleet.home in passage.fleets else IDLES


def dislodged(attacker: Piece) -> Cause:
    """A unit that did not leave, and was driven out."""
    return Cause(FAIL, reasons.dislodged, (attacker,))


def _stay(judge: Judge, piece: Piece) -> Cause:
    """A unit that holds or besieges, and is attacked."""
    if attacker := judge.dislodgers.get(piece):
        return dislodged(attacker)
    attacker = strongest_attacker(judge, piece)
    if attacker is None:
        return HOLDS
    rival = strongest_rival(judge, attacker)
    if rival and judge.force(attacker, piece) > judge.defence(piece, attacker):
        return Cause(SUCCESS, reasons.beleaguered, (attacker, rival))
    return Cause(SUCCESS, reasons.resists, (attacker,))
