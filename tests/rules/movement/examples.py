"""The examples of `examples.toml`, read."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

from gm.rules.movement.deployment import Deployment
from gm.rules.movement.orders import Order, Unit, parse_order, parse_unit
from gm.rules.movement.rulebook import Rulebook
from gm.rules.movement.solver import Solution, solve
from tests.rules.movement.positions import TM


class Example(NamedTuple):
    id: str
    rules: tuple[str, ...]
    fields: dict[str, str]
    orders: tuple[tuple[str, Order], ...]
    verdicts: tuple[str, ...]
    dislodged: tuple[str, ...]
    contested: tuple[str, ...]
    strength: dict[Unit, int]

    def solved(self, **fields: str) -> Solution:
        """The rulings by its own rulebook, or by these fields alone."""
        rulebook = Rulebook(**fields) if fields else self.rulebook  # type: ignore[arg-type]  # as below
        return solve(Deployment(TM, self.orders), rulebook, self.strength)

    @property
    def rulebook(self) -> Rulebook:
        return Rulebook(**self.fields)  # type: ignore[arg-type]  # a wrong value is no value of any branch, and fails


def _read(table: dict[str, object]) -> Example:
    lines = [line for line in str(table["orders"]).splitlines() if line]
    orders, verdicts = zip(*(line.split(" | ") for line in lines), strict=True)
    pairs = [order.split(": ") for order in orders]
    return Example(
        str(table["id"]),
        tuple(table["rules"]),  # type: ignore[arg-type]
        dict(table.get("rulebook", {})),  # type: ignore[call-overload]
        tuple((power, parse_order(text)) for power, text in pairs),
        verdicts,
        _listed(table.get("dislodged", "")),
        _listed(table.get("contested", "")),
        {parse_unit(unit): force for unit, force in dict(table.get("strength", {})).items()},  # type: ignore[call-overload]
    )


def _listed(text: object) -> tuple[str, ...]:
    return tuple(filter(None, str(text).split(", ")))


EXAMPLES = [_read(t) for t in tomllib.loads(Path(__file__).with_name("examples.toml").read_text("utf-8"))["example"]]
