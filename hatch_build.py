"""Build hook: compiles the catalogues and, for a real wheel, carries the data folders under ``gm/_data``."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA = ("grammars", "maps", "turns")


def compile_catalogues(locale: Path) -> None:
    """Write a ``.mo`` beside each ``.po`` below `locale`."""
    for po in sorted(locale.rglob("*.po")):
        compiled = io.BytesIO()
        write_mo(compiled, read_po(io.BytesIO(po.read_bytes())))
        po.with_suffix(".mo").write_bytes(compiled.getvalue())


class Hook(BuildHookInterface):  # type: ignore[type-arg]  # the plugin interface is generic over a private config type
    """Called by hatchling before each build."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues; an editable install reads the data where it lies."""
        root = Path(self.root)
        compile_catalogues(root / "gm" / "locale")
        if self.target_name == "wheel" and version != "editable":
            build_data["force_include"].update({str(root / folder): f"gm/_data/{folder}" for folder in DATA})
