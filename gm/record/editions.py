"""The versions of a phase's report: what was adjudicated then, and the frame that says which version it is and why."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from gm.core.model import Phase, Turn
from gm.core.report import Erratum, Frame
from gm.record.game import Game
from gm.record.history import History, Record, replay
from gm.record.outcome import digest, outcome_bytes
from gm.record.rulings import FiledRuling, in_words


class Edition(Struct, frozen=True):
    """One version of a phase's report: the turns up to the phase, as they were adjudicated then, and its frame."""

    turns: tuple[Turn, ...]
    frame: Frame
    outcome: bytes

    @property
    def turn(self) -> Turn:
        """The phase itself."""
        return self.turns[-1]


def deadline(history: History, phase: Phase) -> datetime | None:
    """The deadline of a phase that was played or is open; None if the game has no calendar."""
    calendar = history.game.calendar
    if calendar is None:
        return None
    played = [turn.phase for turn in history.turns if turn.phase.number < phase.number]
    return calendar.deadline([*played, phase])


def editions(game: Game, record: Record, history: History, phase: Phase) -> tuple[Edition, ...]:
    """The versions of a phase's report, the first one first and the one that counts last."""
    errata = tuple(filed for filed in record.rulings if phase.code in filed.ruling.changed)
    earlier = tuple(record.until(filed.number) for filed in errata)
    found = [
        _edition(game, before, replay(game, before), phase, errata[:version]) for version, before in enumerate(earlier)
    ]
    current = _edition(game, record, history, phase, errata)
    return tuple(edition for edition in (*found, current) if edition is not None)


def edition(game: Game, record: Record, history: History, phase: Phase) -> Edition:
    """The version of a phase's report that counts. The phase must have been adjudicated."""
    return editions(game, record, history, phase)[-1]


def _edition(
    game: Game, record: Record, history: History, phase: Phase, errata: tuple[FiledRuling, ...]
) -> Edition | None:
    """A version of a report; None where that version of the game did not come to the phase."""
    turns = tuple(turn for turn in history.turns if turn.phase.number <= phase.number)
    if not turns or turns[-1].phase.number != phase.number:
        return None
    later = [turn.phase for turn in history.turns if turn.phase.number > phase.number]
    following = later[0] if later else history.phase
    outcome = outcome_bytes(game, turns[-1])
    said = (in_words(game.ruleset, filed) for filed in record.rulings if filed.phase == phase.number)
    frame = Frame(
        game=game.settings.title,
        anchor=game.anchor,
        key=game.dice(phase.number).key.hex() if game.ruleset.luck else None,
        digest=digest(outcome),
        version=len(errata) + 1,
        errata=tuple(
            Erratum(n, filed.ruling.at.astimezone(game.zone), filed.ruling.reason) for n, filed in enumerate(errata, 2)
        ),
        rulings=tuple(message for message in said if message is not None),
        next=following,
        deadline=deadline(history, following) if following else None,
    )
    return Edition(turns, frame, outcome)
