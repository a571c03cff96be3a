"""The definition of a season's outcome, written as plainly as it can be said and as slowly as that makes it.

A *story* says which moves succeed and which supports are given. A story holds if, supposing it true, the rules make
each of those moves succeed and each of those supports be given, and no others. This module tries every story. If one
holds, that is the outcome.

If none does, or several do, some questions (does a move succeed? is a support given? do its fleets take an army
across?) hang on one another. What comes out the same whatever is supposed of the rest is settled first. Then a *knot*
is a set of questions each of which hangs on all of them, and on nothing else that is open. Moves alone go round in a
ring, and succeed. In other knots the convoys matter, or the supports where there is none: if the stories of the knot
that hold agree on them, so it is. If not, or if none holds, it is a paradox: its convoys fail and its armies do nothing
("szykman", and "sea_first" where it left a paradox), its supports are not given; by "all_hold" none of its moves does
anything where there are convoys in it, and the season is told anew.

All this shares no code with the solver: only the orders, the board and the rulebook, which are the question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, product

from gm.core.board import Board, province_of
from gm.rules.movement.orders import Convert, Convoy, Hold, Move, Order, Siege, Support, Unit
from gm.rules.movement.rulebook import Rulebook

Story = tuple[frozenset[Unit], frozenset[Unit]]
"""The units whose moves succeed, and the units whose supports are given."""

Question = tuple[str, Unit]
"""Does a unit's move succeed (``moves``), is its support given (``helps``), do fleets take it across (``crosses``)?"""

Table = Mapping[tuple[bool, ...], tuple[bool, ...]]
"""What the rules answer to open questions, supposing any answers to them."""


def outcome(board: Board, orders: Sequence[tuple[str | None, Order]], rulebook: Rulebook) -> Story:
    """What becomes of a season; it is told anew while there are moves to be held, or armies that walk instead."""
    idle: frozenset[Unit] = frozenset()
    on_foot: frozenset[Unit] = frozenset()
    while True:
        oracle = Oracle(board, orders, rulebook, idle, on_foot)
        held = oracle.tell()
        walking = oracle.walking()
        if held <= idle and not walking:
            return oracle.success, oracle.given
        idle |= held
        on_foot |= walking


