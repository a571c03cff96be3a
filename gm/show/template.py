"""The templates of pages and letters, filled in a reader's language."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from gm.core.message import moment, say
from gm.show.language import Language
from gm.show.report import chronicle, grid
from gm.show.tangle import drawing, sentences

HERE = Path(__file__).resolve().parent
STYLE = HERE / "static" / "style.css"


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=lambda name: name is not None and name.endswith(".html.j2"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def fill(name: str, language: Language, **values: Any) -> str:
    """The template `name` with `values`; it speaks through `language` and makes Messages with ``say``."""
    return (
        _environment()
        .get_template(name)
        .render(
            values,
            lang=language.lang,
            say=say,
            moment=moment,
            sentence=language.sentence,
            phrase=language.phrase,
            label=language.label,
            grid=lambda table: grid(table, language),
            chronicle=lambda report: chronicle(report, language),
            drawing=lambda tangle: Markup(drawing(tangle, language, values.get("colours", {}))),
            in_words=sentences,
        )
    )
