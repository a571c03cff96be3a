from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from gm.core.errors import GmError
from gm.core.model import LineKind
from gm.post.mail import read_mail
from gm.post.pasted import open_mails

ANA = b"""Received: by mx.example.org; Mon, 30 Nov 2026 20:15:02 +0100
From: Ana Gil <ana@example.org>
Subject: uno
Message-ID: <1@example.org>

A TOLEDO H
"""
PEP = ANA.replace(b"Ana Gil <ana", b"Pep <pep").replace(b"uno", b"dos")
SEVERAL_PARTS = b"""From: Ana Gil <ana@example.org>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="x"

--x
Content-Type: message/rfc822

%s
--x--
"""
OUTLOOK = """De: Ana Gil <ana@example.org>
Enviado el: lunes, 30 de noviembre de 2026 20:15
Para: DJ
Asunto: Órdenes

A TOLEDO H
"""


# --- several mails --------------------------------------------------------------------------------------------------


def test_a_single_mail_is_kept_byte_for_byte() -> None:
    raw = ANA.replace(b"\n", b"\r\n") + b"\xff\0 \r"
    assert open_mails(raw) == (raw,)


def test_raw_mails_pasted_one_after_another_are_parted() -> None:
    assert open_mails(ANA + PEP + ANA) == (ANA, PEP, ANA)


def test_a_mail_enclosed_in_another_stays_there() -> None:
    enclosing = SEVERAL_PARTS % PEP
    assert open_mails(enclosing + ANA) == (enclosing, ANA)


def test_a_text_that_looks_like_a_field_begins_no_mail() -> None:
    raw = ANA + b"Nota: A TOLEDO apoya\nFrom: nadie\nX-Men: no\nesto no es un campo\n\n"
    assert open_mails(raw) == (raw,)


def test_an_mbox_is_parted_at_its_lines() -> None:
    mbox = (
        b"From ana@example.org Mon Nov 30 20:15:02 2026\n"
        + ANA
        + b"\nFrom pep Mon Nov 30 20:16:02 2026\n"
        + PEP
        + b"\n"
    )
    assert open_mails(mbox) == (ANA, PEP)


def test_the_last_mail_of_an_mbox_may_lack_the_blank_line() -> None:
    assert open_mails(b"From ana Mon Nov 30 20:15:02 2026\n" + ANA) == (ANA,)


def test_a_line_of_an_mbox_mail_that_begins_with_from_parts_nothing() -> None:
    mail = ANA + b"\nFrom here on we wait.\n"
    assert open_mails(b"From ana Mon Nov 30 20:15:02 2026\n" + mail + b"\n") == (mail,)


def test_an_mbox_may_have_windows_line_ends() -> None:
    mbox = b"From ana Mon Nov 30 20:15:02 2026\n" + ANA + b"\nFrom pep Mon Nov 30 20:16:02 2026\n" + PEP + b"\n"
    expected = tuple(mail.replace(b"\n", b"\r\n") for mail in (ANA, PEP))
    assert open_mails(mbox.replace(b"\n", b"\r\n")) == expected


def test_pasted_mails_are_parted_by_a_line_that_the_dj_puts_between() -> None:
    second = OUTLOOK.replace("Ana Gil <ana", "Pep <pep")
    mails = open_mails(f"{OUTLOOK}\n=====\n{second}\n======\n\n{ANA.decode()}".encode())
    assert [read_mail(mail).address for mail in mails] == ["ana@example.org", "pep@example.org", "ana@example.org"]


def test_a_line_under_a_title_parts_nothing() -> None:
    raw = b"ORDENES\n=======\nA TOLEDO H\n"
    assert open_mails(raw) == (raw,)


def test_nothing_pasted_is_no_mail() -> None:
    assert open_mails(b" \n\n") == ()


# --- files and folders ----------------------------------------------------------------------------------------------


def test_an_eml_file_is_one_mail_whatever_it_holds(tmp_path: Path) -> None:
    file = tmp_path / "a.EML"
    file.write_bytes(ANA + PEP)
    assert open_mails(file) == (ANA + PEP,)


