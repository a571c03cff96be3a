"""The group ``gm``: a table of commands imported when called, the language, and the one place where errors end."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click
from click.exceptions import NoArgsIsHelpError

from gm.cli.words import choose_language, speak, word

INTERRUPTED = 130
"""The exit code that shells give what Ctrl-C has stopped."""

# name -> module of gm.cli that holds the command; in the order that help shows
COMMANDS = {
    "demo": "games",
    "games": "games",
    "new": "games",
    "receive": "mail",
    "check": "mail",
    "status": "desk",
    "orders": "desk",
    "preview": "desk",
    "resolve": "desk",
    "report": "reports",
    "explain": "explain",
    "rules": "rules",
    "publish": "reports",
    "correct": "rulings",
    "rerun": "rulings",
    "map": "maps",
    "lab": "lab",
    "adjudicate": "filter",
}


def localise(command: click.Command, key: str, lang: str) -> click.Command:
    """Give a command its help, its worked example and its options' helps in `lang`."""
    command.help = word(lang, f"cli.{key}.help")
    command.short_help = command.help.partition(". ")[0].rstrip(".") + "."
    command.epilog = word(lang, f"cli.{key}.example")
    command.options_metavar = _placeholder(lang, "[OPTIONS]")
    if isinstance(command, click.Group):
        command.subcommand_metavar = _placeholder(lang, "COMMAND [ARGS]…")
    for parameter in command.params:
        if parameter.metavar:
            parameter.metavar = _placeholder(lang, parameter.metavar)
        if isinstance(parameter, click.Option):
            own = word(lang, f"cli.{key}.option.{parameter.name}")
            parameter.help = own or word(lang, f"cli.option.{parameter.name}")
    return command


def _placeholder(lang: str, metavar: str) -> str:
    """What stands for a value in usage and help: ``POWER=ADDRESS`` in the reader's language."""
    return re.sub("[A-Z]+", lambda name: word(lang, f"cli.metavar.{name[0]}") or name[0], metavar)


@contextmanager
def _folding() -> Iterator[None]:
    """Let click's refusals break between words on a terminal, below one another."""
    try:
        yield
    except click.UsageError as fault:
        if sys.stderr.isatty() and not isinstance(fault, NoArgsIsHelpError):  # that one is the help
            from gm.cli.terminal import folded  # a command that goes well pays nothing for it

            indent = " " * len("Error: ")
            fault = click.UsageError(folded(fault.format_message(), mark=indent).lstrip(), fault.ctx)
        raise fault from None


class Commands(click.Group):
    """The commands of COMMANDS: help lists them without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command, in the table's order."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now; its texts in the language of this call."""
        module = COMMANDS.get(cmd_name)
        if module is None:
            return None
        command: click.Command = getattr(import_module(f"gm.cli.{module}"), f"{cmd_name}_command")
        localise(command, cmd_name, ctx.obj)
        if isinstance(command, click.Group):
            for name, sub in command.commands.items():
                localise(sub, f"{cmd_name}.{name}", ctx.obj)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """One line a command, from the catalogue."""
        rows = [(name, word(ctx.obj, f"cli.{name}.short")) for name in COMMANDS]
        with formatter.section(word(ctx.obj, "cli.commands")):
            formatter.write_dl(rows)

    def invoke(self, ctx: click.Context) -> Any:
        """The command; who stops it at a question, or with Ctrl-C while it works, is told so in the language."""
        try:
            with _folding():
                return super().invoke(ctx)
        except (click.Abort, KeyboardInterrupt, EOFError):
            click.echo(f"\n{word(ctx.obj, 'cli.interrupted')}", err=True)
            ctx.exit(INTERRUPTED)

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Settle the language before anything is read or said."""
        lang = choose_language(args)
        speak(lang)
        self.help = word(lang, "cli.help")
        self.epilog = word(lang, "cli.epilog")
        self.options_metavar = _placeholder(lang, "[OPTIONS]")
        self.subcommand_metavar = _placeholder(lang, "COMMAND [ARGS]…")
        self.params[0].help = word(lang, "cli.option.version")
        with _folding():
            return super().make_context(info_name, args, parent, obj=lang, **extra)


def version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    """``--version``: the program's own, without asking the installed distributions (50 ms)."""
    if not value:
        return
    from gm import __version__  # only this option wants it

    click.echo(f"gm {__version__}")
    ctx.exit()


app = Commands(
    "gm",
    params=[click.Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=version)],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def run() -> None:
    """Run the command of ``sys.argv`` and leave with its exit code; nothing ever ends in a traceback."""
    try:
        app()
    except Exception as fault:  # the one place where every error ends
        from gm.cli.failing import end  # a command that goes well pays nothing for it
        from gm.show.language import Language

        sys.exit(end(fault, Language(choose_language(sys.argv[1:]))))
