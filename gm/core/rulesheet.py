"""The sheet of rules of one game: which sentences its players are told, as the options of the game are set.

A ruleset lists its parts and lines as data, and a table that gives an option's value its sentence; nothing here knows
a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from gm.core.message import Arg, Message, say
from gm.core.report import Section, Table

Where = Mapping[str, tuple[str, ...]]
"""Option -> the values with which something is told; nothing: always. One option that is so set is enough."""

Sentences = Mapping[tuple[str, str], str]
"""What an option's value comes to: (option, value) -> the id of its sentence. A value without one is passed over."""


class Line(Struct, frozen=True):
    """A sentence: `about` an option, as that is set, or else always the same.

    `where`: with which options it is told. `needs`: the fact without which there is nothing to tell.
    """

    about: str
    where: Where = {}
    needs: str = ""


class Part(Struct, frozen=True):
    """A section of the sheet; `items` are told as a list. `where`: as with a line."""

    name: str
    lines: tuple[Line, ...]
    items: tuple[Line, ...] = ()
    where: Where = {}


class Rulesheet(Struct, frozen=True):
    """What a game's sheet is made of: the `domain` of its texts, its parts in order, its options' sentences."""

    domain: str
    parts: tuple[Part, ...]
    sentences: Sentences

    def sections(
        self,
        options: Mapping[str, str],
        facts: Mapping[str, Arg],
        tables: Mapping[str, Table],
        lists: Mapping[str, tuple[Message, ...]],
    ) -> tuple[Section, ...]:
        """The sheet with these options.

        `facts` fill the gaps of the sentences; `tables` and `lists` belong to the parts of that name.
        """
        return tuple(
            Section(
                part.name,
                say(f"{self.domain}.sheet.title.{part.name}"),
                sentences=tuple(self._told(part.lines, options, facts)),
                items=(*self._told(part.items, options, facts), *lists.get(part.name, ())),
                table=tables.get(part.name),
            )
            for part in self.parts
            if _is_told(part.where, options)
        )

    def _told(self, lines: tuple[Line, ...], options: Mapping[str, str], facts: Mapping[str, Arg]) -> Iterator[Message]:
        for line in lines:
            if not _is_told(line.where, options) or (line.needs and not facts[line.needs]):
                continue
            sentence = f"{self.domain}.sheet.{line.about}"
            if line.about in options:
                sentence = self.sentences.get((line.about, options[line.about]), "")
            if sentence:
                yield Message(sentence, facts)


def _is_told(where: Where, options: Mapping[str, str]) -> bool:
    return not where or any(options[key] in values for key, values in where.items())
