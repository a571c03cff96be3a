"""Text without what makes no difference to an order: capitals, accents, kinds of blanks, dashes, arrows and quotes.

Every letter keeps where it stood, so that a problem can quote what the player wrote.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from msgspec import Struct

# "12d" is two pieces, and so are "l'atac" and "Paris's"; a dash or an arrow of any length is one.
PIECE = re.compile(r"[^\W\d_]+(?:'(?!s\b)(?=[^\W\d_]|$))?|'s\b|[-=]*>+|-+|\d+(?:[.,+]\d+)*|\S")
PLAIN = re.compile("[a-z ]*")
WORDS = re.compile("[a-z]+(?: [a-z]+)*")


class Piece(Struct, frozen=True, gc=False):
    """The smallest part of a line: a word, a number or a sign, folded; `start` and `end` are places in the line."""

    text: str
    start: int
    end: int


SIGNS = {
    **dict.fromkeys("→⟶➔➙➛➜➝➞➡➢➤⇒⇨⇾⟹►▶▸", "->"),
    **dict.fromkeys("'’‘ʼ´`", "'"),
    **dict.fromkeys('*_•●▪◦“”„«»"~', " "),  # emphasis, bullets, quotation marks
    **dict.fromkeys("·ºª", ""),  # the Catalan point, and the letters raised after a number
    "\u2212": "-",
}


@lru_cache(maxsize=4096)
def _letter(char: str) -> str:
    if char in SIGNS:
        return SIGNS[char]
    category = unicodedata.category(char)
    if category == "Pd":
        return "-"
    if category in {"Cf", "Mn"}:
        return ""
    if category[0] in "CZ":
        return " "
    decomposed = unicodedata.normalize("NFKD", char).casefold()
    return "".join(c for c in decomposed if unicodedata.category(c) != "Mn" and c not in SIGNS)


class _Letters(dict[int, str]):
    """What each letter is, by its code, for `str.translate`; the usual ones are held, the others worked out."""

    def __missing__(self, code: int) -> str:
        return _letter(chr(code))


LETTERS = _Letters({code: _letter(chr(code)) for code in range(0x180)})


def fold(text: str) -> str:
    """`text` in plain small letters: ``Jaén – Córdoba`` is ``jaen - cordoba``."""
    return text.translate(LETTERS)


def pieces(text: str) -> list[Piece]:
    """The words, numbers and signs of a line, in order."""
    folded = fold(text)
    found = _words(folded) if WORDS.fullmatch(folded) else _pieces(folded)
    if text.isascii():
        return found
    origin = [i for i, char in enumerate(text) for _ in LETTERS[ord(char)]]
    return [Piece(piece.text, origin[piece.start], origin[piece.end - 1] + 1) for piece in found]


def _pieces(folded: str) -> list[Piece]:
    found, at = [], 0
    for piece in PIECE.findall(folded):
        start = folded.index(piece, at)
        at = start + len(piece)
        found.append(Piece(piece if piece.isalpha() else _canonical(piece), start, at))
    return found


def _words(folded: str) -> list[Piece]:
    """The pieces of a line of nothing but words and single blanks."""
    found, at = [], 0
    for word in folded.split(" "):
        found.append(Piece(word, at, at + len(word)))
        at += len(word) + 1
    return found


def _canonical(piece: str) -> str:
    """An arrow or a dash of any length as the shortest; any other piece as it is."""
    if piece[-1] == ">":
        return "->"
    return "-" if piece[0] == "-" else piece


def phrase(text: str) -> tuple[str, ...]:
    """`text` as the key under which a table of words holds it."""
    folded = fold(text)
    if PLAIN.fullmatch(folded):
        return tuple(folded.split())
    return tuple(map(_canonical, PIECE.findall(folded)))
