"""What a player could do with its armies and fleets in a season, each thing with what it promises.

An effort is one unit's deed and those who help it; `score` is what it promises after what it costs or endangers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from gm.lab.luck import Luck
from gm.lab.temper import Temper
from gm.lab.view import SPRING, View
from gm.lab.wishes import FAMINE, Wishes

HELPERS = 3
"""More helpers than that are never called."""

CALLED, HINDERED = 0.1, 0.7
"""What a helper costs, besides that share of what it could do alone."""

CARRIED = 0.2
"""What a fleet costs that carries an army."""

COMER, NEIGHBOUR = 0.45, 0.5
"""The force to expect of each unit that could come to an empty place, or help whoever stands there."""

APPROACH = 0.35
"""What it is worth to come nearer to a wish, for each unit of the wish that is gained."""

WHIM = 0.25
"""How far a player's mood moves a score."""

FINISHED, BEGUN = 2.0, 0.9
"""What a siege promises of its city: at the second step, at the first."""

ROUT = 0.8
"""What it is worth to drive somebody's army or fleet away, besides its place."""

EACH_RIVAL = 0.3
"""The chance, for each neighbour's unit that could come, that a place left alone is lost."""


class Effort(Struct, frozen=True):
    """`orders`: unit -> canonical order. `to`: where the deed's unit ends; `unit`: that unit."""

    score: float
    unit: str
    to: str
    orders: Mapping[str, str]


class Options(Struct, frozen=True):
    """What efforts are weighed with."""

    view: View
    temper: Temper
    wishes: Wishes
    luck: Luck


def efforts(options: Options) -> list[Effort]:
    """Everything worth doing, the best first; each player's mood shuffles what is nearly equal."""
    sieges = list(_sieges(options))
    alone = {effort.unit: effort.score for effort in sieges}
    steps = [*_marches(options), *_voyages(options)]
    for effort in steps:
        alone[effort.unit] = max(alone.get(effort.unit, 0.0), effort.score)
    found = [*sieges, *steps, *_attacks(options, alone)]
    found = [effort for effort in found if effort.score > 0]
    return sorted(found, key=lambda effort: (-effort.score, effort.unit, effort.to))


def chance(attack: float, defence: float) -> float:
    """How likely an attack is to get in."""
    return min(0.95, max(0.03, 0.2 + 0.75 * (attack - defence)))


def danger(view: View, at: str, routed: str | None = None) -> float:
    """How likely a place is to be entered if nobody of its own stands there, and `routed` does not come."""
    return min(0.9, EACH_RIVAL * view.threat(at, routed))


def _mood(options: Options, unit: str, to: str) -> float:
    return 1 + WHIM * (options.luck(f"{unit}|{to}") - 0.5)


def _sieges(options: Options) -> Iterator[Effort]:
    """A siege begun or finished; it also holds the place."""
    view, position = options.view, options.view.position
    for unit in view.field:
        at = unit[2:]
        garrison = f"G {at}"
        if garrison not in position.units or view.is_mine(garrison) or at not in view.chart.walls(unit[0]):
            continue
        owner = position.units[garrison]
        eager = options.temper.free if owner is None else options.temper.foreign * position.lead[owner]
        share = FINISHED if unit in position.sieges else BEGUN
        score = share * eager * view.chart.town[at] * (1 - 0.25 * danger(view, at)) - _starving(view, at)
        yield Effort(score * _mood(options, unit, at), unit, at, {unit: f"{unit} B"})


def _starving(view: View, at: str) -> float:
    return FAMINE if at in view.position.famine and view.position.season == SPRING else 0.0


def _left_behind(options: Options, unit: str, routed: str | None = None) -> float:
    """What it costs to leave: what may be lost there, or is lost at once to the garrison inside.

    `routed`: the unit that is driven away by leaving.
    """
    view, at = options.view, unit[2:]
    if at not in view.chart.countryside:
        return 0.0
    garrison = f"G {at}"
    if garrison in view.position.units and not view.is_mine(garrison):
        return view.chart.countryside[at] - _starving(view, at)
    at_stake = view.chart.countryside[at] if view.owns(at) else 0.0
    if view.owns_city(at) and garrison not in view.position.units:
        at_stake += view.chart.town[at]
    return options.temper.care * danger(view, at, routed) * at_stake - _starving(view, at)


