from __future__ import annotations

from datetime import datetime

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from gm.core.message import place, say
from gm.show.language import LANGUAGES, Language
from gm.show.letters import (
    Acknowledgement,
    Change,
    Doubt,
    Envelope,
    Guess,
    Letter,
    acknowledgement,
    turn,
)
from tests.show.sample import FRAME, MADRID, MAP, REPORT, SPRING, move
from tests.show.test_report import Text

pytestmark = pytest.mark.usefixtures("sample_texts")

TO = Envelope("Los siete reinos", "TTO", SPRING, FRAME.deadline, "Inés")
TALAVERA = move("A", "TALAVERA", "CALATRAVA")
HOLD = say("sample.hold", kind="A", place=place("CALATRAVA"))
FULL = Acknowledgement(
    number=2,
    received=datetime(2026, 12, 12, 9, 5, tzinfo=MADRID),
    orders=(TALAVERA, HOLD),
    guesses=(Guess("A talavera → calatraba", TALAVERA),),
    doubts=(
        Doubt(
            4,
            "A guadalajara a soria",
            say("sample.bounces", other=place("CUENCA"), to=place("MAR CANTABRICO")),
            (move("A", "GUADALAJARA", "TOLEDO"), move("A", "GUADALAJARA", "CUENCA")),
        ),
    ),
    changes=(Change(HOLD, TALAVERA),),
    missing=(HOLD,),
    notes=(say("sample.quiet"),),
    quoted=12,
    ignored=1,
)
PLAIN = Acknowledgement(1, FULL.received, orders=(TALAVERA,), complete=True)


def written(letter: Letter) -> str:
    return f"{letter.subject}\n\n{letter.body}"


def spanish() -> Language:
    return Language("es", MAP.names)


def test_that_all_units_have_orders_is_said_where_units_need_them():
    body = acknowledgement(TO, PLAIN, spanish()).body
    assert "Todas tus unidades tienen orden." in body
    in_winter = acknowledgement(TO, Acknowledgement(1, FULL.received, orders=(TALAVERA,)), spanish()).body
    assert in_winter == body.replace("Todas tus unidades tienen orden.\n\n", "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_acknowledgement(lang: str, snapshot: SnapshotAssertion):
    assert written(acknowledgement(TO, FULL, Language(lang, MAP.names))) == snapshot(extension_class=Text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_mail_with_a_report(lang: str, snapshot: SnapshotAssertion):
    letter = turn(TO, REPORT, FRAME, Language(lang, MAP.names), "https://example.org/reinos/")
    assert written(letter) == snapshot(extension_class=Text)


def test_a_first_acknowledgement_replaces_none_and_has_no_empty_parts():
    letter = acknowledgement(TO, PLAIN, spanish())
    assert letter.subject == "Los siete reinos, primavera de 1080: acuse 1 (Taifa de Toledo)"
    assert "Este es el acuse 1." in letter.body
    assert "Todas tus unidades tienen orden." in letter.body
    for absent in ("sustituye", "aclar", "sin ti", "otra manera", "respecto", "citad", "\n\n\n"):
        assert absent not in letter.body


def test_a_mail_without_orders_is_told_so():
    letter = acknowledgement(TO, msgspec.structs.replace(PLAIN, orders=()), spanish())
    assert "De momento no tengo ninguna orden tuya." in letter.body


def test_a_late_mail_is_told_that_it_does_not_count_and_not_invited_to_change():
    body = acknowledgement(TO, msgspec.structs.replace(PLAIN, late=True), spanish()).body
    assert "Tu correo llegó fuera de plazo." in body
    assert "Hasta entonces" not in body


def test_a_mail_that_starts_afresh_is_told_so():
    body = acknowledgement(TO, msgspec.structs.replace(PLAIN, restarted=True), spanish()).body
    assert "Has pedido empezar de nuevo" in body


def test_order_lines_are_never_broken():
    long = move("A", "TALAVERA", "MAR MEDITERRANEO SUPERIOR")
    order = say("sample.support", kind="F", place=place("MAR MEDITERRANEO SUPERIOR"), order=long)
    body = acknowledgement(TO, msgspec.structs.replace(PLAIN, orders=(order,)), spanish()).body
    assert f"  * {spanish().sentence(order)}\n" in body


def test_a_letter_for_nobody_in_particular_greets_the_power():
    letter = acknowledgement(msgspec.structs.replace(TO, player=None), PLAIN, spanish())
    assert letter.body.startswith("Hola, Taifa de Toledo:\n\n")


def test_the_mail_with_a_first_report_says_nothing_of_corrections():
    first = msgspec.structs.replace(FRAME, version=1, errata=())
    letter = turn(TO, REPORT, first, spanish())
    assert letter.subject == "Los siete reinos: primavera de 1080"
    assert "Ya está resuelto el turno de primavera de 1080." in letter.body
    assert "corregid" not in letter.body
    assert "Con el mapa" not in letter.body