class Oracle:
    """Which stories hold, and what comes of knots. `idle`: whose moves do nothing; `on_foot`: who goes by land only."""

    def __init__(
        self,
        board: Board,
        orders: Sequence[tuple[str | None, Order]],
        rulebook: Rulebook,
        idle: frozenset[Unit] = frozenset(),
        on_foot: frozenset[Unit] = frozenset(),
    ) -> None:
        self.board = board
        self.rulebook = rulebook
        self.power: Mapping[Unit, str | None] = {order.unit: power for power, order in orders}
        self.order: Mapping[Unit, Order] = {order.unit: order for _, order in orders}
        self.idle = idle
        self.on_foot = on_foot
        self.movers = [unit for unit, order in self.order.items() if self.goal(unit) is not None]
        self.supporters = [unit for unit, order in self.order.items() if isinstance(order, Support)]
        self.convoyed = {unit: self.routes(unit) for unit in self.movers if self.sails(unit)}
        self.success: frozenset[Unit] = frozenset()
        self.given: frozenset[Unit] = frozenset()
        self.across: frozenset[Unit] = frozenset()

    def tell(self) -> frozenset[Unit]:
        """Suppose the story that holds, or the one that the rules choose; return the moves that "all_hold" stops."""
        stories = self.stories()
        if len(stories) != 1:
            return self.unravel()
        self.holds(*stories[0])
        return frozenset()

    def stories(self) -> list[Story]:
        """Every story that holds."""
        return [
            (success, given)
            for success in _subsets(self.movers)
            for given in _subsets(self.supporters)
            if self.holds(success, given)
        ]

    def holds(self, success: frozenset[Unit], given: frozenset[Unit]) -> bool:
        self.success, self.given = success, given
        self.across = frozenset(filter(self.crosses, self.convoyed))
        return all(self.succeeds(unit) == (unit in success) for unit in self.movers) and all(
            self.is_given(unit) == (unit in given) for unit in self.supporters
        )

    # ---- Knots

    def unravel(self) -> frozenset[Unit]:
        """Suppose the story that the rules for knots choose; return the moves that "all_hold" stops."""
        known: dict[Question, bool] = {}
        held: set[Unit] = set()
        asked: list[Question] = [
            *(("moves", unit) for unit in self.movers),
            *(("helps", unit) for unit in self.supporters),
            *(("crosses", unit) for unit in self.convoyed),
        ]
        while questions := [question for question in asked if question not in known]:
            table = self.table(questions, known)
            found = [set(answers) for answers in zip(*table.values(), strict=True)]
            certain = {q: answers.pop() for q, answers in zip(questions, found, strict=True) if len(answers) == 1}
            known.update(certain or self.untied(questions, table, held))
        self.suppose(known)
        return frozenset(held)

    def suppose(self, told: Mapping[Question, bool]) -> None:
        self.success, self.given, self.across = (
            frozenset(unit for (kind, unit), answer in told.items() if answer and kind == wanted)
            for wanted in ("moves", "helps", "crosses")
        )

    def table(self, questions: Sequence[Question], known: Mapping[Question, bool]) -> Table:
        """What the rules answer, whatever is supposed of the open questions."""
        table = {}
        for supposed in product((False, True), repeat=len(questions)):
            self.suppose({**known, **dict(zip(questions, supposed, strict=True))})
            table[supposed] = tuple(self.answer(question) for question in questions)
        return table

    def answer(self, question: Question) -> bool:
        kind, unit = question
        return {"moves": self.succeeds, "helps": self.is_given, "crosses": self.crosses}[kind](unit)

    def untied(self, questions: Sequence[Question], table: Table, held: set[Unit]) -> dict[Question, bool]:
        """The answers to knots by their rules; `held`: the moves that "all_hold" stops are put there."""
        known: dict[Question, bool] = {}
        for knot in _knots(table):
            kinds = {questions[i][0] for i in knot}
            if kinds == {"moves"}:
                known.update((questions[i], True) for i in knot)
                continue
            hinges = [i for i in knot if questions[i][0] == ("crosses" if "crosses" in kinds else "helps")]
            agreeing = {
                tuple(supposed[i] for i in hinges)
                for supposed, found in table.items()
                if all(supposed[i] == found[i] for i in knot)
            }
            if len(agreeing) != 1:
                agreeing = {(False,) * len(hinges)}
                if "crosses" in kinds and self.rulebook.paradox == "all_hold":
                    held.update(questions[i][1] for i in knot if questions[i][0] != "helps")
            known.update(zip((questions[i] for i in hinges), agreeing.pop(), strict=True))
        return known

    # ---- The position

    def goal(self, unit: Unit) -> str | None:
        order = self.order[unit]
        if isinstance(order, Move):
            return province_of(order.to)
        return unit.place if isinstance(order, Convert) and unit.kind == "G" else None

    def outside(self, place: str) -> Unit | None:
        """The unit that stands in a place, not in its city nor on its way there."""
        for unit, order in self.order.items():
            if at(unit) == place and unit.kind != "G":
                shut_in = isinstance(order, Convert) and self.rulebook.convert_defends == "no"
                return None if shut_in else unit
        return None

    def entrants(self, place: str) -> list[Unit]:
        return [unit for unit in self.movers if self.goal(unit) == place]

    def stays(self, unit: Unit) -> bool:
        return self.goal(unit) is None or unit not in self.success

    def dislodged(self, unit: Unit) -> bool:
        return self.stays(unit) and any(entrant in self.success for entrant in self.entrants(at(unit)))

    # ---- Convoys

    def sails(self, unit: Unit) -> bool:
        order = self.order[unit]
        if not isinstance(order, Move) or unit.kind != "A":
            return False
        if not self.is_near(unit):
            return True
        if unit in self.on_foot:
            return False
        wants = order.via is not None
        if self.rulebook.adjacent_convoy != "via":
            asked = [fleet for fleet in self.fleets(unit) if self.power[fleet] == self.power[unit]]
            if self.rulebook.adjacent_convoy == "any_fleet":
                asked = self.fleets(unit)
            wants = wants or bool(asked and self.routes(unit))
        return wants and (bool(self.routes(unit)) or self.rulebook.land_fallback == "never")

    def walking(self) -> frozenset[Unit]:
        """The armies that fleets did not take across, and that walk instead if the rulebook lets them."""
        if self.rulebook.land_fallback != "always":
            return frozenset()
        return frozenset(unit for unit in self.convoyed if self.is_near(unit) and unit not in self.across)

    def is_near(self, unit: Unit) -> bool:
        """Whether an army could walk where it goes."""
        move = self.order[unit]
        return isinstance(move, Move) and move.to in self.board.provinces[unit.place].army

    def fleets(self, unit: Unit) -> list[Unit]:
        """The fleets that offer to carry an army where it goes, on the seas it names if it names any."""
        move = self.order[unit]
        assert isinstance(move, Move)
        return [
            fleet
            for fleet, order in self.order.items()
            if isinstance(order, Convoy)
            and (order.army.place, order.to) == (unit.place, move.to)
            and (not move.via or fleet.place in move.via)
        ]

    def routes(self, unit: Unit) -> list[tuple[Unit, ...]]:
        """The complete routes of an army, as the fleets of each."""
        move = self.order[unit]
        assert isinstance(move, Move)

        def onward(route: tuple[Unit, ...]) -> Iterator[tuple[Unit, ...]]:
            shore = self.board.provinces[route[-1].place if route else unit.place].fleet
            if route and move.to in shore:
                yield route
            for fleet in self.fleets(unit):
                if fleet not in route and fleet.place in shore:
                    yield from onward((*route, fleet))

        return list(onward(()))

    def arrives(self, unit: Unit) -> bool:
        """Whether a move gets as far as its goal."""
        return unit not in self.idle and (unit not in self.convoyed or unit in self.across)

    def crosses(self, unit: Unit) -> bool:
        """Whether its fleets carry an army across."""
        routes, order = self.convoyed[unit], self.order[unit]
        assert isinstance(order, Move)
        if self.rulebook.route == "any_complete":
            return any(not any(map(self.dislodged, route)) for route in routes)
        own = [route for route in routes if all(self.power[fleet] == self.power[unit] for fleet in route)]
        counting = routes if order.via or not own or self.rulebook.route == "every" else own
        return bool(counting) and not any(self.dislodged(fleet) for route in counting for fleet in route)

    # ---- Forces

    def supports(self, unit: Unit) -> list[Unit]:
        """Who gives support to a unit."""
        return [supporter for supporter in self.given if self.helped(supporter) == unit]

    def force(self, unit: Unit) -> int:
        return 1 + len(self.supports(unit))

    def force_against(self, unit: Unit, victim: Unit) -> int:
        if self.rulebook.self_dislodge == "yes":
            return self.force(unit)
        if self.power[unit] == self.power[victim]:
            return 0
        return 1 + sum(self.power[supporter] != self.power[victim] for supporter in self.supports(unit))

    def opposite(self, unit: Unit) -> Unit | None:
        """The unit that wants to change places with a mover."""
        other = self.outside(self.goal(unit) or "")
        if unit.kind == "G" or other is None or self.goal(other) != at(unit):
            return None
        return other

    def head_on(self, unit: Unit) -> bool:
        other = self.opposite(unit)
        if other is None or unit in self.idle or other in self.idle:
            return False
        by_land = unit not in self.convoyed and other not in self.convoyed
        return by_land or self.rulebook.convoy_swap == "no"

    def prevents(self, unit: Unit) -> int:
        """The force with which a mover keeps others out of its goal."""
        if not self.arrives(unit):
            return 0
        other = self.opposite(unit)
        beaten_back = other is not None and other in self.success and unit not in self.success
        if beaten_back and (self.rulebook.dislodged_prevents == "elsewhere" or self.head_on(unit)):
            return 0
        return self.force(unit)

    def succeeds(self, unit: Unit) -> bool:
        place = self.goal(unit)
        assert place is not None
        if not self.arrives(unit):
            return False
        holder = self.outside(place)
        if holder and not self.head_on(unit) and not self.stays(holder):
            holder = None
        attack = self.force_against(unit, holder) if holder else self.force(unit)
        if holder:
            failed_mover = self.goal(holder) is not None and not self.head_on(unit)
            if attack <= (1 if failed_mover else self.force(holder)):
                return False
        return all(attack > self.prevents(rival) for rival in self.entrants(place) if rival != unit)

    # ---- Supports

    def aim(self, supporter: Unit) -> str:
        order = self.order[supporter]
        assert isinstance(order, Support)
        return province_of(order.to or "" if order.action == "move" else order.target.place)

    def helped(self, supporter: Unit) -> Unit | None:
        """The unit that a support is for, if it does what the support says."""
        order = self.order[supporter]
        assert isinstance(order, Support)
        if order.target in self.order and self.does(order.target, order):
            return order.target
        if self.rulebook.support_match == "exact":
            return None
        power = self.power[order.target] if order.target in self.order else order.nation
        acting = [unit for unit in self.entrants(self.aim(supporter)) if self.power[unit] == power]
        holder = self.outside(self.aim(supporter))
        if holder and self.power[holder] == power and self.can_be_held(holder):
            acting.append(holder)
        return acting[0] if len(acting) == 1 else None

    def does(self, unit: Unit, order: Support) -> bool:
        own = self.order[unit]
        if order.action == "move":
            same_place = isinstance(own, Move) and self.goal(unit) == province_of(order.to or "")
            return same_place and order.to in {own.to, self.goal(unit)}
        if order.action == "convert":
            return unit.kind == "G" and isinstance(own, Convert)
        return self.can_be_held(unit)

    def can_be_held(self, unit: Unit) -> bool:
        staying = (Hold, Siege) if self.rulebook.hold_support == "only_H_and_B" else (Hold, Siege, Support, Convoy)
        return unit.kind != "G" and isinstance(self.order[unit], staying)

    def is_given(self, supporter: Unit) -> bool:
        if self.helped(supporter) is None:
            return False
        if supporter.kind == "G":
            return True
        return not any(self.spoils(attacker, supporter) for attacker in self.entrants(at(supporter)))

    def spoils(self, attacker: Unit, supporter: Unit) -> bool:
        """Whether an attack cuts a support, or dislodges the supporter."""
        at_sea = self.board.provinces[self.aim(supporter)].kind == "sea"
        if attacker in self.convoyed and at_sea and self.rulebook.paradox == "sea_first":
            return False
        if attacker in self.success:
            return True
        by_sea = attacker in self.convoyed and self.rulebook.convoyed_cut == "yes"
        from_there = at(attacker) == self.aim(supporter) and attacker.kind != "G" and not by_sea
        if from_there or self.power[attacker] == self.power[supporter] or not self.arrives(attacker):
            return False
        return self.rulebook.cut == "any" or self.force(attacker) >= self.force(supporter)


def at(unit: Unit) -> str:
    """The province that a unit stands in, on whichever coast."""
    return province_of(unit.place)


def _subsets(units: Sequence[Unit]) -> Iterator[frozenset[Unit]]:
    return map(frozenset, chain.from_iterable(combinations(units, size) for size in range(len(units) + 1)))


def _knots(table: Table) -> list[list[int]]:
    """The questions, by number, that hang on one another and on nothing else."""
    size = len(next(iter(table)))
    hangs_on: list[set[int]] = [set() for _ in range(size)]
    for supposed, found in table.items():
        for j in range(size):
            other = table[*supposed[:j], not supposed[j], *supposed[j + 1 :]]
            for i in range(size):
                if found[i] != other[i]:
                    hangs_on[i].add(j)
    for _ in range(size):
        for reached in hangs_on:
            reached.update(*(hangs_on[j] for j in reached))
    knots = [sorted(reached) for i, reached in enumerate(hangs_on) if all(hangs_on[j] == reached for j in reached)]
    return [knot for at, knot in enumerate(knots) if knot not in knots[:at]]
