"""Why an order ended as it did: the chain of reasons, read off the settled judgement.

What `reasons` says in a sentence is told here in full: every force with each support that is in it or is not, what
stood against it, which fleets carried whom. A unit whose own case matters to another's is explained once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gm.core.message import Message, place, power, say
from gm.core.message import verdict as verdict_word
from gm.core.model import Result, Verdict
from gm.core.report import Explanation
from gm.rules.movement.deployment import Passage, Piece
from gm.rules.movement.findings import (
    carried,
    cutter,
    defender,
    faced,
    is_spent,
    on_board,
    ring,
    strongest_attacker,
    worth,
)
from gm.rules.movement.judge import Judge
from gm.rules.movement.orders import Convoy, Move, Order, Support, Unit
from gm.rules.movement.reasons import reason
from gm.rules.movement.solver import Ruling
from gm.rules.movement.words import order_message, unit_message


def explain(
    ruling: Ruling, results: Sequence[Result], write: Callable[[str], Message]
) -> tuple[Message, tuple[Explanation, ...]]:
    """The first sentence on a unit, and what its verdict rests on.

    `results` are those of the orders meant for the unit; `write` tells an order's text to people.
    """
    judge, piece = ruling.judge, ruling.piece
    judged = [result for result in results if result.verdict is not Verdict.VOID]
    if judged:
        order, (_, *void) = answer(results, write)
        return order, (*account(judge, piece, judged[-1].reason), *void)
    if not results:
        order = heading(order_message(ruling.order), ruling.power, ruling.verdict)
        return order, account(judge, piece, ruling.reason)
    order, reasons = answer(results, write)
    holds = Explanation(say("movement.why.holds_instead"), account(judge, piece, ruling.reason))
    return order, (*reasons, holds)


def answer(results: Sequence[Result], write: Callable[[str], Message]) -> tuple[Message, tuple[Explanation, ...]]:
    """The same where no move is judged: the order that counts, or else the last void one, is told first."""
    *others, last = sorted(results, key=lambda result: result.verdict is not Verdict.VOID)
    why = (Explanation(last.reason), *(set_aside(other, write) for other in others))
    return heading(write(last.order), last.power, last.verdict), why


def set_aside(result: Result, write: Callable[[str], Message]) -> Explanation:
    """An order that does not count, and why."""
    return Explanation(say("movement.why.set_aside", order=write(result.order), reason=result.reason))


def is_help(order: Order, unit: Unit) -> bool:
    """Whether an order is to help a unit."""
    return (isinstance(order, Support) and order.target == unit) or (isinstance(order, Convoy) and order.army == unit)


def heading(order: Message, owner: str | None, verdict: Verdict) -> Message:
    """The first sentence of an explanation; it has the argument ``verdict``."""
    if owner is None:
        return say("movement.why.order_of_nobody", order=order, verdict=verdict_word(verdict))
    return say("movement.why.order", order=order, power=power(owner), verdict=verdict_word(verdict))


def account(judge: Judge, piece: Piece, why: Message) -> tuple[Explanation, ...]:
    """What the verdict on an order rests on, below `why`; then who drove the unit out, if its order was another."""
    telling = _Telling(judge, piece)
    case = Explanation(why, tuple(telling.grounds(piece)))
    attacker = judge.dislodgers.get(piece)
    if attacker is None or not (piece.moves or isinstance(judge.orders[piece.number], Support)):
        return (case,)
    message = say("movement.why.driven_out", attacker=telling.unit(attacker), unit=telling.unit(piece))
    return case, Explanation(message, tuple(telling.stand(piece)))


class _Telling:
    """The explanation of one unit, `hero`; `told`, `struck`, `sailed`: whose case, attackers, crossing are in it."""

    def __init__(self, judge: Judge, hero: Piece) -> None:
        self.judge = judge
        self.hero = hero
        self.told: set[Piece] = set()
        self.struck = {hero}
        self.sailed: set[Piece] = set()

    def grounds(self, piece: Piece) -> Iterator[Explanation]:
        """All that decided a unit's order."""
        self.told.add(piece)
        if piece.moves:
            yield from self._advance(piece)
        elif isinstance(order := self.judge.orders[piece.number], Support):
            friend = self.judge.position.helps[piece.number]
            if friend is not None:
                yield from self._own_force(piece)
                yield from self._attacks_on_support(piece)
                if worth(self.judge, piece):
                    yield from self._helped(friend)
        else:
            if isinstance(order, Convoy):
                yield from self._carried(piece)
            yield from self.stand(piece)

    def stand(self, piece: Piece) -> Iterator[Explanation]:
        """What a unit that stays defends itself with, and what each of those who attack it comes with."""
        if self.judge.standing[piece.home] is not piece:
            return
        attackers = self._entrants(piece.home)
        main = strongest_attacker(self.judge, piece)
        if main is not None:
            yield self._defence(piece, main)
        for attacker in attackers:
            yield self._attack(attacker, piece)

    # ---- Moves

    def _advance(self, move: Piece) -> Iterator[Explanation]:
        """The way, the force, and whoever is in the way."""
        if move.passage is not None:
            yield self._crossing(move, move.passage)
            if not move.passage.state:
                return
        elif (move.home, move.goal) in self.judge.position.deployment.convoys:
            yield self._walk(move)
        holder = defender(self.judge, move)
        against = faced(self.judge, move)
        yield self._attack(move, against)
        if against is holder:
            yield self._goal(move, holder)
        for rival in self._entrants(move.goal):
            if rival is not move and rival is not holder:
                yield self._rival(rival, move)

    def _goal(self, move: Piece, holder: Piece | None) -> Explanation:
        """Whom a move finds in its goal."""
        if holder is not None:
            return self._defence(holder, move)
        leaving = self.judge.standing[move.goal]
        if leaving is not None:
            return self._way_made(move, leaving)
        shut_in = self.judge.position.shut_in.get(move.goal)
        if shut_in is not None:
            return Explanation(say("movement.why.shut_in", unit=self.unit(shut_in)))
        return Explanation(say("movement.why.empty", place=self._place(move.goal)))

    def _way_made(self, move: Piece, leaving: Piece) -> Explanation:
        turning = ring(self.judge, move) if move.state else []
        if len(turning) > 2:
            return Explanation(say("movement.why.ring", units=tuple(map(self.unit, turning))))
        if turning:
            return Explanation(say("movement.why.swap", unit=self.unit(move), other=self.unit(leaving)))
        return Explanation(say("movement.why.leaves", unit=self.unit(leaving)))

    def _attack(self, attacker: Piece, victim: Piece | None) -> Explanation:
        """What a unit brings against a place, or why it brings nothing."""
        if self.judge.path(attacker) is False:
            return self._adrift(attacker)
        if not self.judge.counts(attacker, victim):
            assert victim is not None, "whoever attacks nobody counts"
            return Explanation(say("movement.why.own_unit", unit=self.unit(attacker), other=self.unit(victim)))
        force, _ = self.judge.force(attacker, victim)
        how = "sortie" if attacker.inside else "attack"
        message = say(f"movement.why.{how}", unit=self.unit(attacker), place=self._place(attacker.goal), force=force)
        return Explanation(message, (*self._voyage(attacker), *self._supports(attacker, victim)))

    def _defence(self, holder: Piece, attacker: Piece) -> Explanation:
        """What a unit that did not leave meets an attack with."""
        if self.judge.head_on(attacker):
            force, _ = self.judge.force(holder)
            message = say("movement.why.head_on", unit=self.unit(holder), force=force)
            return Explanation(message, tuple(self._supports(holder)))
        force, _ = self.judge.defence(holder, attacker)
        if holder.moves:
            return Explanation(say("movement.why.stuck", unit=self.unit(holder), force=force), self._case(holder))
        message = say("movement.why.defence", unit=self.unit(holder), force=force)
        return Explanation(message, tuple(self._supports(holder)))

    def _rival(self, rival: Piece, move: Piece) -> Explanation:
        """Another who wants the place."""
        if self.judge.path(rival) is False:
            return self._adrift(rival)
        force, _ = self.judge.prevention(rival)
        if not force:
            attacker = self.judge.dislodgers.get(rival)
            assert attacker is not None, "who gets there and keeps nobody out is beaten back"
            return Explanation(say("movement.why.beaten_back", unit=self.unit(rival), attacker=self.unit(attacker)))
        message = say("movement.why.rival", unit=self.unit(rival), place=self._place(move.goal), force=force)
        return Explanation(message, (*self._voyage(rival), *self._supports(rival)))

    def _case(self, piece: Piece) -> tuple[Explanation, ...]:
        """Another unit's order and why it ended as it did, with its grounds the first time."""
        if piece is self.hero:
            return ()
        message = say(
            "movement.why.case", order=order_message(self.judge.orders[piece.number]), reason=reason(self.judge, piece)
        )
        grounds = () if piece in self.told else tuple(self.grounds(piece))
        return (Explanation(message, grounds),)

    # ---- Supports

    def _helped(self, friend: Piece) -> Iterator[Explanation]:
        """What came of what a support was for."""
        if friend.moves:
            yield from self._case(friend)
        else:
            yield self._fate(friend)

    def _supports(self, piece: Piece, victim: Piece | None = None) -> Iterator[Explanation]:
        """What a unit's force is made of: its own, where it is not 1, and every support that was meant for it."""
        yield from self._own_force(piece)
        if piece.aid:
            yield Explanation(say("movement.why.aid", force=piece.aid))
        for support in _in_order(self.judge.helpers[piece.number]):
            yield self._support(support, victim)
        for support in _in_order(self.judge.position.deployment.supports):
            order = self.judge.orders[support.number]
            if self.judge.position.helps[support.number] is None and is_help(order, self._name(piece)):
                yield Explanation(say("movement.why.unmatched", unit=self.unit(support), order=order_message(order)))

    def _own_force(self, piece: Piece) -> tuple[Explanation, ...]:
        """What a unit counts for by itself, where it is not 1."""
        if piece.strength == 1:
            return ()
        return (Explanation(say("movement.why.strength", unit=self.unit(piece), force=piece.strength)),)

    def _support(self, support: Piece, victim: Piece | None) -> Explanation:
        if not support.state:
            return self._lost(support)
        if not self.judge.counts(support, victim):
            assert victim is not None, "a support counts against nobody"
            return Explanation(say("movement.why.spares", unit=self.unit(support), victim=self.unit(victim)))
        attacked = not support.inside and bool(self._entrants(support.home))
        how = "given_inside" if support.inside else "given_attacked" if attacked else "given"
        return Explanation(say(f"movement.why.{how}", unit=self.unit(support)), self._struck(support))

    def _struck(self, support: Piece) -> tuple[Explanation, ...]:
        """What a supporter counts for and what attacks it, the first time it is asked."""
        if support in self.struck:
            return ()
        self.struck.add(support)
        return (*self._own_force(support), *self._attacks_on_support(support))

    def _lost(self, support: Piece) -> Explanation:
        """A support that does not count."""
        attacker = cutter(self.judge, support)
        if attacker is not None:
            return self._cut(support, attacker)
        attacker = self.judge.dislodgers.get(support)
        if attacker is None:
            return Explanation(say("movement.why.circle", unit=self.unit(support)), self._struck(support))
        message = say("movement.why.support_lost", unit=self.unit(support), attacker=self.unit(attacker))
        return Explanation(message, self._once(support))

    def _cut(self, support: Piece, attacker: Piece) -> Explanation:
        """A support that is cut, all of it or in part."""
        words = {"unit": self.unit(support), "attacker": self.unit(attacker)}
        if left := worth(self.judge, support):
            how = say("movement.why.cut_in_part", left=left, **words)
        elif is_spent(self.judge, support):
            how = say("movement.why.cut_spent", **words)
        else:
            how = say("movement.why.cut", **words)
        return Explanation(how, self._struck(support) if support.strength > 1 else self._voyage(attacker))

    def _attacks_on_support(self, support: Piece) -> Iterator[Explanation]:
        """Each attack on a supporter: what comes of those that cut, or may, and why others do not."""
        judge = self.judge
        lost_to = judge.dislodgers.get(support)
        in_doubt = not (support.state or lost_to or cutter(judge, support))
        for attacker in () if support.inside else self._entrants(support.home):
            if in_doubt or (judge.cuts(attacker, support) and not judge.passes_by(attacker, support)):
                yield self._attack(attacker, support)
            elif attacker is not lost_to:
                yield self._uncut(attacker, support)

    def _uncut(self, attacker: Piece, support: Piece) -> Explanation:
        """Why an attack does not cut a support."""
        judge, who = self.judge, self.unit(attacker)
        if attacker.power == support.power:
            return Explanation(say("movement.why.uncut.own", attacker=who))
        if judge.path(attacker) is False:
            return self._adrift(attacker)
        if judge.passes_by(attacker, support):
            return Explanation(say("movement.why.uncut.at_sea", attacker=who))
        force, against = judge.force(attacker)[0], judge.force(support)[0]
        if judge.rulebook.cut == "equal_or_more" and force < against:
            return Explanation(say("movement.why.uncut.weak", attacker=who, force=force, against=against))
        message = say("movement.why.uncut.aim", attacker=who, place=self._place(judge.position.aim(support)))
        return Explanation(message, tuple(self.stand(support)) if support is self.hero else self._once(support))

    # ---- Convoys

    def _carried(self, fleet: Piece) -> Iterator[Explanation]:
        """The crossing that a fleet is to carry an army on."""
        army = carried(self.judge, fleet)
        if army is None:
            return
        if army.passage is None:
            yield self._walk(army)
        elif fleet in army.passage.fleets.values():
            yield self._crossing(army, army.passage)

    def _walk(self, army: Piece) -> Explanation:
        """By which rule an army walks that fleets offered to carry (n. 75)."""
        order, rulebook = self.judge.orders[army.number], self.judge.rulebook
        assert isinstance(order, Move), "only who moves is carried"
        falls_back = rulebook.land_fallback == "always" or order.via is not None
        how = "fallback" if falls_back else rulebook.adjacent_convoy
        return Explanation(say(f"movement.why.walks.{how}", unit=self.unit(army)))

    def _voyage(self, army: Piece) -> tuple[Explanation, ...]:
        """How an army got where it attacks, if by sea, the first time it is asked."""
        return () if army.passage is None or army in self.sailed else (self._crossing(army, army.passage),)

    def _adrift(self, army: Piece) -> Explanation:
        """An army whose convoy failed attacks nobody."""
        message = say("movement.why.adrift", unit=self.unit(army), place=self._place(army.goal))
        return Explanation(message, self._voyage(army))

    def _crossing(self, army: Piece, passage: Passage) -> Explanation:
        """Whether the fleets of a crossing carried the army, and what became of each."""
        self.sailed.add(army)
        where = self._place(army.goal)
        if passage.paradox:
            whom = "all" if self.judge.rulebook.paradox == "all_hold" else "army"
            message = say(f"movement.why.paradox.{whom}", unit=self.unit(army))
            return Explanation(message, tuple(self._fleets(passage)))
        if passage.void:
            offers = self.judge.position.deployment.convoys.get((army.home, army.goal), ())
            idle = tuple(Explanation(say("movement.why.offer", unit=self.unit(fleet))) for fleet in _in_order(offers))
            return Explanation(say("movement.why.no_way", unit=self.unit(army), place=where), idle)
        how = f"broken.{self.judge.rulebook.route}"
        if passage.state:
            is_whole = not any(self.judge.dislodgers.get(fleet) for fleet in passage.fleets.values())
            how = "crosses" if is_whole else "crosses_still"
        return Explanation(say(f"movement.why.{how}", unit=self.unit(army), place=where), tuple(self._fleets(passage)))

    def _fleets(self, passage: Passage) -> Iterator[Explanation]:
        return map(self._fate, passage.fleets.values())

    # ---- The board

    def _fate(self, piece: Piece) -> Explanation:
        """Whether a unit that stays kept its place."""
        attacker = self.judge.dislodgers.get(piece)
        if attacker is None:
            message = say("movement.why.stays", unit=self.unit(piece))
        else:
            message = say("movement.why.driven_out", attacker=self.unit(attacker), unit=self.unit(piece))
        return Explanation(message, self._once(piece))

    def _once(self, piece: Piece) -> tuple[Explanation, ...]:
        """How a unit stood its ground, the first time it is asked."""
        if piece in self.told:
            return ()
        self.told.add(piece)
        return tuple(self.stand(piece))

    def _entrants(self, home: int) -> Sequence[Piece]:
        return _in_order(self.judge.position.entrants[home])

    def _name(self, piece: Piece) -> Unit:
        return self.judge.orders[piece.number].unit

    def unit(self, piece: Piece) -> Message:
        """A unit's name, for people."""
        return unit_message(self._name(piece))

    def _place(self, at: int) -> Message:
        return place(self.judge.position.places.ids[at])


def _in_order(pieces: Sequence[Piece]) -> list[Piece]:
    """As they stand on the board, whatever order their orders came in."""
    return sorted(pieces, key=on_board)
