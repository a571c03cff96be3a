"""The judgement: which moves succeed, which supports are given, which convoys get through.

Three kinds of question, each answered yes (True), no (False) or not known yet (None):

* *succeeds*: does a move enter its goal? It must beat whoever defends the place and everybody else who wants it.
* *given*: does a support count? Not if it is cut, or its unit is dislodged.
* *open*: does a convoyed army get across? Not if its fleets are dislodged.

Most answers are plain to see (`plain`); those that are not hang on one another. A question is answered from the least
and the greatest force that the open questions below it allow; a question met again on its own way down answers "not
known". So a yes or a no holds whatever the open questions turn out to be, and is kept for good. What is left when
nothing more can be settled is tied in knots, of questions that wait for one another. Moves that follow one another in a
ring all succeed; where others hang on what is left of cut supports, nothing is left of those. Of a knot with convoys,
or else supports, these are tried: one set of answers that agrees with itself is the answer, else a paradox of convoys
is for the rulebook, and supports in a circle do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from msgspec import Struct

from gm.core.message import Message
from gm.core.model import Verdict
from gm.rules.movement.convoys import connected
from gm.rules.movement.deployment import Passage, Piece, Question
from gm.rules.movement.knots import find_knots
from gm.rules.movement.position import Position

Answer = bool | None
Force = tuple[int, int]
"""The least and the greatest force a unit may turn out to have; equal once everything is settled."""

_DEEP = 100
"""How many questions deep an answer is looked for before it waits for the next round: Python's stack is finite."""


class Cause(Struct, frozen=True, eq=False, gc=False):
    """How an order ended, and by whose doing. `tell` makes the sentence of it, when it is read."""

    verdict: Verdict
    tell: Callable[..., Message]
    culprits: tuple[Piece, ...] = ()


