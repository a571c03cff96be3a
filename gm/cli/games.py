"""``gm games``, ``gm new``, ``gm demo``: what can be played, a new game, the examples."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gm.cli.common import Desk, FilePath, Moment, command, pair
from gm.cli.terminal import ask
from gm.core.errors import UsageError
from gm.core.maps import Map, load_map, map_names
from gm.core.message import say
from gm.orders.names import find_power
from gm.record import Calendar, Player, create_game
from gm.record.calendar import ZONE, aware
from gm.record.folder import GAME, PLAYERS
from gm.rules import MAPS, OPTIONS, RULESETS, SCENARIOS, SETS

if TYPE_CHECKING:
    from gm.core.board import Scenario
    from gm.record.settings import Lang, Settings

EXAMPLES = ("ejemplo", "ejemplo-completo", "ejemplo-diplomacy")
"""The games that are shipped to be played again (``turns``), the usual one first."""


@command("games", game=False)
def games_command(desk: Desk) -> None:
    """Rulesets, maps, scenarios, and each option with its default."""
    maps = {name: load_map(name) for name in map_names()}
    if desk.as_json:
        desk.give(
            {
                "rulesets": {
                    name: {
                        "map": MAPS[name],
                        "scenario": SCENARIOS[name],
                        "options": {
                            o.key: {"values": o.values, "default": o.values[0], "rule": o.rule} for o in OPTIONS[name]
                        },
                    }
                    for name in RULESETS
                },
                "maps": {name: {"scenarios": sorted(chart.scenarios)} for name, chart in maps.items()},
            }
        )
        return
    for name in RULESETS:
        chart = maps[MAPS[name]]
        usual, others = SCENARIOS[name], tuple(sorted(chart.scenarios.keys() - {SCENARIOS[name]}))
        desk.say(say("cli.games.ruleset", ruleset=name, map=MAPS[name], scenario=usual), style="bold")
        if others:
            desk.say(say("cli.games.scenarios", others=others))
        table = desk.table(
            say("cli.column.option"), say("cli.column.default"), say("cli.column.others"), say("cli.column.rule")
        )
        for option in OPTIONS[name]:
            default, *rest = option.values
            table.add_row(option.key, default, ", ".join(rest), option.rule)
        desk.show(table)


@command("new", game=False)
@click.argument("folder", metavar="DIR", type=FilePath(path_type=Path))
@click.option("--ruleset", type=click.Choice(tuple(RULESETS), case_sensitive=False))
@click.option("--map", "map_name", metavar="MAP")
@click.option("--scenario", metavar="SCENARIO")
@click.option("--title", metavar="TEXT")
@click.option("--set", "options", multiple=True, metavar="KEY=VALUE")
@click.option("--player", "players", multiple=True, metavar="POWER=ADDRESS")
@click.option("--first", type=Moment(), metavar="DATETIME")
@click.option("--every", type=click.IntRange(1), default=7, metavar="DAYS")
@click.option("--zone", default=ZONE, metavar="ZONE")
def new_command(  # noqa: PLR0913  # what a game is made of
    desk: Desk,
    *,
    folder: Path,
    ruleset: str | None,
    map_name: str | None,
    scenario: str | None,
    title: str | None,
    options: Sequence[str],
    players: Sequence[str],
    first: datetime | None,
    every: int,
    zone: str,
) -> None:
    """Make a new game; on a terminal, ask for what is missing."""
    if (folder / GAME).exists():  # before anybody answers in vain
        raise UsageError("record.game_exists", path=str(folder))
    asks = sys.stdin.isatty()
    ruleset = ruleset or _one_of(desk, "ruleset", tuple(RULESETS), asks=asks)
    language = desk.asked_lang or _language(desk, asks=asks)
    chart = load_map(map_name or MAPS[ruleset])
    usual = SCENARIOS[ruleset] if map_name is None else None
    scenario = scenario or usual or _one_of(desk, "scenario", tuple(sorted(chart.scenarios)), asks=asks)
    if scenario not in chart.scenarios:
        raise UsageError("record.unknown_scenario", name=scenario, known=tuple(chart.scenarios))
    if asks and title is None:
        title = ask(desk.language.sentence(say("cli.new.title")), default=folder.resolve().name)
    addresses = dict(_player(chart, chart.scenarios[scenario], text) for text in players)
    if asks and not players:
        addresses = _ask_players(desk, chart, chart.scenarios[scenario])
    if asks and first is None:
        first = _ask_first(desk)
    calendar = Calendar(first=first.replace(tzinfo=None), every=every, zone=zone) if first else None
    game = create_game(
        folder,
        ruleset=ruleset,
        map=map_name or MAPS[ruleset],
        scenario=scenario,
        title=title,
        language=language,
        options=_house_rules(ruleset, options),
        calendar=calendar,
        players=addresses,
    )
    if desk.as_json:
        desk.give({"folder": str(folder), **_document(game.settings)})
    where = str(folder) if folder.name else str(folder.resolve())
    desk.say(say("cli.new.made", game=game.settings.title, folder=where), style="green")
    rules = tuple(f"{key}={value}" for key, value in game.settings.options.items())
    desk.say(say("cli.new.rules", scenario=scenario, options=rules, file=str(folder / GAME)))
    if game.anchor:
        desk.say(say("cli.new.anchor"))
        desk.line(game.anchor, "  ")
    if calendar:
        _tell_first(desk, aware(calendar.first, zone))
    if not addresses:
        desk.say(say("cli.new.no_players", file=str(folder / "players.toml")))


def _house_rules(ruleset: str, chosen: Sequence[str]) -> dict[str, str]:
    """What the DJ set, below the set of rules that it stands on."""
    usual = next(option for option in OPTIONS[ruleset] if option.key == SETS[ruleset])
    return {usual.key: usual.values[0], **dict(map(pair, chosen))}


def _document(settings: Settings) -> dict[str, Any]:
    """What is public of a new game."""
    return {
        key: getattr(settings, key) for key in ("title", "ruleset", "map", "scenario", "language", "options", "anchor")
    }


def _language(desk: Desk, *, asks: bool) -> Lang:
    """The language of the players: Spanish where nobody can be asked."""
    question = desk.language.sentence(say("cli.new.ask.language"))
    known: dict[str, Lang] = {"es": "es", "ca": "ca", "en": "en"}
    return known[ask(question, known=tuple(known), default=desk.lang)] if asks else "es"


def _one_of(desk: Desk, what: str, known: tuple[str, ...], *, asks: bool) -> str:
    """The only one there is, or the one the DJ names. Raises UsageError where nobody can be asked."""
    if len(known) == 1:
        return known[0]
    if not asks:
        raise UsageError(f"cli.new.which.{what}", known=known)
    return ask(desk.language.sentence(say(f"cli.new.ask.{what}")), known=known, default=known[0])


def _player(chart: Map, scenario: Scenario, text: str) -> tuple[str, Player]:
    """``CASTILLA=ana@example.org``, or ``CASTILLA=Ana <ana@example.org>``."""
    from email.utils import parseaddr  # only a new game has addresses to read

    named, given = pair(text)
    powers = tuple(power.id for power in scenario.powers)
    found = find_power(chart.names, powers, named)
    if len(found) != 1:
        names = tuple(say("power", id=power) for power in (found or powers))
        raise UsageError("cli.unclear_power" if found else "cli.unknown_power", text=named, powers=names)
    name, address = parseaddr(given)
    if "@" not in address:
        raise UsageError("cli.new.bad_address", text=given)
    return found[0], Player(name=name, address=address)


def _ask_players(desk: Desk, chart: Map, scenario: Scenario) -> dict[str, Player]:
    """Who plays each power; nothing typed: nobody yet."""
    from gm.show.language import Language

    found: dict[str, Player] = {}
    named = Language(desk.lang, chart.names)
    for power in scenario.powers:
        question = named.sentence(say("cli.new.ask_player", power=say("power", id=power.id)))
        while answer := ask(question):
            try:
                _, player = _player(chart, scenario, f"{power.id}={answer}")
                if player.address in {other.address for other in found.values()}:
                    raise UsageError("record.shared_address", path=PLAYERS, address=answer)
            except UsageError as error:
                desk.say(error.message, style="red")
            else:
                found[power.id] = player
                break
    return found


def _tell_first(desk: Desk, first: datetime) -> None:
    """The first deadline with its weekday, and whether it has passed already."""
    desk.say(say("cli.status.deadline", moment=say("moment", at=first.isoformat(), zone=str(first.tzinfo))))
    if first < datetime.now(first.tzinfo):
        desk.hint(say("cli.new.past", file=GAME))


def _ask_first(desk: Desk) -> datetime | None:
    while True:
        answer = ask(desk.language.sentence(say("cli.new.ask_first")))
        if not answer:
            return None
        try:
            return datetime.fromisoformat(answer)
        except ValueError:
            desk.say(say("cli.bad_moment", text=answer), style="red")


@command("demo", game=False)
@click.argument("folder", metavar="[DIR]", required=False, type=FilePath(path_type=Path))
@click.option("--example", type=click.Choice(EXAMPLES), default=EXAMPLES[0])
@click.option("--force", is_flag=True)
def demo_command(desk: Desk, folder: Path | None, example: str, *, force: bool) -> None:
    """Play the example game from its raw mails."""
    from gm.cli.demo import play

    play(desk, folder or Path("gm-demo"), example, force=force)
