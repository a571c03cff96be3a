"""The grammar and the word files."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gm.core.errors import GmError
from gm.orders.folding import fold, phrase, pieces
from gm.orders.grammar import Grammar, build_parser
from gm.orders.wordfile import WordFile

LANGUAGES = ("es", "ca", "en")
KINDS = {
    "ALL",
    "AND",
    "CONDITION",
    "FILLER",
    "HEADING",
    "NEGATION",
    "PRESS",
    "SEA",
    "SEASON",
    "ADD",
    "REPLACE_ALL",
    "TAKE_BACK",
    "GREETING",
    "AGAIN",
}
SIGNS = {"BACKED", "COMMA", "SEMICOLON", "SLASH", "STOP"}
RETYPED = {"diplomacy": {"nor": {"negation", "word"}}}
"""Words of every game that one game takes otherwise."""


GRAMMARS = Path(__file__).parents[2] / "grammars"
GAMES = sorted(path.parent.name for path in GRAMMARS.glob("*/orders.lark"))
UNKNOWN = {"WORD"}


@cache
def grammar(game: str) -> Grammar:
    return Grammar.load(game)


def sheet(folder: Path, lang: str) -> dict[str, Any]:
    return tomllib.loads((folder / f"words.{lang}.toml").read_text("utf-8"))


@cache
def spellings(game: str, lang: str) -> list[tuple[str, str]]:
    """The kinds and spellings of a language: those of every game (``""``), or those that one game has besides."""
    common = sheet(GRAMMARS, lang)
    return list((WordFile(sheet(GRAMMARS / game, lang), common) if game else WordFile(common)).spellings())


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_of_a_grammar_contradicts_another(game: str):
    build_parser(grammar(game).source, strict=True)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_word_is_one_of_the_grammar_or_of_the_reader(game: str):
    used = {kind for kind in grammar(game).words.values() if not kind.isdigit()}
    assert used <= grammar(game).terminals | KINDS | SIGNS | UNKNOWN
    assert grammar(game).terminals - {"PLACE", "POWER", "NUMBER"} <= used


@pytest.mark.parametrize("lang", ["ca", "en"])
@pytest.mark.parametrize("game", ["", *GAMES])
def test_the_languages_have_words_of_the_same_kinds(game: str, lang: str):
    kinds = {name: {kind for kind, _ in spellings(game, name)} for name in (lang, "es")}
    assert kinds[lang] - {"word"} == kinds["es"] - {"word"}


@pytest.mark.parametrize("game", GAMES)
def test_no_spelling_has_two_kinds(game: str):
    found: dict[tuple[str, ...], set[str]] = {}
    for kind, spelling in (pair for of in ("", game) for lang in (*LANGUAGES, "any") for pair in spellings(of, lang)):
        found.setdefault(phrase(spelling), set()).add(kind)
    assert {" ".join(form): kinds for form, kinds in found.items() if len(kinds) > 1} == RETYPED.get(game, {})
    assert () not in found


def test_a_game_uses_the_sets_and_endings_of_every_game():
    common = {"hold": [], "sets": {"a": ["al"], "aux": ["va a"]}, "endings": {"ar": ["a", "ar"]}}
    own = WordFile({"siege": ["siti~ar {a} {b}"], "sets": {"b": ["rey"]}}, common)
    assert list(own.spellings()) == [
        ("siege", "sitia al rey"),
        ("siege", "sitiar al rey"),
        ("siege", "va a sitiar al rey"),
    ]


def test_the_notation_of_the_word_files():
    sheet = {
        "support": ["[le] apoy~ar [{a}]"],
        "sets": {"a": ["a", "al"], "aux": ["va a"]},
        "endings": {"ar": ["a", "ar"]},
    }
    found = [spelling for _, spelling in WordFile(sheet).spellings()]
    assert found[:3] == ["apoya", "apoya a", "apoya al"]
    assert {"apoyar", "va a apoyar", "va a apoyar al", "le apoya a"} <= set(found)
    assert len(found) == 2 * 3 * 3


@pytest.mark.parametrize(
    "text", ["not toml", 'support = ["apoy~ar"]\n[sets]\naux = []', 'support = ["{nothing}"]', "support = 1"]
)
def test_a_word_file_that_cannot_be_read_is_named(text: str, tmp_path: Path):
    (tmp_path / "orders.lark").write_text("%declare A\nstart: A", "utf-8")
    (tmp_path / "words.xx.toml").write_text(text, "utf-8")
    with pytest.raises(GmError) as error:
        Grammar(tmp_path)
    assert error.value.message.args["file"] == "words.xx.toml"


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("JAÉN", "jaen"),
        ("Alcañiz", "alcaniz"),
        ("Plaça", "placa"),
        ("Argüeso", "argueso"),
        ("a\u00adb", "ab"),
        ("–", "-"),
        ("anul·la", "anulla"),
    ],
)
def test_folding(text: str, folded: str):
    assert fold(text) == folded


def test_a_piece_knows_where_it_stood():
    text = "«Jaén» → Córdoba"
    assert [text[piece.start : piece.end] for piece in pieces(text)] == ["Jaén", "→", "Córdoba"]
