"""Words of the command line itself (help, click's own sentences), before anything heavier is imported.

`gm.show.language` renders everything else; this module knows gettext alone, since ``gm --help`` may cost no more than
click does.
"""

from __future__ import annotations

import gettext
import locale
import os
from functools import cache
from pathlib import Path

LANGUAGES = ("es", "ca", "en")
DOMAIN = "cli"
CATALOGUES = Path(__file__).resolve().parent.parent / "locale"


def game_above(here: Path) -> Path | None:
    """The folder of the game that `here` is, or lies in."""
    return next((folder for folder in (here, *here.parents) if (folder / "game.toml").is_file()), None)


def games_near(here: Path) -> list[Path]:
    """The folder of the game that holds `here`, else those of all games below ``turns``."""
    above = game_above(here)
    return [above] if above else sorted(path.parent for path in (here / "turns").glob("*/game.toml"))


def _language_of_game(folder: Path) -> str | None:
    import tomllib  # only where there is a game to ask

    try:
        return str(tomllib.loads((folder / "game.toml").read_text("utf-8")).get("language"))
    except (OSError, ValueError):
        return None


def _language_of_place() -> str:
    """The language of the locale; ``C`` and ``POSIX`` name none, whatever Python's aliases make of them."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return (next(filter(None, named), None) or locale.getlocale()[0] or "")[:2].lower()


def _asked(arguments: list[str], *names: str) -> str | None:
    """The value of an option in `arguments`, before click reads them."""
    for i, word in enumerate(arguments):
        name, is_equal, value = word.partition("=")
        if name in names and is_equal:
            return value
        if word in names and i + 1 < len(arguments):
            return arguments[i + 1]
    return None


def choose_language(arguments: list[str]) -> str:
    """``--lang``, else ``GM_LANG``, else the game's language, else the locale's, else Spanish."""
    for lang in (_asked(arguments, "--lang"), os.environ.get("GM_LANG")):
        if lang in LANGUAGES:
            return lang
    named = _asked(arguments, "-g", "--game") or os.environ.get("GM_GAME")
    games = games_near(Path(named) if named else Path.cwd())
    of_game = _language_of_game(games[0]) if len(games) == 1 else None
    return next((lang for lang in (of_game, _language_of_place()) if lang in LANGUAGES), "es")


@cache
def _catalogue(lang: str) -> gettext.NullTranslations:
    with (CATALOGUES / lang / f"{DOMAIN}.mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def word(lang: str, message_id: str) -> str:
    """A text of the catalogue ``cli`` without gaps; empty if there is none."""
    text = _catalogue(lang).gettext(message_id)
    return "" if text == message_id else text


def speak(lang: str) -> None:
    """Let click's own sentences ("Usage", "No such command") come in `lang`."""
    os.environ["LANGUAGE"] = lang
    gettext.bindtextdomain("click", str(CATALOGUES))
    gettext.textdomain("click")
