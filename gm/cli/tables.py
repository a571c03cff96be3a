"""Tables in a terminal of any width: no word is broken; where columns would get too narrow, a row becomes a block."""

from __future__ import annotations

from collections.abc import Sequence

import rich.table
from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.padding import Padding
from rich.text import Text

from gm.show.columns import shared

GAP = 3
"""What stands between two columns."""

READABLE = (24, 14)
"""How wide a column should be, and must be, to be read, if what it holds is wider."""


class Table:
    """A title, and rows of text below the names of their columns."""

    def __init__(self, *header: str, title: str | None = None) -> None:
        self.header = header
        self.title = title
        self.rows: list[tuple[str, ...]] = []
        self.styles: list[str | None] = []

    def add_row(self, *cells: str, style: str | None = None) -> None:
        """One more row, of as many cells as there are columns."""
        assert len(cells) == len(self.header), "a cell for each column"
        self.rows.append(cells)
        self.styles.append(style)

    def show(self, console: Console) -> None:
        """Print what is in it; a column without anything is left out."""
        shown = [i for i in range(len(self.header)) if not self.rows or any(row[i] for row in self.rows)]
        columns = [[self.header[i], *(row[i] for row in self.rows)] for i in shown]
        room = console.width - GAP * (len(columns) - 1)
        for readable in READABLE:
            spans = [_span(cells, console, readable) for cells in columns]
            if sum(low for low, _ in spans) <= room:
                self._show_columns(console, columns, list(shared(spans, room)))
                return
        self._show_blocks(console)

    def _show_columns(self, console: Console, columns: Sequence[Sequence[str]], widths: Sequence[int]) -> None:
        table = rich.table.Table(
            title=self.title, title_justify="left", box=box.SIMPLE, show_edge=False, pad_edge=False
        )
        for (name, *_), width in zip(columns, widths, strict=True):
            table.add_column(Text(name), width=width)
        for i, style in enumerate(self.styles, 1):
            table.add_row(*(Text(cells[i]) for cells in columns), style=style)
        console.print(table)

    def _show_blocks(self, console: Console) -> None:
        """A line a cell, with its column's name; empty cells are left out."""
        if self.title:
            console.print(self.title)
        for row, style in zip(self.rows, self.styles, strict=True):
            told = [f"{name}: {cell}" for name, cell in zip(self.header, row, strict=True) if cell]
            for i, line in enumerate(told):
                console.print(Padding(Text(line), (0, 0, 0, 2 if i else 0)), style=style)


def _span(cells: Sequence[str], console: Console, readable: int) -> Measurement:
    """The least width that a column can be read in, and the width in which nothing is broken onto another line."""
    measured = [Measurement.get(console, console.options.update(width=10_000), Text(cell)) for cell in cells]
    low, high = max(cell.minimum for cell in measured), max(cell.maximum for cell in measured)
    return Measurement(max(low, min(high, readable)), high)
