"""msgspec's errors in words: each kind that our forms can meet, in three languages, and none left in its English."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from gm.core.misfit import misfit
from gm.show.language import LANGUAGES, Language


class Form(Struct, forbid_unknown_fields=True):
    """Every sort of field that the program's forms have."""

    name: Annotated[str, Meta(min_length=1)] = "x"
    n: int = 0
    few: Annotated[int, Meta(ge=0, le=9)] = 0
    half: float = 0.5
    yes: bool = True
    lang: Literal["es", "ca"] = "es"
    at: datetime | None = None
    pair: tuple[str, int] = ("x", 1)
    many: dict[str, tuple[str, ...]] = {}
    either: str | tuple[str, ...] = ""


class Strict(Struct):
    needed: int


def wrong(document: Any, form: type = Form) -> Exception:
    with pytest.raises(msgspec.MsgspecError) as error:
        msgspec.json.decode(document if isinstance(document, bytes) else msgspec.json.encode(document), type=form)
    return error.value


@pytest.mark.parametrize(
    ("document", "entry", "said"),
    [
        ([], "", "se esperaba una tabla de claves y valores y es una lista"),
        ({"n": "1"}, "n", "se esperaba un número entero y es un texto"),
        ({"half": None}, "half", "se esperaba un número con decimales y es nada (null)"),
        ({"either": 3}, "either", "se esperaba un texto o una lista y es un número entero"),
        ({"at": 3}, "at", "se esperaba una fecha y hora o nada (null) y es un número entero"),
        ({"at": "mañana"}, "at", "no es una fecha y hora como 2026-11-30T20:15:00"),
        ({"few": -1}, "few", "no puede ser menor que 0"),
        ({"few": 10}, "few", "no puede ser mayor que 9"),
        ({"name": ""}, "name", "no puede estar vacío"),
        ({"lang": "eu"}, "lang", "«eu» no es un valor posible"),
        ({"lang": ""}, "lang", "«» no es un valor posible"),
        ({"pair": ["x"]}, "pair", "se esperaba una lista de 2 elementos"),
        ({"many": {"a": ["b", 3]}}, "many[...][1]", "se esperaba un texto y es un número entero"),
        ({"names": ""}, "", "no hay nada que se llame «names»"),
        (b'{"n": 1', "", "se corta antes de acabar"),
        (b'{"n": 1} 2', "", "sobra algo a partir del byte 10"),
        (b'{"n": }', "", "no es JSON bien escrito: falla en el byte 7"),
        (b'{"name": "\xff"}', "", "no está en UTF-8"),
        (b'{"half": 1e999}', "half", "el número es demasiado grande"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(document: Any, entry: str, said: str) -> None:
    found = misfit(wrong(document))
    assert (found.entry, Language("es").phrase(found.wrong)) == (entry, said)
    assert Language("es").phrase(found.told) == (f"en «{entry}», {said}" if entry else said)


class One(Struct, tag="one"):
    way: Literal["in", "out"] | None = None


class Other(Struct, tag="other"):
    n: int = 0


class Deep(Struct):
    """Where a value may be one of a few."""

    lang: Literal["es", "ca"] = "es"
    maybe: Literal["b", "a"] | None = None
    pair: tuple[int, Literal["v", "w"]] = (1, "v")
    many: dict[str, tuple[Literal["p", "q"], ...]] = {}
    more: tuple[One | Other, ...] = ()


@pytest.mark.parametrize(
    ("document", "known"),
    [
        ({"lang": "eu"}, "ca y es"),
        ({"maybe": "c"}, "a y b"),
        ({"pair": [1, "z"]}, "v y w"),
        ({"many": {"k": ["p", "r"]}}, "p y q"),
        ({"more": [{"type": "one", "way": "up"}]}, "in y out"),
        ({"more": [{"type": "third"}]}, "one y other"),
    ],
)
def test_a_value_that_is_none_of_a_few_is_told_with_them(document: Any, known: str) -> None:
    told = Language("es").phrase(misfit(wrong(document, Deep), Deep).wrong)
    assert told.endswith(f"no es un valor posible; vale uno de estos: {known}")


def test_what_is_missing_is_named() -> None:
    assert Language("es").phrase(misfit(wrong({}, Strict)).told) == "falta «needed»"


def test_too_many_levels_are_told() -> None:
    with pytest.raises(RecursionError) as error:
        msgspec.json.decode(b"[" * 5000 + b"]" * 5000)
    assert misfit(error.value).wrong.id == "core.wrong.deep"


def test_a_mistake_of_an_unknown_kind_is_told_as_it_comes() -> None:
    assert Language("ca").phrase(misfit(ValueError("the moon is full")).told) == "the moon is full"


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "n"]), inner, max_size=2),
    max_leaves=4,
)


@given(st.fixed_dictionaries({}, optional=dict.fromkeys([*Form.__struct_fields__, "other"], ANYTHING)))
def test_no_misfit_is_left_in_the_librarys_words(document: Any) -> None:
    assert told(lambda: msgspec.convert(document, Form)) != "core.wrong.other"


@given(st.binary(max_size=12))
def test_no_broken_json_is_told_in_the_librarys_words(raw: bytes) -> None:
    assert told(lambda: msgspec.json.decode(raw, type=Form)) != "core.wrong.other"


def told(decode: Callable[[], object]) -> str:
    """What is said of a value, if it does not fit; it can be said in every language."""
    try:
        decode()
    except msgspec.MsgspecError as error:
        found = misfit(error)
        for lang in LANGUAGES:
            Language(lang).phrase(found.told)
        return found.wrong.id
    return ""
