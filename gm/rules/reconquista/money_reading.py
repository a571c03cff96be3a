"""From a parsed line about money to an order (C.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from gm.core.message import say
from gm.core.model import Fault
from gm.core.ruleset import Node
from gm.rules.reconquista.money import MoneyOrder, Transfer
from gm.rules.reconquista.question import Line, Question


def _transfer(line: Line, node: Node) -> Iterator[MoneyOrder]:
    _only_with(line, "transfers")
    yield Transfer(_ducats(node), node.words("POWER")[0].value)


def _of_no_module(_line: Line, _node: Node) -> Iterator[MoneyOrder]:
    raise Question(Fault.ILLEGAL, say("reconquista.read.no_money_orders"))


def _only_with(line: Line, *options: str) -> None:
    """Orders of a module that the game does not use are no orders of this game."""
    if all(getattr(line.game.house, option) == "no" for option in options):
        raise Question(Fault.ILLEGAL, say("reconquista.read.no_money_orders"))


def _ducats(node: Node) -> int:
    """The sum of a line: a whole number of ducats, no fraction, no debt, no sum to add up."""
    if node.nodes("negative"):
        raise Question(Fault.INVALID, say("reconquista.read.negative"))
    written = node.words("NUMBER")[-1].value
    if not (written.isascii() and written.isdigit()):
        what = "sum" if "+" in written else "fraction"
        raise Question(Fault.INVALID, say(f"reconquista.read.{what}", written=written))
    return int(written)


MONEY_READERS: Mapping[str, Callable[[Line, Node], Iterable[MoneyOrder]]] = {
    "transfer": _transfer,
    **dict.fromkeys(("chit", "expense", "tax", "loan", "repay", "march", "assault"), _of_no_module),
}
