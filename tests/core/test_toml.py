"""A TOML file that is none is told with its line and with what is wrong there, in three languages."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.core.toml import TomlFault, toml_fault
from gm.show.language import LANGUAGES, Language

PLAYER = '[LYC]\nname = "Ana"\naddress = "ana@example.org"\n'


def fault_of(text: str) -> TomlFault:
    with pytest.raises(tomllib.TOMLDecodeError) as error:
        tomllib.loads(text)
    return toml_fault(text, error.value)


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        (f'{PLAYER}\n[TTO]\nname = "Bea"\n\n[LYC]\nname = "Eva"\n', 8, "«LYC» está ya en la línea 1"),
        (f"{PLAYER}\n[players.LYC]\n\n[players.LYC]\n", 7, "«players.LYC» está ya en la línea 5"),
        (f'{PLAYER}name = "Eva"\n', 4, "«name» está ya en la línea 2"),
        (f'{PLAYER}"name" = "Eva"\n', 4, "«name» está ya en la línea 2"),
        ('title = "x"\n[calendar]\nevery = 7\ntitle = "x"\nevery = 8\n', 5, "«every» está ya en la línea 3"),
        ("options.cut = 'any'\noptions = 1\n", 2, "«options» está dos veces"),
        ("a = 1\n[t]\na = 2\n[t.a]\n", 4, "«t.a» está dos veces"),
        ("a = {b = 1, b = 2}\n", 1, "«a» está dos veces"),
        ('[LYC]\nname = "Ana\naddress = "x"\n', 2, 'en «name = "Ana» falta cerrar unas comillas'),
        ("[LYC]\nname = 'Ana", 2, "falta cerrar unas comillas"),
        ('name = """Ana\naddress = "x"\n', 1, "falta cerrar unas comillas"),
        ('path = "C:\\Users"\n', 1, "se escribe doble"),
        ('[LYC]\naddress = ["a@example.org"\n\n', 2, "falta cerrar un corchete"),
        ("[LYC\nname = 1\n", 1, "falta cerrar un corchete"),
        ("a = {b = 1", 1, "falta cerrar un corchete"),
        ("título = 'x'\n", 1, "falta el signo =, o la clave"),
        ("title\n", 1, "falta el signo ="),
        ("title = \nruleset = 'x'\n", 1, "no es un valor"),
        ("[calendar]\nfirst = 2026-13-01\n", 2, "no es un valor"),
        ("title = Otoño de 1080\n", 1, "no es un valor: los textos van entre comillas"),
        ('title = "a\x01b"\n', 1, "un carácter que no puede estar"),
        ("= 3\n", 1, "no se entiende «= 3»"),
    ],
)
def test_the_line_and_what_is_wrong_with_it_are_told(text: str, line: int, told: str) -> None:
    fault = fault_of(text)
    assert fault.line == line
    assert told in Language("es").phrase(fault.wrong)


@given(st.text("[]{}=\"'\\.,#\n abé12-", max_size=60))
def test_any_text_that_is_none_has_a_line_of_it_and_a_reason_in_each_language(text: str) -> None:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line, wrong = toml_fault(text, error)
        assert 1 <= line <= text.count("\n") + 1
        assert all(Language(lang).phrase(wrong) for lang in LANGUAGES)
