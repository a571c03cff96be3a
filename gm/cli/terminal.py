"""Plain words on a terminal: lines no wider than it, sentences beside the result, questions."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import Any

import click


def beside(text: str, **style: Any) -> None:
    """A sentence on stderr; on a terminal its lines break between words, in colour unless ``NO_COLOR`` is set."""
    told = folded(text) if sys.stderr.isatty() else text
    click.echo(told if os.environ.get("NO_COLOR") else click.style(told, **style), err=True)


def ask(question: str, *, known: Sequence[str] = (), default: str = "", err: bool = False) -> str:
    """What is typed at a terminal: one of `known` if there are any, `default` if nothing is typed."""
    if known:
        question += f" ({', '.join(known)})"
    if default:
        question += f" [{default}]"
    kind = click.Choice(known) if known else None
    return str(click.prompt(folded(question), default, type=kind, show_choices=False, show_default=False, err=err))


def folded(text: str, wide: int = 0, mark: str = "") -> str:
    """A sentence behind `mark`, broken between words; 0 is as wide as the terminal."""
    return textwrap.fill(
        text,
        wide or shutil.get_terminal_size().columns,
        initial_indent=mark,
        subsequent_indent=" " * len(mark),
        break_long_words=False,
        break_on_hyphens=False,
    )
