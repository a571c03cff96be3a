"""A position made ready for judgement: one pass over the orders, one over the supports.

Places are the integers of `Board.compiled`, pieces are numbered in the order given. What the position decides by itself
is settled here: who walks and who sails, which supports match the order they name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from operator import attrgetter

from msgspec import Struct

from gm.core.board import Board, Compiled
from gm.rules.movement.convoys import on_a_chain, on_a_route
from gm.rules.movement.orders import Convert, Convoy, Hold, Move, Order, Siege, Support, Unit, order_text
from gm.rules.movement.rulebook import Rulebook

NOWHERE = -1
"""The goal of a unit that stays."""


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

    `home` is the place it stands in; a garrison stands `inside`, in the city. It `moves` if it tries to enter a place,
    its `goal`: an advance, or a garrison that leaves its city. `state` answers the order's question, True, False or
    None (not known yet): does it enter its goal? is its support given?

    `strength` is its force by itself, to which `aid` adds where it goes to; `most` is the greatest force that it can
    come to with help. Pieces hold no other pieces: what ties them together is in their `Position`, by `number`.
    """

    number: int
    power: str | None
    order: Order
    home: int
    moves: bool = False
    goal: int = NOWHERE
    inside: bool = False
    passage: Passage | None = None
    state: bool | None = None
    tried: int = 0
    strength: int = 1
    aid: int = 0
    most: int = 1

    @property
    def unit(self) -> Unit:
        """The unit's name before the orders."""
        return self.order.unit

    def __repr__(self) -> str:
        return f"<{self.power} {order_text(self.order)}>"


Question = Piece | Passage
"""What has a `state` to be found."""


