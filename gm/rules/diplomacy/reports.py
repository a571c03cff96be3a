"""The report of a phase, before language: what happened, every order with its verdict, and where everybody stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gm.core.message import Arg, Message, place, power, say
from gm.core.model import Turn
from gm.core.report import Report, Section, Table
from gm.core.sections import Chapters, chapters, orders_by_power
from gm.rules.diplomacy.adjustments import due, free_sites
from gm.rules.diplomacy.calendar import ADJUSTMENTS, step
from gm.rules.diplomacy.explanation import closed_refuges, conflicts
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.pictures import order_arrows, position
from gm.rules.diplomacy.state import State
from gm.rules.diplomacy.texts import written
from gm.rules.movement.orders import parse_unit

CHAPTERS: Chapters = {
    "conflicts": ("diplomacy.moves.", "movement.why.shut."),
    "retreats": ("diplomacy.retreats.",),
    "centres": ("diplomacy.centres.",),
    "adjustments": ("diplomacy.winters.",),
}


def report(game: Game, history: Sequence[Turn], _viewer: str | None) -> Report:
    """The last turn of `history`; nothing in it is secret."""
    turn = history[-1]
    before, after = turn.before, turn.outcome.state
    told = [event.message for event in turn.outcome.events]
    drawn = {"conflicts": conflicts(game, turn)}
    sections = (
        *chapters(CHAPTERS, _title, [*told, *closed_refuges(game, turn)], drawn),
        *orders_by_power(game.powers, turn.outcome.results, written),
        _standings(game, after),
        _forces(game, after),
    )
    lead = _of(told, "centres") or _of(told, "retreats") or (_quiet(before, told),)
    if step(after.number) == ADJUSTMENTS and not after.winners:
        lead += tuple(_to_adjust(game, after))
    arrows = order_arrows(game, turn.outcome.results)
    return Report(turn.phase, turn.phase.title, lead, sections, position(before, arrows), position(after))


def _title(name: str) -> Message:
    """The title of a section, or of a column."""
    return say(f"diplomacy.report.{name}")


def _of(told: Sequence[Message], chapter: str) -> tuple[Message, ...]:
    """What was told that belongs to a chapter."""
    return tuple(message for message in told if message.id.startswith(CHAPTERS[chapter]))


def _quiet(before: State, told: Sequence[Message]) -> Message:
    """What is said first where no centre changes hands and nobody retreats."""
    if step(before.number) == ADJUSTMENTS:
        return say("diplomacy.report.adjusted")
    driven_out = len(_of(told, "conflicts"))
    return say("diplomacy.report.driven_out", n=driven_out) if driven_out else say("diplomacy.report.quiet")


def _to_adjust(game: Game, after: State) -> Iterator[Message]:
    """Who may build in the winter that opens, and who must remove; a power in civil disorder builds nothing."""
    room = {owner: () if owner in after.resigned else free_sites(game, after, owner) for owner in game.powers}
    units = {owner: min(due(after, owner), len(sites)) for owner, sites in room.items()}
    for what, sign in (("builds", 1), ("removes", -1)):
        powers = tuple(
            say("diplomacy.counted", power=power(owner), units=n * sign) for owner, n in units.items() if n * sign > 0
        )
        if powers:
            yield say(f"diplomacy.report.{what}", powers=powers)


def _standings(game: Game, after: State) -> Section:
    """Who owns most centres, and how many each lacks to win."""
    ranked = sorted(game.powers, key=lambda owner: -len(after.centres_of(owner)))
    columns = ("power", "centres_owned", "units_owned", "lacks")
    header = tuple(map(_title, columns))
    rows = tuple(_standing(game, after, owner) for owner in ranked)
    return Section("standings", say("diplomacy.report.standings"), table=Table(header, rows))


def _standing(game: Game, after: State, owner: str) -> tuple[Arg, ...]:
    centres, units = len(after.centres_of(owner)), len(after.units_of(owner)) + len(after.dislodged_of(owner))
    if not centres and not units:
        return say("diplomacy.report.out", power=power(owner)), 0, 0, ""
    return power(owner), centres, units, max(game.scenario.victory - centres, 0)


def _forces(game: Game, after: State) -> Section:
    """The centres and the units of every power."""
    header = tuple(map(_title, ("power", "centres", "units")))
    rows = tuple(
        (power(owner), tuple(map(place, after.centres_of(owner))), _units(after, owner)) for owner in game.powers
    )
    return Section("forces", say("diplomacy.report.forces"), table=Table(header, rows))


def _units(after: State, owner: str) -> tuple[Message, ...]:
    dislodged = (say("diplomacy.report.dislodged", unit=_unit(unit)) for unit in after.dislodged_of(owner))
    return (*map(_unit, after.units_of(owner)), *dislodged)


def _unit(name: str) -> Message:
    unit = parse_unit(name)
    return say("movement.order.unit", kind=unit.kind, place=place(unit.place))
