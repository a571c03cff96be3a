"""What a person sets up: ``game.toml``, ``players.toml``, ``seed.toml``. Read strictly, written with comments kept."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from gm.core.dice import CHAIN_LENGTH, key_of
from gm.core.errors import GmError
from gm.record.calendar import Calendar
from gm.record.folder import GAME, PLAYERS, SEED, write
from gm.record.unusable import bad_value, read_toml

Lang = Literal["es", "ca", "en"]
T = TypeVar("T")

PRIVATE = (
    "players.toml",
    "seed.toml",
    "inbox/",
    "outbox/",
    "rulings/",
    "outcome.json",
    ".lock",
    ".holder",
    ".resolving",
)


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``game.toml``: which game this is. `options` are house rules by key, `anchor` the public ``K_0`` in hex."""

    title: str
    ruleset: str
    map: str
    scenario: str
    anchor: str
    language: Lang = "es"
    options: Mapping[str, str] = {}
    calendar: Calendar | None = None


class Player(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who plays a power: private. `address` is one address or several."""

    name: str = ""
    address: str | tuple[str, ...] = ()
    language: Lang | None = None

    @property
    def addresses(self) -> tuple[str, ...]:
        """All addresses a mail of this player may come from; drafts go to the first."""
        return tuple(filter(None, (self.address,) if isinstance(self.address, str) else self.address))


class _Seed(Struct, frozen=True, forbid_unknown_fields=True):
    end: str


def read_settings(game: Path) -> Settings:
    """The settings of a game. Raises GmError naming the file and the place in it that cannot be used."""
    settings = _read(game / GAME, Settings)
    if settings.calendar is not None:
        settings.calendar.check(game / GAME)
    return settings


def read_players(game: Path) -> dict[str, Player]:
    """Who plays each power. Raises GmError if the file cannot be used, or an address stands for two powers."""
    path = game / PLAYERS
    players = _read(path, dict[str, Player]) if path.is_file() else {}
    owners: dict[str, str] = {}
    for power, player in players.items():
        for address in player.addresses:
            if owners.setdefault(address.casefold(), power) != power:
                raise GmError("record.shared_address", path=str(path), address=address)
    return players


def read_end(game: Path) -> bytes:
    """The secret end of the dice chain. Raises GmError if it is missing or is no 32 bytes in hexadecimal."""
    text = _read(game / SEED, _Seed).end
    try:
        end = bytes.fromhex(text)
    except ValueError:
        end = b""
    if len(end) != 32:
        raise GmError("record.bad_seed", path=str(game / SEED))
    return end


def anchor_of(end: bytes) -> str:
    """``K_0`` in hexadecimal: what is published before anybody signs up."""
    return key_of(end, 0, CHAIN_LENGTH).hex()


def write_settings(game: Path, settings: Settings, notes: Sequence[str] = ()) -> None:
    """Write ``game.toml``: what a person has written there, comments and order too, stays unless it changed.

    A new file begins with `notes` as comments.
    """
    _write(game / GAME, _plain(settings), notes)


def write_players(game: Path, players: Mapping[str, Player], notes: Sequence[str] = ()) -> None:
    """Write ``players.toml`` in the same way; only its owner can read it."""
    _write(game / PLAYERS, {power: _plain(player) for power, player in players.items()}, notes, mode=0o600)


def write_end(game: Path, end: bytes, notes: Sequence[str] = ()) -> None:
    """Write ``seed.toml`` in the same way; only its owner can read it."""
    _write(game / SEED, {"end": end.hex()}, notes, mode=0o600)


def write_ignored(game: Path) -> None:
    """Write the ``.gitignore`` that keeps what is private out of a game kept in git."""
    write(game / ".gitignore", "".join(f"{line}\n" for line in PRIVATE).encode())


def _read(path: Path, form: type[T]) -> T:
    try:
        return msgspec.convert(read_toml(path), form)
    except msgspec.ValidationError as error:
        raise bad_value(path, error, form) from None


def _write(path: Path, table: Mapping[str, Any], notes: Sequence[str], mode: int = 0o644) -> None:
    import tomlkit  # slow to load, and needed only to write

    document = tomlkit.parse(path.read_text(encoding="utf-8") if path.is_file() else _comments(notes))
    _update(document, table)
    write(path, tomlkit.dumps(document).encode(), mode=mode)


def _comments(notes: Sequence[str]) -> str:
    lines = (line for note in notes for line in textwrap.wrap(note, 90))
    return "".join(f"# {line}\n" for line in lines)


def _plain(value: Struct) -> dict[str, Any]:
    """The fields that say something, as TOML values."""
    table: dict[str, Any] = {}
    for field in msgspec.structs.fields(value):
        item = getattr(value, field.name)
        if item is None or item in ("", (), {}):
            continue
        table[field.name] = _plain(item) if isinstance(item, Struct) else _toml(item)
    return table


def _toml(item: Any) -> Any:
    if isinstance(item, tuple):
        return list(item)
    return dict(item) if isinstance(item, Mapping) else item


def _update(document: Any, table: Mapping[str, Any]) -> None:
    """Make `document` say what `table` says, touching only what differs."""
    for key in [key for key in document if key not in table]:
        del document[key]
    for key, value in table.items():
        if isinstance(value, Mapping) and isinstance(document.get(key), Mapping):
            _update(document[key], value)
        elif key not in document or document[key] != value:
            document[key] = value
