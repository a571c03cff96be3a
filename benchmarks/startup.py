"""Start-up: ``gm --help`` against a bare click program's help; ``gm status`` and ``gm resolve`` on the example game.

The program is measured as installed from its wheel, since a checkout may have to compile its sources at each start.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from benchmarks.measuring import interleaved, process, ratio, table

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 15
BARE = """import click
@click.group()
def app():
    "A bare click program."
@app.command()
def one():
    "One command."
app()
"""


def installed(folder: Path) -> Path:
    """The ``bin`` of a new environment with the wheel of this checkout."""
    venv.create(folder / "env", with_pip=True)
    binaries = folder / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [str(binaries / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, str(ROOT)], check=True)
    return binaries


def open_season(binaries: Path, folder: Path) -> Path:
    """The example game of the wheel with its last season still to be resolved."""
    played = folder / "partida"
    subprocess.run([binaries / "gm", "demo", played], check=True, capture_output=True)
    last = max(played.glob("*/outcome.json"))
    last.unlink()
    return played


def main() -> str:
    """Measure and tell."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        binaries = installed(folder)
        game = open_season(binaries, folder)
        bare = folder / "bare.py"
        bare.write_text(BARE)
        python, gm = str(binaries / "python"), str(binaries / "gm")

        def resolve() -> None:
            copy = folder / "copia"
            shutil.copytree(game, copy)
            subprocess.run([gm, "resolve", "--missing-ok", "-g", copy], capture_output=True, check=True)
            shutil.rmtree(copy)

        jobs = {
            "a bare click program's --help": process(python, str(bare), "--help"),
            "gm --help": process(gm, "--help"),
            "gm status": process(gm, "status", "-g", str(game)),
            "gm resolve (with copying the game)": resolve,
        }
        for job in jobs.values():
            job()
        seconds = interleaved(jobs, ROUNDS)
    base = next(iter(seconds.values()))
    rows = [
        (what, f"{statistics.median(times) * 1000:.0f} ms", f"{ratio(times, base):.2f}")
        for what, times in seconds.items()
    ]
    return table("Start-up", ("command", "median", "ratio to the bare program"), rows)
