"""The position before the first spring: home countries, starting units and money, autonomous garrisons."""

from __future__ import annotations

from msgspec.structs import replace

from gm.core.dice import Dice
from gm.core.model import Draw, Outcome
from gm.rules.reconquista import control
from gm.rules.reconquista.assassination import first_chits
from gm.rules.reconquista.disasters import FAMINE, PLAGUE, Cell, draw_table
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.state import State


def set_up(game: Game, dice: Dice) -> Outcome:
    """The first position, and the tables of famine and plague that the scenario lacks, drawn for this game (B5)."""
    tables: dict[str, dict[str, Cell]] = {}
    draws: list[Draw] = []
    for disaster in (FAMINE, PLAGUE):
        if getattr(game.house, disaster.mark) == "table" and disaster.mark not in game.scenario.tables:
            tables[disaster.mark], drawn = draw_table(game, dice, disaster)
            draws += drawn
    return Outcome(replace(first_position(game), tables=tables, chits=first_chits(game)), draws=tuple(draws))


def first_position(game: Game) -> State:
    """Each power with its home country, its units and its ducats (R-1-2); nothing is bought (A.2 n. 3)."""
    powers = game.scenario.powers
    units: dict[str, str | None] = {unit: power.id for power in powers for unit in power.units}
    home = {place: power.id for power in powers for place in power.home}
    for place in _autonomous(game, home):
        units.setdefault(f"G {place}", None)
    treasury = {power.id: game.first_ducats(power.id) for power in powers}
    return control.settled(game, State(1, dict(sorted(units.items())), home, treasury=treasury))


def _autonomous(game: Game, home: dict[str, str]) -> tuple[str, ...]:
    """The cities the scenario lists; without a list, every walled one that nobody controls (A.2 n. 66)."""
    return game.scenario.autonomous or tuple(place for place in game.land if place in game.walled - home.keys())
