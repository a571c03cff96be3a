"""Named draws from a chain of keys that anybody can check once a key is revealed.

``K_N`` is the DJ's secret; ``K_{i-1} = SHA-256("pbem-cadena-1" || K_i)``; the anchor ``K_0`` is public before the game.
Phase *t* draws with ``K_t``, and its report reveals it. A draw depends on the key and on its name only, never on how
many draws came before, so a corrected order moves no luck elsewhere.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from itertools import count

from msgspec import Struct

from gm.core.model import Draw

TAG = b"pbem-cadena-1"
CHAIN_LENGTH = 500
WORD = 2**32


def previous_key(key: bytes) -> bytes:
    """The key of the phase before: what anybody checks a revealed key with."""
    return hashlib.sha256(TAG + key).digest()


def key_of(end: bytes, number: int, length: int = CHAIN_LENGTH) -> bytes:
    """``K_number`` of the chain whose secret end is ``K_length``.

    Raises ValueError if the chain has no such key.
    """
    if not 0 <= number <= length:
        raise ValueError(f"the chain has no key {number}")
    key = end
    for _ in range(length - number):
        key = previous_key(key)
    return key


class Dice(Struct, frozen=True):
    """The luck of one phase; `ruled` holds draws whose value the DJ has typed (name -> value)."""

    key: bytes
    ruled: Mapping[str, str] = {}

    def choose(self, name: str, things: Iterable[str]) -> Draw:
        """One of `things` (sorted by id), each with the same chance.

        A ruled value that is not among the things is passed over: the position it was ruled for is gone.
        """
        among = tuple(sorted(things))
        ruled = self.ruled.get(name)
        if ruled in among:
            return Draw(name, ruled, among, ruled=True)
        return Draw(name, among[self._below(name, len(among))], among)

    def _below(self, name: str, m: int) -> int:
        """A number in ``range(m)``: a 32-bit big-endian word modulo *m*, rejected past the last whole multiple."""
        for n in count():
            digest = hmac.new(self.key, f"{name}|{n}".encode(), hashlib.sha256).digest()
            for at in range(0, len(digest), 4):
                word = int.from_bytes(digest[at : at + 4], "big")
                if word < WORD - WORD % m:
                    return word % m
        raise AssertionError("unreachable: the stream has no end")
