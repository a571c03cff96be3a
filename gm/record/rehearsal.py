"""Playing a recorded game again from what was sent: its mails at their times, its rulings when they were made.

The example game is shown this way, an erratum included: a ruling that changed an adjudicated season is held back until
its date, so that the season is first adjudicated without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from gm.core.errors import GmError
from gm.core.model import Phase
from gm.record import folder as files
from gm.record.corrections import Correction, correct, phases
from gm.record.editions import Edition
from gm.record.filing import receive
from gm.record.game import Game, open_game
from gm.record.history import Record, load_record, replay
from gm.record.mails import FiledMail
from gm.record.resolving import resolve
from gm.record.rulings import FiledRuling
from gm.record.settings import write_ignored

Step = FiledMail | Correction | Edition
"""What was just done: a mail received, a ruling made, a season adjudicated."""


class _Planned(Struct, frozen=True):
    at: datetime
    mail: FiledMail | None = None
    ruling: FiledRuling | None = None


def rehearse(source: Path, into: Path) -> Iterator[Step]:
    """Play the game recorded in `source` anew in the folder `into`, step by step.

    Raises GmError if `source` is no game or `into` holds something already.
    """
    model = open_game(source)
    if into.exists() and any(into.iterdir()):
        raise GmError("record.not_empty", path=str(into))
    record = load_record(model)
    history = replay(model, record)
    _copy_settings(source, into)
    game = open_game(into)
    held_back = _held_back(record)
    for turn in history.turns:
        yield from _season(model, record, turn.phase, held_back, game)
        yield resolve(game, missing_ok=True)
    if history.phase is not None:
        yield from _season(model, record, history.phase, held_back, game)
    yield from _rulings_until(game, held_back, None)


def _copy_settings(source: Path, into: Path) -> None:
    files.make(into)
    write_ignored(into)
    for name in (files.SEED, files.PLAYERS, files.GAME):
        files.write(into / name, files.read(source / name))


def _held_back(record: Record) -> list[FiledRuling]:
    """The rulings made when their season had been adjudicated, the next one last."""
    return [filed for filed in reversed(record.rulings) if filed.ruling.changed]


def _season(model: Game, record: Record, phase: Phase, held_back: list[FiledRuling], game: Game) -> Iterator[Step]:
    """What came in while a season was open, and the rulings on earlier ones that were made meanwhile."""
    for planned in _plan(record, phase):
        yield from _rulings_until(game, held_back, planned.at)
        yield _carry_out(model, game, planned)


def _plan(record: Record, phase: Phase) -> list[_Planned]:
    """What came in before a season was adjudicated, by time."""
    mails = [_Planned(mail.stamp, mail=mail) for mail in record.mails.get(phase.number, ())]
    rulings = [
        _Planned(filed.ruling.at, ruling=filed)
        for filed in record.rulings
        if filed.phase == phase.number and not filed.ruling.changed
    ]
    return sorted(mails + rulings, key=lambda planned: planned.at)


def _rulings_until(game: Game, held_back: list[FiledRuling], at: datetime | None) -> Iterator[Correction]:
    while held_back and (at is None or held_back[-1].ruling.at <= at):
        yield _rule(game, held_back.pop())


def _carry_out(model: Game, game: Game, planned: _Planned) -> Step:
    if planned.ruling is not None:
        return _rule(game, planned.ruling)
    mail = planned.mail
    assert mail is not None, "a plan holds a mail or a ruling"
    assert mail.file is not None, "a filed mail has a file"
    return receive(game, files.read(model.folder / mail.file), mail.stamp, mail.power)


def _rule(game: Game, filed: FiledRuling) -> Correction:
    """Make a ruling anew; what it changes is found out again."""
    phase = next(phase for phase in phases(replay(game)) if phase.number == filed.phase)
    return correct(game, phase, replace(filed.ruling, changed={}))
