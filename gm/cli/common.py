"""What commands share: the options of every command, the game at hand, and how it speaks (people or JSON)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import datetime
from functools import cached_property, update_wrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gm.cli.words import LANGUAGES, game_folder
from gm.core.errors import UsageError
from gm.core.message import Message, say

if TYPE_CHECKING:
    from rich.console import Console

    from gm.record import Game
    from gm.show.language import Language

NEEDS_DJ = 1


class Desk:
    """A command's surroundings: the game it is about, the reader's language, where its words go."""

    def __init__(self, lang: str, folder: Path | None = None, *, as_json: bool = False) -> None:
        self.lang = lang
        self.folder = folder
        self.as_json = as_json

    @cached_property
    def game(self) -> Game:
        """The game of ``-g``, of the current folder, or the only one below ``./turns``.

        Raises GmError if there is none, or several.
        """
        from gm.record import open_game  # noqa: PLC0415  # commands without a game do without the record

        return open_game(self.folder or find_game(Path.cwd()))

    @cached_property
    def language(self) -> Language:
        """The reader's language, with the game's names."""
        from gm.show.language import Language  # noqa: PLC0415

        return Language(self.lang, self.game.names)

    @cached_property
    def console(self) -> Console:
        """Where people read: stdout, or stderr when stdout carries JSON. Colour only on a terminal."""
        from rich.console import Console  # noqa: PLC0415  # JSON needs no tables

        console = Console(stderr=self.as_json, highlight=False, soft_wrap=False, emoji=False, markup=False)
        if not console.is_terminal:
            console.width = 110
        return console

    def say(self, message: Message, *, style: str | None = None) -> None:
        """One sentence for the reader."""
        self.console.print(self.language.sentence(message), style=style)

    def give(self, document: Any) -> None:
        """The one JSON document of a command."""
        import msgspec  # noqa: PLC0415

        text = msgspec.json.format(msgspec.json.encode(document, order="deterministic"), indent=1)
        click.get_binary_stream("stdout").write(text + b"\n")


def find_game(here: Path) -> Path:
    """The game that holds `here`, else the only one below ``turns``; GmError with what was found otherwise."""
    folder = game_folder(here)
    if folder is not None:
        return folder
    found = sorted(path.parent for path in (here / "turns").glob("*/game.toml"))
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
            desk = Desk(ctx.find_root().obj, values.pop("game", None), as_json=values.pop("as_json", False))
            values.pop("lang")
            ctx.exit(function(desk, **values) or 0)

        update_wrapper(run, function)
        made = click.command(name)(run)
        made.params += standard_options(game=game, json=json)
        return made

    return make


def standard_options(*, game: bool, json: bool) -> list[click.Parameter]:
    """``--game``, ``--lang``, ``--json``."""
    options: list[click.Parameter] = []
    if game:
        folder = click.Path(exists=True, file_okay=False, path_type=Path)
        options.append(click.Option(["-g", "--game", "game"], type=folder, envvar="GM_GAME", metavar="DIR"))
    options.append(click.Option(["--lang"], type=click.Choice(LANGUAGES), envvar="GM_LANG"))
    if json:
        options.append(click.Option(["--json", "as_json"], is_flag=True))
    return options


class Moment(click.ParamType):
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
    from gm.orders.names import find_power  # noqa: PLC0415

    found = find_power(desk.game.names, desk.game.ruleset.powers, text)
    if len(found) == 1:
        return found[0]
    powers = tuple(say("power", id=power) for power in (found or desk.game.ruleset.powers))
    raise UsageError("cli.unclear_power" if found else "cli.unknown_power", text=text, powers=powers)


def read_input(file: str | None) -> bytes:
    """The bytes of a file, or of stdin (``-`` or nothing): exactly as they came."""
    if file in (None, "-"):
        return sys.stdin.buffer.read()
    assert file is not None
    return Path(file).read_bytes()
