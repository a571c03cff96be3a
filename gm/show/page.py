"""A report as one HTML page that needs no other file."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from types import MappingProxyType

from gm.core.report import Frame, Report
from gm.show.language import Language
from gm.show.report import framed
from gm.show.template import STYLE, fill


def document(
    report: Report,
    frame: Frame,
    language: Language,
    pictures: Mapping[str, str] = MappingProxyType({}),
    colours: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """The report as a page with its style and its pictures inside.

    `pictures`: SVG by name, ``before`` with the orders and ``after``; `colours`: those of the powers.
    """
    return fill(
        "document.html.j2",
        language,
        report=framed(report, frame),
        frame=frame,
        style=STYLE.read_text("utf-8"),
        pictures={name: _data_address(pictures[name]) if name in pictures else None for name in ("before", "after")},
        colours=colours,
    )


def _data_address(svg: str) -> str:
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode("ascii")
