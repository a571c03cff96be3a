"""A game: its folder, its settings, and what they name (map, ruleset, players, keys), each loaded when first asked."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from gm.core.dice import CHAIN_LENGTH, Dice, key_of
from gm.core.errors import GmError, UsageError
from gm.core.message import say
from gm.core.model import Phase
from gm.record import folder as files
from gm.record import settings as setup
from gm.record.calendar import ZONE, Calendar
from gm.record.settings import Lang, Player, Settings

if TYPE_CHECKING:
    from gm.core.board import Names
    from gm.core.maps import Map
    from gm.core.ruleset import Ruleset
    from gm.orders.reader import Reader


class Game:
    """An open game. Nothing is read from its folder before it is asked for, and nothing is written by this class."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.folder = folder
        self.settings = settings

    @cached_property
    def map(self) -> Map:
        """The map of the game. Raises GmError if there is none of that name."""
        from gm.core.maps import load_map  # some commands need no map

        return load_map(self.settings.map)

    @property
    def names(self) -> Names:
        """What places and powers are called."""
        return self.map.names

    @cached_property
    def ruleset(self) -> Ruleset:
        """The rules of the game, its house rules set. Raises GmError if the settings name what there is not."""
        from gm.rules import RULESETS  # the games are slow to load

        settings = self.settings
        if settings.ruleset not in RULESETS:
            raise GmError("record.unknown_ruleset", name=settings.ruleset, known=tuple(RULESETS))
        scenario = self.map.scenarios.get(settings.scenario)
        if scenario is None:
            raise GmError("record.unknown_scenario", name=settings.scenario, known=tuple(self.map.scenarios))
        return RULESETS[settings.ruleset](self.map.board, scenario, settings.options)

    @cached_property
    def reader(self) -> Reader:
        """Reads order lines in this game's words and names."""
        from gm.orders.grammar import Grammar  # the grammar is slow to load
        from gm.orders.reader import Reader

        return Reader(self.ruleset, self.names, Grammar.load(self.settings.ruleset))

    @cached_property
    def players(self) -> Mapping[str, Player]:
        """Who plays each power. Raises GmError if ``players.toml`` cannot be used or names an unknown power."""
        players = setup.read_players(self.folder)
        for power in players:
            if power not in self.ruleset.powers:
                known = self.ruleset.powers
                raise GmError("record.unknown_power", path=str(self.folder / files.PLAYERS), name=power, known=known)
        return players

    @cached_property
    def end(self) -> bytes:
        """The secret end of the dice chain. Raises GmError if the public anchor is not that of this chain."""
        end = setup.read_end(self.folder)
        if setup.anchor_of(end) != self.settings.anchor:
            raise GmError("record.wrong_anchor", seed=str(self.folder / files.SEED), game=str(self.folder / files.GAME))
        return end

    @property
    def anchor(self) -> str | None:
        """The public ``K_0``, with which the draws can be checked; None in a game without luck."""
        return self.settings.anchor if self.ruleset.luck else None

    def dice(self, number: int, ruled: Mapping[str, str] | None = None) -> Dice:
        """The luck of the phase at that place of the calendar (0: the set-up); `ruled`: draws the DJ has typed."""
        return Dice(key_of(self.end, number), ruled or {})

    def phase_folder(self, phase: Phase) -> Path:
        """Where the record of a phase lies."""
        return self.folder / phase.folder

    @property
    def colours(self) -> Mapping[str, str]:
        """The colour of each power."""
        return {power.id: power.colour for power in self.ruleset.scenario.powers}

    @cached_property
    def calendar(self) -> Calendar | None:
        """The deadlines, if they are set. Raises GmError if one is for a turn that there is not."""
        calendar = self.settings.calendar
        if calendar is not None and calendar.exceptions:
            codes = [self.ruleset.phase_at(number).code for number in range(1, CHAIN_LENGTH + 1)]
            for code in calendar.exceptions:
                if code not in codes:
                    raise _no_such_turn(self.folder / files.GAME, code, codes)
        return calendar

    @property
    def zone(self) -> ZoneInfo:
        """The time zone of the game: that of its calendar."""
        calendar = self.settings.calendar
        return ZoneInfo(calendar.zone if calendar else ZONE)

    def language(self, power: str | None = None) -> Lang:
        """The language of a power's player, or of the game."""
        player = self.players.get(power) if power else None
        return (player.language if player else None) or self.settings.language

    @property
    def languages(self) -> tuple[Lang, ...]:
        """The languages in which this game is read: its own first, then those of the players, by name."""
        spoken = {player.language for player in self.players.values() if player.language}
        return (self.settings.language, *sorted(spoken - {self.settings.language}))


