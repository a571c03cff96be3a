"""What two adjudications differ in, in words."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from gm.core.errors import GmError
from gm.core.message import Message, say
from gm.core.model import Draw, Phase, Result, Verdict, canonical_json
from gm.core.report import Picture, Piece
from gm.record.difference import become_void, differences
from gm.record.outcome import Adjudicated, decode, digest
from gm.show.language import Language
from tests.record.tiny import Tiny, tiny_map, words

MAP = tiny_map()
RULES = Tiny(MAP.board, MAP.scenarios["road"], {})
SPRING = Phase(1, "1-1", words("primavera"))


def result(order: str, verdict: Verdict = Verdict.SUCCESS) -> Result:
    return Result("P", order, verdict, words("porque sí"))


BASE = Adjudicated(
    phase=SPRING,
    key="00",
    orders={"P": ("A ALBA - CIM",)},
    results=(result("A ALBA - CIM"),),
    events=(),
    draws=(Draw("lot|CIM", "A ALBA", ("A ALBA", "A DUNA")),),
    state={
        "number": 2,
        "units": {"A CIM": "P", "G DUNA": None},
        "control": {"CIM": "P"},
        "cities": {},
        "treasury": {"P": 3},
        "famine": [],
        "sieges": {"A CIM": 1},
        "winner": None,
    },
    picture=Picture({"CIM": "P"}, {}, (Piece("P", "A", "CIM"), Piece(None, "G", "DUNA"))),
)


def told(**changed: Any) -> list[str]:
    """What is said of BASE becoming BASE with these fields; the state follows the picture."""
    if "picture" in changed:
        shown = changed["picture"]
        units = {f"{piece.kind} {piece.place}": piece.power for piece in shown.pieces}
        changed["state"] = state(units=units, control=shown.provinces, cities=shown.cities)
    (one,) = differences(RULES, {1: canonical_json(BASE)}, {1: canonical_json(replace(BASE, **changed))})
    language = Language("es", MAP.names)
    return [language.sentence(message) for message in one.messages]


def state(**changed: Any) -> dict[str, Any]:
    return {**BASE.state, **changed}


def picture(*pieces: Piece, **changed: Any) -> Picture:
    return replace(BASE.picture, pieces=pieces or BASE.picture.pieces, **changed)


@pytest.mark.parametrize(
    ("changed", "sentences"),
    [
        (
            {"orders": {"P": ("A ALBA H",), "Q": ("A CIM H",)}},
            [
                "Órdenes de Casa P: se quita «A ALBA - CIM».",
                "Órdenes de Casa P: se pone «A ALBA H».",
                "Órdenes de Casa Q: se pone «A CIM H».",
            ],
        ),
        (
            {
                "orders": {"P": ("A ALBA - CIM", "A ALBA H")},
                "results": (BASE.results[0], result("A ALBA H", Verdict.VOID)),
            },
            ["Órdenes de Casa P: se pone «A ALBA H», ∅ nula. Porque sí"],
        ),
        (
            {"results": (result("A ALBA - CIM", Verdict.FAIL),)},
            ["Veredicto de «A ALBA - CIM»: antes ✓ cumplida, ahora ✗ fallida."],
        ),
        (
            {"picture": picture(Piece("Q", "A", "CIM"), Piece("R", "A", "ALBA"))},
            [
                "Ahora está A Alba (Casa R).",
                "La unidad A Cim era de Casa P y ahora es de Casa Q.",
                "Ya no está G Duna (nadie).",
            ],
        ),
        (
            {"picture": picture(provinces={"ALBA": "P"}, cities={"CIM": "Q"})},
            [
                "La provincia de Alba era de nadie y ahora es de Casa P.",
                "La provincia de Cim era de Casa P y ahora es de nadie.",
                "La ciudad de Cim era de nadie y ahora es de Casa Q.",
            ],
        ),
        ({"state": state(treasury={"P": 5})}, ["Treasury.P: antes 3; ahora 5."]),
        ({"state": state(sieges={})}, ["Sieges.A CIM: antes 1; ahora None."]),
        ({"state": state(famine=["ALBA"])}, ["Famine: antes []; ahora ['ALBA']."]),
        (
            {"state": state(winner="P", number=3)},
            ["Number: antes 2; ahora 3.", "Winner: antes None; ahora P."],
        ),
        ({"draws": ()}, ["Ya no se sortea lot|CIM; había salido A ALBA."]),
        (
            {"draws": (Draw("lot|CIM", "A DUNA", ("A ALBA", "A DUNA")), Draw("lot|ALBA", "A CIM", ("A CIM",)))},
            ["Se sortea además lot|ALBA, y sale A CIM.", "Lot|CIM: antes salía A ALBA, y ahora sale A DUNA."],
        ),
        ({"key": "01"}, ["La posición y los veredictos son los mismos; cambia cómo se cuenta."]),
    ],
)
def test_a_change_is_said(changed: dict[str, Any], sentences: list[str]):
    assert told(**changed) == sentences


def test_what_is_equal_is_not_said():
    assert differences(RULES, {1: canonical_json(BASE)}, {1: canonical_json(BASE)}) == ()


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ({}, {1: canonical_json(BASE)}, "record.difference.added"),
        ({1: canonical_json(BASE)}, {}, "record.difference.gone"),
    ],
)
def test_a_season_played_or_not_is_said(before: dict[int, bytes], after: dict[int, bytes], message: str):
    (one,) = differences(RULES, before, after)
    assert one.messages == (say(message, phase=SPRING.title),)
    assert one.digest == (digest(canonical_json(BASE)) if after else None)


def test_only_what_became_void_later_is_listed():
    void = replace(BASE, results=(result("A ALBA - CIM", Verdict.VOID), result("A DUNA H")))
    before = {1: canonical_json(BASE), 2: canonical_json(BASE), 3: canonical_json(void)}
    after = {n: canonical_json(void) for n in (1, 2, 3, 4)}
    assert become_void(before, after, 1) == ((SPRING, result("A ALBA - CIM", Verdict.VOID)),)


def test_what_is_no_outcome_is_told():
    with pytest.raises(GmError) as error:
        decode(b"{}")
    assert error.value.message.id == "record.bad_file"
    assert error.value.message.args["path"] == "outcome.json"
    assert isinstance(error.value.message.args["wrong"], Message)
