"""The units of a season and their orders, deployed on a board. Nothing is judged here.

Places are the integers of `Board.compiled`, pieces are numbered in the order given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from gm.core.board import Board, Compiled
from gm.rules.movement.orders import Convert, Convoy, Move, Order, Support, parse_order

NOWHERE = -1
"""The goal of a unit that stays."""


Via = tuple[str, ...] | None
"""What an order to move says of its way: the seas after the word "via", none after it, or (None) not the word."""


class Passage(Struct, eq=False, gc=False):
    """The crossing of a convoyed army: open, broken, or not known yet (`state`).

    `army` is the number of its piece. `fleets` are those whose loss can break it, by the sea they stand in. `void`: no
    chain of fleets led across. `paradox`: its fate hung on itself, or an all-hold rule stops the move.
    """

    army: int
    home: int
    goal: int
    fleets: dict[int, Piece]
    state: bool | None = None
    tried: int = 0
    void: bool = False
    paradox: bool = False


class Piece(Struct, eq=False, gc=False):
    """A unit and what its order says, with what is known of its fate.

    `home` is the place it stands in; a garrison stands `inside`, in the city. It `moves` if it tries to enter a place,
    its `goal`: an advance, or a garrison that leaves its city; the goal of a unit that retires into a city is the city.
    A support or convoy is for the unit that stands at `friend`, if that one's goal is `aim`, and perhaps on other
    conditions: `picky`.

    `state` answers the order's question, True, False or None (not known yet): does it enter its goal? is its support
    given? `strength` is its force by itself, to which `aid` adds where it goes to; `most` is the greatest force that it
    can come to with help. Pieces hold no other pieces, but for the fleets of a passage: what ties them together
    is in their `Position`, by `number`.
    """

    number: int
    power: str | None
    home: int
    goal: int = NOWHERE
    moves: bool = False
    inside: bool = False
    friend: int = NOWHERE
    aim: int = NOWHERE
    picky: bool = False
    passage: Passage | None = None
    state: bool | None = None
    tried: int = 0
    strength: int = 1
    aid: int = 0
    most: int = 1


class Orders(Protocol):
    """The orders of the pieces, by number."""

    def __getitem__(self, number: int, /) -> Order: ...


class _Lines:
    """Orders in canonical notation, each parsed when somebody asks for it."""

    __slots__ = ("lines",)

    def __init__(self, lines: Sequence[tuple[str | None, str]]) -> None:
        self.lines = lines

    def __getitem__(self, number: int) -> Order:
        _, line = self.lines[number]
        return parse_order(line)


Question = Piece | Passage
"""What has a `state` to be found."""


_AF = frozenset("AF")
"""The kinds of units that stand outside the cities."""


class Deployment:
    """All pieces, place by place and by what they are to do, and their `orders`.

    `standing` has who stands where: first place by place, then city by city, and nobody at the end, for NOWHERE.
    `entrants` has who wants to enter a place. `voyagers` are the armies that cannot walk to their goal, or say that
    they do not, with the "via" of their orders; `retiring` are the units on their way into the city.

    It is made of (power, order) of every unit once. Raises ValueError if two units stand in one place, or in one city,
    KeyError for a place that the board does not have.
    """

    def __init__(self, board: Board, plan: Sequence[tuple[str | None, Order]]) -> None:
        self.board = board
        self.orders: Orders = [order for _, order in plan]
        self.places: Compiled = board.compiled
        self.standing: list[Piece | None] = [None] * (2 * len(self.places.ids) + 1)
        self.entrants: list[tuple[Piece, ...]] = [()] * (len(self.places.ids) + 1)
        self.pieces: list[Piece] = []
        self.moves: list[Piece] = []
        self.supports: list[Piece] = []
        self.convoys: dict[tuple[int, int], list[Piece]] = {}
        self.staying: list[Piece] = []
        self.voyagers: list[tuple[Piece, Via]] = []
        self.retiring: list[Piece] = []
        self._is_judged = False
        self._deploy(plan)

    @classmethod
    def read(cls, board: Board, lines: Sequence[tuple[str | None, str]]) -> Deployment:
        """The same from (power, line of canonical notation). Raises ValueError or KeyError for any other line too."""
        deployment = cls(board, ())
        deployment.orders = _Lines(lines)
        deployment._read(lines)
        return deployment

    def fresh(self) -> Deployment:
        """The deployment for one judgement, which leaves its answers on the pieces: another needs other pieces."""
        if self._is_judged:
            return Deployment(self.board, [(piece.power, self.orders[piece.number]) for piece in self.pieces]).fresh()
        self._is_judged = True
        return self

    def city(self, place: int) -> int:
        """Where in `standing` the garrison of a place is found."""
        return place + len(self.places.ids)

    def _deploy(self, plan: Sequence[tuple[str | None, Order]]) -> None:
        """Put the pieces in their places."""
        index, army = self.places.index, self.places.army
        standing, entrants, pieces, moves = self.standing, self.entrants, self.pieces, self.moves
        for number, (power, order) in enumerate(plan, len(self.pieces)):
            if type(order) is Move:
                unit, goal = order.unit, index[order.to]
                at = home = index[unit.place]
                piece = Piece(number, power, home, goal, True)
                moves.append(piece)
                entrants[goal] += (piece,)
                if unit.kind == "A" and (goal not in army[home] or order.via is not None):
                    self.voyagers.append((piece, order.via))
            elif type(order) is Support:
                piece = self._support(number, power, order)
                at = self.city(piece.home) if piece.inside else piece.home
            else:
                unit = order.unit
                at = home = index[unit.place]
                if unit.kind == "G":
                    piece = self._garrison(number, power, order, home)
                    at = self.city(home)
                elif type(order) is Convoy:
                    piece = self._convoy(number, power, home, (index[order.army.place], index[order.to]))
                elif type(order) is Convert:
                    piece = Piece(number, power, home, self.city(home))
                    self.retiring.append(piece)
                else:
                    piece = Piece(number, power, home)
                    self.staying.append(piece)
            pieces.append(piece)
            if standing[at] is not None:
                raise self._crowded(standing[at], piece)
            standing[at] = piece

    def _read(self, lines: Sequence[tuple[str | None, str]]) -> None:
        """Put units on the board straight from the commonest lines; from the others when they are parsed.

        It does what `_deploy` does, for speed; a test holds the two equal.
        """
        index, army = self.places.index, self.places.army
        standing, entrants, pieces = self.standing, self.entrants, self.pieces
        moves, supports = self.moves, self.supports
        for number, (power, line) in enumerate(lines):
            match line.split():
                case [kind, at, "-", to] if kind in _AF:
                    home, goal = index[at], index[to]
                    piece = Piece(number, power, home, goal, True)
                    moves.append(piece)
                    entrants[goal] += (piece,)
                    if kind == "A" and goal not in army[home]:
                        self.voyagers.append((piece, None))
                case [kind, at, "S", its, friend, "-", to] if kind in _AF and its in _AF:
                    home = index[at]
                    piece = Piece(number, power, home, NOWHERE, False, False, index[friend], index[to], "/" in to)
                    supports.append(piece)
                case [kind, at, "S", its, friend] | [kind, at, "S", its, friend, "H"] if kind in _AF and its in _AF:
                    home = index[at]
                    piece = Piece(number, power, home, NOWHERE, False, False, index[friend])
                    supports.append(piece)
                case [kind, at, "H"] if kind in _AF:
                    home = index[at]
                    piece = Piece(number, power, home)
                    self.staying.append(piece)
                case ["A", at, "-", to, "VIA"]:
                    home, goal = index[at], index[to]
                    piece = Piece(number, power, home, goal, True)
                    moves.append(piece)
                    entrants[goal] += (piece,)
                    self.voyagers.append((piece, ()))
                case ["F", at, "C", "A", army_at, "-", to]:
                    home = index[at]
                    piece = self._convoy(number, power, home, (index[army_at], index[to]))
                case _:
                    self._deploy([(power, parse_order(line))])
                    continue
            pieces.append(piece)
            if standing[home] is not None:
                raise self._crowded(standing[home], piece)
            standing[home] = piece

    def _support(self, number: int, power: str | None, order: Support) -> Piece:
        """A support, for a unit with a goal: a garrison's that leaves its city is its home."""
        index, unit, target = self.places.index, order.unit, order.target
        friend, aim, picky = index[target.place], NOWHERE, target.kind == "G"
        if order.action == "move" and order.to is not None:
            aim, picky = index[order.to], "/" in order.to
        elif order.action == "convert":
            aim, picky = friend, True
        if target.kind == "G":
            friend = self.city(friend)
        piece = Piece(number, power, index[unit.place], NOWHERE, False, unit.kind == "G", friend, aim, picky)
        self.supports.append(piece)
        return piece

    def _convoy(self, number: int, power: str | None, home: int, shores: tuple[int, int]) -> Piece:
        """A convoy, listed under the crossing that it is for."""
        piece = Piece(number, power, home, NOWHERE, False, False, *shores)
        self.convoys.setdefault(shores, []).append(piece)
        return piece

    def _garrison(self, number: int, power: str | None, order: Order, home: int) -> Piece:
        """A garrison in its city that does not support; one that becomes another unit wants to enter its province."""
        if type(order) is Convert:
            piece = Piece(number, power, home, home, True, True)
            self.moves.append(piece)
            self.entrants[home] += (piece,)
        else:
            piece = Piece(number, power, home, inside=True)
            self.staying.append(piece)
        return piece

    def _crowded(self, there: Piece | None, piece: Piece) -> ValueError:
        assert there is not None, "two make a crowd"
        return ValueError(f"{self.orders[piece.number].unit} and {self.orders[there.number].unit} stand in one place")
