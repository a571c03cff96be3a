"""Replay: fold the rules over the record from the set-up on. Nothing of the position is ever stored and loaded back."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct

from gm.core.model import Outcome, Phase, Turn
from gm.record.folder import OUTCOME, phase_folders
from gm.record.game import Game
from gm.record.mails import FiledMail, load_mails
from gm.record.rulings import DrawRuling, FactRuling, FiledRuling, load_rulings
from gm.record.sheet import Papers, Sheet, Standing, papers, sheets


class Record(Struct, frozen=True):
    """What a game is made from: the mails by the phase they were filed in, the rulings, and how far it was resolved."""

    mails: Mapping[int, tuple[FiledMail, ...]]
    rulings: tuple[FiledRuling, ...]
    resolved: int

    def until(self, ruling: int) -> Record:
        """The record as it was before the ruling of that number."""
        return Record(self.mails, tuple(filed for filed in self.rulings if filed.number < ruling), self.resolved)


class History(Struct, frozen=True, dict=True):
    """What a record comes to: the phases adjudicated, and the position and phase that are open after them.

    `setup` is what the set-up drew. `phase` is None when nobody owes orders any more: the game is over. `papers` and
    `sheets` are those of the open phase, whose rulings on facts `state` has in it.
    """

    game: Game
    setup: Outcome
    turns: tuple[Turn, ...]
    state: Any
    phase: Phase | None
    papers: Papers

    @cached_property
    def sheets(self) -> dict[str, Sheet]:
        """The sheet of each power in the open phase; none when the game is over."""
        return sheets(self.game.ruleset, self.state, self.papers) if self.phase else {}

    @cached_property
    def missing(self) -> tuple[str, ...]:
        """The powers that owe orders in the open phase and have sent none, in the scenario's order."""
        awaited = self.game.ruleset.awaits(self.state)
        nothing = (power for power, sheet in self.sheets.items() if sheet.standing is Standing.NOTHING_SENT)
        return tuple(power for power in nothing if power in awaited)

    def turn(self, phase: Phase) -> Turn | None:
        """The turn of a phase, if it was adjudicated."""
        return next((turn for turn in self.turns if turn.phase.number == phase.number), None)


def load_record(game: Game) -> Record:
    """Read a game's record. Raises GmError naming a file that cannot be used."""
    resolved = [number for number, folder in phase_folders(game.folder).items() if (folder / OUTCOME).exists()]
    return Record(load_mails(game.folder), load_rulings(game.folder), max(resolved, default=0))


def replay(game: Game, record: Record | None = None) -> History:
    """What the record comes to (that of the folder, if none is given). Raises GmError for a file or ruling unusable."""
    record = record or load_record(game)
    ruleset = game.ruleset
    setup = ruleset.setup(game.dice(0))
    state = setup.state
    turns: list[Turn] = []
    while ruleset.awaits(state):
        phase = ruleset.phase(state)
        state, of = _opened(game, record, phase, state)
        if phase.number > record.resolved:
            return History(game, setup, tuple(turns), state, phase, of)
        turns.append(_turn(game, phase, state, of))
        state = turns[-1].outcome.state
    return History(game, setup, tuple(turns), state, None, Papers())


def _opened(game: Game, record: Record, phase: Phase, state: Any) -> tuple[Any, Papers]:
    """The position of a phase with its rulings on facts, and its papers."""
    of = papers(phase, record.mails, record.rulings)
    for filed in of.rulings:
        if isinstance(filed.ruling, FactRuling):
            state = game.ruleset.rule(state, filed.ruling.path, filed.ruling.value)
    return state, of


def _turn(game: Game, phase: Phase, state: Any, of: Papers) -> Turn:
    ruled = {filed.ruling.name: filed.ruling.value for filed in of.rulings if isinstance(filed.ruling, DrawRuling)}
    orders = {power: sheet.orders for power, sheet in sheets(game.ruleset, state, of).items() if sheet.orders}
    return Turn(phase, state, orders, game.ruleset.adjudicate(state, orders, game.dice(phase.number, ruled)))
