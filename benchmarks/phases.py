"""Adjudicating the phases of the example game, against reading their orders and drawing their map in the same run."""

from __future__ import annotations

import statistics
from pathlib import Path

from benchmarks.measuring import interleaved, ratio, table
from gm.record import open_game, replay
from gm.show.language import Language
from gm.show.picture import draw

EXAMPLE = Path(__file__).resolve().parent.parent / "turns" / "ejemplo"
ROUNDS = 15


def main() -> str:
    """Measure and tell."""
    game = open_game(EXAMPLE)
    turns = replay(game).turns
    ruleset, language, geometry = game.ruleset, Language("es", game.names), game.map.geometry
    assert geometry is not None
    dice = {turn.phase.number: game.dice(turn.phase.number) for turn in turns}
    lines = [list(enumerate((o for orders in turn.orders.values() for o in orders), 1)) for turn in turns]
    power = ruleset.powers[0]

    def adjudicate() -> None:
        for turn in turns:
            ruleset.adjudicate(turn.before, turn.orders, dice[turn.phase.number])

    def read() -> None:
        for turn, texts in zip(turns, lines, strict=True):
            game.reader.read_text(texts, turn.before, power)

    def picture() -> None:
        for turn in turns:
            draw(ruleset.picture(turn.outcome.state), geometry, game.map.board, language)

    jobs = {"adjudicate": adjudicate, "read the orders from text": read, "draw the map": picture}
    for job in jobs.values():
        job()
    seconds = interleaved(jobs, ROUNDS)
    base = seconds["adjudicate"]
    rows = [
        (what, f"{statistics.median(times) / len(turns) * 1000:.2f} ms", f"{ratio(times, base):.1f}")
        for what, times in seconds.items()
    ]
    return table("A phase of the example game", ("work", "median a phase", "ratio to adjudicating"), rows)
