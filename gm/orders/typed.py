"""The words of a line with their kinds, and the kinds that parts of the reader ask for by name."""

from __future__ import annotations

from collections.abc import Container, Iterable

from msgspec.structs import replace

from gm.core.ruleset import Word
from gm.orders.names import Named

WORD = "WORD"
FILLER = "FILLER"
SEA = "SEA"  # *mar de*: a part of names, no word of its own

PLURALS = {"ARMIES": "ARMY", "FLEETS": "FLEET", "GARRISONS": "GARRISON"}
"""All units of a kind, and the kind."""

KINDS = frozenset({*PLURALS, *PLURALS.values()})
FOR_ALL = frozenset({"ALL", "REST", *PLURALS})
UNITS = KINDS | {"A"}
PAYING = frozenset({"_GIVE", "_LOAN", "_REPAY", "_EXPENSE", "_BRIBE"})
NOBODY = Named()


class Typed(Word, frozen=True, gc=False):
    """A word of a line, with all that a name may mean in `named`; `guessed`: it was recognised by its misspelling."""

    named: Named = NOBODY
    guessed: bool = False

    @property
    def candidates(self) -> tuple[str, ...]:
        """What the word may mean, as it is typed now."""
        if self.type == "PLACE":
            return self.named.places
        return self.named.powers if self.type == "POWER" else ()

    @property
    def is_place_or_power(self) -> bool:
        """Whether the name may be either, so that the line has to tell."""
        return self.type == "PLACE" and bool(self.named.powers)


NOTHING = Typed("", "", 0, 0)


def as_power(word: Typed) -> Typed:
    """A name taken as the power's."""
    return replace(word, type="POWER", value=word.named.powers[0])


def as_place(word: Typed) -> Typed:
    """A name taken as the place's, if it may be one; any other word as it is."""
    return replace(word, type="PLACE", value=word.named.places[0]) if word.named.places else word


def as_word(word: Typed) -> Typed:
    """A short name taken as the word that is spelt like it."""
    return Typed(word.named.word, word.value, word.start, word.end)


def first_of(types: Container[str], words: Iterable[Typed]) -> Typed | None:
    """The first word of one of these types."""
    for word in words:
        if word.type in types:
            return word
    return None
