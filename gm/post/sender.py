"""Which power a mail speaks for: by the address it came from, never by a name that anybody can write."""

from __future__ import annotations

from collections.abc import Mapping

from gm.post.headers import normal_address


def power_of(address: str, players: Mapping[str, str]) -> str | None:
    """The power of the player with that address (`players`: address -> power); None: nobody's."""
    wanted = normal_address(address)
    if not wanted:
        return None
    return next((power for known, power in players.items() if normal_address(known) == wanted), None)


def own_addresses(address: str, players: Mapping[str, str]) -> frozenset[str]:
    """All addresses of whoever writes from `address`, in their normal form: those of his power."""
    power = power_of(address, players)
    others = (known for known, of in players.items() if power is not None and of == power)
    return frozenset(map(normal_address, (address, *others)))
