"""What is made from a turn for people to read: report, page, picture, letters, site. The one place that derives files.

Everything here is a function of the record, so making it again gives the same bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gm.core.model import Phase
from gm.core.report import Report
from gm.record.editions import Edition, deadline, editions
from gm.record.folder import OUTBOX, OUTCOME
from gm.record.game import Game
from gm.record.history import History, Record

if TYPE_CHECKING:
    from gm.show.language import Language
    from gm.show.site import Version


def phase_files(game: Game, record: Record, history: History, phase: Phase) -> dict[str, bytes]:
    """The derived files of a phase by their path in the game's folder, ``outcome.json`` last."""
    from gm.record.drafts import season_mails  # templates are slow to load

    *earlier, current = editions(game, record, history, phase)
    files: dict[str, bytes] = {}
    for old in earlier:
        below = f"{phase.folder}/v{old.frame.version}"
        files.update({f"{below}/{name}": content for name, content in _papers(game, old).items()})
    files.update({f"{phase.folder}/{name}": content for name, content in _papers(game, current).items()})
    files.update({f"{phase.folder}/{OUTBOX}/{name}": letter for name, letter in season_mails(game, current).items()})
    files[f"{phase.folder}/{OUTCOME}"] = current.outcome
    return files


def _papers(game: Game, of: Edition) -> dict[str, bytes]:
    """Report, page and picture of a version, public, in each language the game is read in."""
    from gm.show.language import Language  # what only records a mail shows nothing
    from gm.show.page import document
    from gm.show.report import markdown

    report = game.ruleset.report(of.turns, None)
    files: dict[str, bytes] = {}
    for lang in game.languages:
        language = Language(lang, game.names)
        drawn = pictures(game, report, language)
        files[f"report.{lang}.md"] = markdown(report, of.frame, language).encode()
        files[f"report.{lang}.html"] = document(report, of.frame, language, drawn, game.colours).encode()
        if lang == game.settings.language and "before" in drawn:
            files["map.svg"] = drawn["before"].encode()
    return files


def pictures(game: Game, report: Report, language: Language) -> dict[str, str]:
    """The pictures of a report, where the map has shapes to draw: with the orders, and the position they led to."""
    geometry = game.map.geometry
    shown = {"before": report.before, "after": report.after}
    if geometry is None:
        return {}
    from gm.show.picture import draw

    return {
        name: draw(picture, geometry, game.ruleset.board, language)
        for name, picture in shown.items()
        if picture is not None
    }


def site_files(game: Game, record: Record, history: History) -> dict[str, bytes]:
    """The files of the game's site by their path in it: only what everybody may know."""
    from gm.show.language import Language
    from gm.show.report import markdown
    from gm.show.site import Site, Turn, build_site

    language = Language(game.settings.language, game.names)
    turns = []
    for played in history.turns:
        *earlier, current = (_version(game, of) for of in editions(game, record, history, played.phase))
        text = markdown(current.report, current.frame, language).encode()
        files = {f"{played.phase.code}.md": text}
        turns.append(Turn(current, tuple(earlier), files, deadline(history, played.phase)))
    site = Site(
        game=game.settings.title,
        anchor=game.anchor,
        start=game.ruleset.picture(history.setup.state),
        turns=tuple(turns),
        open=history.phase,
        deadline=deadline(history, history.phase) if history.phase else None,
        colours=game.colours,
        rules=game.ruleset.rules_sheet(history.setup.state),
    )
    return build_site(site, game.map.geometry, game.ruleset.board, language)


def _version(game: Game, of: Edition) -> Version:
    from gm.show.site import Version

    return Version(game.ruleset.report(of.turns, None), of.frame)
