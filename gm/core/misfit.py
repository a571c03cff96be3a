"""What is wrong with a value that does not fit its form, and where in it: msgspec's errors, told to people."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from gm.core.message import Arg, Message, say

if TYPE_CHECKING:
    from msgspec.inspect import Type

WHERE = re.compile(r" - at `(?:key in )?\$?\.?(.*)`$")
STEP = re.compile(r"\w+|\.\.\.")
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


def misfit(error: Exception, form: Any = None) -> Misfit:
    """What an error of msgspec says; if the `form` is given, with the values that there might have been."""
    text = str(error)
    where = WHERE.search(text)
    entry = where[1] if where else ""
    wrong = _wrong(WHERE.sub("", text))
    if wrong.id == "core.wrong.value" and (known := _values(form, entry)):
        wrong = say("core.wrong.value_among", **wrong.args, known=known)
    return Misfit(entry, wrong)


def _values(form: Any, entry: str) -> tuple[str, ...]:
    """The values that an entry of a form may have, if they are few."""
    from msgspec import inspect  # only for who made a mistake

    places = [*_alternatives(inspect.type_info(form))]
    for step in STEP.findall(entry):
        places = [one for place in places for inner in _inside(place, step) for one in _alternatives(inner)]
    return tuple(str(value) for place in places if isinstance(place, inspect.LiteralType) for value in place.values)


def _alternatives(place: Type) -> Sequence[Type]:
    from msgspec import inspect

    return place.types if isinstance(place, inspect.UnionType) else [place]


def _inside(place: Type, step: str) -> Iterator[Type]:
    """What a form has in an entry, or in an element of a list."""
    from msgspec import inspect

    if isinstance(place, inspect.StructType):
        yield from (field.type for field in place.fields if field.encode_name == step)
        if place.tag_field == step:
            yield inspect.LiteralType((str(place.tag),))
    elif isinstance(place, inspect.TupleType):
        yield place.item_types[int(step)]
    elif isinstance(place, inspect.VarTupleType):
        yield place.item_type
    elif isinstance(place, inspect.DictType):
        yield place.value_type


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
