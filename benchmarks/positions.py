"""The known positions, and what is asked of an adjudicator. No adjudicator is imported: their memory is told apart."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, Protocol

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "conformance"

Job = Callable[[], Any]


class Phase(NamedTuple):
    """A known position: who has which unit, one order a unit, what becomes of each (m moved, d dislodged, s stays)."""

    units: tuple[tuple[str, str, str], ...]
    orders: tuple[str, ...]
    outcome: str

    @property
    def powers(self) -> tuple[str, ...]:
        """Whose each unit is."""
        return tuple(power for power, _, _ in self.units)

    @property
    def sheets(self) -> dict[str, list[str]]:
        """The orders by power."""
        sheets: dict[str, list[str]] = {}
        for (power, _, _), order in zip(self.units, self.orders, strict=True):
            sheets.setdefault(power, []).append(order)
        return sheets


def known_phases(name: str = "positions") -> Iterator[Phase]:
    """The known positions of a file, one by one."""
    with gzip.open(FOLDER / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        for row in map(json.loads, file):
            yield Phase(tuple(map(tuple, row["units"])), tuple(row["orders"]), row["outcome"])


class Engine(Protocol):
    """An adjudicator. Each method makes the phase ready and returns the work; `letters` tells what came of it."""

    name: str

    def adjudicate(self, phase: Phase) -> Job:
        """From orders that were read already to verdicts, reasons (if it has any) and retreats."""
        ...

    def read_and_adjudicate(self, phase: Phase) -> Job:
        """The same from canonical text."""
        ...

    def turn(self, phase: Phase) -> Job | None:
        """A whole turn in its public way, from canonical text to the next position; None if it has none."""
        ...
