"""The short notation of the word files, ``[se] mantiene``, ``apoy~ar [{a}]``: see ``grammars/README.md``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any

PART = re.compile(r"\[(?P<optional>[^\]]*)\]|\{(?P<set>\w+)\}|(?P<plain>[^\[\]{}]+)")
VERB = re.compile(r"(?P<stem>[^\s~]*)~(?P<infinitive>\w+)")
TABLES = frozenset({"sets", "endings"})


class WordFile:
    """One language's words by kind, as its TOML file holds them.

    `common` are the words of every game in that language: its sets and endings may be used too.
    """

    def __init__(self, sheet: Mapping[str, Any], common: Mapping[str, Any] = {}) -> None:
        self._kinds: Mapping[str, list[str]] = {kind: entries for kind, entries in sheet.items() if kind not in TABLES}
        self._sets: Mapping[str, list[str]] = {**common.get("sets", {}), **sheet.get("sets", {})}
        self._endings: Mapping[str, list[str]] = {**common.get("endings", {}), **sheet.get("endings", {})}

    @property
    def kinds(self) -> Iterable[str]:
        """The kinds of its words."""
        return self._kinds

    def spellings(self) -> Iterator[tuple[str, str]]:
        """Every kind with every spelling of its words. Raises KeyError for a set or a verb that is not in the file."""
        for kind, entries in self._kinds.items():
            for entry in entries:
                for spelling in self._expand(entry):
                    yield kind, spelling

    def _expand(self, entry: str) -> list[str]:
        choices = product(*(self._alternatives(part) for part in PART.finditer(entry)))
        return [" ".join("".join(choice).split()) for choice in choices]

    def _alternatives(self, part: re.Match[str]) -> list[str]:
        if part["optional"] is not None:
            return ["", *self._expand(part["optional"])]
        if part["set"] is not None:
            return self._sets[part["set"]]
        return self._with_verb(part["plain"])

    def _with_verb(self, text: str) -> list[str]:
        """`text` with each form of its verb; the infinitive also after an auxiliary (*va a apoyar*)."""
        verb = VERB.search(text)
        if verb is None:
            return [text]
        endings = self._endings[verb["infinitive"]]
        infinitive = verb["infinitive"] if verb["infinitive"] in endings else endings[0]
        before, after = text[: verb.start()], text[verb.end() :]
        forms = [verb["stem"] + ending for ending in endings]
        forms += [f"{auxiliary} {verb['stem']}{infinitive}" for auxiliary in self._sets["aux"]]
        return [before + form + after for form in forms]
