"""A line as typed words: the longest match first, over one table of order words and names."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from msgspec.structs import replace

from gm.core.ruleset import Word
from gm.orders.folding import Piece, phrase, pieces
from gm.orders.grammar import Grammar
from gm.orders.names import Level, Named, NameTable, allowed_errors

Phrase = tuple[str, ...]

WORD = "WORD"
FILLER = "FILLER"
SEA = "SEA"  # *mar de*: a part of names, no word of its own
LONGEST_NAME = 6  # words of a misspelt name, fillers included

BRACKETS = {"(": ")", "[": "]"}
KINDS = frozenset({"ARMY", "FLEET", "GARRISON"})
UNITS = KINDS | {"A"}
DEEDS = frozenset({"_MOVE", "_HOLD", "_SIEGE", "_SUPPORT", "_CONVOY", "_CONVERT", "_ENCLOSE", "_COME_OUT", "_RETREAT"})
PAYING = frozenset({"_GIVE", "_LOAN", "_REPAY", "_EXPENSE", "_BRIBE"})
NOBODY = Named()
BECOMING = frozenset({"_EQUALS", "_CONVERT", "C", "_TO", "_SEP"})  # after these a kind of unit may end a sentence


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


def as_word(word: Typed) -> Typed:
    """A short name taken as the word that is spelt like it."""
    return Typed(word.named.word, word.value, word.start, word.end)


def first_of(types: Container[str], words: Iterable[Typed]) -> Typed | None:
    """The first word of one of these types."""
    for word in words:
        if word.type in types:
            return word
    return None


class Vocabulary:
    """All that a line of a game's orders may consist of."""

    def __init__(self, grammar: Grammar, names: NameTable) -> None:
        self._names = names
        self._meanings: dict[Phrase, str | Named] = {
            form: type_ for form, type_ in grammar.words.items() if type_ != SEA
        }
        self._hidden: dict[str, Named] = {}
        self._prose = frozenset(form for form, type_ in grammar.words.items() if type_ in {WORD, SEA})
        for form, named, level in names.phrases():
            is_word = form in grammar.words
            if is_word and (level is Level.INITIALS or len("".join(form)) == 1):
                self._hidden[" ".join(form)] = named
            else:
                self._meanings[form] = replace(named, word=grammar.words.get(form, ""))
        self._turning = frozenset({":", ".", "d", "0", *self._hidden})
        self._longest: dict[str, int] = {}
        for form in self._meanings:
            self._longest[form[0]] = max(len(form), self._longest.get(form[0], 0))

    def read(self, text: str) -> list[Typed]:
        """The words of `text`, fillers included; an unknown one has the type `WORD`."""
        words = list(self._match(pieces(text)))
        if first_of({WORD}, words):
            words = list(self._name_unknown(words, text))
        return [
            self._in_context(words, at) if word.named.powers or word.value in self._turning else word
            for at, word in enumerate(words)
        ]

    def _match(self, parts: Sequence[Piece]) -> Iterator[Typed]:
        forms = tuple([part.text for part in parts])
        at = 0
        while at < len(parts):
            length = self._longest.get(forms[at], 1)
            while length > 1 and forms[at : at + length] not in self._meanings:
                length -= 1
            form = forms[at : at + length]
            last = at + len(form) - 1
            yield _typed(form, self._meanings.get(form), parts[at].start, parts[last].end)
            at = last + 1

    def _name_unknown(self, words: list[Typed], text: str) -> Iterator[Typed]:
        """Names where there were unknown words, if they begin like one or are one misspelt."""
        at = 0
        while at < len(words):
            word, length = self._misspelt_at(words, at, text)
            yield word
            at += length

    def _misspelt_at(self, words: list[Typed], at: int, text: str) -> tuple[Typed, int]:
        if words[at].type in {WORD, "PLACE"}:
            for length in range(min(LONGEST_NAME, len(words) - at), 0, -1):
                run = words[at : at + length]
                if found := self._misspelt(run, text):
                    return found, length
        return words[at], 1

    def _misspelt(self, run: Sequence[Typed], text: str) -> Typed | None:
        types = {word.type for word in run}
        if WORD not in types or not types <= {WORD, FILLER, "PLACE"} or run[-1].type == FILLER:
            return None
        start, end = run[0].start, run[-1].end
        written = self._names.without_fillers(phrase(text[start:end]))
        for named, guessed in ((self._names.prefix(written), False), (self._names.misspelt(written), True)):
            if (named.places or named.powers) and not (guessed and self._has_spare_words(run, named, text)):
                return _name(replace(named, word=WORD if written in self._prose else ""), start, end, guessed)
        return None

    def _has_spare_words(self, run: Sequence[Typed], named: Named, text: str) -> bool:
        """Whether the errors of a name are a short word before or after what means the same (*Toledo va*)."""
        most = allowed_errors(sum(word.end - word.start for word in run))
        for spare, rest in ((run[0], run[1:]), (run[-1], run[:-1])):
            if rest and len(spare.value) <= most and spare.type == WORD and (spare.value,) not in self._prose:
                found = rest[0].named if len(rest) == 1 and rest[0].named.places else self._meant(rest, text)
                if set() < {*found.places} <= {*named.places} or set() < {*found.powers} <= {*named.powers}:
                    return True
        return False

    def _meant(self, run: Sequence[Typed], text: str) -> Named:
        return self._names.misspelt(self._names.without_fillers(phrase(text[run[0].start : run[-1].end])))

    def _in_context(self, words: Sequence[Typed], at: int) -> Typed:
        """A word that only its neighbours tell: a power in brackets or between strokes, *d* in a sum."""
        word = words[at]
        second, before = (words[i] if i >= 0 else NOTHING for i in (at - 2, at - 1))
        after = words[at + 1] if at + 1 < len(words) else NOTHING
        powers = word.named.powers or self._hidden.get(word.value, NOBODY).powers
        if powers and _is_marked_as_power(before, after):
            return Typed("POWER", powers[0], word.start, word.end, Named((), powers), word.guessed)
        if word.type == WORD and (
            before.value == "f" or before.type == "_SEP"
        ):  # *F ME*: initials that are a common word too
            return _name(self._hidden[word.value], word.start, word.end)
        if word.value == ":" and before.named.powers and not before.named.places:
            return replace(word, type=FILLER) if before.start > words[0].start else word
        if word.value == ":" and after.type in DEEDS and before.type in {"PLACE", *UNITS}:  # *A Toledo: se mantiene*
            return replace(word, type=FILLER) if second.type in {"STOP", *UNITS} or not before.named.powers else word
        if word.type == "STOP" and before.type in UNITS and second.type not in BECOMING:  # *G. de Toledo*
            return replace(word, type=FILLER)
        return _in_sum(word, before, after)


