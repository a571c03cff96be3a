"""This project as one of the engines, and what only it can do: orders as people write them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from benchmarks.positions import Job, Phase
from gm.core.maps import load_map
from gm.rules import RULESETS
from gm.rules.diplomacy.moves import dislodged
from gm.rules.diplomacy.ruleset import Diplomacy
from gm.rules.diplomacy.state import State
from gm.rules.movement.deployment import Deployment
from gm.rules.movement.orders import Order, parse_order
from gm.rules.movement.solver import Solution, solve

if TYPE_CHECKING:
    from gm.orders.reader import Reader

OPTIONS = {"land_fallback": "unconvoyed"}
"""The one rule in which the known positions differ from the default edition (their NOTICE)."""

classical = cache(lambda: load_map("classical"))


@cache
def our_ruleset() -> Diplomacy:
    """Diplomacy with the rules of the known positions."""
    ruleset = RULESETS["diplomacy"](classical().board, classical().scenarios["1901"], OPTIONS)
    assert isinstance(ruleset, Diplomacy)
    return ruleset


class Ours:
    """This project: the solver with a verdict and its cause for every order, then where the dislodged may go."""

    name = "gm"

    def __init__(self) -> None:
        self.game = our_ruleset().game
        self.rulebook = self.game.rulebook

    def solve(self, deployment: Deployment) -> Solution:
        solution = solve(deployment, self.rulebook)
        dislodged(self.game, solution)
        return solution

    def adjudicate(self, phase: Phase) -> Job:
        deployment = Deployment(self.game.board, _plan(phase))
        return lambda: self.solve(deployment)

    def deploy_and_adjudicate(self, phase: Phase) -> Job:
        """The same from parsed orders."""
        plan = _plan(phase)
        return lambda: self.solve(Deployment(self.game.board, plan))

    def adjudicate_in_words(self, phase: Phase) -> Job:
        """The same, with the sentence of every reason made and not only its cause found."""
        job = self.adjudicate(phase)
        return lambda: job().rulings

    def read_and_adjudicate(self, phase: Phase) -> Job:
        lines = list(zip(phase.powers, phase.orders, strict=True))
        return lambda: self.solve(Deployment.read(self.game.board, lines))

    def turn(self, phase: Phase) -> Job:
        from gm.core.dice import Dice  # only a whole turn has luck

        state, sheets, no_luck = spring(phase), phase.sheets, Dice(b"")
        return lambda: our_ruleset().adjudicate(state, sheets, no_luck)

    def turn_of_new_lines(self, phase: Phase) -> Job:
        """A turn whose orders have never been read before: `parse_order` remembers lines, and a game repeats them."""
        parse_order.cache_clear()
        return self.turn(phase)

    def read_prose(self, phase: Phase) -> Job:
        """Lines as people write them, through the grammar, to verdicts, reasons and retreats."""
        reader, state = our_reader(), spring(phase)
        mails = {power: [*enumerate(map(as_written, orders), 1)] for power, orders in phase.sheets.items()}

        def job() -> Solution:
            read = [(power, row.order) for power in mails for row in reader.read_text(mails[power], state, power)]
            return self.solve(Deployment.read(self.game.board, [(power, order) for power, order in read if order]))

        return job


def _plan(phase: Phase) -> list[tuple[str, Order]]:
    return list(zip(phase.powers, map(parse_order, phase.orders), strict=True))


def letters(solution: Solution) -> str:
    """The outcome of each order, as the known positions write it."""
    return "".join("d" if ruling.dislodged_by else "m" if ruling.moved else "s" for ruling in solution.rulings)


def spring(phase: Phase) -> State:
    """A position in spring."""
    return State(1, {f"{kind} {place}": power for power, kind, place in phase.units})


@cache
def our_reader() -> Reader:
    """The reader of players' lines."""
    from gm.orders.grammar import Grammar  # who reads canonical text needs no grammar
    from gm.orders.reader import Reader

    return Reader(our_ruleset(), classical().names, Grammar.load("diplomacy"))


WORDS: Mapping[str, str] = {"A": "army", "F": "fleet", "S": "supports", "C": "convoys", "H": "holds", "-": "to"}


def as_written(order: str) -> str:
    """An order in prose: ``army Vienna supports army Silesia to Galicia``; a coast as its code."""
    names = classical().names.places["en"]

    def word(code: str) -> str:
        return WORDS.get(code) or (names[code].text if code in names and "/" not in code else code.lower())

    return " ".join(map(word, order.split()))
