"""What is wrong with a TOML file, in words and with its place: for people who write one by hand."""

from __future__ import annotations

import re
from tomllib import TOMLDecodeError
from typing import NamedTuple

from gm.core.message import Message, say

AT_LINE = re.compile(r"\(at line (\d+), column \d+\)$")
TABLE = re.compile(r"\s*\[+\s*([^\]]*?)\s*\]+")
ENTRY = re.compile(r"""\s*([^=\s"']+|"[^"]*"|'[^']*')\s*=""")
TWICE = re.compile(r"Cannot (?:declare|overwrite|mutate)|Duplicate")
WRONG = (
    (re.compile(r"Unescaped '\\'|Invalid hex value"), "core.toml.backslash"),
    (re.compile(r"Illegal character '\\n'|Unterminated string|Expected \"'\"|Expected '\"'"), "core.toml.quote"),
    (re.compile(r"Illegal character"), "core.toml.character"),
    (re.compile(r"Unclosed|Expected '\]'"), "core.toml.bracket"),
    (re.compile(r"Expected '=' after a key"), "core.toml.equals"),
    (re.compile(r"Invalid value|Expected newline or end of document|date or datetime"), "core.toml.value"),
)
NOT_BLANK = re.compile(r"\S")
BEGINS = {
    "core.toml.quote": (re.compile("\"\"\"|'''"), re.compile("['\"]")),
    "core.toml.bracket": (re.compile(r"[\[{]"),),
}
"""What begins that which is still open where the file ends: rather the first, if there is one."""


class TomlFault(NamedTuple):
    """The line, from 1, at which the file stops making sense, and what is wrong there (the end of a sentence)."""

    line: int
    wrong: Message


def toml_fault(text: str, error: TOMLDecodeError) -> TomlFault:
    """Where and why `text` is no TOML, `error` being what the standard library says."""
    lines = text.split("\n")
    wrong = next((message_id for pattern, message_id in WRONG if pattern.search(str(error))), "core.toml.other")
    at = AT_LINE.search(str(error))
    number = int(at[1]) if at else _last(lines, *BEGINS.get(wrong, ()), NOT_BLANK)
    if TWICE.match(str(error)):
        return TomlFault(number, _twice(lines, number))
    return TomlFault(number, say(wrong, text=lines[number - 1].strip()))


def _last(lines: list[str], *wanted: re.Pattern[str]) -> int:
    """The last line that has the first of these things that any line has."""
    numbers = range(len(lines), 0, -1)
    return next((number for what in wanted for number in numbers if what.search(lines[number - 1])), 1)


def _twice(lines: list[str], number: int) -> Message:
    """The table or entry of a line that there is already, and since which line, if it is written alike there."""
    mine = _named(lines[number - 1])
    if mine is None:
        return say("core.toml.twice", name=lines[number - 1].strip())
    kind, name = mine
    for earlier in range(number - 1, 0, -1):
        found = _named(lines[earlier - 1])
        if found == mine:
            return say("core.toml.twice_since", name=name, first=earlier)
        if kind is ENTRY and found is not None and found[0] is TABLE:
            break
    return say("core.toml.twice", name=name)


def _named(line: str) -> tuple[re.Pattern[str], str] | None:
    """The table that a line begins, or the entry that it gives."""
    for kind in (TABLE, ENTRY):
        if found := kind.match(line):
            return kind, found[1].strip("\"'")
    return None
