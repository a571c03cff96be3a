"""How a line of ``gm adjudicate`` spells places and powers (``stp/sc``, ``STP/SC``); its answer does the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from gm.core.board import Board, Province, province_of
from gm.rules.diplomacy.texts import WAIVE

Style = Callable[[Province], str]

_STYLES: Sequence[Style] = (
    lambda province: province.id,
    lambda province: province.id.lower(),
    lambda province: province.abbr,
    lambda province: province.abbr.lower(),
)
_VERBS = frozenset("-HSCRDB")
_WORDS = frozenset({"A", "F", "VIA", WAIVE})


class Spelling:
    """The words of one line: `places` and `powers` as it names them; the first place tells the style."""

    def __init__(self, board: Board, places: Iterable[str], powers: Iterable[str], known: Iterable[str]) -> None:
        """`known` are the ids of the powers that there are."""
        self._ids = {name.casefold(): p.id for p in board.provinces.values() for name in (p.abbr, p.id)}
        self._board = board
        ids = {power.casefold(): power for power in known}
        self._powers = {power: ids.get(power.casefold(), power) for power in powers}
        self._written = {of: power for power, of in self._powers.items()}
        self._style = self._style_of(map(province_of, places))
        self._lower = self._style(next(iter(board.provinces.values()))).islower() if board.provinces else False

    def _style_of(self, words: Iterable[str]) -> Style:
        """How the first of the words that names a place is written."""
        for word in words:
            province = self._board.provinces.get(self._ids.get(word.casefold(), ""))
            if province is not None:
                return next((style for style in _STYLES if style(province) == word), _STYLES[0])
        return _STYLES[0]

    def place(self, word: str) -> str:
        """The id of a place; a word that names none stays as it is."""
        province, slash, coast = word.partition("/")
        found = self._ids.get(province.casefold())
        return word if found is None else f"{found}{slash}{coast.upper()}"

    def power(self, word: str) -> str:
        """The id of a power."""
        return self._powers.get(word, word)

    def written_place(self, place: str) -> str:
        """A place as the line would write it."""
        province, slash, coast = place.partition("/")
        return self._style(self._board.provinces[province]) + slash + (coast.lower() if self._lower else coast)

    def written_power(self, power: str) -> str:
        """A power as the line writes it."""
        return self._written.get(power, power)

    def order(self, text: str, kinds: Callable[[str], str | None]) -> str:
        """An order in canonical notation; `kinds` tells what stands in a province, for types left out (DATC 4.C.1)."""
        return " ".join(self._words(text.split(), kinds))

    def _words(self, words: Sequence[str], kinds: Callable[[str], str | None]) -> Iterator[str]:
        expected = True
        for word in words:
            if word.upper() in _WORDS or word in _VERBS:
                expected = word in {"S", "C", "B", "D"}
                yield word.upper()
                continue
            place = self.place(word)
            kind = kinds(province_of(place)) if expected else None
            if kind is not None:
                yield kind
            expected = False
            yield place
