"""The facts in this folder, and how they are put to ``gm adjudicate``."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

from gm.core.maps import Map, load_map
from gm.rules import ADJUDICATORS

FOLDER = Path(__file__).parent


def lines(name: str) -> list[dict[str, Any]]:
    """The JSON lines of a file."""
    raw = (FOLDER / name).read_bytes()
    text = gzip.decompress(raw) if name.endswith(".gz") else raw
    return [json.loads(line) for line in text.decode("utf-8").splitlines()]


@cache
def classical() -> Map:
    return load_map("classical")


def adjudicate(line: dict[str, Any]) -> dict[str, Any]:
    """The answer of ``gm adjudicate`` to a line, its reasons as Messages."""
    return ADJUDICATORS["diplomacy"](line, classical().board, classical().scenarios["1901"])
