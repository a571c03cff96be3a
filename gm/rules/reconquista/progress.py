"""A turn on its way: the position as it stands by now, what was told so far, what was drawn."""

from __future__ import annotations

from msgspec import Struct

from gm.core.dice import Dice
from gm.core.message import Arg, Message, say
from gm.core.model import Draw, Event, Verdict
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.money import Expense
from gm.rules.reconquista.state import State

DIE = tuple("123456")

Answer = tuple[Verdict, Message]
Answers = dict[tuple[str, int], Answer]
"""What became of orders about money: (power, place of the line in its sheet) -> verdict and reason."""


class Deal(Struct, frozen=True):
    """An expense that is paid: who pays, and the place of its line in his sheet."""

    power: str
    at: int
    order: Expense


class Progress(Struct):
    """What the steps of a turn pass on to one another, each changing the position and adding to the rest.

    `start` is the position before the first step. `deals`: the expenses paid for; `killed`: the rulers murdered;
    `taxed`: the provinces that paid a forced tax.
    """

    game: Game
    start: State
    state: State
    dice: Dice
    events: list[Event] = []
    draws: list[Draw] = []
    answers: Answers = {}
    deals: list[Deal] = []
    killed: list[str] = []
    taxed: list[str] = []

    def tell(self, message_id: str, /, seen_by: tuple[str, ...] | None = None, **args: Arg) -> None:
        """Something happened; everybody may know it, or those in `seen_by`."""
        self.events.append(Event(say(message_id, **args), seen_by))

    def told(self, *messages: Message) -> None:
        """Things happened that everybody may know."""
        self.events += map(Event, messages)

    def deals_for(self, *deeds: str) -> list[Deal]:
        """The expenses on these deeds, power by power as they were written."""
        return [deal for deal in self.deals if deal.order.deed in deeds]

    def answer(self, deal: Deal, reason: Message, verdict: Verdict = Verdict.SUCCESS) -> None:
        """What came of an expense."""
        self.answers[deal.power, deal.at] = verdict, reason

    def draw(self, name: str, among: tuple[str, ...]) -> str:
        """One of several, each with the same chance."""
        self.draws.append(self.dice.choose(name, among))
        return self.draws[-1].value

    def roll(self, name: str) -> int:
        """A die: 1 to 6."""
        return int(self.draw(name, DIE))


def begin(game: Game, state: State, dice: Dice) -> Progress:
    """A turn before its first step."""
    return Progress(game, state, state, dice)
