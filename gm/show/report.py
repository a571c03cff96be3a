"""A report as Markdown (for a forum or a mail) and as plain text; ``gm.show.page`` makes HTML of it."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

import msgspec

from gm.core.message import Message, moment, say
from gm.core.report import Frame, Report, Section, Table
from gm.show.columns import shared
from gm.show.language import Language

MIN_COLUMN = 24
FEW_LINES = 2
INDENT = " " * 4


class Grid(NamedTuple):
    """A table as it is read; `numeric` tells the columns that hold only numbers."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numeric: tuple[bool, ...]


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
    after = (*((rulings,) if rulings.items else ()), following, *((proof,) if proof.items else ()))
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


def chronicle(report: Report, language: Language) -> str:
    """What happened, as one paragraph."""
    return " ".join(map(language.sentence, report.lead))


def markdown(report: Report, frame: Frame, language: Language) -> str:
    """The report in Markdown; its tables are aligned, so that they can be read as they are."""
    whole = framed(report, frame)
    return markdown_sheet(titled(report, frame, language), _written(whole), language, chronicle(whole, language))


def markdown_sheet(title: str, sections: Iterable[Section], language: Language, lead: str = "") -> str:
    """Sections below a title in Markdown; `lead` is a paragraph before them."""
    lines = [f"# {_escaped(title)}", ""]
    if lead:
        lines += [_escaped(lead), ""]
    for section in sections:
        lines += _markdown_section(section, language, "##")
    return "\n".join(lines).rstrip() + "\n"


def text(report: Report, frame: Frame, language: Language, width: int = 80) -> str:
    """The report as plain text of at most `width` letters a line, where its tables allow it."""
    whole = framed(report, frame)
    return text_sheet(titled(report, frame, language), _written(whole), language, width, chronicle(whole, language))


def text_sheet(title: str, sections: Iterable[Section], language: Language, width: int = 80, lead: str = "") -> str:
    """Sections below a title as plain text; `width` as in ``text``, `lead` is a paragraph before them."""
    lines = [*_underlined(title, "="), ""]
    if lead:
        lines += [*textwrap.wrap(lead, width), ""]
    for section in sections:
        lines += _text_section(section, language, width, "-")
    return "\n".join(lines).rstrip() + "\n"


def _errata(frame: Frame) -> Iterator[Message]:
    for erratum in frame.errata:
        yield say("show.erratum", version=erratum.version, at=moment(erratum.at), reason=erratum.reason)


def _proof(frame: Frame) -> Iterator[Message]:
    """What the luck of the phase can be checked with; a game without luck has nothing to check."""
    if frame.key is None or frame.anchor is None:
        return
    yield say("show.proof.key", key=frame.key)
    yield say("show.proof.anchor", anchor=frame.anchor)
    yield say("show.proof.digest", digest=frame.digest)


def _written(report: Report) -> Iterator[Section]:
    """The sections of which something is left without drawings."""
    for section in report.sections:
        if section.sentences or section.items or section.table or section.sections or not section.tangles:
            yield section


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
    header, *rows = [[_escaped(cell) for cell in row] for row in (table.header, *table.rows)]
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    rule = ["-" * (wide + 1) + (":" if numeric else "-") for wide, numeric in zip(widths, table.numeric, strict=True)]
    yield _markdown_row(table, header, widths)
    yield f"|{'|'.join(rule)}|"
    yield from (_markdown_row(table, row, widths) for row in rows)


def _markdown_row(table: Grid, row: Sequence[str], widths: Sequence[int]) -> str:
    return f"| {' | '.join(map(_padded, row, widths, table.numeric))} |"


def _padded(cell: str, width: int, numeric: bool) -> str:
    """A cell as wide as its column; numbers to the right."""
    return cell.rjust(width) if numeric else cell.ljust(width)


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
    """Columns side by side; where they do not fit, the last one of words stands below the others."""
    everything = list(range(len(table.header)))
    last = max((i for i in everything if not table.numeric[i]), default=0)
    others = [i for i in everything if i != last]
    ways = ((everything, _readable), (others, _readable), (others, _longest))
    fitting = ((shown, _widths(table, shown, width, least)) for shown, least in ways)
    shown, widths = next(((shown, widths) for shown, widths in fitting if widths), (others, _whole(table)))
    for n, row in enumerate((table.header, *table.rows)):
        if n == 1:
            yield "  ".join("-" * widths[i] for i in shown)
        yield from _text_row(table, row, widths, shown)
        if last not in shown:
            yield from textwrap.wrap(row[last], width, initial_indent=INDENT, subsequent_indent=INDENT)


def _widths(
    table: Grid, shown: Sequence[int], width: int, least: Callable[[Sequence[str]], int]
) -> Sequence[int] | None:
    """The widths in which the columns fit beside one another, if they do.

    The last one of words gives way, or else all that are wide, or else all of words, none to less than it needs.
    """
    columns, widths = _columns(table), _whole(table)
    words = [i for i in shown if not table.numeric[i]]
    for giving in (words[-1:], [i for i in words if widths[i] > MIN_COLUMN], words):
        room = width - 2 * (len(shown) - 1) - sum(widths[i] for i in shown if i not in giving)
        spans = [(min(widths[i], least(columns[i])), widths[i]) for i in giving]
        if sum(low for low, _ in spans) <= room:
            given = dict(zip(giving, shared(spans, room), strict=True))
            return [given.get(i, wide) for i, wide in enumerate(widths)]
    return None


def _columns(table: Grid) -> list[tuple[str, ...]]:
    return list(zip(table.header, *table.rows, strict=True))


def _whole(table: Grid) -> list[int]:
    """How wide each column must be to hold its cells on one line, and its title on few."""
    return [max(_readable([title]), *map(len, cells), 0) for title, *cells in _columns(table)]


def _longest(cells: Sequence[str]) -> int:
    """How wide a column must be for whole words."""
    return max(len(word) for cell in cells for word in (cell.split() or [""]))


def _readable(cells: Sequence[str]) -> int:
    """How wide a column must be to be read: whole words, and few lines or several words on each."""
    narrow = range(max(_longest(cells), 1), MIN_COLUMN)
    few = (wide for wide in narrow if all(len(_wrapped(cell, wide)) <= FEW_LINES for cell in cells))
    return next(few, max(_longest(cells), MIN_COLUMN))


def _wrapped(cell: str, width: int) -> list[str]:
    return textwrap.wrap(cell, width, break_on_hyphens=False)


def _text_row(table: Grid, row: Sequence[str], widths: Sequence[int], shown: Sequence[int]) -> Iterator[str]:
    cells = [_wrapped(row[i], widths[i]) for i in shown]
    for line in zip_longest(*cells, fillvalue=""):
        padded = (_padded(cell, widths[i], table.numeric[i]) for cell, i in zip(line, shown, strict=True))
        yield "  ".join(padded).rstrip()


def _underlined(title: str, mark: str) -> Iterator[str]:
    yield title
    yield mark * len(title)
