"""A report as Markdown (for a forum or a mail) and as plain text; ``gm.show.page`` makes HTML of it."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from gm.core.message import Message, moment, say
from gm.core.report import Frame, Report, Section, Table
from gm.show.language import Language

MIN_COLUMN = 24


class Grid(NamedTuple):
    """A table as it is read; `numeric` tells the columns that hold only numbers."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numeric: tuple[bool, ...]

    @property
    def widths(self) -> list[int]:
        """The letters each column needs."""
        return [max(map(len, column)) for column in zip(self.header, *self.rows, strict=True)]


def grid(table: Table, language: Language) -> Grid:
    """The cells of a table in a reader's language."""
    return Grid(
        tuple(map(language.label, table.header)),
        tuple(tuple(map(language.label, row)) for row in table.rows),
        tuple(
            bool(table.rows) and all(isinstance(row[i], int) for row in table.rows) for i in range(len(table.header))
        ),
    )


def framed(report: Report, frame: Frame) -> Report:
    """The report with what surrounds it as sections of its own: errata before it; rulings, deadline, proof after it."""
    errata = Section("errata", say("show.errata"), items=tuple(_errata(frame)))
    rulings = Section("rulings", say("show.rulings"), items=frame.rulings)
    following = Section("next", say("show.next"), sentences=(opens(frame),))
    proof = Section("proof", say("show.proof"), sentences=(say("show.proof.how"),), items=tuple(_proof(frame)))
    before = (errata,) if errata.items else ()
    after = (rulings, following, proof) if rulings.items else (following, proof)
    return msgspec.structs.replace(report, sections=(*before, *report.sections, *after))


def opens(frame: Frame) -> Message:
    """What comes next: the season that opens and its deadline, or that the game is over."""
    if frame.next is None:
        return say("show.over")
    if frame.deadline is None:
        return say("show.opens.undated", phase=frame.next.title)
    return say("show.opens", phase=frame.next.title, deadline=moment(frame.deadline))


def titled(report: Report, frame: Frame, language: Language) -> str:
    """The report's title with its game, and its version from the second on."""
    title = f"{frame.game}: {language.label(report.title)}"
    return title if frame.version == 1 else f"{title} ({language.phrase(say('show.version', version=frame.version))})"


def markdown(report: Report, frame: Frame, language: Language) -> str:
    """The report in Markdown; its tables are aligned, so that they can be read as they are."""
    whole = framed(report, frame)
    lines = [f"# {_escaped(titled(report, frame, language))}", ""]
    for message in whole.lead:
        lines += [_escaped(language.sentence(message)), ""]
    for section in whole.sections:
        lines += _markdown_section(section, language, "##")
    return "\n".join(lines).rstrip() + "\n"


def text(report: Report, frame: Frame, language: Language, width: int = 80) -> str:
    """The report as plain text of at most `width` letters a line, where its tables allow it."""
    whole = framed(report, frame)
    lines = [*_underlined(titled(report, frame, language), "="), ""]
    for message in whole.lead:
        lines += [*textwrap.wrap(language.sentence(message), width), ""]
    for section in whole.sections:
        lines += _text_section(section, language, width, "-")
    return "\n".join(lines).rstrip() + "\n"


def _errata(frame: Frame) -> Iterator[Message]:
    for erratum in frame.errata:
        yield say("show.erratum", version=erratum.version, at=moment(erratum.at), reason=erratum.reason)


def _proof(frame: Frame) -> Iterator[Message]:
    yield say("show.proof.key", key=frame.key)
    yield say("show.proof.anchor", anchor=frame.anchor)
    yield say("show.proof.digest", digest=frame.digest)


def _markdown_section(section: Section, language: Language, level: str) -> Iterator[str]:
    yield f"{level} {_escaped(language.label(section.title))}"
    yield ""
    for message in section.sentences:
        yield _escaped(language.sentence(message))
        yield ""
    if section.items:
        yield from (f"- {_escaped(language.sentence(item))}" for item in section.items)
        yield ""
    if section.table is not None:
        yield from _markdown_table(grid(section.table, language))
        yield ""
    for part in section.sections:
        yield from _markdown_section(part, language, level + "#")


def _markdown_table(table: Grid) -> Iterator[str]:
    escaped = Grid(
        tuple(map(_escaped, table.header)),
        tuple(tuple(map(_escaped, row)) for row in table.rows),
        table.numeric,
    )
    widths = escaped.widths
    yield f"| {_padded(escaped, escaped.header, widths)} |"
    yield (
        "|"
        + "|".join(
            "-" * (width + 1) + (":" if numeric else "-") for width, numeric in zip(widths, table.numeric, strict=True)
        )
        + "|"
    )
    for row in escaped.rows:
        yield f"| {_padded(escaped, row, widths)} |"


def _padded(table: Grid, row: Sequence[str], widths: Sequence[int], between: str = " | ") -> str:
    """A row with its cells as wide as their columns, numbers to the right."""
    return between.join(
        cell.rjust(width) if numeric else cell.ljust(width)
        for cell, width, numeric in zip(row, widths, table.numeric, strict=True)
    )


def _escaped(words: str) -> str:
    """Without the marks that Markdown would take for its own, on one line."""
    return re.sub(r"([\\`*_<|])", r"\\\1", " ".join(words.split()))


def _text_section(section: Section, language: Language, width: int, mark: str) -> Iterator[str]:
    yield from _underlined(language.label(section.title), mark)
    for message in section.sentences:
        yield from textwrap.wrap(language.sentence(message), width)
    for item in section.items:
        yield from textwrap.wrap(
            language.sentence(item), width, initial_indent="* ", subsequent_indent="  ", break_on_hyphens=False
        )
    if section.table is not None:
        yield from _text_table(grid(section.table, language), width)
    yield ""
    for part in section.sections:
        yield from _text_section(part, language, width, ".")


def _text_table(table: Grid, width: int) -> Iterator[str]:
    """Columns side by side; the last one takes the room that is left, on several lines if need be."""
    *fixed, last = table.widths
    room = max(MIN_COLUMN, width - sum(fixed) - 2 * len(fixed))
    widths = [*fixed, min(last, room)]
    for row in (table.header, tuple("-" * w for w in widths), *table.rows):
        first, *more = textwrap.wrap(row[-1], widths[-1], break_on_hyphens=False) or [""]
        yield _padded(table, (*row[:-1], first), widths, "  ").rstrip()
        for rest in more:
            yield _padded(table, (*("" for _ in fixed), rest), widths, "  ").rstrip()


def _underlined(title: str, mark: str) -> Iterator[str]:
    yield title
    yield mark * len(title)
