"""What is wrong with a value that does not fit its form, and where in it: msgspec's errors, told to people."""

from __future__ import annotations

import re
from typing import NamedTuple

from gm.core.message import Arg, Message, say

WHERE = re.compile(r" - at `(?:key in )?\$?\.?(.*)`$")
KINDS = frozenset(
    {"array", "bool", "date", "datetime", "float", "int", "null", "object", "str"},
)
WRONG = (
    (re.compile(r"unknown field `(?P<name>.+?)`"), "core.wrong.unknown"),
    (re.compile(r"missing required field `(?P<name>.+?)`"), "core.wrong.missing"),
    (re.compile(r"Expected `(?P<wanted>[^`]+)`, got `(?P<found>[^`]+)`"), "core.wrong.kind"),
    (re.compile(r"Expected `array` of length (?P<wanted>\d+)"), "core.wrong.length"),
    (re.compile(r"Expected `str` of length >= 1"), "core.wrong.empty"),
    (re.compile(r"Expected `int` >= (?P<least>-?\d+)"), "core.wrong.least"),
    (re.compile(r"Expected `int` <= (?P<most>-?\d+)"), "core.wrong.most"),
    (re.compile(r"Invalid RFC3339"), "core.wrong.moment"),
    (re.compile(r"Invalid (?:enum )?value '?(?P<name>.*?)'?$"), "core.wrong.value"),
    (re.compile(r"out of range"), "core.wrong.range"),
    (re.compile(r"Invalid UTF-8|'utf-8' codec"), "core.wrong.utf8"),
    (re.compile(r"truncated|unexpected end"), "core.wrong.truncated"),
    (re.compile(r"malformed: .*trailing characters \(byte (?P<byte>\d+)\)"), "core.wrong.trailing"),
    (re.compile(r"malformed: .*\(byte (?P<at>\d+)\)"), "core.wrong.malformed"),
    (re.compile(r"recursion"), "core.wrong.deep"),
)


class Misfit(NamedTuple):
    """What is wrong, and in which entry (``treasury[...]``); the whole where that is empty."""

    entry: str
    wrong: Message

    @property
    def told(self) -> Message:
        """Both, for the middle of a sentence."""
        return say("core.wrong.at", entry=self.entry, wrong=self.wrong) if self.entry else self.wrong


def misfit(error: Exception) -> Misfit:
    """What an error of msgspec says."""
    text = str(error)
    where = WHERE.search(text)
    return Misfit(where[1] if where else "", _wrong(WHERE.sub("", text)))


def _wrong(text: str) -> Message:
    for pattern, message_id in WRONG:
        if found := pattern.search(text):
            return Message(message_id, {name: _arg(name, value) for name, value in found.groupdict().items()})
    return say("core.wrong.other", detail=text)


def _arg(name: str, value: str) -> Arg:
    if name == "at":
        return int(value) + 1  # people count from one
    if name in {"wanted", "found"} and not value.isdigit():
        return _either(value.split(" | "))
    return value


def _either(kinds: list[str]) -> Arg:
    *others, last = (say(f"core.kind.{kind}") if kind in KINDS else kind for kind in kinds)
    for other in reversed(others):
        last = say("core.kind.either", one=other, other=last)
    return last
