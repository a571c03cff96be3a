"""The report of a phase, before language: what happened, every order with its verdict, and where everybody stands."""

from __future__ import annotations

from collections.abc import Sequence

from gm.core.message import Arg, Message, place, power, say, verdict
from gm.core.model import Result, Turn
from gm.core.report import Report, Section, Table
from gm.rules.diplomacy.calendar import ADJUSTMENTS, RETREATS, step
from gm.rules.diplomacy.explanation import conflicts
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.pictures import order_arrows, position
from gm.rules.diplomacy.state import State
from gm.rules.diplomacy.texts import written
from gm.rules.movement.orders import parse_unit

CHAPTERS = {
    "conflicts": "diplomacy.moves.",
    "retreats": "diplomacy.retreats.",
    "centres": "diplomacy.centres.",
    "adjustments": "diplomacy.winters.",
}
"""The sections that tell events: name -> how the ids of their events begin."""


def report(game: Game, history: Sequence[Turn], _viewer: str | None) -> Report:
    """The last turn of `history`; nothing in it is secret."""
    turn = history[-1]
    before, after = turn.before, turn.outcome.state
    told = [event.message for event in turn.outcome.events]
    drawn = {"conflicts": conflicts(game, turn)}
    chapters = (
        Section(
            name,
            say(f"diplomacy.report.{name}"),
            items=tuple(message for message in told if message.id.startswith(ids)),
            tangles=drawn.get(name, ()),
        )
        for name, ids in CHAPTERS.items()
    )
    sections = (
        *(section for section in chapters if section.items or section.tangles),
        _orders(game, turn.outcome.results),
        _standings(game, after),
        _forces(game, after),
    )
    lead = tuple(m for m in told if m.id.startswith(CHAPTERS["centres"])) or (_quiet(before, told),)
    arrows = order_arrows(game, turn.outcome.results)
    return Report(turn.phase, turn.phase.title, lead, sections, position(before, arrows), position(after))


def _quiet(before: State, told: Sequence[Message]) -> Message:
    """What is said first where no centre changes hands."""
    if step(before.number) == ADJUSTMENTS:
        return say("diplomacy.report.adjusted")
    if step(before.number) in RETREATS:
        return say("diplomacy.report.retreated", n=len(before.dislodged))
    driven_out = sum(message.id.startswith(CHAPTERS["conflicts"]) for message in told)
    return say("diplomacy.report.driven_out", n=driven_out) if driven_out else say("diplomacy.report.quiet")


def _orders(game: Game, results: Sequence[Result]) -> Section:
    """Every order of every power once, with its verdict and why."""
    header = tuple(say(f"diplomacy.report.{column}") for column in ("order", "verdict", "why"))
    by_power: dict[str, list[tuple[Arg, ...]]] = {}
    for result in results:
        row = (written(result.order), verdict(result.verdict), result.reason)
        by_power.setdefault(result.power or "", []).append(row)
    parts = (
        Section(f"orders-{owner}", power(owner), table=Table(header, tuple(by_power[owner])))
        for owner in game.powers
        if owner in by_power
    )
    return Section("orders", say("diplomacy.report.orders"), sections=tuple(parts))


def _standings(game: Game, after: State) -> Section:
    """Who owns most centres, and how many each lacks to win."""
    ranked = sorted(game.powers, key=lambda owner: -len(after.centres_of(owner)))
    columns = ("power", "centres_owned", "units_owned", "lacks")
    header = tuple(say(f"diplomacy.report.{column}") for column in columns)
    rows = tuple(_standing(game, after, owner) for owner in ranked)
    return Section("standings", say("diplomacy.report.standings"), table=Table(header, rows))


def _standing(game: Game, after: State, owner: str) -> tuple[Arg, ...]:
    centres, units = len(after.centres_of(owner)), len(after.units_of(owner)) + len(after.dislodged_of(owner))
    if not centres and not units:
        return say("diplomacy.report.out", power=power(owner)), 0, 0, ""
    return power(owner), centres, units, max(game.scenario.victory - centres, 0)


def _forces(game: Game, after: State) -> Section:
    """The centres and the units of every power."""
    header = tuple(say(f"diplomacy.report.{column}") for column in ("power", "centres", "units"))
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
