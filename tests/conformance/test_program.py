"""``gm adjudicate`` itself: a program that reads lines and writes lines, for both games."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from gm.core.model import Verdict
from gm.rules.diplomacy import cases as diplomacy
from gm.rules.diplomacy.options import EDITIONS, OPTIONS
from gm.rules.reconquista import cases as reconquista
from tests.conformance.data import adjudicate, lines
from tests.conformance.test_datc import CASES, plain
from tests.rules.diplomacy.positions import listed

COMMAND = [sys.executable, "-m", "gm", "adjudicate", "--lang", "en"]
DIPLOMACY = {"ruleset": "diplomacy", "map": "classical"}
RECONQUISTA = {"ruleset": "reconquista", "map": "reconquista"}
CHOICES = tomllib.loads(Path(__file__).with_name("choices.toml").read_text("utf-8"))["choice"]


def filtered(sent: Iterable[Mapping[str, Any] | str]) -> list[dict[str, Any]]:
    """The program's answers, line by line; what is sent as text goes as it is."""
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in sent)
    ran = subprocess.run(COMMAND, input=text.encode(), capture_output=True, check=True)
    assert ran.stderr == b""
    return [json.loads(line) for line in ran.stdout.splitlines()]


# ---- The test cases


def test_the_program_answers_the_test_cases_as_the_rules_do() -> None:
    """Line by line, with its reasons as sentences."""
    cases = [case for one in CASES for case in (one, one.get("preceding")) if case]
    answers = filtered({**DIPLOMACY, **case} for case in cases)
    assert [plain(answer) for answer in answers] == [plain(told(adjudicate(case))) for case in cases]
    assert all(reason.endswith((".", ".”")) for answer in answers for *_, reason in answer["orders"])


def told(answer: dict[str, Any]) -> Any:
    return json.loads(json.dumps(answer, default=str))


# ---- Choices


def line_of(choice: Mapping[str, Any], **options: str) -> dict[str, Any]:
    """A position of ``choices.toml``."""
    centres: dict[str, list[str]] = {}
    for at, power in listed(choice.get("centres", "")).items():
        centres.setdefault(power, []).append(at)
    return {
        **DIPLOMACY,
        "phase": "adjustment" if centres else "movement",
        "prestate": [[power, *unit.split()] for unit, power in listed(choice["units"]).items()],
        "orders": [line.split(": ") for line in choice.get("orders", "").splitlines()],
        "supply_centers": centres,
        "options": options,
    }


def shown(choice: Mapping[str, Any], answer: Mapping[str, Any]) -> str:
    """What matters of an answer: verdicts, places to retreat to, or who was removed by default."""
    if "open" in choice:
        return " ".join(answer["retreat_options"][choice["open"]])
    if "centres" in choice:
        return " ".join(place for *_, place in answer["removed_by_default"])
    return " ".join(verdict for _, _, verdict, _ in answer["orders"])


def test_every_value_of_every_option_is_told_apart_from_the_first() -> None:
    apart = {
        (choice["option"], value)
        for choice in CHOICES
        for value in choice["by"]
        if choice["by"][value] != next(iter(choice["by"].values()))
    }
    assert apart == {(option.key, value) for option in OPTIONS[1:] for value in option.values[1:]}


def test_each_value_of_an_option_does_what_it_says() -> None:
    asked = [(choice, value) for choice in CHOICES for value in choice["by"]]
    answers = filtered(line_of(choice, **{choice["option"]: value}) for choice, value in asked)
    found = [(choice["note"], value, shown(choice, a)) for (choice, value), a in zip(asked, answers, strict=True)]
    assert found == [(choice["note"], value, choice["by"][value]) for choice, value in asked]


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_is_all_its_choices_together(edition: str) -> None:
    """On every position where choices part; but for the default, each edition parts from it somewhere."""
    choices = {option.key: getattr(EDITIONS[edition], option.key) for option in OPTIONS[1:]}
    named, chosen, default = (
        filtered(line_of(choice, **options) for choice in CHOICES)
        for options in ({"edition": edition}, choices, dict[str, str]())
    )
    assert named == chosen
    assert (named == default) == (edition == next(iter(EDITIONS)))


# ---- Orders that cannot be

WRONG = tomllib.loads(Path(__file__).with_name("wrong.toml").read_text("utf-8"))["line"]
MAPS = {"diplomacy": "classical", "reconquista": "reconquista"}


def answers_of(wrong: Mapping[str, Any]) -> list[list[str]]:
    """The orders of a position of ``wrong.toml``: power, order, verdict, reason."""
    rows = [line.split(" | ") for line in wrong.get("orders", "").splitlines()]
    return [[*order.split(": ", 1), *answer] for order, *answer in rows]


