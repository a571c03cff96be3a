"""How wide the columns of a table are where they have to share a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def shared(spans: Sequence[tuple[int, int]], room: int) -> Iterator[int]:
    """The width of each column, from the least to the most it can use: what is left goes to those that want more.

    `room` holds at least what all need.
    """
    left = room - sum(low for low, _ in spans)
    wish = sum(high - low for low, high in spans)
    for low, high in spans:
        more = high - low if wish <= left else left * (high - low) // wish
        yield low + more
        left, wish = left - more, wish - (high - low)
