"""``outcome.json``: what was adjudicated, as canonical JSON: an assertion about the past, never state."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from gm.core.model import Draw, Event, Phase, Result, Turn, canonical_json
from gm.core.report import Picture
from gm.record.folder import OUTCOME, phase_folders, read
from gm.record.game import Game
from gm.record.unusable import bad_value


class Adjudicated(Struct, frozen=True, kw_only=True):
    """What ``outcome.json`` says: the phase, the key it reveals, orders, verdicts, events, draws, and the position.

    `state` is the ruleset's own value as plain JSON, `picture` the same position in the words every game shares.
    """

    phase: Phase
    key: str
    orders: Mapping[str, tuple[str, ...]]
    results: tuple[Result, ...]
    events: tuple[Event, ...]
    draws: tuple[Draw, ...]
    state: Any
    picture: Picture


def outcome_bytes(game: Game, turn: Turn) -> bytes:
    """The bytes of a turn's ``outcome.json``: the same on any machine."""
    outcome = turn.outcome
    return canonical_json(
        Adjudicated(
            phase=turn.phase,
            key=game.dice(turn.phase.number).key.hex(),
            orders=turn.orders,
            results=outcome.results,
            events=outcome.events,
            draws=outcome.draws,
            state=outcome.state,
            picture=game.ruleset.picture(outcome.state),
        )
    )


def digest(outcome: bytes) -> str:
    """The SHA-256 that a report prints."""
    return hashlib.sha256(outcome).hexdigest()


def decode(outcome: bytes, path: Path | None = None) -> Adjudicated:
    """What the bytes say. Raises GmError naming the file if it is no outcome."""
    try:
        return msgspec.json.decode(outcome, type=Adjudicated)
    except msgspec.MsgspecError as error:
        raise bad_value(path or Path(OUTCOME), error, Adjudicated) from None


def load_outcomes(game: Path) -> dict[int, bytes]:
    """The outcomes that lie in a game's folder, by the number of their phase."""
    return {number: read(path / OUTCOME) for number, path in phase_folders(game).items() if (path / OUTCOME).exists()}
