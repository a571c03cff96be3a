"""Mistakes of the operator. Mistakes of players are Problems (data); mistakes of ours are assertions."""

from __future__ import annotations

from gm.core.message import Arg, Message


class GmError(Exception):
    """A game, a file or a command that cannot be used: caught once, in ``gm.cli``, told in the reader's words."""

    exit_code = 3

    def __init__(self, message_id: str, /, **args: Arg) -> None:
        self.message = Message(message_id, args)
        super().__init__(message_id, args)


class UsageError(GmError):
    """The command was used wrongly; nothing was done."""

    exit_code = 2