def open_game(folder: Path) -> Game:
    """The game in a folder. Raises GmError if there is none, or its ``game.toml`` cannot be used."""
    if not (folder / files.GAME).is_file():
        raise GmError("record.no_game", path=str(folder))
    return Game(folder, setup.read_settings(folder))


def find_games(below: Path) -> tuple[Path, ...]:
    """The folders of games directly below a folder, and itself if it is one."""
    return tuple(sorted(path.parent for path in (*below.glob(files.GAME), *below.glob(f"*/{files.GAME}"))))


def create_game(  # noqa: PLR0913  # what a game is made of
    folder: Path,
    *,
    ruleset: str,
    map: str,  # noqa: A002  # the word of the settings
    scenario: str,
    title: str | None = None,
    language: Lang = "es",
    options: Mapping[str, str] | None = None,
    calendar: Calendar | None = None,
    players: Mapping[str, Player] | None = None,
    end: bytes | None = None,
) -> Game:
    """Make a new game; `end` is the secret end of the dice chain (32 random bytes if None).

    Raises UsageError if the folder holds something already, GmError if an option, a power or a name is unknown.
    ``game.toml`` is written last: a folder without it is no game yet, and the same call goes on with it.
    """
    if (folder / files.GAME).exists():
        raise UsageError("record.game_exists", path=str(folder))
    players = players or {}
    end = end or _end_of_unfinished(folder) or secrets.token_bytes(32)
    settings = Settings(
        title=title or folder.resolve().name,
        ruleset=ruleset,
        map=map,
        scenario=scenario,
        anchor=setup.anchor_of(end),
        language=language,
        options=dict(options or {}),
        calendar=calendar,
    )
    if calendar is not None:
        calendar.check(folder / files.GAME)
    game = Game(folder, settings)
    for power in players:
        if power not in game.ruleset.powers:
            raise UsageError("record.unknown_power", path=files.PLAYERS, name=power, known=game.ruleset.powers)
    state = game.ruleset.setup(Dice(key_of(end, 0))).state
    files.make(folder)
    setup.write_ignored(folder)
    setup.write_end(folder, end, _notes(language, "seed"))
    everybody = {power: players.get(power, Player()) for power in game.ruleset.powers}
    setup.write_players(folder, everybody, _notes(language, "players"))
    files.make(game.phase_folder(game.ruleset.phase(state)) / files.INBOX)
    setup.write_settings(folder, settings, _notes(language, "game", "options", "calendar"))
    return game


def _no_such_turn(path: Path, code: str, codes: Sequence[str]) -> GmError:
    from difflib import get_close_matches  # only here

    (like,) = get_close_matches(code, codes, n=1, cutoff=0)
    return GmError("record.no_such_turn", path=str(path), name=code, like=like)


def _notes(lang: Lang, *names: str) -> tuple[str, ...]:
    """What a person who opens a new file should know, in the game's language."""
    from gm.show.language import Language  # only here

    return tuple(Language(lang).sentence(say(f"record.note.{name}")) for name in names)


def _end_of_unfinished(folder: Path) -> bytes | None:
    return setup.read_end(folder) if (folder / files.SEED).exists() else None
