"""`gm adjudicate`: lines in, lines out, in order; one of no use stops nothing."""

from __future__ import annotations

import codecs
import json
from pathlib import Path
from typing import Any

import pytest

from gm.rules import ADJUDICATORS
from tests.cli.conftest import Run

BOARD = json.loads((Path(__file__).parent.parent / "boards" / "tm.json").read_text("utf-8"))
LINE = {
    "id": "R-3.3-D-2",
    "ruleset": "reconquista",
    "map": BOARD,
    "phase": "movement",
    "prestate": [["P", "A", "CAL"], ["P", "A", "TOL"], ["Q", "A", "QUI"]],
    "orders": [["P", "A CAL - QUI"], ["P", "A TOL S A CAL - QUI"], ["Q", "A QUI H"]],
}


def _lines(ran: Any) -> list[dict[str, Any]]:
    assert ran.code == 0
    return [json.loads(line) for line in ran.out.splitlines()]


def test_a_phase_is_adjudicated_as_the_contract_has_it(gm: Run) -> None:
    (answer,) = _lines(gm("adjudicate", stdin=json.dumps(LINE)))
    assert answer["id"] == "R-3.3-D-2"
    assert [order[:3] for order in answer["orders"]] == [
        ["P", "A CAL - QUI", "success"],
        ["P", "A TOL S A CAL - QUI", "given"],
        ["Q", "A QUI H", "fail"],
    ]
    assert all(isinstance(order[3], str) and order[3].endswith(".") for order in answer["orders"])
    assert ["P", "A", "QUI"] in answer["poststate"]
    assert [unit[:4] for unit in answer["dislodged"]] == [["Q", "A", "QUI", "CAL"]]
    assert answer["draws"]


def test_order_is_kept_and_a_line_of_no_use_stops_nothing(gm: Run) -> None:
    lines = [
        json.dumps(LINE),
        "no es JSON",
        json.dumps({**LINE, "id": "sin mapa", "map": "marte"}),
        json.dumps({**LINE, "id": "sin reglas", "ruleset": "parchis"}),
        json.dumps({**LINE, "id": "mal", "prestate": [["P", "A"]]}),
        "",
        json.dumps({**LINE, "id": "última", "title": "de más", "expected": {}}),
    ]
    answers = _lines(gm("adjudicate", stdin="\n".join(lines)))
    assert [answer["id"] for answer in answers] == ["R-3.3-D-2", 2, "sin mapa", "sin reglas", "mal", "última"]
    assert ["error" in answer for answer in answers] == [False, True, True, True, True, False]


def test_the_error_says_what_is_wrong_with_the_line(gm: Run) -> None:
    nowhere = {"provinces": [{"id": "AAA", "army": ["BBB"]}]}
    faults = {
        '{"id": 1, "map": "reconquista"}': "The line lacks “ruleset”.",
        '{"id": 2, "ruleset": "diplomacy"}': "The line lacks “map”.",
        '{"id": 3, "ruleset": "diplomacy", "map": null}': "The line lacks “map”.",
        json.dumps({**LINE, "map": nowhere}): "AAA borders “BBB” for armies, but there is no such place.",
        '{"id": 4, "x": ' + "[" * 5000 + "]" * 5000 + "}": "The line is not a JSON object: it has too many levels",
    }
    answers = _lines(gm("adjudicate", "--lang", "en", stdin="\n".join([*faults, json.dumps(LINE)])))
    for answer, error in zip(answers, faults.values(), strict=False):
        assert answer["error"].startswith(error)
    assert "poststate" in answers[-1]


def _changed(of: str, **change: Any) -> dict[str, Any]:
    """The board with one of its places, or powers, changed; what is a list gets longer."""

    def with_change(thing: dict[str, Any]) -> dict[str, Any]:
        if thing["id"] != of:
            return thing
        return thing | {key: [*thing[key], *new] if isinstance(new, list) else new for key, new in change.items()}

    return {**BOARD, **{key: list(map(with_change, BOARD[key])) for key in ("powers", "provinces", "seas")}}


