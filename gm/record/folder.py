"""A game's folder: where everything lies, atomic writes, and the one lock.

::

    game.toml  players.toml  seed.toml  .gitignore
    001-1080-1-primavera/
        inbox/0001-lyc.eml  inbox/0001-lyc.json     a mail as received, and its reading
        rulings/0001.toml                           the DJ's rulings, numbered through the game
        outcome.json                                what was adjudicated
        report.es.md  report.es.html  map.svg       derived
        outbox/                                     drafts
    site/                                           what ``gm publish`` writes

A file is there whole or not at all: it is written beside its place under a temporary name, flushed to the disk, and
renamed. What a killed run left half-written is removed by the next one that takes the lock.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gm.core.errors import GmError, refusal

GAME = "game.toml"
PLAYERS = "players.toml"
SEED = "seed.toml"
INBOX = "inbox"
OUTBOX = "outbox"
RULINGS = "rulings"
OUTCOME = "outcome.json"
SITE = "site"
RESOLVING = ".resolving"

LOCK = ".lock"
HOLDER = ".holder"
HALF_WRITTEN = ".gm-"
LOCK_SECONDS = 10.0


def write(path: Path, content: bytes, *, mode: int = 0o644) -> None:
    """Put `content` at `path`, whole or not at all, and on the disk when this returns; `mode`: who may read it.

    Raises GmError if the disk refuses.
    """
    try:
        make(path.parent)
        half = path.with_name(HALF_WRITTEN + path.name)
        descriptor = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(half, path)  # noqa: PTH105  # the one call a test of crashes intercepts
        _flush(path.parent)
    except OSError as error:
        raise GmError("record.cannot_write", path=str(path), detail=refusal(error)) from None


def remove(path: Path) -> None:
    """Remove a derived file if it is there."""
    path.unlink(missing_ok=True)
    if path.parent.is_dir():
        _flush(path.parent)


def make(folder: Path) -> None:
    """Make a folder and those above it, on the disk when this returns."""
    if folder.is_dir():
        return
    make(folder.parent)
    folder.mkdir(exist_ok=True)
    _flush(folder.parent)


def read(path: Path) -> bytes:
    """A file's bytes. Raises GmError naming it if it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise GmError("record.cannot_read", path=str(path), detail=refusal(error)) from None


@contextmanager
def locked(game: Path, seconds: float = LOCK_SECONDS) -> Iterator[None]:
    """Hold the game's lock: one program writes at a time; what a killed one left half-written is swept first.

    Raises GmError, naming the process that holds the lock, if it is not free within `seconds`.
    """
    from filelock import FileLock, Timeout  # only what writes needs it

    lock = FileLock(game / LOCK, timeout=seconds)
    try:
        lock.acquire()
    except Timeout:
        raise GmError("record.locked", game=str(game), holder=_holder(game)) from None
    except OSError as error:
        raise GmError("record.cannot_write", path=str(game / LOCK), detail=refusal(error)) from None
    try:
        (game / HOLDER).write_text(f"{os.getpid()}\n", encoding="ascii")
        _sweep(game)
        yield
    finally:
        (game / HOLDER).unlink(missing_ok=True)
        lock.release()


def phase_folders(game: Path) -> dict[int, Path]:
    """The folders of phases by their number in the calendar, in its order.

    Raises GmError if two have the same number: a copy left beside its original would be read as if it counted.
    """
    found: dict[int, Path] = {}
    for path in sorted(game.iterdir()):
        number = path.name[:3]
        if path.is_dir() and number.isdecimal() and path.name[3:4] == "-":
            if int(number) in found:
                raise GmError("record.two_folders", one=str(found[int(number)]), other=str(path))
            found[int(number)] = path
    return found


def _holder(game: Path) -> str:
    try:
        return (game / HOLDER).read_text(encoding="ascii").strip()
    except OSError:
        return "?"


def _sweep(game: Path) -> None:
    for half in sorted(game.rglob(HALF_WRITTEN + "*")):
        half.unlink()


def _flush(folder: Path) -> None:
    """Flush a folder's entries to the disk, where the system can (Windows cannot open a folder)."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
