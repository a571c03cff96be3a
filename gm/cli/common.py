"""What commands share: the options of every command, the game at hand, and how it speaks (people or JSON)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import datetime
from functools import cached_property, update_wrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gm.cli.terminal import ask, beside, folded
from gm.cli.words import LANGUAGES, game_above, games_near
from gm.core.errors import GmError, UsageError
from gm.core.message import Message, say

if TYPE_CHECKING:
    from rich.console import Console

    from gm.cli.tables import Table
    from gm.core.model import Phase
    from gm.record import Game, History
    from gm.record.settings import Lang
    from gm.show.language import Language

NEEDS_DJ = 1
AGREES = frozenset({"s", "si", "sí", "y", "yes"})
TERMINAL = Path("CON" if sys.platform == "win32" else "/dev/tty")


class Desk:
    """A command's surroundings: the game it is about, the reader's language, where its words go."""

    def __init__(self, lang: Lang, folder: Path | None = None, *, in_game: bool = True, as_json: bool = False) -> None:
        self.lang = lang
        self.folder = folder
        self.in_game = in_game
        self.as_json = as_json
        self.asked_lang: Lang | None = None

    @cached_property
    def game(self) -> Game:
        """The game of ``-g``, of the current folder, or the only one below ``./turns``.

        Raises GmError if there is none, or several.
        """
        from gm.record import open_game  # commands without a game do without the record

        return open_game(game_above(self.folder) or self.folder if self.folder else find_game(Path.cwd()))

    @cached_property
    def language(self) -> Language:
        """The reader's language, with the names of the game at hand."""
        from gm.show.language import Language

        return Language(self.lang, self.game.names if self.in_game else None)

    @cached_property
    def console(self) -> Console:
        """Where people read: stdout, or stderr when stdout carries JSON. Colour only on a terminal."""
        from rich.console import Console  # JSON needs no tables

        console = Console(stderr=self.as_json, highlight=False, soft_wrap=False, emoji=False, markup=False)
        if not console.is_terminal:
            console.width = 110
        return console

    def fail(self, error: GmError) -> int:
        """Tell an error, with the game's names if it could be opened; the exit code to leave with."""
        from gm.cli.failing import end
        from gm.show.language import Language

        return end(error, self.language if "game" in self.__dict__ else Language(self.lang))

    def say(self, message: Message, *, style: str | None = None) -> None:
        """One sentence for the reader."""
        self.line(self.language.sentence(message), style=style)

    def line(self, text: str, mark: str = "", *, style: str | None = None) -> None:
        """A text behind `mark`, its lines as wide as the window and below one another; paths and keys stay whole."""
        self.console.print(folded(text, self.console.width, mark), style=style, soft_wrap=True)

    def unit(self, unit: str) -> Message:
        """A unit as people write it: its letter and its place's name."""
        from gm.record.words import unit_name

        return unit_name(unit)

    def typed(self, question: Message) -> str:
        """A line from the DJ's keyboard, even where stdin carries mails or orders.

        Raises UsageError where there is no terminal.
        """
        prompt = self.language.sentence(question)
        if sys.stdin.isatty():
            return ask(prompt, err=True)
        try:
            with TERMINAL.open(encoding="utf-8") as keyboard:
                click.echo(f"{folded(prompt)}: ", nl=False, err=True)
                return keyboard.readline()
        except OSError:
            raise UsageError("cli.no_terminal") from None

    def hint(self, message: Message) -> None:
        """A sentence beside the result, on stderr."""
        beside(self.language.sentence(message), dim=True)

    def table(self, *header: Message | str, title: Message | None = None) -> Table:
        """An empty table with these columns."""
        from gm.cli.tables import Table

        return Table(*map(self.language.label, header), title=self.language.label(title) if title else None)

    def show(self, table: Table) -> None:
        """A table as the terminal's width allows."""
        table.show(self.console)

    def give(self, document: Any) -> None:
        """The one JSON document of a command."""
        from gm.core.model import canonical_json  # people's text needs no JSON

        sys.stdout.buffer.write(canonical_json(document))

    def read(self, file: str | None) -> bytes:
        """The bytes of a file, or of stdin (``-`` or nothing), exactly as they came."""
        if file is not None and file != "-":
            return Path(file).read_bytes()
        if sys.stdin.isatty():
            self.hint(say("cli.paste"))
        return sys.stdin.buffer.read()


def find_game(here: Path) -> Path:
    """The game that holds `here`, else the only one below ``turns``; GmError with what was found otherwise."""
    found = games_near(here)
    if len(found) == 1:
        return found[0]
    if not found:
        raise UsageError("cli.no_game")
    raise UsageError("cli.several_games", games=tuple(str(path.relative_to(here)) for path in found))


