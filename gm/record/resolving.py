"""Adjudicating the open season.

What is derived is written first and ``outcome.json`` last, so that a run which is killed at any moment, and run again,
ends with the bytes of a run in peace.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from gm.core.errors import GmError
from gm.core.message import power, say
from gm.core.model import Phase
from gm.record.difference import Difference, differences
from gm.record.editions import Edition, edition
from gm.record.folder import INBOX, OUTCOME, RESOLVING, SITE, locked, make, phase_folders, read, remove, write
from gm.record.game import Game
from gm.record.history import History, Record, load_record, replay
from gm.record.outcome import load_outcomes, outcome_bytes
from gm.record.publishing import phase_files, site_files


class NotReadyError(GmError):
    """Powers that owe orders have sent none, or lines that were not understood wait; nothing was written."""

    exit_code = 1

    def __init__(self, missing: tuple[str, ...], unclear: tuple[str, ...]) -> None:
        self.missing = missing
        self.unclear = unclear
        silent = tuple(one for one in missing if one not in unclear)
        reasons = (("missing", silent), ("unclear", unclear))
        why = tuple(say(f"record.{what}_orders", powers=tuple(map(power, whose))) for what, whose in reasons if whose)
        super().__init__("record.not_ready", why=why)


class DiffersError(GmError):
    """The record does not come to what was adjudicated; nothing was written."""

    exit_code = 1

    def __init__(self, found: tuple[Difference, ...]) -> None:
        self.differences = found
        super().__init__("record.differs", phases=tuple(one.phase.title for one in found), n=len(found))


def nothing(_: Edition) -> None:
    """Nobody is told."""


def resolve(game: Game, *, missing_ok: bool = False, told: Callable[[Edition], object] = nothing) -> Edition:
    """Adjudicate the open season, write its files, open the next, and return the report's edition.

    `told` is called before the season is closed for good: a run that is killed before `told` has returned is completed
    by the next call, which gives the same season again.

    Raises NotReadyError while a power owes orders and has sent none, or a line was not understood and nobody has
    settled it, unless `missing_ok`; DiffersError if an earlier season no longer comes to what was adjudicated; GmError
    if the game is over.
    """
    with locked(game.folder):
        record, history = current(game)
        resolved = _cut_off(game, record, history) or _adjudicated(game, record, history, missing_ok=missing_ok)
        told(resolved)
        remove(game.folder / RESOLVING)
    return resolved


def current(game: Game) -> tuple[Record, History]:
    """The record and what it comes to. Call it with the lock held.

    Raises DiffersError if what was adjudicated is not what the record comes to.
    """
    record, history, found = put_right(game)
    if found:
        raise DiffersError(found)
    return record, history


def put_right(game: Game) -> tuple[Record, History, tuple[Difference, ...]]:
    """The record, what it comes to, and where that is not what was adjudicated. Call it with the lock held.

    Where a correction was cut off after its ruling was filed, its files are written first.
    """
    record = load_record(game)
    history = replay(game, record)
    found = unlike(game, history)
    if not found or not all(_announced(record, one) for one in found):
        return record, history, found
    derive(game, record, history, since=found[0].phase.number)
    record = load_record(game)
    return record, replay(game, record), ()


def preview(game: Game) -> Edition:
    """The open season adjudicated as it stands; nothing is written. Raises GmError if the game is over."""
    record = load_record(game)
    phase = replay(game, record).phase
    if phase is None:
        raise GmError("record.game_over", game=game.settings.title)
    return edition(game, *_resolved(game, record, phase), phase)


def publish(game: Game, to: Path | None = None) -> tuple[Path, ...]:
    """Write the site, to the game's own folder for it unless told where, and return the files.

    In its own folder a page of a season that is no longer played is removed; elsewhere nothing is.
    Raises DiffersError if a season no longer comes to what was adjudicated.
    """
    below = to or game.folder / SITE
    with locked(game.folder):
        record, history = current(game)
        found = {below / path: content for path, content in site_files(game, record, history).items()}
        for path, content in found.items():
            write(path, content)
        for old in sorted(below.rglob("*")) if to is None else ():
            if old.is_file() and old not in found:
                remove(old)
    return tuple(found)


def unlike(game: Game, history: History) -> tuple[Difference, ...]:
    """Where the outcomes in the folder are not those that the record comes to."""
    return differences(game.ruleset, load_outcomes(game.folder), outcomes(history))


def outcomes(history: History) -> dict[int, bytes]:
    """The outcome of each turn by the number of its phase."""
    return {turn.phase.number: outcome_bytes(history.game, turn) for turn in history.turns}


def derive(game: Game, record: Record, history: History, *, since: int) -> None:
    """Write the derived files of the adjudicated phases from number `since` on; a phase no longer played loses its own.

    All outcomes come last: while one of them is missing or old, the next run does this again.
    """
    found: dict[str, bytes] = {}
    for turn in history.turns:
        if turn.phase.number >= since:
            found.update(phase_files(game, record, history, turn.phase))
    for path in sorted(found, key=lambda path: path.endswith(f"/{OUTCOME}")):
        write(game.folder / path, found[path])
    played = {turn.phase.number for turn in history.turns}
    for number, folder in phase_folders(game.folder).items():
        if number >= since and number not in played:
            _remove_derived(folder)


def _adjudicated(game: Game, record: Record, history: History, *, missing_ok: bool) -> Edition:
    phase = history.phase
    if phase is None:
        raise GmError("record.game_over", game=game.settings.title)
    unclear = tuple(name for name, sheet in history.sheets.items() if sheet.unread)
    if (history.missing or unclear) and not missing_ok:
        raise NotReadyError(history.missing, unclear)
    write(game.folder / RESOLVING, f"{phase.folder}\n".encode())
    record, history = _resolved(game, record, phase)
    if history.phase is not None:
        make(game.phase_folder(history.phase) / INBOX)
    derive(game, record, history, since=phase.number)
    return edition(game, record, history, phase)


def _resolved(game: Game, record: Record, phase: Phase) -> tuple[Record, History]:
    """The record as if the phase had been resolved."""
    resolved = replace(record, resolved=phase.number)
    return resolved, replay(game, resolved)


def _remove_derived(folder: Path) -> None:
    """Remove what was derived from a phase: outcome last, mails and rulings never."""
    for old in sorted(folder.glob("v[0-9]*")):
        shutil.rmtree(old)
    for path in sorted((*folder.glob("report.*"), *folder.glob("map.*"))):
        remove(path)
    remove(folder / OUTCOME)


def _announced(record: Record, one: Difference) -> bool:
    """Whether a ruling says that the phase comes to this: its correction was cut off before the files were written."""
    changes = [filed.ruling.changed for filed in record.rulings if one.phase.code in filed.ruling.changed]
    return bool(changes) and changes[-1][one.phase.code] == (one.digest or "")


def _cut_off(game: Game, record: Record, history: History) -> Edition | None:
    """The season that the last run resolved but did not close, with its files written again."""
    marker = game.folder / RESOLVING
    name = read(marker).decode().strip() if marker.exists() else None
    turn = next((turn for turn in history.turns if turn.phase.folder == name), None)
    if turn is None or turn.phase.number != record.resolved:
        return None
    derive(game, record, history, since=turn.phase.number)
    return edition(game, record, history, turn.phase)
