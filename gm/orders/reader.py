"""Reading orders: each line of a mail becomes an order, a question, a problem, or is passed over and said to be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gm.core.board import Names
from gm.core.model import Line
from gm.core.ruleset import Ruleset
from gm.orders.grammar import Grammar
from gm.orders.judge import Judge
from gm.orders.names import NameTable
from gm.orders.nearest import Sketch, sketch
from gm.orders.sheet import Sheet
from gm.orders.typed import FILLER, SEA
from gm.orders.words import Vocabulary


class Reader:
    """Reads the orders of one game, in Spanish, Catalan and English at once.

    A bad line never spoils another: it becomes a problem that quotes what was not understood, with the nearest legal
    orders.
    """

    def __init__(self, ruleset: Ruleset, names: Names, grammar: Grammar) -> None:
        self.ruleset = ruleset
        self.grammar = grammar
        fillers = [form for form, kind in grammar.words.items() if kind == FILLER]
        seas = [form for form, kind in grammar.words.items() if kind == SEA]
        table = NameTable(ruleset.board, ruleset.powers, names, seas, fillers)
        self.vocabulary = Vocabulary(grammar, table)
        self._outlines: dict[str, Sketch] = {}

    def read_line(self, text: str, state: Any, power: str) -> tuple[Line, ...]:
        """The reading of one line by itself; nothing for a blank one, several for several orders."""
        return self.read_text(((1, text),), state, power)

    def read_text(self, lines: Iterable[tuple[int, str]], state: Any, power: str) -> tuple[Line, ...]:
        """The reading of a mail's new lines, each with its number, as orders of `power` in the position `state`."""
        judge = Judge(self.ruleset, state, power, self.grammar.kinds, self._outline)
        sheet = Sheet(self.grammar, self.vocabulary, judge)
        for number, text in lines:
            sheet.add(number, text)
        return sheet.lines()

    def _outline(self, order: str) -> Sketch:
        """The outline of a canonical order."""
        if order not in self._outlines:
            self._outlines[order] = sketch(self.vocabulary.read(order))
        return self._outlines[order]
