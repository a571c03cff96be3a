"""The public pages of a game as files: they work from disk, on paper and on a telephone, without network or script.

Only public values come in (reports for nobody in particular, revealed keys), so nothing private can come out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from msgspec import Struct

from gm.core.board import Board
from gm.core.dice import TAG
from gm.core.geometry import Geometry
from gm.core.message import Message, say
from gm.core.model import Phase
from gm.core.report import Frame, Picture, Report, Section
from gm.show.language import Language
from gm.show.report import framed
from gm.show.template import STYLE, fill

INDEX = "index.html"
MAP = "mapa.html"
RULES = "reglas.html"
STANDINGS = "standings"


class Version(Struct, frozen=True):
    """A report as it was published once."""

    report: Report
    frame: Frame


class Turn(Struct, frozen=True):
    """A turn to publish: the report that holds, those it replaced (oldest first), and public files to lie beside it.

    `deadline` was that of its orders.
    """

    current: Version
    earlier: tuple[Version, ...] = ()
    files: Mapping[str, bytes] = {}
    deadline: datetime | None = None


class Site(Struct, frozen=True):
    """What the public may know of a game: its rules, its turns (oldest first), its start, what is open.

    `anchor` is the public ``K_0``, None in a game without luck.
    """

    game: str
    anchor: str | None
    start: Picture
    turns: tuple[Turn, ...] = ()
    open: Phase | None = None
    deadline: datetime | None = None
    colours: Mapping[str, str] = {}
    rules: tuple[Section, ...] = ()


class Link(NamedTuple):
    """Where to go and what it is called."""

    href: str
    title: Message


def page_of(phase: Phase, version: int | None = None) -> str:
    """The file of a turn's page; `version`: of a report that was replaced."""
    return f"{phase.code}.html" if version is None else f"{phase.code}-v{version}.html"


def build_site(site: Site, geometry: Geometry | None, board: Board, language: Language) -> dict[str, bytes]:
    """The files of the site by their path in its folder; without `geometry` there are no pictures."""
    press = _Press(site, geometry, board, language)
    pages = {**press.turns(), **press.maps(), **press.rules(), INDEX: press.index()}
    return {
        **{path: html.encode() for path, html in sorted(pages.items())},
        **dict(sorted(press.pictures.items())),
        **{path: content for turn in site.turns for path, content in sorted(turn.files.items())},
        "style.css": STYLE.read_bytes(),
    }


class _Press:
    """Makes the pages of one site, and gathers the pictures they show."""

    def __init__(self, site: Site, geometry: Geometry | None, board: Board, language: Language) -> None:
        self.site = site
        self.geometry = geometry
        self.board = board
        self.language = language
        self.pictures: dict[str, bytes] = {}

    def turns(self) -> dict[str, str]:
        """The page of each turn, and of each version that was replaced."""
        pages = {}
        for at, turn in enumerate(self.site.turns):
            phase = turn.current.report.phase
            pages[page_of(phase)] = self._turn(at, turn.current)
            for version in turn.earlier:
                pages[page_of(phase, version.frame.version)] = self._turn(at, version, superseded=True)
        return pages

    def maps(self) -> dict[str, str]:
        """The page of the latest position."""
        image = self._latest_image()
        return {MAP: self._fill("map.html.j2", MAP, image=image, caption=self._latest_caption())} if image else {}

    def rules(self) -> dict[str, str]:
        """The page of the rules."""
        return {RULES: self._fill("rules.html.j2", RULES)} if self.site.rules else {}

    def index(self) -> str:
        """The first page."""
        latest = self.site.turns[-1].current if self.site.turns else None
        return self._fill(
            "index.html.j2",
            INDEX,
            latest=latest,
            standings=latest and _section(latest.report.sections, STANDINGS),
            image=self._latest_image(),
            caption=self._latest_caption(),
            tag=TAG.decode("ascii"),
        )

    def _turn(self, at: int, version: Version, *, superseded: bool = False) -> str:
        phase = version.report.phase
        stem = page_of(phase, version.frame.version if superseded else None).removesuffix(".html")
        neighbours = [self.site.turns[i] if 0 <= i < len(self.site.turns) else None for i in (at - 1, at + 1)]
        before, after = (
            self._image(f"{stem}-{name}.svg", picture, phase.title)
            for name, picture in (("ordenes", version.report.before), ("posicion", version.report.after))
        )
        return self._fill(
            "turn.html.j2",
            page_of(phase),
            report=framed(version.report, version.frame),
            frame=version.frame,
            pictures={"before": before, "after": after},
            previous=neighbours[0] and _link(neighbours[0]),
            following=neighbours[1] and _link(neighbours[1]),
            earlier=[] if superseded else list(_replaced(self.site.turns[at])),
            current=page_of(phase) if superseded else None,
            files=[] if superseded else sorted(self.site.turns[at].files),
        )

    def _fill(self, template: str, here: str, **values: Any) -> str:
        links = [_link(turn) for turn in self.site.turns]
        return fill(
            template,
            self.language,
            site=self.site,
            colours=self.site.colours,
            here=here,
            links=links,
            has_map=self.geometry is not None,
            **values,
        )

    def _image(self, path: str, picture: Picture | None, title: Message | None) -> str | None:
        if picture is None or self.geometry is None:
            return None
        from gm.show.picture import draw  # a site of a map without shapes needs none of it

        if path not in self.pictures:
            heading = self.language.label(title) if title else ""
            svg = draw(picture, self.geometry, self.board, self.language, colours=self.site.colours, heading=heading)
            self.pictures[path] = svg.encode()
        return path

    def _latest_image(self) -> str | None:
        return self._image("mapa.svg", self._latest(), self.site.open.title if self.site.open else None)

    def _latest(self) -> Picture:
        shown = [turn.current.report.after for turn in self.site.turns if turn.current.report.after is not None]
        return shown[-1] if shown else self.site.start

    def _latest_caption(self) -> Message:
        if not self.site.turns:
            return say("show.site.start.caption")
        return say("show.site.position.caption", phase=self.site.turns[-1].current.report.phase.title)


def _link(turn: Turn) -> Link:
    return Link(page_of(turn.current.report.phase), turn.current.report.phase.title)


def _replaced(turn: Turn) -> Iterator[Link]:
    for version in turn.earlier:
        number = version.frame.version
        yield Link(page_of(version.report.phase, number), say("show.site.earlier", version=number))


def _section(sections: Sequence[Section], name: str) -> Section | None:
    return next((section for section in sections if section.name == name), None)
