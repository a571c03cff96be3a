"""The sentence of each cause: the unit at fault, with the forces counted, from the judgement that found the cause.

Each is told from the judgement, the piece whose order it is, and the culprits that its cause names.
"""

from __future__ import annotations

from functools import lru_cache

from gm.core.message import Message, place, say
from gm.rules.movement.deployment import Piece
from gm.rules.movement.findings import carried, faced, is_spent, ring, supporters, worth
from gm.rules.movement.judge import Judge
from gm.rules.movement.orders import Convoy, Move, Order, Support, Unit
from gm.rules.movement.words import order_message, unit_message


def reason(judge: Judge, piece: Piece) -> Message:
    """Why an order ended as it did."""
    cause = judge.causes[piece.number]
    assert cause is not None, "whatever is settled has its cause"
    return cause.tell(judge, piece, *cause.culprits)


# ---- Units that stay


def holds(_judge: Judge, _piece: Piece) -> Message:
    """Nobody attacked it."""
    return _HOLDS


def shuts_in(_judge: Judge, _piece: Piece) -> Message:
    """It went into its city."""
    return say("movement.shuts_in")


def dislodged(judge: Judge, piece: Piece, attacker: Piece) -> Message:
    """It was driven out."""
    force, against = _force(judge, attacker, piece), _defence(judge, piece, attacker)
    return say("movement.dislodged", attacker=_unit(judge, attacker), force=force, against=against)


def resists(judge: Judge, piece: Piece, attacker: Piece) -> Message:
    """The strongest attack was too weak."""
    force, against = _force(judge, attacker, piece), _defence(judge, piece, attacker)
    return say("movement.resists", attacker=_unit(judge, attacker), force=force, against=against)


def beleaguered(judge: Judge, piece: Piece, attacker: Piece, rival: Piece) -> Message:
    """The strongest attack would do, but for its rival."""
    force, against = _force(judge, attacker, piece), _force(judge, rival)
    return say(
        "movement.beleaguered", attacker=_unit(judge, attacker), rival=_unit(judge, rival), force=force, against=against
    )


# ---- Supports


def given(judge: Judge, support: Piece) -> Message:
    """The support counts."""
    return _gives(judge.orders[_friend(judge, support).number].unit)


def given_but_spares(judge: Judge, support: Piece, victim: Piece) -> Message:
    """The support counts, but not against a unit of its own power."""
    return say("movement.given_but_spares", unit=_unit(judge, _friend(judge, support)), victim=_unit(judge, victim))


def unmatched(judge: Judge, piece: Piece) -> Message:
    """The unit that a support or convoy names does something else, or is not there."""
    target = judge.position.named(piece)
    if target is None:
        return say("movement.nobody", unit=unit_message(_named(judge.orders[piece.number])))
    return _unmatched(judge.orders[target.number])


def _named(order: Order) -> Unit:
    if type(order) is Support:
        return order.target
    assert type(order) is Convoy, "nobody else names a unit"
    return order.army


def cut(judge: Judge, support: Piece, attacker: Piece) -> Message:
    """An attack cut the support, or part of it."""
    if left := worth(judge, support):
        return say("movement.cut_in_part", attacker=_unit(judge, attacker), left=left)
    return say("movement.cut_spent" if is_spent(judge, support) else "movement.cut", attacker=_unit(judge, attacker))


def cut_in_circle(_judge: Judge, _support: Piece) -> Message:
    """The support would be cut only if it counted."""
    return say("movement.cut_in_circle")


def support_lost(judge: Judge, support: Piece, attacker: Piece) -> Message:
    """The supporting unit was driven out."""
    force, against = _force(judge, attacker, support), _defence(judge, support, attacker)
    return say("movement.support_lost", attacker=_unit(judge, attacker), force=force, against=against)


def _friend(judge: Judge, support: Piece) -> Piece:
    friend = judge.position.helps[support.number]
    assert friend is not None, "a support is given to somebody"
    return friend


# ---- Convoys


def convoys(judge: Judge, fleet: Piece) -> Message:
    """Its sea is on the army's way."""
    return say("movement.convoy", unit=_unit(judge, _army(judge, fleet)))


def idles(judge: Judge, fleet: Piece) -> Message:
    """The army crosses by other seas."""
    return say("movement.convoy_idle", unit=_unit(judge, _army(judge, fleet)))


def walked_past(judge: Judge, fleet: Piece) -> Message:
    """The army goes by land."""
    return say("movement.walks", unit=_unit(judge, _army(judge, fleet)))


def leads_nowhere(judge: Judge, fleet: Piece) -> Message:
    """No chain of fleets led across."""
    return say("movement.convoy_in_vain", place=_goal(judge, _army(judge, fleet)))


def fleet_lost(judge: Judge, fleet: Piece, attacker: Piece) -> Message:
    """The fleet was driven out."""
    force, against = _force(judge, attacker, fleet), _defence(judge, fleet, attacker)
    return say("movement.fleet_lost", attacker=_unit(judge, attacker), force=force, against=against)


def paradox(_judge: Judge, _fleet: Piece) -> Message:
    """The convoy's fate hung on itself."""
    return say("movement.paradox")


def _army(judge: Judge, fleet: Piece) -> Piece:
    army = carried(judge, fleet)
    assert army is not None, "the convoy fits an army's order"
    return army


