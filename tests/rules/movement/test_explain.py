"""The chain of reasons: each support, rival and fleet that decided an order, read off the solver's own judgement."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from hypothesis import given

from gm.core.maps import read_map
from gm.core.message import Message, place, say, verdict
from gm.core.model import Result, Verdict
from gm.core.report import Explanation
from gm.rules.movement.deployment import Deployment
from gm.rules.movement.explain import explain
from gm.rules.movement.orders import order_text, parse_order
from gm.rules.movement.rulebook import Rulebook
from gm.rules.movement.solver import Ruling, solve
from gm.rules.movement.words import order_message
from gm.show.language import LANGUAGES, LOCALE, Language
from tests.rules.movement.examples import EXAMPLES
from tests.rules.movement.positions import TM, WHEEL, Position, positions, random_position, rulebooks

NAMES = read_map(Path(__file__).parents[2] / "boards" / "tm.json").names

READ = (
    ("two supported attacks that are equal save the unit between them", "A CAL"),
    ("a failed mover defends with 1, and is nobody to support in place", "A CAL"),
    ("an own unit in the way", "A TOL"),
    ("an attack from elsewhere cuts a support", "A CAL"),
    ("an attack from where the support is aimed cuts nothing", "A CAL"),
    ("a support lost with its unit's place", "A CAL"),
    ("only an attack as strong as the supporter cuts", "A CAL"),
    ("a dislodged fleet does", "A BAR"),
    ("a convoy that would save itself", "A BAR"),
    ("a battle at sea is over before the army lands", "F MLL"),
    ("a convoyed attack leaves a place that its victim, beaten back, does not close", "A CUE"),
    ("supports that hang on one another", "A QUI"),
    ("of two cut supports that would drive out one another's unit nothing is left", "A QUI"),
    ("two attackers cut two points", "A TOL"),
)
"""Examples and the unit whose explanation is read, word by word."""


def sentences(of: Explanation, language: Language, depth: int = 0) -> Iterator[str]:
    yield "  " * depth + language.sentence(of.message)
    for part in of.because:
        yield from sentences(part, language, depth + 1)


def messages(of: Explanation) -> Iterator[Message]:
    yield of.message
    for part in of.because:
        yield from messages(part)


def written(text: str) -> Message:
    return order_message(parse_order(text))


def explained(ruling: Ruling) -> Explanation:
    """The explanation of a unit with one legal order."""
    result = Result(ruling.power, order_text(ruling.order), ruling.verdict, ruling.reason)
    return Explanation(*explain(ruling, (result,), written))


def told(rulings: tuple[Ruling, ...], unit: str) -> Explanation:
    return explained(next(ruling for ruling in rulings if str(ruling.unit) == unit))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_explanations_as_people_read_them(lang: str, snapshot: object):
    language = Language(lang, NAMES)
    lines = []
    for title, unit in READ:
        example = next(example for example in EXAMPLES if example.id == title)
        rulings = example.solved().rulings
        lines += ["", title, *sentences(told(rulings, unit), language)]
    assert "\n".join(lines) == snapshot


def orders(*lines: str) -> Position:
    sent = (line.split(": ") for line in lines)
    return Position(TM, tuple((power, parse_order(order)) for power, order in sent))


@pytest.mark.parametrize(
    ("lines", "unit", "sentence"),
    [
        (
            ("P: A TOL - CUE", "P: A CAL S A TOL - CUE", "P: A QUI - CAL"),
            "A TOL",
            "El ataque del ejército de Quintanar no corta nada: es de la misma potencia.",
        ),
        (
            ("P: A TOL - CAL", "Q: A QUI S A TOL - CAL", "Q: A CAL H"),
            "A TOL",
            "No cuenta aquí el apoyo del ejército de Quintanar: el ejército de Calatrava es de la misma potencia.",
        ),
        (
            ("P: A TOL - CAL", "P: A QUI S A TOL - CUE"),
            "A TOL",
            "No cuenta el apoyo del ejército de Quintanar, que es para otra cosa: A Quintanar S A Toledo - Cuenca.",
        ),
        (
            ("P: A BAR - MLL", "P: F MMI C A BAR - MLL"),
            "A BAR",
            "La flota de Mar Mediterráneo Inferior se ofrece, pero no basta.",
        ),
        (
            ("P: A BAR - VAL VIA", "Q: A CUE - VAL"),
            "A CUE",
            "El ejército de Barcelona no llega a Valencia, y no ataca a nadie.",
        ),
        (
            ("P: F MLL S F MMI H", "P: F MMI H", "Q: A BAR - MLL", "Q: F MMS C A BAR - MLL"),
            "F MLL",
            "El convoy lleva al ejército de Barcelona a Mallorca.",
        ),
        (
            ("P: A TOL = G", "Q: A CAL - TOL"),
            "A CAL",
            "El ejército de Toledo se encierra en la ciudad y deja libre la provincia.",
        ),
        (
            ("P: G TOL = A", "P: A TOL - CAL"),
            "G TOL",
            "La guarnición de Toledo sale de la ciudad de Toledo con fuerza 1.",
        ),
        (
            ("P: A TOL - CUE", "Q: A CUE H", "R: A CAL H"),
            "A CAL",
            "Se mantiene en su sitio.",
        ),
    ],
)
def test_a_sentence_names_the_unit_that_matters(lines: tuple[str, ...], unit: str, sentence: str):
    rulings = solve(Deployment(*orders(*lines))).rulings
    assert sentence in [line.strip() for line in sentences(told(rulings, unit), Language("es", NAMES))]


def test_a_garrison_of_nobody_has_no_power():
    (ruling,) = solve(Deployment(TM, [(None, parse_order("G TOL H"))])).rulings
    assert list(sentences(Explanation(*explain(ruling, (), written)), Language("es", NAMES))) == [
        "G Toledo H: ✓ cumplida.",
        "  Se mantiene en su sitio.",
    ]


def test_orders_that_do_not_count_are_told_after_the_one_that_does():
    (ruling,) = solve(Deployment(TM, [("P", parse_order("A TOL H"))])).rulings
    old = Result(
        "P", "A TOL - CAL", Verdict.VOID, say("movement.nobody", unit=say("movement.unit.A", place=place("CAL")))
    )
    story = Explanation(*explain(ruling, (old, Result("P", "A TOL H", Verdict.SUCCESS, ruling.reason)), written))
    assert list(sentences(story, Language("es", NAMES))) == [
        "A Toledo H (Pardos): ✓ cumplida.",
        "  Se mantiene en su sitio.",
        "  No vale la orden A Toledo - Calatrava. No existe el ejército de Calatrava.",
    ]


def test_a_unit_with_nothing_but_void_orders_holds():
    (ruling,) = solve(Deployment(TM, [("P", parse_order("A TOL H"))])).rulings
    why = say("movement.nobody", unit=say("movement.unit.A", place=place("CAL")))
    void = [Result("P", text, Verdict.VOID, why) for text in ("A TOL - CAL", "A TOL - CUE")]
    assert list(sentences(Explanation(*explain(ruling, void, written)), Language("es", NAMES))) == [
        "A Toledo - Cuenca (Pardos): ∅ nula.",
        "  No existe el ejército de Calatrava.",
        "  No vale la orden A Toledo - Calatrava. No existe el ejército de Calatrava.",
        "  Sin orden válida, la unidad se mantiene.",
        "    Se mantiene en su sitio.",
    ]


def test_the_examples_give_every_link_of_the_chain():
    rulings = [ruling for example in EXAMPLES for ruling in example.solved().rulings]
    said = {message.id for ruling in rulings for message in messages(explained(ruling))}
    with (LOCALE / "es" / "movement.po").open("rb") as file:
        ids = {str(entry.id) for entry in read_po(file) if str(entry.id).startswith("movement.why.")}
    elsewhere = (
        "movement.why.walks.",
        "movement.why.crosses_still",
        "movement.why.aid",
        "movement.why.closed.",
        "movement.why.shut.",
        "movement.why.set_aside",
        "movement.why.holds_instead",
    )
    assert sorted(key for key in ids - said if not key.startswith(elsewhere)) == ["movement.why.order_of_nobody"]


@given(positions(), rulebooks())
def test_whatever_is_ordered_is_explained(position: Position, rulebook: Rulebook):
    """Each explanation says the verdict that was given, and can be read; the same whatever order the orders came in."""
    language = Language("es")
    rulings = solve(Deployment(*position), rulebook).rulings
    again = solve(Deployment(position.board, position.orders[::-1]), rulebook).rulings[::-1]
    for ruling, other in zip(rulings, again, strict=True):
        story = explained(ruling)
        assert story.message.args["verdict"] == verdict(ruling.verdict)
        assert story.because[0].message == ruling.reason
        assert all(sentences(story, language))
        assert explained(other) == story


@pytest.mark.parametrize("seed", range(100))
def test_whatever_is_ordered_of_units_of_any_force_is_explained(seed: int):
    """Cut supports, too, that hang on one another."""
    chance, position = random.Random(seed), random_position(seed)
    strength = {order.unit: chance.choice((1, 2, 2, 3)) for _, order in position.orders}
    for ruling in solve(Deployment(*position), Rulebook(special_cut="point"), strength).rulings:
        assert all(sentences(explained(ruling), Language("es")))


def test_a_support_that_was_given_tells_the_attack_on_the_unit_that_it_helped():
    held = orders("P: A TOL S A CAL", "P: A CAL H", "Q: A QUI - CAL", "Q: A JAE S A QUI - CAL", "P: A CUE - TOL")
    rulings = solve(Deployment(*held)).rulings
    assert list(sentences(told(rulings, "A TOL"), Language("en", NAMES)))[1:] == [
        "  The support for the army in Calatrava counts.",
        "    The attack of the army in Cuenca cuts nothing: it belongs to the same power.",
        "    The army in Calatrava stays where it is.",
        "      The army in Calatrava defends itself with force 2.",
        "        The support of the army in Toledo counts, though it is attacked.",
        "      The army in Quintanar goes to Calatrava with force 2.",
        "        The support of the army in Jaén counts: nobody attacks it.",
    ]


def test_a_support_that_was_given_tells_what_became_of_the_move_that_it_helped():
    moved = orders("P: A TOL S A CUE - QUI", "P: A CUE - QUI", "Q: A QUI - TOL", "Q: A CAL S A QUI - TOL")
    rulings = solve(Deployment(*moved)).rulings
    assert list(sentences(told(rulings, "A CAL"), Language("en", NAMES)))[1:] == [
        "  The support for the army in Quintanar counts.",
        "    A Quintanar - Toledo. Enters Toledo and dislodges the army in Toledo: "
        "force 2 with the support of the army in Calatrava against force 1.",
        "      The army in Quintanar goes to Toledo with force 2.",
        "        The support of the army in Calatrava counts: nobody attacks it.",
        "      The army in Toledo defends itself with force 1.",
    ]


@pytest.mark.parametrize(
    ("fields", "via", "why"),
    [
        ({}, "", "its order does not say that it goes by sea."),
        (
            {"adjacent_convoy": "own_fleet"},
            "",
            "it goes by sea only if its order says so or a fleet of its own power carries it.",
        ),
        ({"adjacent_convoy": "any_fleet"}, "", "it goes by sea only if a whole chain of fleets leads there."),
        ({"land_fallback": "unconvoyed"}, " VIA", "and walks where no chain of fleets gets it across."),
    ],
)
def test_a_rule_is_told_by_which_an_army_walks_past_its_fleets(fields: dict[str, str], via: str, why: str):
    fleet = "MMS" if fields.get("adjacent_convoy") == "own_fleet" or not fields else "MMI"
    sent = orders(f"P: A BAR - TOR{via}", f"Q: F {fleet} C A BAR - TOR")
    rulings = solve(Deployment(*sent), Rulebook(**fields)).rulings  # type: ignore[arg-type]  # a wrong value does nothing
    for unit in ("A BAR", f"F {fleet}"):
        assert any(line.endswith(why) for line in sentences(told(rulings, unit), Language("en", NAMES)))


def test_a_convoy_that_loses_a_fleet_and_goes_on_tells_why():
    """Over one of two seas."""
    sent = orders(
        "P: A C0 - C2", "P: F S1 C A C0 - C2", "P: F S2 C A C0 - C2", "P: F S0 C A C0 - C2", "P: F S3 C A C0 - C2"
    )
    attack = orders("Q: F HUB - S2", "Q: F C1 S F HUB - S2")
    rulings = solve(Deployment(WHEEL, (*sent.orders, *attack.orders)), Rulebook(route="any_complete")).rulings
    said = [message.id for message in messages(told(rulings, "A C0"))]
    assert "movement.why.crosses_still" in said
    assert "movement.why.driven_out" in said


def test_units_of_another_force_and_help_from_people_are_told():
    sent = [("P", parse_order(text)) for text in ("A TOL - CAL", "A QUI S A TOL - CAL")]
    strong = {parse_order(f"A {at} H").unit: 2 for at in ("TOL", "QUI")}
    rulings = solve(Deployment(TM, sent), strength=strong, aid={parse_order("A TOL H").unit: 1}).rulings
    assert list(sentences(told(rulings, "A TOL"), Language("es", NAMES)))[2:7] == [
        "    El ejército de Toledo va a Calatrava con fuerza 5.",
        "      El ejército de Toledo vale 2 sin ayuda de nadie.",
        "      Encuentra allí gente que le ayuda con fuerza 1.",
        "      Cuenta el apoyo del ejército de Quintanar, que no recibe ataques.",
        "        El ejército de Quintanar vale 2 sin ayuda de nadie.",
    ]