def test_other_files_are_opened_by_what_they_hold(tmp_path: Path) -> None:
    file = tmp_path / "correo"
    file.write_bytes(ANA + PEP)
    assert open_mails(file) == (ANA, PEP)


def test_a_maildir_gives_its_new_and_its_read_mails(tmp_path: Path) -> None:
    for name, mail in (("cur/2", PEP), ("new/1", ANA), ("tmp/3", b"half"), ("cur/.hidden", b"no")):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(mail)
    assert open_mails(tmp_path) == (ANA, PEP)


def test_a_folder_gives_its_mail_files_by_name(tmp_path: Path) -> None:
    for name, mail in (("b.eml", PEP), ("a.txt", OUTLOOK.encode()), ("notas.md", b"no")):
        (tmp_path / name).write_bytes(mail)
    assert open_mails(tmp_path) == (OUTLOOK.encode(), PEP)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(GmError) as error:
        open_mails(tmp_path / "no.eml")
    assert error.value.message.id == "post.no_file"
    assert error.value.message.args["path"] == str(tmp_path / "no.eml")


# --- what stands above a pasted mail --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "heading",
    [
        "De: Ana Gil <ana@example.org>\nEnviado el: lunes, 30 de noviembre de 2026 20:15\nPara: DJ\nAsunto: Órdenes",
        "De: Ana Gil <ana@example.org>\nEnviat: dilluns, 30 de novembre de 2026 20:15\nPer a: DJ\nTema: Órdenes",
        "From: Ana Gil <ana@example.org>\nSent: Monday, November 30, 2026 8:15 PM\nTo: DJ\nSubject: Órdenes",
        "From: Ana Gil <ana@example.org>\nDate: Mon, 30 Nov 2026 20:15:00 +0000\nSubject: =?utf-8?Q?=C3=93rdenes?=",
        "Asunto: \tÓrdenes\nFecha: \tMon, 30 Nov 2026 20:15:00 +0000\nDe: \tAna Gil <ana@example.org>\nPara: \tDJ",
        "De: Ana Gil ana@example.org\nAsunto: Órdenes\nFecha: 30 de noviembre de 2026, 20:15\nPara: DJ",
        "De: Ana Gil <ana@example.org>\nFecha: 30/11/2026 20:15\nCC: Pep\nAdjuntos: a.txt\nAsunto: Órdenes",
        "De: Ana Gil [mailto:ana@example.org]\nFecha: 30/11/2026 20:15\nAsunto: Órdenes",
        "\nÓrdenes\n1 mensaje\nAna Gil <ana@example.org>\t30 de noviembre de 2026, 20:15\nPara: DJ <dj@example.org>",
        "Órdenes\nAna Gil <ana@example.org>\n30 de novembre de 2026, 20:15\nper a mi",
    ],
)
def test_the_heading_of_a_mail_program_says_who_and_when(heading: str) -> None:
    mail = read_mail(f"{heading}\n\nA TOLEDO H\n".encode())
    assert (mail.name, mail.address, mail.subject) == ("Ana Gil", "ana@example.org", "Órdenes")
    assert mail.stamp == datetime(2026, 11, 30, 20, 15, tzinfo=UTC)
    assert [(line.text, line.number) for line in mail.new] == [("A TOLEDO H", heading.count("\n") + 3)]
    headers = [line.text for line in mail.lines if line.kind is LineKind.HEADER and line.text]
    assert headers == [line for line in heading.split("\n") if line]
    assert mail.headers


def test_pasted_text_without_heading_is_all_text() -> None:
    mail = read_mail("CASTILLA: A TOLEDO - CALATRAVA\r\nA LEÓN H".encode("cp1252"))
    assert [line.text for line in mail.new] == ["CASTILLA: A TOLEDO - CALATRAVA", "A LEÓN H"]
    assert (mail.address, mail.name, mail.subject, mail.stamp, mail.headers) == ("", "", "", None, False)


def test_a_mail_quoted_in_a_pasted_one_is_told_to_the_dj() -> None:
    mail = read_mail(f"{OUTLOOK}\n{OUTLOOK.replace('TOLEDO H', 'TOLEDO B')}".encode())
    assert [line.text for line in mail.new] == ["A TOLEDO H"]
    assert "post.mail_below" in [note.id for note in mail.notes]
