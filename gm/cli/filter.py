"""``gm adjudicate``: JSON Lines in, JSON Lines out, order kept; a line that cannot be used stops nothing."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from gm.cli.common import Desk, command
from gm.cli.failing import unexpected
from gm.core.board import Scenario
from gm.core.errors import GmError
from gm.core.maps import Map, load_map, map_from_json
from gm.core.message import Message, say
from gm.core.misfit import misfit
from gm.core.survey import contradictions
from gm.rules import ADJUDICATORS
from gm.show.language import Language


@command("adjudicate", game=False, json=False)
def adjudicate_command(desk: Desk) -> None:
    """Adjudicate each phase of stdin."""
    known_map = cache(load_map)
    languages = cache(lambda name: Language(desk.lang, known_map(name).names))
    for number, raw in enumerate(sys.stdin.buffer, 1):
        line = raw.removeprefix(codecs.BOM_UTF8).strip()  # as editors of Windows begin a file
        if line:
            sys.stdout.buffer.write(msgspec.json.encode(_answer(desk, line, number, known_map, languages)) + b"\n")
            sys.stdout.buffer.flush()


def _answer(desk: Desk, raw: bytes, number: int, known_map: Any, languages: Any) -> dict[str, Any]:
    """The answer to a line; ``{"id", "error"}`` where it cannot be used."""
    name: Any = number
    try:
        line = _decoded(raw)
        name = line.get("id", number)
        board, ruleset = _named(line, "map"), str(_named(line, "ruleset"))
        inline = isinstance(board, Mapping)
        chart: Map = _inline(board) if inline else known_map(str(board))
        language = Language(desk.lang, chart.names) if inline else languages(str(board))
        adjudicate = ADJUDICATORS.get(ruleset)
        if adjudicate is None:
            raise GmError("record.unknown_ruleset", name=ruleset, known=tuple(ADJUDICATORS))
        answer = adjudicate(line, chart.board, _scenario(chart))
    except msgspec.DecodeError as error:
        message = say("cli.adjudicate.no_json", wrong=misfit(error).told)
    except GmError as error:
        message = error.message
    except Exception as fault:  # a fault of ours in one line must not cost the lines behind it
        message = unexpected(fault)
    else:
        return {"id": name, **_spoken(answer, language)}
    return {"id": name, "error": Language(desk.lang).sentence(message)}


def _decoded(raw: bytes) -> dict[str, Any]:
    try:
        return msgspec.json.decode(raw, type=dict[str, Any])
    except RecursionError as error:
        raise GmError("cli.adjudicate.no_json", wrong=misfit(error).told) from None


def _named(line: Mapping[str, Any], key: str) -> Any:
    value = line.get(key)
    if value is None:
        raise GmError("cli.adjudicate.lacks", key=key)
    return value


def _inline(board: object) -> Map:
    """The board of a line; it may be a poor one to play on, but must be free of contradictions."""
    chart = map_from_json(board)
    for fault in contradictions(chart):
        raise GmError(fault.id, **fault.args)
    return chart


def _scenario(chart: Map) -> Scenario:
    return next(iter(chart.scenarios.values()))


def _spoken(answer: Any, language: Language) -> Any:
    """The answer with its Messages as sentences."""
    if isinstance(answer, Message):
        return language.sentence(answer)
    if isinstance(answer, Mapping):
        return {key: _spoken(value, language) for key, value in answer.items()}
    if isinstance(answer, list | tuple):
        return [_spoken(value, language) for value in answer]
    return answer
