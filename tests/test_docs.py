"""The guides are true: their commands run, what they show is what comes out, their links lead somewhere.

What the first word after the fence makes of a block:

* ``console``: its commands (``$ ``, continued with ``> ``) run in the document's own folder, in order. What is shown
  below each is compared with its output, where ``…`` stands for anything; nothing shown: it must end well.
* ``text NAME``, or another language before a name: a file that is put into that folder.
* ``órdenes POWER; UNIT; …``: groups of lines, each line of a group read as the same order, of a power that has those
  units besides its own (``invierno`` among them: as winter orders).
* ``turno autónoma PLACE; sitio PLACE``: orders, one a line after its power, with their verdicts and reasons. The
  position is what the orders need; autonomous garrisons and sieges of one step are named.

Anything else is not run. ``pytest tests/test_docs.py --snapshot-update`` writes what comes out into the documents.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from gm.cli.app import COMMANDS
from gm.cli.words import LANGUAGES, word
from gm.core.maps import Map, load_map
from gm.core.message import Message, place, say, verdict
from gm.orders.folding import fold
from gm.orders.names import find_power
from gm.record import create_game, look, replay
from gm.rules import ADJUDICATORS
from gm.show.language import Language

ROOT = Path(__file__).parent.parent
RUN = {
    "README.md": "en",
    "docs/es/guia-dj.md": "es",
    "docs/es/guia-jugador.md": "es",
    "docs/architecture.md": "en",
    "docs/adjudicate.md": "en",
}
READ = sorted(
    str(path.relative_to(ROOT))
    for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "maps").rglob("*.md"))
)

NOT_RUN = {
    "make": "sets up an environment; `make test` is what runs this",
    "pip": "installs over the program under test",
    "pipx": "not on every machine",
    "uv": "not on every machine",
}
"""Commands that a document may show without their being run, and why."""

FENCE = re.compile(r"^```(?P<info>[^\n`]+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
WELL = (0, 1)
ANY = (0, 1, 2, 3)
"""Exit codes of the command line's contract: done, or done and something waits; and those of an error that is told."""

PURSE = "30"
"""What a power has in the examples of winter orders."""

RETREAT = "↳"
REMARKS = f" {RETREAT}"
UNIT = re.compile(r"(?P<kind>[AFG]) (?P<place>.+?)(?= (?:- |S |C |R |= |B$|H$)|$)")


class Step(NamedTuple):
    """A command of a console block as it stands there, and what is shown below it."""

    shown: str
    output: str

    @property
    def command(self) -> str:
        """What the shell gets."""
        first, *more = self.shown.split("\n")
        return "\n".join([first.removeprefix("$ "), *(line.removeprefix("> ").removeprefix(">") for line in more)])

    @property
    def excepted(self) -> bool:
        """Whether it is one of NOT_RUN."""
        return any(re.match(rf"{re.escape(name)}\b", self.command) for name in NOT_RUN)


def steps(body: str) -> Iterator[Step]:
    """The commands of a console block."""
    for part in re.split(r"^(?=\$ )", body, flags=re.MULTILINE)[1:]:
        lines = part.rstrip("\n").split("\n")
        typed = next((n for n, line in enumerate(lines[1:], 1) if not line.startswith(">")), len(lines))
        yield Step("\n".join(lines[:typed]), "\n".join(lines[typed:]))


def answered(command: str, folder: Path, lang: str, codes: tuple[int, ...], pasted: str = "") -> str:
    """What a command writes to a person who reads `lang`; it ends with one of `codes`."""
    surroundings = {
        **{name: value for name, value in os.environ.items() if not name.startswith("GM_")},
        "PATH": os.pathsep.join((str(folder / ".bin"), str(Path(sys.executable).parent), os.environ["PATH"])),
        "GM_LANG": lang,
        "COLUMNS": "100",
        "HOME": str(folder),
        "PYTHONUTF8": "1",
    }
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env=surroundings,
        input=pasted.encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=300,
        check=False,
    )
    text = done.stdout.decode()
    assert done.returncode in codes, f"{command}\n{text}"
    return "\n".join(line.rstrip() for line in text.split("\n")).strip("\n")


def fits(shown: str, came: str) -> bool:
    """Whether what is shown is what came; ``…`` and the blanks about it stand for anything, as nothing shown does."""
    pattern = r"\s*.*?\s*".join(re.escape(part.strip()) for part in shown.split("…"))
    return not shown or re.fullmatch(pattern, came, re.DOTALL) is not None


