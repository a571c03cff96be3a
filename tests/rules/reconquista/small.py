"""Small positions on the test map of the rule cases, written as they are there: ``P: A TOL, G TOL; x: G CAL``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from gm.core.dice import Dice
from gm.core.maps import map_from_json
from gm.core.message import Message
from gm.core.model import Result
from gm.rules.reconquista import control, season
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.options import house_rules
from gm.rules.reconquista.state import State
from tests.rules.case_files import PUBLISHED

SHEET: Any = msgspec.json.decode((Path(__file__).parents[2] / "boards" / "tm.json").read_bytes())
MAP = map_from_json(SHEET)
DICE = Dice(bytes(32))
WINTER = 4


def game(**options: str) -> Game:
    """The published rules, with these options."""
    house = house_rules({**PUBLISHED, **options})
    return Game(MAP.board, next(iter(MAP.scenarios.values())), house)


def units(text: str) -> dict[str, str | None]:
    found: dict[str, str | None] = {}
    for part in filter(None, text.split(";")):
        owner, _, names = part.partition(":")
        for name in names.split(","):
            found[name.strip()] = None if owner.strip() == "x" else owner.strip()
    return dict(sorted(found.items()))


def state(text: str, **facts: Any) -> State:
    """Everything belongs to whoever stands there; `facts` say otherwise."""
    settled = control.settled(game(), State(1, units(text)))
    given = {key: facts.pop(key) for key in ("control", "cities") if key in facts}
    held = replace(settled, **{key: {**getattr(settled, key), **value} for key, value in given.items()})
    if "control" in given and "cities" not in given:
        held = replace(held, cities=control.cities(game(), held))
    return replace(held, **facts)


def play(of: Game, before: State, **orders: str) -> season.Season:
    """A season; the orders of a power stand on lines of their own."""
    return season.play(of, before, {power: tuple(text.splitlines()) for power, text in orders.items()}, DICE)


def reasons(results: tuple[Result, ...]) -> dict[str, str]:
    """Order -> the id of its reason."""
    return {result.order: result.reason.id for result in results}


def ids(messages: tuple[Message, ...]) -> list[str]:
    return [message.id for message in messages]