@pytest.mark.parametrize("ruleset", ADJUDICATORS)
def test_a_board_that_contradicts_itself_is_refused_and_stops_nothing(gm: Run, ruleset: str) -> None:
    """Each with its own words."""
    boards = [
        _changed("TOL", army=["MUR"]),
        _changed("MUR", fleet=["BAR"]),
        _changed("BAR", seas=["MMI"]),
        _changed("TOL", army=["TOL"]),
        _changed("TOL", army=["MADRID"]),
        _changed("MMI", kind="inland"),
        _changed("MUR", kind="inland"),
        _changed("MUR", coasts={"NC": ["MMI", "MADRID"]}),
        _changed("TOL", abbr="CAL"),
        _changed("TOL", income=-1),
        _changed("MMI", centre=True),
        _changed("P", home=["MADRID"]),
        _changed("P", home=["MUR"]),
        _changed("P", units=["A MADRID"]),
        _changed("P", units=["A MMI"]),
        _changed("P", units=["A TOL", "F TOL"]),
        _changed("P", id=""),
        _changed("P", id="Q"),
        {**BOARD, "provinces": [], "seas": []},
    ]
    line = {**LINE, "ruleset": ruleset}
    answers = _lines(
        gm("adjudicate", stdin="\n".join(json.dumps({**line, "map": at}) for b in boards for at in (b, BOARD)))
    )
    assert ["error" in answer for answer in answers] == [True, False] * len(boards)
    assert len({answer["error"] for answer in answers[::2]}) == len(boards)


def test_a_board_that_is_only_poor_to_play_on_will_do(gm: Run) -> None:
    """A coast without its sea, an empty capital, parts that do not hang together, a map without powers."""
    poor = [
        _changed("CUE", kind="coastal"),
        _changed("P", capital=""),
        {**BOARD, "powers": []},
        {**BOARD, "victory": 99},
    ]
    poor.append({"provinces": [{"id": "CAL"}, {"id": "QUI"}, {"id": "TOL"}]})
    answers = _lines(gm("adjudicate", stdin="\n".join(json.dumps({**LINE, "map": board}) for board in poor)))
    assert ["error" in answer for answer in answers] == [False] * len(poor)


@pytest.mark.parametrize(("lang", "words"), [("es", "adjustment y movement"), ("en", "adjustment and movement")])
def test_a_value_that_is_refused_is_told_with_those_that_there_are(gm: Run, lang: str, words: str) -> None:
    (answer,) = _lines(gm("adjudicate", "--lang", lang, stdin=json.dumps({**LINE, "phase": "retreat"})))
    assert words in answer["error"]


@pytest.mark.parametrize(
    ("lang", "words"), [("es", "se esperaba un texto"), ("ca", "s'esperava un text"), ("en", "a text was expected")]
)
def test_what_does_not_fit_is_told_in_the_readers_language(gm: Run, lang: str, words: str) -> None:
    faults = [{"prestate": [["P", 3, "CAL"]]}, {"options": {"upkeep": 3}}, {"key": 3}]
    answers = _lines(gm("adjudicate", "--lang", lang, stdin="\n".join(json.dumps({**LINE, **f}) for f in faults)))
    assert all(words in answer["error"] for answer in answers)


def test_a_byte_order_mark_before_a_line_is_no_fault(gm: Run) -> None:
    """Editors of Windows begin a file with one; several files in a row have several."""
    raw = b"".join(codecs.BOM_UTF8 + json.dumps(LINE).encode() + b"\r\n" for _ in range(2)) + codecs.BOM_UTF8
    assert ["poststate" in answer for answer in _lines(gm("adjudicate", stdin=raw))] == [True, True]


