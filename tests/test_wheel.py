"""The built wheel in an empty environment: it carries its data and plays the example game."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def binaries(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a new environment in which only the wheel was installed."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", folder, ROOT], check=True)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "env", with_pip=True)
    there = folder / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([there / "python", *pip[1:], "install", wheel], check=True)
    return there


def test_the_example_is_played_to_a_site_from_the_wheel_alone(binaries: Path, tmp_path: Path) -> None:
    ran = subprocess.run([binaries / "gm", "demo"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert (tmp_path / "gm-demo" / "site" / "index.html").is_file()


@pytest.mark.parametrize("program", [["gm"], ["dj"], ["python", "-m", "gm"]])
def test_the_program_answers_under_each_of_its_names(binaries: Path, tmp_path: Path, program: list[str]) -> None:
    command = [binaries / program[0], *program[1:], "--version"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("gm ")
