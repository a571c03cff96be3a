from __future__ import annotations

import pytest

from gm.show.picture.svg import darker, mixed, number


@pytest.mark.parametrize(("value", "text"), [(1.0, "1"), (1.25, "1.2"), (-0.01, "0"), (1234.56, "1234.6")])
def test_numbers_are_short(value: float, text: str):
    assert number(value) == text


def test_colours_are_mixed_and_darkened():
    assert mixed("#000000", "#ffffff", 0.5) == "#808080"
    assert darker("#c86432", 0.5) == "#643219"