def wrong_line(wrong: Mapping[str, Any]) -> dict[str, Any]:
    prestate = [[power, *unit.split(maxsplit=1)] for unit, power in listed(wrong.get("units", "")).items()]
    orders = [row[:2] for row in answers_of(wrong)]
    return {**wrong, "map": MAPS[wrong["ruleset"]], "prestate": prestate, "orders": orders}


def test_what_cannot_be_is_answered_with_a_sentence() -> None:
    answers = filtered(map(wrong_line, WRONG))
    for wrong, answer in zip(WRONG, answers, strict=True):
        assert answer.get("error") == wrong.get("error"), wrong["what"]
        assert answer.get("orders", []) == answers_of(wrong), wrong["what"]


# ---- The page


def test_the_page_tells_every_key_of_a_line_and_of_an_answer() -> None:
    page = (Path(__file__).parents[2] / "docs" / "adjudicate.md").read_text("utf-8")
    phases = ("movement", "retreat", "adjustment")
    answers = filtered({**DIPLOMACY, "phase": phase, "prestate": []} for phase in phases)
    answers += filtered({**RECONQUISTA, "phase": phase, "prestate": []} for phase in ("movement", "adjustment"))
    keys = {
        *diplomacy.Case.__struct_fields__,
        *reconquista.Case.__struct_fields__,
        *(key for a in answers for key in a),
    }
    assert sorted(key for key in keys if f"`{key}`" not in page) == []
    assert sorted(verdict for verdict in Verdict if f"`{verdict}`" not in page) == []


# ---- A stream


@pytest.mark.parametrize("ruleset", ["diplomacy", "reconquista"])
def test_seas_full_of_fleets_do_not_hold_up_the_next_line(ruleset: str) -> None:
    """Eight by eight, with more ways across than anybody could count."""
    grid = range(8)
    near = {
        f"X{x}Y{y}": [f"X{i}Y{j}" for i in grid for j in grid if abs(i - x) + abs(j - y) == 1]
        for x in grid
        for y in grid
    }
    shores = {"HERE": "X0Y0", "THERE": "X7Y7"}
    for shore, sea in shores.items():
        near[sea].append(shore)
    board = {
        "provinces": [{"id": shore, "kind": "coastal", "fleet": [sea]} for shore, sea in shores.items()],
        "seas": [{"id": sea, "kind": "sea", "fleet": borders} for sea, borders in near.items()],
    }
    units = [["P", "A", "HERE"], *(["P", "F", sea] for sea in near)]
    orders = [["P", "A HERE - THERE"], *(["P", f"F {sea} C A HERE - THERE"] for sea in near)]
    line = {"ruleset": ruleset, "map": board, "phase": "movement", "prestate": units, "orders": orders}
    crowded, _ = filtered([line, {**DIPLOMACY, **CASES[0]}])
    assert [verdict for _, _, verdict, _ in crowded["orders"]] == ["success", *["given"] * len(near)]


@pytest.fixture
def program() -> Iterator[subprocess.Popen[bytes]]:
    """The program, waiting for a line; should it wait for another one before it answers, it is stopped."""
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        patience = Timer(60, running.kill)
        patience.start()
        yield running
        patience.cancel()
        running.kill()


def test_each_line_is_answered_before_the_next_one_is_read(program: subprocess.Popen[bytes]) -> None:
    assert program.stdin is not None
    assert program.stdout is not None
    for number, game in enumerate((DIPLOMACY, RECONQUISTA, {}, DIPLOMACY)):
        program.stdin.write(json.dumps({"id": number, "prestate": [], **game}).encode() + b"\n")
        program.stdin.flush()
        assert json.loads(program.stdout.readline())["id"] == number


def test_ten_thousand_lines_of_which_every_tenth_is_broken() -> None:
    """Each sound line is answered as it is alone, in its place."""
    broken = ["{", "[]", '{"id": 7}', "\x00\xff", json.dumps({**DIPLOMACY, "prestate": [["FRANCE", "A"]]})]
    sound = [{**DIPLOMACY, **case} for case in lines("datc.jsonl")[:9]]
    alone = filtered(sound)
    sent = [broken[n // 10 % len(broken)] if n % 10 == 9 else sound[n % 10] for n in range(10_000)]
    answers = filtered(sent)
    assert len(answers) == len(sent)
    assert all("error" in answer for answer in answers[9::10])
    assert all(answers[n] == alone[n % 10] for n in range(len(sent)) if n % 10 != 9)
