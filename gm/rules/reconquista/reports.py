"""The report of a phase."""

from __future__ import annotations

from collections.abc import Sequence

from gm.core.model import Turn
from gm.core.report import Report
from gm.rules.reconquista.game import Game


def report(game: Game, history: Sequence[Turn], viewer: str | None) -> Report:
    """The last turn of `history` as `viewer` may see it; None: the public."""
    raise NotImplementedError
