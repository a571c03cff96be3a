"""Where the arrows of orders run, and that their kinds are told apart without colour."""

from __future__ import annotations

import math
import re
from itertools import combinations

import pytest
from msgspec.structs import replace

from gm.core.geometry import Point
from gm.core.report import Arrow, Picture, Piece
from gm.show.picture.arrows import CLEAR, ORDER, _Table, cross, draw_arrows, stroke
from gm.show.picture.palette import Palette
from tests.show.picture_sample import COLOURS, RECONQUISTA, SMALL_GEOMETRY, SMALL_PICTURE, busy, speak

SPOTS = SMALL_GEOMETRY.spots
STRAIGHT: list[Point] = [(10.0 * i, 0.0) for i in range(11)]


def run(*arrows: Arrow, of: int = 0, pieces: tuple[Piece, ...] = SMALL_PICTURE.pieces) -> list[Point]:
    """The line of one of these arrows on the small map."""
    return list(_Table(Picture({}, {}, pieces, arrows), SMALL_GEOMETRY).line(arrows[of]))


def distance(point: Point, points: list[Point]) -> float:
    """How near a line comes to a point."""
    return min(math.dist(point, other) for other in points)


def test_no_two_kinds_are_drawn_alike():
    drawn = {kind: stroke(kind, STRAIGHT, "#000000") for kind in ORDER}
    assert all(drawn[one] != drawn[other] for one, other in combinations(ORDER, 2))


def drawn(*arrows: Arrow) -> str:
    picture = Picture({}, {}, SMALL_PICTURE.pieces, arrows)
    return draw_arrows(picture, SMALL_GEOMETRY, Palette(picture, {}), speak())


def test_what_failed_is_crossed_above_all_lines():
    failed, good = Arrow("hold", "P", "TOL", failed=True), Arrow("move", "Q", "VAL", "QUI")
    assert drawn(failed, good).endswith(cross(run(failed)))
    assert cross(run(failed)) not in drawn(replace(failed, failed=False), good)


def test_what_failed_says_so():
    assert "Defensa: Toledo · Orden sin efecto" in drawn(Arrow("hold", "P", "TOL", failed=True))


def test_a_move_ends_short_of_a_unit_and_near_an_empty_places_middle():
    taken, empty = run(Arrow("move", "P", "TOL", "VAL")), run(Arrow("move", "P", "TOL", "QUI"))
    assert math.dist(taken[-1], SPOTS["VAL"].unit) == pytest.approx(CLEAR, abs=1)
    assert math.dist(empty[-1], SPOTS["QUI"].unit) == pytest.approx(8, abs=1)


def test_an_arrow_begins_clear_of_its_unit():
    assert math.dist(run(Arrow("move", "P", "TOL", "VAL"))[0], SPOTS["TOL"].unit) == pytest.approx(CLEAR, abs=1)


