"""``gm report`` and ``gm publish``: what was adjudicated, for people."""

from __future__ import annotations

from pathlib import Path

import click

from gm.cli.common import Desk, FilePath, command, power_of, season_of
from gm.cli.completing import complete_power, complete_season
from gm.cli.desk import show_edition
from gm.core.errors import UsageError
from gm.core.message import say
from gm.record import edition, load_record, publish, replay

FORMATS = ("text", "md", "html", "json")


@command("report")
@click.argument("season", required=False, metavar="[SEASON]", shell_complete=complete_season)
@click.option("--power", "of", metavar="POWER", shell_complete=complete_power)
@click.option("--format", "form", type=click.Choice(FORMATS), default="text")
def report_command(desk: Desk, season: str | None, of: str | None, form: str) -> None:
    """The report of a season, public or as one power may see it."""
    viewer = power_of(desk, of) if of else None
    record = load_record(desk.game)
    history = replay(desk.game, record)
    if not history.turns:
        raise UsageError("cli.report.none")
    phase = season_of(history, season, default=history.turns[-1].phase)
    if history.turn(phase) is None:
        raise UsageError("cli.report.open", phase=phase.title)
    shown = edition(desk.game, record, history, phase)
    if form == "json" or desk.as_json:
        desk.as_json = True
    if form in ("text", "json"):
        show_edition(desk, shown, viewer)
        return
    report = desk.game.ruleset.report(shown.turns, viewer)
    if form == "md":
        from gm.show.report import markdown  # templates are slow to load

        click.echo(markdown(report, shown.frame, desk.language), nl=False)
        return
    from gm.record.publishing import pictures
    from gm.show.page import document

    drawn = pictures(desk.game, report, desk.language)
    click.echo(document(report, shown.frame, desk.language, drawn, desk.game.colours), nl=False)


@command("publish")
@click.option("--to", type=FilePath(file_okay=False, path_type=Path), metavar="DIR")
def publish_command(desk: Desk, to: Path | None) -> None:
    """Write the static site."""
    files = publish(desk.game, to)
    index = next(path for path in files if path.name == "index.html")
    if desk.as_json:
        desk.give({"index": str(index), "files": [str(path) for path in files]})
        return
    desk.say(say("cli.publish.done", n=len(files), index=str(index)), style="green")
