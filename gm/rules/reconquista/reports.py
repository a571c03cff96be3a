"""The report of a phase, before language: what happened, every order with its verdict, and where everybody stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gm.core.message import Arg, Message, power, say
from gm.core.model import Draw, Turn
from gm.core.report import Arrow, Report, Section, Table
from gm.core.sections import Chapters, chapters, orders_by_power
from gm.rules.reconquista import draws, loans, victory
from gm.rules.reconquista.calendar import WINTER, phase, season
from gm.rules.reconquista.disasters import FAMINE, PLAGUE, STRUCK, grid, spares, table_of
from gm.rules.reconquista.events import RETREATED
from gm.rules.reconquista.explanation import closed_refuges, conflicts
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.pictures import order_arrows, position
from gm.rules.reconquista.secrets import known
from gm.rules.reconquista.state import State, where
from gm.rules.reconquista.texts import ducats, in_order, named, of_sort, refuge, written, zone

DISASTERS = ("reconquista.famine.event.", "reconquista.plague.event.", "reconquista.storm.event.")

INTRIGUE = ("reconquista.bribe.event.", "reconquista.murder.event.", "reconquista.revolt.event.")

LOSSES = tuple(f"reconquista.retreat.event.{how}" for how in ("clash", "lost", "rebels"))

UNPAID = "reconquista.winter.event.unpaid"

LEADING = (
    "reconquista.end.",
    "reconquista.murder.event.",
    "reconquista.famine.event.announced",
    "reconquista.plague.event.announced",
    "reconquista.revolt.event.rises",
    "reconquista.famine.event.dead",
    "reconquista.plague.event.dead",
    *LOSSES,
    UNPAID,
    *DISASTERS,
    *INTRIGUE,
)
"""The beginnings of the ids of events that come first in a report, after the cities that fell: the weightiest first."""

HEADLINES = 7
"""How many of them a report begins with: its chapters tell all."""

FALLEN = "reconquista.siege.event.fallen"

CHAPTERS: Chapters = {
    "disasters": (*DISASTERS, "reconquista.famine.dice", "reconquista.plague.dice"),
    "intrigue": (*INTRIGUE, "reconquista.revolt.dice"),
    "money": ("reconquista.money.event.",),
    "conflicts": ("reconquista.fight.",),
    "sieges": ("reconquista.siege.event.",),
    "retreats": ("reconquista.retreat.event.", "movement.why.shut."),
    "control": ("reconquista.control.event.", "reconquista.conquest.event", "reconquista.end."),
    "besides": ("reconquista.dismissal.event", "reconquista.strategic.event", "reconquista.absence.event."),
    "winter": ("reconquista.winter.event.", "reconquista.income.event"),
}

RETREAT = "retirada"
"""How the names of retreats' draws begin."""

NAMED_ZONES = 4
"""Up to how many missing zones are named one by one."""


def report(game: Game, history: Sequence[Turn], viewer: str | None) -> Report:
    """The last turn of `history` as `viewer` may see it; None: the public."""
    turn = history[-1]
    before, after = turn.before, turn.outcome.state
    seen = known(game, turn.outcome, viewer)
    told = [event.message for event in seen.events]
    drawn = {"conflicts": conflicts(game, turn)}
    luck = Section("draws", _title("draws"), items=tuple(_draws(game, before.number, seen.draws)))
    sections = [
        *chapters(CHAPTERS, _title, [*told, *closed_refuges(game, turn)], drawn),
        *((luck,) if luck.items else ()),
        *orders_by_power(game.powers, seen.results, written),
        _standings(game, after),
        _forces(game, after, viewer),
        *_tables(game, before),
    ]
    arrows = [*order_arrows(game, seen.results), *_retreat_arrows(before, told)]
    lead = (*_headlines(told), *_hands(game, before, after)) or (_quiet(before, after),)
    return Report(turn.phase, turn.phase.title, lead, tuple(sections), position(before, arrows), position(after))


def _headlines(told: Sequence[Message]) -> Iterator[Message]:
    """The weightiest events, in the order in which they happened."""
    news = [*_falls(told), *(message for message in told if message.id.startswith(LEADING))]
    weighty = sorted(news, key=_weight)[:HEADLINES]
    return (message for message in news if message in weighty)


def _weight(message: Message) -> int:
    """The place of an event in the order of LEADING; before all of it the fall of a city."""
    return next((place for place, beginning in enumerate(LEADING) if message.id.startswith(beginning)), -1)


def _falls(told: Sequence[Message]) -> Iterator[Message]:
    """The cities that fell: a single one as the siege tells it, several power by power."""
    fallen = [message for message in told if message.id == FALLEN]
    if len(fallen) == 1:
        yield fallen[0]
        return
    while fallen:
        taker = fallen[0].args["power"]
        cities = [message.args["place"] for message in fallen if message.args["power"] == taker]
        fallen = [message for message in fallen if message.args["power"] != taker]
        places = tuple(city for city in cities if isinstance(city, Message))
        yield say("reconquista.report.falls", n=len(places), places=places, power=taker)


def _hands(game: Game, before: State, after: State) -> Iterator[Message]:
    """How many provinces and cities changed hands, if any did."""
    provinces = sum(before.control.get(at) != after.control.get(at) for at in game.land)
    cities = sum(before.cities.get(at) != after.cities.get(at) for at in game.cities)
    counted = (("n_provinces", provinces), ("n_cities", cities))
    zones = tuple(say(f"reconquista.report.{what}", n=n) for what, n in counted if n)
    if zones:
        yield say("reconquista.report.hands", n=provinces + cities, zones=zones)


