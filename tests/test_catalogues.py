"""The catalogues of the three languages hold the same sentences, and the code says no other."""

from __future__ import annotations

import ast
import io
import re
import string
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from gm.show.language import LANGUAGES, LOCALE

PACKAGE = LOCALE.parent
DOMAINS = sorted({po.stem for po in LOCALE.glob("*/*.po")})
IDS = re.compile(rf"({'|'.join(DOMAINS)})(\.[\w-]+)+(?<!\.lark)(?<!\.toml)(?<!\.json)")
"""What in the code can only be an id, or else the name of a file."""

NAME_MAKERS = {"place", "city", "power"}


@cache
def catalogue(lang: str, domain: str) -> Catalog:
    path = LOCALE / lang / f"{domain}.po"
    assert path.is_file(), f"{domain} has no catalogue in {lang}"
    return read_po(io.BytesIO(path.read_bytes()), abort_invalid=True)


def texts(lang: str, domain: str) -> dict[str, tuple[str, ...]]:
    """The texts of each id: one, or singular and plural."""
    return {
        entry.id if isinstance(entry.id, str) else entry.id[0]: (
            (entry.string,) if isinstance(entry.string, str) else tuple(entry.string)
        )
        for entry in catalogue(lang, domain)
        if entry.id
    }


def every_text(*langs: str) -> Iterator[tuple[str, str, str]]:
    """(language, id, text) of all domains."""
    for lang in langs or LANGUAGES:
        for domain in DOMAINS:
            for key, forms in texts(lang, domain).items():
                for text in forms:
                    yield lang, key, text


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


class Said(NamedTuple):
    """A Message that the code makes: where, its id or the beginning of one, the gaps it fills, which with a name."""

    where: str
    key: str
    args: frozenset[str] | None
    names: frozenset[str]


