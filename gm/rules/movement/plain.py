"""What is plain to see: the answers that hang on no other, with their causes; nineteen in twenty of a season.

Passages come first, then moves, then supports, each looked at once. What is in doubt is left to the `Judge`.
"""

from __future__ import annotations

from gm.rules.movement.causes import ENTERS, GIVES, UNMATCHED, bounced, stopped
from gm.rules.movement.judge import Judge
from gm.rules.movement.position import Passage, Piece, Question


def settle_plainly(judge: Judge) -> list[Question]:
    """Answer what can be answered at sight; return the questions that are in doubt."""
    return [*_passages(judge), *_moves(judge), *_supports(judge)]


def _passages(judge: Judge) -> list[Passage]:
    """Open the passages whose fleets nobody attacks."""
    entrants, doubtful = judge.entrants, []
    for passage in judge.position.passages:
        if passage.state is None:
            for sea in passage.fleets:
                if entrants[sea]:
                    doubtful.append(passage)
                    break
            else:
                passage.state = True
    return doubtful


def _moves(judge: Judge) -> list[Piece]:
    """Settle moves into a place that is empty or whose unit stays, then those that follow another."""
    outside, entrants, causes = judge.outside, judge.entrants, judge.causes
    doubtful, followers = [], []
    for move in judge.position.moves:
        occupant = outside[move.goal]
        if occupant is None:
            if len(entrants[move.goal]) > 1:
                _bounce(judge, move)
            elif move.passage is None:
                move.state, causes[move.number] = True, ENTERS
            else:
                move.state = move.passage.state
        elif occupant.moves:
            followers.append(move)
            continue
        else:
            _stop(judge, move, occupant)
        if move.state is None:
            doubtful.append(move)
    for move in followers:
        _follow(judge, move)
        if move.state is None:
            doubtful.append(move)
    return doubtful


def _follow(judge: Judge, move: Piece) -> None:
    """Settle a move into a place whose unit is known to leave, or has failed to."""
    occupant = judge.outside[move.goal]
    assert occupant is not None, "a follower follows somebody"
    if len(judge.entrants[move.goal]) > 1:
        _bounce(judge, move)
    elif occupant.state is False:
        _stop(judge, move, occupant)
    elif occupant.state and move.passage is None and occupant.goal != move.home:
        move.state, judge.causes[move.number] = True, ENTERS


def _stop(judge: Judge, move: Piece, occupant: Piece) -> None:
    """Stop a move that can do nothing to a unit that does not leave: too weak, or of the same power (n. 70)."""
    if move.most <= occupant.strength or (judge.spares_own and move.power == occupant.power):
        move.state = False
        if move.passage is None:
            judge.causes[move.number] = stopped(judge, move, occupant)


def _bounce(judge: Judge, move: Piece) -> None:
    """Stop a move that is too weak for a rival who surely gets to the place that both want."""
    judge.fought_over.add(move.goal)
    occupant, entrants = judge.outside[move.goal], judge.entrants[move.goal]
    for rival in entrants:
        if rival is not move and move.most <= rival.strength + rival.aid:
            arrives = rival.passage is None or rival.passage.state
            if arrives and (occupant is None or occupant.goal != rival.home):  # who would beat it back
                move.state = False
                if occupant is None and len(entrants) == 2 and move.passage is None:
                    judge.causes[move.number] = bounced(rival)
                return


def _supports(judge: Judge) -> list[Piece]:
    """Settle supports that match nothing, that nobody attacks, or that are plainly cut or not."""
    entrants, outside, causes, helps, doubtful = judge.entrants, judge.outside, judge.causes, judge.position.helps, []
    for support in judge.position.supports:
        friend = helps[support.number]
        if friend is None:
            support.state, causes[support.number] = False, UNMATCHED
        elif entrants[support.home] and not support.inside:
            support.state = _is_given(judge, support)
            if support.state is None:
                doubtful.append(support)
        else:
            support.state = True
            victim = outside[friend.goal]
            if victim is None or victim.power != support.power:
                causes[support.number] = GIVES
    return doubtful


def _is_given(judge: Judge, support: Piece) -> bool | None:
    """Whether an attacked support is given: not if it is cut by land from elsewhere than where it is aimed (n. 15)."""
    if judge.rulebook.cut != "any":
        return None
    aim = judge.position.aim(support)
    given: bool | None = True
    for attacker in judge.entrants[support.home]:
        if attacker.passage is not None:
            given = None
        elif attacker.power == support.power or (attacker.home == aim and not attacker.inside):
            if attacker.state is not False:
                given = None
        else:
            return False
    return given