def _title(name: str) -> Message:
    """The title of a section, or of a column."""
    return say(f"reconquista.report.{name}")


def _quiet(before: State, after: State) -> Message:
    """What is said first where nobody gained or lost anything: in winter, how many units are new."""
    if season(before.number) != WINTER:
        return say("reconquista.report.quiet")
    new = len(after.units.keys() - before.units.keys())
    return say("reconquista.report.recruits", n=new) if new else say("reconquista.report.no_recruits")


def _draws(game: Game, number: int, of_turn: Sequence[Draw]) -> Iterator[Message]:
    """Each retreat by itself; the dice of a disaster or of an income in one line, those that spared a place counted."""
    rolled: dict[str, list[Message]] = {}
    spared: dict[str, list[Draw]] = {}
    for draw in of_turn:
        what, _, of = draw.name.partition("|")
        if what == RETREAT:
            yield _retreat(draw, of)
        elif spares(game, number, draw) and not draw.ruled:
            spared.setdefault(what, []).append(draw)
        else:
            rolled.setdefault(what, []).append(_roll(draw))
    for dice in rolled.values():
        yield say("reconquista.report.dice", dice=tuple(dice))
    for what, alike in spared.items():
        about = draws.disaster(what)
        sides = len(alike[0].among)
        yield say("reconquista.report.spared", n=len(alike), disaster=about, name=what, sides=sides, value=STRUCK)


def _retreat(draw: Draw, unit: str) -> Message:
    """``retirada|A TOLEDO``: which of the places it might have gone to."""
    ruled = "ruled" if draw.ruled else "drawn"
    among = tuple(map(refuge, draw.among))
    return say(f"reconquista.report.{ruled}", unit=named(unit), among=among, value=refuge(draw.value), name=draw.name)


def _roll(draw: Draw) -> Message:
    ruled = "die_ruled" if draw.ruled else "die"
    told, value = draws.in_words(draw.name, draw.value)
    return say(f"reconquista.report.{ruled}", draw=told, value=value, name=draw.name)


def _standings(game: Game, after: State) -> Section:
    """Who controls most (R-OBJ-1), and what each lacks of its three nearest territories (R-OBJ-2)."""
    columns = ("power", "provinces", "cities", "zones", "complete", "lacks")
    ranked = sorted(game.powers, key=lambda owner: -after.zones(owner))
    rows = tuple(_standing(game, after, owner) for owner in ranked)
    header = tuple(map(_title, columns))
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
    if game.house.victory in victory.GOALS:
        for what, n in victory.shortfall(game, after, owner).items():
            yield say(f"reconquista.report.lacks.{what}", n=n)
        return
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


def _forces(game: Game, after: State, viewer: str | None) -> Section:
    """The units of every power, and its ducats; where those are secret, the reader's own."""
    playing = [owner for owner in game.powers if owner not in after.out]
    units = {owner: tuple(_unit(after, unit) for unit in after.units_of(owner)) for owner in playing}
    header = tuple(map(_title, ("power", "units", "ducats")))
    own = tuple(_own(game, after, viewer)) if viewer in playing else ()
    if game.house.treasuries == "public":
        rows = tuple((power(owner), units[owner], after.treasury.get(owner, 0)) for owner in playing)
        return Section("forces", say("reconquista.report.forces"), sentences=own, table=Table(header, rows))
    known = Table(header[:2], tuple((power(owner), units[owner]) for owner in playing))
    return Section("forces", header[1], sentences=own, table=known)


def _own(game: Game, after: State, viewer: str) -> Iterator[Message]:
    """What only the reader knows: a secret treasury, its debts, the chits it holds (B9, B10, B13-5)."""
    if game.house.treasuries == "secret":
        yield say("reconquista.report.treasury", ducats=ducats(after.treasury.get(viewer, 0)))
    for debt in loans.debts(after, viewer):
        owed = debt.principal + debt.interest
        yield say("reconquista.report.debt", ducats=ducats(owed), season=phase(debt.due, game.scenario.year).title)
    chits = {victim: n for victim, n in after.chits.get(viewer, {}).items() if n}
    if chits:
        victims = tuple(say("reconquista.report.chit", n=n, power=power(victim)) for victim, n in chits.items())
        yield say("reconquista.report.chits", victims=victims)


def _tables(game: Game, before: State) -> Iterator[Section]:
    """The tables of famine and plague, with the first season of the game (B5)."""
    for disaster in (FAMINE, PLAGUE):
        table = table_of(game, before, disaster)
        if table and before.number == 1:
            name = f"table_{disaster.mark}"
            intro = (say("reconquista.sheet.grid"),)
            yield Section(name, say(f"reconquista.report.{name}"), sentences=intro, items=tuple(grid(table)))


def _unit(after: State, unit: str) -> Message:
    ordinary = in_order(unit)
    if unit not in after.special:
        return ordinary
    return of_sort(ordinary, after.special[unit])


def _retreat_arrows(before: State, told: Iterable[Message]) -> Iterator[Arrow]:
    """Retreats to other places; into the city is no way to draw."""
    for message in told:
        unit, goal = str(message.args.get("name")), str(message.args.get("goal"))
        if message.id == RETREATED and not goal.startswith("G "):
            yield Arrow("retreat", before.units[unit], where(unit), goal)
