"""Mails that no player wrote: automatic answers and mails that came back."""

from __future__ import annotations

from email.message import Message as Letter

from gm.post.headers import field, param, person
from gm.post.phrases import AUTOMATIC_SUBJECT, BOUNCE_SUBJECT, ROBOT


def is_bounce(letter: Letter) -> bool:
    """Whether the mail says that another could not be delivered."""
    if letter.get_content_type() == "multipart/report":
        return param(letter, "report-type").lower() in {"", "delivery-status"}
    if field(letter, "x-failed-recipients") or ROBOT.match(person(field(letter, "from")).address):
        return True
    return field(letter, "return-path") == "<>" and bool(BOUNCE_SUBJECT.search(field(letter, "subject")))


def is_automatic(letter: Letter) -> bool:
    """Whether a program answered in somebody's absence (RFC 3834, and what programs did before it)."""
    if letter.get_content_type() == "multipart/report":
        return True
    if field(letter, "auto-submitted").lower().split(";")[0].strip() not in {"", "no"}:
        return True
    if field(letter, "precedence").lower() in {"auto_reply", "bulk", "junk"} and not field(letter, "list-id"):
        return True
    marks = ("x-autoreply", "x-autorespond", "x-autoresponder", "x-mail-autoreply")
    if any(field(letter, name).lower() not in {"", "no"} for name in marks):
        return True
    return bool(AUTOMATIC_SUBJECT.search(field(letter, "subject")))
