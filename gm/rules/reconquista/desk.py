"""A player's desk: whether a sheet of orders is all right, and what a wrong one may have meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from gm.core.message import say
from gm.core.model import Result, Verdict
from gm.rules.movement.orders import Build, Convert, Convoy, Move, Order, Support, Unit, order_text, parse_order
from gm.rules.reconquista import check, season, winter
from gm.rules.reconquista.calendar import WINTER
from gm.rules.reconquista.calendar import season as season_of
from gm.rules.reconquista.choices import legal_orders
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.sheet import Entry, read_sheet
from gm.rules.reconquista.state import State

OFFERED = 3


def check_orders(game: Game, state: State, power: str, texts: Sequence[str]) -> tuple[Result, ...]:
    """A verdict on each order of a sheet (oldest first), as far as the position and the sheet tell."""
    if season_of(state.number) == WINTER:
        return winter.adjust(game, state, power, read_sheet(game, state, power, texts))[1]
    return tuple(_checked(state, entry) for entry in season.check_sheet(game, state, power, texts))


def _checked(state: State, entry: Entry) -> Result:
    if entry.order is None:
        assert entry.fault is not None, "an order that is void is so for a reason"
        return entry.result(Verdict.VOID, entry.fault)
    if check.shut_out(state, entry.order):
        return entry.result(Verdict.FAIL, check.city_taken(entry.order))
    return entry.result(Verdict.SUCCESS, say("reconquista.legal"))


class Traits(Struct, frozen=True):
    """What orders are compared by. `makes`: the unit there will be if it is carried out."""

    unit: Unit
    verb: type
    makes: Unit
    target: Unit | None = None
    goal: str | None = None


def nearest(game: Game, state: State, power: str, wanted: Order) -> tuple[str, ...]:
    """The legal orders of a power that are most like the one it cannot give, the likeliest first."""
    traits = _traits(wanted)
    offers = list(dict.fromkeys(_offers(game, state, power)))
    scores = {text: _likeness(game, traits, _traits(parse_order(text))) for text in offers}
    ranked = sorted(offers, key=lambda text: -scores[text])
    return tuple(text for text in ranked[:OFFERED] if scores[text])


def _offers(game: Game, state: State, power: str) -> Iterator[str]:
    """Every legal order of the power."""
    for unit in state.units_of(power):
        yield from legal_orders(game, state, unit)
    if season_of(state.number) == WINTER:
        purse = winter.purse_of(state, power)
        for new in (Unit(kind, place) for place in game.land for kind in "AFG"):
            if winter.refusal(game, state, purse, new) is None:
                yield order_text(Build(new))


def _traits(order: Order) -> Traits:
    unit = order.unit
    if isinstance(order, Move):
        return Traits(unit, Move, unit, goal=order.to)
    if isinstance(order, Convert):
        return Traits(unit, Convert, Unit(order.kind, unit.place), goal=order.kind)
    if isinstance(order, Support):
        return Traits(unit, Support, unit, order.target, order.to)
    if isinstance(order, Convoy):
        return Traits(unit, Convoy, unit, order.army, order.to)
    return Traits(unit, type(order), unit)


def _likeness(game: Game, wanted: Traits, offer: Traits) -> int:
    """The place counts most: who is not there cannot go; then where to, the verb, whom it helps."""
    return (
        6 * (offer.unit.place == wanted.unit.place)
        + (offer.unit.kind == wanted.unit.kind)
        + 3 * (offer.verb is wanted.verb)
        + 3 * (offer.verb is Convert and offer.makes == wanted.unit)
        + 3 * (offer.target is not None and offer.target == wanted.target)
        + _near(game, wanted.goal, offer.goal)
    )


def _near(game: Game, wanted: str | None, offered: str | None) -> int:
    """4 for the same goal (or none), 2 for one that begins alike, 1 for a neighbour."""
    if wanted == offered:
        return 4
    if wanted is None or offered is None:
        return 0
    if wanted[:3] == offered[:3]:
        return 2
    province = game.board.provinces.get(offered)
    return int(province is not None and wanted in {*province.army, *province.fleet})