def _called(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _said_in(call: ast.Call, where: str) -> Iterator[Said]:
    maker = _called(call.func)
    if not call.args or not (maker == "say" or maker.endswith("Error")):
        return
    known = all(keyword.arg for keyword in call.keywords)
    args = frozenset(str(keyword.arg) for keyword in call.keywords) if known else None
    names = frozenset(
        str(keyword.arg)
        for keyword in call.keywords
        if isinstance(keyword.value, ast.Call) and _called(keyword.value.func) in NAME_MAKERS
    )
    branches = [call.args[0].body, call.args[0].orelse] if isinstance(call.args[0], ast.IfExp) else [call.args[0]]
    for branch in branches:
        if isinstance(branch, ast.Constant) and isinstance(branch.value, str) and IDS.fullmatch(branch.value):
            yield Said(where, branch.value, args, names)


@cache
def code() -> tuple[tuple[Said, ...], frozenset[str], frozenset[str]]:
    """What is said in calls, every literal that is an id, and the beginnings of ids in f-strings."""
    said: list[Said] = []
    literals: set[str] = set()
    beginnings: set[str] = set()
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                said.extend(_said_in(node, f"{path.relative_to(PACKAGE)}:{node.lineno}"))
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and IDS.fullmatch(node.value):
                literals.add(node.value)
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                start = str(node.values[0].value)
                if start.partition(".")[0] in DOMAINS and "." in start:
                    beginnings.add(start)
    for path in sorted(PACKAGE.rglob("*.j2")):
        literals.update(match[0][1:-1] for match in re.finditer(rf'"{IDS.pattern}"', path.read_text("utf-8")))
    return tuple(said), frozenset(literals), frozenset(beginnings)


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_languages_have_the_same_ids(domain: str):
    assert {lang: sorted(texts(lang, domain)) for lang in LANGUAGES} == dict.fromkeys(
        LANGUAGES, sorted(texts("es", domain))
    )


@pytest.mark.parametrize("domain", DOMAINS)
def test_an_id_has_the_same_gaps_in_each_language(domain: str):
    """But `n`, which one may write in words."""

    def all_gaps(lang: str) -> dict[str, set[str]]:
        return {key: set().union(*map(gaps, forms)) - {"n"} for key, forms in texts(lang, domain).items()}

    assert all_gaps("ca") == all_gaps("es")
    assert all_gaps("en") == all_gaps("es")


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_entry_is_fuzzy_empty_or_there_twice(lang: str, domain: str):
    entries = [entry for entry in catalogue(lang, domain) if entry.id]
    assert [entry.id for entry in entries if entry.fuzzy] == []
    assert [key for key, forms in texts(lang, domain).items() if not all(forms)] == []
    written = re.findall(r'^msgid "(.+)"$', (LOCALE / lang / f"{domain}.po").read_text("utf-8"), re.M)
    assert [key for key, times in Counter(written).items() if times > 1] == []


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_header_is_that_of_the_language(lang: str, domain: str):
    header = catalogue(lang, domain)
    assert str(header.locale) == lang
    assert header.charset.lower() == "utf-8"
    assert (header.num_plurals, header.plural_expr.replace(" ", "").strip("()")) == (2, "n!=1")


TOLD_APART = {"void.no_passage", "void.others_there"}
"""Refusals for which the games have different reasons."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_games_refuse_an_order_in_the_same_words(lang: str):
    one, other = (
        {
            key.partition(".")[2]: [re.sub(r"{\w+", "{", form) for form in forms]
            for key, forms in texts(lang, game).items()
        }
        for game in ("reconquista", "diplomacy")
    )
    refusals = [key for key in one.keys() & other.keys() if key.startswith(("void.", "legal", "case."))]
    assert len(refusals) > 10
    assert [key for key in sorted(refusals) if one[key] != other[key] and key not in TOLD_APART] == []


def test_what_is_quoted_has_the_quotes_of_its_language():
    """But in examples of commands and of settings."""
    wrong = {"es": '"“”', "ca": '"“”', "en": '"«»'}
    told = (
        (lang, key, text) for lang, key, text in every_text() if not key.endswith(".example") and ' = "' not in text
    )
    assert [(lang, key) for lang, key, text in told if set(text) & set(wrong[lang])] == []


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_ids_begin_with_their_domain(lang: str, domain: str):
    assert [key for key in texts(lang, domain) if key.partition(".")[0] != domain] == []


def test_what_the_code_says_has_a_text():
    said, literals, beginnings = code()
    known = {key for domain in DOMAINS for key in texts("es", domain)}
    assert [(s.where, s.key) for s in said if s.key not in known] == []
    assert sorted(literals - known) == []
    assert [start for start in beginnings if not any(key.startswith(start) for key in known)] == []


def test_every_text_is_said_somewhere():
    _, literals, beginnings = code()
    known = {key for domain in DOMAINS for key in texts("es", domain)}
    assert sorted(key for key in known - literals if not key.startswith(tuple(beginnings))) == []


def test_what_the_code_says_fills_every_gap():
    said, _, _ = code()
    wanted = {key: gaps("".join(forms)) for domain in DOMAINS for key, forms in texts("es", domain).items()}
    assert [
        (s.where, s.key, sorted(wanted[s.key] - s.args))
        for s in said
        if s.args is not None and s.key in wanted and not wanted[s.key] <= s.args
    ] == []


def test_prepositions_contract_with_the_names_that_follow():
    """`de {place}` would give "de el golfo": it is written `{place:de}`."""
    said, _, _ = code()
    names: dict[str, set[str]] = {}
    for s in said:
        names.setdefault(s.key, set()).update(s.names)
    assert [
        (lang, key, gap[0])
        for lang, key, text in every_text("es", "ca")
        for gap in re.finditer(r"\b(de|a|per) \{(\w+)\}", text)
        if gap[2] in names.get(key, ()) and (lang, gap[1]) != ("es", "per")
    ] == []


@pytest.mark.parametrize(
    ("langs", "never"),
    [
        pytest.param(LANGUAGES, r"  +", id="double spaces"),
        pytest.param(LANGUAGES, r"^\s|[ \t]$", id="spaces at an end"),
        pytest.param(LANGUAGES, r" [,;.:!?)](\s|$)", id="a space before a mark"),
        pytest.param(LANGUAGES, r"’", id="typographic apostrophes, where names have straight ones"),
        pytest.param(("es",), r"\b([Dd]e|[Aa]) el\b", id="uncontracted Spanish"),
        pytest.param(("ca",), r"\b([Dd]e|[Aa]|[Pp]er) els?\b", id="uncontracted Catalan"),
        pytest.param(("es", "ca"), r"\b(de|a) \{\w+:(de|a|per)\}", id="a preposition twice"),
        pytest.param(("es", "ca"), r"\b(de|a|per) \{\w+:o\}", id="a preposition before names that bring their article"),
    ],
)
def test_no_text_has(langs: tuple[str, ...], never: str):
    """But examples of commands, which are laid out."""
    found = [(lang, key, text) for lang, key, text in every_text(*langs) if re.search(never, text)]
    assert [where for where in found if not where[1].endswith(".example")] == []


def test_sentences_end_alike_in_each_language():
    ends = {lang: {key: text[-1] for _, key, text in every_text(lang)} for lang in LANGUAGES}
    stops = {lang: {key: end if end in ".?!" else "" for key, end in of.items()} for lang, of in ends.items()}
    assert stops["ca"] == stops["es"]
    assert stops["en"] == stops["es"]


def test_a_text_of_several_sentences_ends_with_a_stop():
    assert [
        (lang, key, text)
        for lang, key, text in every_text()
        if re.search(r"[\w}»)]\. [A-ZÁÉÍÓÚ¿¡]", text) and text[-1] not in ".?!:»)`"
    ] == []


def test_every_catalogue_of_the_folder_is_looked_at():
    assert {path.parent.name for path in Path(LOCALE).glob("*/*.po")} <= set(LANGUAGES)
