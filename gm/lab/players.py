"""The scripted players: pure functions from what a power sees, and its luck, to its orders."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Protocol

from gm.lab.campaign import campaign
from gm.lab.luck import Luck
from gm.lab.temper import TEMPERS, Temper
from gm.lab.view import WINTER, View
from gm.lab.winter import winter


class Player(Protocol):
    """Whoever writes a power's orders."""

    def __call__(self, view: View, luck: Luck) -> tuple[str, ...]:
        """Canonical orders for the phase that is open."""
        ...


def _play(temper: Temper, view: View, luck: Luck) -> tuple[str, ...]:
    write = winter if view.position.season == WINTER else campaign
    return write(view, temper, luck)


PLAYERS: Mapping[str, Player] = {name: partial(_play, temper) for name, temper in TEMPERS.items()}
