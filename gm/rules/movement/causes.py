"""Verdicts and their causes, read off the settled judgement: the same forces, the same cuts, the same lost fleets.

A cause names the unit at fault; the sentence in `reasons`, with the forces counted, is made when somebody reads it.
"""

from __future__ import annotations

from gm.core.model import Verdict
from gm.rules.movement import reasons
from gm.rules.movement.deployment import Passage, Piece
from gm.rules.movement.findings import cutter, defender, ring, strongest, strongest_attacker, strongest_rival
from gm.rules.movement.judge import Cause, Judge
from gm.rules.movement.orders import Convert

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
    causes, position = judge.causes, judge.position
    for move in position.deployment.moves:
        if causes[move.number] is None:
            causes[move.number] = _success(judge, move) if move.state else _failure(judge, move)
    for support in position.deployment.supports:
        if causes[support.number] is None:
            causes[support.number] = _support(judge, support)
    for (home, goal), fleets in position.deployment.convoys.items():
        army = judge.standing[home]
        carried = army if army and army.goal == goal else None
        for fleet in fleets:
            causes[fleet.number] = _convoy(judge, fleet, carried)
    for piece in position.deployment.staying:
        attacked = judge.entrants[piece.home] and not piece.inside
        causes[piece.number] = _stay(judge, piece) if attacked or type(piece.order) is Convert else HOLDS


def _success(judge: Judge, move: Piece) -> Cause:
    """A move that got into a place which others stood in or wanted."""
    occupant = judge.standing[move.goal]
    if occupant and judge.dislodgers.get(occupant):
        return Cause(SUCCESS, reasons.dislodges, (occupant,))
    if rival := strongest_rival(judge, move):
        return Cause(SUCCESS, reasons.wins, (rival,))
    return TURNS if occupant and ring(judge, move) else ENTERS


def _failure(judge: Judge, move: Piece) -> Cause:
    """A move that was not carried, or that found somebody too strong: who stands in its goal, or else a rival."""
    if move.passage and not move.passage.state:
        return _stranded(judge, move.passage)
    holder = defender(judge, move)
    if holder is None or (
        move.most > 1 and judge.counts(move, holder) and judge.force(move, holder) > judge.defence(holder, move)
    ):
        return bounced(_victor(judge, move))
    return stopped(judge, move, holder)


def _victor(judge: Judge, move: Piece) -> Piece:
    """The rival that kept a move out of a place."""
    rivals = [rival for rival in judge.entrants[move.goal] if rival is not move]
    rival = rivals[0] if len(rivals) == 1 else strongest(judge, rivals)
    assert rival is not None, "somebody stopped it"
    return rival


def stopped(judge: Judge, move: Piece, holder: Piece) -> Cause:
    """A move that found somebody too strong, or of its own power, in its goal."""
    if judge.spares_own and move.power == holder.power:
        return Cause(FAIL, reasons.own_unit, (holder,))
    if not holder.moves:
        return Cause(FAIL, reasons.withstood, (holder,))
    return Cause(FAIL, reasons.head_on if judge.head_on(move) else reasons.not_gone, (holder,))


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


def _stay(judge: Judge, piece: Piece) -> Cause:
    """A unit that holds, besieges, or withdraws into its city."""
    if attacker := judge.dislodgers.get(piece):
        return Cause(FAIL, reasons.dislodged, (attacker,))
    if type(piece.order) is Convert:
        return SHUTS_IN
    attacker = strongest_attacker(judge, piece)
    if attacker is None:
        return HOLDS
    rival = strongest_rival(judge, attacker)
    if rival and judge.force(attacker, piece) > judge.defence(piece, attacker):
        return Cause(SUCCESS, reasons.beleaguered, (attacker, rival))
    return Cause(SUCCESS, reasons.resists, (attacker,))