def command(name: str, *, game: bool = True, json: bool = True) -> Callable[[Callable[..., int | None]], click.Command]:
    """A command whose function takes a Desk first; its return value is the exit code (None: 0)."""

    def make(function: Callable[..., int | None]) -> click.Command:
        @click.pass_context
        def run(ctx: click.Context, /, **values: Any) -> None:
            lang, folder, as_json = ctx.find_root().obj, values.pop("game", None), values.pop("as_json", False)
            desk = Desk(lang, folder, in_game=game, as_json=as_json)
            desk.asked_lang = values.pop("lang")
            try:
                ctx.exit(function(desk, **values) or 0)
            except GmError as error:
                ctx.exit(desk.fail(error))

        update_wrapper(run, function)
        made = click.command(name)(run)
        made.params += standard_options(game=game, json=json)
        return made

    return make


def standard_options(*, game: bool, json: bool) -> list[click.Parameter]:
    """``--game``, ``--lang``, ``--json``."""
    options: list[click.Parameter] = []
    if game:
        folder = FilePath(exists=True, file_okay=False, path_type=Path)
        options.append(click.Option(["-g", "--game", "game"], type=folder, envvar="GM_GAME", metavar="DIR"))
    options.append(click.Option(["--lang"], type=click.Choice(LANGUAGES), envvar="GM_LANG"))
    if json:
        options.append(click.Option(["--json", "as_json"], is_flag=True))
    return options


class FilePath(click.Path):
    """A file or folder of the command line. The empty name is none, and not the current folder."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """As click does. Raises UsageError for the empty name."""
        if not str(value).strip():
            raise UsageError("cli.empty_path")
        return super().convert(value, param, ctx)


class Moment(click.ParamType[datetime]):
    """A date and time of the command line; without a zone it is the game's own."""

    name = "datetime"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime:
        """ISO form: ``2026-11-30T20:15`` or ``2026-11-30 20:15+01:00``."""
        if isinstance(value, datetime):
            return value
        try:
            return datetime.fromisoformat(value)
        except ValueError:
            raise UsageError("cli.bad_moment", text=value) from None


def power_of(desk: Desk, text: str) -> str:
    """The id of the power that `text` names: id, name, alias or unique prefix, case and accents folded."""
    from gm.orders.names import find_power

    found = find_power(desk.game.names, desk.game.ruleset.powers, text)
    if len(found) == 1:
        return found[0]
    powers = tuple(say("power", id=power) for power in (found or desk.game.ruleset.powers))
    raise UsageError("cli.unclear_power" if found else "cli.unknown_power", text=text, powers=powers)


def pair(text: str) -> tuple[str, str]:
    """The two sides of ``KEY=VALUE``. Raises UsageError if it is no such thing."""
    key, is_equal, value = text.partition("=")
    if not (key.strip() and is_equal and value.strip()):
        raise UsageError("cli.pair", text=text)
    return key.strip(), value.strip()


def season_of(history: History, text: str | None, *, default: Phase | None) -> Phase:
    """The phase that `text` names: its code or what no other's begins with, its number, words of its title, ``last``.

    Raises UsageError naming the seasons there are.
    """
    played = tuple(turn.phase for turn in history.turns)
    known = (*played, history.phase) if history.phase else played
    found = default
    if text == "last":
        found = played[-1] if played else None
    elif text is not None:
        exact = [p for p in known if text in (p.code, p.folder) or text.lstrip("0") == str(p.number)]
        begun = exact or [p for p in known if p.code.casefold().startswith(text.casefold())]
        called = begun if len(begun) == 1 else [p for p in known if is_called(p, text)]
        found = called[0] if len(called) == 1 else None
    if found is None:
        raise UsageError("cli.unknown_season", text=text or "last", seasons=tuple(phase.code for phase in known))
    return found


def is_called(phase: Phase, text: str) -> bool:
    """Whether `text` is words of a phase's title: *primavera*, *Spring 1080*, *otoño de 1080*."""
    from gm.orders.folding import phrase
    from gm.show.language import Language

    titles = (Language(lang).phrase(phase.title) for lang in LANGUAGES)
    return bool(phrase(text)) and any(set(phrase(text)) <= set(phrase(title)) for title in titles)


def clock(desk: Desk, at: datetime | None) -> datetime:
    """The time that is recorded: `at` (local to the game if it says no zone), else now, in the game's zone."""
    zone = desk.game.zone
    if at is None:
        return datetime.now(zone).replace(microsecond=0)
    return at.replace(tzinfo=zone) if at.tzinfo is None else at.astimezone(zone)


def confirm(desk: Desk, question: Message, *, yes: bool) -> bool:
    """Whether the DJ agrees. Raises UsageError where nobody can be asked and ``--yes`` was not given."""
    if yes:
        return True
    try:
        return desk.typed(question).strip().casefold() in AGREES
    except UsageError:
        raise UsageError("cli.needs_yes") from None
