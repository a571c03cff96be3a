"""What the shell completes, of the game at hand: powers, seasons, units, facts, mails. It never fails, it is empty."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path

import click

from gm.cli.common import Desk
from gm.core.errors import GmError

Completion = Callable[[click.Context, click.Parameter, str], list[str]]


def _of_game(words: Callable[[Desk], list[str]]) -> Completion:
    @wraps(words)
    def complete(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
        folder: Path | None = ctx.params.get("game")
        try:
            found = words(Desk(ctx.find_root().obj, folder))
        except GmError:
            return []
        return [word for word in found if word.lower().startswith(incomplete.lower())]

    return complete


@_of_game
def complete_power(desk: Desk) -> list[str]:
    """The ids of the powers."""
    return list(desk.game.ruleset.powers)


@_of_game
def complete_season(desk: Desk) -> list[str]:
    """The codes of the seasons played, and of the open one."""
    from gm.record import replay  # only here

    history = replay(desk.game)
    open_now = [history.phase.code] if history.phase else []
    return [*(turn.phase.code for turn in history.turns), *open_now, "last"]


@_of_game
def complete_fact(desk: Desk) -> list[str]:
    """What a ruling may set in the open position, up to the sign: ``control.TOLEDO``."""
    from gm.record import replay

    facts = desk.game.ruleset.facts(replay(desk.game).state)
    return [f"{fact}.{of}" for fact, about in facts.items() for of in about]


@_of_game
def complete_mail(desk: Desk) -> list[str]:
    """The mails of the open season that were set aside."""
    from gm.record import replay

    return [str(mail.file) for mail in replay(desk.game).papers.aside]


@_of_game
def complete_unit(desk: Desk) -> list[str]:
    """The units of the open position."""
    from gm.record import replay

    state = replay(desk.game).state
    return [unit for power in desk.game.ruleset.powers for unit in desk.game.ruleset.units(state, power)]
