"""Whether words that make no order were meant as one: then the player is asked, else they are prose."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import pairwise

from msgspec import Struct

from gm.orders.lines import content
from gm.orders.typed import FOR_ALL, KINDS, NOTHING, PAYING, UNITS, WORD, Typed

SPENDING = PAYING | {"_BUILD", "_MAINTAIN", "_COUNTERBRIBE", "_RELIEVE", "_PACIFY", "_REVOLT", "_MURDER", "_TAX"}
RAISING = frozenset({"_BUILD", "B", "_DISBAND", "_MAINTAIN", "M"})
LEADING = frozenset({"_BUILD", "A", "_TO"})  # from a kind of unit to its place: *flota nueva en Brest*
SHORT, LONG = 4, 6  # words of an order for all, or whose place nobody knows; of one that names a unit
TURNING = frozenset({"A", "_TO", "_SEP", "_COLON", "_MOVE"})  # from one place to the other
TELLING_NOTHING = {("REST", WORD), ("_HOLD", "_MOVE")}  # *el resto igual*, *nothing moves*
HALF, THIRD, TWO_THIRDS = 1 / 2, 1 / 3, 2 / 3
SILENT = frozenset({"_TO", "_FROM", "_VIA", "_COLON", "_DUCATS", "_YEAR"})


class Said(Struct, frozen=True):
    """What the words of a line are; `unknown` is the share of them that nobody knows, `own` whether the sender's unit
    is named by its place, `departs` whether it is said to go from there to another.
    """

    types: Sequence[str]
    unknown: float
    own: bool
    departs: bool

    def has(self, *types: str) -> bool:
        """Whether there is a word of one of these types."""
        return not set(types).isdisjoint(self.types)

    @property
    def commands(self) -> bool:
        """Whether anything is ordered, be it a kind of order or its letter."""
        return self.has("R") or any(map(_is_verb, self.types))

    @property
    def pays(self) -> bool:
        """Whether there is a sum of ducats."""
        return ("NUMBER", "_DUCATS") in pairwise(self.types)

    @property
    def pays_somebody(self) -> bool:
        """Whether a sum of ducats is for somebody: *dale 3 ducados a Sevilla de mi parte*."""
        legs = zip(self.types, self.types[1:], self.types[2:], strict=False)
        return any(sum_ == "_DUCATS" and to in {"A", "_TO"} and name in {"PLACE", "POWER"} for sum_, to, name in legs)

    @property
    def names_a_unit(self) -> bool:
        """A type of unit and its place or number; an *a* at the beginning only, elsewhere it is a preposition."""
        pairs = zip(("", *self.types), self.types, strict=False)
        types = [type_ for before, type_ in pairs if type_ not in LEADING or before not in KINDS]
        return any(
            (after in {"PLACE", "NUMBER"} and (kind in KINDS or (kind == "A" and i == 0)))
            or (i == 0 and kind == "PLACE" and after in KINDS)  # *Paris army*
            for i, (kind, after) in enumerate(pairwise(types))
        )


def is_like_an_order(words: Sequence[Typed], own: Container[str], text: str) -> bool:
    """Whether words that make no order were meant as one: they name a unit, or order something with a place or a sum.

    Prose does not: most of its words are unknown here. `own` are the places of the sender's units, `text` is the line.
    """
    said = _said(words, own, text)
    announces = said.types[-1:] == ("_COLON",) and WORD in said.types and said.types[0] != "TAKE_BACK"
    if announces and not said.names_a_unit:  # *Buenas, Toledo resiste:*
        return False
    return any(is_like(said) for is_like in LIKENESSES)


def _said(words: Sequence[Typed], own: Container[str], text: str) -> Said:
    said = [word for word in content(words) if word.type not in {"COMMA", "SLASH"}]
    near = zip((NOTHING, *said), said, (*said[1:], NOTHING), strict=False)
    types = tuple([WORD if _is_prose(*three, own, text) else three[1].type for three in near])
    types = tuple(WORD if type_ == "GREETING" else type_ for type_ in types)
    named = list(zip(types, said, strict=True))
    unknown = sum(type_ == WORD or word.guessed for type_, word in named) / max(len(said), 1)
    starts = [type_ == "PLACE" and word.value in own for type_, word in named]
    legs = zip(starts, types[1:], types[2:], strict=False)
    departs = any(start and turn in TURNING and goal == "PLACE" for start, turn, goal in legs)
    return Said(types, unknown, any(starts), departs)


def _names(said: Said) -> bool:
    """A unit by its type and place, or one of the sender's by its place and whatever it does."""
    if said.departs and said.unknown <= TWO_THIRDS:  # *Same as last time but Munich to Tyrolia*
        return True
    if said.names_a_unit:
        return said.commands or said.unknown <= HALF or (said.own and said.types[0] in KINDS)
    return said.own and said.unknown <= HALF and (said.commands or said.types.count("PLACE") > 1)


