from __future__ import annotations

import pytest

from gm.core.model import LineKind
from gm.post.hypertext import Marked
from gm.post.quotes import Forward, judge_forward, sort_lines

NEW, QUOTED, SIGNATURE, COMMENT = None, LineKind.QUOTED, LineKind.SIGNATURE, LineKind.COMMENT


def kinds(text: str) -> list[LineKind | None]:
    return list(sort_lines([Marked(line) for line in text.split("\n")]).kinds)


@pytest.mark.parametrize(
    "prose",
    [
        "Ayer Juan me escribió:",
        "El lunes a las 20:15 Juan me escribió:",
        "En mayo de 1080 el rey de León escribió:",
        "CASTILLA ha escrito:",
        "On Monday he wrote:",
        "Mensaje de paz:",
        "De: Castilla\nPara: León",
        "De momento, esto:",
        "A: TOLEDO",
        "Enviado especial a Toledo:",
        "Enviado el ejército de Toledo a Calatrava",
        "Este mensaje es confidencial, DJ.",
        "La información es confidencial",
        "__________",
        "____________________\nÓrdenes de este turno",
        "---> A TOLEDO - CALATRAVA",
        "Obtener la victoria",
        "Sent my army to Toledo",
    ],
)
def test_prose_that_looks_like_a_heading_hides_no_order(prose: str) -> None:
    assert kinds(f"{prose}\nA TOLEDO H")[-1] is NEW


@pytest.mark.parametrize(
    "line",
    [
        *(
            "Enviado desde mi iPhone",
            "Enviado desde mi Samsung Mobile de Movistar",
            "Enviado desde Outlook para Android",
        ),
        *("Enviado desde Yahoo Mail para iPhone", "Enviado con Proton Mail secure email.", "Enviado desde mi móvil"),
        *("Enviat des del meu iPad", "Enviat des de l'Outlook per a iOS", "Enviat des de l’iPhone", "Enviat amb Spark"),
        *(
            "Sent from my iPhone",
            "Sent from Mail for Windows",
            "Sent with Proton Mail secure email.",
            "Sent from Outlook",
        ),
        *("Enviado do meu iPhone", "Enviado dende o meu móbil", "Obtener Outlook para iOS", "Get Outlook for Android"),
        *("Libre de virus. www.example.com", "Disculpa la brevedad", "Descargar Yahoo Mail"),
    ],
)
def test_what_a_phone_or_a_program_adds_is_a_signature(line: str) -> None:
    assert kinds(f"A TOLEDO H\n{line}\nA CORIA H") == [NEW, SIGNATURE, NEW]


def test_a_signature_ends_where_a_quote_begins() -> None:
    text = "A TOLEDO H\n-- \nAna\nTaller\n> A TOLEDO B\nA CORIA H"
    assert kinds(text) == [NEW, SIGNATURE, SIGNATURE, SIGNATURE, QUOTED, NEW]


def test_a_farewell_is_no_signature() -> None:
    assert kinds("A TOLEDO H\n\nSaludos,\nAna\nA CORIA H") == [NEW] * 5


@pytest.mark.parametrize(
    "text",
    [
        "Este mensaje y sus adjuntos son confidenciales.",
        "Aquest missatge és confidencial i va adreçat al seu destinatari.",
        "This e-mail is confidential and intended for its recipient.",
        "Avís de confidencialitat: res de res.",
        "Este correo ha sido comprobado por el antivirus.",
        "Abans d'imprimir, penseu-hi.",
    ],
)
def test_small_print_is_a_signature_as_far_as_its_paragraph_goes(text: str) -> None:
    assert kinds(f"A TOLEDO H\n\n{text}\nMás.\n\nA CORIA H") == [NEW, NEW, SIGNATURE, SIGNATURE, NEW, NEW]


def test_small_print_below_orders_in_one_paragraph_is_left_alone() -> None:
    assert kinds("A TOLEDO H\nAVISO LEGAL: A CORIA H") == [NEW, NEW]


def test_comments_begin_with_their_mark() -> None:
    assert kinds("# uno\n; dos\n--tres\n------\n->A TOLEDO\n—A") == [COMMENT] * 4 + [NEW] * 2


def test_a_heading_above_marked_lines_quotes_no_more_than_those() -> None:
    text = "Ana escribió:\n\n> A TOLEDO B\n\nA TOLEDO H"
    assert kinds(text) == [QUOTED, NEW, QUOTED, NEW, NEW]


def test_headings_one_below_another_belong_together() -> None:
    text = "-----Mensaje original-----\n\nEl 30/11/26 a las 9:02, Ana escribió:\n> A TOLEDO B\nA TOLEDO H"
    assert kinds(text) == [QUOTED, NEW, QUOTED, QUOTED, NEW]


def test_a_heading_at_the_end_of_a_mail_is_a_quote() -> None:
    assert kinds("A TOLEDO H\nEl 30/11/26 a las 9:02, Ana escribió:\n") == [NEW, QUOTED, NEW]


def test_a_forward_heading_without_fields_is_somebody_elses() -> None:
    found = sort_lines([Marked("---------- Mensaje reenviado ---------"), Marked("A TOLEDO H")], {"ana@example.org"})
    assert found.forward is Forward.OTHER
    assert list(found.kinds) == [QUOTED, QUOTED]


@pytest.mark.parametrize(
    ("writer", "above", "forward"),
    [
        ("ana@example.org", False, Forward.COUNTED),
        ("Ana+pbem@example.org", False, Forward.COUNTED),
        ("ana@example.org", True, Forward.OWN),
        ("pep@example.org", False, Forward.OTHER),
        ("", False, Forward.OTHER),
    ],
)
def test_only_ones_own_mail_alone_counts_when_forwarded(writer: str, above: bool, forward: Forward) -> None:
    assert judge_forward(writer, {"ana@example.org"}, above) is forward


def test_a_forwarded_mail_without_a_known_sender_is_nobodys_own() -> None:
    assert judge_forward("", {""}, above=False) is Forward.OTHER


def test_a_line_with_a_number_above_a_heading_stays_new() -> None:
    assert kinds("El ejército 2 de Toledo H\nEl 30/11/26 a las 9:02, Ana\nescribió:") == [NEW, QUOTED, QUOTED]


def test_a_signature_above_ones_own_forwarded_mail_is_no_text_above_it() -> None:
    text = "-- \nAna\n---------- Forwarded message ---------\nDe: Ana <ana@example.org>\nDate: 29/11/2026\n\nA TOLEDO H"
    found = sort_lines([Marked(line) for line in text.split("\n")], {"ana@example.org"})
    assert found.forward is Forward.COUNTED
    assert list(found.kinds) == [SIGNATURE, SIGNATURE, *[LineKind.HEADER] * 3, NEW, NEW]
