"""The one solver of the Diplomacy family: a position with its orders in, what became of every unit out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from gm.core.message import Message
from gm.core.model import Verdict
from gm.rules.movement.causes import find_causes
from gm.rules.movement.deployment import Deployment, Piece
from gm.rules.movement.findings import has_moved, is_free, is_standoff
from gm.rules.movement.judge import Judge
from gm.rules.movement.orders import Convert, Move, Order, Unit
from gm.rules.movement.plain import settle_plainly
from gm.rules.movement.position import Position
from gm.rules.movement.rulebook import RECONQUISTA, Rulebook


class Ruling(Struct, frozen=True, eq=False, gc=False):
    """What became of a unit and its order, and why: the reason has the forces counted."""

    judge: Judge
    piece: Piece
    verdict: Verdict
    reason: Message

    @property
    def dislodged_by(self) -> Unit | None:
        """The unit that drove it out, from its home: for a convoyed army too (n. 45)."""
        attacker = self.judge.dislodgers.get(self.piece)
        return None if attacker is None else self.judge.orders[attacker.number].unit

    @property
    def power(self) -> str | None:
        """The unit's power; None: an autonomous garrison."""
        return self.piece.power

    @property
    def order(self) -> Order:
        """The order as given."""
        return self.judge.orders[self.piece.number]

    @property
    def unit(self) -> Unit:
        """The unit's name before the orders."""
        return self.order.unit

    @property
    def moved(self) -> bool:
        """Whether it ended elsewhere than it stood, in another place or on the other side of the city's walls."""
        return has_moved(self.judge, self.piece)

    @property
    def after(self) -> Unit:
        """The unit's name after the orders; a dislodged unit keeps its own."""
        if not self.moved:
            return self.unit
        if isinstance(self.order, Move):
            return Unit(self.unit.kind, self.order.to)
        assert isinstance(self.order, Convert)
        return Unit(self.order.kind, self.unit.place)


class Solution(Struct, frozen=True, eq=False, dict=True):
    """What became of all units. Verdicts and causes are there; sentences are made for who reads the rulings."""

    judge: Judge

    def unit(self, piece: Piece) -> Unit:
        """A unit's name before the orders."""
        return self.judge.orders[piece.number].unit

    def endings(self) -> Iterator[tuple[Verdict, Message]]:
        """How the order of each unit ended, and why, in the order of the orders given."""
        judge = self.judge
        for piece, cause in zip(judge.position.deployment.pieces, judge.causes, strict=True):
            assert cause is not None, "whatever is settled has its cause"
            culprits = cause.culprits
            yield cause.verdict, cause.tell(judge, piece, *culprits) if culprits else cause.tell(judge, piece)

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:
        """A ruling for every unit, in the same order."""
        pieces = self.judge.position.deployment.pieces
        return tuple(Ruling(self.judge, piece, *ending) for piece, ending in zip(pieces, self.endings(), strict=True))

    @property
    def arrived(self) -> list[Piece]:
        """The units that entered the place they moved to."""
        return [piece for piece in self.judge.position.deployment.moves if piece.state]

    @property
    def dislodged(self) -> list[tuple[Piece, Piece]]:
        """The units that were driven out, each with the one that did it, in the same order."""
        dislodgers = self.judge.dislodgers
        return sorted(dislodgers.items(), key=lambda pair: pair[0].number) if dislodgers else []

    @property
    def contested(self) -> tuple[str, ...]:
        """The places that a stand-off left empty: nobody may retreat there (R-4.1-A-4, R-4.1-D-1, n. 49)."""
        ids = self.judge.position.places.ids
        return tuple([ids[place] for place in sorted(self.judge.fought_over) if is_standoff(self.judge, place)])

    def is_free(self, place: str) -> bool:
        """Whether a province or sea is free for a retreat: nobody is there afterwards, and it is not contested."""
        return is_free(self.judge, self.judge.position.places.index[place])


def solve(
    deployment: Deployment,
    rulebook: Rulebook = RECONQUISTA,
    strength: Mapping[Unit, int] = {},
    aid: Mapping[Unit, int] = {},
) -> Solution:
    """Solve the moves of a season.

    The caller has checked that each order of the deployment is legal for its unit, and has put a Hold where there is
    none or a void one. Garrisons hold, support their own province, or convert; a conversion into the city is given only
    if the city is free. `strength` is the force of a unit by itself, 1 unless it says otherwise, `aid` the force that
    it finds besides where it goes to. Neither the order of the pieces nor the names of powers and places change the
    outcome.
    """
    on_foot: frozenset[int] = frozenset()
    halted: frozenset[int] = frozenset()
    while True:  # once more for each time that a rule stops another move, or makes another army walk
        position = Position(deployment.fresh(), rulebook, on_foot, halted)
        if strength or aid:
            position.arm(strength, aid)
        judge = Judge(position)
        judge.settle(settle_plainly(judge))
        stranded = _stranded(position)
        if not stranded and not judge.halted:
            find_causes(judge)
            return Solution(judge)
        on_foot |= stranded
        halted |= judge.halted


def _stranded(position: Position) -> frozenset[int]:
    """The armies whose crossing failed and who walk instead, where the rulebook lets them: all is judged anew."""
    if position.rulebook.land_fallback != "always":
        return frozenset()
    army = position.places.army
    failed = [passage for passage in position.passages if not passage.state]
    return frozenset(passage.army for passage in failed if passage.goal in army[passage.home])
