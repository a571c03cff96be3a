"""The solver of Diplomacy's family against the public adjudicators, in CPU time on one core, side by side in one run.

Engines take turns over the known positions; a figure is the median of the rounds, a ratio the median of theirs.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib.util import find_spec
from itertools import product
from pathlib import Path

from benchmarks.boards import position
from benchmarks.measuring import ratio, table
from benchmarks.ours import Ours, letters
from benchmarks.peers import PyDip, PyPIDiplomacy, PyPIDiplomacyAsWritten
from benchmarks.positions import Engine, Job, Phase, known_phases
from gm.rules.movement.deployment import Deployment
from gm.rules.movement.solver import solve

ROUNDS = 7
ROOT = Path(__file__).resolve().parent.parent
SIZES = (34, 100, 300, 1000)

Work = Callable[[Engine, Phase], Job | None]

WORKS: dict[str, tuple[Work, str]] = {
    "adjudication from the board: verdicts, causes, retreats": (lambda e, phase: e.adjudicate(phase), "25, 5"),
    "canonical text to the same": (lambda e, phase: e.read_and_adjudicate(phase), "50, 5"),
    "a whole turn in the public way": (lambda e, phase: e.turn(phase), "20"),
}
DEPLOYING = "adjudication from parsed orders, put on the board first"
IN_WORDS = "adjudication from the board, with every reason's sentence made"
NEW_LINES = "a whole turn, no line of which was ever read before"
PROSE = "prose through the grammar to the same (peers: canonical text)"

AS_THE_PEERS = {
    DEPLOYING: "adjudication from the board: verdicts, causes, retreats",
    IN_WORDS: "adjudication from the board: verdicts, causes, retreats",
    NEW_LINES: "a whole turn in the public way",
    PROSE: "canonical text to the same",
}
"""Work that only this project does, and the peers' work beside which it is shown."""


def main() -> str:
    """Measure and tell."""
    peers: dict[str, type[Engine]] = {"diplomacy": PyPIDiplomacy, "pydip": PyDip}
    here = [make() for package, make in peers.items() if find_spec(package)]
    field = [Ours(), *here]
    as_written = [PyPIDiplomacyAsWritten()] if find_spec("diplomacy") else []
    note = "" if here else "The peers are not installed here: pip install '.[bench]'\n"
    return "\n".join([note, check(), speed([*field, *as_written]), cost(field), growth()])


def check() -> str:
    """That the answers are right: the outcomes of all known positions."""
    ours, told = Ours(), []
    for name in ("positions", "paradoxes"):
        phases = list(known_phases(name))
        right = sum(letters(ours.adjudicate(phase)()) == phase.outcome for phase in phases)
        told.append(f"{right} of {len(phases)}")
    return f"Outcomes as known: {' positions, '.join(told)} paradoxes.\n"


def speed(field: Sequence[Engine]) -> str:
    """Phases a second of each engine at each work, and how many times its peers this project is."""
    phases = list(known_phases())
    tasks = {(work, e.name): _each(do, e, phases) for work, (do, _) in WORKS.items() for e in field}
    ours = field[0]
    assert isinstance(ours, Ours)
    tasks[DEPLOYING, ours.name] = [partial(ours.deploy_and_adjudicate, phase) for phase in phases]
    tasks[IN_WORDS, ours.name] = [partial(ours.adjudicate_in_words, phase) for phase in phases]
    tasks[NEW_LINES, ours.name] = [partial(ours.turn_of_new_lines, phase) for phase in phases]
    tasks[PROSE, ours.name] = [partial(ours.read_prose, phase) for phase in phases]
    seconds: dict[tuple[str, str], list[float]] = {task: [] for task in tasks}
    for _ in range(ROUNDS):
        for task, jobs in tasks.items():
            seconds[task].append(_cpu(jobs))
    for (own, work), e in product(AS_THE_PEERS.items(), field[1:]):
        seconds[own, e.name] = seconds[work, e.name]
    goals = {work: goal for work, (_, goal) in WORKS.items()} | {DEPLOYING: "", IN_WORDS: "", NEW_LINES: "", PROSE: "2"}
    rows = [_row(work, goal, field, seconds, len(phases)) for work, goal in goals.items()]
    peers = [e.name for e in field[1:]]
    header = ("work", *(f"{e.name}, phases/s" for e in field), *(f"times {peer}" for peer in peers), "goal")
    return table(f"Speed on {len(phases)} known positions of 22 to 34 units", header, rows)


