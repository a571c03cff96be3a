"""Setting a game up: its files, and what is wrong with them said so that a person finds it."""

from __future__ import annotations

import os
import stat
import threading
from datetime import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from gm.core.errors import GmError, UsageError
from gm.record import Calendar, Game, Player, create_game, find_games, open_game, receive, replay
from gm.record import folder as files
from gm.record.settings import anchor_of, read_players, write_players, write_settings
from gm.record.unusable import bad_value
from gm.show.language import Language
from tests.record.conftest import END, PLAYERS
from tests.record.mails import mail
from tests.record.tiny import install


def create(folder: Path, **more: object) -> Game:
    return create_game(folder, ruleset="tiny", map="tiny", scenario="road", **more)  # type: ignore[arg-type]


def told(error: GmError, lang: str = "es") -> str:
    return Language(lang).sentence(error.message)


def test_a_new_game_has_its_files_and_its_first_season(tiny: Game):
    assert sorted(path.name for path in tiny.folder.iterdir()) == [
        ".gitignore", "001-1-1", "game.toml", "players.toml", "seed.toml",
    ]  # fmt: skip
    assert [path.name for path in (tiny.folder / "001-1-1").iterdir()] == ["inbox"]


def test_new_files_say_what_goes_into_them_in_the_games_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    install(monkeypatch)
    for lang, word in (("es", "Los jugadores"), ("ca", "Els jugadors"), ("en", "The players")):
        create(tmp_path / lang, language=lang)
        assert (tmp_path / lang / "players.toml").read_text("utf-8").startswith(f"# {word}")
        assert "[calendar.exceptions]" in (tmp_path / lang / "game.toml").read_text("utf-8")


def test_what_is_private_is_kept_out_of_git(tiny: Game):
    ignored = (tiny.folder / ".gitignore").read_text("utf-8").split()
    assert {"players.toml", "seed.toml", "inbox/", "outbox/", "rulings/", "outcome.json"} <= set(ignored)


@pytest.mark.skipif(os.name == "nt", reason="no such modes")
def test_the_seed_and_the_players_are_read_by_their_owner_only(tiny: Game):
    for name in ("seed.toml", "players.toml"):
        assert stat.S_IMODE((tiny.folder / name).stat().st_mode) == 0o600


def test_the_anchor_is_public_and_the_seed_is_not(tiny: Game):
    text = (tiny.folder / "game.toml").read_text("utf-8")
    assert anchor_of(END) in text
    assert END.hex() not in text
    assert END.hex() in (tiny.folder / "seed.toml").read_text("utf-8")


def test_two_games_have_different_seeds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    install(monkeypatch)
    assert create(tmp_path / "a").end != create(tmp_path / "b").end


def test_a_game_that_is_opened_is_the_game_that_was_made(tiny: Game):
    again = open_game(tiny.folder)
    assert again.settings == tiny.settings
    assert again.players == PLAYERS
    assert again.end == END


def test_making_a_game_that_was_cut_off_goes_on_with_its_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    install(monkeypatch)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("gm.record.settings.write_settings", killed)
        with pytest.raises(KeyboardInterrupt):
            create(tmp_path / "a")
    seed = (tmp_path / "a/seed.toml").read_bytes()
    assert find_games(tmp_path) == ()
    create(tmp_path / "a")
    assert (tmp_path / "a/seed.toml").read_bytes() == seed


def test_a_folder_with_a_game_is_left_alone(tiny: Game):
    with pytest.raises(UsageError) as error:
        create(tiny.folder)
    assert error.value.message.id == "record.game_exists"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"options": {"luna": "llena"}}, "core.option.unknown"),
        ({"players": {"X": Player()}}, "record.unknown_power"),
        ({"calendar": Calendar(first=datetime(2026, 12, 6), zone="Europa/Madriz")}, "record.bad_zone"),
        ({"calendar": Calendar(first=datetime(2026, 12, 6), every=0)}, "record.bad_rhythm"),
    ],
)
def test_a_game_with_a_mistake_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: dict[str, object], message: str
):
    install(monkeypatch)
    with pytest.raises(GmError) as error:
        create(tmp_path / "a", **given)
    assert error.value.message.id == message
    assert not (tmp_path / "a").exists()


def test_comments_stay_when_settings_are_written(tiny: Game):
    path = tiny.folder / "game.toml"
    path.write_text(
        "# La partida del club\n" + path.read_text("utf-8").replace('language = "es"', 'language = "es" # ¿ca?')
    )
    game = open_game(tiny.folder)
    changed = replace(game.settings, title="Otro camino")
    write_settings(tiny.folder, changed)
    text = path.read_text("utf-8")
    assert "# La partida del club" in text
    assert "# ¿ca?" in text
    assert open_game(tiny.folder).settings == changed


def test_what_is_no_longer_set_is_taken_out(tiny: Game):
    write_settings(tiny.folder, replace(tiny.settings, calendar=None))
    assert "\n[calendar]" not in (tiny.folder / "game.toml").read_text("utf-8")
    assert open_game(tiny.folder).settings.calendar is None


