"""What people are told: the reason of every order of the examples, and orders written with names."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from gm.core.board import Name, Names
from gm.core.maps import read_map
from gm.core.message import Message
from gm.rules.movement.deployment import Deployment
from gm.rules.movement.orders import parse_order, parse_unit
from gm.rules.movement.solver import Ruling, solve
from gm.rules.movement.words import order_message, unit_message
from gm.show.language import LANGUAGES, LOCALE, Language
from tests.rules.movement.examples import EXAMPLES
from tests.rules.movement.positions import TM

NAMES = read_map(Path(__file__).parents[2] / "boards" / "tm.json").names


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reasons_as_people_read_them(lang: str, snapshot: object):
    language = Language(lang, NAMES)
    lines = []
    for example in EXAMPLES:
        lines += ["", f"{example.id} {example.fields or ''}".rstrip()]
        for ruling in example.solved().rulings:
            order = language.sentence(order_message(ruling.order))
            lines.append(f"  {ruling.power}: {order} | {ruling.verdict} | {language.sentence(ruling.reason)}")
    assert "\n".join(lines) == snapshot


def said(message: Message) -> set[str]:
    """The ids of a Message and of those in its gaps."""
    inner = [arg for value in message.args.values() for arg in (value if isinstance(value, tuple) else (value,))]
    return {message.id}.union(*(said(arg) for arg in inner if isinstance(arg, Message)))


def of_other_forces() -> tuple[Ruling, ...]:
    """Two units that count for 2 each attack where the people help them."""
    strong, helper = parse_unit("A TOL"), parse_unit("A QUI")
    orders = [("P", "A TOL - CAL"), ("P", "A QUI S A TOL - CAL"), ("Q", "A CAL H")]
    pairs = [(power, parse_order(text)) for power, text in orders]
    return solve(Deployment(TM, pairs), strength={strong: 2, helper: 2}, aid={strong: 1}).rulings


def test_what_makes_up_a_force_is_told():
    entered = Language("es", NAMES).sentence(of_other_forces()[0].reason)
    forces = "fuerza 5 (2 por sí sola) con el apoyo del ejército de Quintanar (que vale 2) y de la gente del lugar"
    assert entered == f"Entra en Calatrava y desaloja al ejército de Calatrava: {forces} contra fuerza 1."


def test_the_examples_give_every_reason():
    rulings = [ruling for example in EXAMPLES for ruling in example.solved().rulings]
    rulings += of_other_forces()
    told = set().union(*(said(ruling.reason) for ruling in rulings))
    with (LOCALE / "es" / "movement.po").open("rb") as file:
        ids = {str(entry.id) for entry in read_po(file) if entry.id}
    assert sorted(key for key in ids - told if ".order." not in key and ".why." not in key) == []


SPANISH = Language(
    "es",
    Names(
        places={
            "es": {
                "TOLEDO": Name("Toledo"),
                "JAEN": Name("Jaén"),
                "ALBORAN": Name("mar de Alborán", "el"),
                "LEON": Name("golfo de León", "el"),
            }
        },
        cities={},
        powers={"es": {"TTO": Name("Taifa de Toledo", "la")}},
    ),
)


@pytest.mark.parametrize(
    ("unit", "text"),
    [
        ("A TOLEDO", "el ejército de Toledo"),
        ("F ALBORAN", "la flota del mar de Alborán"),
        ("G JAEN", "la guarnición de Jaén"),
    ],
)
def test_a_unit_in_a_sentence(unit: str, text: str):
    assert SPANISH.phrase(unit_message(parse_unit(unit))) == text


@pytest.mark.parametrize(
    ("order", "text"),
    [
        ("A TOLEDO - JAEN", "A Toledo - Jaén"),
        ("A TOLEDO - JAEN VIA", "A Toledo - Jaén por convoy"),
        ("A TOLEDO - JAEN VIA ALBORAN, LEON", "A Toledo - Jaén vía mar de Alborán, golfo de León"),
        ("A TOLEDO H", "A Toledo H"),
        ("A TOLEDO B", "A Toledo B"),
        ("A TOLEDO = G", "A Toledo = G"),
        ("A TOLEDO S A [TTO] JAEN H", "A Toledo S A [Taifa de Toledo] Jaén H"),
        ("A TOLEDO S A JAEN B", "A Toledo S A Jaén B"),
        ("A TOLEDO S F ALBORAN - JAEN", "A Toledo S F mar de Alborán - Jaén"),
        ("A TOLEDO S G JAEN = A", "A Toledo S G Jaén = A"),
        ("F ALBORAN C A TOLEDO - JAEN", "F mar de Alborán C A Toledo - Jaén"),
        ("A TOLEDO R JAEN, G TOLEDO", "A Toledo R Jaén, G Toledo"),
        ("A TOLEDO D", "A Toledo D"),
        ("B A TOLEDO", "B A Toledo"),
        ("D A TOLEDO", "D A Toledo"),
        ("M A TOLEDO", "M A Toledo"),
    ],
)
def test_an_order_with_names(order: str, text: str):
    assert SPANISH.phrase(order_message(parse_order(order))) == text
