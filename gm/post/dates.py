"""Dates as mail programs write them out in Spanish, Catalan, English, Portuguese and Galician."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone, tzinfo

from gm.post.text import fold

MONTHS = (
    ("ene", "gen", "jan", "xan"),
    ("feb", "febr", "fev"),
    ("mar",),
    ("abr", "apr"),
    ("may", "mai", "maig"),
    ("jun", "xun"),
    ("jul", "xul"),
    ("ago", "ag", "aug"),
    ("sep", "set"),
    ("oct", "out"),
    ("nov",),
    ("dic", "des", "dec", "dez"),
)
MONTH_OF = {name[:3]: number for number, names in enumerate(MONTHS, 1) for name in names}

DAY_FIRST = re.compile(
    r"\b(\d{1,2})(?:st|nd|rd|th|º)? ?(?:de |d['’] ?|del )?-?([a-z]{2,})\.?,?-? ?(?:de |del )?-?(\d{4})\b"
)
MONTH_FIRST = re.compile(r"\b([a-z]{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b")
NUMBERS = re.compile(r"\b(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})\b")
TIME = re.compile(r"\b(\d{1,2})[:h](\d{2})(?::(\d{2}))?(?:[.,]\d+)?(?: ?([ap])\.? ?m\b)?")
OFFSET = re.compile(r"(?:\b|\s)(?:gmt|utc)?([+-])(\d{1,2}):?(\d{2})?\b(?!:)")
ZONES = {"utc": 0, "gmt": 0, "wet": 0, "west": 1, "cet": 1, "cest": 2}


def written_date(text: str, zone: tzinfo) -> datetime | None:
    """The moment a text names, in `zone` unless it names another; None without a day, a year and a time of day.

    3/4/2026 is the third of April, unless only the other reading is a date.
    """
    plain = fold(text)
    time = TIME.search(plain)
    if not time:
        return None
    hour = int(time[1]) % 12 + (12 if time[4] == "p" else 0) if time[4] else int(time[1])
    after = plain[time.end() :]
    for year, month, day in _days(plain[: time.start()] + " " + after):
        try:
            return datetime(year, month, day, hour, int(time[2]), int(time[3] or 0), tzinfo=_zone(after) or zone)
        except ValueError:
            continue
    return None


def _days(text: str) -> list[tuple[int, int, int]]:
    """The days a text may name, as year, month and day, the likeliest first; some are no dates."""
    if (found := DAY_FIRST.search(text)) and (month := MONTH_OF.get(found[2][:3])):
        return [(int(found[3]), month, int(found[1]))]
    if (found := MONTH_FIRST.search(text)) and (month := MONTH_OF.get(found[1][:3])):
        return [(int(found[3]), month, int(found[2]))]
    if not (found := NUMBERS.search(text)):
        return []
    first, second, third = (int(number) for number in found.groups())
    if first > 31:
        return [(first, second, third)]
    year = third + 2000 if third < 100 else third
    return [(year, second, first), (year, first, second)]


def _zone(text: str) -> tzinfo | None:
    if offset := OFFSET.search(text):
        away = timedelta(hours=int(offset[2]), minutes=int(offset[3] or 0))
        return timezone(-away if offset[1] == "-" else away) if away < timedelta(hours=24) else None
    name = next((word for word in re.findall(r"[a-z]+", text) if word in ZONES), None)
    return timezone(timedelta(hours=ZONES[name])) if name else None
