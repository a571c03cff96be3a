"""Every rule has its proof: a case that cites it, or a test that names it. Every house rule is played both ways."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gm.core.errors import GmError
from gm.core.maps import map_from_json
from gm.rules import OPTIONS
from gm.rules.reconquista.cases import adjudicate
from tests.rules.case_files import cases, first_line, next_line, with_step

TESTS = Path(__file__).parent.parent
DOCS = TESTS.parent / "docs" / "rules"
RULES = "\n".join((DOCS / name).read_text("utf-8") for name in ("reconquista.md", "reconquista-advanced.md"))
CASES = cases("reconquista")
CITED = {rule for case in CASES for rule in case.rules}

RULE_IDS = re.findall(r"^\| \*\*([RB][\w.-]+)\*\* \|", RULES, re.MULTILINE)
QUESTIONS = re.findall(r"^\| (\d+[a-d]?) \| (?:.*?) \|", RULES, re.MULTILINE)
DOCUMENTED = {
    key: re.findall(r"`([\w]+)`", rest)
    for key, rest in re.findall(r"\| `(\w+)=(.*?) \|$", RULES.replace("=", "=`"), re.MULTILINE)
}


#: Rules about mail and publishing: the tests that prove them know nothing of rule ids.
PROVED_BY = {
    "R-SEQ-5": "record/test_resolving.py::test_a_season_is_written_and_the_next_one_opens",
    "R-3-1": "record/test_filing.py::test_a_late_mail_is_set_aside",
}


#: House rules that no phase of the test map shows, or not by all their values: the tests that do.
SHOWN_BY = {
    "profile": "rules/reconquista/test_disasters.py::test_profiles_are_sets_of_options",
    "start_ducats": "rules/reconquista/test_money.py::test_first_ducats_of_the_house",
    "transfer_news": "rules/reconquista/test_money.py::test_a_gift_told_to_everybody",
    "treasuries": "rules/reconquista/test_money.py::test_treasuries_are_public_or_each_knows_its_own",
    "victory": "rules/reconquista/test_victories.py::test_victory_by_cities_and_countries",
    "year_limit": "rules/reconquista/test_victories.py::test_the_year_limit",
}


def named_in_tests(rule: str) -> bool:
    """Whether the text of a test of the rules names this one."""
    word = re.compile(rf"(?<![\w.-]){re.escape(rule)}(?![\w-]|\.\w)")
    return any(word.search(path.read_text("utf-8")) for path in sorted((TESTS / "rules").rglob("test_*.py")))


def test_rules_are_numbered() -> None:
    assert len(RULE_IDS) == len(set(RULE_IDS)) > 100
    assert len(QUESTIONS) == len(set(QUESTIONS)) > 80


@pytest.mark.parametrize("rule", RULE_IDS)
def test_rule_has_its_proof(rule: str) -> None:
    assert rule in CITED or rule in PROVED_BY or named_in_tests(rule)


@pytest.mark.parametrize("test", [*PROVED_BY.values(), *SHOWN_BY.values()])
def test_proof_elsewhere_is_there(test: str) -> None:
    path, name = test.split("::")
    assert f"def {name}(" in (TESTS / path).read_text("utf-8")


@pytest.mark.parametrize("question", QUESTIONS)
def test_question_has_its_proof(question: str) -> None:
    assert f"A.2-{question}" in CITED or named_in_tests(f"A.2 n. {question}")


def test_cases_cite_rules_that_there_are() -> None:
    known = {*RULE_IDS, *(f"A.2-{n}" for n in QUESTIONS), *(f"B15-{n}" for n in range(1, 7))}
    assert CITED - known == set()


def test_house_rules_are_documented() -> None:
    """The table in the rules and the options of the program say the same, default first."""
    assert {key: tuple(values) for key, values in DOCUMENTED.items()} == {
        o.key: o.values for o in OPTIONS["reconquista"]
    }


CHOICES = [(option.key, value) for option in OPTIONS["reconquista"] for value in option.values[1:]]


@pytest.mark.parametrize(("key", "value"), CHOICES)
def test_house_rule_is_played(key: str, value: str) -> None:
    assert any(case.options.get(key) == value for case in CASES) or named_in_tests(f"{key}={value}")


@cache
def telling() -> frozenset[tuple[str, str]]:
    """The values of house rules by which a phase of some case comes out otherwise than by the default."""
    values = {option.key: option.values for option in OPTIONS["reconquista"]}
    found = set()
    for case in CASES:
        line = first_line(case)
        for step in case.steps:
            sent = with_step(line, step)
            out = answer(sent)
            for key, value in case.options.items():
                default, *others = values[key]
                for other in others if value == default else [default]:
                    if answer({**sent, "options": {**sent["options"], key: other}}) not in (out, {}):
                        found.add((key, value if other == default else other))
            line = next_line(line, out)
    return frozenset(found)


def answer(line: dict[str, Any]) -> dict[str, Any]:
    """The answer to a line; nothing if it cannot be used by its rules."""
    chart = map_from_json(line["map"])
    try:
        return adjudicate(line, chart.board, next(iter(chart.scenarios.values())))
    except GmError:
        return {}


@pytest.mark.parametrize(("key", "value"), CHOICES)
def test_house_rule_makes_a_difference(key: str, value: str) -> None:
    assert (key, value) in telling() or key in SHOWN_BY
