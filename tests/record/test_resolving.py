"""Resolving: what is written, what stops it, and that nothing depends on accidents."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice, permutations
from pathlib import Path
from shutil import copytree

import pytest

from gm.core.dice import key_of, previous_key
from gm.core.errors import GmError
from gm.record import DiffersError, Game, NotReadyError, open_game, preview, publish, receive, replay, resolve
from gm.record import folder as files
from tests.record.conftest import END
from tests.record.mails import FRIDAY, hours, mail

SEASON = (
    mail("pere", "A ALBA - BOIRA\n> ¿qué tal?"),
    mail("quima", "A CIM - BOIRA"),
    mail("ramon", "A ERMITA - DUNA"),
    mail("ramon", "A ERMITA - BOIRA", FRIDAY + hours(2)),
)


def tree(folder: Path) -> dict[str, bytes]:
    """Every file of a game but those that say who is writing."""
    paths = (path for path in folder.rglob("*") if path.is_file() and path.name not in (files.LOCK, files.HOLDER))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(paths)}


def folders(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_dir())


@pytest.fixture
def ready(tiny: Game) -> Game:
    """All have sent their orders."""
    for raw in SEASON:
        receive(tiny, raw)
    return tiny


def test_a_season_is_written_and_the_next_one_opens(ready: Game):
    edition = resolve(ready)
    assert edition.turn.phase.code == "1-1"
    assert sorted(path.name for path in (ready.folder / "001-1-1").iterdir()) == [
        "inbox", "outbox", "outcome.json", "report.ca.html", "report.ca.md", "report.es.html", "report.es.md",
    ]  # fmt: skip
    assert (ready.folder / "002-1-2/inbox").is_dir()
    assert replay(ready).phase == edition.frame.next
    assert not (ready.folder / files.RESOLVING).exists()


def test_the_outcome_is_canonical_json_and_its_digest_is_in_the_report(ready: Game):
    edition = resolve(ready)
    content = (ready.folder / "001-1-1/outcome.json").read_bytes()
    outcome = json.loads(content)
    assert content == (json.dumps(outcome, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()
    assert outcome["orders"]["R"] == ["A ERMITA - BOIRA"]
    assert [draw["among"] for draw in outcome["draws"]] == [["A ALBA", "A CIM", "A ERMITA"]]
    assert edition.frame.digest in (ready.folder / "001-1-1/report.es.md").read_text("utf-8")


def test_the_report_reveals_the_key_of_its_phase(ready: Game):
    first, second = resolve(ready).frame, resolve(ready, missing_ok=True).frame
    assert bytes.fromhex(first.key) == key_of(END, 1)
    assert previous_key(bytes.fromhex(first.key)).hex() == first.anchor == ready.settings.anchor
    assert previous_key(bytes.fromhex(second.key)).hex() == first.key


def test_the_site_lists_the_deadline_of_every_turn(ready: Game):
    resolve(ready)
    publish(ready)
    index = (ready.folder / "site" / "index.html").read_text("utf-8")
    assert [int(day) for day in re.findall(r"Plazo: domingo (\d+) de diciembre", index)] == [6, 13]


def test_the_frame_tells_the_next_deadline(ready: Game):
    frame = resolve(ready).frame
    assert frame.deadline is not None
    assert frame.deadline.isoformat() == "2026-12-13T21:00:00+01:00"
    assert frame.next is not None
    assert frame.next.code == "1-2"


def test_each_player_gets_a_draft_with_the_report(ready: Game):
    resolve(ready)
    drafts = sorted(path.name for path in (ready.folder / "001-1-1/outbox").glob("report-*"))
    assert drafts == ["report-p.eml", "report-q.eml", "report-r.eml"]


def test_while_a_power_is_missing_nothing_is_written(tiny: Game):
    receive(tiny, SEASON[0])
    before = tree(tiny.folder)
    with pytest.raises(NotReadyError) as told:
        resolve(tiny)
    assert told.value.missing == ("Q", "R")
    assert told.value.exit_code == 1
    assert tree(tiny.folder) == before
    resolve(tiny, missing_ok=True)


def test_while_a_line_that_was_not_understood_waits_nothing_is_written(ready: Game):
    receive(ready, mail("quima", "¿qué tal?", FRIDAY + hours(3)))
    before = tree(ready.folder)
    with pytest.raises(NotReadyError) as told:
        resolve(ready)
    assert (told.value.missing, told.value.unclear) == ((), ("Q",))
    assert tree(ready.folder) == before
    receive(ready, mail("quima", "A CIM H", FRIDAY + hours(4)))
    resolve(ready)


def test_a_preview_is_what_resolving_gives_and_writes_nothing(ready: Game):
    before = tree(ready.folder)
    seen = preview(ready)
    assert tree(ready.folder) == before
    assert resolve(ready) == seen


def test_a_game_that_is_over_is_not_resolved(tiny: Game):
    while replay(tiny).phase:
        edition = resolve(tiny, missing_ok=True)
    assert (edition.frame.next, edition.frame.deadline) == (None, None)
    for act in (resolve, preview):
        with pytest.raises(GmError) as told:
            act(tiny)
        assert told.value.message.id == "record.game_over"


def test_an_outcome_that_is_not_what_the_record_comes_to_stops_everything(ready: Game):
    resolve(ready)
    path = ready.folder / "001-1-1/outcome.json"
    path.write_bytes(path.read_bytes().replace(b"BOIRA", b"DUNA"))
    before = tree(ready.folder)
    for act in (lambda: resolve(ready, missing_ok=True), lambda: publish(ready)):
        with pytest.raises(DiffersError) as told:
            act()
        assert [one.phase.code for one in told.value.differences] == ["1-1"]
    assert tree(ready.folder) == before


def test_mails_in_any_order_give_the_same_bytes(tiny: Game, tmp_path: Path):
    found = []
    for n, order in enumerate(islice(permutations(SEASON), 0, 24, 5)):
        copy = copytree(tiny.folder, tmp_path / f"{n}" / "camino")
        game = open_game(copy)
        for raw in order:
            receive(game, raw)
        resolve(game)
        publish(game)
        public = {
            path: content for path, content in tree(copy).items() if "/inbox/" not in path and "/ack-" not in path
        }
        found.append(public)
    assert all(one == found[0] for one in found)
    assert any(path.startswith("site/") for path in found[0])


def test_a_page_of_a_season_no_longer_played_leaves_the_site_but_no_other_folder(ready: Game, tmp_path: Path):
    resolve(ready)
    for below in (ready.folder / "site", tmp_path / "www"):
        below.mkdir()
        (below / "9-9.html").write_text("vieja")
    publish(ready)
    publish(ready, tmp_path / "www")
    assert not (ready.folder / "site/9-9.html").exists()
    assert (tmp_path / "www/9-9.html").exists()
    assert (tmp_path / "www/index.html").read_bytes() == (ready.folder / "site/index.html").read_bytes()


class Killed(BaseException):
    """The machine stops: nothing handles it."""


def kill_at(patch: pytest.MonkeyPatch, call: int, names: Sequence[str] = ("open", "fsync", "replace")) -> list[str]:
    """Let the machine stop at the n-th call that touches the disk; the calls are listed."""
    calls: list[str] = []
    for name in names:
        real = getattr(os, name)

        def touch(*args: object, _real: object = real, _name: str = name, **more: object) -> object:
            calls.append(_name)
            if len(calls) == call:
                raise Killed
            return _real(*args, **more)  # type: ignore[operator]

        patch.setattr(files.os, name, touch)
    return calls


def test_a_run_killed_at_any_write_and_run_again_gives_the_bytes_of_peace(
    ready: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    peace = copytree(ready.folder, tmp_path / "peace" / "camino")
    with monkeypatch.context() as patch:
        calls = kill_at(patch, 0)
        resolve(open_game(peace))
    assert len(calls) > 20
    for call in range(1, len(calls) + 1):
        hurt = copytree(ready.folder, tmp_path / f"{call}" / "camino")
        with monkeypatch.context() as patch:
            kill_at(patch, call)
            with pytest.raises(Killed):
                resolve(open_game(hurt))
        with suppress(NotReadyError):  # the season was closed: nothing is left but to end
            resolve(open_game(hurt))
        assert tree(hurt) == tree(peace), f"killed at call {call}, {calls[call - 1]}"
        assert folders(hurt) == folders(peace)


def test_a_run_killed_before_it_has_told_tells_the_same_season_again(ready: Game):
    def killed(_: object) -> None:
        raise Killed

    with pytest.raises(Killed):
        resolve(ready, told=killed)
    assert (ready.folder / "001-1-1/outcome.json").exists()
    told: list[str] = []
    resolve(ready, missing_ok=True, told=lambda edition: told.append(edition.turn.phase.code))
    assert told == ["1-1"]
    assert not (ready.folder / "002-1-2/outcome.json").exists()


def test_what_comes_after_a_killed_run_goes_on_from_there(ready: Game):
    def killed(_: object) -> None:
        raise Killed

    with pytest.raises(Killed):
        resolve(ready, told=killed)
    receive(ready, mail("pere", "A ALBA H", FRIDAY + hours(100)))
    assert resolve(ready, missing_ok=True).turn.phase.code == "1-2"


CHILD = """
import sys
from pathlib import Path
from tests.record.tiny import install
install(type("Patch", (), {"setattr": staticmethod(setattr)}))
from gm.record import open_game, publish, resolve
game = open_game(Path(sys.argv[1]))
print("ready", flush=True)
resolve(game)
publish(game)
"""


def child(folder: Path, seed: str = "0") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", CHILD, str(folder)],
        env={**os.environ, "PYTHONHASHSEED": seed},
        cwd=Path(__file__).parents[2],
        stdout=subprocess.PIPE,
        text=True,
    )


def test_two_hash_seeds_give_the_same_bytes(ready: Game, tmp_path: Path):
    found = []
    for seed in ("1", "4242"):
        copy = copytree(ready.folder, tmp_path / seed / "camino")
        with child(copy, seed) as process:
            assert process.wait(60) == 0
        found.append(tree(copy))
    assert found[0] == found[1]
    assert "site/index.html" in found[0]


@pytest.mark.skipif(os.name == "nt", reason="no SIGKILL")
def test_a_process_killed_at_any_moment_and_run_again_gives_the_bytes_of_peace(ready: Game, tmp_path: Path):
    peace = copytree(ready.folder, tmp_path / "peace" / "camino")
    resolve(open_game(peace))
    for n in range(8):
        hurt = copytree(ready.folder, tmp_path / f"{n}" / "camino")
        with child(hurt) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(0.015 * n)
            process.send_signal(signal.SIGKILL)
        game = open_game(hurt)
        if not (hurt / "001-1-1/outcome.json").exists() or (hurt / files.RESOLVING).exists():
            resolve(game)
        left = {path: content for path, content in tree(hurt).items() if not path.startswith("site/")}
        assert left == tree(peace), f"killed after {15 * n} ms"
