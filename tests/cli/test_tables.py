"""Tables at any width: whole words, nothing lost, no line wider than the window unless a word is."""

from __future__ import annotations

import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from gm.cli.tables import Table

TEXT = st.lists(st.text("abcñé", min_size=1, max_size=12), max_size=8).map(" ".join)
ROWS = st.integers(1, 5).flatmap(lambda n: st.lists(st.tuples(*[TEXT] * n), min_size=1, max_size=4))


def shown(rows: list[tuple[str, ...]], width: int) -> str:
    console = Console(file=io.StringIO(), width=width, markup=False, emoji=False, highlight=False)
    table = Table(*(f"T{number}" for number in range(len(rows[0]))))
    for row in rows:
        table.add_row(*row)
    table.show(console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@given(ROWS, st.integers(24, 140))
def test_no_word_is_broken_or_lost_and_no_line_is_too_wide(rows: list[tuple[str, ...]], width: int) -> None:
    text = shown(rows, width)
    words = sorted(word for row in rows for cell in row for word in cell.split())
    assert sorted(word for word in re.split(r"[\s─]+", text) if word and not word.startswith("T")) == words
    assert max(map(len, text.splitlines())) <= width


def test_columns_stand_side_by_side_where_there_is_room_and_below_one_another_where_not() -> None:
    rows = [("León", "nada"), ("Navarra", "una orden que falta por mandar todavía")]
    assert shown(rows, 40).splitlines()[2].split() == ["León", "nada"]
    assert [line.rstrip() for line in shown([*rows, ("", "x")], 20).splitlines()] == [
        "T0: León",
        "  T1: nada",
        "T0: Navarra",
        "  T1: una orden que",
        "  falta por mandar",
        "  todavía",
        "T1: x",
    ]


@pytest.mark.parametrize("width", [50, 80, 120])
def test_a_wide_column_gets_what_the_others_leave(width: int) -> None:
    reason = "Choca con el ejército de Guadalajara en Segovia: fuerza 1 contra fuerza 1, y nadie entra."
    lines = shown([("A Burgos - Segovia", "fallida", reason)], width).splitlines()
    assert len(lines) - 2 == {50: 5, 80: 2, 120: 1}[width]


def test_a_column_without_anything_is_left_out() -> None:
    words = shown([("León", "", "4/4"), ("Navarra", "", "")], 40).replace("─", "").split()
    assert words == ["T0", "T2", "León", "4/4", "Navarra"]
