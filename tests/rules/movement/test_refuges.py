"""What a report tells of the places that were closed to a retreat."""

from __future__ import annotations

from gm.core.message import place, say
from gm.rules.movement.refuges import closed

HUESCA = say("movement.unit.A", place=place("HUESCA"))


def test_places_closed_by_one_thing_are_told_together() -> None:
    shut = [("movement.why.shut.occupied", place("JACA")), ("movement.why.shut.origin", place("LERIDA"))]
    (told,) = closed(HUESCA, [*shut, ("movement.why.shut.occupied", place("SOBRARBE"))])
    assert told.args == {
        "unit": HUESCA,
        "places": (
            say("movement.why.shut.occupied", places=(place("JACA"), place("SOBRARBE")), n=2),
            say("movement.why.shut.origin", places=(place("LERIDA"),), n=1),
        ),
        "n": 3,
    }


def test_of_a_unit_that_could_go_anywhere_nothing_is_told() -> None:
    assert list(closed(HUESCA, [])) == []
