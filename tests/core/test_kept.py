"""Functions that keep their values."""

from __future__ import annotations

import pytest

from gm.core import kept as module
from gm.core.kept import kept


def test_a_value_is_made_once():
    made = []
    twice = kept(lambda n: made.append(n) or 2 * n)
    assert [twice(2), twice(3), twice(2)] == [4, 6, 4]
    assert made == [2, 3]


def test_only_so_many_values_are_kept(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "MOST", 1)
    made = []
    twice = kept(lambda n: made.append(n) or 2 * n)
    assert [twice(2), twice(3), twice(3), twice(2)] == [4, 6, 6, 4]
    assert made == [2, 3, 3]


def test_what_cannot_be_made_is_not_kept():
    @kept
    def half(n: int) -> float:
        return 1 / n

    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            half(0)
