"""A position made ready for judgement: every order tied to the units it touches, in one pass over the orders.

Places are the integers of `Board.compiled`. What the position decides by itself is settled here: who walks and who
sails, which supports and convoys match the order they name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from gm.core.board import Board, Compiled
from gm.rules.movement.convoys import on_a_chain, on_a_route
from gm.rules.movement.orders import Convert, Convoy, Hold, Move, Order, Siege, Support, Unit, order_text
from gm.rules.movement.rulebook import Rulebook

NOWHERE = -1
"""The goal of a unit that stays, the aim of one that supports nothing."""


class Passage(Struct, eq=False, gc=False):
    """The crossing of a convoyed army: open, broken, or not known yet (`state`).

    `fleets` are those whose loss can break it, by the sea they stand in. `void`: no chain of fleets led across.
    """

    army: Unit
    home: int
    goal: int
    fleets: dict[int, Piece]
    state: bool | None = None
    tried: int = 0
    void: bool = False
    paradox: bool = False


class Piece(Struct, eq=False, gc=False):
    """A unit with its order, and what is known of its fate.

    `state` answers the order's question, True, False or None (not known yet): does the move or conversion enter its
    `goal`? is the support given? `home` is the place it stands in; a garrison stands `inside`, in the city. It `moves`
    if it tries to enter a place: an advance, or a garrison that leaves its city. A support that fits an order is among
    the `helpers` of its piece; `aim` is the place it is directed at.
    """

    power: str | None
    order: Order
    home: int
    inside: bool = False
    moves: bool = False
    goal: int = NOWHERE
    passage: Passage | None = None
    helpers: tuple[Piece, ...] = ()
    aim: int = NOWHERE
    state: bool | None = None
    tried: int = 0
    strength: int = 1
    aid: int = 0

    @property
    def unit(self) -> Unit:
        """The unit's name before the orders."""
        return self.order.unit

    @property
    def is_alone(self) -> bool:
        """Whether it has a force of 1, the least that there is, and no help."""
        return not self.helpers and self.strength + self.aid == 1

    def __repr__(self) -> str:
        return f"<{self.power} {order_text(self.order)}>"