def _marches(options: Options) -> Iterator[Effort]:
    """One unit's step into a place where nobody stands: to take it, or to come nearer to something."""
    view, position = options.view, options.view.position
    for to, movers in view.reach.items():
        there = position.outside.get(to)
        if there is not None and not view.is_mine(there):
            continue
        success = chance(1, COMER * view.threat(to))
        for unit in movers:
            promise = _promise(options, unit, to)
            score = success * promise - _left_behind(options, unit)
            yield Effort(score * _mood(options, unit, to), unit, to, {unit: f"{unit} - {to}"})


def _promise(options: Options, unit: str, to: str) -> float:
    kind, at = unit[0], unit[2:]
    gain = options.wishes.gains[kind].get(to, 0.0)
    pull = options.wishes.pull[kind]
    nearer = pull.get(to, 0.0) - pull.get(at, 0.0)
    return max(gain, APPROACH * nearer)


def _voyages(options: Options) -> Iterator[Effort]:
    """An army carried over one sea by the player's own fleet."""
    view, position, board = options.view, options.view.position, options.view.chart.board
    for fleet in view.field:
        sea = fleet[2:]
        if sea not in board.seas:
            continue
        coasts = [to for to in view.chart.steps["F"][sea] if to not in board.seas]
        armies = [army for at in coasts if view.is_mine(army := f"A {at}")]
        for army in armies:
            at = army[2:]
            for to in coasts:
                if to == at or to in view.chart.steps["A"][at] or to in position.outside:
                    continue
                promise = options.wishes.gains["A"].get(to, 0.0)
                score = chance(1, COMER * view.threat(to)) * promise - _left_behind(options, army) - CARRIED
                orders = {army: f"{army} - {to}", fleet: f"{fleet} C {army} - {to}"}
                yield Effort(score * _mood(options, army, to), army, to, orders)


def _attacks(options: Options, alone: Mapping[str, float]) -> Iterator[Effort]:
    """A unit's step with help: against somebody, or where others may want to go too."""
    view, position = options.view, options.view.position
    for to, movers in view.reach.items():
        there = position.outside.get(to)
        if there is not None and view.is_mine(there):
            continue
        defence = _defence(view, to, there)
        if defence == 0:
            continue
        needed = 0.0 if there is None else options.temper.sure
        for unit in movers:
            gain = options.wishes.gains[unit[0]].get(to, 0.0) + (ROUT if there else 0.0)
            if gain <= 0:
                continue
            helpers = _helpers(view, to, unit, movers, alone)
            for n in range(0 if there else 1, min(HELPERS, len(helpers)) + 1):
                success = chance(1 + n, defence)
                if success < needed:
                    continue
                called = helpers[:n]
                cost = sum(CALLED + HINDERED * max(0.0, alone.get(helper, 0.0)) for helper in called)
                score = success * gain - _left_behind(options, unit, there) - cost
                yield Effort(score * _mood(options, unit, to), unit, to, _with_help(unit, to, called))


def _defence(view: View, to: str, there: str | None) -> float:
    """The force to expect at a place: whoever stands there with its garrison and friends, or whoever may come too."""
    if there is None:
        return COMER * view.threat(to)
    owner = view.position.units[there]
    assert owner is not None, "an autonomous unit is a garrison"
    helped = view.position.strength(owner, to) * NEIGHBOUR
    return 1 + helped + (view.position.units.get(f"G {to}") == owner)


def _helpers(view: View, to: str, unit: str, movers: Sequence[str], alone: Mapping[str, float]) -> list[str]:
    """Who could help a unit into a place, those with the least else to do first."""
    garrison = [f"G {to}"] if view.is_mine(f"G {to}") else []
    others = sorted((other for other in movers if other != unit), key=lambda other: (alone.get(other, 0.0), other))
    return garrison + others


def _with_help(unit: str, to: str, helpers: Sequence[str]) -> dict[str, str]:
    return {unit: f"{unit} - {to}"} | {helper: f"{helper} S {unit} - {to}" for helper in helpers}
