"""Convoys as the board allows them: which coasts an army can be carried to over which seas (R-3.3-E-2, R-3.3-E-3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from gm.core.board import Board


def coasts_reached(board: Board, start: str, seas: Collection[str] | None = None) -> frozenset[str]:
    """The coasts an army in `start` can land on, carried only over `seas` (None: all); never `start` itself.

    From an inland province, or from a sea, there are none.
    """
    allowed = board.seas if seas is None else board.seas.intersection(seas)
    if board.provinces[start].kind != "coastal":
        return frozenset()
    sailed: set[str] = set()
    ahead = [sea for sea in board.provinces[start].fleet if sea in allowed]
    while ahead:
        sea = ahead.pop()
        if sea not in sailed:
            sailed.add(sea)
            ahead += [to for to in board.provinces[sea].fleet if to in allowed]
    landings = {to for sea in sailed for to in board.provinces[sea].fleet if to not in board.seas}
    return frozenset(landings - {start})


def is_route(board: Board, start: str, seas: Sequence[str], end: str) -> bool:
    """Whether `seas`, in this order, carry an army from the coast `start` to the coast `end`."""
    if not seas or start == end or not board.seas.issuperset(seas):
        return False
    ends = (board.provinces[start].kind, board.provinces[end].kind)
    steps = zip((start, *seas), (*seas, end), strict=True)
    return ends == ("coastal", "coastal") and all(to in board.provinces[at].fleet for at, to in steps)


def routes(board: Board, start: str, end: str, seas: Collection[str] | None = None) -> tuple[tuple[str, ...], ...]:
    """Every way from coast to coast that passes no sea twice, the shortest first, equal ones by name."""
    import networkx as nx  # 0.2 s that only who asks for all routes pays

    if end not in coasts_reached(board, start, seas):
        return ()
    allowed = board.seas if seas is None else board.seas.intersection(seas)
    waters = board.graph.subgraph({*allowed, start, end}).edge_subgraph(
        (a, b) for a, b in board.graph.edges if board.seas.intersection((a, b))
    )
    found = (tuple(path[1:-1]) for path in nx.all_simple_paths(waters, start, end))
    return tuple(sorted(found, key=lambda route: (len(route), route)))
