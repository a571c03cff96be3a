"""What a settled judgement shows: who stood in the way, who cut what, which places a stand-off left empty.

Where several units are equally at fault the first on the board is named, whatever the order the orders came in.
"""

from __future__ import annotations

from collections.abc import Iterable

from gm.rules.movement.deployment import Piece
from gm.rules.movement.judge import Judge
from gm.rules.movement.orders import Convert


def has_moved(judge: Judge, piece: Piece) -> bool:
    """Whether a unit ends elsewhere than it stood, or on the other side of the walls."""
    if piece.moves:
        return bool(piece.state)
    return type(judge.orders[piece.number]) is Convert and judge.dislodgers.get(piece) is None


def is_free(judge: Judge, place: int) -> bool:
    """Whether nobody stands in a place afterwards, and no stand-off left it empty."""
    return not is_held(judge, place) and not (len(judge.entrants[place]) > 1 and _are_level(judge, place))


def is_standoff(judge: Judge, place: int) -> bool:
    """Whether a place that several want is left empty because the strongest of them were equal (n. 49)."""
    return not is_held(judge, place) and _are_level(judge, place)


def is_held(judge: Judge, place: int) -> bool:
    """Whether somebody stands in a place afterwards: who did not leave it, or who entered it."""
    occupant = judge.standing[place]
    if occupant and not (occupant.moves and occupant.state):
        return True
    for move in judge.entrants[place]:  # noqa: SIM110  # any() takes twice as long, and all is asked of every way out
        if move.state:
            return True
    return False


def _are_level(judge: Judge, place: int) -> bool:
    """Whether the strongest of those who want a place are equal."""
    forces = sorted([judge.prevention(move)[0] for move in judge.entrants[place]])
    return forces[-1] == forces[-2] > 0


def cutter(judge: Judge, support: Piece) -> Piece | None:
    """The unit whose attack cuts a support."""
    attackers = judge.entrants[support.home]
    return _first(a for a in attackers if judge.cuts(a, support) and not judge.passes_by(a, support))


def carried(judge: Judge, fleet: Piece) -> Piece | None:
    """The army whose order is the one that a fleet's convoy names."""
    army = judge.position.deployment.standing[fleet.friend]
    return army if army and army.goal == fleet.aim else None


def defender(judge: Judge, move: Piece) -> Piece | None:
    """The unit that a move finds in its goal: it did not leave, or comes the other way."""
    occupant = judge.standing[move.goal]
    if occupant is None or not (occupant.moves and occupant.state):
        return occupant
    return occupant if occupant.goal == move.home and judge.head_on(move) else None


def barring(judge: Judge, move: Piece, holder: Piece) -> Piece | None:
    """The rival that stops the ring which a move is part of: it would keep it out even if the others left (6.C.3)."""
    if judge.head_on(move) or not _leads_back(judge, move, holder):
        return None
    rival = strongest_rival(judge, move)
    return rival if rival and judge.prevention(rival) >= judge.force(move) else None


def _leads_back(judge: Judge, move: Piece, holder: Piece) -> bool:
    """Whether the unit in the way of a move, and that in the way of that one, and so on, end with the move itself."""
    passed: list[Piece] = []
    ahead: Piece | None = holder
    while ahead and ahead.moves and not ahead.state and ahead not in passed:
        if ahead is move:
            return True
        passed.append(ahead)
        ahead = judge.standing[ahead.goal]
    return False


def faced(judge: Judge, move: Piece) -> Piece | None:
    """The unit that a move must beat in its goal; None if there is none, or a rival would keep the move out anyhow."""
    holder = defender(judge, move)
    return None if holder and barring(judge, move, holder) else holder


def strongest(judge: Judge, entrants: Iterable[Piece]) -> Piece | None:
    """The one of several units wanting a place that does most to keep the others out; None if none does anything."""
    most, best = 0, None
    for entrant in entrants:
        force, _ = judge.prevention(entrant)
        if force > most or (best and force == most and on_board(entrant) < on_board(best)):
            most, best = force, entrant
    return best


def strongest_rival(judge: Judge, move: Piece) -> Piece | None:
    """The strongest of the others who want a move's goal."""
    entrants = judge.entrants[move.goal]
    return strongest(judge, [rival for rival in entrants if rival is not move]) if len(entrants) > 1 else None


def strongest_attacker(judge: Judge, piece: Piece) -> Piece | None:
    """The strongest of those who could dislodge a unit that stays, outside a city."""
    entrants = judge.entrants[piece.home]
    return strongest(judge, [entrant for entrant in entrants if judge.counts(entrant, piece)]) if entrants else None


def ring(judge: Judge, move: Piece) -> list[Piece]:
    """The units of the ring that a successful move is part of, from the one it makes way for; none: no ring.

    No two moves succeed into one place, so the way ahead of it ends, or comes back to it.
    """
    chain: list[Piece] = []
    ahead = judge.standing[move.goal]
    while ahead and ahead.moves and ahead.state:
        chain.append(ahead)
        if ahead is move:
            return chain
        ahead = judge.standing[ahead.goal]
    return []


def supporters(judge: Judge, piece: Piece, victim: Piece | None = None) -> list[Piece]:
    """The supports in a unit's force."""
    helping = (support for support in judge.helpers[piece.number] if worth(judge, support))
    return sorted((support for support in helping if judge.counts(support, victim)), key=on_board)


def worth(judge: Judge, support: Piece) -> int:
    """What a support adds to a force: its own, or what is left of it."""
    return support.strength if support.state else judge.left_of(support)[0]


def is_spent(judge: Judge, support: Piece) -> bool:
    """Whether nothing is left of a cut support only because what was left of it hung on itself (B11)."""
    return support in judge.spent and judge.rest_of(support)[1] > 0


def _first(pieces: Iterable[Piece]) -> Piece | None:
    return min(pieces, key=on_board, default=None)


def on_board(piece: Piece) -> tuple[int, bool]:
    """Where a unit comes on the board, whatever the order the orders came in."""
    return piece.home, piece.inside
