"""What the tests of the example games share: a game as it is recorded, played again, compared, and looked into."""

from __future__ import annotations

import io
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from gm.cli.common import Desk
from gm.cli.demo import play
from gm.core.data import data_folder
from gm.core.message import Message
from gm.core.model import LineKind, Result, Turn
from gm.record import (
    FiledMail,
    Game,
    History,
    Record,
    correct,
    deadline,
    load_record,
    open_game,
    phases,
    publish,
    receive,
    replay,
    resolve,
)
from gm.record.settings import write_ignored
from tests.record.test_resolving import tree

TURNS = data_folder() / "turns"
NOT_KEPT = re.compile(r"\.gitignore$|site/|.*/report\.\w+\.html$")
"""What a played game holds and the recorded one does not: what is private in a real game, and pages of a megabyte."""
MAILBOX = re.compile(r".*/(?:inbox/|outbox/ack-)")


class Example(NamedTuple):
    """An example game as it is recorded."""

    folder: Path
    game: Game
    record: Record
    history: History

    @property
    def mails(self) -> list[FiledMail]:
        return [mail for filed in self.record.mails.values() for mail in filed]

    def turn(self, number: int) -> Turn:
        return self.history.turns[number - 1]

    def result(self, number: int, order: str) -> Result:
        (found,) = (result for result in self.turn(number).outcome.results if result.order == order)
        return found

    def events(self, number: int, name: str) -> list[Message]:
        return [event.message for event in self.turn(number).outcome.events if event.message.id == name]


def recorded(name: str) -> Example:
    """The example of that name, replayed."""
    game = open_game(TURNS / name)
    record = load_record(game)
    return Example(game.folder, game, record, replay(game, record))


class Demo(NamedTuple):
    """What ``gm demo`` made, and what it said."""

    folder: Path
    said: str

    def published(self) -> str:
        """Everything that is on the site, as one text."""
        files = sorted(path for path in (self.folder / "site").rglob("*") if path.is_file())
        return "\n".join(path.read_bytes().decode("utf-8", "replace") for path in files)


def demonstrate(name: str, into: Path) -> Demo:
    """Play an example into a folder as ``gm demo`` does."""
    said = io.StringIO()
    with redirect_stdout(said):
        play(Desk("es", in_game=False), into, name, force=False)
    return Demo(into, said.getvalue())


def differing(demo: Demo, folder: Path) -> list[str]:
    """The files in which a game played again is not as it is recorded; missing and new ones too."""
    played = {path: content for path, content in tree(demo.folder).items() if not NOT_KEPT.match(path)}
    kept = tree(folder)
    return sorted(path for path in {*played, *kept} if played.get(path) != kept.get(path))


def played_under_two_hash_seeds(name: str, tmp_path: Path) -> list[dict[str, bytes]]:
    """The folders, sites and all, of two programs."""
    folders = [tmp_path / seed / name for seed in ("1", "4242")]
    runs = [
        subprocess.Popen(
            [sys.executable, "-m", "gm", "demo", str(folder), "--example", name],
            env={**os.environ, "PYTHONHASHSEED": folder.parent.name},
            stdout=subprocess.DEVNULL,
        )
        for folder in folders
    ]
    assert [run.wait(timeout=300) for run in runs] == [0, 0]
    return [tree(folder) for folder in folders]


Arrange = Callable[[Sequence[FiledMail]], Sequence[FiledMail]]


def backwards(mails: Sequence[FiledMail]) -> Sequence[FiledMail]:
    return mails[::-1]


def shuffled(mails: Sequence[FiledMail]) -> Sequence[FiledMail]:
    return random.Random(7).sample(mails, len(mails))


def changed_by_another_order(example: Example, demo: Demo, arrange: Arrange, folder: Path) -> list[str]:
    """The files, mailboxes apart, that come out otherwise where the mails of each season are received in this order."""
    _play_in_another_order(example, arrange, folder)
    one, other = ({p: c for p, c in tree(where).items() if not MAILBOX.match(p)} for where in (demo.folder, folder))
    return sorted(path for path in {*one, *other} if one.get(path) != other.get(path))


def _play_in_another_order(example: Example, arrange: Arrange, folder: Path) -> None:
    """All mails of a season, then the rulings on it; a ruling on an earlier season before them."""
    folder.mkdir()
    for name in ("game.toml", "players.toml", "seed.toml"):
        shutil.copy(example.folder / name, folder)
    write_ignored(folder)
    game = open_game(folder)
    left = list(example.record.rulings)
    for number in (turn.phase.number for turn in example.history.turns):
        opened = replay(game)
        assert opened.phase is not None
        until = deadline(opened, opened.phase)
        assert until is not None
        late = [filed for filed in left if filed.phase < number and filed.ruling.at < until]
        mine = [filed for filed in left if filed.phase == number and not filed.ruling.changed]
        for filed in late:
            correct(game, phases(opened)[filed.phase - 1], replace(filed.ruling, changed={}))
        for mail in arrange(example.record.mails.get(number, ())):
            receive(game, (example.folder / str(mail.file)).read_bytes(), mail.stamp, mail.power)
        for filed in mine:
            correct(game, opened.phase, filed.ruling)
        left = [filed for filed in left if filed not in late and filed not in mine]
        resolve(game, missing_ok=True)
    assert left == []
    publish(game)


def names_on(site: str, game: Game) -> list[str]:
    """The names of players, and the signs of addresses, that a site gives away."""
    styles = r"@(?:media|page|font-face|keyframes|supports|charset|import)"
    names = {word for player in game.players.values() for word in player.name.split()}
    return ["@"] * ("@" in re.sub(styles, "", site)) + [
        name for name in sorted(names) if re.search(rf"\b{name}\b", site)
    ]


def chatter(mails: Sequence[FiledMail]) -> set[str]:
    """What mails say besides orders."""
    return {
        line.text.strip()
        for mail in mails
        for line in mail.lines
        if line.kind not in (LineKind.ORDER, LineKind.QUOTED) and len(line.text.strip()) > 20
    }
