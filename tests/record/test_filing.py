"""Mails into the folder: as they came, read once, and never lost."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime
from email import message_from_bytes
from pathlib import Path

import pytest

from gm.core.errors import GmError
from gm.record import Game, Status, filing, load_mails, look, open_game, receive, replay, resolve, unread
from tests.record.mails import FRIDAY, MADRID, hours, mail

INBOX = "001-1-1/inbox"


def names(game: Game) -> list[str]:
    return sorted(path.name for path in (game.folder / INBOX).iterdir())


def test_a_mail_is_kept_byte_for_byte_with_its_reading_beside_it(tiny: Game):
    raw = mail("pere", "Hola,\r\nA ALBA - BOIRA\r\nfins aviat")
    filed = receive(tiny, raw)
    assert (tiny.folder / INBOX / "0001-p.eml").read_bytes() == raw
    reading = json.loads((tiny.folder / INBOX / "0001-p.json").read_text("utf-8"))
    assert reading["file"] == filed.file == f"{INBOX}/0001-p.eml"
    assert reading["sha256"] == hashlib.sha256(raw).hexdigest()
    assert reading["stamp"] == "2026-12-04T18:00:00+01:00"
    assert [(line["kind"], line["order"]) for line in reading["lines"]] == [
        ("press", None),
        ("order", "A ALBA - BOIRA"),
        ("press", None),
    ]
    assert (reading["power"], reading["status"], reading["missing"]) == ("P", "accepted", [])


def test_numbers_follow_arrival(tiny: Game):
    for sender in ("ramon", "pere", "quima"):
        receive(tiny, mail(sender, "hola"))
    assert [name for name in names(tiny) if name.endswith(".eml")] == ["0001-r.eml", "0002-p.eml", "0003-q.eml"]


def test_text_without_headers_is_a_txt_of_the_power_that_was_named(tiny: Game):
    filed = receive(tiny, b"A ALBA - BOIRA", at=FRIDAY, sender="P")
    assert filed.file == f"{INBOX}/0001-p.txt"
    assert (filed.power, filed.stamp, filed.status) == ("P", FRIDAY, Status.ACCEPTED)


@pytest.mark.parametrize(
    ("given", "received", "stamp"),
    [
        (FRIDAY + hours(5), FRIDAY + hours(2), FRIDAY + hours(5)),
        (None, FRIDAY + hours(2), FRIDAY + hours(2)),
        (None, None, FRIDAY),
    ],
    ids=["the time given", "the topmost Received", "the Date"],
)
def test_the_stamp_is(tiny: Game, given: datetime | None, received: datetime | None, stamp: datetime):
    assert receive(tiny, mail("pere", "A ALBA H", FRIDAY, received), at=given).stamp == stamp


def test_a_mail_without_date_is_stamped_with_the_clock(tiny: Game):
    before = datetime.now(MADRID).replace(microsecond=0)
    stamp = receive(tiny, b"A ALBA H", sender="P").stamp
    assert before <= stamp <= datetime.now(MADRID)
    assert load_mails(tiny.folder)[1][0].stamp == stamp


def test_a_second_address_of_a_player_counts(tiny: Game):
    raw = mail("quima", "A CIM H").replace(b"quima@", b"Quima.Roig@")
    assert receive(tiny, raw).power == "Q"


def test_the_same_mail_again_is_a_duplicate_and_not_filed(tiny: Game):
    raw = mail("pere", "A ALBA H")
    receive(tiny, raw)
    again = receive(tiny, raw)
    assert (again.status, again.file) == (Status.DUPLICATE, f"{INBOX}/0001-p.eml")
    assert names(tiny) == ["0001-p.eml", "0001-p.json"]


def test_a_mail_of_an_earlier_season_is_a_duplicate_too(tiny: Game):
    raw = mail("pere", "A ALBA H")
    receive(tiny, raw)
    resolve(tiny, missing_ok=True)
    assert receive(tiny, raw).status is Status.DUPLICATE


def test_the_same_pasted_words_are_new_in_another_season_and_from_another_power(tiny: Game):
    words = b"A ALBA H"
    assert receive(tiny, words, at=FRIDAY, sender="P").status is Status.ACCEPTED
    assert receive(tiny, words, at=FRIDAY, sender="P").status is Status.DUPLICATE
    assert receive(tiny, words, at=FRIDAY, sender="Q").status is Status.PROBLEMS
    resolve(tiny, missing_ok=True)
    assert receive(tiny, words, at=FRIDAY, sender="P").status is Status.ACCEPTED


def test_a_mail_of_nobody_is_kept_and_set_aside(tiny: Game):
    filed = receive(tiny, mail("nadie", "A ALBA - BOIRA"))
    assert (filed.status, filed.power, filed.sender) == (Status.UNKNOWN_SENDER, None, "nadie@example.org")
    assert names(tiny) == ["0001-unknown.eml", "0001-unknown.json"]
    assert replay(tiny).missing == ("P", "Q", "R")
    assert not (tiny.folder / "001-1-1/outbox").exists()


def test_a_mail_of_nobody_may_be_received_again_with_its_power(tiny: Game):
    raw = mail("nadie", "A ALBA - BOIRA")
    receive(tiny, raw)
    assert receive(tiny, raw, sender="P").status is Status.ACCEPTED
    assert replay(tiny).sheets["P"].orders == ("A ALBA - BOIRA",)


def test_a_late_mail_is_set_aside(tiny: Game):
    sunday = datetime(2026, 12, 6, 21, tzinfo=MADRID)
    assert receive(tiny, mail("pere", "A ALBA H", sunday)).status is Status.ACCEPTED
    assert receive(tiny, mail("quima", "A CIM H", sunday + hours(0.01))).status is Status.LATE
    assert replay(tiny).missing == ("Q", "R")


def test_looking_at_orders_is_never_too_late(tiny: Game):
    looked = look(replay(tiny), mail("quima", "A CIM H", datetime(2027, 1, 1, tzinfo=MADRID)))
    assert (looked.status, looked.file) == (Status.ACCEPTED, None)
    assert names(tiny) == []


def test_an_automatic_answer_is_no_order(tiny: Game):
    filed = receive(tiny, mail("pere", "A ALBA H", Auto_Submitted="auto-replied"))
    assert filed.status is Status.AUTOREPLY
    assert not replay(tiny).sheets["P"].entries


def test_a_mail_without_orders_says_so(tiny: Game):
    assert receive(tiny, mail("pere", "Hola, demà t'escric")).status is Status.NO_ORDERS


def test_lines_with_problems_are_told_and_spoil_no_other(tiny: Game):
    filed = receive(tiny, mail("pere", "¿A ALB?\nA ALBA - CIM"))
    assert filed.status is Status.PROBLEMS
    assert replay(tiny).sheets["P"].orders == ("A ALBA - CIM",)


def test_the_answer_is_drafted_in_the_players_language(tiny: Game):
    receive(tiny, mail("pere", "A ALBA - CIM"))
    receive(tiny, mail("quima", "A CIM - ALBA"))
    catalan = (tiny.folder / "001-1-1/outbox/ack-0001-p.eml").read_text("utf-8")
    spanish = (tiny.folder / "001-1-1/outbox/ack-0002-q.eml").read_text("utf-8")
    assert "To: pere@example.org" in catalan
    assert "A ALBA - CIM" in catalan
    assert "ordres" in catalan
    assert "órdenes" in spanish
    assert "ordres" not in spanish


def test_the_answer_answers_the_mail_and_tells_its_hash(tiny: Game):
    raw = mail("quima", "A CIM - ALBA", Message_ID="<abc@example.org>")
    receive(tiny, raw)
    draft = message_from_bytes((tiny.folder / "001-1-1/outbox/ack-0001-q.eml").read_bytes())
    assert draft["In-Reply-To"] == draft["References"] == "<abc@example.org>"
    assert draft["Date"] is None
    assert hashlib.sha256(raw).hexdigest() in draft.get_payload()


def test_the_answer_says_what_was_replaced_and_what_is_doubtful(tiny: Game):
    receive(tiny, mail("quima", "A CIM - ALBA"))
    receive(tiny, mail("quima", "A CIM - DUNA\nA ALBA - CIM\n¿A CM?", FRIDAY + hours(1)))
    text = (tiny.folder / "001-1-1/outbox/ack-0002-q.eml").read_text("utf-8")
    assert "A CIM - DUNA" in text
    assert "A CIM - ALBA" in text
    assert "«¿A CM?»" in text
    orders = text.partition("Esto no lo puedo")[0]
    assert "A ALBA - CIM" not in orders


def test_a_filing_that_was_cut_off_is_completed_by_the_same_mail(tiny: Game, monkeypatch: pytest.MonkeyPatch):
    raw, other = mail("pere", "A ALBA - CIM"), mail("pere", "A ALBA - DUNA")

    def killed(_: object) -> bytes:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(filing, "encode", killed)
        with pytest.raises(KeyboardInterrupt):
            receive(tiny, raw)
    assert [path.name for path in unread(tiny.folder)] == ["0001-p.eml"]
    assert receive(tiny, other).file == f"{INBOX}/0002-p.eml"
    assert receive(tiny, raw).file == f"{INBOX}/0001-p.eml"
    assert unread(tiny.folder) == ()


def test_a_reading_that_was_tampered_with_is_named(tiny: Game):
    receive(tiny, mail("pere", "A ALBA - CIM"))
    (tiny.folder / INBOX / "0001-p.json").write_text('{"file": 3}')
    with pytest.raises(GmError) as told:
        replay(open_game(tiny.folder))
    assert told.value.message.id == "record.bad_entry"
    assert "0001-p.json" in str(told.value.message.args["path"])


def test_a_game_that_is_over_takes_no_mail(tiny: Game):
    while replay(tiny).phase:
        resolve(tiny, missing_ok=True)
    with pytest.raises(GmError) as told:
        receive(tiny, mail("pere", "A ALBA H"))
    assert told.value.message.id == "record.game_over"


def test_reading_is_only_done_once(tiny: Game, monkeypatch: pytest.MonkeyPatch):
    receive(tiny, mail("pere", "A ALBA - CIM"))
    monkeypatch.setattr(Game, "reader", property(lambda _: pytest.fail("read anew")))
    assert replay(open_game(tiny.folder)).sheets["P"].orders == ("A ALBA - CIM",)


def test_the_folder_of_mails_is_left_as_it_was(tiny: Game, tmp_path: Path):
    receive(tiny, mail("pere", "A ALBA - CIM"))
    before = {path: path.read_bytes() for path in (tiny.folder / INBOX).iterdir()}
    receive(tiny, mail("quima", "A CIM H"))
    resolve(tiny, missing_ok=True)
    assert {path: path.read_bytes() for path in before} == before


def test_a_text_filed_under_the_wrong_name_gives_way_to_the_same_under_the_right_one(tiny: Game):
    outbox = tiny.folder / "001-1-1/outbox"
    wrong = receive(tiny, b"A CIM - BOIRA", at=FRIDAY, sender="P")
    assert wrong.status is Status.PROBLEMS
    assert [path.name for path in outbox.iterdir()] == ["ack-0001-p.eml"]
    right = receive(tiny, b"A CIM - BOIRA", at=FRIDAY + hours(1), sender="Q")
    assert right.status is Status.ACCEPTED
    assert [note.id for note in right.notes] == ["record.misfiled"]
    assert [path.name for path in outbox.iterdir()] == ["ack-0002-q.eml"]
    sheets = replay(tiny).sheets
    assert (sheets["P"].problems, sheets["P"].standing) == ((), "nothing_sent")
    assert sheets["Q"].orders == ("A CIM - BOIRA",)


def test_the_same_words_of_two_players_are_two_mails(tiny: Game):
    for power in ("P", "Q"):
        assert receive(tiny, b"todo mantiene", at=FRIDAY, sender=power).notes == ()
    assert len(list((tiny.folder / "001-1-1/outbox").iterdir())) == 2
