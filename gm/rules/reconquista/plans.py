"""What every unit sets out to do: sheets read, orders checked, the defensive set where nobody wrote (steps 1 and 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from gm.core.message import Message, say
from gm.rules.movement.orders import Hold, Order, Siege, parse_unit
from gm.rules.movement.orders import Retreat as Wish
from gm.rules.reconquista import check
from gm.rules.reconquista.besides import Assault, Recruit
from gm.rules.reconquista.defence import defensive_orders
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.money import MoneyOrder
from gm.rules.reconquista.notation import Answered
from gm.rules.reconquista.sheet import Entry, powers_and_strangers, read_sheet
from gm.rules.reconquista.state import GM_RUN, State

Sheets = Mapping[str, tuple[Entry, ...]]


class Plan(Struct, frozen=True):
    """What every unit sets out to do: `orders` holds all units, `entries` the lines that put them there.

    `shut_out`: units whose way into the city is closed (they hold). `wishes`: where units would retreat to.
    `assaults`: the units that besiege to storm the city (B17).
    """

    sheets: Sheets
    orders: Mapping[str, Order]
    entries: Mapping[str, Entry]
    shut_out: frozenset[str]
    wishes: Mapping[str, tuple[str, ...]]
    assaults: tuple[str, ...] = ()


def read_sheets(game: Game, state: State, orders: Mapping[str, Sequence[str]]) -> Sheets:
    """Every power's sheet as it was written, or as the DJ's set has it (step 1)."""

    def texts(power: str) -> Sequence[str]:
        written = orders.get(power, ())
        return written if written or not run_by_dj(game, state, power) else defensive_orders(game, state, power)

    return {power: read_sheet(game, state, power, texts(power)) for power in powers_and_strangers(game, orders)}


def run_by_dj(game: Game, state: State, power: str) -> bool:
    """Whether a power that sends nothing gets defensive orders (R-3-3, R-4.6-2)."""
    if power in state.resigned:
        return state.resigned[power] == GM_RUN
    return game.house.missing_orders == "gm_defensive"


def make_plan(game: Game, state: State, sheets: Sheets, killed: Sequence[str] = ()) -> Plan:
    """Check every order; a unit without a legal one holds (R-3.3-C-1, A.2 n. 6), as do those of the killed (step 3)."""
    checked = {power: check_sheet(game, state, power, sheet) for power, sheet in sheets.items()}
    checked |= {power: tuple(map(_headless, checked[power])) for power in killed}
    plan: dict[str, Order] = {unit: Hold(parse_unit(unit)) for unit in state.units}
    entries: dict[str, Entry] = {}
    wishes: dict[str, tuple[str, ...]] = {}
    turned_away = set[str]()
    assaults: list[str] = []
    for entry in (entry for sheet in checked.values() for entry in sheet):
        if entry.order is None or isinstance(entry.order, Answered):
            continue
        unit = str(entry.order.unit)
        if isinstance(entry.order, Wish):
            wishes[unit] = entry.order.to
            continue
        entries[unit] = entry
        if isinstance(entry.order, Assault):
            plan[unit] = Siege(entry.order.unit)
            assaults.append(unit)
        elif check.shut_out(state, entry.order):
            turned_away.add(unit)
        else:
            assert not isinstance(entry.order, Recruit), "nothing is bought in a season"
            plan[unit] = entry.order
    return Plan(checked, plan, entries, frozenset(turned_away), wishes, tuple(assaults))


def _headless(entry: Entry) -> Entry:
    """An order whose power has lost its ruler (B9)."""
    obeyed = entry.order is None or isinstance(entry.order, MoneyOrder)
    return entry if obeyed else entry.void(say("reconquista.void.killed"))


def check_sheet(game: Game, state: State, power: str, sheet: Sequence[Entry]) -> tuple[Entry, ...]:
    """A season's sheet, its illegal orders to units void; what is answered apart is judged by itself."""

    def wrong(entry: Entry) -> Message | None:
        if entry.order is None or isinstance(entry.order, Answered):
            return None
        return check.fault(game, state, power, entry.order)

    return tuple(entry if (why := wrong(entry)) is None else entry.void(why) for entry in sheet)