class Position:
    """All pieces, and where they meet: who wants to enter a place, and who stands there.

    That is `outside` in the province or sea, `inside` in the city, or `shut_in`: on the way into the city.

    Raises ValueError if two units stand in one place, or in one city.
    """

    def __init__(
        self,
        board: Board,
        orders: Iterable[tuple[str | None, Order]],
        rulebook: Rulebook,
        on_foot: frozenset[Unit] = frozenset(),
        halted: frozenset[Unit] = frozenset(),
    ) -> None:
        self.places: Compiled = board.compiled
        self.rulebook = rulebook
        self.pieces: list[Piece] = []
        self.outside: dict[int, Piece] = {}
        self.inside: dict[int, Piece] = {}
        self.shut_in: dict[int, Piece] = {}
        self.entrants: dict[int, list[Piece]] = {}
        self.supports: list[Piece] = []
        self.helped: dict[Piece, Piece] = {}
        self.passages: list[Passage] = []
        self.convoys: dict[tuple[int, int], list[Piece]] = {}
        self._voyagers: list[Piece] = []
        self._leaving: list[Piece] = []
        self._on_foot = on_foot
        self._place(orders)
        self._find_passages()
        if halted:
            self._halt(halted)
        for support in self.supports:
            self._match(support)
        if self._leaving and rulebook.convert_defends == "no":
            self._shut_in()

    def _place(self, orders: Iterable[tuple[str | None, Order]]) -> None:
        """Put the units on the board, and note where each wants to go."""
        index, army, entrants, pieces = self.places.index, self.places.army, self.entrants, self.pieces
        for power, order in orders:
            unit = order.unit
            home = index[unit.place]
            piece = Piece(power, order, home, unit.kind == "G")
            pieces.append(piece)
            there = (self.inside if piece.inside else self.outside).setdefault(home, piece)
            if there is not piece:
                raise ValueError(f"{unit} and {there.unit} stand in one place")
            if type(order) is Move:
                piece.moves = True
                piece.goal = goal = index[order.to]
                entrants.setdefault(goal, []).append(piece)
                if unit.kind == "A" and (goal not in army[home] or order.via is not None):
                    self._voyagers.append(piece)
            elif type(order) is Support:
                self.supports.append(piece)
            elif type(order) is Convoy:
                self.convoys.setdefault((index[order.army.place], index[order.to]), []).append(piece)
            elif type(order) is Convert:
                self._convert(piece)

    def _convert(self, piece: Piece) -> None:
        """A garrison that becomes another unit enters its province; a unit that becomes a garrison leaves it."""
        if piece.inside:
            piece.moves, piece.goal = True, piece.home
            self.entrants.setdefault(piece.home, []).append(piece)
        else:
            self._leaving.append(piece)

    def arm(self, strength: Mapping[Unit, int], aid: Mapping[Unit, int]) -> None:
        """Give units another force than 1, and the movers among them what they find besides at their goal."""
        for piece in self.pieces:
            piece.strength = strength.get(piece.unit, 1)
            piece.aid = aid.get(piece.unit, 0) if piece.moves else 0

    def _halt(self, halted: frozenset[Unit]) -> None:
        """Stop the moves that an all-hold rule stops."""
        for piece in self.pieces:
            if piece.unit in halted:
                piece.passage = Passage(piece.unit, piece.home, piece.goal, {}, state=False, paradox=True)

    def _find_passages(self) -> None:
        """Decide which armies go by sea: those that must, that say so, or perhaps that are offered to (n. 75)."""
        if self.convoys and self.rulebook.adjacent_convoy != "via":
            asked = [self.outside.get(home) for home, goal in self.convoys]
            self._voyagers += [army for army in asked if army and self._walks_where_offered(army)]
        for army in self._voyagers:
            self._find_passage(army)

    def _walks_where_offered(self, army: Piece) -> bool:
        """Whether an army that could walk to its goal is offered a passage."""
        order = army.order
        if type(order) is not Move or order.unit.kind != "A" or order.via is not None:
            return False
        return (army.home, army.goal) in self.convoys and army.goal in self.places.army[army.home]

    def _find_passage(self, piece: Piece) -> None:
        """Decide with which fleets an army goes by sea, if it does not walk all the same (n. 75, n. 76)."""
        order = piece.order
        assert type(order) is Move
        offers = self.convoys.get((piece.home, piece.goal), ())
        fleets = self._fleets_that_count(piece, order, offers)
        near = piece.goal in self.places.army[piece.home]
        if near and (order.unit in self._on_foot or not self._sails(piece, order, offers, reached=bool(fleets))):
            return
        piece.passage = passage = Passage(order.unit, piece.home, piece.goal, fleets)
        if not fleets:
            passage.state, passage.void = False, True
        self.passages.append(passage)

    def _sails(self, piece: Piece, order: Move, offers: Sequence[Piece], *, reached: bool) -> bool:
        """Whether an army that could walk is to be convoyed; `reached`: fleets lead to its goal."""
        if order.via is not None:
            return reached or self.rulebook.land_fallback == "never"
        own_only = self.rulebook.adjacent_convoy == "own_fleet"
        return reached and not (own_only and all(fleet.power != piece.power for fleet in offers))

    def _fleets_that_count(self, piece: Piece, order: Move, offers: Sequence[Piece]) -> dict[int, Piece]:
        """The fleets whose loss can break the crossing: none, if no chain of them leads across."""
        fleets = {fleet.home: fleet for fleet in offers}
        if order.via:
            named = {self.places.index[sea] for sea in order.via}
            fleets = {sea: fleet for sea, fleet in fleets.items() if sea in named}
        if not fleets:
            return {}
        ways = (piece.home, piece.goal)
        borders = self.places.fleet
        if self.rulebook.route == "any_complete":
            useful = on_a_chain(*ways, fleets, borders)
        else:
            by_all = order.via or self.rulebook.route == "every"
            own = [] if by_all else [sea for sea, fleet in fleets.items() if fleet.power == piece.power]
            useful = on_a_route(*ways, own, borders) or on_a_route(*ways, fleets, borders)
        return {sea: fleets[sea] for sea in sorted(useful)}

    def _match(self, support: Piece) -> None:
        """Tie a support to the piece it helps, if that piece does what the support says (n. 11, n. 13)."""
        order = support.order
        assert type(order) is Support
        target = self.named(order.target)
        support.aim = aim = self.places.index[order.to if order.action == "move" and order.to else order.target.place]
        if target and self._does(target, order, aim):
            helped: Piece | None = target
        elif self.rulebook.support_match == "area":
            helped = self._ally_in(aim, target.power if target else order.nation)
        else:
            return
        if helped:
            self.helped[support] = helped
            helped.helpers += (support,)

    def _does(self, target: Piece, order: Support, aim: int) -> bool:
        """Whether a unit's order is the one that a support names."""
        own = target.order
        if order.action == "move":
            return target.goal == aim and type(own) is Move and (own.to == order.to or _leaves_coast_out(order.to))
        if order.action == "convert":
            return type(own) is Convert and target.inside and own.kind == order.to
        return self._stays(target)

    def _stays(self, piece: Piece) -> bool:
        """Whether a support to hold can help a piece."""
        if piece.moves or piece.inside or isinstance(piece.order, Convert):
            return False
        return isinstance(piece.order, (Hold, Siege)) or self.rulebook.hold_support == "staying_units"

    def _ally_in(self, aim: int, power: str | None) -> Piece | None:
        """The only piece of `power` that enters or keeps the place; None if there are several."""
        acting = [piece for piece in self.entrants.get(aim, ()) if piece.power == power]
        holder = self.outside.get(aim)
        if holder and holder.power == power and self._stays(holder):
            acting.append(holder)
        return acting[0] if len(acting) == 1 else None

    def _shut_in(self) -> None:
        """Units on their way into a free city leave the province before anybody moves (A.3 step 4)."""
        for piece in self._leaving:
            self.shut_in[piece.home] = self.outside.pop(piece.home)

    def named(self, unit: Unit) -> Piece | None:
        """The piece an order calls by name."""
        home = self.places.index[unit.place]
        if unit.kind == "G":
            return self.inside.get(home)
        return self.outside.get(home) or self.shut_in.get(home)


def _leaves_coast_out(place: str | None) -> bool:
    """A support may leave out the coast; if it names one, it must be the move's (DATC 4.B.4)."""
    return place is None or "/" not in place
