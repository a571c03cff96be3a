"""A line on its way to an order, and the question that is asked where it cannot be read without asking."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from gm.core.message import Message
from gm.core.model import Fault, Verdict
from gm.rules.reconquista.bribes import as_if_bought
from gm.rules.reconquista.calendar import WINTER, season
from gm.rules.reconquista.desk import check_orders
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.money import BUY, Expense, MoneyOrder
from gm.rules.reconquista.notation import AnyOrder, text_of
from gm.rules.reconquista.state import State


class Line(Struct, frozen=True):
    """Whose line is read, and in what position."""

    game: Game
    state: State
    power: str

    @property
    def winter(self) -> bool:
        """Whether it is winter: several words mean something else then."""
        return season(self.state.number) == WINTER

    def wrong(self, order: AnyOrder) -> Message | None:
        """Why the order is not legal by itself.

        None too where another line may make it so: by buying the unit this turn, or bringing the money (B8).
        """
        state = self.state
        if self.game.house.expenses == "yes" and not isinstance(order, MoneyOrder) and not self.winter:
            state = as_if_bought(self.game, state, self.power, [Expense(0, BUY, str(order.unit))])
        result = check_orders(self.game, state, self.power, [text_of(order)])[0]
        short_of_money = isinstance(order, MoneyOrder) and result.verdict is Verdict.FAIL
        return None if result.verdict is Verdict.SUCCESS or short_of_money else result.reason


class Question(Exception):  # noqa: N818  # nothing went wrong: the player is asked
    """A line that cannot be read without asking: what is asked, and the orders it may stand for."""

    def __init__(self, fault: Fault, reason: Message, orders: Iterable[AnyOrder] = ()) -> None:
        super().__init__(reason)
        self.fault = fault
        self.reason = reason
        self.orders = tuple(orders)
