"""Explanations of a season: what sieges, retreats and control add to the chain of reasons, as people read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from gm.core.dice import Dice
from gm.core.message import power, say
from gm.core.model import Outcome, Phase, Turn
from gm.core.report import Explanation
from gm.rules.reconquista import season, winter
from gm.rules.reconquista.explanation import conflicts, explain
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.state import State
from gm.show.language import LANGUAGES, Language
from tests.rules.reconquista.small import DICE, MAP, WINTER, game, state

PHASE = Phase(1, "x", say("reconquista.season.primavera", year=1))
AUTUMN = 3


def turn(before: State, of: Game | None = None, ruled: Mapping[str, str] | None = None, **orders: str) -> Turn:
    """A season, or a winter, that was played; the orders of a power stand on lines of their own."""
    sheets = {power: tuple(text.splitlines()) for power, text in orders.items()}
    of, dice = of or game(), Dice(DICE.key, ruled or {})
    play = winter.play if before.number == WINTER else season.play
    outcome: Outcome = play(of, before, sheets, dice).outcome
    return Turn(PHASE, before, sheets, outcome)


def lines(of: Explanation, language: Language, depth: int = 0) -> Iterator[str]:
    yield "  " * depth + language.sentence(of.message)
    for part in of.because:
        yield from lines(part, language, depth + 1)


def told(played: Turn, unit: str, of: Game | None = None, lang: str = "es") -> list[str]:
    return list(lines(explain(of or game(), played, unit), Language(lang, MAP.names)))


DRIVEN_OUT = turn(
    state("P: A CAL, A QUI, A MUR; Q: A TOL, A JAE, G CAL; R: A VAL", sieges={"A CAL": 1}, famine=("CUE",)),
    P="A CAL B\nA QUI - CUE\nA MUR - QUI\nA TOL S A CAL H",
    Q="A TOL - CAL\nA JAE S A TOL - CAL\nG CAL S A TOL - CAL",
    R="A VAL - QUI",
)
STORY = (
    (DRIVEN_OUT, "A CAL"),
    (DRIVEN_OUT, "G CAL"),
    (turn(state("P: A CAL; Q: G CAL", sieges={"A CAL": 1}), P="A CAL B"), "G CAL"),
    (turn(state("P: A CAL; Q: G CAL", number=AUTUMN, control={"CUE": "Q"}), P="A CAL - TOL\nA CAL - CUE"), "A CAL"),
    (turn(state("P: A TOL, A CAL; Q: G CUE"), P="A TOL - JAE"), "A TOL"),
    (turn(state("P: A TOL", number=WINTER, treasury={"P": 3}), P="B A CUE\nD A TOL"), "A TOL"),
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_explanations_as_people_read_them(lang: str, snapshot: object) -> None:
    assert "\n\n".join("\n".join(told(played, unit, lang=lang)) for played, unit in STORY) == snapshot


def test_a_retreat_that_the_dj_ruled() -> None:
    before = state("P: A CAL; Q: A TOL, A QUI", control={"JAE": "P", "CUE": "P"})
    orders = {"Q": "A TOL - CAL\nA QUI S A TOL - CAL"}
    drawn = next(iter(turn(before, **orders).outcome.draws))
    other = next(place for place in drawn.among if place != drawn.value)
    assert any("el sorteo: " in line for line in told(turn(before, **orders), "A CAL"))
    ruled = told(turn(before, ruled={drawn.name: other}, **orders), "A CAL")
    assert any("decide el director de juego: " in line for line in ruled)


def test_a_province_with_an_enemy_in_its_city_may_be_nobodys() -> None:
    of = game(contested="nobody")
    played = turn(state("P: A TOL; Q: G CAL", number=AUTUMN), of, P="A TOL - CAL")
    assert "  Calatrava se queda sin dueño: dentro y fuera de la ciudad mandan distintos." in told(played, "A TOL", of)


@pytest.mark.parametrize(
    ("deed", "fate"),
    [
        ("GASTO 6 DESBANDAR", "  El dinero deshace a la guarnición autónoma de Jaén."),
        ("GASTO 9 COMPRAR", "  La guarnición autónoma de Jaén se vende y obedece ahora a {buyer}."),
    ],
)
def test_what_money_did_to_nobodys_garrison(deed: str, fate: str) -> None:
    of = game(expenses="yes")
    played = turn(state("P: A CAL; x: G JAE", treasury={"P": 9}), of, P=f"{deed} G JAE")
    buyer = Language("es", MAP.names).phrase(power("P"))
    assert fate.format(buyer=buyer) in told(played, "G JAE", of)


def test_a_province_whose_garrison_is_set_free_is_nobodys() -> None:
    of = game(expenses="yes")
    played = turn(state("P: A CAL; Q: A QUI, G JAE", treasury={"P": 9}), of, P="GASTO 9 LIBERAR G JAE")
    assert told(played, "G JAE", of)[-1] == "  El dinero hace autónoma a la guarnición de Jaén (Quemados)."
    left = turn(state("Q: A JAE; x: G JAE"), Q="A JAE - CAL")
    fate = "  Jaén se queda sin dueño: fuera no hay nadie, y la guarnición de su ciudad no es de nadie."
    assert fate in told(left, "A JAE")


def test_a_city_may_become_nobodys() -> None:
    before = state("P: A CAL; x: G CAL", number=AUTUMN, cities={"CAL": "P"})
    assert "  La ciudad de Calatrava se queda sin dueño." in told(turn(before, P="A CAL H"), "A CAL")


def test_a_city_goes_to_who_retreats_into_it() -> None:
    before = state("P: A CAL; Q: A TOL, A QUI, A JAE", cities={"CAL": "Q"})
    played = turn(before, Q="A TOL - CAL\nA QUI S A TOL - CAL")
    assert "  Se retira a la ciudad de Calatrava." in told(played, "A CAL")
    assert "  La ciudad de Calatrava pasa a Pardos, que tiene dentro la guarnición." in told(played, "A CAL")


def test_control_waits_for_autumn() -> None:
    before = state("P: A TOL", control={"CAL": "Q"})
    waits = "  Calatrava aún no cambia de manos: el control se decide al acabar el otoño."
    of = game(control_when="autumn")
    assert waits in told(turn(before, of, P="A TOL - CAL"), "A TOL", of)
    assert waits not in told(turn(before, P="A TOL - CAL"), "A TOL")


def test_a_winter() -> None:
    played = turn(state("P: A TOL, G CAL", number=WINTER, treasury={"P": 3}), P="B A CAL")
    assert told(played, "A CAL")[0] == "B A Calatrava (Pardos): ✓ cumplida."
    assert told(played, "G CAL") == [
        "La guarnición de Calatrava (Pardos): ✓ cumplida.",
        "  Sigue en su sitio: este invierno no tenía órdenes.",
    ]
    assert conflicts(game(), played) == ()


def test_a_board_without_units_has_no_conflicts() -> None:
    assert conflicts(game(), turn(state(""))) == ()


@pytest.mark.parametrize("before", [state("P: A TOL"), state("P: A TOL", number=WINTER)])
def test_a_unit_that_was_not_there_is_not_explained(before: State) -> None:
    with pytest.raises(ValueError, match="A JAE"):
        explain(game(), turn(before), "A JAE")


REBELS = game(revolts="both")
RISEN = turn(state("P: A CAL; Q: A TOL", control={"TOL": "Q"}, revolts=("TOL",)), REBELS, P="A CAL - TOL", Q="A TOL H")
ELITE = game(special_units="yes")
STRONG = turn(
    state("P: A CAL, A QUI; Q: A TOL", special={"A QUI": "MERCENARIOS"}), ELITE, P="A CAL - TOL\nA QUI S A CAL - TOL"
)
POINTS = ((REBELS, RISEN, "A CAL"), (REBELS, RISEN, "A TOL"), (ELITE, STRONG, "A CAL"), (ELITE, STRONG, "A TOL"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_a_point_comes_from_that_no_support_gives(lang: str, snapshot: object) -> None:
    """B7-5, B11-2: rebels and special units are named where they decide, in the explanation and in the report."""
    explained = ["\n".join(told(played, unit, of, lang)) for of, played, unit in POINTS]
    language = Language(lang, MAP.names)
    reasons = [language.sentence(result.reason) for played in (RISEN, STRONG) for result in played.outcome.results]
    fights = [e.message for played in (RISEN, STRONG) for e in played.outcome.events if ".fight." in e.message.id]
    assert "\n\n".join([*explained, "\n".join([*reasons, *map(language.sentence, fights)])]) == snapshot
