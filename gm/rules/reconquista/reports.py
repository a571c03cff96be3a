"""The report of a phase, before language: what happened, every order with its verdict, and where everybody stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gm.core.message import Arg, Message, place, power, say, verdict
from gm.core.model import Draw, Result, Turn
from gm.core.report import Arrow, Report, Section, Table
from gm.rules.reconquista import victory
from gm.rules.reconquista.calendar import WINTER, season
from gm.rules.reconquista.events import RETREATED
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.pictures import order_arrows, position
from gm.rules.reconquista.state import State, where
from gm.rules.reconquista.texts import named, refuge, written, zone

LEADING = ("reconquista.siege.event.fallen", "reconquista.control.event.", "reconquista.end.")
"""The beginnings of the ids of events that come first in a report."""

CHAPTERS = {
    "conflicts": ("reconquista.fight.",),
    "sieges": ("reconquista.siege.event.",),
    "retreats": ("reconquista.retreat.event.",),
    "control": ("reconquista.control.event.", "reconquista.end."),
    "winter": ("reconquista.winter.event.", "reconquista.income.event"),
}
"""The sections that tell events: name -> how the ids of their events begin."""

NAMED_ZONES = 4
"""Up to how many missing zones are named one by one."""


def report(game: Game, history: Sequence[Turn], viewer: str | None) -> Report:
    """The last turn of `history` as `viewer` may see it; None: the public."""
    turn = history[-1]
    before, after = turn.before, turn.outcome.state
    told = [event.message for event in turn.outcome.events if event.seen_by is None or viewer in event.seen_by]
    chapters = [_chapter(name, [m for m in told if m.id.startswith(ids)]) for name, ids in CHAPTERS.items()]
    draws = Section("draws", say("reconquista.report.draws"), items=tuple(map(_draw, turn.outcome.draws)))
    sections = [
        *(section for section in (*chapters, draws) if section.items),
        _orders(game, turn.outcome.results),
        _standings(game, after),
        _forces(game, after),
    ]
    arrows = [*order_arrows(game, turn.outcome.results), *_retreat_arrows(before, told)]
    lead = tuple(m for m in told if m.id.startswith(LEADING)) or (_quiet(before, after),)
    return Report(turn.phase, turn.phase.title, lead, tuple(sections), position(before, arrows), position(after))


def _quiet(before: State, after: State) -> Message:
    """What is said first where nobody gained or lost anything: in winter, how many units are new."""
    if season(before.number) != WINTER:
        return say("reconquista.report.quiet")
    new = len(after.units.keys() - before.units.keys())
    return say("reconquista.report.recruits", n=new) if new else say("reconquista.report.no_recruits")


def _chapter(name: str, items: Sequence[Message]) -> Section:
    return Section(name, say(f"reconquista.report.{name}"), items=tuple(items))


def _draw(draw: Draw) -> Message:
    """``retirada|A TOLEDO``: which of the places it might have gone to."""
    unit = draw.name.partition("|")[2]
    ruled = "ruled" if draw.ruled else "drawn"
    among = tuple(map(refuge, draw.among))
    return say(f"reconquista.report.{ruled}", unit=named(unit), among=among, value=refuge(draw.value), name=draw.name)


def _orders(game: Game, results: Sequence[Result]) -> Section:
    """Every order of every power once, with its verdict and why."""
    header = tuple(say(f"reconquista.report.{column}") for column in ("order", "verdict", "why"))
    by_power: dict[str, list[tuple[Arg, ...]]] = {}
    for result in results:
        row = (written(result.order), verdict(result.verdict), result.reason)
        by_power.setdefault(result.power or "", []).append(row)
    parts = (
        Section(f"orders-{owner}", power(owner), table=Table(header, tuple(by_power[owner])))
        for owner in game.powers
        if owner in by_power
    )
    return Section("orders", say("reconquista.report.orders"), sections=tuple(parts))


def _standings(game: Game, after: State) -> Section:
    """Who controls most (R-OBJ-1), and what each lacks of its three nearest territories (R-OBJ-2)."""
    columns = ("power", "provinces", "cities", "zones", "complete", "lacks")
    ranked = sorted(game.powers, key=lambda owner: -after.zones(owner))
    rows = tuple(_standing(game, after, owner) for owner in ranked)
    header = tuple(say(f"reconquista.report.{column}") for column in columns)
    return Section("standings", say("reconquista.report.standings"), table=Table(header, rows))


def _standing(game: Game, after: State, owner: str) -> tuple[Arg, ...]:
    provinces = list(after.control.values()).count(owner)
    cities = list(after.cities.values()).count(owner)
    complete = victory.complete(game, after, owner)
    row = provinces, cities, provinces + cities, len(complete)
    if owner in after.out:
        return say("reconquista.report.out", power=power(owner)), *row, ""
    return power(owner), *row, tuple(_lacks(game, after, owner))


def _lacks(game: Game, after: State, owner: str) -> Iterator[Message]:
    """The territories that would make three, those that lack least first; untouched ones are only counted."""
    whole = 0
    for lack in victory.nearest(game, after, owner):
        if lack.whole and lack.territory != owner:
            whole += 1
        elif lack.zones > NAMED_ZONES:
            yield say("reconquista.report.zones_of", n=lack.zones, power=power(lack.territory))
        elif lack.zones:
            yield say("reconquista.report.named_zones_of", power=power(lack.territory), zones=_named_zones(lack))
    if whole:
        yield say("reconquista.report.whole_territories", n=whole)


def _named_zones(lack: victory.Lack) -> tuple[Message, ...]:
    places = dict.fromkeys((*lack.provinces, *lack.cities))
    return tuple(zone(at, province=at in lack.provinces, city_too=at in lack.cities) for at in places)


def _forces(game: Game, after: State) -> Section:
    """The units of every power, and its ducats."""
    header = tuple(say(f"reconquista.report.{column}") for column in ("power", "units", "ducats"))
    rows = tuple(
        (power(owner), tuple(map(_unit, after.units_of(owner))), after.treasury.get(owner, 0))
        for owner in game.powers
        if owner not in after.out
    )
    return Section("forces", say("reconquista.report.forces"), table=Table(header, rows))


def _unit(unit: str) -> Message:
    return say("movement.order.unit", kind=unit[0], place=place(where(unit)))


def _retreat_arrows(before: State, told: Iterable[Message]) -> Iterator[Arrow]:
    """Retreats to other places; into the city is no way to draw."""
    for message in told:
        unit, goal = str(message.args.get("name")), str(message.args.get("goal"))
        if message.id == RETREATED and not goal.startswith("G "):
            yield Arrow("retreat", before.units[unit], where(unit), goal)
