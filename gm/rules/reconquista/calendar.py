"""The calendar: three seasons of war and a winter of adjustment, year after year (R-SEQ-1, R-SEQ-2).

A phase's number is its place in the calendar: 1 is the first spring, 4 the first winter, 5 the next spring.
"""

from __future__ import annotations

from gm.core.message import say
from gm.core.model import Phase

SEASONS = ("primavera", "verano", "otono", "invierno")
SPRING, SUMMER, AUTUMN, WINTER = range(1, 5)


def season(number: int) -> int:
    """``SPRING``, ``SUMMER``, ``AUTUMN`` or ``WINTER``."""
    return (number - 1) % 4 + 1


def phase(number: int, first_year: int) -> Phase:
    """The phase at a place of the calendar of a game that begins in the spring of `first_year`."""
    year, now = first_year + (number - 1) // 4, season(number)
    name = SEASONS[now - 1]
    return Phase(number, f"{year}-{now}-{name}", say(f"reconquista.season.{name}", year=year))
