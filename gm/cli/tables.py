"""Tables in a terminal of any width: no word is broken; where columns would get too narrow, a row becomes a block."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

GAP = 3
"""What stands between two columns."""

READABLE = (24, 14)
"""How wide a column should be, and must be, to be read, if what it holds is wider."""


def show(table: Table, console: Console) -> None:
    """Print `table`; what is in its cells is text."""
    room = console.width - GAP * (len(table.columns) - 1)
    for readable in READABLE:
        spans = [_span(column, console, readable) for column in table.columns]
        if sum(low for low, _ in spans) <= room:
            for column, wide in zip(table.columns, _shared(spans, room), strict=True):
                column.width = wide
            console.print(table)
            return
    _show_blocks(table, console)


def _span(column: Column, console: Console, readable: int) -> Measurement:
    """The least width that a column can be read in, and the width in which nothing is broken onto another line."""
    cells = [Measurement.get(console, console.options.update(width=10_000), Text(cell)) for cell in _texts(column)]
    low, high = max(cell.minimum for cell in cells), max(cell.maximum for cell in cells)
    return Measurement(max(low, min(high, readable)), high)


def _shared(spans: Sequence[Measurement], room: int) -> Iterator[int]:
    """The width of each column: what it needs, and of what is left a part as it would like."""
    left = room - sum(low for low, _ in spans)
    wish = sum(high - low for low, high in spans)
    for low, high in spans:
        more = high - low if wish <= left else left * (high - low) // wish
        yield low + more
        left, wish = left - more, wish - (high - low)


def _show_blocks(table: Table, console: Console) -> None:
    """A line a cell, with its column's title; empty cells are left out."""
    if table.title:
        console.print(table.title)
    titles, *rows = zip(*map(_texts, table.columns), strict=True)
    for cells, row in zip(rows, table.rows, strict=True):
        told = [f"{title}: {cell}" for title, cell in zip(titles, cells, strict=True) if cell]
        for i, line in enumerate(told):
            console.print(Padding(Text(line), (0, 0, 0, 2 if i else 0)), style=row.style)


def _texts(column: Column) -> list[str]:
    """A column's title and cells."""
    return [str(column.header), *map(str, column.cells)]
