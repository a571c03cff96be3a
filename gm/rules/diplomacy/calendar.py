"""The calendar: spring and fall with moves and retreats, then adjustments in winter, year after year.

A phase's number is its place in the calendar, five a year whether played or not: 1 is the first spring's moves, 5 the
first winter.
"""

from __future__ import annotations

from gm.core.message import say
from gm.core.model import Phase

STEPS = ("S{}M", "S{}R", "F{}M", "F{}R", "W{}A")
SPRING_MOVES, SPRING_RETREATS, FALL_MOVES, FALL_RETREATS, ADJUSTMENTS = range(1, 6)
MOVES = frozenset({SPRING_MOVES, FALL_MOVES})
RETREATS = frozenset({SPRING_RETREATS, FALL_RETREATS})


def step(number: int) -> int:
    """Which of the five steps of its year a phase is."""
    return (number - 1) % 5 + 1


def phase(number: int, first_year: int) -> Phase:
    """The phase at a place of the calendar of a game that begins in the spring of `first_year`."""
    year = first_year + (number - 1) // 5
    code = STEPS[step(number) - 1]
    return Phase(number, code.format(year), say(f"diplomacy.phase.{code.format('')}", year=year))
