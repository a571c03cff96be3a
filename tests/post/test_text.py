from __future__ import annotations

import pytest

from gm.post.text import bare, decode, fold, repair, split_lines, unflow


@pytest.mark.parametrize(
    ("raw", "charset", "text"),
    [
        ("León – “sí”".encode(), "utf-8", "León – “sí”"),
        (b"Le\xf3n", "utf-8", "León"),
        ("León".encode(), "iso-8859-1", "León"),
        (b"A \x96 B\x85", "iso-8859-1", "A – B…"),
        (b"5 \xa4", "iso-8859-15", "5 €"),
        (b"\x81\x8d", "windows-1252", "\x81\x8d"),
        ("León ".encode() + b"Le\xf3n", "utf-8", "León León"),
        (b"\xef\xbb\xbfLe\xc3\xb3n", "iso-8859-1", "León"),
        ("León".encode("utf-16"), "utf-8", "León"),
        (b"\xfe\xff\0A", None, "A"),
        ("León".encode("mac_roman"), "macintosh", "León"),
        (b"Le\xf3n", "no-such-charset", "León"),
        (b"Le\xf3n", "rot13", "León"),
        (b"Le\xf3n", "undefined", "León"),
        (b"Le\xf3n", "with\0null", "León"),
        (b"Le\xf3n", None, "León"),
    ],
)
def test_bytes_are_read_as_they_are_whatever_was_declared(raw: bytes, charset: str | None, text: str) -> None:
    assert decode(raw, charset) == text


@pytest.mark.parametrize(
    ("broken", "text"),
    [
        ("A TOLEDO =3D G TOLEDO", "A TOLEDO = G TOLEDO"),
        ("A LE=F3N - CORU=F1A", "A LEóN - CORUñA"),
        ("A LE=C3=B3N =E2=80=93 LUGO", "A LEóN – LUGO"),
        ("A TOLEDO =3D G TOL=\nEDO", "A TOLEDO = G TOLEDO"),
        ("A TOLEDO =G\nG VALENCIA=F\nA X=FLOTA\nA Y =\nG", "A TOLEDO =G\nG VALENCIA=F\nA X=FLOTA\nA Y =\nG"),
        ("https://example.org/?a=C3=B3", "https://example.org/?a=C3=B3"),
        ("LeÃ³n â€“ CoruÃ±a\nLeón", "León – Coruña\nLeón"),
        ("SÃO â€ y Â€€ €", "SÃO â€ y Â€€ €"),
    ],
)
def test_traces_of_a_broken_way_are_repaired_and_orders_are_not(broken: str, text: str) -> None:
    assert repair(broken) == text


def test_lines_end_in_every_way_and_hold_nothing_a_terminal_obeys() -> None:
    assert split_lines("a\r\nb\rc\nd\r\r\ne\u2028f\n") == ["a", "b", "c", "d", "e", "f"]
    assert split_lines("\ufeffA\x1b[31m\ttoledo\x07\x9b") == ["A[31m\ttoledo"]
    assert split_lines("\ud800") == ["\ufffd"]
    assert split_lines("") == [""]


def test_a_flowed_paragraph_is_joined_and_a_short_line_is_not() -> None:
    long = "El ejército de Badajoz apoya al ejército de Mérida en su "
    assert unflow(f"{long}\nataque a Toledo.\nA X H \nA Y H") == f"{long}ataque a Toledo.\nA X H \nA Y H"
    assert unflow(f"{long} \nataque", delete_space=True) == f"{long}ataque"
    assert unflow(" > no es cita\n-- \nAna") == "> no es cita\n-- \nAna"
    assert unflow(f"{long}\n> cita") == f"{long}\n> cita"
    assert unflow(f"{long}\n\nA X H") == f"{long}\n\nA X H"


def test_a_bare_line_has_plain_blanks_and_nothing_invisible() -> None:
    assert bare("\u200b A\u00a0TALA\u00advera\t H\x00 ") == "A TALAvera H"


def test_folding_takes_accents_and_case_away() -> None:
    assert fold(" Órdenes de  CATALUÑA i Ça") == "ordenes de cataluna i ca"
