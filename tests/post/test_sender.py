from __future__ import annotations

import pytest

from gm.post.headers import normal_address
from gm.post.mail import read_mail
from gm.post.sender import power_of

PLAYERS = {"Ana.Gil@Example.org": "TTO", "pep+partidas@example.org": "CBA"}


@pytest.mark.parametrize(
    ("address", "power"),
    [
        ("ana.gil@example.org", "TTO"),
        ("ANA.GIL@EXAMPLE.ORG", "TTO"),
        ("ana.gil+reconquista@example.org", "TTO"),
        (" <ana.gil@example.org.>", "TTO"),
        ("mailto:pep@example.org", "CBA"),
        ("ana.gil@example.com", None),
        ("ana@example.org", None),
        ("", None),
        ("@", None),
    ],
)
def test_a_power_is_found_by_the_address_alone(address: str, power: str | None) -> None:
    assert power_of(address, PLAYERS) == power


def test_a_plus_in_the_host_is_no_tag() -> None:
    assert normal_address("a@b+c.example") == "a@b+c.example"


@pytest.mark.parametrize(
    ("field", "address", "name"),
    [
        ("Ana Gil <ana.gil@example.org>", "ana.gil@example.org", "Ana Gil"),
        ('"Gil, Ana" <ana.gil@example.org>', "ana.gil@example.org", "Gil, Ana"),
        ("ana.gil@example.org (Ana Gil)", "ana.gil@example.org", "Ana Gil"),
        ("ana.gil@example.org", "ana.gil@example.org", ""),
        ('"ana.gil@example.org" <otro@example.com>', "otro@example.com", "ana.gil@example.org"),
        ("=?utf-8?B?SW7DqXM=?= <ines@example.org>", "ines@example.org", "Inés"),
        ("=?iso-8859-1?Q?In=E9s?= =?iso-8859-1?Q?_Pardo?=\n <ines@example.org>", "ines@example.org", "Inés Pardo"),
        ("=?utf-8?Q?In=E9s?=<ines@example.org>", "ines@example.org", "Inés"),
        ("Ana Gil", "", "Ana Gil"),
        ("<", "", ""),
    ],
)
def test_the_sender_is_read_in_every_form(field: str, address: str, name: str) -> None:
    mail = read_mail(f"From: {field}\nMIME-Version: 1.0\n\nA TOLEDO H\n".encode())
    assert (mail.address, mail.name) == (address, name)


def test_a_name_that_anybody_can_write_makes_nobody_a_player() -> None:
    mail = read_mail(b'From: "Ana.Gil@Example.org" <otro@example.com>\nMIME-Version: 1.0\n\nA TOLEDO H\n')
    assert power_of(mail.address, PLAYERS) is None


FORWARDED = """From: {sender}
Subject: Fwd: mis ordenes
MIME-Version: 1.0

---------- Mensaje reenviado ---------
De: Ana <{writer}>
Fecha: lun, 30 nov 2026 a las 10:00
Asunto: mis ordenes
Para: dj@example.org

A TOLEDO - CORIA
"""


@pytest.mark.parametrize(
    ("writer", "counts"),
    [("ana.gil@example.org", True), ("Ana.Trabajo+juego@example.org", True), ("pep@example.org", False)],
)
def test_a_mail_forwarded_from_another_address_of_the_same_power_is_its_own(writer: str, counts: bool) -> None:
    players = {"ana.gil@example.org": "TTO", "ana.trabajo@example.org": "TTO", "pep@example.org": "CBA"}
    raw = FORWARDED.format(sender="ana.gil@example.org", writer=writer).encode()
    assert [line.text for line in read_mail(raw, players=players).new] == (["A TOLEDO - CORIA"] if counts else [])


def test_strangers_share_no_addresses() -> None:
    raw = FORWARDED.format(sender="nadie@example.org", writer="otro@example.org").encode()
    assert read_mail(raw, players={"ana.gil@example.org": "TTO"}).new == ()
