"""The only code that touches a game's folder: filing mail, replay, correction.

A game is what was sent, as it was sent, how it was read, and the DJ's rulings (`Record`); `replay` folds the rules over
it (`History`). Everything else in the folder is derived and can be made again.
"""

from gm.record.calendar import Calendar
from gm.record.corrections import (
    Correction,
    Rerun,
    accept_rerun,
    correct,
    phases,
    position,
    propose,
    read_for,
    rerun,
)
from gm.record.difference import Difference
from gm.record.editions import Edition, deadline, edition, editions
from gm.record.filing import answer_anew, beside_the_others, look, receive
from gm.record.game import Game, create_game, find_games, open_game
from gm.record.history import History, Record, load_record, replay
from gm.record.mails import FiledMail, Status, load_mails, unread
from gm.record.resolving import DiffersError, NotReadyError, preview, publish, resolve
from gm.record.rulings import (
    AcceptRuling,
    AdmitRuling,
    AnyRuling,
    DrawRuling,
    FactRuling,
    FiledRuling,
    OrdersRuling,
    ReadingRuling,
    ReadLine,
    load_rulings,
)
from gm.record.settings import Player, Settings
from gm.record.sheet import Entry, Papers, Sheet, Source, Standing

__all__ = [
    "AcceptRuling",
    "AdmitRuling",
    "AnyRuling",
    "Calendar",
    "Correction",
    "Difference",
    "DiffersError",
    "DrawRuling",
    "Edition",
    "Entry",
    "FactRuling",
    "FiledMail",
    "FiledRuling",
    "Game",
    "History",
    "NotReadyError",
    "OrdersRuling",
    "Papers",
    "Player",
    "ReadLine",
    "ReadingRuling",
    "Record",
    "Rerun",
    "Settings",
    "Sheet",
    "Source",
    "Standing",
    "Status",
    "accept_rerun",
    "answer_anew",
    "beside_the_others",
    "correct",
    "create_game",
    "deadline",
    "edition",
    "editions",
    "find_games",
    "load_mails",
    "load_record",
    "load_rulings",
    "look",
    "open_game",
    "phases",
    "position",
    "preview",
    "propose",
    "publish",
    "read_for",
    "receive",
    "replay",
    "rerun",
    "resolve",
    "unread",
]
