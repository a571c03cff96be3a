"""Adjustments: a power with more centres than units builds at home, one with more units than centres removes some."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from gm.core.board import province_of
from gm.core.message import Message, place, say
from gm.core.model import Result, Verdict
from gm.rules.diplomacy.check import find_unit
from gm.rules.diplomacy.field import Field
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.sheet import Entry, Sheets, entries
from gm.rules.diplomacy.state import State
from gm.rules.diplomacy.texts import WAIVE, named, owned
from gm.rules.movement.orders import Build, Disband, Unit, parse_unit

Answer = tuple[Verdict, Message]

ORDERS = frozenset({Build, Disband})
"""The kinds of orders that there are in winter."""


class Adjustments(Struct, frozen=True):
    """A winter carried out: a result an order, what was built and removed, and what of that nobody ordered."""

    results: tuple[Result, ...]
    units: Mapping[str, str]
    by_default: Mapping[str, str]


class Ledger(Struct):
    """A power's winter as its orders are carried out.

    `balance`: how many units it may build, or (negative) must remove.
    """

    power: str
    balance: int
    built: list[str] = []
    removed: list[str] = []
    waived: int = 0

    @property
    def builds(self) -> int:
        """The builds left."""
        return max(self.balance, 0) - len(self.built) - self.waived

    @property
    def removals(self) -> int:
        """The removals left."""
        return max(-self.balance, 0) - len(self.removed)


def due(state: State, owner: str) -> int:
    """How many units a power may build; negative: how many it must remove."""
    return len(state.centres_of(owner)) - len(state.units_of(owner))


def free_sites(game: Game, state: State, owner: str) -> tuple[str, ...]:
    """The home centres that a power owns and where nobody stands."""
    start = game.starts.get(owner)
    taken = {province_of(unit[2:]) for unit in state.units}
    home = start.home if start else ()
    return tuple(at for at in home if state.centres.get(at) == owner and at not in taken)


def adjust(game: Game, state: State, sheets: Sheets, balances: Mapping[str, int] | None = None) -> Adjustments:
    """Carry out every power's winter: the first legal orders count (DATC 4.D.4 to 4.D.6), then removals by default."""
    known = {**{owner: due(state, owner) for owner in game.powers}, **(balances or {})}
    ledgers = {owner: Ledger(owner, n) for owner, n in known.items()}
    field = Field(game, state)
    results = tuple(
        entry.result(*carry_out(field, state, ledgers[entry.power], entry))
        if entry.power in ledgers
        else entry.result(Verdict.VOID, say("diplomacy.void.no_power"))
        for entry in entries(game, sheets)
    )
    by_default = {unit: owner for owner, ledger in ledgers.items() for unit in _defaults(game, state, ledger)}
    gone = by_default.keys() | {unit for ledger in ledgers.values() for unit in ledger.removed}
    units = {unit: owner for unit, owner in state.units.items() if unit not in gone}
    units |= {unit: owner for owner, ledger in ledgers.items() for unit in ledger.built}
    return Adjustments(results, units, by_default)


def carry_out(field: Field, state: State, ledger: Ledger, entry: Entry) -> Answer:
    """Build, remove or waive, if that is legal and still due."""
    if entry.fault is not None:
        return Verdict.VOID, entry.fault
    if entry.text == WAIVE:
        return _waive(ledger)
    if isinstance(entry.order, Build):
        return _build(field, state, ledger, entry.order.unit)
    if isinstance(entry.order, Disband):
        return _remove(field, ledger, entry.order.unit)
    return Verdict.VOID, say("diplomacy.void.only_adjustments")


def _waive(ledger: Ledger) -> Answer:
    if ledger.builds <= 0:
        return _none_left(ledger)
    ledger.waived += 1
    return Verdict.SUCCESS, say("diplomacy.winter.waived")


def _none_left(ledger: Ledger) -> Answer:
    """VOID for a power that may not build at all, FAIL for one that has used up what it may."""
    if ledger.balance > 0:
        return Verdict.FAIL, say("diplomacy.winter.enough_builds", n=ledger.balance)
    return Verdict.VOID, say("diplomacy.winter.must_remove" if ledger.balance else "diplomacy.winter.balanced")


# ---- Builds


