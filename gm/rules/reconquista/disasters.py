"""What famine and plague have in common: the table, and the dice that pick its rows and columns (B5, B6).

A table has eleven rows and columns, numbered 2 to 12 as two dice fall; each province stands in one of its cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from gm.core.dice import Dice
from gm.core.message import Message, place, say
from gm.core.model import Draw
from gm.rules.reconquista.calendar import AUTUMN, SPRING, SUMMER, season
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.progress import Progress
from gm.rules.reconquista.state import State

Cell = tuple[int, int]
SIDES = range(2, 13)
CELLS = tuple((row, column) for row in SIDES for column in SIDES)

ONE_DIE = {1: "", 2: "row", 3: "row", 4: "column", 5: "column", 6: "row column"}
TWO_DICE = {2: "", 3: "", 4: "row", 5: "column", 6: "row", 7: "column", **dict.fromkeys(range(8, 13), "row column")}
"""What a year has by its severity: nothing, a row, a column, or one of each."""

LINES = {"row": "fila", "column": "columna"}
"""The lines of a table, and how their draws are called."""


class Disaster(Struct, frozen=True):
    """A disaster: its `mark` in the state and in the scenario's tables, and how its draws are called."""

    mark: str
    name: str


FAMINE = Disaster("famine", "hambre")
PLAGUE = Disaster("plague", "peste")
STORM = "tormenta"
"""How the draws of storms are called."""


STRUCK = "1"
"""What a die thrown for one place must show for a disaster to strike there."""

BY_PLACE = {FAMINE.name: AUTUMN, PLAGUE.name: SPRING, STORM: SUMMER}
"""The season at whose end a disaster is drawn, place by place where the rules say so."""


def spares(game: Game, number: int, draw: Draw) -> bool:
    """Whether a draw of that phase is the die of one place, and a disaster that was drawn place by place spares it."""
    disaster, _, at = draw.name.partition("|")
    return BY_PLACE.get(disaster) == season(number) and at in game.board.provinces and draw.value != STRUCK


def strikes(turn: Progress, name: str) -> bool:
    """Whether a disaster drawn place by place strikes: one time in as many as the house rule ``flat_odds`` says.

    Eleven is what a cell of the table comes to on the average.
    """
    return turn.draw(name, tuple(map(str, range(1, int(turn.game.house.flat_odds) + 1)))) == STRUCK


def draw_table(game: Game, dice: Dice, disaster: Disaster) -> tuple[dict[str, Cell], list[Draw]]:
    """A table for a scenario that has none: every province in a cell of its own, while there are cells."""
    table: dict[str, Cell] = {}
    draws: list[Draw] = []
    free: list[str] = []
    for province in game.land:
        free = free or [f"{row}-{column}" for row, column in CELLS]
        draws.append(dice.choose(f"tabla|{disaster.name}|{province}", free))
        free.remove(draws[-1].value)
        row, _, column = draws[-1].value.partition("-")
        table[province] = int(row), int(column)
    return table, draws


def table_of(game: Game, state: State, disaster: Disaster) -> Mapping[str, Sequence[int]]:
    """Province -> its row and column: the scenario's own table, else the one drawn for this game."""
    return game.scenario.tables.get(disaster.mark) or state.tables.get(disaster.mark, {})


def grid(table: Mapping[str, Sequence[int]]) -> Iterator[Message]:
    """A table told row by row, each province with its column, and then column by column (B5-2)."""
    for way, own, other in (("row", 0, 1), ("column", 1, 0)):
        for line in sorted({cell[own] for cell in table.values()}):
            cells = sorted((cell[other], at) for at, cell in table.items() if cell[own] == line)
            told = tuple(say("reconquista.report.table_cell", place=place(at), n=n) for n, at in cells)
            yield say(f"reconquista.report.table.{way}", n=line, cells=told)


def strike(turn: Progress, disaster: Disaster) -> tuple[str, ...]:
    """The provinces that the disaster strikes this year, drawn by the table or one by one."""
    if getattr(turn.game.house, disaster.mark) == "flat":
        return tuple(sorted(at for at in turn.game.land if strikes(turn, f"{disaster.name}|{at}")))
    severity, struck = _severity(turn, disaster)
    dice = {line: _two_dice(turn, f"{disaster.name}|{name}") for line, name in LINES.items() if line in struck}
    told = tuple(
        say(f"reconquista.dice.{line}", first=pair[0], second=pair[1], line=sum(pair)) for line, pair in dice.items()
    )
    lines = told or (say("reconquista.dice.no_line"),)
    turn.tell(f"reconquista.{disaster.mark}.dice", severity=severity, lines=lines)
    row, column = (sum(dice.get(line, ())) for line in LINES)
    table = table_of(turn.game, turn.state, disaster)
    return tuple(sorted(at for at, cell in table.items() if cell[0] == row or cell[1] == column))


def _severity(turn: Progress, disaster: Disaster) -> tuple[int, str]:
    """How grave it is, and what it strikes by that."""
    name = f"{disaster.name}|gravedad"
    if turn.game.house.severity == "two_dice":
        severity = sum(_two_dice(turn, name))
        return severity, TWO_DICE[severity]
    severity = turn.roll(name)
    return severity, ONE_DIE[severity]


def _two_dice(turn: Progress, name: str) -> tuple[int, int]:
    return turn.roll(f"{name}|1"), turn.roll(f"{name}|2")