def console(body: str, folder: Path, lang: str) -> str:
    """A console block as it ought to be."""
    blocks = []
    for step in steps(body):
        came = step.output if step.excepted else answered(step.command, folder, lang, ANY if step.output else WELL)
        output = step.output if fits(step.output, came) else came
        blocks.append(f"{step.shown}\n{output}" if output else step.shown)
    return "\n".join(blocks) + "\n"


def orders(body: str, about: list[str], folder: Path) -> str:
    """A block of spellings as it stands there; the test ends here if they are not read as it says."""
    game = create_game(
        folder / f"{len(list(folder.iterdir()))}", ruleset="reconquista", map="reconquista", scenario="1080"
    )
    power, *units = about
    history = replay(game)
    state = history.state
    for unit in units:
        if unit == "invierno":
            state = game.ruleset.rule(replace(state, number=4), f"treasury.{power}", PURSE)
        else:
            state = game.ruleset.rule(state, f"unit.{unit}", power)
    history = replace(history, state=state, phase=game.ruleset.phase(state))
    for group in body.strip().split("\n\n"):
        read = {text: look(history, text.encode(), None, power).lines for text in group.split("\n")}
        assert len({tuple(line.order for line in lines) for lines in read.values()}) == 1, read
        assert all(line.order and line.fault is None for lines in read.values() for line in lines), read
    return body


def season(body: str, about: list[str]) -> str:
    """A block of orders with the verdicts and reasons that they get, and the retreats."""
    chart = load_map("reconquista")
    written = [re.split(r" {2,}", line)[:2] for line in body.strip().split("\n") if line[0] not in REMARKS]
    given = [(owner(chart, name), canonical(chart, text)) for name, text in written]
    line = {
        "prestate": [
            *((power, *unit_of(order)) for power, order in given),
            *((None, "G", at) for at in of(about, "autónoma")),
        ],
        "orders": given,
        "sieges": dict.fromkeys(of(about, "sitio"), 1),
    }
    came = ADJUDICATORS["reconquista"](line, chart.board, chart.scenarios["1080"])
    language = Language("es", chart.names)
    rows = [
        (name, text, language.phrase(verdict(word)), language.sentence(reason))
        for (name, text), (_, _, word, reason) in zip(written, came["orders"], strict=True)
    ]
    return table(rows) + "".join(f"{RETREAT} {language.sentence(retreat(*went[1:]))}\n" for went in came["retreats"])


def retreat(kind: str, place_id: str, to: str | None) -> Message:
    """Where a dislodged unit went."""
    unit = say(f"movement.unit.{kind}", place=place(place_id))
    if to is None:
        return say("reconquista.retreat.event.lost", unit=unit)
    city = say("reconquista.refuge.city", place=place(to[2:])) if to.startswith("G ") else place(to)
    return say("reconquista.retreat.event.to", unit=unit, to=city)


def table(rows: list[tuple[str, str, str, str]]) -> str:
    """Power, order and verdict in columns, the reason below."""
    name_width, order_width = (max(len(row[n]) for row in rows) + 2 for n in range(2))
    return "".join(
        f"{name:{name_width}}{order:{order_width}}{ended}\n{'':{name_width}}{reason}\n"
        for name, order, ended, reason in rows
    )


def of(about: list[str], word: str) -> list[str]:
    """The places that `word` stands before."""
    return [fold_id(text.removeprefix(word).strip()) for text in about if text.startswith(word)]


def owner(chart: Map, name: str) -> str:
    """The power that `name` names."""
    powers = tuple(power.id for power in chart.scenarios["1080"].powers)
    (found,) = find_power(chart.names, powers, name)
    return found


def canonical(chart: Map, text: str) -> str:
    """An order with Spanish names in the canonical notation."""
    parts = re.split(r"(\[.+?\])", text)
    return "".join(f"[{owner(chart, part[1:-1])}]" if part.startswith("[") else fold_id(part) for part in parts)


def fold_id(name: str) -> str:
    """A place's id from its name in Spanish."""
    return fold(name).upper()


def unit_of(order: str) -> tuple[str, str]:
    """The kind and the place of the unit that an order is for."""
    found = UNIT.match(order)
    assert found, f"no order: {order}"
    return found["kind"], found["place"]


