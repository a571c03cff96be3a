"""Faults of other programs of the family: each has a case or a test that shows that this one does not have it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.rules.case_files import cases

TESTS = Path(__file__).parent.parent
FAULTS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("known_faults.toml").read_text("utf-8"))["fault"]
CASES = {case.id for case in cases("reconquista")}


@pytest.mark.parametrize(
    "proof", [proof for fault in FAULTS for proof in fault["proof"]], ids=lambda proof: proof.rpartition(": ")[2]
)
def test_the_proof_is_there(proof: str) -> None:
    if proof.startswith("case: "):
        assert proof.removeprefix("case: ") in CASES
        return
    path, name = proof.split("::")
    assert re.search(rf"^def {name}\(", (TESTS / path).read_text("utf-8"), re.MULTILINE)


def test_each_fault_is_told_with_its_program() -> None:
    assert all(fault["of"] and fault["what"] and fault["proof"] for fault in FAULTS)
    assert len({fault["what"] for fault in FAULTS}) == len(FAULTS)
