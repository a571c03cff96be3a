"""Where errors end: an operator's mistake becomes a sentence and an exit code, ours a line and a saved trace."""

from __future__ import annotations

import sys
import tempfile
import traceback
from pathlib import Path

from gm.cli.terminal import beside
from gm.core.errors import GmError, refusal
from gm.core.message import Message, say
from gm.show.language import Language

FAULT_EXIT = 3


def end(fault: Exception, language: Language) -> int:
    """Tell `fault` on stderr in the reader's language; the exit code to leave with."""
    if isinstance(fault, GmError):
        beside(language.sentence(fault.message), fg="red")
        return fault.exit_code
    if isinstance(fault, OSError) and fault.filename is not None:
        message = say("cli.file_fault", file=str(fault.filename), fault=refusal(fault))
        beside(language.sentence(message), fg="red")
        return FAULT_EXIT
    beside(language.sentence(unexpected(fault)), fg="red")
    return FAULT_EXIT


def unexpected(fault: Exception) -> Message:
    """What to say of a fault of ours; its trace is saved beside."""
    trace = "".join(traceback.format_exception(fault))
    with tempfile.NamedTemporaryFile("w", prefix="gm-", suffix=".txt", delete=False, encoding="utf-8") as file:
        file.write(f"{sys.argv}\n{trace}")
    return say("cli.unexpected", fault=type(fault).__name__, file=str(Path(file.name)))