def _each(do: Work, engine: Engine, phases: Iterable[Phase]) -> list[Callable[[], Job | None]]:
    return [partial(do, engine, phase) for phase in phases]


def _cpu(jobs: Iterable[Callable[[], Job | None]]) -> float:
    """CPU seconds of all jobs, without making them ready; 0 for work that an engine cannot do."""
    spent = 0.0
    for make_ready in jobs:
        job = make_ready()
        if job is None:
            return 0.0
        start = time.process_time()
        job()
        spent += time.process_time() - start
    return spent


def _row(
    work: str, goal: str, field: Sequence[Engine], seconds: dict[tuple[str, str], list[float]], phases: int
) -> tuple[str, ...]:
    times = {e.name: seconds[work, e.name] for e in field}
    ours, *peers = times.values()
    rates = [f"{phases / statistics.median(spent):,.0f}" if all(spent) else "–" for spent in times.values()]
    ratios = [f"{ratio(spent, ours):.1f}" if all(spent) else "–" for spent in peers]
    return (work, *rates, *ratios, goal)


# ---- What it costs to have it


IMPORTS = {"gm": "gm.rules.movement.solver", "diplomacy": "diplomacy", "pydip": "pydip.turn.resolve"}
MEMORY = """
from benchmarks.positions import known_phases
from {module} import {engine}
engine = {engine}()
for phase in known_phases():
    engine.read_and_adjudicate(phase)()
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(int(peak.split()[1]) / 1024)
"""


def cost(field: Sequence[Engine]) -> str:
    """Importing an engine, and the most memory it takes to adjudicate the known positions from text."""
    importing: dict[str, list[float]] = {e.name: [] for e in field}
    memory: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as cache:
        for _ in range(ROUNDS + 1):
            for name, spent in importing.items():
                code = f"import time; t = time.process_time(); import {IMPORTS[name]}; print(time.process_time() - t)"
                spent.append(_run(code, cache))
        for e in field:
            code = MEMORY.format(module=type(e).__module__, engine=type(e).__name__)
            memory[e.name] = _run(code, cache)
    rows = []
    for e in field:
        first, *warm = importing[e.name]  # the first one compiles
        del first
        ours = importing[field[0].name][1:]
        part = "" if e is field[0] else f"{ratio(ours, warm):.2f}"
        share = "" if e is field[0] else f"{memory[field[0].name] / memory[e.name]:.2f}"
        rows.append((e.name, f"{statistics.median(warm) * 1000:.0f} ms", part, f"{memory[e.name]:.0f} MiB", share))
    header = ("engine", "import, CPU", "gm's part of it (goal 0.20)", "peak memory", "gm's part of it (goal 0.35)")
    return table("What it takes", header, rows)


def _run(code: str, cache: str) -> float:
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": cache, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    return float(run.stdout)


# ---- How it grows


def growth() -> str:
    """Time a phase against the number of units, on a board made to measure."""
    rows = []
    for size in SIZES:
        board, orders = position(size)
        solve(Deployment(board, orders))
        spent = []
        for _ in range(ROUNDS):
            start = time.process_time()
            for _ in range(10):
                solve(Deployment(board, orders))
            spent.append((time.process_time() - start) / 10)
        median = statistics.median(spent)
        rows.append((str(size), f"{median * 1e6:,.0f} µs", f"{median / size * 1e6:.2f} µs"))
    return table("Time a phase against units", ("units", "a phase", "a unit"), rows)
