"""A board of any size, with units and orders drawn by a seed, as dense as a game of Diplomacy."""

from __future__ import annotations

import random
from collections.abc import Iterator

from gm.core.board import Board, Kind, Province
from gm.rules.movement.orders import Hold, Move, Order, Support, Unit

DENSITY = 34 / 75
"""Units a place, as when all supply centres of Diplomacy have one."""

POWERS = 7


def position(units: int, seed: int = 0) -> tuple[Board, list[tuple[str, Order]]]:
    """A board with that many units, and an order for each."""
    dice = random.Random(seed)
    board = _board(round(units / DENSITY), dice)
    homes = dice.sample(sorted(board.provinces), units)
    placed = {home: Unit("F" if board.provinces[home].kind == "sea" else "A", home) for home in homes}
    moves = {home: _move(board, unit, dice) for home, unit in placed.items() if dice.random() < 0.6}
    orders = [moves.get(home) or _help(board, unit, placed, moves, dice) for home, unit in placed.items()]
    return board, [(f"P{dice.randrange(POWERS)}", order) for order in orders]


def _board(places: int, dice: random.Random) -> Board:
    """A square of places, each next to the four around it; a quarter of them seas."""
    side = round(places**0.5)
    at = {(x, y): f"{x}.{y}" for x in range(side) for y in range(side)}
    seas = {spot for spot in at if dice.random() < 0.25}

    def around(x: int, y: int) -> Iterator[tuple[int, int]]:
        return (spot for spot in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if spot in at)

    def province(spot: tuple[int, int]) -> Province:
        shore = tuple(at[other] for other in around(*spot) if other in seas)
        land = tuple(at[other] for other in around(*spot) if other not in seas)
        if spot in seas:
            return Province(at[spot], at[spot], "sea", fleet=(*shore, *land))
        kind: Kind = "coastal" if shore else "inland"
        return Province(at[spot], at[spot], kind, army=land, fleet=shore)

    return Board("square", {at[spot]: province(spot) for spot in at})


def _move(board: Board, unit: Unit, dice: random.Random) -> Order:
    """A step to any place next to it."""
    steps = [to for to in board.borders(unit.kind, unit.place) if unit.kind == "A" or to in board.seas]
    if not steps:
        return Hold(unit)
    return Move(unit, dice.choice(steps))


def _help(board: Board, unit: Unit, placed: dict[str, Unit], moves: dict[str, Order], dice: random.Random) -> Order:
    """A support of a neighbour, or of an attack on one."""
    near = [at for at in board.borders(unit.kind, unit.place) if unit.kind == "A" or at in board.seas]
    attacks = [move for move in moves.values() if isinstance(move, Move) and move.to in near and move.unit != unit]
    if attacks and dice.random() < 0.7:
        move = dice.choice(attacks)
        return Support(unit, move.unit, None, "move", move.to)
    friends = [placed[at] for at in near if at in placed]
    return Support(unit, dice.choice(friends)) if friends else Hold(unit)