def _orders(said: Said) -> bool:
    """Something with a place, or with a sum; or a type of unit, if every word is known."""
    raises = said.has("_BUILD", "B", "_DISBAND") and said.has("PLACE") and len(said.types) <= LONG
    if not said.commands or said.unknown > (HALF if raises else THIRD):  # *Mejor construyo algo en Edimburgo*
        return False
    return said.has("PLACE") or (said.has("NUMBER") and said.has(*SPENDING)) or (not said.unknown and said.has(*KINDS))


def _pays(said: Said) -> bool:
    """*Doy 3 ducados…*; a sum and a name, whatever is done with it (*Presto 5 ducados a Castilla*)."""
    most = HALF if said.has(*PAYING) else THIRD if said.has("PLACE", "POWER") else 0
    return said.pays_somebody or (said.pays and said.unknown <= most)


def _is_prose(before: Typed, word: Typed, after: Typed, own: Container[str], text: str) -> bool:
    """Whether a short name that is a common word too is that word: no capitals, and nothing beside it that names have.

    An *a* has it too, where a unit of the sender's may be meant.
    """
    if not word.named.word or text[word.start : word.end].isupper():
        return False
    is_own = word.value in own and (before.type == "A" or after.type in {"_TO", "_SEP"})
    is_name = is_own or (before.type == "A" and text[word.start].isupper())  # *build A Par*
    return not (is_name or _is_beside_a_name(before) or _is_beside_a_name(after))


def _is_beside_a_name(word: Typed) -> bool:
    """A kind of unit, a dash or a letter that orders something."""
    return word.type in {*KINDS, "_SEP", "B", "C"} or (word.type[:1] == "_" and len(word.value) == 1)


def _lacks_a_place(said: Said) -> bool:
    """*A PR stands*, *Ejército de Pars: a Picardía*, *Toledo - Talavra*: an unknown word where a place belongs."""
    types = said.types
    if len(types) > LONG or WORD not in types:
        return False
    at = types.index(WORD)
    before, after = types[at - 1] if at else "", types[at + 1] if at + 1 < len(types) else ""
    if after:
        starts = at == 0 and after == "_SEP" and len(types) > 2
        return starts or (at < 2 and before in UNITS and (after in TURNING or _is_verb(after)))
    return said.own and before in TURNING


def _is_verb(type_: str) -> bool:
    return type_ in {"B", "C"} or (type_[0] == "_" and type_ not in SILENT)


def _raises_somewhere(said: Said) -> bool:
    """*Compra A Madrit*, *licenciar Madrit*: a verb of winter, a kind of unit unless it is two words, and no name."""
    if len(said.types) > SHORT or said.types[-1:] != (WORD,) or said.types[0] not in RAISING:
        return False
    return said.types[1] in UNITS or (len(said.types) == 2 and said.types[0] in {"_BUILD", "_DISBAND"})


def _is_about_all(said: Said) -> bool:
    """*El resto igual*, *los demás se mantienen firmes*, *no muevo nada*: something for every unit, though not what."""
    denies = said.types[:1] == ("NEGATION",) or said.types[:2] == ("AND", "NEGATION")  # the English *I don't*
    denies = denies and said.has("_MOVE") and not said.has("POWER") and said.types.count(WORD) < 2
    for_rest = not FOR_ALL.isdisjoint(said.types[:2]) and said.commands and said.unknown <= HALF
    gives_up = said.has("_WAIVE", "_NO_BUILDS") and said.unknown <= HALF
    is_short = len(said.types) <= SHORT
    return for_rest or said.types in TELLING_NOTHING or (is_short and (gives_up or denies))


def _takes_back(said: Said) -> bool:
    """*Forget Burgos*, *olvida lo de Burgos*, *cancel that*: an order is taken back, not *don't forget …*."""
    if "TAKE_BACK" not in said.types:
        return False
    at = said.types.index("TAKE_BACK")
    if said.types[max(at - 1, 0)] == "NEGATION":
        return False
    is_order = said.has("PLACE", *KINDS) or said.commands
    is_short = len(said.types) <= (SHORT if at else LONG)
    return said.own or is_short or (is_order and said.unknown <= HALF)


LIKENESSES = (_names, _orders, _pays, _lacks_a_place, _raises_somewhere, _is_about_all, _takes_back)
