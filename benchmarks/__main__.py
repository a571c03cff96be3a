"""Run the benchmarks named, or all of them, and print their tables in Markdown."""

from __future__ import annotations

import sys

from benchmarks import phases, solver, startup

BENCHMARKS = {"startup": startup.main, "phases": phases.main, "solver": solver.main}

for name in sys.argv[1:] or BENCHMARKS:
    print(BENCHMARKS[name](), flush=True)