def _build(field: Field, state: State, ledger: Ledger, new: Unit) -> Answer:
    if (wrong := _no_site(field, state, ledger.power, new)) is not None:
        return Verdict.VOID, wrong
    twin = next((unit for unit in ledger.built if province_of(unit[2:]) == province_of(new.place)), None)
    if twin is not None:
        return Verdict.FAIL, say("diplomacy.winter.built_before", unit=named(twin))
    if ledger.builds <= 0:
        return _none_left(ledger)
    ledger.built.append(str(new))
    return Verdict.SUCCESS, say("diplomacy.winter.built")


def _no_site(field: Field, state: State, owner: str, new: Unit) -> Message | None:
    """Why a unit can never be built there now: only at home, in an own centre, where nobody stands."""
    at, _, coast = new.place.partition("/")
    province = field.game.board.provinces.get(at)
    if province is None:
        return say("diplomacy.void.no_place", place=new.place)
    start = field.game.starts.get(owner)
    if not province.centre or start is None or at not in start.home:
        return say("diplomacy.winter.not_home", place=place(at))
    if state.centres.get(at) != owner:
        return say("diplomacy.winter.not_owned", place=place(at))
    if at in field.units:
        return say("diplomacy.winter.occupied", place=place(at), unit=owned(*field.units[at]))
    return _wrong_coast(field, at, coast) if new.kind == "F" else _unfit(field, new.kind, coast)


def _unfit(field: Field, kind: str, coast: str) -> Message | None:
    if kind != "A":
        return say("diplomacy.winter.kind")
    if coast and field.game.house.army_coast == "illegal":
        return say("diplomacy.void.army_coast")
    return None


def _wrong_coast(field: Field, at: str, coast: str) -> Message | None:
    """DATC 4.B.7, 4.C.4: a fleet is built on a coast, on one that is named where there are two."""
    province = field.game.board.provinces[at]
    if province.kind == "inland":
        return say("diplomacy.void.fleet_inland", place=place(at))
    coasts = tuple(place(f"{at}/{name}") for name in province.coasts)
    if coasts and not coast:
        return say("diplomacy.void.missing_coast", place=place(at), spots=coasts)
    if coast and coast not in province.coasts:
        return say("diplomacy.void.no_coast", place=place(at), coast=coast)
    return None


# ---- Removals


def _remove(field: Field, ledger: Ledger, wanted: Unit) -> Answer:
    unit = find_unit(field, wanted)
    if isinstance(unit, Message):
        return Verdict.VOID, unit
    if (whose := field.owners[str(unit)]) != ledger.power:
        return Verdict.VOID, say("diplomacy.void.not_yours", unit=owned(unit, whose))
    if str(unit) in ledger.removed:
        return Verdict.FAIL, say("diplomacy.winter.removed_before")
    if ledger.balance >= 0:
        return Verdict.VOID, say("diplomacy.winter.may_build" if ledger.balance else "diplomacy.winter.balanced")
    if ledger.removals == 0:
        return Verdict.FAIL, say("diplomacy.winter.enough_removals", n=-ledger.balance)
    ledger.removed.append(str(unit))
    return Verdict.SUCCESS, say("diplomacy.winter.removed")


def _defaults(game: Game, state: State, ledger: Ledger) -> Sequence[str]:
    """The units of a power that go because it removed too few (DATC 4.D.8)."""
    left = [unit for unit in state.units_of(ledger.power) if unit not in ledger.removed]
    return removal_order(game, state, ledger.power, left)[: ledger.removals] if ledger.removals else ()


def removal_order(game: Game, state: State, owner: str, units: Iterable[str]) -> list[str]:
    """Those farthest from the owner's centres first; of these, fleets; of these, as the board lists their places.

    A board for Diplomacy lists its places in the order of their English names.
    """
    near = distances(game, state, owner)
    rank = {place: n for n, place in enumerate(game.board.provinces)}

    def key(name: str) -> tuple[int, bool, int]:
        unit = parse_unit(name)
        at = province_of(unit.place)
        return -near.get(at, len(rank)), unit.kind != "F", rank[at]

    return sorted(units, key=key)


def _bases(game: Game, state: State, owner: str) -> tuple[str, ...]:
    if game.house.default_removal == "owned_centres":
        return state.centres_of(owner)
    start = game.starts.get(owner)
    return start.home if start else ()


def distances(game: Game, state: State, owner: str) -> dict[str, int]:
    """How many steps over land and sea each place is away from the nearest centre of a power."""
    provinces = game.board.provinces
    found = dict.fromkeys(_bases(game, state, owner), 0)
    ahead = list(found)
    for at in ahead:
        for to in (*provinces[at].army, *provinces[at].fleet):
            if to not in found:
                found[to] = found[at] + 1
                ahead.append(to)
    return found
