"""``gm map``: the maps that come with the program, their picture, their validation."""

from __future__ import annotations

from pathlib import Path

import click

from gm.cli.common import NEEDS_DJ, Desk, FilePath, command
from gm.core.board import Scenario
from gm.core.errors import GmError
from gm.core.maps import Map, load_map, map_names, read_map
from gm.core.message import place, say
from gm.core.survey import survey
from gm.record.words import unit_name
from gm.show.language import Language


def complete_map(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    """The names of maps, for the shell."""
    return [name for name in map_names() if name.startswith(incomplete)]


def _kinds(chart: Map) -> tuple[int, int]:
    seas = len(chart.board.seas)
    return len(chart.board.provinces) - seas, seas


@command("list", game=False)
def list_maps(desk: Desk) -> None:
    """Each map with its provinces, seas and scenarios."""
    charts = {name: load_map(name) for name in map_names()}
    if desk.as_json:
        rows = {
            name: {"provinces": _kinds(chart)[0], "seas": _kinds(chart)[1], "scenarios": sorted(chart.scenarios)}
            for name, chart in charts.items()
        }
        desk.give({"maps": rows})
        return
    for name, chart in charts.items():
        land, seas = _kinds(chart)
        desk.say(say("cli.map.row", map=name, land=land, seas=seas, scenarios=tuple(sorted(chart.scenarios))))


@command("show", game=False)
@click.argument("name", metavar="MAP", shell_complete=complete_map)
@click.option("--svg", type=FilePath(dir_okay=False, path_type=Path), metavar="FILE")
def show_map(desk: Desk, name: str, svg: Path | None) -> None:
    """How the scenarios of a map begin, a row a power; or a picture of the first."""
    chart = load_map(name)
    language = Language(desk.lang, chart.names)
    scenario = next(iter(chart.scenarios.values()))
    if desk.as_json:
        powers = {power.id: {"home": power.home, "units": power.units} for power in scenario.powers}
        desk.give({"map": name, "scenario": scenario.name, "powers": powers})
    if svg is None:
        for one in chart.scenarios.values():
            _show_start(desk, language, one)
            desk.console.print()
        return
    if chart.geometry is None:
        raise GmError("cli.map.no_shapes", map=name)
    from gm.show.picture import draw, opening  # drawing is slow to load

    board = chart.board.paying(scenario.incomes)
    svg.write_text(draw(opening(board, scenario), chart.geometry, board, language), encoding="utf-8")
    desk.say(say("cli.map.drawn", file=str(svg)), style="green")


def _show_start(desk: Desk, language: Language, scenario: Scenario) -> None:
    columns = ("code", "power", "home", "units")
    title = say("cli.map.scenario", scenario=scenario.name)
    table = desk.table(*(say(f"cli.column.{column}") for column in columns), title=title)
    for power in scenario.powers:
        home = language.label(tuple(place(province) for province in power.home))
        units = language.label(tuple(unit_name(unit) for unit in power.units))
        table.add_row(power.id, language.label(say("power", id=power.id)), home, units)
    desk.show(table)


@command("check", game=False)
@click.argument("file", metavar="FILE", type=FilePath(exists=True, path_type=Path))
def check_map(desk: Desk, file: Path) -> int:
    """Every fault of a map at once."""
    faults = survey(read_map(file))
    if desk.as_json:
        desk.give({"faults": [desk.language.sentence(fault) for fault in faults]})
    for fault in faults:
        desk.say(fault)
    if faults:
        return NEEDS_DJ
    desk.say(say("cli.map.good", file=str(file)), style="green")
    return 0


map_command = click.Group("map", commands=[list_maps, show_map, check_map])
