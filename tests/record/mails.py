"""Mails as they come in, made by the tests."""

from __future__ import annotations

from datetime import datetime, timedelta
from email.utils import format_datetime
from zoneinfo import ZoneInfo

MADRID = ZoneInfo("Europe/Madrid")
FRIDAY = datetime(2026, 12, 4, 18, tzinfo=MADRID)


def mail(sender: str, body: str, at: datetime = FRIDAY, received: datetime | None = None, **headers: str) -> bytes:
    """A raw mail of `sender` (the name before the @)."""
    fields = [f"Received: from a by b; {format_datetime(received)}"] if received else []
    fields += [f"From: {sender.title()} <{sender}@example.org>", f"Date: {format_datetime(at)}", "Subject: órdenes"]
    fields += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\n".join([*fields, "Content-Type: text/plain; charset=utf-8", "", body, ""]).encode()


def hours(n: float) -> timedelta:
    """A stretch of time."""
    return timedelta(hours=n)
