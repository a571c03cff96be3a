"""Deadlines: a rhythm of local hours, with seasons that have their own."""

from __future__ import annotations

from datetime import datetime

import pytest
from msgspec.structs import replace

from gm.core.errors import GmError
from gm.core.message import say
from gm.core.model import Phase
from gm.record import Calendar, Game, deadline, replay

PHASES = [Phase(number, f"t{number}", say("record.nobody")) for number in range(1, 60)]


def days(calendar: Calendar, count: int) -> list[str]:
    return [f"{calendar.deadline(PHASES[:n]):%a %d %b %H:%M %z}" for n in range(1, count + 1)]


def test_the_rhythm_keeps_weekday_and_local_hour_over_summer_time():
    assert days(Calendar(first=datetime(2027, 3, 14, 21)), 4) == [
        "Sun 14 Mar 21:00 +0100",
        "Sun 21 Mar 21:00 +0100",
        "Sun 28 Mar 21:00 +0200",
        "Sun 04 Apr 21:00 +0200",
    ]


def test_a_season_with_its_own_deadline_leaves_the_rhythm_to_the_others():
    calendar = Calendar(first=datetime(2027, 1, 3, 21), exceptions={"t2": datetime(2027, 1, 12, 20)})
    assert days(calendar, 4) == [
        "Sun 03 Jan 21:00 +0100",
        "Tue 12 Jan 20:00 +0100",
        "Sun 17 Jan 21:00 +0100",
        "Sun 24 Jan 21:00 +0100",
    ]


def test_a_season_that_ends_early_does_not_cut_the_next_one_short():
    calendar = Calendar(first=datetime(2027, 1, 3, 21), exceptions={"t2": datetime(2027, 1, 8, 21)})
    assert days(calendar, 3)[2] == "Sun 17 Jan 21:00 +0100"


def test_a_week_longer_moves_the_following_ones():
    calendar = Calendar(first=datetime(2027, 1, 3, 21), exceptions={"t2": datetime(2027, 1, 17, 21)})
    assert days(calendar, 3)[2] == "Sun 24 Jan 21:00 +0100"


@pytest.mark.parametrize("every", [1, 3, 10, 14])
def test_any_rhythm(every: int):
    calendar = Calendar(first=datetime(2027, 1, 3, 21), every=every)
    first, second = (calendar.deadline(PHASES[:n]) for n in (20, 21))
    assert (second.date() - first.date()).days == every


def test_an_hour_that_the_clock_skips_is_the_next_one():
    assert days(Calendar(first=datetime(2027, 3, 28, 2, 30)), 1) == ["Sun 28 Mar 03:30 +0200"]


def test_a_zone_of_another_continent():
    calendar = Calendar(first=datetime(2027, 1, 3, 21), zone="America/Bogota")
    assert days(calendar, 1) == ["Sun 03 Jan 21:00 -0500"]


def test_the_open_season_has_its_deadline(tiny: Game):
    history = replay(tiny)
    assert history.phase is not None
    found = deadline(history, history.phase)
    assert found is not None
    assert found.isoformat() == "2026-12-06T21:00:00+01:00"


def test_a_game_without_calendar_has_no_deadline(tiny: Game):
    history = replay(Game(tiny.folder, replace(tiny.settings, calendar=None)))
    assert history.phase is not None
    assert deadline(history, history.phase) is None


def test_a_deadline_for_a_season_that_there_is_not_is_refused_with_the_likeliest(tiny: Game):
    """In silence it would be thought to count; one of a season to come counts when it comes."""
    calendar = Calendar(first=datetime(2027, 1, 3, 21), exceptions={"7-2": datetime(2027, 1, 9)})
    settings = replace(tiny.settings, calendar=calendar)
    assert Game(tiny.folder, settings).calendar == calendar
    wrong = replace(calendar, exceptions={**calendar.exceptions, "1-22": datetime(2027, 1, 9)})
    with pytest.raises(GmError) as error:
        deadline(replay(Game(tiny.folder, replace(settings, calendar=wrong))), PHASES[0])
    message = error.value.message
    assert (message.id, message.args["name"], message.args["like"]) == ("record.no_such_turn", "1-22", "1-2")