def as_it_ought_to_be(text: str, folder: Path, lang: str) -> str:
    """A document with everything in it that can be run, run."""

    def block(found: re.Match[str]) -> str:
        word, _, rest = found["info"].partition(" ")
        body = found["body"]
        about = [part.strip() for part in rest.split(";")]
        if word == "console":
            body = console(body, folder, lang)
        elif word == "órdenes":
            body = orders(body, about, folder)
        elif word == "turno":
            body = season(body, about)
        elif rest:
            (folder / rest).parent.mkdir(parents=True, exist_ok=True)
            (folder / rest).write_text(body, "utf-8")
        return f"```{found['info']}\n{body}```"

    return FENCE.sub(block, text)


@pytest.mark.parametrize("name", sorted(RUN))
def test_what_a_document_shows_is_what_comes_out(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    document = ROOT / name
    text = document.read_text("utf-8")
    ought = as_it_ought_to_be(text, tmp_path, RUN[name])
    if request.config.option.update_snapshots:
        document.write_text(ought, "utf-8")
        return
    assert text == ought


def shown_commands(name: str) -> list[Step]:
    """All commands of a document."""
    found = FENCE.finditer((ROOT / name).read_text("utf-8"))
    return [step for block in found if block["info"] == "console" for step in steps(block["body"])]


def test_no_exception_is_left_that_no_document_needs() -> None:
    shown = [step.command for name in RUN for step in shown_commands(name)]
    assert [name for name in NOT_RUN if not any(re.match(rf"{re.escape(name)}\b", one) for one in shown)] == []


def test_the_examples_of_help_run(tmp_path: Path) -> None:
    """In the order in which help lists them they are a session; what they take is put there for them."""
    desk(tmp_path)
    for example in help_examples("es"):
        asks = "gm correct" in example  # whoever is at the terminal; nobody is
        answered(f"{example} --yes" if asks else example, tmp_path, "es", WELL, pasted="A Talavera - Mérida\n")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_examples_of_help_are_the_same_in_every_language(lang: str) -> None:
    assert [call(example) for example in help_examples(lang)] == [call(example) for example in help_examples("es")]


def call(example: str) -> list[str]:
    """The commands and options of an example, without what differs from language to language."""
    return [part for part in shlex.split(example) if part in COMMANDS or part.startswith("-") or part in "gm|<>"]


def help_examples(lang: str) -> Iterator[str]:
    """The worked examples below the help of each command."""
    for key in (*COMMANDS, "map.list", "map.show", "map.check"):
        text = word(lang, f"cli.{key}.example")
        commands = re.findall(r"(?:echo .*?\| )?gm .*?(?=;|$)", text)
        assert commands, f"{key} shows no command: {text}"
        yield from commands


def desk(folder: Path) -> None:
    """What the examples of help take for granted: mails, phases as data, maps, a pager."""
    mail = "From: Elena <elena@example.org>\n\nA Talavera - Mérida\n"
    (folder / "correo.eml").write_text(mail, "utf-8")
    (folder / "fases.jsonl").write_text("", "utf-8")
    (folder / "maps").symlink_to(ROOT / "maps")
    pager = folder / ".bin" / "less"
    pager.parent.mkdir()
    pager.write_text("#!/bin/sh\nexec cat\n", "ascii")
    pager.chmod(0o755)


@pytest.mark.parametrize("name", READ)
def test_links_lead_somewhere(name: str) -> None:
    document = ROOT / name
    missing = [
        target
        for target in re.findall(r"\]\(([^)\s]+)\)", document.read_text("utf-8"))
        if not target.startswith("https://") and not leads_somewhere(document, target)
    ]
    assert missing == []


def leads_somewhere(document: Path, target: str) -> bool:
    """Whether there is such a file, with such a heading if one is named."""
    path, _, heading = target.partition("#")
    file = (document.parent / path) if path else document
    return file.exists() and (not heading or heading in anchors(file.read_text("utf-8")))


def anchors(text: str) -> set[str]:
    """What the headings of a document are called in links to them."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_pictures_are_small_and_need_no_network() -> None:
    pictures = [path for path in sorted((ROOT / "docs" / "pictures").iterdir()) if path.suffix in (".jpg", ".svg")]
    assert pictures
    for picture in pictures:
        content = picture.read_bytes()
        assert len(content) <= 300_000, picture.name
        assert picture.suffix != ".svg" or b"url(http" not in content, picture.name