class Judge:
    """Answers every question of a position.

    `causes`: why each order ended as it did, by the number of its piece; whose cause was not plain to see is
    `unexplained` until all is settled. `dislodgers`: who drove out whom.
    `fought_over`: the places that several want and nobody just keeps. `halted`: the moves that an all-hold rule stops.
    `spent`: the cut supports of which nothing is left, because what was left of them hung on itself.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.orders = position.deployment.orders
        self.standing = position.standing
        self.entrants = position.entrants
        self.helpers = position.helpers
        self.rulebook = position.rulebook
        self.spares_own = position.rulebook.self_dislodge == "no"
        self.halted: set[int] = set()
        self.causes: list[Cause | None] = [None] * len(position.helps)
        self.unexplained: list[Piece] = []
        self.fought_over: set[int] = set()
        self.dislodgers: dict[Piece, Piece] = {}
        self.spent: set[Piece] = set()
        self._round = 0
        self._depth = 0
        self._unknown: list[Question] = []

    def settle(self, doubtful: Sequence[Question]) -> None:
        """Answer the questions in doubt, and name the units that are driven out: that is never plain."""
        self._ask(doubtful)
        for move in doubtful:
            if type(move) is Piece and move.moves and move.state:
                occupant = self.standing[move.goal]
                if occupant and not (occupant.moves and occupant.state):
                    self.dislodgers[occupant] = move

    # ---- Question by question

    def _ask(self, questions: Sequence[Question]) -> None:
        """Ask the questions round after round; when a round settles nothing, untie a knot."""
        while questions:
            self._round += 1
            left = [question for question in questions if self.answer(question) is None]
            if len(left) == len(questions):
                for knot in self._knots(left):
                    self._untie(knot)
                left = [question for question in left if question.state is None]
            questions = left

    def answer(self, question: Question) -> Answer:
        """The answer to a question, if it can be known by now."""
        if question.state is not None:
            return question.state
        if question.tried == self._round or self._depth == _DEEP:
            self._unknown.append(question)
            return None
        question.tried = self._round
        self._depth += 1
        question.state = self._judge(question)
        self._depth -= 1
        return question.state

    def _judge(self, question: Question) -> Answer:
        if type(question) is Passage:
            return self._is_open(question)
        assert type(question) is Piece
        return self._succeeds(question) if question.moves else self._is_given(question)

    def _succeeds(self, move: Piece) -> Answer:
        """Whether a move enters its goal.

        Who stands there may still be leaving: then the answer is known if it is the same either way.
        """
        path = True if move.passage is None else self.answer(move.passage)
        if path is False:
            return False
        occupant = self.standing[move.goal]
        leaves = True if occupant is None else self.leaves(occupant, move)
        if leaves is not None:
            return self._prevails(move, None if leaves else occupant) and path
        free, resisted = self._prevails(move, None), self._prevails(move, occupant)
        return free and path if free is resisted else None

    def leaves(self, occupant: Piece, move: Piece) -> Answer:
        """Whether the unit that stands where `move` goes makes room; never to the unit it meets head-on."""
        if not occupant.moves or occupant.state is False:
            return False
        if occupant.goal == move.home and self.head_on(move):
            return False
        return self.answer(occupant)

    def _prevails(self, move: Piece, defender: Piece | None) -> Answer:
        """Whether a move beats the unit that defends its goal, if any, and its rivals for the place (R-4.1-B-1)."""
        rivals = self.entrants[move.goal]
        if defender is None and len(rivals) == 1:
            return True
        if not self.counts(move, defender):
            return False
        force = self.force(move, defender)
        prevails = True if defender is None else _beats(force, self.defence(defender, move))
        for rival in rivals:
            if rival is not move and prevails is not False:
                prevails = _beats(force, self.prevention(rival)) and prevails
        return prevails

    # ---- Forces

    def force(self, piece: Piece, victim: Piece | None = None) -> Force:
        """A unit's own force, and that of every support that is given and counts against the victim."""
        low = high = piece.strength + piece.aid
        if piece.most == high:
            return low, high
        for support in self.helpers[piece.number]:
            if victim is None or self.counts(support, victim):
                given = support.state if support.state is not None else self.answer(support)
                if given:
                    low += support.strength
                if given is not False:
                    high += support.strength
                elif support.strength > 1:
                    least, most = self.left_of(support)
                    low, high = low + least, high + most
        return low, high

    def counts(self, helper: Piece, victim: Piece | None) -> bool:
        """Nobody helps to dislodge a unit of his own (n. 19b, n. 70)."""
        return victim is None or helper.power != victim.power or not self.spares_own

    def defence(self, defender: Piece, move: Piece) -> Force:
        """What a unit defends its place with: its own if it failed to leave, all if it stays or meets head-on."""
        if defender.moves and not self.head_on(move):
            return defender.strength, defender.strength
        return self.force(defender)

    def prevention(self, move: Piece) -> Force:
        """What a move keeps others out of its goal with, whether it enters or not."""
        other = self.standing[move.goal]
        if move.passage is None and (other is None or other.goal != move.home):
            return self.force(move)
        path, beaten_back = self.path(move), self._is_beaten_back(move)
        if path is False or beaten_back:
            return 0, 0
        low, high = self.force(move)
        return (low, high) if path and beaten_back is False else (0, high)

    def _is_beaten_back(self, move: Piece) -> Answer:
        """Whether a unit comes from the goal of a move and dislodges it (n. 47); two that change places do not."""
        other = self._opposite(move)
        if other is None or (self.rulebook.dislodged_prevents == "unless_head_on" and not self.head_on(move)):
            return False
        comes, gets_away = self.answer(other), self.answer(move)
        if comes is False or gets_away:
            return False
        return True if comes and gets_away is False else None

    def head_on(self, move: Piece) -> bool:
        """Whether a move meets a unit that comes the other way, by land (n. 73: or also by sea)."""
        other = self._opposite(move)
        if other is None:
            return False
        return (move.passage is None and other.passage is None) or self.rulebook.convoy_swap == "no"

    def _opposite(self, move: Piece) -> Piece | None:
        """The unit that moves from the goal of a move to its home."""
        other = self.standing[move.goal]
        return other if other and other.goal == move.home and not move.inside else None

    # ---- Supports and convoys

    def _is_given(self, support: Piece) -> Answer:
        """Whether a support is neither cut nor lost by dislodgement (R-4.1-A-6, R-4.1-B-4)."""
        given: Answer = True
        for attacker in self.entrants[support.home]:
            if self.passes_by(attacker, support):
                continue
            cut = self.cuts(attacker, support)
            lost = cut or self.answer(attacker)
            if lost:
                return False
            if cut is None or lost is None:
                given = None
        return given

    def left_of(self, support: Piece) -> Force:
        """What is left of a support that is cut: nothing, or what its attackers do not take point by point (B11).

        Of one that no attack strikes, lost in another way, nothing is left.
        """
        return (0, 0) if support in self.spent else self.rest_of(support)

    def rest_of(self, support: Piece) -> Force:
        """The same of a support of which something may be left, even if it hangs on itself."""
        lost = self.is_dislodged(support)
        if lost or self.rulebook.special_cut == "whole":
            return 0, 0
        least = most = 0
        for attacker in self.entrants[support.home]:
            strikes = not self.passes_by(attacker, support) and self._strikes(attacker, support)
            least += attacker.strength if strikes else 0
            most += attacker.strength if strikes is not False else 0
        if not most:
            return 0, 0
        return max(support.strength - most, 0) if least and lost is False else 0, max(support.strength - least, 0)

    def passes_by(self, attacker: Piece, support: Piece) -> bool:
        """Battles at sea come first: they never feel a convoyed army (n. 43 sea_first)."""
        if attacker.passage is None or self.rulebook.paradox != "sea_first":
            return False
        return self.position.places.sea[self.position.aim(support)]

    def cuts(self, attacker: Piece, support: Piece) -> Answer:
        """Whether an attack cuts a support (n. 10: any, or one that is at least as strong as the supporter stands)."""
        strikes = self._strikes(attacker, support)
        if self.rulebook.cut == "any" or strikes is False:
            return strikes
        (least, greatest), (low, high) = self.force(attacker), self.force(support)
        if greatest < low:
            return False
        return strikes if least >= high else None

    def _strikes(self, attacker: Piece, support: Piece) -> Answer:
        """Whether an attack gets at a support: not by an own unit (n. 15), nor from where the support is aimed at."""
        if attacker.power == support.power or self._aimed_at(support, attacker):
            return False
        return self.path(attacker)

    def _aimed_at(self, support: Piece, attacker: Piece) -> bool:
        """Whether a support is aimed at where its attacker comes from (by land, with DATC 4.A.4 b)."""
        by_sea = attacker.passage is not None and self.rulebook.convoyed_cut == "yes"
        return not by_sea and attacker.home == self.position.aim(support)

    def path(self, move: Piece) -> Answer:
        """Whether a move gets as far as its goal: always by land."""
        return True if move.passage is None else self.answer(move.passage)

    def _is_open(self, passage: Passage) -> Answer:
        """Whether the fleets that are left carry the army across (R-4.2-1, n. 76)."""
        lost = {sea: gone for sea, fleet in passage.fleets.items() if (gone := self.is_dislodged(fleet)) is not False}
        if not lost:
            return True
        if self.rulebook.route != "any_complete":
            return False if any(lost.values()) else None
        ends, borders = (passage.home, passage.goal), self.position.places.fleet
        if connected(*ends, passage.fleets.keys() - lost, borders):
            return True
        floats = [sea for sea in passage.fleets if not lost.get(sea)]
        return None if connected(*ends, floats, borders) else False

    def is_dislodged(self, piece: Piece) -> Answer:
        """Whether a unit that does not move is driven out of its place."""
        dislodged: Answer = False
        for attacker in self.entrants[piece.home]:
            enters = self.answer(attacker)
            if enters:
                return True
            if enters is None:
                dislodged = None
        return dislodged

    # ---- Knots

    def _knots(self, left: Sequence[Question]) -> list[list[Question]]:
        """The knots among questions that have all been tried in this round.

        So each, judged again, stops at the open questions right below it: those that it waits for.
        """
        waits: dict[Question, list[Question]] = {}
        for question in left:
            self._unknown = []
            self._judge(question)
            waits[question] = self._unknown
        return find_knots(waits)

    def _untie(self, knot: Sequence[Question]) -> None:
        """Answer a knot: by reason if only one set of answers agrees with itself, else by a rule."""
        passages = [question for question in knot if isinstance(question, Passage)]
        moves = [question for question in knot if isinstance(question, Piece) and question.moves]
        if len(moves) == len(knot):
            if not self._spend(moves):
                _set(moves, [True] * len(moves))  # a ring: all of them move (n. 72)
            return
        hinges: Sequence[Question] = passages or [question for question in knot if question not in moves]
        agreeing = [
            answers for answers in product((False, True), repeat=len(hinges)) if self._try(knot, hinges, answers)
        ]
        if len(agreeing) == 1:
            _set(hinges, agreeing[0])
            return
        _set(hinges, [False] * len(hinges))
        for passage in passages:
            passage.paradox = True
        if passages and self.rulebook.paradox == "all_hold":
            self.halted |= {move.number for move in moves} | {passage.army for passage in passages}

    def _spend(self, moves: Sequence[Piece]) -> bool:
        """Leave nothing of the cut supports on which moves hang, as no ring does; whether there are any."""
        goals = {move.goal for move in moves}
        helpers = {support for move in moves for support in self.helpers[move.number]}
        spent = {support for support in helpers if support.state is False and support.home in goals} - self.spent
        self.spent |= spent
        return bool(spent)

    def _try(self, knot: Sequence[Question], hinges: Sequence[Question], answers: Sequence[bool]) -> bool:
        """Whether answers to the hinges of a knot come out again when all that hangs on them is settled."""
        spent = set(self.spent)
        _set(hinges, answers)
        self._ask(knot)
        agrees = all(self._judge(hinge) is answer for hinge, answer in zip(hinges, answers, strict=True))
        for question in knot:
            question.state = None
        self.spent = spent
        return agrees


def _set(questions: Sequence[Question], answers: Sequence[bool]) -> None:
    for question, answer in zip(questions, answers, strict=True):
        question.state = answer


def _beats(force: Force, against: Force) -> Answer:
    """Whether a force is greater than another."""
    least, greatest = force
    low, high = against
    if greatest <= low:
        return False
    return True if least > high else None
