"""The definition of a season's outcome, written as plainly as it can be said and as slowly as that makes it.

A *story* says which moves succeed and which supports are given. A story holds if, supposing it true, the rules make
each of those moves succeed and each of those supports be given, and no others. This module tries every story. If one
holds, that is the outcome.

If none does, or several do, some questions (does a move succeed? is a support given? do its fleets take an army
across?) hang on one another. What comes out the same whatever is supposed of the rest is settled first. Then a *knot*
is a set of questions each of which hangs on all of them, and on nothing else that is open. Moves alone go round in a
ring, and succeed. In other knots the convoys matter, or the supports where there is none: if the stories of the knot
that hold agree on them, so it is. If not, or if none holds, it is a paradox: its convoys fail and its armies do nothing
("szykman", and "sea_first" where it left a paradox), its supports are not given; by "all_hold" none of its moves does
anything where there are convoys in it, and the season is told anew.

What the rules make of a supposition is in `supposition`; neither shares code with the solver.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, product

from gm.core.board import Board
from gm.rules.movement.orders import Order, Unit
from gm.rules.movement.rulebook import Rulebook
from tests.rules.movement.supposition import Question, Supposition

Story = tuple[frozenset[Unit], frozenset[Unit]]
"""The units whose moves succeed, and the units whose supports are given."""

Table = Mapping[tuple[bool, ...], tuple[bool, ...]]
"""What the rules answer to open questions, supposing any answers to them."""


def outcome(
    board: Board,
    orders: Sequence[tuple[str | None, Order]],
    rulebook: Rulebook,
    strength: Mapping[Unit, int] = {},
    aid: Mapping[Unit, int] = {},
) -> Story:
    """What becomes of a season; it is told anew while there are moves to be held, or armies that walk instead.

    `strength`: what units count for by themselves, if not 1; `aid`: what they find besides where they move to.
    """
    season = Supposition(board, orders, rulebook, strength, aid)
    idle: frozenset[Unit] = frozenset()
    on_foot: frozenset[Unit] = frozenset()
    while True:
        season.stop(idle, on_foot)
        held = tell(season)
        walking = season.walking()
        if held <= idle and not walking:
            return season.success, season.given
        idle |= held
        on_foot |= walking


def tell(season: Supposition) -> frozenset[Unit]:
    """Suppose the story that holds, or the one that the rules choose; return the moves that "all_hold" stops."""
    stories = _stories(season)
    if len(stories) != 1:
        return _unravel(season)
    _holds(season, *stories[0])
    return frozenset()


def _stories(season: Supposition) -> list[Story]:
    """Every story that holds."""
    return [
        (success, given)
        for success in _subsets(season.movers)
        for given in _subsets(season.supporters)
        if _holds(season, success, given)
    ]


def _holds(season: Supposition, success: frozenset[Unit], given: frozenset[Unit]) -> bool:
    """Suppose a story; whether the rules make it so."""
    season.success, season.given = success, given
    season.across = frozenset(filter(season.crosses, season.convoyed))
    return all(season.succeeds(unit) == (unit in success) for unit in season.movers) and all(
        season.is_given(unit) == (unit in given) for unit in season.supporters
    )


def _subsets(units: Sequence[Unit]) -> Iterator[frozenset[Unit]]:
    return map(frozenset, chain.from_iterable(combinations(units, size) for size in range(len(units) + 1)))


# ---- Knots


def _unravel(season: Supposition) -> frozenset[Unit]:
    """Suppose the story that the rules for knots choose; return the moves that "all_hold" stops."""
    known: dict[Question, bool] = {}
    held: set[Unit] = set()
    while questions := [question for question in season.questions if question not in known]:
        table = _table(season, questions, known)
        found = [set(answers) for answers in zip(*table.values(), strict=True)]
        certain = {q: answers.pop() for q, answers in zip(questions, found, strict=True) if len(answers) == 1}
        known.update(certain or _untied(season, questions, table, held))
    season.suppose(known)
    return frozenset(held)


def _table(season: Supposition, questions: Sequence[Question], known: Mapping[Question, bool]) -> Table:
    """What the rules answer, whatever is supposed of the open questions."""
    table = {}
    for supposed in product((False, True), repeat=len(questions)):
        season.suppose({**known, **dict(zip(questions, supposed, strict=True))})
        table[supposed] = tuple(season.answer(question) for question in questions)
    return table


def _untied(season: Supposition, questions: Sequence[Question], table: Table, held: set[Unit]) -> dict[Question, bool]:
    """The answers to knots by their rules; `held`: the moves that "all_hold" stops are put there."""
    known: dict[Question, bool] = {}
    for knot in _knots(table):
        kinds = {questions[i][0] for i in knot}
        if kinds == {"moves"}:
            movers = [questions[i][1] for i in knot]
            if not season.spend(movers):
                known.update((questions[i], True) for i in knot)
            continue
        hinges = [i for i in knot if questions[i][0] == ("crosses" if "crosses" in kinds else "helps")]
        agreeing = {
            tuple(supposed[i] for i in hinges)
            for supposed, found in table.items()
            if all(supposed[i] == found[i] for i in knot)
        }
        if len(agreeing) != 1:
            agreeing = {(False,) * len(hinges)}
            if "crosses" in kinds and season.rulebook.paradox == "all_hold":
                held.update(questions[i][1] for i in knot if questions[i][0] != "helps")
        known.update(zip((questions[i] for i in hinges), agreeing.pop(), strict=True))
    return known


def _knots(table: Table) -> list[list[int]]:
    """The questions, by number, that hang on one another and on nothing else."""
    size = len(next(iter(table)))
    hangs_on: list[set[int]] = [set() for _ in range(size)]
    for supposed, found in table.items():
        for j in range(size):
            other = table[*supposed[:j], not supposed[j], *supposed[j + 1 :]]
            for i in range(size):
                if found[i] != other[i]:
                    hangs_on[i].add(j)
    for _ in range(size):
        for reached in hangs_on:
            reached.update(*(hangs_on[j] for j in reached))
    knots = [sorted(reached) for i, reached in enumerate(hangs_on) if all(hangs_on[j] == reached for j in reached)]
    return [knot for at, knot in enumerate(knots) if knot not in knots[:at]]
