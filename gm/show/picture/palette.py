"""How powers are told apart: a colour, a hatching that is seen without colour, and their code."""

from __future__ import annotations

from collections.abc import Mapping

from gm.core.report import Picture
from gm.show.picture.svg import PAPER, darker, element, mixed

SPARE = ("#c2655c", "#7f86bd", "#5d9560", "#dfa244", "#b27098", "#5fa59f", "#b3b558", "#a5805d")
"""Colours for powers that come without one."""

HATCHINGS = (
    "M0 12L12 0M-3 3L3 -3M9 15L15 9",
    "M0 0L12 12M-3 9L3 15M9 -3L15 3",
    "M0 3H12M0 9H12",
    "M3 0V12M9 0V12",
    "M0 3H6M6 9H12",
    "M6 3.5V8.5M3.5 6H8.5",
    "M0 9L3 5L6 9L9 5L12 9",
    "M0 0L12 12M0 12L12 0",
)
"""Path data in a square of 12, one for each power in turn."""


def code(power: str) -> str:
    """What stands on a power's pieces: the first three letters of its id."""
    return power[:3]


class Palette:
    """The powers of a picture in order, each with its colour and hatching."""

    def __init__(self, picture: Picture, colours: Mapping[str, str]) -> None:
        strangers = sorted(_powers(picture) - colours.keys())
        self.colours = {**colours, **{power: SPARE[i % len(SPARE)] for i, power in enumerate(strangers)}}

    def fill(self, power: str | None) -> str:
        """The colour of a power's pieces; of nobody's: paper."""
        return self.colours[power] if power else PAPER

    def land(self, power: str | None) -> str:
        """The colour of a power's land: paler, so that pieces stand out from it."""
        return mixed(self.fill(power), PAPER, 0.3)

    def stroke(self, power: str | None) -> str:
        """The colour of a power's lines."""
        return darker(self.fill(power), 0.5)

    def hatching(self, power: str) -> str:
        """The paint of a power's hatching."""
        return f"url(#h-{power})"

    def patterns(self) -> str:
        """The hatchings, for ``defs``."""
        return "".join(
            element(
                "pattern",
                element("path", d=HATCHINGS[i % len(HATCHINGS)], stroke=darker(colour), stroke_width=1.1, fill="none"),
                id=f"h-{power}",
                width=12,
                height=12,
                patternUnits="userSpaceOnUse",
            )
            for i, (power, colour) in enumerate(self.colours.items())
        )


def _powers(picture: Picture) -> set[str]:
    named = (
        *picture.provinces.values(),
        *picture.cities.values(),
        *(piece.power for piece in picture.pieces),
        *(arrow.power for arrow in picture.arrows),
    )
    return {power for power in named if power}
