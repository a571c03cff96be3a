"""The conflicts of a season as graphs: units that attack, help or carry one another, tangle by tangle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from gm.core.message import Message, place, say
from gm.core.report import Contender, Deed, Tangle
from gm.rules.movement.deployment import Piece
from gm.rules.movement.findings import defender, strongest_attacker
from gm.rules.movement.judge import Judge
from gm.rules.movement.orders import Unit
from gm.rules.movement.words import unit_message

FEWEST = 3
"""Up to how many units a conflict can be told without a drawing: one more than attack and defence."""

Node = Piece | int
"""A unit, or an empty place."""


class Tie(Struct, frozen=True):
    """What a unit does to another, or to a place that nobody keeps."""

    kind: str
    by: Piece
    to: Node
    failed: bool


def tangles(judge: Judge) -> tuple[Tangle, ...]:
    """The conflicts in which more than two units have a part, in the order of the board."""
    ties = [*_attacks(judge), *_supports(judge), *_convoys(judge)]
    found = [_tangle(judge, knot) for knot in _together(ties) if _is_worth_drawing(knot)]
    return tuple(found)


def _attacks(judge: Judge) -> Iterator[Tie]:
    """Every attack on somebody, or on a place that others want too."""
    for goal, entrants in enumerate(judge.position.entrants):
        for move in entrants:
            holder = defender(judge, move)
            if holder is not None or len(entrants) > 1:
                yield Tie("attack", move, goal if holder is None else holder, not move.state)


def _supports(judge: Judge) -> Iterator[Tie]:
    for piece in judge.position.deployment.pieces:
        for support in judge.helpers[piece.number]:
            yield Tie("support", support, piece, not support.state)


def _convoys(judge: Judge) -> Iterator[Tie]:
    for piece in judge.position.deployment.pieces:
        if piece.passage is not None:
            for fleet in piece.passage.fleets.values():
                failed = bool(judge.dislodgers.get(fleet)) or piece.passage.paradox
                yield Tie("convoy", fleet, piece, failed)


def _together(ties: Iterable[Tie]) -> list[list[Tie]]:
    """The ties, those together that hang on one another."""
    knots: list[list[Tie]] = []
    for tie in ties:
        touching = [knot for knot in knots if any({tie.by, tie.to} & {other.by, other.to} for other in knot)]
        apart = [knot for knot in knots if knot not in touching]
        knots = [*apart, [*(other for knot in touching for other in knot), tie]]
    return sorted(([*sorted(knot, key=_tie_order)] for knot in knots), key=lambda knot: _tie_order(knot[0]))


def _is_worth_drawing(ties: Sequence[Tie]) -> bool:
    """Whether there is a fight among three units or more."""
    units = [node for node in _nodes(ties) if isinstance(node, Piece)]
    return len(units) >= FEWEST and any(tie.kind == "attack" for tie in ties)


def _nodes(ties: Iterable[Tie]) -> list[Node]:
    """Each node once, as on the board."""
    return sorted(dict.fromkeys(node for tie in ties for node in (tie.by, tie.to)), key=_on_board)


def _tangle(judge: Judge, ties: Sequence[Tie]) -> Tangle:
    nodes = _nodes(ties)
    at = {node: i for i, node in enumerate(nodes)}
    ids = judge.position.places.ids
    over = dict.fromkeys(tie.to if isinstance(tie.to, int) else tie.to.home for tie in ties if tie.kind == "attack")
    return Tangle(
        tuple(place(ids[home]) for home in over),
        tuple(_contender(judge, node) for node in nodes),
        tuple(Deed(tie.kind, at[tie.by], at[tie.to], tie.failed) for tie in ties),
    )


def _contender(judge: Judge, node: Node) -> Contender:
    if isinstance(node, int):
        where = place(judge.position.places.ids[node])
        return Contender(where, where, empty=True)
    fights = node.moves and judge.path(node) is not False
    attack = judge.force(node, defender(judge, node))[0] if fights else None
    attacker = strongest_attacker(judge, node) if judge.standing[node.home] is node else None
    stays = not (node.moves and node.state)
    defence = judge.defence(node, attacker)[0] if attacker and stays else None
    gone = judge.dislodgers.get(node) is not None
    unit = judge.orders[node.number].unit
    return Contender(unit_message(unit), _sign(unit), node.power, attack, defence, gone)


def _sign(unit: Unit) -> Message:
    return say("movement.order.unit", kind=unit.kind, place=place(unit.place))


def _on_board(node: Node) -> tuple[int, int]:
    return (node, 0) if isinstance(node, int) else (node.home, 1 + node.inside)


def _tie_order(tie: Tie) -> tuple[tuple[int, int], tuple[int, int], str]:
    return _on_board(tie.by), _on_board(tie.to), tie.kind
