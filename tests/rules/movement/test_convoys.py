"""Which fleets lead an army across."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from gm.rules.movement.convoys import Borders, connected, on_a_chain, on_a_route

Waters = tuple[int, Borders]
"""How many seas there are, with what borders what; the two places after them are the shores."""


@st.composite
def waters(draw: st.DrawFn) -> Waters:
    seas = draw(st.integers(1, 7))
    pairs = [(one, other) for other in range(seas + 2) for one in range(other) if one < seas]
    touching = [pair for pair in pairs if draw(st.booleans())]
    return seas, tuple(frozenset(sum(pair) - at for pair in touching if at in pair) for at in range(seas + 2))


def routes(seas: int, borders: Borders) -> Iterator[tuple[int, ...]]:
    """Every way over the seas that crosses none twice."""

    def onwards(*way: int) -> Iterator[tuple[int, ...]]:
        if seas + 1 in borders[way[-1]]:
            yield way
        for sea in borders[way[-1]] - {*way, seas, seas + 1}:
            yield from onwards(*way, sea)

    for first in borders[seas]:
        yield from onwards(first)


@given(waters())
def test_a_sea_counts_that_is_on_a_route(waters: Waters) -> None:
    seas, borders = waters
    counting = {sea for route in routes(*waters) for sea in route}
    assert on_a_route(seas, seas + 1, range(seas), borders) == counting
    assert connected(seas, seas + 1, range(seas), borders) is bool(counting)


@given(waters())
def test_a_sea_on_a_chain_may_be_a_detour(waters: Waters) -> None:
    """Where any chain will do, a fleet counts that can be reached from both shores."""
    seas, borders = waters
    route, chain = (find(seas, seas + 1, range(seas), borders) for find in (on_a_route, on_a_chain))
    assert route <= chain
    assert bool(route) is bool(chain)
