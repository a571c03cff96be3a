"""B15: what the DJ's countries do, on positions worked by hand."""

from __future__ import annotations

import pytest

from gm.rules.reconquista.defence import defensive_orders
from tests.rules.reconquista.small import game, state


@pytest.mark.parametrize(
    ("units", "sieges", "orders"),
    [
        pytest.param("P: A TOL, G CAL", {}, ("A TOL H", "G CAL H"), id="nobody near: hold"),
        pytest.param(
            "P: A QUI, A CUE; Q: A JAE", {}, ("A CUE S A QUI H", "A QUI H"), id="a neighbour supports the threatened"
        ),
        pytest.param(
            "P: A QUI, A CUE, A TOL; Q: A JAE, A CAL",
            {},
            ("A CUE S A QUI H", "A QUI H", "A TOL S A QUI H"),
            id="the most threatened is helped by all",
        ),
        pytest.param("P: A CAL; Q: A JAE, A QUI", {}, ("A CAL = G",), id="two enemies: into the own city"),
        pytest.param(
            "P: A CAL, A TOL; Q: A JAE, A QUI",
            {},
            ("A CAL = G", "A TOL H"),
            id="who shuts itself in is not supported",
        ),
        pytest.param("P: F VAL; Q: F MMI, F MMS", {}, ("F VAL = G",), id="a fleet in a port too"),
        pytest.param("P: F MUR; Q: F MMI, A JAE", {}, ("F MUR H",), id="without a port it holds"),
        pytest.param(
            "P: A TOL; Q: G TOL, A CAL, A QUI", {"A TOL": 1}, ("A TOL B",), id="a siege that goes on is finished"
        ),
        pytest.param(
            "P: A TOL, G TOL", {}, ("A TOL H", "G TOL S A TOL H"), id="a garrison supports who stands outside"
        ),
        pytest.param("P: G TOL; Q: A TOL", {}, ("G TOL H",), id="but not an enemy"),
    ],
)
def test_a_country_defends_itself(units: str, sieges: dict[str, int], orders: tuple[str, ...]) -> None:
    assert defensive_orders(game(), state(units, sieges=sieges), "P") == orders
