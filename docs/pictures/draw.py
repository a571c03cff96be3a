"""Draws the README's pictures from the program itself: ``.venv/bin/python docs/pictures/draw.py``.

The map is a season of the example game, as Chromium shows it; the terminal is what ``gm receive`` says of a mail.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

HERE = Path(__file__).parent
SEASON = HERE.parent.parent / "turns" / "ejemplo" / "005-1081-1-primavera"
MAP_WIDTH = 1000
COLUMNS = 100

GAME = ("gm", "new", "game", "--ruleset", "reconquista", "--title", "Reconquista", "--first", "2026-03-01 21:00")
PLAYER = ("--player", "Toledo=Elena <elena@example.org>")
MAIL = """\
From: Elena <elena@example.org>
Date: Sun, 1 Mar 2026 19:20:00 +0100
Subject: RE: Plazo de primavera

Buenas, DJ, ahí van las mías:

el ejército de Talavera va a Mérida
A guadalajara → Cuenka
A Calatrava - Jaén, y si no puede, que se quede
El resto se mantiene

Un saludo, Elena

El jue, 26 feb 2026 a las 9:03, DJ <dj@example.org> escribió:
> El plazo es el domingo a las 21:00.
"""

SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>gm receive</title>
<style>
.{unique_id}-matrix {{ font-family: Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: {char_height}px;
line-height: {line_height}px; font-variant-east-asian: full-width; }}
.{unique_id}-title {{ font: bold 18px sans-serif }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def draw_map() -> None:
    """The map with the season's orders."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as play, play.chromium.launch(executable_path=chromium, args=["--no-sandbox"]) as browser:
        page = browser.new_page(viewport={"width": MAP_WIDTH, "height": MAP_WIDTH})
        svg = (SEASON / "map.svg").read_text("utf-8")
        page.set_content(
            f"<style>body {{ margin: 0 }} svg {{ width: 100%; height: auto; display: block }}</style>{svg}"
        )
        page.locator("svg").first.screenshot(path=HERE / "map.jpg", type="jpeg", quality=82)


def draw_terminal() -> None:
    """What is said about a mail."""
    with tempfile.TemporaryDirectory() as folder:
        run(folder, *GAME, *PLAYER)
        Path(folder, "elena.eml").write_text(MAIL, "utf-8")
        said = run(folder, "gm", "receive", "-g", "game", "elena.eml")
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi(f"\x1b[1m$ gm receive elena.eml\x1b[0m\n{said.rstrip()}"))
    svg = console.export_svg(title="gm receive", theme=MONOKAI, code_format=SVG, unique_id="terminal")
    (HERE / "terminal.svg").write_text(svg, "utf-8")


def run(folder: str, *command: str) -> str:
    """What a command writes in colour."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    surroundings = {**os.environ, "PATH": path, "GM_LANG": "es", "FORCE_COLOR": "1", "COLUMNS": f"{COLUMNS}"}
    return subprocess.run(command, cwd=folder, env=surroundings, capture_output=True, check=False, text=True).stdout


if __name__ == "__main__":
    draw_map()
    draw_terminal()
