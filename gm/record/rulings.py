"""The DJ's rulings: ``rulings/0001.toml`` in the folder of the phase they are about.

They are numbered through the whole game, so that the numbers tell which came first. A ruling is never changed or
removed; another one undoes it. A mail is named by its SHA-256, because numbers in an inbox follow arrival only; pasted
text, which two players may send alike, by the turn and the power that it was filed for besides (`FiledMail.name`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from gm.core.message import Message, power, say
from gm.core.model import Phase
from gm.core.ruleset import Ruleset
from gm.record.folder import RULINGS, phase_folders, write
from gm.record.unusable import bad_value, read_toml


class ReadLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a line of a mail is to be read: the orders on it, canonical (none: it is no order), or what it asks."""

    mail: str
    line: int
    orders: tuple[str, ...] = ()
    directive: str = ""


class Ruling(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind"):
    """What every ruling has: when, why (public words), and which outcomes it changed (phase code -> SHA-256)."""

    at: datetime
    reason: str = ""
    changed: Mapping[str, str] = {}


class OrdersRuling(Ruling, frozen=True, kw_only=True, tag="orders"):
    """Orders that replace those of a power for the same units; `afresh`: all of them."""

    power: str
    orders: tuple[str, ...]
    afresh: bool = False


class FactRuling(Ruling, frozen=True, kw_only=True, tag="set"):
    """A fact of the position before the phase is adjudicated: ``treasury.TTO`` is ``7``."""

    path: str
    value: str


class DrawRuling(Ruling, frozen=True, kw_only=True, tag="draw"):
    """The value of a named draw, typed by the DJ."""

    name: str
    value: str


class AdmitRuling(Ruling, frozen=True, kw_only=True, tag="admit"):
    """A mail that counts in this phase though it was late, set aside, or filed in another; its lines as read for it."""

    mail: str
    power: str
    lines: tuple[ReadLine, ...]


class ReadingRuling(Ruling, frozen=True, kw_only=True, tag="reading"):
    """How the DJ settled doubtful lines of a mail."""

    lines: tuple[ReadLine, ...]


class AcceptRuling(Ruling, frozen=True, kw_only=True, tag="accept"):
    """A rerun that differed and was accepted: the rules or the reader have changed.

    `lines` hold what was read anew, by the code of the phase whose mails they are in.
    """

    lines: Mapping[str, tuple[ReadLine, ...]] = {}


AnyRuling = OrdersRuling | FactRuling | DrawRuling | AdmitRuling | ReadingRuling | AcceptRuling


class FiledRuling(Struct, frozen=True):
    """A ruling with its number, the number of the phase it is about, and its path in the game's folder."""

    number: int
    phase: int
    file: str
    ruling: AnyRuling


def load_rulings(game: Path) -> tuple[FiledRuling, ...]:
    """All rulings of a game, the first one first. Raises GmError naming a bad file."""
    found = [
        FiledRuling(int(path.stem), number, path.relative_to(game).as_posix(), _decode(path))
        for number, folder in phase_folders(game).items()
        for path in sorted((folder / RULINGS).glob("[0-9]*.toml"))
    ]
    return tuple(sorted(found, key=lambda filed: (filed.number, filed.phase)))


def next_ruling(rulings: Iterable[FiledRuling], phase: Phase, ruling: AnyRuling) -> FiledRuling:
    """`ruling` with the number and the file it will have."""
    number = max((filed.number for filed in rulings), default=0) + 1
    return FiledRuling(number, phase.number, f"{phase.folder}/{RULINGS}/{number:04d}.toml", ruling)


def write_ruling(game: Path, filed: FiledRuling) -> None:
    """Put a ruling into the record."""
    write(game / filed.file, encode(filed.ruling))


def encode(ruling: AnyRuling) -> bytes:
    """A ruling as TOML, in the order of its fields."""
    import tomlkit  # slow to load, and needed only to write

    plain = msgspec.to_builtins(ruling, builtin_types=(datetime,))
    return tomlkit.dumps(_first_plain(plain)).encode()


Readings = Mapping[tuple[str, int], tuple[ReadLine, FiledRuling]]


def read_lines(rulings: Iterable[FiledRuling], phase: Phase) -> Readings:
    """How lines of a phase's mails are read by ruling: (name of the mail, line) -> the last reading given."""
    found: dict[tuple[str, int], tuple[ReadLine, FiledRuling]] = {}
    for filed in rulings:
        match filed.ruling:
            case ReadingRuling(lines=lines) if filed.phase == phase.number:
                pass
            case AcceptRuling(lines=by_phase):
                lines = by_phase.get(phase.code, ())
            case _:
                continue
        found.update({(line.mail, line.line): (line, filed) for line in lines})
    return found


def in_words(ruleset: Ruleset, filed: FiledRuling) -> Message | None:
    """What the ruling did, for everybody to read; None where it only settled how a mail is read."""
    match filed.ruling:
        case OrdersRuling(power=of, reason=reason):
            return say("record.ruled.orders", power=power(of), reason=reason)
        case FactRuling(path=path, value=value, reason=reason):
            fact, told = ruleset.fact(path, value)
            return say("record.ruled.set", fact=fact, value=told, reason=reason)
        case DrawRuling(name=name, value=value, reason=reason):
            draw, told = ruleset.drawn(name, value)
            return say("record.ruled.draw", draw=draw, value=told, reason=reason)
        case AdmitRuling(power=of, reason=reason):
            return say("record.ruled.admit", power=power(of), reason=reason)
        case AcceptRuling(reason=reason):
            return say("record.ruled.accept", reason=reason)
    return None


def _first_plain(table: dict[str, Any]) -> dict[str, Any]:
    """Tables and lists of tables last, as TOML wants them."""
    nested = [key for key, value in table.items() if _is_nested(value)]
    return {key: table[key] for key in (*(k for k in table if k not in nested), *nested)}


def _is_nested(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list | tuple) and any(isinstance(v, dict) for v in value))


def _decode(path: Path) -> AnyRuling:
    try:
        return msgspec.convert(read_toml(path), AnyRuling)  # type: ignore[no-any-return]  # a union is no type to msgspec
    except msgspec.ValidationError as error:
        raise bad_value(path, error, AnyRuling) from None
