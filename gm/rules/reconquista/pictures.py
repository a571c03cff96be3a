"""Positions and orders to draw."""

from __future__ import annotations

from collections.abc import Iterable

from gm.core.report import Arrow, Picture, Piece
from gm.rules.reconquista.state import State, kind, where


def position(state: State, arrows: Iterable[Arrow] = ()) -> Picture:
    """A position: who controls what, the units, sieges, famine and plague."""
    pieces = tuple(
        Piece(owner, kind(unit), where(unit), kind(unit) == "G", state.sieges.get(unit, 0))
        for unit, owner in state.units.items()
    )
    marks = dict.fromkeys(state.plague, "plague") | dict.fromkeys(state.famine, "famine")
    return Picture(dict(state.control), dict(state.cities), pieces, tuple(arrows), marks)
