from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from gm.core import data
from gm.core.errors import GmError, UsageError
from gm.core.message import city, day, moment, place, power, say, verdict
from gm.core.model import Draw, Phase, canonical_json
from gm.core.ruleset import Node, Word


def test_a_phase_names_its_folder():
    assert Phase(1, "1080-1-primavera", say("x")).folder == "001-1080-1-primavera"


def test_canonical_json_sorts_keys_and_ends_with_a_newline():
    text = canonical_json({"b": 1, "a": Draw("peste|JAEN", "sí", ("no", "sí"))})
    assert text.endswith(b"\n}\n")
    assert list(json.loads(text)) == ["a", "b"]
    assert "sí".encode() in text


def test_canonical_json_is_the_same_under_any_hash_seed():
    code = "from gm.core.model import canonical_json as c; print(c({k: {'y': 1, 'x': k} for k in {'b', 'a', 'c'}}))"
    runs = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(runs) == 1


def test_names_are_messages():
    assert [place("TOLEDO"), city("TOLEDO"), power("TTO")] == [
        say("place", id="TOLEDO"),
        say("city", id="TOLEDO"),
        say("power", id="TTO"),
    ]


def test_dates_are_messages_in_the_zone_of_the_moment():
    at = datetime(2026, 11, 29, 21, 0, tzinfo=ZoneInfo("Europe/Madrid"))
    assert day(at.date()) == say("date", day="2026-11-29")
    assert moment(at) == say("moment", at="2026-11-29T21:00:00+01:00", zone="Europe/Madrid")
    assert moment(at.astimezone(UTC)).args["zone"] == ""


def test_a_verdict_is_a_message():
    assert verdict("cut") == say("verdict", **{"is": "cut"})


def test_mistakes_of_the_operator_carry_a_message_and_an_exit_code():
    error = UsageError("cli.x", n=2)
    assert (error.message, error.exit_code, GmError.exit_code) == (say("cli.x", n=2), 2, 3)


def test_a_node_gives_its_words_and_nodes_by_type():
    word, node = Word("PLACE", "TOLEDO", 2, 8), Node("move", ())
    whole = Node("order", (word, node, Word("SEP", "-", 9, 10)))
    assert (whole.words("PLACE"), whole.nodes("move")) == ((word,), (node,))
    assert (whole.words("move"), whole.nodes("PLACE")) == ((), ())


def test_data_lies_beside_the_package_in_a_checkout():
    assert (data.data_folder() / "maps").is_dir()


def test_data_lies_inside_the_package_in_a_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "gm" / "_data").mkdir(parents=True)
    monkeypatch.setattr(data, "__file__", str(tmp_path / "gm" / "core" / "data.py"))
    assert data.data_folder() == tmp_path / "gm" / "_data"
