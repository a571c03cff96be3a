"""What players call places and powers, and what a misspelt or shortened name may stand for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from itertools import takewhile

from msgspec import Struct

from gm.core.board import Board, Name, Names
from gm.orders.folding import phrase

Phrase = tuple[str, ...]

SHORTEST_PREFIX = 3


class Level(IntEnum):
    """How a name stands for a thing; where one name has two meanings the better level wins."""

    NAME = 0
    ALIAS = 1
    SHORT = 2  # a sea without its "mar de"
    CODE = 3
    INITIALS = 4


class Named(Struct, frozen=True):
    """What a name may mean: ids of places and of powers, each with several candidates where it is not unique.

    `rivals` are other places whose names begin with the letters of a code. A short name may be spelt like a word that
    people use (*mal*, *con*): `word` is the kind of that word.
    """

    places: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    word: str = ""


class NameTable:
    """The names of a board and its powers in every language."""

    def __init__(
        self, board: Board, powers: Collection[str], names: Names, seas: Collection[Phrase], fillers: Collection[Phrase]
    ):
        """`seas` are words like *mar de* that may be missing from a sea's name, `fillers` those like *de* from any."""
        self._fillers = frozenset(word for filler in fillers if len(filler) == 1 for word in filler)
        self._sea_words = frozenset(word for phrase in seas for word in phrase) | self._fillers
        self._places: dict[Phrase, tuple[Level, tuple[str, ...]]] = {}
        self._powers: dict[Phrase, tuple[Level, tuple[str, ...]]] = {}
        for level, name, place in sorted(self._place_names(board, names), key=lambda entry: entry[0]):
            self._enter(self._places, level, name, place)
        for name, power in _power_names(powers, names):
            self._enter(self._powers, Level.NAME, name, power)
        self._spelt: dict[str, Named] = {}
        self._by_beginning: dict[str, list[Phrase]] = {}
        for form in self._written_out():
            self._spelt.setdefault("".join(form), self._named(form))
            self._by_beginning.setdefault(form[0][:SHORTEST_PREFIX], []).append(form)

    def _enter(
        self, table: dict[Phrase, tuple[Level, tuple[str, ...]]], level: Level, name: Phrase, meaning: str
    ) -> None:
        for form in (name, self.without_fillers(name)):
            known_level, known = table.get(form, (level, ()))
            if form and known_level == level and meaning not in known:
                table[form] = (level, (*known, meaning))

    def _place_names(self, board: Board, names: Names) -> Iterator[tuple[Level, Phrase, str]]:
        for place, province in board.provinces.items():
            shown = [phrase(place), *_shown(names.places.values(), place)]
            for name in shown:
                yield Level.NAME, name, place
            also = [*_shown(names.cities.values(), place), *map(phrase, names.aliases.get(place, ()))]
            for name in also:
                yield Level.ALIAS, name, place
            yield Level.CODE, phrase(province.abbr), place
            if province.kind == "sea":
                for name in (*shown, *also):
                    yield from self._short_forms(name, place)

    def _short_forms(self, name: Phrase, sea: str) -> Iterator[tuple[Level, Phrase, str]]:
        rest = tuple(word for word in name if word not in self._sea_words)
        yield Level.SHORT, rest, sea
        initials = "".join(word[0] for word in self.without_fillers(name))
        if len(initials) > 1:
            yield Level.INITIALS, (initials,), sea

    def _written_out(self) -> Iterator[Phrase]:
        """The names that are no codes."""
        for form in {**self._places, **self._powers}:
            if self._places.get(form, (Level.NAME,))[0] < Level.CODE:
                yield form

    def without_fillers(self, words: Sequence[str]) -> Phrase:
        """`words` without *de*, *la* …"""
        return tuple(word for word in words if word not in self._fillers)

    def phrases(self) -> Iterator[tuple[Phrase, Named, Level]]:
        """Every name, what it means, and how it stands for it."""
        for form in {**self._places, **self._powers}:
            level = self._places.get(form, (Level.NAME,))[0]
            named = self._named(form)
            if level >= Level.CODE and len(form) == 1:
                rivals = tuple(place for place in self.prefix(form).places if place not in named.places)
                named = Named(named.places, named.powers, rivals)
            yield form, named, level

    def _named(self, form: Phrase) -> Named:
        nothing: tuple[Level, tuple[str, ...]] = (Level.NAME, ())
        return Named(self._places.get(form, nothing)[1], self._powers.get(form, nothing)[1])

    def prefix(self, words: Phrase) -> Named:
        """What names begin so, word by word (*med sup*, *calatra*): three letters of each at least."""
        if not words or any(len(word) < SHORTEST_PREFIX for word in words):
            return Named()
        forms = self._by_beginning.get(words[0][:SHORTEST_PREFIX], ())
        return self._together(self._named(form) for form in forms if _begins(form, words))

    def misspelt(self, words: Phrase) -> Named:
        """What names `words` may be a misspelling of.

        One letter may be wrong in names of 5 to 7 letters, two in 8 to 10, three in longer ones (rules C.5).
        """
        from rapidfuzz import process  # only a mail with a misspelt name needs it
        from rapidfuzz.distance import OSA

        written = "".join(words)
        most = allowed_errors(len(written))
        if not most:
            return Named()
        near = process.extract(written, list(self._spelt), scorer=OSA.distance, score_cutoff=most, limit=None)
        within = sorted(name for name, errors, _ in near if errors <= allowed_errors(len(name)))
        return self._together(self._spelt[name] for name in within)

    @staticmethod
    def _together(meanings: Iterable[Named]) -> Named:
        found = list(meanings)
        places = dict.fromkeys(place for named in found for place in named.places)
        powers = dict.fromkeys(power for named in found for power in named.powers)
        return Named(tuple(sorted(places)), tuple(sorted(powers)))