class Position:
    """All pieces, and where they meet: place by place who stands there and who wants to enter.

    A unit stands `outside` in the province or sea, `inside` in the city, or is `shut_in`: on the way into the city.
    The lists by place end with an entry for NOWHERE, where nobody stands. By number of a piece: its `helpers`, whose
    supports fit its order, and whom it `helps` with its own.

    Raises ValueError if two units stand in one place, or in one city.
    """

    def __init__(
        self,
        board: Board,
        orders: Sequence[tuple[str | None, Order]],
        rulebook: Rulebook,
        on_foot: frozenset[Unit] = frozenset(),
        halted: frozenset[Unit] = frozenset(),
    ) -> None:
        self.places: Compiled = board.compiled
        self.rulebook = rulebook
        places = len(self.places.ids) + 1
        self.outside: list[Piece | None] = [None] * places
        self.inside: dict[int, Piece] = {}
        self.shut_in: dict[int, Piece] = {}
        self.entrants: list[tuple[Piece, ...]] = [()] * places
        self.moves: list[Piece] = []
        self.supports: list[Piece] = []
        self.convoys: dict[tuple[int, int], list[Piece]] = {}
        self.staying: list[Piece] = []
        self.passages: list[Passage] = []
        self.helpers: list[tuple[Piece, ...]] = [()] * len(orders)
        self.helps: list[Piece | None] = [None] * len(orders)
        self._voyagers: list[Piece] = []
        self._on_foot = on_foot
        self._place(orders)
        if self._voyagers or self.convoys:
            self._find_passages()
        if halted:
            self._halt(halted)
        self._match()
        if rulebook.convert_defends == "no":
            self._shut_in()

    def _place(self, orders: Iterable[tuple[str | None, Order]]) -> None:
        """Put the units on the board, sorted by what they are to do."""
        index, army, outside, entrants = self.places.index, self.places.army, self.outside, self.entrants
        moves, supports = self.moves, self.supports
        for number, (power, order) in enumerate(orders):
            unit = order.unit
            home = index[unit.place]
            if type(order) is Move:
                goal = index[order.to]
                piece = Piece(number, power, order, home, True, goal)
                moves.append(piece)
                entrants[goal] += (piece,)
                if unit.kind == "A" and (order.via is not None or goal not in army[home]):
                    self._voyagers.append(piece)
            elif unit.kind == "G":
                self._garrison(number, power, order, home)
                continue
            else:
                piece = Piece(number, power, order, home)
                if type(order) is Support:
                    supports.append(piece)
                elif type(order) is Convoy:
                    self.convoys.setdefault((index[order.army.place], index[order.to]), []).append(piece)
                else:
                    self.staying.append(piece)
            if outside[home] is not None:
                raise _crowded(outside[home], piece)
            outside[home] = piece

    def _garrison(self, number: int, power: str | None, order: Order, home: int) -> None:
        """Put a garrison into its city; one that becomes another unit wants to enter its province."""
        piece = Piece(number, power, order, home, inside=True)
        if home in self.inside:
            raise _crowded(self.inside[home], piece)
        self.inside[home] = piece
        if type(order) is Support:
            self.supports.append(piece)
        elif type(order) is Convert:
            piece.moves, piece.goal = True, home
            self.moves.append(piece)
            self.entrants[home] += (piece,)
        else:
            self.staying.append(piece)

    @cached_property
    def pieces(self) -> list[Piece]:
        """All pieces, in the order given."""
        fleets = chain.from_iterable(self.convoys.values())
        return sorted(chain(self.moves, self.supports, fleets, self.staying), key=attrgetter("number"))

    def arm(self, strength: Mapping[Unit, int], aid: Mapping[Unit, int]) -> None:
        """Give units another force than 1, and the movers among them what they find besides at their goal."""
        for piece in self.pieces:
            piece.strength = strength.get(piece.unit, 1)
            piece.aid = aid.get(piece.unit, 0) if piece.moves else 0
            piece.most = piece.strength + piece.aid
        for piece in self.pieces:
            piece.most += sum(support.strength for support in self.helpers[piece.number])

    def _halt(self, halted: frozenset[Unit]) -> None:
        """Stop the moves that an all-hold rule stops."""
        for piece in self.pieces:
            if piece.unit in halted:
                piece.passage = Passage(piece.unit, piece.home, piece.goal, {}, state=False, paradox=True)

    def _find_passages(self) -> None:
        """Decide which armies go by sea: those that must, that say so, or perhaps that are offered to (n. 75)."""
        if self.convoys and self.rulebook.adjacent_convoy != "via":
            asked = [self.outside[home] for home, goal in self.convoys]
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
        fleets = self._fleets_that_count(piece, order, offers) if offers else {}
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
        borders = self.places.fleet
        if len(offers) == 1 and not order.via:  # as most do
            sea = offers[0].home
            return {sea: offers[0]} if sea in borders[piece.home] and sea in borders[piece.goal] else {}
        fleets = {fleet.home: fleet for fleet in offers}
        if order.via:
            named = {self.places.index[sea] for sea in order.via}
            fleets = {sea: fleet for sea, fleet in fleets.items() if sea in named}
        shores = (piece.home, piece.goal)
        if self.rulebook.route == "any_complete":
            useful = on_a_chain(*shores, fleets, borders)
        else:
            by_all = order.via or self.rulebook.route == "every"
            own = [] if by_all else [sea for sea, fleet in fleets.items() if fleet.power == piece.power]
            useful = (own and on_a_route(*shores, own, borders)) or on_a_route(*shores, fleets, borders)
        return {sea: fleets[sea] for sea in sorted(useful)}

    def _match(self) -> None:
        """Tie each support to the piece it helps, if that piece does what the support says (n. 11, n. 13)."""
        helps, helpers = self.helps, self.helpers
        index, outside = self.places.index, self.outside
        for support in self.supports:
            order = support.order
            assert type(order) is Support
            unit, to = order.target, order.to
            aim = home = index[unit.place]
            target = outside[home] if unit.kind != "G" else self.inside.get(home)
            if order.action == "move" and to is not None:
                aim = index[to]
                fits = target is not None and target.goal == aim and ("/" not in to or _lands_on(to, target.order))
            else:
                fits = target is not None and self._does(target, order)
            if not fits:
                if self.rulebook.support_match == "exact":
                    continue
                target = self._ally_in(aim, target.power if target else order.nation)
            if target is not None:
                helps[support.number] = target
                helpers[target.number] += (support,)
                target.most += 1

    def _does(self, target: Piece, order: Support) -> bool:
        """Whether a unit that does not advance does what a support says."""
        if order.action == "convert":
            own = target.order
            return type(own) is Convert and target.inside and own.kind == order.to
        return self._stays(target)

    def _stays(self, piece: Piece) -> bool:
        """Whether a support to hold can help a piece."""
        if piece.moves or piece.inside:
            return False
        if self.rulebook.hold_support == "staying_units":
            return type(piece.order) is not Convert
        return isinstance(piece.order, Hold | Siege)

    def _ally_in(self, aim: int, power: str | None) -> Piece | None:
        """The only piece of `power` that enters or keeps the place; None if there are several."""
        acting = [piece for piece in self.entrants[aim] if piece.power == power]
        holder = self.outside[aim]
        if holder and holder.power == power and self._stays(holder):
            acting.append(holder)
        return acting[0] if len(acting) == 1 else None

    def _shut_in(self) -> None:
        """Units on their way into a free city leave the province before anybody moves (A.3 step 4)."""
        for piece in self.staying:
            if type(piece.order) is Convert:
                self.shut_in[piece.home] = piece
                self.outside[piece.home] = None

    def aim(self, support: Piece) -> int:
        """The place that a support is directed at: where the unit that it helps goes, or stays."""
        friend = self.helps[support.number]
        assert friend is not None, "a support that fits nothing is directed at nothing"
        return friend.goal if friend.moves else friend.home

    def named(self, unit: Unit) -> Piece | None:
        """The piece an order calls by name."""
        home = self.places.index[unit.place]
        if unit.kind == "G":
            return self.inside.get(home)
        return self.outside[home] or self.shut_in.get(home)


def _crowded(there: Piece | None, piece: Piece) -> ValueError:
    assert there is not None, "two make a crowd"
    return ValueError(f"{piece.unit} and {there.unit} stand in one place")


def _lands_on(coast: str, order: Order) -> bool:
    """Whether a move goes to that very coast: a support may leave it out, but not name a wrong one (DATC 4.B.4)."""
    return type(order) is Move and order.to == coast
