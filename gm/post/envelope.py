"""What a mail says about itself in its subject or first lines: the game, the power, the season (rules C.7)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import islice

from msgspec import Struct, structs

from gm.core.message import Message, power, say
from gm.core.model import LineKind
from gm.post.mail import Mail
from gm.post.phrases import REPLY_SUBJECT
from gm.post.text import fold

FIRST_LINES = 3
WORD = re.compile(r"[a-z]+|\d+")
_SEASONS = "primavera verano otono invierno estiu tardor hivern spring summer autumn fall winter"
_FILLERS = """
and ano any d de del el estacio estacion fase for from game i joc juego l la las les los mes meves mi mis my of orden
ordenes order orders ordre ordres para partida per phase potencia power season temporada the torn turn turno y year
"""
SEASONS, FILLERS = frozenset(_SEASONS.split()), frozenset(_FILLERS.split())


class _Envelope(Struct, frozen=True):
    powers: frozenset[str]
    seasons: frozenset[str]
    years: frozenset[str]


def open_envelope(
    mail: Mail, sender: str, powers: Mapping[str, str], titles: Iterable[str], game: Iterable[str] = ()
) -> Mail:
    """`mail` with such lines marked as HEADER, and a note where they contradict the sender or the open season.

    A line that names another power than the sender's stays as it is: what stands below it is `gm.orders`' to judge.

    `powers` maps each spelling of a power's name to its id, `titles` are the open phase's in each language, `game` the
    names of the game. Such a line says nothing else ("Reconquista 7 – CASTILLA – Primavera 1085").
    """
    words = frozenset(word for name in game for word in WORD.findall(fold(name)))
    open_now = frozenset(word for title in titles for word in WORD.findall(fold(title)))
    spelled = sorted(((fold(name), power_id) for name, power_id in powers.items()), key=lambda pair: -len(pair[0]))
    found: dict[int, _Envelope] = {}
    for line in islice(mail.new, FIRST_LINES):
        if envelope := _read(line.text, spelled, words):
            found[line.number] = envelope
    subject = _read(REPLY_SUBJECT.sub("", mail.subject), spelled, words)
    said = [*found.values()]
    if subject:  # the subject of an answer names the season it answers to
        said.append(structs.replace(subject, seasons=frozenset(), years=frozenset()) if _is_reply(mail) else subject)
    own = {number for number, envelope in found.items() if envelope.powers <= {sender}}
    lines = tuple(structs.replace(line, kind=LineKind.HEADER) if line.number in own else line for line in mail.lines)
    return structs.replace(mail, lines=lines, notes=(*mail.notes, *_contradictions(said, sender, open_now)))


def _is_reply(mail: Mail) -> bool:
    return bool(REPLY_SUBJECT.match(mail.subject))


def _read(text: str, powers: list[tuple[str, str]], game: frozenset[str]) -> _Envelope | None:
    rest = fold(text)
    named: set[str] = set()
    for name, power_id in powers:
        rest, times = re.subn(rf"(?<!\w){re.escape(name)}(?!\w)", " ", rest)
        if times:
            named.add(power_id)
    words = WORD.findall(rest)
    seasons = frozenset(word for word in words if word in SEASONS)
    if not (named or seasons or game.intersection(words)) or len(named) > 1:
        return None
    if any(word not in FILLERS | SEASONS | game and not word.isdigit() for word in words):
        return None
    return _Envelope(frozenset(named), seasons, frozenset(word for word in words if word.isdigit() and len(word) > 2))


def _contradictions(said: Iterable[_Envelope], sender: str, open_now: frozenset[str]) -> tuple[Message, ...]:
    notes: dict[str, Message] = {}
    for envelope in said:
        if envelope.powers and sender not in envelope.powers:
            notes["power"] = say("post.other_power", named=power(next(iter(envelope.powers))), sender=power(sender))
        if (envelope.seasons | envelope.years) - open_now:
            notes["season"] = say("post.other_season", named=" ".join(sorted(envelope.seasons | envelope.years)))
    return tuple(notes.values())
