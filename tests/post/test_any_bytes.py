"""Nothing that can be sent makes the reader fail, and nothing that was sent is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.post.mail import read_mail
from gm.post.pasted import open_mails

MAILS = [file.read_bytes() for file in sorted((Path(__file__).parent / "mails").glob("*.eml"))]
FIELDS = [
    *(b"From", b"Subject", b"Date", b"Received", b"Message-ID", b"In-Reply-To", b"Content-Type", b"Precedence"),
    *(b"Content-Transfer-Encoding", b"Content-Disposition", b"MIME-Version", b"X-Otro", b"De", b"Asunto", b"Enviado"),
]
VALUES = [
    *(
        b"multipart/mixed; boundary=x",
        b"multipart/alternative; boundary=x",
        b"message/rfc822",
        b"text/html; charset=utf-8",
    ),
    *(
        b"text/plain; charset=rot13",
        b"text/plain; charset=undefined",
        b"text/plain; charset=\xff\0",
        b"text/plain; format=flowed",
    ),
    *(
        b"base64",
        b"quoted-printable",
        b"x-uuencode",
        b"attachment; filename*=utf-8''%ff%c3",
        b"attachment; filename*0*=a",
    ),
    *(
        b"=?utf-8?B?/w?=",
        b"=?x?Q?=ff?=",
        b"=?utf-8?q?",
        b"<",
        b"Ana <ana@",
        b"\xff\xfe <\xf1@example.org>",
        b"<a@[example]>",
    ),
    *(
        b"; Mon, 99 Foo 99999 99:99:99 +9999",
        b"Mon, 30 Nov 2026 20:15:02 -0000",
        b"30/11/2026 20:15",
        b"multipart/report",
    ),
    b"text/plain; name*99999999999999999999*=a",
]
PIECES = [
    *(
        b"--x",
        b"--x--",
        b"",
        b" ",
        b"> A TOLEDO H",
        b"-- ",
        b"A TOLEDO =3D G",
        b"=",
        b"<div>",
        b"</div>",
        b"<![x",
        b"<blockquote>",
    ),
    *(b"begin 644 a", b"From x Mon Nov 30 20:15:02 2026", b"=====", b"De: a@example.org", b"Enviado: 30/11/2026 20:15"),
    *(
        "El 30/11/26 a las 9:02, DJ escribió:".encode(),
        b"________________",
        b"\xf3\xa0\x80",
        b"\xef\xbb\xbf",
        b"&#xD800;&#0;",
    ),
]
headers = st.lists(st.tuples(st.sampled_from(FIELDS), st.sampled_from(VALUES) | st.binary(max_size=12)), max_size=6)
bodies = st.lists(st.sampled_from(PIECES) | st.binary(max_size=12), max_size=12)


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A real mail with a piece of it taken out, doubled or overwritten."""
    mail = draw(st.sampled_from(MAILS))
    start, end = sorted((draw(st.integers(0, len(mail))), draw(st.integers(0, len(mail)))))
    return mail[:start] + draw(st.sampled_from([b"", mail[start:end] * 2, b"\0\xff", b"\n\n"])) + mail[end:]


@st.composite
def assembled(draw: st.DrawFn) -> bytes:
    """Fields and pieces of bodies that have nothing to do with one another."""
    head = b"".join(name + b": " + value + b"\n" for name, value in draw(headers))
    return head + b"\n" + b"\n".join(draw(bodies))


@given(st.binary() | damaged() | assembled())
def test_no_bytes_raise(raw: bytes) -> None:
    mail = read_mail(raw)
    assert [line.number for line in mail.lines] == list(range(1, len(mail.lines) + 1))
    assert all(line.text.encode("utf-8") is not None for line in mail.lines)
    assert mail.stamp is None or mail.stamp.tzinfo is not None


@given(st.binary() | damaged() | assembled())
def test_what_is_told_can_be_shown_in_a_terminal(raw: bytes) -> None:
    mail = read_mail(raw)
    told = [
        mail.name,
        mail.address,
        mail.subject,
        *(line.text for line in mail.lines),
        *(a.name for a in mail.attachments),
    ]
    assert not [text for text in told for char in text if (char < " " and char != "\t") or "\x7f" <= char <= "\x9f"]


@given(st.binary() | damaged() | assembled() | st.lists(st.sampled_from(MAILS), max_size=3).map(b"\n\n".join))
def test_opening_a_mailbox_keeps_every_byte_of_every_mail(raw: bytes) -> None:
    mails = open_mails(raw)
    at = 0
    for mail in mails:
        at = raw.index(mail, at) + len(mail)


def test_a_mail_nested_past_all_measure_is_still_read() -> None:
    part = b"Content-Type: message/rfc822\n\n"
    mail = read_mail(
        b"From: ana@example.org\nMIME-Version: 1.0\n" + part * 3000 + b"From: x@example.org\n\nA TOLEDO H\n"
    )
    assert mail.headers


@pytest.mark.parametrize(
    "field",
    [
        b"Content-Type: text/plain; charset*=a; charset*0=b",
        b"Content-Type: multipart/mixed; boundary*=a; boundary*0=b",
        b"Content-Type: multipart/mixed; boundary*" + b"9" * 5000 + b"*=a",
        b"Content-Disposition: attachment; filename*=a; filename*0=b",
        b"Content-Transfer-Encoding: base64",
        b"Subject: =?utf-8?B?a?=",
        b"From: =?utf-8?B?a?= <ana@example.org>",
    ],
)
def test_damage_that_the_standard_library_does_not_bear_costs_no_text(field: bytes) -> None:
    mail = read_mail(b"From: ana@example.org\nMIME-Version: 1.0\n" + field + b"\n\nA TOLEDO - CORIA\n")
    assert mail.address == "ana@example.org"
    assert [line.text for line in mail.new] == ["A TOLEDO - CORIA"]


def test_mails_enclosed_deeper_than_anybody_sends_are_named_and_not_read() -> None:
    letter = b"From: ana@example.org\nMIME-Version: 1.0\nContent-Type: message/rfc822\n\n"
    mail = read_mail(letter * 40 + b"From: ana@example.org\n\nA TOLEDO H\n")
    assert mail.new == ()
    assert 20 < len(mail.lines) < 40


def test_a_very_long_line_takes_no_time() -> None:
    for piece in ("a ", "=C3", "> ", "De: ", "<b>", "<!--", "El 1 escribió ", "Missatge de "):
        assert read_mail(("From: ana@example.org\nMIME-Version: 1.0\n\n" + piece * 20000).encode()).lines
