"""Diplomacy as a value: the Ruleset that ties its rules together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from gm.core.board import Board, Scenario
from gm.core.message import Arg, Message
from gm.core.model import Outcome, Phase, Result, Turn
from gm.core.report import Explanation, Picture, Report, Section
from gm.core.ruleset import Node, Reading
from gm.rules.diplomacy import (
    calendar,
    choices,
    desk,
    explanation,
    facts,
    phases,
    pictures,
    reading,
    reports,
    rulesheet,
    rulings,
)
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.options import house_rules
from gm.rules.diplomacy.state import State
from gm.rules.diplomacy.texts import written

if TYPE_CHECKING:
    from gm.core.dice import Dice


class Diplomacy(Struct, frozen=True):
    """The game of Diplomacy: `game` holds its board, its scenario and its rules."""

    game: Game
    name: str = "diplomacy"
    luck: bool = False

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

    def setup(self, dice: Dice) -> Outcome:  # noqa: ARG002  # other games draw
        """The position before the first spring."""
        return Outcome(phases.first_position(self.game))

    def phase(self, state: State) -> Phase:
        """The phase that is open."""
        return self.phase_at(state.number)

    def phase_at(self, number: int) -> Phase:
        """The phase at that place of the calendar."""
        return calendar.phase(number, self.scenario.year)

    def awaits(self, state: State) -> frozenset[str]:
        """Who has something to decide."""
        return phases.awaits(self.game, state)

    def resigned(self, state: State) -> frozenset[str]:
        """The powers in civil disorder."""
        return frozenset(state.resigned)

    def units(self, state: State, power: str) -> tuple[str, ...]:
        """The units that need orders: all, or the dislodged; in winter none do."""
        if calendar.step(state.number) in calendar.RETREATS:
            return state.dislodged_of(power)
        return state.units_of(power) if calendar.step(state.number) in calendar.MOVES else ()

    def read(self, node: Node, state: State, power: str) -> Reading:
        """The order a parsed line stands for; the position fills in what the line leaves out."""
        return reading.read(self.game, state, power, node)

    def subject(self, state: State, order: str) -> str:
        """What an order is for; a later one of the same power with this subject replaces it."""
        return desk.subject(state, order)

    def write(self, order: str) -> Message:
        """A canonical order for people."""
        return written(order)

    def told(self, orders: Sequence[str]) -> tuple[Message, ...]:
        """Canonical orders in a list for people, one by one."""
        return tuple(map(written, orders))

    def options(self, state: State, unit: str) -> tuple[str, ...]:
        """The legal orders of a unit, canonical."""
        return choices.legal_orders(self.game, state, unit)

    def check(self, state: State, power: str, orders: Sequence[str]) -> tuple[Result, ...]:
        """A verdict on each order of a sheet, oldest first."""
        return desk.check_orders(self.game, state, power, orders)

    def accounts(self, state: State, power: str, orders: Sequence[str]) -> tuple[Message, ...]:
        """How many removals or builds a sheet leaves untold."""
        return tuple(desk.accounts_of(self.game, state, power, orders))

    def adjudicate(self, state: State, orders: Mapping[str, Sequence[str]], dice: Dice) -> Outcome:  # noqa: ARG002  # other games draw
        """The outcome of a phase; no luck comes into it."""
        return phases.play(self.game, state, orders)

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
        """The two themselves: nothing is drawn."""
        return name, value

    def known(self, outcome: Outcome, _viewer: str | None) -> Outcome:
        """`outcome`: once orders are carried out everybody knows everything."""
        return outcome

    def report(self, history: Sequence[Turn], viewer: str | None) -> Report:
        """The last turn of `history`."""
        return reports.report(self.game, history, viewer)

    def explain(self, turn: Turn, unit: str) -> Explanation:
        """Why a unit's order ended as it did. Raises ValueError if there was no such unit."""
        return explanation.explain(self.game, turn, unit)

    def picture(self, state: State) -> Picture:
        """The position, without orders."""
        return pictures.position(state)

    def rules_sheet(self, state: State | None) -> tuple[Section, ...]:  # noqa: ARG002  # other games draw tables
        """The rules of this game as its options set them."""
        return rulesheet.rules_sheet(self.game)


def diplomacy(board: Board, scenario: Scenario, options: Mapping[str, str]) -> Diplomacy:
    """The game on this board from this scenario with these rules. Raises GmError for a wrong option or value."""
    return Diplomacy(Game(board, scenario, house_rules(options)))