def test_players_keep_their_comments_and_their_order(tiny: Game):
    path = tiny.folder / "players.toml"
    path.write_text(path.read_text("utf-8").replace("[Q]", "# nuevo desde el verano\n[Q]"))
    write_players(tiny.folder, {**PLAYERS, "R": Player(name="Rosa", address="rosa@example.org")})
    text = path.read_text("utf-8")
    assert "# nuevo desde el verano" in text
    assert read_players(tiny.folder)["R"].addresses == ("rosa@example.org",)
    assert text.index("[P]") < text.index("[Q]") < text.index("[R]")


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("game.toml", "title = ", "title ", "En {path}, línea 5: en «title "),
        ("game.toml", "title = ", "titulo = ", "El archivo {path} no vale: no hay nada que se llame «titulo»."),
        ("game.toml", "ruleset = ", "# ", "El archivo {path} no vale: falta «ruleset»."),
        ("game.toml", 'language = "es"', 'language = "xx"', "En {path}, la entrada language no vale: «xx» no es"),
        ("game.toml", "every = 7", 'every = "siete"', "En {path}, la entrada calendar.every no vale: se esperaba"),
        ("game.toml", "every = 7", "every = 0", "En {path}, el ritmo every = 0 no vale"),
        ("game.toml", "Europe/Madrid", "Europa/Madriz", "En {path}, Europa/Madriz no es una zona horaria."),
        ("game.toml", "T21:00:00", "T21:00:00Z", "En {path}, el plazo de first lleva desfase horario."),
        ("game.toml", "title = ", 'title = """', "En {path}, línea 5: en «title = "),
        ("game.toml", '"road"', '"mar"', "El mapa no tiene ningún escenario llamado mar. Los que tiene son road."),
        ("game.toml", 'ruleset = "tiny"', 'ruleset = "oca"', "No hay ningún juego llamado oca."),
        ("players.toml", "ramon@", "pere@", "En {path}, la dirección pere@example.org está puesta a dos potencias"),
        ("players.toml", "[R]", "[Q]", "«Q» está ya en la línea"),
        ("players.toml", "[R]", "[X]", "En {path}, X no es una potencia de la partida. Son P, Q y R."),
        ("seed.toml", "000", "zzz", "El archivo {path} no tiene la semilla de la partida"),
    ],
)
def test_a_file_that_cannot_be_used_is_named_with_the_place_in_it(tiny: Game, name: str, old: str, new: str, said: str):
    path = tiny.folder / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(GmError) as error:
        receive(open_game(tiny.folder), mail("pere", "A ALBA H"))
    assert said.format(path=path) in told(error.value)


def test_a_seed_of_another_game_is_refused(tiny: Game):
    (tiny.folder / "seed.toml").write_text(f'end = "{bytes(32).hex()}"\n')
    with pytest.raises(GmError) as error:
        replay(open_game(tiny.folder))
    assert error.value.message.id == "record.wrong_anchor"


def test_a_mistake_of_an_unknown_kind_is_told_as_it_comes(tmp_path: Path):
    error = bad_value(tmp_path / "game.toml", ValueError("the moon is full"))
    assert told(error) == f"El archivo {tmp_path / 'game.toml'} no vale: the moon is full."


def test_a_file_in_another_encoding_is_told(tiny: Game):
    (tiny.folder / "game.toml").write_bytes("title = 'Año'".encode("latin-1"))
    with pytest.raises(GmError) as error:
        open_game(tiny.folder)
    assert error.value.message.id == "record.not_utf8"


def test_a_file_that_cannot_be_read_is_named(tiny: Game):
    (tiny.folder / "seed.toml").unlink()
    with pytest.raises(GmError) as error:
        replay(open_game(tiny.folder))
    assert str(tiny.folder / "seed.toml") in told(error.value)


def test_a_folder_that_is_gone_cannot_be_locked(tmp_path: Path):
    (tmp_path / "a").write_text("no folder")
    with pytest.raises(GmError) as error, files.locked(tmp_path / "a"):
        pytest.fail("locked")
    assert error.value.message.id == "record.cannot_write"


def test_a_folder_without_a_game_says_how_to_make_one(tmp_path: Path):
    with pytest.raises(GmError) as error:
        open_game(tmp_path)
    assert "gm new" in told(error.value)


def test_a_copy_of_a_season_beside_it_is_told(tiny: Game):
    (tiny.folder / "001-1-1 copia").mkdir()
    with pytest.raises(GmError) as error:
        replay(tiny)
    assert "001-1-1 copia" in told(error.value)


def test_games_are_found_below_a_folder(tiny: Game):
    (tiny.folder.parent / "otra").mkdir()
    assert find_games(tiny.folder.parent) == (tiny.folder,)
    assert find_games(tiny.folder) == (tiny.folder,)


def test_who_waits_for_the_lock_is_told_who_holds_it(tiny: Game):
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with files.locked(tiny.folder):
            held.set()
            done.wait(10)

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait(10)
    try:
        with pytest.raises(GmError) as error, files.locked(tiny.folder, seconds=0.05):
            pytest.fail("two hold the lock")
    finally:
        done.set()
        holder.join()
    assert str(os.getpid()) in told(error.value)


def test_what_was_half_written_is_swept_by_the_next_that_writes(tiny: Game):
    (tiny.folder / "001-1-1/.gm-outcome.json").write_bytes(b"{")
    receive(tiny, mail("pere", "A ALBA H"))
    assert not (tiny.folder / "001-1-1/.gm-outcome.json").exists()


@pytest.mark.skipif(os.name == "nt" or os.getuid() == 0, reason="needs a folder that refuses")
def test_a_disk_that_refuses_is_told(tmp_path: Path):
    tmp_path.chmod(0o500)
    with pytest.raises(GmError) as error:
        files.write(tmp_path / "a", b"")
    assert error.value.message.id == "record.cannot_write"


def test_a_file_whose_place_is_a_folder_cannot_be_written(tmp_path: Path):
    (tmp_path / "a").mkdir()
    with pytest.raises(GmError) as error:
        files.write(tmp_path / "a", b"")
    assert error.value.message.id == "record.cannot_write"
    assert str(tmp_path / "a") in told(error.value)