# ---- Moves that succeed


def enters(judge: Judge, move: Piece) -> Message:
    """The place was free."""
    order = judge.orders[move.number]
    return _enters(order.to) if type(order) is Move else say("movement.sallies")


def dislodges(judge: Judge, move: Piece, victim: Piece) -> Message:
    """It drove out who stood there."""
    forces = _force(judge, move, victim), _defence(judge, victim, move)
    return _fight("movement.dislodges", judge, move, victim, forces)


def wins(judge: Judge, move: Piece, rival: Piece) -> Message:
    """Its strongest rival was weaker."""
    return _fight("movement.wins", judge, move, rival, (_force(judge, move), _force(judge, rival)))


def turns(judge: Judge, move: Piece) -> Message:
    """It moved in a ring, or changed places."""
    units = tuple([_unit(judge, other) for other in ring(judge, move)])
    if len(units) == 2:
        return say("movement.swap", place=_goal(judge, move), other=units[0])
    return say("movement.ring", place=_goal(judge, move), units=units)


# ---- Moves that fail


def no_convoy(judge: Judge, move: Piece) -> Message:
    """No chain of fleets led across."""
    return say("movement.no_convoy", place=_goal(judge, move))


def convoy_broken(judge: Judge, _move: Piece, fleet: Piece, attacker: Piece) -> Message:
    """A fleet of its crossing was driven out."""
    return say("movement.convoy_broken", fleet=_unit(judge, fleet), attacker=_unit(judge, attacker))


def paradox_move(_judge: Judge, _move: Piece) -> Message:
    """Its fate hung on itself."""
    return say("movement.paradox_move")


def stopped(judge: Judge, move: Piece, holder: Piece) -> Message:
    """Who stands there is of its own power, which nobody dislodges, or was too strong."""
    if not judge.counts(move, holder):
        return say("movement.own_unit", other=_unit(judge, holder), place=_goal(judge, move))
    if holder.moves and judge.head_on(move):
        force, against = _force(judge, move, holder), _force(judge, holder)
        return say("movement.head_on", other=_unit(judge, holder), force=force, against=against)
    how = "movement.not_gone" if holder.moves else "movement.withstood"
    if move.most == holder.most == 1:
        return _one_to_one(how, judge.orders[holder.number].unit, judge.position.places.ids[move.goal])
    return _fight(how, judge, move, holder, (_force(judge, move, holder), _defence(judge, holder, move)))


def bounces(judge: Judge, move: Piece, rival: Piece) -> Message:
    """Its strongest rival was as strong."""
    if move.most == rival.most == 1:
        return _one_to_one("movement.bounce", judge.orders[rival.number].unit, judge.position.places.ids[move.goal])
    against = faced(judge, move) if move.most > 1 else None
    forces = _force(judge, move, against), _force(judge, rival)
    return _fight("movement.bounce", judge, move, rival, forces)


def _fight(how: str, judge: Judge, move: Piece, other: Piece, forces: tuple[Message, Message]) -> Message:
    """A fight for the goal of a move; `forces`: the move's, and what was against it."""
    force, against = forces
    return say(how, other=_unit(judge, other), place=_goal(judge, move), force=force, against=against)


# ---- Words


def _unit(judge: Judge, piece: Piece) -> Message:
    return unit_message(judge.orders[piece.number].unit)


def _goal(judge: Judge, move: Piece) -> Message:
    """The province that was fought over, whichever of its coasts was meant."""
    return place(judge.position.places.ids[move.goal])


def _force(judge: Judge, piece: Piece, victim: Piece | None = None) -> Message:
    """A force with those who support it."""
    if piece.most == 1:
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
    """What a unit holds a place with: all that supports it only if it does not leave, or comes the other way."""
    if holder.most > 1 and holder.moves and not judge.head_on(move):
        return _force_of(holder, holder.strength)
    return _force(judge, holder)


def _force_of(piece: Piece, force: int) -> Message:
    return say("movement.force", force=_counted(piece, force))


def _counted(piece: Piece, force: int) -> int | Message:
    """A force, and how much of it is the unit's own, where that is not 1."""
    return force if piece.strength == 1 else say("movement.force_own", force=force, own=piece.strength)


def _helper(judge: Judge, support: Piece) -> Message:
    """A unit that supports, with what it adds, where units of its kind do not add 1."""
    unit = _unit(judge, support)
    return unit if support.strength == 1 else say("movement.helper", unit=unit, force=worth(judge, support))


# What is said most often is made once.

_HOLDS = say("movement.holds")
_ALONE = say("movement.force", force=1)
_PEOPLE = say("movement.people")


@lru_cache(maxsize=1024)
def _enters(to: str) -> Message:
    return say("movement.enters", place=place(to))


@lru_cache(maxsize=1024)
def _gives(unit: Unit) -> Message:
    return say("movement.given", unit=unit_message(unit))


@lru_cache(maxsize=4096)
def _unmatched(target: Order) -> Message:
    return say("movement.unmatched", unit=unit_message(target.unit), order=order_message(target))


@lru_cache(maxsize=1024)
def _one_to_one(how: str, other: Unit, at: str) -> Message:
    return say(how, other=unit_message(other), place=place(at), force=_ALONE, against=_ALONE)
