"""What a player would like to have, and how far each place is from it."""

from __future__ import annotations

from msgspec import Struct

from gm.lab.temper import Temper
from gm.lab.view import SPRING, View

BEHIND_WALLS = 0.5
"""What a city is worth while it must still be besieged."""

HOMESICK = 1.4
"""How much more a power wants its own home back."""

STEP = 0.6
"""What is left of a wish at one step's distance."""

FAMINE = 3.0
"""What it costs to stand in a famine at the end of spring: the unit."""


class Wishes(Struct, frozen=True):
    """A player's wants: `gains` by kind of unit and place, and `pull`, the wants of all places as felt from each."""

    gains: dict[str, dict[str, float]]
    pull: dict[str, dict[str, float]]


def wishes(view: View, temper: Temper) -> Wishes:
    """What `view`'s player wants now."""
    gains: dict[str, dict[str, float]] = {}
    pull: dict[str, dict[str, float]] = {}
    for kind in "AF":
        ground = [at for at in view.chart.game.land if kind == "A" or view.chart.steps["F"][at]]
        gains[kind] = {at: gain for at in ground if (gain := _gain(view, temper, kind, at)) > 0}
        pull[kind] = _felt(gains[kind], view.chart.steps[kind])
    return Wishes(gains, pull)


def _gain(view: View, temper: Temper, kind: str, at: str) -> float:
    """What it would be to have a unit of that kind there: the province, and its city, at once or after a siege."""
    chart, position = view.chart, view.position
    gain = 0.0
    if not view.owns(at):
        gain += chart.countryside[at] * _appetite(view, temper, at, position.control.get(at))
    if chart.town[at] and not view.owns_city(at):
        share = 1.0
        if f"G {at}" in position.units:
            share = BEHIND_WALLS if at in chart.walls(kind) else 0.0
        gain += share * chart.town[at] * _appetite(view, temper, at, position.cities.get(at))
    if at in position.famine and position.season == SPRING:
        gain -= FAMINE
    return gain


def _appetite(view: View, temper: Temper, at: str, owner: str | None) -> float:
    """Free places, others' places (the leader's above all), one's own home."""
    if view.chart.home.get(at) == view.power:
        return HOMESICK
    return temper.free if owner is None else temper.foreign * view.position.lead[owner]


def _felt(gains: dict[str, float], steps: dict[str, tuple[str, ...]]) -> dict[str, float]:
    """Place -> the strongest wish as felt there, fading with distance."""
    felt = dict(gains)
    ahead = list(gains)
    while ahead:
        further: dict[str, None] = {}
        for at in ahead:
            faint = felt[at] * STEP
            for to in steps[at]:
                if faint > felt.get(to, 0.05):
                    felt[to] = faint
                    further[to] = None
        ahead = list(further)
    return felt
