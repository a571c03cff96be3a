"""Words that only their neighbours tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from gm.orders.names import Named
from gm.orders.typed import FILLER, KINDS, NOBODY, NOTHING, PAYING, PLURALS, UNITS, WORD, Typed, first_of

BRACKETS = {"(": ")", "[": "]"}
NAMES = frozenset({"PLACE", "POWER"})
LEADING = frozenset({FILLER, "A", "_TO", "_COLON"})  # before where a unit is
ENDING = frozenset({"STOP", "COMMA", "SEMICOLON", "AND"})
DEEDS = frozenset({"_MOVE", "_HOLD", "_SIEGE", "_SUPPORT", "_CONVOY", "_CONVERT", "_ENCLOSE", "_COME_OUT", "_RETREAT"})
HEADS = frozenset({"_BUILD", "_DISBAND", "_MAINTAIN", "_HOLD", "_MOVE", "_RETREAT", "_STRATEGIC", "_TAX", *PAYING})
SHORTENED = 4  # letters of a name that may be cut short
BECOMING = frozenset({"_EQUALS", "_CONVERT", "C", "_TO", "_SEP"})  # after these a kind of unit may end a sentence


class Near(Struct, frozen=True, gc=False):
    """The words around one: the first of the line, the last before it, and before that (no filler), and the next."""

    first: Typed
    second: Typed
    before: Typed
    after: Typed


def in_context(words: Sequence[Typed], at: int, hidden: Mapping[str, Named]) -> Typed:
    """A word as its neighbours have it; `hidden` are the names that words of the orders hide."""
    word = words[at]
    before = words[at - 1] if at else NOTHING
    second = next((words[i] for i in range(at - 2, -1, -1) if words[i].type != FILLER), NOTHING)
    near = Near(words[0], second, before, words[at + 1] if at + 1 < len(words) else NOTHING)
    name = hidden.get(word.value, NOBODY)
    powers = word.named.powers or name.powers
    if powers and _is_marked_as_power(near):
        return Typed("POWER", powers[0], word.start, word.end, Named((), powers), word.guessed)
    if word.type == WORD and name.places and (before.value == "f" or before.type == "_SEP"):  # *F ME*
        return Typed("PLACE", name.places[0], word.start, word.end, name)
    if word.type in TURNING:
        return replace(word, type=TURNING[word.type](word, words[:at], words[at + 1 :]))
    turn = TURNS.get(word.value)
    return replace(word, type=turn(word, near)) if turn else word


def _is_marked_as_power(near: Near) -> bool:
    """*(CASTILLA)*, */CASTILLA/*, *S CASTILLA:*."""
    opening, after = near.before.value, near.after.value
    bracketed = opening == "/" or (opening in BRACKETS and BRACKETS[opening] == after)
    return bracketed or (after == ":" and near.before.type in {"_SUPPORT", "_CONVOY", "C"})


def _colon(word: Typed, near: Near) -> str:
    """Nothing after whoever orders or what is ordered; else it heads a line, or is a move (rules C.4 n. 10)."""
    before, after = near.before, near.after
    if before.type == FILLER and near.second.type in HEADS:  # *Compro además: …*
        before = near.second
    if before.type in {"ALL", "REST"}:  # *Resto: H*
        return FILLER
    if before.named.powers and not before.named.places:
        return FILLER if before.start > near.first.start else word.type
    if after.type in DEEDS and before.type in {"PLACE", *UNITS}:  # *A Toledo: se mantiene*
        return FILLER if near.second.type in {"STOP", *UNITS} or not before.named.powers else word.type
    if before.type == "PLACE" and (after.type == "_TO" or (after.type == "A" and near.second.type in KINDS)):
        return FILLER  # *Flota de Tortosa: al mar*
    if before.type in KINDS and after.type == "PLACE":  # *Nueva flota: Valencia*
        return FILLER
    heads = before.type in HEADS and before.start == near.first.start and after is not NOTHING  # *Compras: A Toledo*
    return FILLER if heads else word.type


def _stop(word: Typed, near: Near) -> str:
    """Nothing in *G. de Toledo*, nor in *Mun. - Bur.*, where what follows begins no sentence."""
    if near.before.type in UNITS:
        return word.type if near.second.type in BECOMING else FILLER
    is_short = near.before.type == "PLACE" and near.before.end - near.before.start <= SHORTENED
    goes_on = near.after.type == "_SEP" or near.after.value == "s"
    return FILLER if is_short and goes_on and near.second.type in {"STOP", *UNITS} else word.type


def _letter_d(word: Typed, near: Near) -> str:
    """Ducats after a number, *de* after a kind of unit; else it disbands."""
    if near.before.type == "NUMBER" or near.before.value == "0":
        return "_DUCATS"
    return FILLER if near.before.type in KINDS and near.after.type == "PLACE" else word.type


def _zero(word: Typed, near: Near) -> str:
    """A number where it is given, paid or ducats; else it disbands."""
    return "NUMBER" if near.before.type in PAYING or near.after.type == "_DUCATS" else word.type


def _one(word: Typed, near: Near) -> str:
    """An article in *1 ejército*."""
    return FILLER if near.after.type in KINDS else word.type


def _plural(word: Typed, _before: Sequence[Typed], after: Sequence[Typed]) -> str:
    """Some units, where their places follow (*ejércitos de Toledo y Talavera*); else all of the kind."""
    is_some = next((next_.type in NAMES for next_ in after if next_.type not in {FILLER, "_COLON"}), False)
    return PLURALS[word.type] if is_some else word.type


def _again(_word: Typed, before: Sequence[Typed], after: Sequence[Typed]) -> str:
    """A unit of the kind named last (*un ejército en Burgos, otro en Nájera*)."""
    kinds = [PLURALS.get(word.type, word.type) for word in before if word.type in KINDS]
    kind = kinds[-1] if kinds else "ARMY" if first_of({"A"}, before) else WORD
    follows = next((next_.type for next_ in after if next_.type not in LEADING), WORD)
    if follows in KINDS:
        return FILLER
    return kind if follows in NAMES else WORD


def _carried(word: Typed, before: Sequence[Typed], after: Sequence[Typed]) -> str:
    """How the army travels in *A Apulia - Tunis (convoy)*; else who carries it."""
    is_last = len(after) == 1 or (len(after) > 1 and after[1].type in ENDING)
    in_brackets = bool(before and after) and (before[-1].value, after[0].value) == ("(", ")")
    return "_VIA" if in_brackets and is_last else word.type


TURNING: Mapping[str, Callable[[Typed, Sequence[Typed], Sequence[Typed]], str]] = {
    **dict.fromkeys(PLURALS, _plural),
    "AGAIN": _again,
    "_CONVOY": _carried,
}
"""What words turn into, by their type, for the words before and after them."""


def _plus(word: Typed, near: Near) -> str:
    """A build in *+A PAR*."""
    return "_BUILD" if word.start == near.first.start else word.type


TURNS: Mapping[str, Callable[[Typed, Near], str]] = {
    ":": _colon,
    ".": _stop,
    "+": _plus,
    "d": _letter_d,
    "0": _zero,
    "1": _one,
}
"""The same by their spelling, for those next to them."""
