"""Deadlines: a first one, a rhythm, and the seasons that have their own. Local hours, so summer time moves nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Struct

from gm.core.errors import GmError
from gm.core.model import Phase

ZONE = "Europe/Madrid"


class Calendar(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``[calendar]`` of ``game.toml``; times are local, without offset, in `zone` (``Europe/Madrid``).

    Deadlines lie on a grid: `first`, then every `every` days at the same hour of the clock, so on the same weekday
    where `every` is 7. A season named in `exceptions` (by its code) has the deadline given there; the one after it
    takes the first day of the grid that leaves at least half of the rhythm.
    """

    first: datetime
    every: int = 7
    zone: str = ZONE
    exceptions: Mapping[str, datetime] = {}

    def check(self, path: Path) -> None:
        """Raises GmError if the calendar cannot be used; `path` is the file it stands in."""
        try:
            ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError):
            raise GmError("record.bad_zone", path=str(path), zone=self.zone) from None
        if self.every < 1:
            raise GmError("record.bad_rhythm", path=str(path), every=self.every)
        for code, moment in {"first": self.first, **self.exceptions}.items():
            if moment.tzinfo is not None:
                raise GmError("record.bad_deadline", path=str(path), name=code)

    def deadline(self, phases: Sequence[Phase]) -> datetime:
        """The deadline of the last of `phases`, the phases played so far in order: aware, in the calendar's zone."""
        previous: datetime | None = None
        for phase in phases:
            previous = self.exceptions.get(phase.code) or self._after(previous)
        assert previous is not None, "a deadline is asked of some phase"
        return aware(previous, self.zone)

    def _after(self, previous: datetime | None) -> datetime:
        """The day of the grid that follows a deadline; all in local time, where a day is a day."""
        if previous is None:
            return self.first
        rhythm = timedelta(days=self.every)
        steps = -((self.first - previous - rhythm / 2) // rhythm)
        return self.first + steps * rhythm


def aware(local: datetime, zone: str) -> datetime:
    """A local time with its zone; a time that the clock skips in spring becomes the same instant as it is shown."""
    return local.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC).astimezone(ZoneInfo(zone))
