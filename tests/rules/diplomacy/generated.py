"""Positions of Diplomacy with orders, made by choosing: crowded corners of the board, coasts, convoys, rings."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hypothesis import strategies as st

from gm.core.board import province_of
from gm.core.message import Message
from gm.rules.diplomacy import check
from gm.rules.diplomacy.field import Field
from gm.rules.diplomacy.options import OPTIONS
from gm.rules.diplomacy.state import State
from gm.rules.movement.orders import Convoy, Hold, Move, Order, Support, Unit
from tests.rules.diplomacy.positions import game

Choose = Callable[[Sequence[Any]], Any]

POWERS = ("ENGLAND", "ENGLAND", "FRANCE", "FRANCE", "TURKEY")
THEATRES = (
    ("SPA", "POR", "GAS", "MAR", "MAO", "WES", "LYO", "NAF", "BRE", "PIE"),
    ("STP", "NWY", "SWE", "FIN", "BOT", "BAR", "BAL", "DEN", "SKA", "NTH", "LVN", "MOS"),
    ("BUL", "CON", "GRE", "AEG", "BLA", "RUM", "SER", "SMY", "ANK", "ARM", "ION", "SEV"),
    ("LON", "WAL", "YOR", "BEL", "HOL", "PIC", "BRE", "ENG", "NTH", "IRI", "MAO"),
    ("BOH", "TYR", "VIE", "MUN", "SIL", "TRI", "VEN", "GAL", "BUD"),
    tuple(game().board.provinces),
)


CROSSINGS = (
    (("LON", "WAL", "BEL", "PIC", "BRE", "YOR"), ("ENG", "NTH", "IRI", "MAO")),
    (("NAP", "ROM", "TUN", "APU", "GRE", "ALB"), ("TYS", "ION", "ADR", "AEG")),
    (("NWY", "SWE", "DEN", "EDI", "CLY", "FIN"), ("SKA", "NTH", "NWG", "BAR")),
)
"""Coasts, and the seas between them."""

RINGS = (
    (("CON", "SMY", "ANK"), ("BUL", "ARM", "AEG", "BLA", "SYR")),
    (("BEL", "HOL", "RUH"), ("NTH", "KIE", "BUR", "ENG", "PIC")),
    (("LON", "BEL"), ("ENG", "NTH", "WAL", "PIC", "HOL")),
    (("NWY", "SWE"), ("SKA", "NTH", "FIN", "DEN", "NWG")),
    (("TRI", "SER", "BUL"), ("AEG", "ION", "ADR", "GRE", "VEN")),
)
"""Where armies can go round, and who stands around."""

Season = tuple[Field, dict[Unit, Order]]
"""A position, and what each of its units is to do."""


@st.composite
def seasons(draw: Any) -> Season:
    return choose_season(lambda options: draw(st.sampled_from(options)), {})


def random_season(seed: int, options: dict[str, str] | None = None) -> Season:
    return choose_season(random.Random(seed).choice, options or {})


def random_rules(seed: int) -> dict[str, str]:
    return choose_rules(random.Random(seed).choice)


def choose_rules(choose: Choose) -> dict[str, str]:
    """Some options at other values."""
    return {option.key: choose((option.values[0], *option.values)) for option in OPTIONS[1:]}


def choose_season(choose: Choose, options: dict[str, str]) -> Season:
    """A battle, a fight over a crossing, or units that go round in a ring; a unit may change its mind."""
    field, orders = choose((_battle, _battle, _crossing, _ring))(choose, options)
    if choose((True, False, False)):
        unit = choose(list(orders))
        orders[unit] = choose([Hold(unit), *_advances(field, unit, ())])
    return field, orders


def _battle(choose: Choose, options: dict[str, str]) -> Season:
    """Units crowd together and fight for two or three places; those that do not act help one that does."""
    theatre = choose(THEATRES)
    places = list(dict.fromkeys(choose(theatre) for _ in range(11)))
    hot = [choose(theatre) for _ in range(3)]
    field = _field(choose, options, [_unit(choose, place) for place in places])
    orders: dict[Unit, Order] = {}
    for unit, _ in field.units.values():
        if choose((True, unit.kind == "A" or unit.place not in field.game.board.seas, False)):
            orders[unit] = choose(list(_advances(field, unit, hot)) or [Hold(unit)])
    return _helped(choose, field, orders)


def _crossing(choose: Choose, options: dict[str, str]) -> Season:
    """One or two armies cross seas that others attack, with the help of fleets on the coasts they cross to."""
    coasts, seas = choose(CROSSINGS)
    armies = [Unit("A", place) for place in dict.fromkeys((choose(coasts), choose(coasts)))]
    free = [place for place in coasts if Unit("A", place) not in armies and choose((True, True, False))]
    fleets = [Unit("F", place) for place in (*free, *(sea for sea in seas if choose((True, True, False))))]
    field = _field(choose, options, [*armies, *fleets])
    orders: dict[Unit, Order] = {}
    for army in armies:
        orders[army] = choose(list(_advances(field, army, [choose(coasts)])) or [Hold(army)])
    for fleet in fleets:
        if choose((True, False, False)):
            orders[fleet] = choose(list(_advances(field, fleet, seas)) or [Hold(fleet)])
    return _helped(choose, field, orders)


def _ring(choose: Choose, options: dict[str, str]) -> Season:
    """Armies that each go where the next one stands, some over sea, and others around who help or fight them."""
    ring, around = choose(RINGS)
    others = [place for place in around if choose((True, True, False))]
    armies = [Unit("A", place) for place in ring]
    field = _field(choose, options, [*armies, *(_unit(choose, place) for place in others)])
    orders: dict[Unit, Order] = {}
    for army, to in zip(armies, (*ring[1:], ring[0]), strict=True):
        move = Move(army, to, choose((None, ())))
        orders[army] = Hold(army) if isinstance(check.meaning(field, move), Message) else move
    if choose((True, False)):
        fighter = choose([unit for unit, _ in field.units.values() if unit not in orders] or armies)
        orders[fighter] = choose(list(_advances(field, fighter, ring)) or [Hold(fighter)])
    return _helped(choose, field, orders)


def _field(choose: Choose, options: dict[str, str], units: Sequence[Unit]) -> Field:
    return Field(game(**options).game, State(1, {str(unit): choose(POWERS) for unit in units}))


def _helped(choose: Choose, field: Field, orders: dict[Unit, Order]) -> Season:
    """Each unit without an order helps one that has one, or one that helps."""
    for unit, _ in field.units.values():
        if unit not in orders:
            helps = [help_ for own in list(orders.values()) for help_ in _helps(field, unit, own)]
            convoys = [help_ for help_ in helps if isinstance(help_, Convoy)]
            orders[unit] = choose(convoys or helps or [Hold(unit)])
    return field, orders


def _unit(choose: Choose, place: str) -> Unit:
    province = game().board.provinces[place]
    kind = choose({"inland": "A", "sea": "F", "coastal": "AF"}[province.kind])
    coasts = [f"{place}/{coast}" for coast in province.coasts]
    return Unit(kind, choose(coasts) if coasts and kind == "F" else place)


def _advances(field: Field, unit: Unit, hot: Sequence[str]) -> Iterator[Order]:
    """Moves that are allowed, those to hot places if there are any; as often by sea as by land."""
    near = [spot for spots in field.game.steps(unit).values() for spot in spots]
    moves = [Move(unit, to) for to in near]
    if unit.kind == "A":
        sailing = [to for to in sorted(field.game.land) if field.sails(unit, to)]
        moves += [Move(unit, to, via) for to in sailing for via in (None, ())]
    legal = [move for move in moves if not isinstance(check.meaning(field, move), Message)]
    attacks = [move for move in legal if province_of(move.to) in hot]
    yield from attacks or legal


def _helps(field: Field, unit: Unit, order: Order) -> Iterator[Order]:
    """How a unit may help another's order; a support may leave out the coast."""
    if order.unit == unit:
        return
    offers: list[Order] = [Support(unit, order.unit)]
    if isinstance(order, Move):
        offers = [Support(unit, order.unit, None, "move", to) for to in (order.to, province_of(order.to))]
        offers.append(Convoy(unit, order.unit, order.to))
    for offer in offers:
        meant = check.meaning(field, offer)
        if not isinstance(meant, Message):
            yield meant
