"""Graphs in layers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gm.show.layers import BESIDE, Edge, Layout, Size, lay_out

BOX = Size(100, 40)


def heights(count: int, edges: list[Edge]) -> list[int]:
    """In which layer from the top each box stands."""
    layout = lay_out([BOX] * count, edges)
    levels = sorted({y for _, y in layout.boxes})
    return [levels.index(y) for _, y in layout.boxes]


def test_who_acts_stands_above():
    assert heights(3, [(0, 1), (1, 2)]) == [0, 1, 2]
    assert heights(3, [(2, 0), (1, 0)]) == [1, 0, 0]


def test_a_ring_points_up_once():
    layout = lay_out([BOX] * 3, [(0, 1), (1, 2), (2, 0)])
    rising = [route for route in layout.routes if route[0][1] > route[-1][1]]
    assert len(rising) == 1
    (upright,) = [route for route in rising if len(route) == 4]
    assert upright[1][0] == upright[2][0], "it goes straight past the box between"
    assert abs(upright[1][0] - layout.boxes[1][0]) > BOX.width / 2


def test_two_that_attack_each_other_have_lines_apart():
    there, back = lay_out([BOX] * 2, [(0, 1), (1, 0)]).routes
    assert there[0][1] == back[-1][1]
    assert there[0][0] != back[-1][0]


def test_lines_do_not_cross_where_they_need_not():
    layout = lay_out([BOX] * 4, [(0, 3), (1, 2), (2, 3), (0, 2)])
    assert overlaps(layout, [BOX] * 4) == []
    straight = lay_out([BOX] * 4, [(0, 3), (1, 2)])
    assert (straight.boxes[0][0] < straight.boxes[1][0]) == (straight.boxes[3][0] < straight.boxes[2][0])


def overlaps(layout: Layout, sizes: list[Size]) -> list[tuple[int, int]]:
    """The boxes that lie on one another."""
    boxes = list(zip(layout.boxes, sizes, strict=True))
    return [
        (i, j)
        for i, (a, one) in enumerate(boxes)
        for j, (b, other) in enumerate(boxes[:i])
        if abs(a[0] - b[0]) < (one.width + other.width) / 2 and abs(a[1] - b[1]) < (one.height + other.height) / 2
    ]


@st.composite
def graphs(draw: st.DrawFn) -> tuple[list[Size], list[Edge]]:
    count = draw(st.integers(2, 9))
    sizes = [Size(draw(st.integers(50, 150)), draw(st.integers(20, 90))) for _ in range(count)]
    node = st.integers(0, count - 1)
    edges = draw(st.lists(st.tuples(node, node).filter(lambda edge: edge[0] != edge[1]), max_size=14))
    return sizes, edges


@given(graphs())
def test_any_graph_is_laid_out(graph: tuple[list[Size], list[Edge]]):
    """No box on another, all inside, each line from its box to its box."""
    sizes, edges = graph
    layout = lay_out(sizes, edges)
    assert overlaps(layout, sizes) == []
    assert lay_out(sizes, edges) == layout
    for (x, y), (wide, high) in zip(layout.boxes, sizes, strict=True):
        assert x - wide / 2 >= -0.01
        assert x + wide / 2 <= layout.size.width + 0.01
        assert y - high / 2 >= -0.01
        assert y + high / 2 <= layout.size.height + 0.01
    for (start, end), route in zip(edges, layout.routes, strict=True):
        for box, (x, y) in ((start, route[0]), (end, route[-1])):
            assert abs(x - layout.boxes[box][0]) <= sizes[box].width / 2 + BESIDE / 2
            assert abs(abs(y - layout.boxes[box][1]) - sizes[box].height / 2) < 0.01