def _in_sum(word: Typed, before: Typed, after: Typed) -> Typed:
    """*d* is ducats after a number, and *0* a number where it is given, paid or ducats; elsewhere both disband."""
    if word.value == "d" and (before.type == "NUMBER" or before.value == "0"):
        return replace(word, type="_DUCATS")
    if word.value == "0" and (before.type in PAYING or after.type == "_DUCATS"):
        return replace(word, type="NUMBER")
    return word


def _is_marked_as_power(before: Typed, after: Typed) -> bool:
    bracketed = before.value == "/" or (before.value in BRACKETS and BRACKETS[before.value] == after.value)
    return bracketed or (after.value == ":" and before.type in {"_SUPPORT", "_CONVOY", "C"})


def _typed(form: Phrase, meaning: str | Named | None, start: int, end: int) -> Typed:
    if isinstance(meaning, Named):
        return _name(meaning, start, end)
    if meaning and meaning.isdigit():  # a number in words
        return Typed("NUMBER", meaning, start, end)
    return Typed(meaning or _sort(form[0]), " ".join(form), start, end)


def _name(named: Named, start: int, end: int, guessed: bool = False) -> Typed:
    if named.places:
        return Typed("PLACE", named.places[0], start, end, named, guessed)
    return Typed("POWER", named.powers[0], start, end, named, guessed)


def _sort(text: str) -> str:
    if text[0].isdigit():
        return "NUMBER"
    return WORD if text[0].isalpha() else FILLER
