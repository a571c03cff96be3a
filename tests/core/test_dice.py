"""Draws that anybody can check: the values were worked out apart, from the definition of chain and bytes."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.core.dice import Dice, key_of, previous_key

END = hashlib.sha256(b"exemple").digest()
"""K_3 of a chain of three."""
PLACES = ("CUENCA", "MURCIA", "JAEN", "TOLEDO", "VALENCIA", "QUINTANAR", "CORIA")


def test_the_anchor_of_the_example_chain():
    anchor = key_of(END, 0, 3).hex()
    assert (anchor[:8], anchor[-6:]) == ("3ffca89a", "39b230")


def test_each_key_leads_to_the_one_before():
    keys = [key_of(END, number, 3) for number in range(4)]
    assert keys[3] == END
    assert [previous_key(key) for key in keys[1:]] == keys[:3]


@pytest.mark.parametrize("number", [-1, 4])
def test_a_chain_has_no_key_beyond_its_ends(number: int):
    with pytest.raises(ValueError, match=str(number)):
        key_of(END, number, 3)


@pytest.mark.parametrize("m", range(1, len(PLACES) + 1))
def test_a_draw_is_the_first_word_modulo_the_number_of_things(m: int):
    """K_1 gives the word 62ee0398 for this name; the things are sorted by id."""
    draw = Dice(key_of(END, 1, 3)).choose("peste|VALENCIA", PLACES[:m])
    assert draw.value == sorted(PLACES[:m])[0x62EE0398 % m]
    assert draw.among == tuple(sorted(PLACES[:m]))
    assert not draw.ruled


def test_a_word_past_the_last_whole_multiple_is_rejected(monkeypatch: pytest.MonkeyPatch):
    """K_1 gives the words 62ee0398, 9f87d049; of a range of 62ee0399, two things leave just the first one over."""
    key, name = key_of(END, 1, 3), "peste|VALENCIA"
    digest = hmac.digest(key, f"{name}|0".encode(), "sha256")
    words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
    assert words[:2] == [0x62EE0398, 0x9F87D049]
    monkeypatch.setattr("gm.core.dice.WORD", 0x62EE0399)
    kept = next(word for word in words if word < 0x62EE0398)
    assert Dice(key).choose(name, "AB").value == "AB"[kept % 2] != "AB"[words[0] % 2]


def test_the_words_go_on_past_the_first_digest(monkeypatch: pytest.MonkeyPatch):
    """A limit so low that eight words are all refused."""
    monkeypatch.setattr("gm.core.dice.WORD", 2**24)
    assert Dice(END).choose("tirada", "AB").value in "AB"


def test_a_draw_depends_on_its_name_and_key_alone():
    dice = Dice(END)
    first = dice.choose("retirada|A TOLEDO", PLACES)
    dice.choose("peste|MURCIA", PLACES)
    assert dice.choose("retirada|A TOLEDO", reversed(PLACES)) == first


def test_a_ruled_value_is_taken_and_marked():
    draw = Dice(END, {"peste|MURCIA": "JAEN"}).choose("peste|MURCIA", PLACES)
    assert (draw.value, draw.ruled) == ("JAEN", True)


def test_a_ruled_value_that_is_gone_is_passed_over():
    ruled = Dice(END, {"peste|MURCIA": "LUGO"}).choose("peste|MURCIA", PLACES)
    assert ruled == Dice(END).choose("peste|MURCIA", PLACES)


def test_every_thing_is_drawn_about_as_often():
    drawn = Counter(Dice(END).choose(f"retirada|{i}", "ABC").value for i in range(3000))
    assert all(900 < times < 1100 for times in drawn.values())


@given(name=st.text(), things=st.sets(st.text(), min_size=1))
def test_a_draw_is_one_of_the_things(name: str, things: set[str]):
    draw = Dice(END).choose(name, things)
    assert draw.value in things
    assert Dice(END).choose(name, sorted(things, reverse=True)) == draw
