"""Interleaved rounds of several candidates, and their medians."""

from __future__ import annotations

import statistics
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence

Job = Callable[[], object]


def interleaved(jobs: Mapping[str, Job], rounds: int) -> dict[str, list[float]]:
    """Wall seconds of each job, all jobs once a round, so that a slow moment of the machine meets them all."""
    seconds: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            start = time.perf_counter()
            job()
            seconds[name].append(time.perf_counter() - start)
    return seconds


def ratio(of: Sequence[float], to: Sequence[float]) -> float:
    """The median of the rounds' ratios."""
    return statistics.median(one / other for one, other in zip(of, to, strict=True))


def process(*arguments: str) -> Job:
    """A job that runs a process to its end, whatever its exit code, its output dropped."""
    return lambda: subprocess.run(arguments, capture_output=True, check=False)


def table(title: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [f"### {title}", "", f"| {' | '.join(header)} |", f"|{'---|' * len(header)}"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows), ""])
