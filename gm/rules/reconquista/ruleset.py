"""Reconquista as a value: the Ruleset that ties its rules together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from gm.core.board import Board, Scenario
from gm.core.dice import Dice
from gm.core.message import Arg, Message
from gm.core.model import Outcome, Phase, Result, Turn
from gm.core.report import Explanation, Picture, Report, Section
from gm.core.ruleset import Node, Reading
from gm.rules.reconquista import (
    calendar,
    choices,
    desk,
    draws,
    explanation,
    facts,
    pictures,
    reading,
    reports,
    rulesheet,
    rulings,
    season,
    secrets,
    setup,
    sheet,
    texts,
    winter,
)
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.options import house_rules
from gm.rules.reconquista.state import State
from gm.rules.reconquista.texts import written


class Reconquista(Struct, frozen=True):
    """The game of Iberia in arms: `game` holds its board, its scenario and its house rules."""

    game: Game
    name: str = "reconquista"
    luck: bool = True

    @property
    def board(self) -> Board:
        """The board."""
        return self.game.board

    @property
    def scenario(self) -> Scenario:
        """The scenario."""
        return self.game.scenario

    @property
    def powers(self) -> tuple[str, ...]:
        """The powers, in the scenario's order."""
        return self.game.powers

    def setup(self, dice: Dice) -> Outcome:
        """The position before the first spring."""
        return setup.set_up(self.game, dice)

    def phase(self, state: State) -> Phase:
        """The season, or the winter, that is open."""
        return self.phase_at(state.number)

    def phase_at(self, number: int) -> Phase:
        """The phase at that place of the calendar."""
        return calendar.phase(number, self.scenario.year)

    def awaits(self, state: State) -> frozenset[str]:
        """Who owes orders: in a season whoever has units, in winter everybody in the game; once it is won, nobody."""
        if state.winners:
            return frozenset()
        playing = (p for p in self.powers if p not in state.out and p not in state.resigned)
        return frozenset(p for p in playing if self._in_winter(state) or state.units_of(p))

    def resigned(self, state: State) -> frozenset[str]:
        """The powers in rebellion and those that the DJ runs (R-4.6-1, R-4.6-2)."""
        return frozenset(state.resigned)

    def units(self, state: State, power: str) -> tuple[str, ...]:
        """The units that need orders: in winter none do."""
        if self._in_winter(state) or state.rebels(power):
            return ()
        return season.position_of_orders(self.game, state).units_of(power)

    def read(self, node: Node, state: State, power: str) -> Reading:
        """The order a parsed line stands for; the position fills in what the line leaves out."""
        return reading.read(self.game, state, power, node)

    def subject(self, state: State, order: str) -> str:
        """What an order is for; a later one of the same power with this subject replaces it (A.2 n. 5)."""
        return sheet.replaceable(self.game, state, order)

    def write(self, order: str) -> Message:
        """A canonical order for people."""
        return written(order)

    def told(self, orders: Sequence[str]) -> tuple[Message, ...]:
        """Canonical orders in a list for people; the units that are kept, in one line."""
        return tuple(texts.told(orders))

    def options(self, state: State, unit: str) -> tuple[str, ...]:
        """The legal orders of a unit, canonical."""
        return choices.legal_orders(self.game, state, unit)

    def check(self, state: State, power: str, orders: Sequence[str]) -> tuple[Result, ...]:
        """A verdict on each order of a sheet, oldest first."""
        return desk.check_orders(self.game, state, power, orders)

    def accounts(self, state: State, power: str, orders: Sequence[str]) -> tuple[Message, ...]:
        """What a sheet comes to in ducats."""
        return desk.accounts_of(self.game, state, power, orders)

    def adjudicate(self, state: State, orders: Mapping[str, Sequence[str]], dice: Dice) -> Outcome:
        """The outcome of a season or a winter."""
        if self._in_winter(state):
            return winter.play(self.game, state, orders, dice).outcome
        return season.play(self.game, state, orders, dice).outcome

    def rule(self, state: State, path: str, value: str) -> State:
        """`state` with a fact set by the DJ. Raises GmError for an unknown path or value."""
        return rulings.set_fact(self.game, state, path, value)

    def facts(self, state: State) -> dict[str, tuple[str, ...]]:
        """What the DJ may set, and of what."""
        return rulings.facts(self.game, state)

    def fact(self, path: str, value: Any) -> tuple[Message, Arg]:
        """What a fact of the position is called, and its value in words."""
        return facts.in_words(self.game, path, value)

    def drawn(self, name: str, value: str) -> tuple[Arg, Arg]:
        """What a draw is called, and what it gave, in words."""
        return draws.in_words(name, value)

    def known(self, outcome: Outcome, viewer: str | None) -> Outcome:
        """`outcome` as far as `viewer` may know it."""
        return secrets.known(self.game, outcome, viewer)

    def report(self, history: Sequence[Turn], viewer: str | None) -> Report:
        """The last turn of `history` as `viewer` may see it."""
        return reports.report(self.game, history, viewer)

    def explain(self, turn: Turn, unit: str) -> Explanation:
        """Why a unit's order ended as it did. Raises ValueError if there was no such unit."""
        return explanation.explain(self.game, turn, unit)

    def picture(self, state: State) -> Picture:
        """The position, without orders."""
        return pictures.position(state)

    def rules_sheet(self, state: State | None) -> tuple[Section, ...]:
        """The rules of this game as its options set them."""
        return rulesheet.rules_sheet(self.game, state)

    def _in_winter(self, state: State) -> bool:
        return calendar.season(state.number) == calendar.WINTER


def reconquista(board: Board, scenario: Scenario, options: Mapping[str, str]) -> Reconquista:
    """The game on this board, as this scenario has it pay, with these house rules.

    Raises GmError for a wrong option or value.
    """
    return Reconquista(Game(board.paying(scenario.incomes), scenario, house_rules(options)))
