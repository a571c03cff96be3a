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


def game_folder(folder: Path) -> Path | None:
    """The game's folder that holds `folder`, if any."""
    return next((above for above in (folder, *folder.parents) if (above / "game.toml").is_file()), None)


def _language_of_game(folder: Path | None) -> str | None:
    if folder is None:
        return None
    import tomllib  # only where there is a game to ask

    try:
        return str(tomllib.loads((folder / "game.toml").read_text("utf-8")).get("language"))
    except (OSError, ValueError):
        return None


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
    game = _asked(arguments, "-g", "--game") or os.environ.get("GM_GAME")
    asked = (_asked(arguments, "--lang"), os.environ.get("GM_LANG"))
    for lang in asked:
        if lang in LANGUAGES:
            return lang
    of_game = _language_of_game(Path(game) if game else game_folder(Path.cwd()))
    of_locale = (locale.getlocale()[0] or "")[:2]
    return next((lang for lang in (of_game, of_locale) if lang in LANGUAGES), "es")


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
