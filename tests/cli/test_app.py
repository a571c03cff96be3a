"""The command line as a whole: help, language, exit codes, the game at hand, errors that end well."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from gm.cli import terminal
from gm.cli.app import COMMANDS
from gm.core.dice import Dice
from gm.rules.reconquista.ruleset import Reconquista
from tests.cli.conftest import Run


@pytest.mark.parametrize("lang", ["es", "ca", "en"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example_in_each_language(
    gm: Run, monkeypatch: pytest.MonkeyPatch, command: str, lang: str
) -> None:
    monkeypatch.setenv("GM_LANG", lang)
    ran = gm(command, "--help")
    assert ran.code == 0
    assert {"es": "Ejemplo: ", "ca": "Exemple: ", "en": "Example: "}[lang] in ran.out
    assert {"es": "Uso:", "ca": "Ús:", "en": "Usage:"}[lang] in ran.out


def test_help_lists_every_command_with_a_line(gm: Run) -> None:
    lines = gm("--help").out.splitlines()
    for command in COMMANDS:
        assert any(line.split()[:1] == [command] and len(line.split()) > 2 for line in lines), command


def test_help_imports_neither_the_rules_nor_the_libraries(tmp_path: Path) -> None:
    code = "import sys; sys.argv = ['gm', '--help']\nfrom gm.cli import main\ntry: main()\nexcept SystemExit: pass\n"
    code += (
        "print([m for m in ('msgspec', 'rich', 'lark', 'jinja2', 'networkx', 'babel', 'gm.core') if m in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert ran.stdout.splitlines()[-1] == "[]"


def test_status_and_resolve_do_without_networkx(full_game: Path) -> None:
    code = "import sys; from gm.cli import main\ntry: main()\nexcept SystemExit: pass\nprint('networkx' in sys.modules)"
    for command in ("status", "resolve"):
        arguments = [sys.executable, "-c", code, command, "-g", str(full_game)]
        ran = subprocess.run(arguments, capture_output=True, text=True, check=True)
        assert ran.stdout.splitlines()[-1] == "False", command


def test_the_game_speaks_its_own_language_unless_another_is_asked_for(
    gm: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = game / "game.toml"
    settings.write_text(settings.read_text().replace('language = "es"', 'language = "ca"'))
    monkeypatch.delenv("GM_LANG")
    assert "primavera del 1080" in gm("status", "-g", game).out
    assert "spring" in gm("status", "-g", game, "--lang", "en").out.lower()


def test_wrong_use_leaves_with_two_and_clicks_own_words_are_translated(gm: Run) -> None:
    ran = gm("nada")
    assert ran.code == 2
    assert "No hay ninguna orden 'nada'" in ran.err
    assert "Prueba" in ran.err


def test_a_folder_without_games_says_what_to_do(gm: Run) -> None:
    ran = gm("status")
    assert ran.code == 2
    assert "gm new" in ran.err


def test_the_game_is_found_from_within_and_below_turns(
    gm: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert gm("new", "turns/una", "--ruleset", "reconquista").code == 0
    assert gm("status").code == 1
    monkeypatch.chdir(tmp_path / "turns" / "una" / "001-1080-1-primavera")
    assert gm("status").code == 1
    monkeypatch.chdir(tmp_path)
    gm("new", "turns/otra", "--ruleset", "reconquista")
    ran = gm("status")
    assert ran.code == 2
    assert "turns/otra y turns/una" in ran.err


def test_a_broken_game_is_named_and_leaves_with_three(gm: Run, game: Path) -> None:
    (game / "game.toml").write_text("title = ")
    ran = gm("status", "-g", game)
    assert ran.code == 3
    assert "game.toml" in ran.err


def test_a_file_that_is_not_there_is_wrong_use(gm: Run, game: Path) -> None:
    ran = gm("receive", "-g", game, "no-hay.eml")
    assert ran.code == 2
    assert "no-hay.eml" in ran.err


def test_an_unexpected_fault_ends_in_one_line_and_a_saved_trace(
    gm: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Reconquista, dice: Dice) -> None:
        raise ZeroDivisionError(dice)

    monkeypatch.setattr(Reconquista, "setup", fail)
    ran = gm("status", "-g", game)
    assert ran.code == 3
    assert "Traceback" not in ran.err
    (line,) = ran.err.strip().splitlines()
    saved = Path(line.rsplit(" ", 1)[1].rstrip("."))
    assert "ZeroDivisionError" in saved.read_text()
    saved.unlink()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_completes_powers_and_seasons(game: Path, shell: str) -> None:
    words = {"COMP_WORDS": f"gm orders -g {game} --power T", "COMP_CWORD": "T" if shell == "fish" else "5"}
    environment = {**os.environ, **words, "_GM_COMPLETE": f"{shell}_complete", "GM_LANG": "es"}
    code = "import sys; sys.argv = ['gm']; from gm.cli import main; main()"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    assert "TTO" in ran.stdout
    assert "LYC" not in ran.stdout


def completed(monkeypatch: pytest.MonkeyPatch, gm: Run, game: Path, *words: str) -> list[str]:
    """What bash offers for the last of the words."""
    line = ["gm", words[0], "-g", str(game), *words[1:]]
    monkeypatch.setenv("_GM_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", " ".join(line))
    monkeypatch.setenv("COMP_CWORD", str(len(line) - 1))
    return [word.removeprefix("plain,") for word in gm().out.splitlines()]


def test_the_shell_completes_what_can_be_set_and_which_mails_were_set_aside(
    gm: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm("receive", "-g", game, "--from", "TTO", "--at", "2080-12-02 10:00", stdin="A TALAVERA - MERIDA")
    offered = completed(monkeypatch, gm, game, "correct", "last", "--set", "control.to")
    assert sorted(offered) == ["control.TOLEDO", "control.TORTOSA"]
    assert "resigned.TSE" in completed(monkeypatch, gm, game, "correct", "last", "--set", "res")
    (aside,) = completed(monkeypatch, gm, game, "correct", "last", "--admit", "0")
    assert aside == "001-1080-1-primavera/inbox/0001-tto.txt"


def test_a_file_or_folder_without_a_name_is_none(gm: Run, game: Path, tmp_path: Path) -> None:
    """An empty variable of a script is not the current folder."""
    before = sorted(tmp_path.iterdir())
    for words in (["new", "", "--ruleset", "diplomacy"], ["demo", ""], ["publish", "-g", game, "--to", ""]):
        ran = gm(*words)
        assert (ran.code, ran.err.strip()) == (2, "Falta decir qué carpeta o qué archivo: el nombre está vacío.")
    assert sorted(tmp_path.iterdir()) == before


def test_a_game_made_where_one_is_says_its_whole_path(gm: Run, tmp_path: Path) -> None:
    assert f"creada en {tmp_path}." in " ".join(gm("new", ".", "--ruleset", "diplomacy").out.split())


def test_demo_takes_the_place_of_a_game_only(gm: Run, game: Path) -> None:
    """Not that of the folder that holds games."""
    ran = gm("demo", game.parent, "--force")
    assert ran.code == 2
    assert (game / "game.toml").exists()


def test_an_error_breaks_between_words_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "30")
    terminal.beside("No hay ningún turno «1080-1». Los hay: 1080-1-primavera y 1080-2-verano.")
    assert click.unstyle(capsys.readouterr().err).splitlines() == [
        "No hay ningún turno «1080-1».",
        "Los hay: 1080-1-primavera y",
        "1080-2-verano.",
    ]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ["demo", "--example", "otro"],
            ["Error: Valor no válido para '--example': 'otro' no es", "       ninguno de estos:"],
        ),
        (
            ["new", "una", "--every", "0"],
            ["Error: Valor no válido para '--every': 0 no está en el", "       intervalo x>=1."],
        ),
        (["--una-opcion-larga"], ["Error: No hay ninguna opción '--una-opcion-larga'."]),
    ],
)
def test_a_refusal_of_the_command_line_breaks_between_words_on_a_terminal(
    gm: Run, monkeypatch: pytest.MonkeyPatch, arguments: list[str], told: list[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "58")
    ran = gm(*arguments)
    assert ran.code == 2
    for line in told:
        assert line in ran.err
    assert max(map(len, ran.err.splitlines())) <= 58


@pytest.mark.parametrize(
    ("place", "lang"),
    [
        ({"LANG": "C.UTF-8"}, "es"),
        ({"LANG": "POSIX"}, "es"),
        ({"LANG": "fr_FR.UTF-8"}, "es"),
        ({"LANG": "ca_ES.UTF-8"}, "ca"),
        ({"LANG": "ca_ES.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "ca"}, "ca"),
    ],
)
def test_without_a_game_the_locale_says_the_language_and_spanish_is_the_rest(
    gm: Run, monkeypatch: pytest.MonkeyPatch, place: dict[str, str], lang: str
) -> None:
    for name in ("GM_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in place.items():
        monkeypatch.setenv(name, value)
    assert gm("--help").out.startswith({"es": "Uso:", "ca": "Ús:", "en": "Usage:"}[lang])


def test_the_only_game_below_turns_says_the_language(gm: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert gm("new", "turns/una", "--ruleset", "reconquista", "--lang", "ca").code == 0
    monkeypatch.delenv("GM_LANG")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert "primavera del 1080" in gm("status").out
    assert gm("--help").out.startswith("Ús:")


@pytest.mark.parametrize(("lang", "words"), [("es", "Interrumpido"), ("ca", "Interromput"), ("en", "Interrupted")])
def test_who_leaves_at_a_question_is_told_so_in_the_language(
    gm: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str, words: str
) -> None:
    monkeypatch.setenv("GM_LANG", lang)
    ran = gm("new", "una", typed=True)  # Control-D
    assert ran.code == 130
    assert words in ran.err
    assert "Aborted" not in ran.err
    assert not (tmp_path / "una").exists()


def test_control_c_stops_any_command_with_a_sentence(gm: Run, full_game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(self: Reconquista, dice: Dice) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Reconquista, "setup", interrupt)
    ran = gm("status", "-g", full_game)
    assert ran.code == 130
    assert ran.err.strip() == "Interrumpido."


def test_questions_break_between_words(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    assert terminal.ask("Quién juega con la Taifa de Zaragoza", known=("ana", "bea"), default="ana") == "ana"
    assert capsys.readouterr().out.splitlines() == ["Quién juega con la Taifa de", "Zaragoza (ana, bea) [ana]: "]


@pytest.mark.parametrize("lang", ["es", "ca"])
@pytest.mark.parametrize("command", COMMANDS)
def test_help_speaks_no_english_besides_names_of_options(
    gm: Run, monkeypatch: pytest.MonkeyPatch, command: str, lang: str
) -> None:
    monkeypatch.setenv("GM_LANG", lang)
    words = set(gm(command, "--help").out.replace("[", " ").replace("]", " ").split())
    assert not words & {"OPTIONS", "COMMAND", "ARGS", "SEASON", "POWER", "UNIT", "FILE", "TEXT", "required", "default:"}


def test_a_folder_within_a_game_stands_for_the_game(gm: Run, game: Path) -> None:
    assert gm("status", "-g", game / "001-1080-1-primavera").out == gm("status", "-g", game).out != ""


def test_no_color_is_respected_by_errors_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("click.utils.should_strip_ansi", lambda *_: False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    terminal.beside("mal", fg="red")
    assert capsys.readouterr().err == "\x1b[31mmal\x1b[0m\n"
    monkeypatch.setenv("NO_COLOR", "1")
    terminal.beside("mal", fg="red")
    assert capsys.readouterr().err == "mal\n"
