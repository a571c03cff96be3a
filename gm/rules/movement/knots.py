"""Knots: questions that wait for one another and for nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

Q = TypeVar("Q")


def find_knots(waits: Mapping[Q, Sequence[Q]]) -> list[list[Q]]:
    """The knots of a graph: from each of its questions all the others can be reached, and no further one.

    `waits` says for each question which ones it waits for. Knots and their questions come in its order.
    """
    reach = {question: _reach(question, waits) for question in waits}
    knots: list[list[Q]] = []
    tied: set[Q] = set()
    for question, reached in reach.items():
        if question not in tied and reached and all(question in reach[other] for other in reached):
            knots.append([other for other in waits if other in reached])
            tied |= reached
    return knots


def _reach(start: Q, waits: Mapping[Q, Sequence[Q]]) -> set[Q]:
    """What can be reached from `start` in one step or more."""
    reached: set[Q] = set()
    ahead = list(waits[start])
    while ahead:
        question = ahead.pop()
        if question not in reached:
            reached.add(question)
            ahead += waits[question]
    return reached
