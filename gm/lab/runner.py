"""Who does the work: jobs are handed in by label, results come back as they are done.

A distributed engine is one more class with these two methods.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from typing import Any, Protocol

from gm.lab.games import Played

Work = Callable[[str, int], Played]
"""From a label and a budget (years) to a game. It is sent to other processes, so it must pickle."""


class Runner(Protocol):
    """Where games are played."""

    def submit(self, label: str, budget: int) -> None:
        """Hand in a job."""
        ...

    def gather(self) -> Iterator[Played]:
        """The results of all jobs handed in, in any order."""
        ...


class Here:
    """One game after another, in this process."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.jobs: list[tuple[str, int]] = []

    def submit(self, label: str, budget: int) -> None:
        """Hand in a job."""
        self.jobs.append((label, budget))

    def gather(self) -> Iterator[Played]:
        """The results, in the order of the jobs."""
        while self.jobs:
            yield self.work(*self.jobs.pop(0))


class Pool:
    """Processes of this machine."""

    def __init__(self, work: Work, workers: int) -> None:
        self.executor = ProcessPoolExecutor(workers, initializer=_begin, initargs=(work,))
        self.jobs: list[Future[Played]] = []

    def submit(self, label: str, budget: int) -> None:
        """Hand in a job."""
        self.jobs.append(self.executor.submit(_do, label, budget))

    def gather(self) -> Iterator[Played]:
        """The results as they are done; who stops asking stops the work."""
        try:
            for job in as_completed(self.jobs):
                yield job.result()
        finally:
            self.executor.shutdown(cancel_futures=True)


_task: dict[str, Any] = {}
"""In a worker: its work, sent once and not with every job."""


def _begin(work: Work) -> None:
    """A worker leaves Ctrl-C to whoever started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _task["work"] = work


def _do(label: str, budget: int) -> Played:
    played: Played = _task["work"](label, budget)
    return played
