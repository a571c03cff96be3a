"""A line as typed words: the longest match first, over one table of order words and names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec.structs import replace

from gm.orders.context import TURNING, TURNS, in_context
from gm.orders.folding import Piece, phrase, pieces
from gm.orders.grammar import Grammar
from gm.orders.names import Level, Named, NameTable, allowed_errors
from gm.orders.typed import FILLER, SEA, WORD, Typed, first_of

Phrase = tuple[str, ...]

LONGEST_NAME = 6  # words of a misspelt name, fillers included
MOST_SLIPS = 2  # unknown words of a line that may be misspelt verbs
SHORTEST_VERB, LONG_VERB = 5, 9  # letters of a misspelt verb: from these on one may be wrong, and two


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
        turning = (" ".join(form) for form, type_ in self._meanings.items() if type_ in TURNING)
        self._turning = frozenset({*TURNS, *self._hidden, *turning})
        self._longest: dict[str, int] = {}
        for form in self._meanings:
            self._longest[form[0]] = max(len(form), self._longest.get(form[0], 0))
        self._met: dict[Phrase, Typed] = {}

    def read(self, text: str) -> list[Typed]:
        """The words of `text`, fillers included; an unknown one has the type `WORD`."""
        words = self._match(pieces(text))
        if first_of({WORD}, words):
            words = list(self._name_unknown(words, text))
        return [
            in_context(words, at, self._hidden) if word.named.powers or word.value in self._turning else word
            for at, word in enumerate(words)
        ]

    def _match(self, parts: Sequence[Piece]) -> list[Typed]:
        forms = tuple([part.text for part in parts])
        words: list[Typed] = []
        at = 0
        while at < len(parts):
            length = self._longest.get(forms[at], 1)
            while length > 1 and forms[at : at + length] not in self._meanings:
                length -= 1
            form = forms[at : at + length]
            word = self._met.get(form) or self._meet(form)
            start, at = parts[at].start, at + len(form)
            words.append(Typed(word.type, word.value, start, parts[at - 1].end, word.named))
        return words

    def _meet(self, form: Phrase) -> Typed:
        """A word as it is wherever it stands; those of the vocabulary are kept."""
        word = _typed(form, self._meanings.get(form))
        if form in self._meanings:
            self._met[form] = word
        return word

    def with_verbs(self, words: Sequence[Typed]) -> Sequence[Typed]:
        """`words` with each that nobody knows as the word of an order that it may be a misspelling of.

        Where many are unknown none of them is: that is prose.
        """
        unknown = {word.start for word in words if word.type == WORD}
        if len(unknown) > MOST_SLIPS:
            return words
        return [self._as_verb(word) if word.start in unknown else word for word in words]

    def _as_verb(self, word: Typed) -> Typed:
        from rapidfuzz import process  # only a line that is no order needs it
        from rapidfuzz.distance import OSA

        if len(word.value) < SHORTEST_VERB or (word.value,) in self._prose:
            return word
        most = 1 if len(word.value) < LONG_VERB else 2
        found = process.extractOne(word.value, self._verbs.keys(), scorer=OSA.distance, score_cutoff=most)
        return replace(word, type=self._verbs[found[0]]) if found else word

    @cached_property
    def _verbs(self) -> dict[str, str]:
        """The single words that order something or count money, with their kinds."""
        singles = ((form[0], type_) for form, type_ in self._meanings.items() if len(form) == 1)
        return {form: type_ for form, type_ in singles if isinstance(type_, str) and _is_verb(form, type_)}

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


def _is_verb(form: str, type_: str) -> bool:
    return len(form) >= SHORTEST_VERB and type_[0] == "_" and type_ not in {"_TO", "_FROM", "_VIA"}


def _typed(form: Phrase, meaning: str | Named | None) -> Typed:
    if isinstance(meaning, Named):
        return _name(meaning, 0, 0)
    if meaning and meaning.isdigit():  # a number in words
        return Typed("NUMBER", meaning, 0, 0)
    return Typed(meaning or _sort(form[0]), " ".join(form), 0, 0)


def _name(named: Named, start: int, end: int, guessed: bool = False) -> Typed:
    if named.places:
        return Typed("PLACE", named.places[0], start, end, named, guessed)
    return Typed("POWER", named.powers[0], start, end, named, guessed)


def _sort(text: str) -> str:
    if text[0].isdigit():
        return "NUMBER"
    return WORD if text[0].isalpha() else FILLER
