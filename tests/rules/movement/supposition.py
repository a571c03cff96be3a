"""The rules of a season, said as plainly as possible: what they answer, supposing the answers to all else.

They share no code with the solver: only the orders, the board and the rulebook, which are the question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gm.core.board import Board, province_of
from gm.rules.movement.orders import Convert, Convoy, Hold, Move, Order, Siege, Support, Unit
from gm.rules.movement.rulebook import Rulebook

Question = tuple[str, Unit]
"""Does a unit's move succeed (``moves``), is its support given (``helps``), do fleets take it across (``crosses``)?"""


class Supposition:
    """A season, and what is supposed of it: who succeeds, whose support is given, whom fleets take across."""

    def __init__(
        self,
        board: Board,
        orders: Sequence[tuple[str | None, Order]],
        rulebook: Rulebook,
        strength: Mapping[Unit, int] = {},
        aid: Mapping[Unit, int] = {},
    ) -> None:
        self.board = board
        self.rulebook = rulebook
        self.power: Mapping[Unit, str | None] = {order.unit: power for power, order in orders}
        self.order: Mapping[Unit, Order] = {order.unit: order for _, order in orders}
        self.strength = {unit: strength.get(unit, 1) for unit in self.order}
        self.aid = aid
        self.movers = [unit for unit, order in self.order.items() if self.goal(unit) is not None]
        self.supporters = [unit for unit, order in self.order.items() if isinstance(order, Support)]
        self.helped = {supporter: self.whom_it_helps(supporter) for supporter in self.supporters}
        self.success: frozenset[Unit] = frozenset()
        self.given: frozenset[Unit] = frozenset()
        self.across: frozenset[Unit] = frozenset()
        self.stop(frozenset(), frozenset())

    def stop(self, idle: frozenset[Unit], on_foot: frozenset[Unit]) -> None:
        """Some units' moves do nothing; some go by land only."""
        self.idle, self.on_foot = idle, on_foot
        self.spent: frozenset[Unit] = frozenset()
        self.convoyed = {unit: self.routes(unit) for unit in self.movers if self.sails(unit)}

    @property
    def questions(self) -> list[Question]:
        """All that there is to be answered."""
        return [
            *(("moves", unit) for unit in self.movers),
            *(("helps", unit) for unit in self.supporters),
            *(("crosses", unit) for unit in self.convoyed),
        ]

    def suppose(self, told: Mapping[Question, bool]) -> None:
        """Suppose these answers; what is not among them does not happen."""
        self.success, self.given, self.across = (
            frozenset(unit for (kind, unit), answer in told.items() if answer and kind == wanted)
            for wanted in ("moves", "helps", "crosses")
        )

    def answer(self, question: Question) -> bool:
        """What the rules answer, if all that is supposed is so."""
        kind, unit = question
        return {"moves": self.succeeds, "helps": self.is_given, "crosses": self.crosses}[kind](unit)

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

    def worth(self, supporter: Unit) -> int:
        """What a support adds; of a special unit's that is cut, what all attacks leave by "point"."""
        strength = self.strength[supporter]
        if supporter in self.given:
            return strength
        if self.rulebook.special_cut == "whole" or supporter in self.spent or self.dislodged(supporter):
            return 0
        lost = sum(self.strength[a] for a in self.entrants(at(supporter)) if self.strikes(a, supporter))
        return max(strength - lost, 0) if lost else 0

    def spend(self, movers: Sequence[Unit]) -> bool:
        """Leave nothing of cut supports on which moves hang, as no ring does; whether there are any."""
        goals = {self.goal(unit) for unit in movers}
        spent = {s for s in self.supporters if self.helped[s] in movers and at(s) in goals} - self.given - self.spent
        self.spent |= spent
        return bool(spent)

    def own(self, unit: Unit) -> int:
        return self.strength[unit] + (self.aid.get(unit, 0) if unit in self.movers else 0)

    def force(self, unit: Unit) -> int:
        return self.own(unit) + sum(self.worth(helper) for helper in self.supporters if self.helped[helper] == unit)

    def force_against(self, unit: Unit, victim: Unit) -> int:
        if self.rulebook.self_dislodge == "yes":
            return self.force(unit)
        if self.power[unit] == self.power[victim]:
            return 0
        others = [helper for helper in self.supporters if self.power[helper] != self.power[victim]]
        return self.own(unit) + sum(self.worth(helper) for helper in others if self.helped[helper] == unit)

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
            if attack <= (self.strength[holder] if failed_mover else self.force(holder)):
                return False
        return all(attack > self.prevents(rival) for rival in self.entrants(place) if rival != unit)

    # ---- Supports

    def aim(self, supporter: Unit) -> str:
        order = self.order[supporter]
        assert isinstance(order, Support)
        return province_of(order.to or "" if order.action == "move" else order.target.place)

    def whom_it_helps(self, supporter: Unit) -> Unit | None:
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
            return unit.kind == "G" and isinstance(own, Convert) and own.kind == order.to
        return self.can_be_held(unit)

    def can_be_held(self, unit: Unit) -> bool:
        staying = (Hold, Siege) if self.rulebook.hold_support == "only_H_and_B" else (Hold, Siege, Support, Convoy)
        return unit.kind != "G" and isinstance(self.order[unit], staying)

    def is_given(self, supporter: Unit) -> bool:
        if self.helped[supporter] is None:
            return False
        attackers = self.entrants(at(supporter)) if supporter.kind != "G" else []
        return not any(self.cuts(attacker, supporter) or self.drives_out(attacker, supporter) for attacker in attackers)

    def is_ignored(self, attacker: Unit, supporter: Unit) -> bool:
        """Whether an attack comes by sea, and the support is for a battle at sea, which was before."""
        at_sea = self.board.provinces[self.aim(supporter)].kind == "sea"
        return attacker in self.convoyed and at_sea and self.rulebook.paradox == "sea_first"

    def drives_out(self, attacker: Unit, supporter: Unit) -> bool:
        return attacker in self.success and not self.is_ignored(attacker, supporter)

    def cuts(self, attacker: Unit, supporter: Unit) -> bool:
        """Whether an attack cuts a support, wherever it leads."""
        if not self.strikes(attacker, supporter):
            return False
        return self.rulebook.cut == "any" or self.force(attacker) >= self.force(supporter)

    def strikes(self, attacker: Unit, supporter: Unit) -> bool:
        """Whether an attack counts against a support, however strong it is."""
        by_sea = attacker in self.convoyed and self.rulebook.convoyed_cut == "yes"
        from_there = at(attacker) == self.aim(supporter) and not by_sea
        if from_there or self.power[attacker] == self.power[supporter] or self.is_ignored(attacker, supporter):
            return False
        return self.arrives(attacker)


def at(unit: Unit) -> str:
    """The province that a unit stands in, on whichever coast."""
    return province_of(unit.place)
