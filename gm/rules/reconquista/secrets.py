"""What of a season each player may know: news, orders about money, sums, and the dice of an attempt (B8, B9, B13)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from msgspec.structs import replace

from gm.core.message import say
from gm.core.model import Draw, Outcome, Result, Verdict
from gm.rules.reconquista.assassination import ATTEMPT
from gm.rules.reconquista.bribes import LOT
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.money import BUY, MONEY_WORDS
from gm.rules.reconquista.notation import subject

SUMS = frozenset({"had", "left"})
"""What a reason calls the ducats of a treasury."""


def known(game: Game, outcome: Outcome, viewer: str | None) -> Outcome:
    """An outcome with no more results, events and draws than `viewer` may know (None: everybody)."""
    secret = frozenset(_wooed(outcome.results))
    shown = (result for result in outcome.results if viewer == result.power or not _is_secret(result, secret))
    return replace(
        outcome,
        results=tuple(_as_seen(game, viewer, result) for result in shown),
        events=tuple(event for event in outcome.events if event.seen_by is None or viewer in event.seen_by),
        draws=tuple(draw for draw in outcome.draws if _is_no_secret(viewer, draw)),
    )


Wooed = tuple[str | None, str]
"""A power, and a unit that it would have bought."""


def _wooed(results: Sequence[Result]) -> Iterator[Wooed]:
    """Who has tried in vain to buy a unit, and which."""
    for result in results:
        words = result.order.split(" ", 3)  # GASTO 18 COMPRAR A TOLEDO
        if words[2:3] == [BUY] and result.verdict is not Verdict.SUCCESS:
            yield result.power, words[-1]


def _is_secret(result: Result, wooed: Container[Wooed]) -> bool:
    """Orders about money are nobody else's business (B13), nor are those to a unit that was not bought (B8-8).

    What came of money is told as the rules have it.
    """
    return result.order.partition(" ")[0] in MONEY_WORDS or (result.power, subject(result.order)) in wooed


def _as_seen(game: Game, viewer: str | None, result: Result) -> Result:
    """A result whose reason tells nobody else's treasury, where those are secret (B13-5)."""
    sums = result.reason.args
    if game.house.treasuries == "public" or viewer == result.power or not SUMS & sums.keys():
        return result
    paid = "paid" if result.verdict is Verdict.SUCCESS else "unpaid"
    return replace(result, reason=say(f"reconquista.report.{paid}", cost=sums["cost"]))


def _is_no_secret(viewer: str | None, draw: Draw) -> bool:
    """The die of an attempt on a life names who made it, the lot among bribes who drew it: only he sees it."""
    what, *about = draw.name.split("|")
    if what == ATTEMPT:
        return viewer == about[0]
    return what != LOT or viewer == draw.value.partition(" ")[0]
