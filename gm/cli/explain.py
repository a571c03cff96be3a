"""``gm explain``: why a unit's order ended as it did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from gm.cli.common import Desk, command, is_called, season_of
from gm.cli.completing import complete_season, complete_unit
from gm.core.errors import UsageError
from gm.core.message import Message, say
from gm.core.model import Turn
from gm.core.report import Explanation
from gm.orders.units import find_units
from gm.record import History, replay

if TYPE_CHECKING:
    from rich.tree import Tree

INDENT = "  "


def complete(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Seasons and units, for the shell; after a unit's letter the places where such units stand."""
    said = ctx.params.get("words") or ()
    if said and len(said[-1]) == 1:
        units = complete_unit(ctx, parameter, f"{said[-1]} {incomplete}")
        return [unit.partition(" ")[2] for unit in units]
    return [*complete_season(ctx, parameter, incomplete), *complete_unit(ctx, parameter, incomplete)]


@command("explain")
@click.argument("words", nargs=-1, required=True, metavar="[SEASON] UNIT", shell_complete=complete)
def explain_command(desk: Desk, words: tuple[str, ...]) -> None:
    """The chain of reasons behind a unit's verdict."""
    history = replay(desk.game)
    if not history.turns:
        raise UsageError("cli.report.none")
    turn, text = _turn(history, words)
    if not text:
        raise UsageError("cli.explain.no_unit", units=_named(desk, _units(desk, turn.before)))
    unit = _unit(desk, turn, text)
    explanation = desk.game.ruleset.explain(turn, unit)
    if desk.as_json:
        verdict = explanation.message.args["verdict"]
        assert isinstance(verdict, Message), "an explanation begins with the verdict"
        document = {"season": turn.phase.code, "unit": unit, "verdict": verdict.args["is"]}
        desk.give({**document, **_document(desk, explanation)})
    elif desk.console.is_terminal:
        desk.console.print(_tree(desk, explanation))
    else:
        click.echo("\n".join(_lines(desk, explanation)))


def _turn(history: History, words: Sequence[str]) -> tuple[Turn, str]:
    """The season that the first word names, if it is one; the unit's name is the rest."""
    first, phases = words[0], [turn.phase for turn in history.turns]
    is_code = first == "last" or first[:1].isdigit() or first in {phase.code for phase in phases}
    named = first if is_code or any(is_called(phase, first) for phase in phases) else None
    phase = season_of(history, named, default=history.turns[-1].phase)
    turn = history.turn(phase)
    if turn is None:
        raise UsageError("cli.report.open", phase=phase.title)
    return turn, " ".join(words[1:] if named else words)


def _unit(desk: Desk, turn: Turn, text: str) -> str:
    """The unit that `text` means, before the season or new after it; where there are several, the DJ is asked."""
    before, after = _units(desk, turn.before), _units(desk, turn.outcome.state)
    named = find_units(desk.game.reader.vocabulary, dict.fromkeys((*before, *after)), text)
    found = [unit for unit in named if unit in before or _is_explained(desk, turn, unit)]
    if not found:
        like = _like(desk, before, text)
        unknown = "unknown" if like else "nothing_like_it"
        raise UsageError(f"cli.explain.{unknown}", text=text, phase=turn.phase.title, units=like)
    return found[0] if len(found) == 1 else _chosen(desk, found, text)


def _chosen(desk: Desk, units: Sequence[str], text: str) -> str:
    """The one of several units that the DJ says. Raises UsageError if he says none, or cannot be asked."""
    question = say("cli.explain.which", text=text, units=_named(desk, units))
    with suppress(UsageError):
        said = desk.typed(question).strip()
        named = find_units(desk.game.reader.vocabulary, units, said)
        chosen = [unit for unit in units if unit in named or unit.partition(" ")[0] == said.upper()]
        if len(chosen) == 1:
            return chosen[0]
    raise UsageError(question.id, **question.args)


def _units(desk: Desk, state: Any) -> tuple[str, ...]:
    """Every unit of a position, nobody's too, and those that wait to retreat."""
    ruleset = desk.game.ruleset
    drawn = (f"{piece.kind} {piece.place}" for piece in ruleset.picture(state).pieces)
    waiting = (unit for power in ruleset.powers for unit in ruleset.units(state, power))
    return tuple(dict.fromkeys((*drawn, *waiting)))


def _is_explained(desk: Desk, turn: Turn, unit: str) -> bool:
    """Whether a unit that was not there before the season was in it: a unit bought, not one that moved."""
    try:
        desk.game.ruleset.explain(turn, unit)
    except ValueError:
        return False
    return True


def _named(desk: Desk, units: Sequence[str]) -> tuple[Message, ...]:
    return tuple(map(desk.unit, units))


def _like(desk: Desk, units: Sequence[str], text: str) -> tuple[Message, ...]:
    """The units whose names are most like `text`."""
    from difflib import get_close_matches  # only here

    names = {desk.language.phrase(desk.unit(unit)).casefold(): unit for unit in units}
    return _named(desk, [names[name] for name in get_close_matches(text.casefold(), names, n=5)])


def _document(desk: Desk, explanation: Explanation) -> dict[str, Any]:
    return {
        "id": explanation.message.id,
        "text": desk.language.sentence(explanation.message),
        "because": [_document(desk, reason) for reason in explanation.because],
    }


def _lines(desk: Desk, explanation: Explanation, depth: int = 0) -> Iterator[str]:
    yield INDENT * depth + desk.language.sentence(explanation.message)
    for reason in explanation.because:
        yield from _lines(desk, reason, depth + 1)


def _tree(desk: Desk, explanation: Explanation) -> Tree:
    from rich.tree import Tree  # only a terminal needs it

    tree = Tree(desk.language.sentence(explanation.message), style="bold", guide_style="dim")
    _grow(desk, tree, explanation.because)
    return tree


def _grow(desk: Desk, tree: Tree, reasons: Sequence[Explanation]) -> None:
    for reason in reasons:
        _grow(desk, tree.add(desk.language.sentence(reason.message), style="not bold"), reason.because)
