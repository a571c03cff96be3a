"""The games: pure rules, without files, clock, luck of their own or finished sentences. RULESETS is their only list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.core.board import Board, Scenario
from gm.core.ruleset import Option, Ruleset
from gm.rules.diplomacy.cases import adjudicate as adjudicate_diplomacy
from gm.rules.diplomacy.options import OPTIONS as DIPLOMACY_OPTIONS
from gm.rules.diplomacy.ruleset import diplomacy as make_diplomacy
from gm.rules.reconquista.cases import adjudicate as adjudicate_reconquista
from gm.rules.reconquista.options import OPTIONS as RECONQUISTA_OPTIONS
from gm.rules.reconquista.ruleset import reconquista as make_reconquista

RULESETS: Mapping[str, Callable[[Board, Scenario, Mapping[str, str]], Ruleset]] = {
    "reconquista": make_reconquista,
    "diplomacy": make_diplomacy,
}
"""How to make each game: from a board, a scenario and house rules (key -> value). Raises GmError for a wrong one."""

ADJUDICATORS: Mapping[str, Callable[[Mapping[str, Any], Board, Scenario], dict[str, Any]]] = {
    "reconquista": adjudicate_reconquista,
    "diplomacy": adjudicate_diplomacy,
}
"""How each game answers a line of ``gm adjudicate``, reasons as Messages. Raises GmError for a line of no use."""

OPTIONS: Mapping[str, tuple[Option, ...]] = {"reconquista": RECONQUISTA_OPTIONS, "diplomacy": DIPLOMACY_OPTIONS}
"""The house rules that each game may set."""

MAPS: Mapping[str, str] = {"reconquista": "reconquista", "diplomacy": "classical"}
"""The map that a new game of each is played on unless the DJ names another."""
