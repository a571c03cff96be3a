"""Where armies and fleets get to on a board, as tables: what may be asked of every order is looked up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from gm.core.board import Board

Spots = tuple[str, ...]
"""Where in a province a unit can stand: the province itself, or some of its coasts."""


class Reach(Struct, frozen=True):
    """The steps of a board, convoys apart. Tables are by kind (``A``, ``F``), then by place; a fleet's may be a coast.

    `steps`: the provinces that a unit can go to, and where in them it can end. `spots`: all of these together.
    `near`: the places that it can support a unit in, which are the provinces of `steps` and all their coasts.
    """

    steps: Mapping[str, Mapping[str, Mapping[str, Spots]]]
    spots: Mapping[str, Mapping[str, frozenset[str]]]
    near: Mapping[str, Mapping[str, frozenset[str]]]


def reach(board: Board) -> Reach:
    """The tables of a board."""
    coasts = {of: [f"{of}/{coast}" for coast in province.coasts] for of, province in board.provinces.items()}
    steps: Mapping[str, Mapping[str, Mapping[str, Spots]]] = {
        "A": {place: {to: (to,) for to in board.borders("A", place)} for place in board.provinces},
        "F": {
            place: {to: board.landings(place, to) for to in board.borders("F", place)}
            for place in (*board.provinces, *board.coasts)
        },
    }

    def each(what: Callable[[Mapping[str, Spots]], Iterable[str]]) -> Mapping[str, Mapping[str, frozenset[str]]]:
        return {kind: {at: frozenset(what(to)) for at, to in places.items()} for kind, places in steps.items()}

    return Reach(
        steps,
        each(lambda to: (spot for spots in to.values() for spot in spots)),
        each(lambda to: (spot for province in to for spot in (province, *coasts[province]))),
    )