def test_there_and_back_are_two_lines():
    there, back = run(Arrow("move", "P", "TOL", "VAL")), run(Arrow("move", "Q", "VAL", "TOL"))
    assert distance(there[len(there) // 2], back) > 15


def test_a_convoyed_move_runs_through_its_seas():
    arrow = Arrow("move", "P", "TOL", "VAL", via=("MAR DE FUERA",))
    assert distance(SPOTS["MAR DE FUERA"].unit, run(arrow)) < 4


def test_a_convoy_runs_through_the_fleet_from_start_to_end():
    line = run(Arrow("convoy", "Q", "MAR DE FUERA", "TOL", "VAL"))
    assert distance(SPOTS["MAR DE FUERA"].unit, line) < 4
    assert math.dist(line[0], SPOTS["TOL"].unit) < CLEAR + 1
    assert math.dist(line[-1], SPOTS["VAL"].unit) < CLEAR + 1


def test_a_convoy_in_a_chain_runs_from_the_stop_before_to_the_stop_after():
    move = Arrow("move", "P", "TOL", "VAL", via=("MAR DE FUERA", "QUI"))
    line = run(Arrow("convoy", "Q", "MAR DE FUERA", "TOL", "VAL"), move)
    assert math.dist(line[-1], SPOTS["QUI"].unit) < CLEAR + 1


def test_a_convoy_that_the_move_does_not_name_runs_by_itself():
    move = Arrow("move", "P", "TOL", "VAL", via=("QUI",))
    line = run(Arrow("convoy", "Q", "MAR DE FUERA", "TOL", "VAL"), move)
    assert math.dist(line[-1], SPOTS["VAL"].unit) < CLEAR + 1


def test_the_support_of_a_move_ends_on_the_move():
    move = Arrow("move", "P", "TOL", "VAL")
    support = run(Arrow("support", "Q", "MAR DE FUERA", "TOL", "VAL"), move)
    assert distance(support[-1], run(move)) < 7


def test_the_support_of_a_convoyed_move_ends_on_its_way():
    move = Arrow("move", "P", "TOL", "VAL", via=("MAR DE FUERA",))
    support = run(Arrow("support", "P", "QUI", "TOL", "VAL"), move)
    assert distance(support[-1], run(move)) < 7


def test_the_support_of_a_unit_that_stays_ends_at_the_unit():
    for target in (None, "VAL"):
        line = run(Arrow("support", "Q", "MAR DE FUERA", "VAL", target))
        assert math.dist(line[-1], SPOTS["VAL"].unit) == pytest.approx(CLEAR, abs=1)


def test_the_order_of_a_garrison_begins_in_the_city():
    inside = (Piece("P", "G", "TOL", inside=True),)
    line = run(Arrow("support", "P", "TOL", "TOL"), pieces=inside)
    assert math.dist(line[0], SPOTS["TOL"].garrison or (0, 0)) < CLEAR + 1
    assert math.dist(line[-1], SPOTS["TOL"].unit) < CLEAR + 1


def test_with_a_unit_outside_too_the_order_begins_there():
    line = run(Arrow("move", "P", "TOL", "QUI"))
    assert math.dist(line[0], SPOTS["TOL"].unit) == pytest.approx(CLEAR, abs=1)


def test_a_siege_runs_from_the_unit_to_before_the_city():
    line = run(Arrow("siege", "Q", "VAL"))
    city = SPOTS["VAL"].city or (0, 0)
    assert math.dist(line[0], SPOTS["VAL"].unit) < math.dist(line[0], city)
    assert 17 < math.dist(line[-1], city) < 45


def test_a_siege_where_no_city_is_drawn_is_drawn_all_the_same():
    assert run(Arrow("siege", "Q", "QUI"))


@pytest.mark.parametrize(("inside", "begins"), [(True, "garrison"), (False, "unit")])
def test_a_conversion_runs_into_or_out_of_the_city(inside: bool, begins: str):
    line = run(Arrow("convert", "P", "TOL"), pieces=(Piece("P", "G" if inside else "A", "TOL", inside=inside),))
    ends = {"garrison": SPOTS["TOL"].garrison or (0, 0), "unit": SPOTS["TOL"].unit}
    assert min(ends, key=lambda end: math.dist(ends[end], line[0])) == begins
    assert min(ends, key=lambda end: math.dist(ends[end], line[-1])) != begins


def test_a_hold_is_a_bar_under_the_unit():
    (x0, y0), (x1, y1) = run(Arrow("hold", "P", "TOL"))
    assert y0 == y1 > SPOTS["TOL"].unit[1]
    assert x0 < SPOTS["TOL"].unit[0] < x1


def test_the_hold_of_a_garrison_is_a_bar_over_it():
    (_, y), _ = run(Arrow("hold", "P", "TOL"), pieces=(Piece("P", "G", "TOL", inside=True),))
    assert y < (SPOTS["TOL"].garrison or (0, 0))[1]


def test_arrows_lie_under_units():
    geometry = RECONQUISTA.geometry
    assert geometry is not None
    picture = busy()
    drawn = draw_arrows(picture, geometry, Palette(picture, COLOURS), speak("es", RECONQUISTA.names))
    kinds = re.findall(r'class="(\w+)(?: failed)?"', drawn)
    assert len(kinds) == len(picture.arrows)
    assert kinds == sorted(kinds, key=ORDER.index)


def test_failed_orders_are_classed():
    picture = busy()
    geometry = RECONQUISTA.geometry
    assert geometry is not None
    drawn = draw_arrows(picture, geometry, Palette(picture, COLOURS), speak("es", RECONQUISTA.names))
    assert drawn.count(' failed"') == sum(arrow.failed for arrow in picture.arrows)
