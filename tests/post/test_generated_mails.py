"""Mails made of every character set, transfer encoding and way of quoting: new text is new, old orders are quoted."""

from __future__ import annotations

import base64
import quopri
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from gm.core.model import LineKind
from gm.post.mail import read_mail

CHARSETS = ["utf-8", "iso-8859-1", "iso-8859-15", "windows-1252", "utf-16"]
DECLARED = {
    "iso-8859-1": ["iso-8859-1", "utf-8", "us-ascii", "windows-1252", None],
    "utf-8": ["utf-8", "iso-8859-1", None],
}
ENCODINGS: dict[str, Callable[[bytes], bytes]] = {
    "base64": base64.encodebytes,
    "quoted-printable": quopri.encodestring,
    "8bit": bytes,
}
PLACES = st.sampled_from(
    ["TOLEDO", "León", "Coruña", "Guíxols", "Mar Mediterráneo Superior", "Ciudad Real", "Òdena", "Écija"]
)
DASHES = st.sampled_from([" - ", "-", " -> ", " = ", " a ", " => "])
orders = st.builds(lambda unit, a, dash, b: f"{unit} {a}{dash}{b}", st.sampled_from("AFG"), PLACES, DASHES, PLACES)
gaps = st.sampled_from([[], [""], ["", ""]])
sheets = st.lists(orders, min_size=1, max_size=5)

MARKED = [
    "El lun, 30 nov 2026 a las 9:02, DJ (<dj@example.org>) escribió:",
    "El lun, 30 nov 2026 a las 9:02, DJ Reconquista\n(<dj@example.org>) escribió:",
    "Missatge de DJ <dj@example.org> del dia dl., 30 de nov. 2026 a les 9:02:",
    "El 30/11/26 a les 9:02, en/na DJ ha escrit:",
    "El dt., 26 d'ag. 2026 a les 10:12, DJ <dj@example.org> va escriure:",
    "El 12 de març de 2021, a les 9:00, DJ <dj@example.org> va escriure:",
    "El 04/11/10 19:43:08, en/na DJ va escriure:",
    "On Mon, Nov 30, 2026 at 9:02 AM DJ <dj@example.org> wrote:",
    "Em seg., 30 de nov. de 2026 às 09:02, DJ <dj@example.org>\nescreveu:",
    "O luns, 30 de nov. de 2026 ás 09:02, DJ <dj@example.org> escribiu:",
    "DJ escribió:",
]
UNMARKED = [
    *MARKED[:-1],
    "-----Mensaje original-----",
    "-------- Missatge original --------",
    "-----Original Message-----",
    "De: DJ <dj@example.org>\nEnviado el: lunes, 30 de noviembre de 2026 9:02\nPara: Ana\nAsunto: Turno",
    "De: DJ\nEnviat: dilluns, 30 de novembre de 2026 9:02\nPer a: Ana\nTema: Reconquista",
    "De: DJ <dj@example.org>\nEnviado: 30 de novembro de 2026 09:02\nPara: Ana\nAssunto: Reconquista",
    "*From:* DJ <dj@example.org>\n*Sent:* Monday, November 30, 2026 9:02 AM\n*To:* Ana\n*Subject:* Turno",
    "____________________\nDe: DJ <dj@example.org>\nEnviado: lunes, 30 de noviembre de 2026 9:02\nPara: Ana",
]
SIGNATURES = [
    "",
    "-- \nAna\n",
    "Enviado desde mi iPhone\n",
    "Enviat des del meu mòbil Samsung\n",
    "Sent from my Pixel\n",
]


def mail_with(text: str, charset: str, declared: str | None, encoding: str, end: str) -> bytes:
    field = f"Content-Type: text/plain; charset={declared}\n" if declared else ""
    head = f"From: ana@example.org\nMIME-Version: 1.0\n{field}Content-Transfer-Encoding: {encoding}\n\n"
    return head.replace("\n", end).encode() + ENCODINGS[encoding](text.replace("\n", end).encode(charset))


@st.composite
def sent(draw: st.DrawFn, text: str) -> bytes:
    charset = draw(st.sampled_from(CHARSETS))
    declared = draw(st.sampled_from(DECLARED.get(charset, [charset])))
    encoding = draw(st.sampled_from(["base64"] if charset == "utf-16" else [*ENCODINGS]))
    return mail_with(text, charset, declared, encoding, draw(st.sampled_from(["\n", "\r\n"])))


@given(st.data(), sheets, sheets)
def test_orders_quoted_with_marks_are_never_new(data: st.DataObject, new: list[str], old: list[str]) -> None:
    mark = data.draw(st.sampled_from(["> ", ">", ">> ", "| "]))
    heading, signature = data.draw(st.sampled_from(MARKED)), data.draw(st.sampled_from(SIGNATURES))
    quote = "\n".join(mark + line for line in old)
    mail = read_mail(data.draw(sent("\n".join([*new, *data.draw(gaps), signature + heading, "", quote, ""]))))
    assert [line.text for line in mail.new] == new
    quoted = [line for line in mail.lines if line.kind is LineKind.QUOTED and line.text.strip()]
    assert len(quoted) == len(old) + len(heading.split("\n"))


@given(st.data(), sheets, sheets)
def test_orders_quoted_without_marks_are_never_new(data: st.DataObject, new: list[str], old: list[str]) -> None:
    heading, signature = data.draw(st.sampled_from(UNMARKED)), data.draw(st.sampled_from(SIGNATURES))
    mail = read_mail(data.draw(sent("\n".join([*new, *data.draw(gaps), signature + heading, "", *old, ""]))))
    assert [line.text for line in mail.new] == new
    quoted = [line for line in mail.lines if line.kind is LineKind.QUOTED and line.text.strip()]
    assert len(quoted) == len(old) + len(heading.split("\n"))


@given(st.data(), sheets, sheets, sheets)
def test_orders_between_and_below_quotes_are_new(
    data: st.DataObject, old: list[str], between: list[str], below: list[str]
) -> None:
    heading = data.draw(st.sampled_from(MARKED))
    quote = [f"> {line}" for line in old]
    mail = read_mail(data.draw(sent("\n".join([heading, "", *quote, "", *between, "", *quote, "", *below, ""]))))
    assert [line.text for line in mail.new] == [*between, *below]


@given(st.data(), sheets)
def test_no_order_is_taken_for_anything_else(data: st.DataObject, new: list[str]) -> None:
    mail = read_mail(data.draw(sent("\n".join(new))))
    assert [(line.text, line.kind) for line in mail.lines] == [(text, None) for text in new]
