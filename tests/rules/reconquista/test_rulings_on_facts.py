from __future__ import annotations

from contextlib import suppress

import pytest

from gm.core.errors import GmError
from gm.rules.reconquista.rulings import facts, set_fact
from tests.rules.reconquista.small import game, state

HERE = state("P: A TOL; Q: G TOL, A CAL; x: G CAL", sieges={"A TOL": 1}, treasury={"P": 3})


@pytest.mark.parametrize(
    ("path", "value", "fact", "expected"),
    [
        ("treasury.P", "7", "treasury", {"P": 7}),
        ("control.TOL", "Q", "control", {"TOL": "Q", "CAL": "Q"}),
        ("control.TOL", "none", "control", {"CAL": "Q"}),
        ("city.CAL", "P", "cities", {"TOL": "Q", "CAL": "P"}),
        ("famine.CUE", "yes", "famine", ("CUE",)),
        ("famine.CUE", "no", "famine", ()),
        ("plague.QUI", "yes", "plague", ("QUI",)),
        ("resigned.Q", "rebels", "resigned", {"Q": "rebels"}),
        ("resigned.Q", "no", "resigned", {}),
        ("unit.A TOL", "none", "units", {"A CAL": "Q", "G CAL": None, "G TOL": "Q"}),
        ("unit.A CAL", "P", "units", {"A CAL": "P", "A TOL": "P", "G CAL": None, "G TOL": "Q"}),
        ("unit.G CAL", "none", "units", {"A CAL": "Q", "A TOL": "P", "G TOL": "Q"}),
        ("unit.F VAL", "R", "units", {"A CAL": "Q", "A TOL": "P", "F VAL": "R", "G CAL": None, "G TOL": "Q"}),
    ],
)
def test_a_fact_is_set(path: str, value: str, fact: str, expected: object) -> None:
    assert getattr(set_fact(game(), HERE, path, value), fact) == expected


@pytest.mark.parametrize(("unit", "rebels"), [("G JAE", ()), ("A JAE", ("JAE",))])
def test_a_garrison_takes_the_place_of_rebels_in_its_city(unit: str, rebels: tuple[str, ...]) -> None:
    risen = set_fact(game(), HERE, "revolt.JAE", "yes")
    assert risen.rebel_cities == ("JAE",)
    after = set_fact(game(), risen, f"unit.{unit}", "P")
    assert (after.revolts, after.rebel_cities) == (("JAE",), rebels)


def test_nothing_else_changes() -> None:
    after = set_fact(game(), HERE, "treasury.P", "7")
    assert (after.units, after.control, after.sieges) == (HERE.units, HERE.control, HERE.sieges)


@pytest.mark.parametrize(("path", "value"), [("unit.A TOL", "Q"), ("unit.G TOL", "P"), ("unit.G TOL", "autonomous")])
def test_a_siege_ends_with_its_unit_or_its_garrison(path: str, value: str) -> None:
    assert set_fact(game(), HERE, path, value).sieges == {}


def test_a_fleet_takes_the_place_of_an_army() -> None:
    here = state("P: A VAL")
    assert set_fact(game(), here, "unit.F VAL", "P").units == {"F VAL": "P"}


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("weather.TOL", "rain", "unknown"),
        ("treasury.Z", "7", "value"),
        ("treasury.P", "-7", "ducats"),
        ("treasury.P", "²", "ducats"),
        ("control.MMS", "P", "place"),
        ("control.TOL", "Z", "value"),
        ("city.QUI", "P", "value"),
        ("famine.TOL", "perhaps", "value"),
        ("resigned.P", "yes", "value"),
        ("unit.TOL", "P", "unit"),
        ("unit.A MMS", "P", "site"),
        ("unit.F TOL", "P", "site"),
        ("unit.G QUI", "P", "site"),
        ("unit.A TOL", "autonomous", "site"),
        ("unit.A TOL", "Z", "value"),
    ],
)
def test_a_senseless_fact_is_refused(path: str, value: str, message: str) -> None:
    with pytest.raises(GmError) as refused:
        set_fact(game(), HERE, path, value)
    assert refused.value.message.id == f"reconquista.fact.{message}"


def test_what_may_be_set_can_be_set() -> None:
    def is_taken(path: str, value: str) -> bool:
        with suppress(GmError):
            return bool(set_fact(game(), HERE, path, value))
        return False

    offered = facts(game(), HERE)
    with pytest.raises(GmError) as refused:
        set_fact(game(), HERE, "weather.TOL", "rain")
    assert tuple(offered) == refused.value.message.args["known"]
    for path in (f"{fact}.{of}" for fact, about in offered.items() for of in about):
        assert any(is_taken(path, value) for value in ("7", "none", "no")), path
