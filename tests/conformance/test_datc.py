"""The Diplomacy Adjudicator Test Cases: hard facts equal, and the soft ones too; other choices lead where they say."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.data import adjudicate, lines

CASES = lines("datc.jsonl")
ALTERNATIVES = [
    pytest.param(case, other, id=f"{case['id']}-{next(iter(other['if']))}")
    for case in CASES
    for other in case.get("alternatives", ())
]
OPTIONS = {
    "4.A.1: one broken route disrupts (1971)": {"route": "every"},
    "4.A.2: 1982": {"paradox": "sea_first"},
    "4.A.2: 1971 or 1982": {"paradox": "sea_first"},
    "4.A.2: 1971/1982/2000/2023 text": {"paradox": "sea_first"},
    "4.A.3: only explicit via (DPTG)": {"adjacent_convoy": "via"},
    "4.A.3: 1971": {"adjacent_convoy": "any_fleet"},
    "4.A.3: fallback to land (DATC 2.x)": {"land_fallback": "always"},
    "4.A.3: 1971, or fallback to land (DATC 2.x)": {"land_fallback": "always"},
    "4.A.4: b: support cut": {"convoyed_cut": "yes"},
    "4.A.5: a": {"convoyed_retreat": "closed"},
    "4.A.7: a": {"dislodged_prevents": "elsewhere"},
    "4.B.2: missing coast is illegal": {"missing_coast": "illegal"},
    "4.B.3: wrong coast replaced by the possible one": {"wrong_coast": "only_one"},
    "4.B.4: coast required in supports": {"support_coast": "required"},
    "4.B.5: wrong coast makes the order illegal": {"unit_coast": "illegal"},
    "4.B.6: coast makes the order illegal": {"army_coast": "illegal"},
    "4.D.8: before 2023: distance to home centres": {"default_removal": "home_centres"},
}
"""The choices of chapter 4 that the cases tell alternatives for, as options of a game."""

EDITIONS = {"1971": "1971", "1982": "1982", "DPTG": "dptg", "DATC 2.x": "datc2", "before 2023": "datc2"}
"""How the cases name the editions for which they tell an alternative."""

NAMED = [
    pytest.param(*alternative.values, edition, id=f"{alternative.id}-{edition}")
    for alternative in ALTERNATIVES
    for words, edition in EDITIONS.items()
    if words in " ".join(alternative.values[1]["if"].values())
]

SETS = ("poststate", "dislodged", "contested", "disbanded", "removed_by_default")


def plain(facts: dict[str, Any]) -> dict[str, Any]:
    """Facts without their order on the page and without reasons."""
    found: dict[str, Any] = {key: sorted(facts[key]) for key in SETS if key in facts}
    if "retreat_options" in facts:
        found["retreat_options"] = {at: sorted(to) for at, to in facts["retreat_options"].items()}
    return {**found, "orders": [row[:3] for row in facts["orders"]]}


def assert_outcome(case: dict[str, Any]) -> None:
    answer, expected = plain(adjudicate(case)), plain(case["expected"])
    assert {key: answer[key] for key in expected} == expected


def test_every_case_is_here() -> None:
    assert len(CASES) == 165
    assert len({case["id"].split()[0] for case in CASES}) == 164


@pytest.mark.parametrize("case", CASES, ids=[case["id"].replace(" ", "-") for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    assert_outcome(case)


@pytest.mark.parametrize("case", [c for c in CASES if "preceding" in c], ids=lambda case: case["id"])
def test_moves_before_the_retreats(case: dict[str, Any]) -> None:
    assert_outcome(case["preceding"])


@pytest.mark.parametrize(("case", "other"), ALTERNATIVES)
def test_alternative(case: dict[str, Any], other: dict[str, Any]) -> None:
    ((issue, choice),) = other["if"].items()
    assert_alternative(case, other, OPTIONS[f"{issue}: {choice}"])


@pytest.mark.parametrize(("case", "other", "edition"), NAMED)
def test_alternative_of_an_edition(case: dict[str, Any], other: dict[str, Any], edition: str) -> None:
    assert_alternative(case, other, {"edition": edition})


def assert_alternative(case: dict[str, Any], other: dict[str, Any], options: dict[str, str]) -> None:
    answer = adjudicate({**(case["preceding"] if case["phase"] == "retreat" else case), "options": options})
    assert answer.get("removed_by_default") == other.get("removed_by_default")
    if "successful_moves" in other:
        moved = [text for _, text, verdict, _ in answer["orders"] if verdict == "success" and " - " in text]
        assert sorted(map(_start, moved)) == sorted(start.split(">")[0] for start in other["successful_moves"])
    if "dislodged" in other:
        assert sorted(row[2] for row in answer["dislodged"]) == sorted(other["dislodged"])
    for place in other.get("not_dislodged", ()):
        assert place not in [row[2] for row in answer["dislodged"]]
    for _, text, _ in other.get("orders", ()):
        _, start, _, to = text.split()
        assert to not in answer["retreat_options"][start]


def _start(move: str) -> str:
    return move.split()[1].split("/", maxsplit=1)[0]
