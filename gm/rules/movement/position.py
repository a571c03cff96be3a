"""A position made ready for judgement: where units meet, who walks and who sails, who helps whom.

What hangs on no force is settled here: which supports fit the order they name, which fleets lead an army across.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gm.rules.movement.convoys import on_a_chain, on_a_route
from gm.rules.movement.deployment import NOWHERE, Deployment, Passage, Piece, Via
from gm.rules.movement.orders import Convert, Hold, Move, Siege, Support, Unit
from gm.rules.movement.rulebook import Rulebook


class Position:
    """A deployment under a rulebook: what the judgement starts from.

    By place: who is `standing` there (as in the deployment, but for those `shut_in`, on their way into the city), and
    the `entrants`. By number of a piece: its `helpers`, whose supports fit its order, and whom it `helps` with its own.
    """

    def __init__(
        self,
        deployment: Deployment,
        rulebook: Rulebook,
        on_foot: frozenset[int] = frozenset(),
        halted: frozenset[int] = frozenset(),
    ) -> None:
        self.deployment = deployment
        self.places = deployment.places
        self.rulebook = rulebook
        self.standing = deployment.standing
        self.shut_in: dict[int, Piece] = {}
        self.entrants = deployment.entrants
        self.passages: list[Passage] = []
        self.helpers: list[tuple[Piece, ...]] = [()] * len(deployment.pieces)
        self.helps: list[Piece | None] = [None] * len(deployment.pieces)
        if deployment.voyagers or deployment.convoys:
            self._find_passages(on_foot)
        if halted:
            self._halt(halted)
        self._match()
        if rulebook.convert_defends == "no":
            self._shut_in()

    def arm(self, strength: Mapping[Unit, int], aid: Mapping[Unit, int]) -> None:
        """Give units another force than 1, and the movers among them what they find besides at their goal."""
        for piece in self.deployment.pieces:
            unit = self.deployment.orders[piece.number].unit
            piece.strength = strength.get(unit, 1)
            piece.aid = aid.get(unit, 0) if piece.moves else 0
            piece.most = piece.strength + piece.aid
        for piece in self.deployment.pieces:
            piece.most += sum(support.strength for support in self.helpers[piece.number])

    # ---- Crossings

    def _find_passages(self, on_foot: frozenset[int]) -> None:
        """Decide which armies go by sea: those that must, that say so, or perhaps that are offered to (n. 75)."""
        for army, via in self.deployment.voyagers:
            self._find_passage(army, via, on_foot)
        if self.rulebook.adjacent_convoy != "via":
            for home, goal in self.deployment.convoys:
                if goal in self.places.army[home] and (walker := self._walker(home, goal)):
                    self._find_passage(walker, None, on_foot)

    def _walker(self, home: int, goal: int) -> Piece | None:
        """The army that is to go from a place to another and does not say that it goes by sea."""
        piece = self.standing[home]
        if piece is None or piece.goal != goal:
            return None
        order = self.deployment.orders[piece.number]
        assert type(order) is Move, "who stands outside and goes to another place moves"
        return piece if order.via is None else None

    def _find_passage(self, army: Piece, via: Via, on_foot: frozenset[int]) -> None:
        """Decide with which fleets an army goes by sea, if it does not walk all the same (n. 75, n. 76)."""
        offers = self.deployment.convoys.get((army.home, army.goal), ())
        fleets = self._fleets_that_count(army, via, offers) if offers else {}
        near = army.goal in self.places.army[army.home]
        if near and (army.number in on_foot or not self._sails(army, via, offers, reached=bool(fleets))):
            return
        army.passage = passage = Passage(army.number, army.home, army.goal, fleets)
        if not fleets:
            passage.state, passage.void = False, True
        self.passages.append(passage)

    def _sails(self, army: Piece, via: Via, offers: Sequence[Piece], *, reached: bool) -> bool:
        """Whether an army that could walk is to be convoyed; `reached`: fleets lead to its goal."""
        if via is not None:
            return reached or self.rulebook.land_fallback == "never"
        own_only = self.rulebook.adjacent_convoy == "own_fleet"
        return reached and not (own_only and all(fleet.power != army.power for fleet in offers))

    def _fleets_that_count(self, army: Piece, via: Via, offers: Sequence[Piece]) -> dict[int, Piece]:
        """The fleets whose loss can break the crossing: none, if no chain of them leads across."""
        borders = self.places.fleet
        if len(offers) == 1 and not via:  # as most do
            sea = offers[0].home
            return {sea: offers[0]} if sea in borders[army.home] and sea in borders[army.goal] else {}
        fleets = {fleet.home: fleet for fleet in offers}
        if via:
            named = {self.places.index[sea] for sea in via}
            fleets = {sea: fleet for sea, fleet in fleets.items() if sea in named}
        shores = (army.home, army.goal)
        if self.rulebook.route == "any_complete":
            useful = on_a_chain(*shores, fleets, borders)
        else:
            by_all = via or self.rulebook.route == "every"
            own = [] if by_all else [sea for sea, fleet in fleets.items() if fleet.power == army.power]
            useful = (own and on_a_route(*shores, own, borders)) or on_a_route(*shores, fleets, borders)
        return {sea: fleets[sea] for sea in sorted(useful)}

    def _halt(self, halted: frozenset[int]) -> None:
        """Stop the moves that an all-hold rule stops."""
        for number in halted:
            move = self.deployment.pieces[number]
            move.passage = Passage(number, move.home, move.goal, {}, state=False, paradox=True)

    # ---- Supports

    def _match(self) -> None:
        """Tie each support to the piece it helps, if that piece does what the support says (n. 11, n. 13)."""
        standing, helps, helpers = self.standing, self.helps, self.helpers
        exact, strict = self.rulebook.support_match == "exact", self.rulebook.hold_support == "only_H_and_B"
        for support in self.deployment.supports:
            named = friend = standing[support.friend]
            picky = support.picky or (strict and support.aim == NOWHERE)
            if friend and (friend.goal != support.aim or (picky and not self._fits(support, friend))):
                friend = None
            if friend is None and not exact:
                friend = self._ally_in_area(support, named)
            if friend is None:
                continue
            helps[support.number] = friend
            helpers[friend.number] += (support,)
            friend.most += 1

    def _fits(self, support: Piece, friend: Piece) -> bool:
        """Whether a unit with the goal that a support says does what else it says."""
        orders = self.deployment.orders
        order, own = orders[support.number], orders[friend.number]
        assert type(order) is Support
        if order.action == "move":  # it may be left out to which coast, but not be the wrong one (DATC 4.B.4)
            return type(own) is Move and own.to == order.to
        if order.action == "convert":
            return type(own) is Convert and own.kind == order.to
        return self._stays(friend)

    def _stays(self, piece: Piece) -> bool:
        """Whether a support to hold can help a piece."""
        if piece.goal != NOWHERE or piece.inside:
            return False
        if self.rulebook.hold_support == "staying_units":
            return True
        return isinstance(self.deployment.orders[piece.number], Hold | Siege)

    def _ally_in_area(self, support: Piece, named: Piece | None) -> Piece | None:
        """The only piece of the power a support names that enters or keeps the area it names; None for several."""
        order = self.deployment.orders[support.number]
        assert type(order) is Support
        area = self.places.index[order.target.place] if support.aim == NOWHERE else support.aim
        power = named.power if named else order.nation
        acting = [piece for piece in self.entrants[area] if piece.power == power]
        holder = self.standing[area]
        if holder and holder.power == power and self._stays(holder):
            acting.append(holder)
        return acting[0] if len(acting) == 1 else None

    def _shut_in(self) -> None:
        """Units on their way into a free city leave the province before anybody moves (A.3 step 4)."""
        retiring = self.deployment.retiring
        if retiring:
            self.shut_in = {piece.home: piece for piece in retiring}
            self.standing = [None if piece in retiring else piece for piece in self.standing]

    def aim(self, support: Piece) -> int:
        """The place that a support is directed at: where the unit that it helps goes, or stays."""
        friend = self.helps[support.number]
        assert friend is not None, "a support that fits nothing is directed at nothing"
        return friend.goal if friend.moves else friend.home

    def named(self, piece: Piece) -> Piece | None:
        """The piece that a support or convoy calls by name, whatever that one does."""
        return self.deployment.standing[piece.friend]
