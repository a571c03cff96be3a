"""What kinds of players there are: the same arithmetic, weighed differently."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Temper(Struct, frozen=True):
    """How a player weighs things.

    `free`: what nobody holds. `foreign`: what another power holds. `care`: its own that it could lose. `sure`: how
    likely (0 to 1) an attack on somebody's unit must be to succeed. `walls`: garrisons against armies in winter.
    `sally`: whether idle garrisons take the field.
    """

    free: float
    foreign: float
    care: float
    sure: float
    walls: float
    sally: bool


TEMPERS: Mapping[str, Temper] = {
    "defensive": Temper(free=1.0, foreign=0.75, care=1.2, sure=0.6, walls=1.2, sally=False),
    "opportunist": Temper(free=1.0, foreign=1.0, care=1.0, sure=0.5, walls=1.0, sally=True),
    "expander": Temper(free=1.3, foreign=1.2, care=0.5, sure=0.3, walls=0.5, sally=True),
}
