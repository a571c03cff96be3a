"""A player's desk: whether a sheet of orders is all right, and what a wrong one may have meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set

from gm.core.board import province_of
from gm.core.message import Message, say
from gm.core.model import Result, Verdict
from gm.rules.diplomacy import adjustments, check, moves, retreats
from gm.rules.diplomacy.calendar import ADJUSTMENTS, MOVES, RETREATS, step
from gm.rules.diplomacy.choices import legal_builds, legal_orders
from gm.rules.diplomacy.field import Field
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.sheet import Entry, entries, subject_of
from gm.rules.diplomacy.state import State
from gm.rules.movement.likeness import most_like
from gm.rules.movement.orders import Build, Order, parse_order

LEGAL = say("diplomacy.legal")

KINDS: Mapping[int, Set[type]] = {
    **dict.fromkeys(MOVES, check.ORDERS),
    **dict.fromkeys(RETREATS, retreats.ORDERS),
    ADJUSTMENTS: adjustments.ORDERS,
}
"""The kinds of orders that there are at each step of a year."""


def subject(state: State, text: str) -> str:
    """What an order is for: a unit, or whatever is built in a province; one of another phase is for itself alone, as is
    what is no order.
    """
    try:
        order = parse_order(text)
    except ValueError:
        return text
    if type(order) not in KINDS[step(state.number)]:
        return text
    return f"B {province_of(order.unit.place)}" if isinstance(order, Build) else subject_of(order)


def check_orders(game: Game, state: State, power: str, texts: Sequence[str]) -> tuple[Result, ...]:
    """A verdict on each order of a sheet (oldest first), as far as the position and the sheet tell."""
    return check_sheet(game, state, power, entries(game, {power: texts}))


def check_sheet(game: Game, state: State, power: str, sheet: list[Entry]) -> tuple[Result, ...]:
    """The same, of orders that are read already. A legal one becomes what it means, its coasts filled in."""
    now = step(state.number)
    if now in MOVES:
        return tuple(map(_checked, moves.checked(Field(game, state), sheet)))
    if now in RETREATS:
        return tuple(map(_checked, retreats.checked(game, state, sheet)))
    field, ledger = Field(game, state), adjustments.Ledger(power, adjustments.due(state, power))
    return tuple(entry.result(*adjustments.carry_out(field, state, ledger, entry)) for entry in sheet)


def _checked(entry: Entry) -> Result:
    if entry.order is None:
        return entry.refusal()
    return entry.result(Verdict.SUCCESS, LEGAL)


def accounts_of(game: Game, state: State, power: str, texts: Sequence[str]) -> Iterator[Message]:
    """In winter, how many removals or builds a sheet leaves untold."""
    if step(state.number) in MOVES | RETREATS:
        return
    field, ledger = Field(game, state), adjustments.Ledger(power, adjustments.due(state, power))
    for entry in entries(game, {power: texts}):
        adjustments.carry_out(field, state, ledger, entry)
    if ledger.removals:
        yield say("diplomacy.winter.to_remove", due=-ledger.balance, n=ledger.removals)
    room = len(adjustments.free_sites(game, state, power)) - len(ledger.built)
    if unused := min(ledger.builds, room):
        yield say("diplomacy.winter.to_build", due=ledger.balance, n=unused)


def nearest(game: Game, state: State, power: str, wanted: Order) -> tuple[str, ...]:
    """The legal orders of a power that are most like the one it cannot give, the likeliest first."""
    return most_like(game.board, wanted, _offers(game, state, power))


def _offers(game: Game, state: State, power: str) -> Iterator[str]:
    """Every legal order of the power; a unit driven out may bear the name of the one that is there now."""
    now = step(state.number)
    for unit in state.dislodged_of(power) if now in RETREATS else state.units_of(power):
        yield from legal_orders(game, state, unit)
    if now not in MOVES | RETREATS:
        yield from legal_builds(game, state, power)
