"""``gm rules``: the rules of a game as its options set them, for its players."""

from __future__ import annotations

from collections.abc import Sequence

import click

from gm.cli.common import Desk, command, pair
from gm.core.errors import UsageError
from gm.core.maps import load_map
from gm.core.message import say
from gm.core.report import Section
from gm.rules import MAPS, RULESETS, SCENARIOS

FORMATS = ("text", "md")


@command("rules")
@click.option("--ruleset", type=click.Choice(tuple(RULESETS), case_sensitive=False))
@click.option("--set", "options", multiple=True, metavar="KEY=VALUE")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text")
def rules_command(desk: Desk, ruleset: str | None, options: Sequence[str], form: str) -> None:
    """The rules of this game, or of a new one with these options."""
    title, sections = _of_a_new_game(desk, ruleset, options) if ruleset else _of_the_game(desk, options)
    if desk.as_json:
        from gm.cli.documents import section_document  # people's text needs no JSON

        desk.give({"title": title, "sections": [section_document(desk, section) for section in sections]})
        return
    from gm.show.report import markdown_sheet, text_sheet

    if form == "md":
        click.echo(markdown_sheet(title, sections, desk.language), nl=False)
    else:
        click.echo(text_sheet(title, sections, desk.language, desk.console.width), nl=False)


def _of_the_game(desk: Desk, options: Sequence[str]) -> tuple[str, tuple[Section, ...]]:
    """The game at hand, whose options are settled. Raises UsageError for others."""
    if options:
        raise UsageError("cli.rules.set", known=tuple(RULESETS))
    drawn = desk.game.ruleset.setup(desk.game.dice(0))
    return _titled(desk, desk.game.settings.title), desk.game.ruleset.rules_sheet(drawn.state)


def _of_a_new_game(desk: Desk, ruleset: str, options: Sequence[str]) -> tuple[str, tuple[Section, ...]]:
    """A game that would be made with these options on the usual map."""
    from gm.show.language import Language

    chart = load_map(MAPS[ruleset])
    desk.language = Language(desk.lang, chart.names)
    rules = RULESETS[ruleset](chart.board, chart.scenarios[SCENARIOS[ruleset]], dict(map(pair, options)))
    return _titled(desk, ruleset.capitalize()), rules.rules_sheet(None)


def _titled(desk: Desk, game: str) -> str:
    return f"{game}: {desk.language.phrase(say('show.rules'))}"
