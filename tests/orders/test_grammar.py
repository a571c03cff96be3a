"""The grammar and the word files."""

from __future__ import annotations

import tomllib
from pathlib import Path

import desk
import pytest

from gm.core.errors import GmError
from gm.orders.folding import fold, phrase, pieces
from gm.orders.grammar import Grammar, build_parser
from gm.orders.wordfile import WordFile

LANGUAGES = ("es", "ca", "en")
KINDS = {"ALL", "AND", "CONDITION", "FILLER", "HEADING", "NEGATION", "PRESS", "SEA", "SEASON", "ADD", "REPLACE_ALL"}
SIGNS = {"COMMA", "STOP", "SEMICOLON"}


def word_files() -> dict[str, WordFile]:
    folder = desk.grammar().folder
    return {
        path.suffixes[0][1:]: WordFile(tomllib.loads(path.read_text("utf-8"))) for path in folder.glob("words.*.toml")
    }


def test_no_rule_of_the_grammar_contradicts_another():
    build_parser(desk.grammar().source, strict=True)


def test_every_kind_of_word_is_one_of_the_grammar_or_of_the_reader():
    used = set(desk.grammar().words.values())
    assert used <= desk.grammar().terminals | KINDS | SIGNS
    assert desk.grammar().terminals - {"PLACE", "POWER", "NUMBER"} <= used


@pytest.mark.parametrize("lang", ["ca", "en"])
def test_the_languages_have_words_of_the_same_kinds(lang: str):
    kinds = {name: {kind for kind, _ in file.spellings()} for name, file in word_files().items()}
    assert kinds[lang] == kinds["es"]


def test_no_spelling_has_two_kinds():
    found: dict[tuple[str, ...], set[str]] = {}
    for file in word_files().values():
        for kind, spelling in file.spellings():
            found.setdefault(phrase(spelling), set()).add(kind)
    assert {" ".join(form): kinds for form, kinds in found.items() if len(kinds) > 1} == {}
    assert () not in found


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
