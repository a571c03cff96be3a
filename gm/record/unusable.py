"""Files that cannot be used, told so that a person finds the place: which file, where in it, what is wrong."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from gm.core.errors import GmError
from gm.core.misfit import misfit
from gm.core.toml import toml_fault
from gm.record.folder import read


def read_toml(path: Path) -> dict[str, Any]:
    """What a TOML file says. Raises GmError naming the file, the line and what is wrong there."""
    try:
        text = read(path).decode()
    except UnicodeDecodeError:
        raise GmError("record.not_utf8", path=str(path)) from None
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        fault = toml_fault(text, error)
        raise GmError("record.bad_line", path=str(path), line=fault.line, wrong=fault.wrong) from None


def bad_value(path: Path, error: Exception, form: Any = None) -> GmError:
    """A file whose values are not those of its `form`: the entry, and what is wrong with it."""
    entry, wrong = misfit(error, form)
    if entry:
        return GmError("record.bad_entry", path=str(path), entry=entry, wrong=wrong)
    return GmError("record.bad_file", path=str(path), wrong=wrong)