def test_a_position_that_cannot_be_is_refused_and_stops_nothing(gm: Run) -> None:
    faults: list[dict[str, Any]] = [
        {"treasury": {"P": -1}},
        {"year": -3},
        {"year": 10**30},
        {"prestate": [["", "A", "CAL"]]},
        {"prestate": [["P", "A", "CAL"], ["Q", "A", "CAL"]]},
        {"options": {"bribes": "yes"}},
        {"treasury": {"Z": 4}},
        {"facts": {"treasure": 4}},
    ]
    lines = [json.dumps({**LINE, **line}) for fault in faults for line in (fault, {})]
    answers = _lines(gm("adjudicate", stdin="\n".join(lines)))
    assert ["error" in answer for answer in answers] == [True, False] * len(faults)


def test_a_fault_of_ours_costs_its_own_line_only(gm: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The line says where the trace was saved."""

    def fails(*_args: object) -> None:
        raise AssertionError("a fault of ours")

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("gm.cli.filter.ADJUDICATORS", {**ADJUDICATORS, "diplomacy": fails})
    broken, sound = _lines(
        gm("adjudicate", stdin=json.dumps({**LINE, "ruleset": "diplomacy"}) + "\n" + json.dumps(LINE))
    )
    (trace,) = tmp_path.glob("gm-*.txt")
    assert str(trace) in broken["error"]
    assert "a fault of ours" in trace.read_text("utf-8")
    assert "poststate" in sound


def test_a_named_map_serves_many_lines(gm: Run) -> None:
    line = {
        "ruleset": "reconquista",
        "map": "reconquista",
        "phase": "movement",
        "prestate": [["TTO", "A", "TALAVERA"]],
        "orders": [["TTO", "A TALAVERA - MERIDA"]],
    }
    answers = _lines(gm("adjudicate", stdin="\n".join(json.dumps({**line, "id": i}) for i in range(3))))
    assert [answer["poststate"] for answer in answers] == [[["TTO", "A", "MERIDA"]]] * 3


def test_without_options_it_is_a_new_game_that_is_adjudicated(gm: Run) -> None:
    """A year of a unit costs 3 by the profile of a new game; the published rules alone ask nothing."""
    line = {**LINE, "phase": "adjustment", "prestate": [["P", "A", "CAL"]], "orders": [], "treasury": {"P": 4}}
    published = {**line, "options": {"profile": "semilla"}}
    answers = _lines(gm("adjudicate", stdin="\n".join(map(json.dumps, (line, published)))))
    assert [answer["treasury"]["P"] for answer in answers] == [1, 4]


def test_nobody_starves_where_no_season_is_named(gm: Run) -> None:
    """Famine closes its province to retreats all the same."""
    line = {**LINE, "famine": ["QUI", "JAE"]}
    timeless, spring = _lines(gm("adjudicate", stdin="\n".join(map(json.dumps, (line, {**line, "season": "spring"})))))
    assert ["P", "A", "QUI"] in timeless["poststate"]
    assert ["P", "A", "QUI"] not in spring["poststate"]
    assert "JAE" not in timeless["retreat_options"]["QUI"]


def test_reasons_come_in_the_language_asked_for(gm: Run) -> None:
    spanish, english = (
        _lines(gm("adjudicate", "--lang", lang, stdin=json.dumps(LINE)))[0]["orders"][0][3] for lang in ("es", "en")
    )
    assert spanish != english


@pytest.mark.parametrize("waive", ["WAIVE", "waive", "Waive"])
def test_a_build_is_waived_in_capitals_or_not(gm: Run, waive: str) -> None:
    winter = {
        "id": 1,
        "ruleset": "diplomacy",
        "map": "classical",
        "phase": "adjustment",
        "prestate": [["FRANCE", "A", "par"]],
        "supply_centers": {"FRANCE": ["par", "bre"]},
        "adjust": {"FRANCE": 1},
        "orders": [["FRANCE", waive]],
    }
    (answer,) = _lines(gm("adjudicate", stdin=json.dumps(winter)))
    assert [order[:3] for order in answer["orders"]] == [["FRANCE", waive, "success"]]
