"""A player's whims: numbers by name, so that a player is a function of what it sees and of a key."""

from __future__ import annotations

import hashlib

from msgspec import Struct


class Luck(Struct, frozen=True):
    """Numbers from 0 to 1, each a function of the key and of its name."""

    key: bytes

    def __call__(self, name: str) -> float:
        """The number of that name."""
        digest = hashlib.blake2b(name.encode(), digest_size=4, key=self.key).digest()
        return int.from_bytes(digest, "big") / 2**32
