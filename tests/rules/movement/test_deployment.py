"""Units with their orders are deployed alike from orders and from canonical text, and can be judged again."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from gm.rules.movement.deployment import Deployment, Piece
from gm.rules.movement.orders import order_text, parse_order
from gm.rules.movement.rulebook import Rulebook
from gm.rules.movement.solver import solve
from tests.rules.movement.positions import TM, Position, positions, random_position

FORMS = """
A TOL H
A TOL - CAL
A VAL - MLL VIA
A VAL - MLL VIA MMS
A VAL - MLL via
F VAL - MMS
A TOL S A CAL H
A TOL S A CAL
A TOL S A CAL B
A TOL S A CAL - QUI
A TOL S A [P] CAL - QUI
A TOL S G CAL H
A TOL S G CAL = A
G TOL S A CAL - TOL
G TOL H
G TOL = A
A TOL = G
A TOL B
F MMS C A VAL - MLL
F MMS C A [P] VAL - MLL
"""


def shown(deployment: Deployment) -> dict[str, Any]:
    """All that a deployment holds, with pieces by number."""

    def plain(value: Any) -> Any:
        if isinstance(value, Piece):
            return value.number
        if isinstance(value, list | tuple):
            return [plain(item) for item in value]
        return {key: plain(item) for key, item in value.items()} if isinstance(value, dict) else value

    told = {name: plain(value) for name, value in vars(deployment).items() if name not in ("board", "places", "orders")}
    told["orders"] = [deployment.orders[piece.number] for piece in deployment.pieces]
    told["pieces"] = [[getattr(piece, name) for name in Piece.__struct_fields__] for piece in deployment.pieces]
    return told


def assert_read_alike(position: Position) -> None:
    lines = [(power, order_text(order)) for power, order in position.orders]
    assert shown(Deployment.read(position.board, lines)) == shown(Deployment(*position))


@given(positions())
def test_text_is_deployed_as_its_orders_are(position: Position):
    assert_read_alike(position)


@pytest.mark.parametrize("seed", range(50))
def test_text_drawn_at_random_is_deployed_as_its_orders_are(seed: int):
    assert_read_alike(random_position(seed))


@pytest.mark.parametrize("line", [line for line in FORMS.splitlines() if line])
def test_every_form_of_an_order_is_deployed_as_the_order_is(line: str):
    assert shown(Deployment.read(TM, [("P", line)])) == shown(Deployment(TM, [("P", parse_order(line))]))


@pytest.mark.parametrize(
    "line",
    [
        "",
        "A TOL",
        "A TOL ?",
        "A TOL -",
        "A TOL S",
        "hello",
        "Q TOL H",
        "Q TOL - CAL",
        "A TOL S Q CAL",
        "A TOL S Q CAL - QUI",
    ],
)
def test_other_lines_are_refused(line: str):
    with pytest.raises((ValueError, KeyError)):
        Deployment.read(TM, [("P", line)])


@pytest.mark.parametrize(
    "line", ["A ATLANTIS H", "A TOL - ATLANTIS", "A TOL S A CAL - ATLANTIS", "A TOL S A ATLANTIS H"]
)
def test_places_of_no_board_are_refused(line: str):
    with pytest.raises(KeyError):
        Deployment.read(TM, [("P", line)])
    with pytest.raises(KeyError):
        Deployment(TM, [("P", parse_order(line))])


@pytest.mark.parametrize("lines", [("A TOL H", "F TOL H"), ("A TOL - CAL", "A TOL H"), ("G TOL H", "G TOL = A")])
def test_two_units_in_one_place_are_refused(lines: tuple[str, str]):
    with pytest.raises(ValueError, match="stand in one place"):
        Deployment.read(TM, [("P", line) for line in lines])


@given(positions())
def test_a_deployment_can_be_judged_again_under_other_rules(position: Position):
    """What a judgement leaves on the pieces is no part of the next."""
    deployment, other = Deployment(*position), Rulebook(self_dislodge="yes", hold_support="only_H_and_B")
    first = [(ruling.verdict, ruling.reason) for ruling in solve(deployment).rulings]
    solve(deployment, other)
    assert [(ruling.verdict, ruling.reason) for ruling in solve(deployment).rulings] == first
