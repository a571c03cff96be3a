"""The start of a scenario as a picture, for a map that nobody plays on yet."""

from __future__ import annotations

from gm.core.board import Board, Scenario
from gm.core.report import Picture, Piece


def opening(board: Board, scenario: Scenario) -> Picture:
    """The position of a scenario: a power holds its home, provinces and cities, and its units stand there."""
    homes = {place: power.id for power in scenario.powers for place in power.home}
    cities = {place: power for place, power in homes.items() if board.provinces[place].city}
    units = [
        Piece(power.id, unit[0], unit[2:], inside=unit[0] == "G") for power in scenario.powers for unit in power.units
    ]
    autonomous = [Piece(None, "G", place, inside=True) for place in scenario.autonomous]
    return Picture(homes, cities, (*units, *autonomous))
