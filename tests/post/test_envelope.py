from __future__ import annotations

import pytest

from gm.core.message import power
from gm.core.model import LineKind
from gm.post.envelope import open_envelope
from gm.post.mail import Mail, read_mail

POWERS = {"Taifa de Toledo": "TTO", "Toledo": "TTO", "Castilla": "LYC", "León y Castilla": "LYC", "Zaragoza": "TZA"}
TITLES = ("Primavera de 1080", "Primavera del 1080", "Spring 1080")


def opened(body: str, subject: str = "", sender: str = "TTO") -> Mail:
    raw = f"From: ana@example.org\nMIME-Version: 1.0\nSubject: {subject}\n\n{body}\n".encode()
    return open_envelope(read_mail(raw), sender, POWERS, TITLES, ("Reconquista",))


def contradictions(mail: Mail) -> list[str]:
    return [note.id for note in mail.notes]


@pytest.mark.parametrize(
    "line",
    [
        "Reconquista 7 – TOLEDO – Primavera 1080",
        "TOLEDO",
        "Órdenes de la Taifa de Toledo, primavera de 1080",
        "Ordres de Toledo, primavera 1080:",
        "Orders for Toledo, spring 1080",
        "Reconquista",
        "Turno de primavera",
    ],
)
def test_a_first_line_about_the_mail_is_a_header(line: str) -> None:
    mail = opened(f"Hola:\n\n{line}\nA TOLEDO H")
    assert [(found.text, found.kind) for found in mail.lines if found.kind] == [(line, LineKind.HEADER)]
    assert contradictions(mail) == []


@pytest.mark.parametrize(
    "line",
    [
        "TOLEDO - ZARAGOZA",
        "Toledo H",
        "A TOLEDO B",
        "Toledo ataca en primavera",
        "Hola",
        "7",
        "",
        "A Toledo",
        "pasa 1080",
    ],
)
def test_a_line_that_says_anything_else_is_none(line: str) -> None:
    assert not [found for found in opened(line).lines if found.kind]


def test_only_the_first_lines_speak_of_the_mail() -> None:
    assert [line.kind for line in opened("uno\ndos\ntres\nTOLEDO").lines] == [None] * 4


def test_another_power_in_the_subject_is_told() -> None:
    mail = opened("A TOLEDO H", "Reconquista: =?utf-8?Q?=C3=B3rdenes_de_Le=C3=B3n_y_Castilla?=")
    assert contradictions(mail) == ["post.other_power"]
    assert mail.notes[0].args == {"named": power("LYC"), "sender": power("TTO")}


def test_another_power_in_the_first_line_is_told_once() -> None:
    mail = opened("CASTILLA\nA TOLEDO H", "Castilla")
    assert contradictions(mail) == ["post.other_power"]
    assert [line.kind for line in mail.lines] == [None, None]


def test_a_subject_that_speaks_of_another_power_is_no_contradiction() -> None:
    assert contradictions(opened("A TOLEDO H", "Alianza contra Castilla")) == []


def test_another_season_is_told() -> None:
    assert contradictions(opened("A TOLEDO H", "Toledo, verano de 1080")) == ["post.other_season"]
    assert contradictions(opened("Toledo, primavera de 1081")) == ["post.other_season"]


def test_the_subject_of_an_answer_may_name_the_season_it_answers_to() -> None:
    assert contradictions(opened("A TOLEDO H", "Re: Reconquista: invierno de 1079")) == []
    assert contradictions(opened("A TOLEDO H", "RE: Re: Castilla")) == ["post.other_power"]
