"""Mistakes of the operator. Mistakes of players are Problems (data); mistakes of ours are assertions."""

from __future__ import annotations

import errno

from gm.core.message import Arg, Message, say

REFUSALS = {
    FileNotFoundError: "core.os.missing",
    PermissionError: "core.os.forbidden",
    IsADirectoryError: "core.os.folder",
    NotADirectoryError: "core.os.no_folder",
    FileExistsError: "core.os.exists",
}
NUMBERED = {errno.ENOSPC: "core.os.full", errno.EROFS: "core.os.read_only", errno.ENAMETOOLONG: "core.os.long_name"}


class GmError(Exception):
    """A game, a file or a command that cannot be used: caught once, in ``gm.cli``, told in the reader's words."""

    exit_code = 3

    def __init__(self, message_id: str, /, **args: Arg) -> None:
        self.message = Message(message_id, args)
        super().__init__(message_id, args)


class UsageError(GmError):
    """The command was used wrongly; nothing was done."""

    exit_code = 2


def refusal(error: OSError) -> Message:
    """Why the system refuses a file, for the middle of a sentence."""
    known = NUMBERED.get(error.errno or 0) or REFUSALS.get(type(error))
    return say(known) if known else say("core.os.other", detail=error.strerror or str(error))
