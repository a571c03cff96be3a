"""Where the program's data lies: the only place that knows."""

from __future__ import annotations

from pathlib import Path


def data_folder() -> Path:
    """The folder with ``grammars``, ``maps`` and ``turns``: inside an installed wheel, else the checkout."""
    package = Path(__file__).resolve().parent.parent
    carried = package / "_data"
    return carried if carried.is_dir() else package.parent
