"""What is plain to see: the answers that hang on no open question, with their causes; more than nine in ten.

Passages come first, then moves, then supports. What is in doubt is left to the `Judge`.
"""

from __future__ import annotations

from collections.abc import Sequence

from gm.rules.movement.causes import ENTERS, GIVES, UNMATCHED, bounced, cut, stopped
from gm.rules.movement.deployment import Passage, Piece, Question
from gm.rules.movement.judge import Cause, Judge


def settle_plainly(judge: Judge) -> list[Question]:
    """Answer what can be answered at sight; return the questions that are in doubt.

    Passages and moves are looked at twice: what hangs on another may be plain when that is settled.
    """
    passages = _passages(judge, judge.position.passages)
    moves = _moves(judge, judge.position.deployment.moves)
    passages = _passages(judge, passages)
    moves = _moves(judge, moves)
    supports = _supports(judge)
    judge.unexplained += moves
    judge.unexplained += supports
    return [*passages, *moves, *supports]


def _passages(judge: Judge, passages: Sequence[Passage]) -> list[Passage]:
    """Open the passages whose fleets nobody attacks, or in vain."""
    doubtful = []
    for passage in passages:
        if passage.state is None:
            if _is_attacked(judge, passage):
                doubtful.append(passage)
            else:
                passage.state = True
    return doubtful


def _is_attacked(judge: Judge, passage: Passage) -> bool:
    """Whether somebody may dislodge one of the fleets."""
    for sea in passage.fleets:
        for attacker in judge.entrants[sea]:
            if attacker.state is not False:
                return True
    return False


def _moves(judge: Judge, moves: Sequence[Piece]) -> list[Piece]:
    """Settle the moves into places that nobody leaves or wants, or that are surely too weak."""
    standing, entrants, causes = judge.standing, judge.entrants, judge.causes
    doubtful = []
    for move in moves:
        occupant = standing[move.goal]
        if occupant is not None and (occupant.state is False or not occupant.moves):
            _stop(judge, move, occupant)
        elif len(entrants[move.goal]) > 1:
            _bounce(judge, move, occupant)
        elif occupant is None or (occupant.state and occupant.goal != move.home):
            if move.passage is None or move.passage.state:
                move.state, causes[move.number] = True, ENTERS
            elif move.passage.state is False:
                _fail(judge, move, None)
        if move.state is None:
            doubtful.append(move)
    return doubtful


def _stop(judge: Judge, move: Piece, occupant: Piece) -> None:
    """Stop a move that can do nothing to a unit that does not leave: too weak, or of the same power (n. 70)."""
    if move.most <= occupant.strength or (judge.spares_own and move.power == occupant.power):
        if occupant.moves and len(judge.entrants[move.goal]) > 1:
            _fail(judge, move, None)  # perhaps it is in a ring, and a rival stopped that
        else:
            _fail(judge, move, stopped(occupant))


def _bounce(judge: Judge, move: Piece, occupant: Piece | None) -> None:
    """Stop a move that is too weak for a rival who surely gets to the place that both want."""
    judge.fought_over.add(move.goal)
    rivals = judge.entrants[move.goal]
    for rival in rivals:
        if move.most <= rival.strength + rival.aid and rival is not move:
            arrives = rival.passage is None or rival.passage.state
            if arrives and (occupant is None or occupant.goal != rival.home):  # who would beat it back
                _fail(judge, move, bounced(rival) if occupant is None and len(rivals) == 2 else None)
                return


def _fail(judge: Judge, move: Piece, cause: Cause | None) -> None:
    """Settle a move that fails; why, that may be plain too, if it goes by land."""
    move.state = False
    if cause is None or move.passage is not None:
        judge.unexplained.append(move)
    else:
        judge.causes[move.number] = cause


def _supports(judge: Judge) -> list[Piece]:
    """Settle supports that match nothing, that nobody attacks, or that are plainly cut or not."""
    entrants, standing, causes, helps = judge.entrants, judge.standing, judge.causes, judge.position.helps
    doubtful = []
    for support in judge.position.deployment.supports:
        friend = helps[support.number]
        if friend is None:
            support.state, causes[support.number] = False, UNMATCHED
            continue
        attackers = entrants[support.home]
        support.state = _plainly_given(judge, support, attackers) if attackers and not support.inside else True
        if support.state is None:
            doubtful.append(support)
        elif support.state:
            victim = standing[friend.goal]
            if victim is None or victim.power != support.power:
                causes[support.number] = GIVES
            else:
                judge.unexplained.append(support)
        elif len(attackers) == 1:
            causes[support.number] = cut(attackers[0])
        else:
            judge.unexplained.append(support)
    return doubtful


def _plainly_given(judge: Judge, support: Piece, attackers: Sequence[Piece]) -> bool | None:
    """Whether an attacked support is given: not if it is cut by land from elsewhere than where it is aimed (n. 15).

    None: that is not plain.
    """
    if judge.rulebook.cut != "any":
        return None
    aim = judge.position.aim(support)
    given: bool | None = True
    for attacker in attackers:
        if attacker.passage is not None:
            given = None
        elif attacker.power == support.power or attacker.home == aim:
            if attacker.state is not False:
                given = None
        else:
            return False
    return given
