"""What is offered to a player whose order is refused."""

from __future__ import annotations

import pytest

from gm.core.maps import load_map
from gm.rules.movement.likeness import most_like
from gm.rules.movement.orders import parse_order


@pytest.mark.parametrize(
    ("wanted", "offers", "best"),
    [
        (
            "A BARBASTRO S A LERIDA H",
            ("A BARBASTRO S A [NYA] LERIDA - HUESCA", "A BARBASTRO S A [NYA] LERIDA H", "A BARBASTRO H"),
            "A BARBASTRO S A [NYA] LERIDA H",
        ),
        ("A LERIDA - HUESCA", ("A LERIDA H", "A LERIDA - BARBASTRO", "A URGEL - HUESCA"), "A LERIDA - BARBASTRO"),
        ("A TOLEDO - CALATRAVA", ("G TOLEDO H", "G TOLEDO = A"), "G TOLEDO = A"),
    ],
)
def test_the_likest_order_comes_first(wanted: str, offers: tuple[str, ...], best: str):
    board = load_map("reconquista").board
    assert most_like(board, parse_order(wanted), offers)[0] == best
    assert most_like(board, parse_order(wanted), offers[::-1])[0] == best
