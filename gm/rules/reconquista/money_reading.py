"""From a parsed line about money to an order (C.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from gm.core.message import power, say
from gm.core.model import Fault
from gm.core.ruleset import Node, Word
from gm.rules.movement.orders import Unit
from gm.rules.reconquista.loans import PERCENT
from gm.rules.reconquista.money import (
    BUY,
    DISBAND,
    FREE,
    INCITE,
    MURDER,
    PACIFY,
    PROTECT,
    RELIEVE,
    Cession,
    Chit,
    Expense,
    Loan,
    MoneyOrder,
    Repayment,
    Tax,
    Transfer,
)
from gm.rules.reconquista.question import Line, Question
from gm.rules.reconquista.texts import named

DEED_OF = {
    "relieve": RELIEVE,
    "pacify": PACIFY,
    "incite": INCITE,
    "murder": MURDER,
    "protect": PROTECT,
    "disband": DISBAND,
    "set_free": FREE,
    "buy": BUY,
}
"""The nodes of an expense, and what they are called in canonical text."""


def _transfer(line: Line, node: Node) -> Iterator[MoneyOrder]:
    _only_with(line, "transfers")
    yield Transfer(_ducats(node), node.words("POWER")[0].value)


def _chit(line: Line, node: Node) -> Iterator[MoneyOrder]:
    _only_with(line, "assassination")
    victim, to = node.words("POWER")
    yield Chit(0, victim.value, to.value)


def _cession(line: Line, node: Node) -> Iterator[MoneyOrder]:
    _only_with(line, "trade_provinces")
    yield Cession(0, node.words("PLACE")[0].value, node.words("POWER")[0].value)


def _loan(line: Line, node: Node) -> Iterator[MoneyOrder]:
    """Without the years: which of them?"""
    _only_with(line, "loans")
    ducats = _ducats(node, at=0)
    numbers = node.words("NUMBER")
    years = [int(numbers[1].value)] if len(numbers) > 1 and numbers[1].value.isdigit() else list(PERCENT)
    yield from (Loan(ducats, n) for n in years)


def _repay(line: Line, node: Node) -> Iterator[MoneyOrder]:
    _only_with(line, "loans")
    yield Repayment(_ducats(node))


def _expense(line: Line, node: Node) -> Iterator[MoneyOrder]:
    _only_with(line, "expenses", "famine", "assassination")
    deed = next((child for child in node.children if isinstance(child, Node) and child.rule in DEED_OF), node)
    ducats = _ducats(deed if deed.words("NUMBER") or deed.nodes("negative") else node)
    if deed is node:  # a bribe that does not say what for
        deeds = (DISBAND, BUY)
        raise Question(
            Fault.AMBIGUOUS,
            say("reconquista.read.bribe_for"),
            [Expense(ducats, what, str(unit)) for what in deeds for unit in _targets(line, node)],
        )
    for target in _targets(line, deed):
        yield Expense(ducats, DEED_OF[deed.rule], str(target))


def purchase(line: Line, node: Node) -> Iterator[MoneyOrder]:
    """*Compro la guarnición de Lérida por 9 ducados*."""
    _only_with(line, "expenses")
    ducats = _ducats(node)
    yield from (Expense(ducats, BUY, str(unit)) for unit in _targets(line, node))


def _targets(line: Line, node: Node) -> Iterator[Unit | str]:
    """The province, power or unit that is meant; a unit is one of those that are there."""
    for word in node.children:
        if isinstance(word, Word) and word.type in {"PLACE", "POWER"}:
            yield word.value
    for unit in node.nodes("unit"):
        yield from _units(line, unit)


def _units(line: Line, node: Node) -> Iterator[Unit]:
    said = {word.type: word.value for word in node.children if isinstance(word, Word)}
    if "PLACE" not in said:
        raise Question(Fault.INVALID, say("reconquista.read.which_unit"))
    found = [Unit(kind, said["PLACE"]) for kind in said.get("KIND", "AFG")]
    there = [unit for unit in found if str(unit) in line.state.units] or found[:1]
    for unit in there:
        owner = line.state.units.get(str(unit))
        if "POWER" in said and owner not in (None, said["POWER"]):
            reason = say("reconquista.void.nation_wrong", unit=named(str(unit)), power=power(owner))
            raise Question(Fault.ILLEGAL, reason)
        yield unit


def _tax(line: Line, node: Node) -> Iterator[MoneyOrder]:
    _only_with(line, "forced_tax")
    yield Tax(0, node.words("PLACE")[0].value)


def _only_with(line: Line, *options: str) -> None:
    """Orders of a module that the game does not use are no orders of this game."""
    if all(getattr(line.game.house, option) == "no" for option in options):
        raise Question(Fault.ILLEGAL, say("reconquista.read.no_money_orders"))


def _ducats(node: Node, at: int = -1) -> int:
    """The sum of a line: a whole number of ducats, no fraction, no debt, no sum to add up."""
    if node.nodes("negative"):
        raise Question(Fault.INVALID, say("reconquista.read.negative"))
    written = node.words("NUMBER")[at].value
    if not (written.isascii() and written.isdigit()):
        what = "sum" if "+" in written else "fraction"
        raise Question(Fault.INVALID, say(f"reconquista.read.{what}", written=written))
    return int(written)


MONEY_READERS: Mapping[str, Callable[[Line, Node], Iterable[MoneyOrder]]] = {
    "transfer": _transfer,
    "cession": _cession,
    "chit": _chit,
    "expense": _expense,
    "loan": _loan,
    "repay": _repay,
    "tax": _tax,
}
