"""The games: pure rules, without files, clock, luck of their own or finished sentences. RULESETS is their only list."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from gm.core.board import Board, Scenario
    from gm.core.options import Option
    from gm.core.ruleset import Ruleset

T = TypeVar("T")


class Late(Mapping[str, T]):
    """What each game has under a name; a game is imported when it is asked for, since nobody plays them all."""

    def __init__(self, **homes: str) -> None:
        self._homes = homes

    def __getitem__(self, game: str) -> T:
        module, _, name = self._homes[game].partition(":")
        value: T = getattr(import_module(f"gm.rules.{module}"), name)
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(self._homes)

    def __len__(self) -> int:
        return len(self._homes)


RULESETS: Mapping[str, Callable[[Board, Scenario, Mapping[str, str]], Ruleset]] = Late(
    reconquista="reconquista.ruleset:reconquista",
    diplomacy="diplomacy.ruleset:diplomacy",
)
"""How to make each game: from a board, a scenario and house rules (key -> value). Raises GmError for a wrong one."""

ADJUDICATORS: Mapping[str, Callable[[Mapping[str, Any], Board, Scenario], dict[str, Any]]] = Late(
    reconquista="reconquista.cases:adjudicate",
    diplomacy="diplomacy.cases:adjudicate",
)
"""How each game answers a line of ``gm adjudicate``, reasons as Messages. Raises GmError for a line of no use."""

OPTIONS: Mapping[str, tuple[Option, ...]] = Late(
    reconquista="reconquista.options:OPTIONS",
    diplomacy="diplomacy.options:OPTIONS",
)
"""The house rules that each game may set."""

MAPS: Mapping[str, str] = {"reconquista": "reconquista", "diplomacy": "classical"}
"""The map that a new game of each is played on unless the DJ names another."""

SCENARIOS: Mapping[str, str] = {"reconquista": "1080-equilibrio", "diplomacy": "1901"}
"""The scenario of that map with which a new game begins unless the DJ names another."""

SETS: Mapping[str, str] = {"reconquista": "profile", "diplomacy": "edition"}
"""The option of each that names a whole set of house rules; a new game writes down which, and keeps its rules."""