def allowed_errors(letters: int) -> int:
    """How many letters of a name may be wrong."""
    return sum(1 for _ in takewhile(lambda least: letters >= least, (5, 8, 11)))


def find_power(names: Names, powers: Collection[str], text: str) -> tuple[str, ...]:
    """The powers that `text` may mean: by id, name, alias or adjective, else by the beginning of one of these."""
    wanted = phrase(text)
    known = list(_power_names(powers, names))
    exact = {power for name, power in known if name == wanted}
    begun = {power for name, power in known if wanted and _begins(name, wanted)}
    return tuple(power for power in powers if power in (exact or begun))


def find_place(names: Names, board: Board, text: str) -> tuple[str, ...]:
    """The places that `text` may mean, in the map's order: by id, name, city, alias or code."""
    wanted = phrase(text)

    def is_called(place: str) -> bool:
        shown = (*_shown(names.places.values(), place), *_shown(names.cities.values(), place))
        written = (place, board.provinces[place].abbr, *names.aliases.get(place, ()))
        return wanted in (*shown, *map(phrase, written))

    return tuple(place for place in board.provinces if is_called(place))


def _begins(name: Phrase, words: Phrase) -> bool:
    """Whether each of `words` is the beginning of the word of the name at its place."""
    return len(words) <= len(name) and all(part.startswith(word) for part, word in zip(name, words, strict=False))


def _shown(languages: Collection[Mapping[str, Name]], thing: str) -> Iterator[Phrase]:
    for names in languages:
        if name := names.get(thing):
            yield phrase(f"{name.article} {name.text}")
            yield phrase(name.text)


def _power_names(powers: Collection[str], names: Names) -> Iterator[tuple[Phrase, str]]:
    for power in powers:
        yield phrase(power), power
        for name in _shown(names.powers.values(), power):
            yield name, power
        for alias in names.aliases.get(power, ()):
            yield phrase(alias), power
        for adjectives in names.adjectives.values():
            for form in adjectives.get(power, ()):
                yield phrase(form), power
