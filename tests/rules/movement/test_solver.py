"""What the solver makes of the examples, and what never matters to it."""

from __future__ import annotations

import gc
import random
import weakref

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.core.board import Board, Province
from gm.core.model import Verdict
from gm.rules.movement.deployment import Deployment
from gm.rules.movement.orders import Hold, Move, Order, Support, Unit, order_text, parse_order
from gm.rules.movement.rulebook import Rulebook
from gm.rules.movement.solver import Solution, solve
from tests.rules.movement.examples import EXAMPLES, Example
from tests.rules.movement.positions import CHOICES, TM, WHEEL, Position, positions, rulebooks


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_example(example: Example):
    solution = example.solved()
    assert [ruling.verdict for ruling in solution.rulings] == list(example.verdicts)
    assert dislodgements(solution) == list(example.dislodged)
    assert solution.contested == example.contested


def dislodgements(solution: Solution) -> list[str]:
    return [f"{r.unit} < {r.dislodged_by.place}" for r in solution.rulings if r.dislodged_by]


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in CHOICES.items() for value in values])
def test_every_value_of_the_rulebook_has_an_example(field: str, value: str):
    assert any(example.fields.get(field) == value for example in EXAMPLES)


@pytest.mark.parametrize("field", CHOICES)
def test_each_field_of_the_rulebook_changes_something(field: str):
    """The examples of its values share a position, and differ in what becomes of it."""
    outcomes = {
        tuple(r.verdict for r in example.solved(**{field: value}).rulings)
        for example in EXAMPLES
        if field in example.fields
        for value in CHOICES[field]
    }
    assert len(outcomes) > 1


# ---- Where units are afterwards


def solved(*lines: str, rulebook: Rulebook | None = None) -> Solution:
    pairs = [line.split(": ") for line in lines]
    return solve(Deployment(TM, [(power, parse_order(text)) for power, text in pairs]), rulebook or Rulebook())


@pytest.mark.parametrize(
    ("line", "after"),
    [
        pytest.param("P: A TOL - CUE", "A CUE", id="a move"),
        pytest.param("P: A TOL H", "A TOL", id="a hold"),
        pytest.param("P: A TOL = G", "G TOL", id="into the city"),
        pytest.param("P: G VAL = F", "F VAL", id="out of the city"),
    ],
)
def test_a_unit_is_afterwards(line: str, after: str):
    (ruling,) = solved(line).rulings
    assert str(ruling.after) == after
    assert ruling.moved == (ruling.after != ruling.unit)


def test_a_dislodged_unit_keeps_its_name_and_tells_who_drove_it_out():
    _, _, ruling = solved("P: A CAL - QUI", "P: A TOL S A CAL - QUI", "Q: A QUI H").rulings
    assert (ruling.power, str(ruling.after), ruling.moved) == ("Q", "A QUI", False)
    assert str(ruling.dislodged_by) == "A CAL"


def test_the_rulings_come_in_the_order_given():
    orders = ["Q: A QUI H", "P: A TOL - CUE", "P: G VAL H"]
    assert [f"{r.power}: {order_text(r.order)}" for r in solved(*orders).rulings] == orders


def test_who_is_driven_out_and_what_is_left_for_a_retreat():
    solution = solved(
        *("Q: A QUI H", "P: A CAL - QUI", "P: A TOL S A CAL - QUI", "R: G VAL H"),
        *("R: A MUR - VAL", "Q: A CUE - VAL"),
    )
    dislodged = [tuple(map(str, map(solution.unit, pair))) for pair in solution.dislodged]
    assert dislodged == [("A QUI", "A CAL")]
    assert solution.contested == ("VAL",)
    assert [place for place in TM.provinces if not solution.is_free(place)] == ["TOL", "QUI", "CUE", "MUR", "VAL"]


def test_what_was_solved_is_forgotten_with_its_last_reader():
    """Units that support one another, or bounce off one another, hold nothing together."""
    solution = solved("P: A TOL S A CAL", "P: A CAL S A TOL", "Q: A QUI - CUE", "R: A VAL - CUE")
    assert [ruling.reason.id for ruling in solution.rulings]
    judge = weakref.ref(solution.judge)
    gc.disable()
    try:
        del solution
        assert judge() is None
    finally:
        gc.enable()


def test_units_are_driven_out_in_the_order_of_their_orders():
    orders = ["Q: A QUI H", "R: F MUR H", "P: A CAL - QUI", "P: A TOL S A CAL - QUI", "P: A JAE - MUR"]
    for lines in (orders, [orders[1], orders[0], *orders[2:]]):
        solution = solved(*lines, "P: F VAL S A JAE - MUR")
        assert [solution.unit(piece) for piece, _ in solution.dislodged] == [parse_order(o[3:]).unit for o in lines[:2]]


def test_a_unit_that_is_driven_out_on_its_way_into_the_city_stays_what_it_is():
    way_in = solved(
        "P: A TOL = G", "Q: A CAL - TOL", "Q: A CUE S A CAL - TOL", rulebook=Rulebook(convert_defends="yes")
    )
    ruling = way_in.rulings[0]
    assert (ruling.moved, str(ruling.after), str(ruling.dislodged_by)) == (False, "A TOL", "A CAL")


def test_a_place_that_nobody_reached_is_free_and_not_contested():
    """Two armies on their way to it are not carried: neither keeps the other out."""
    solution = solved("P: A BAR - MLL", "Q: A MUR - MLL")
    assert solution.contested == ()
    assert solution.is_free("MLL")


def test_a_garrison_in_its_city_is_not_held():
    """A support keeps an area, and it is in none (n. 18)."""
    for line in ("P: A TOL S G CAL H", "P: A TOL S A CAL H"):
        assert solved(line, "P: G CAL H").rulings[0].verdict == "unmatched"


def test_a_support_of_a_sortie_must_name_the_unit_that_comes_out():
    support = "P: F MUR S G VAL = F"
    assert [r.verdict for r in solved("P: G VAL = F", support).rulings] == ["success", "given"]
    assert [r.verdict for r in solved("P: G VAL = A", support).rulings] == ["success", "unmatched"]


# ---- Positions that cannot be


def test_two_units_in_one_place_are_refused():
    with pytest.raises(ValueError, match="A VAL and F VAL"):
        solved("P: F VAL H", "Q: A VAL H")


def test_two_garrisons_in_one_city_are_refused():
    with pytest.raises(ValueError, match="G VAL and G VAL"):
        solved("P: G VAL H", "Q: G VAL H")


def test_a_place_that_is_not_on_the_board_is_refused():
    with pytest.raises(KeyError):
        solved("P: A LONDON H")


# ---- What never matters


def told(solution: Solution) -> list[tuple[str, object, str, object]]:
    """All that a solution says, unit by unit."""
    return sorted((str(r.unit), r.power, r.verdict.value, str(r.reason)) for r in solution.rulings)


@settings(max_examples=100, deadline=None)
@given(positions(), rulebooks(), st.randoms())
def test_the_order_of_arrival_does_not_matter(position: Position, rulebook: Rulebook, rng: random.Random):
    shuffled = list(position.orders)
    rng.shuffle(shuffled)
    one, other = solve(Deployment(*position), rulebook), solve(Deployment(position.board, shuffled), rulebook)
    assert told(one) == told(other)
    assert one.contested == other.contested


@settings(max_examples=100, deadline=None)
@given(positions(), rulebooks())
def test_the_names_of_powers_do_not_matter(position: Position, rulebook: Rulebook):
    renamed = [({"P": "Z", "Q": "A", "R": "M"}[power], order) for power, order in position.orders]
    one, other = solve(Deployment(*position), rulebook), solve(Deployment(position.board, renamed), rulebook)
    assert [(r.verdict, r.reason, r.after) for r in one.rulings] == [
        (r.verdict, r.reason, r.after) for r in other.rulings
    ]


@settings(max_examples=100, deadline=None)
@given(positions(), rulebooks())
def test_the_names_of_places_do_not_matter(position: Position, rulebook: Rulebook):
    board, orders = mirrored(position)
    one, other = solve(Deployment(*position), rulebook), solve(Deployment(board, orders), rulebook)
    assert [(r.verdict, r.moved, r.dislodged_by is None) for r in one.rulings] == [
        (r.verdict, r.moved, r.dislodged_by is None) for r in other.rulings
    ]
    assert sorted(one.contested) == sorted(map(_mirror, other.contested))


def mirrored(position: Position) -> tuple[Board, list[tuple[str, Order]]]:
    """The same position with every name read backwards and the places of the board in the opposite order."""
    provinces = {
        _mirror(p.id): Province(_mirror(p.id), p.abbr, p.kind, _mirror_all(p.army), _mirror_all(p.fleet), city=p.city)
        for p in reversed(position.board.provinces.values())
    }
    return Board("mirror", provinces), [(power, parse_order(_mirror_text(order))) for power, order in position.orders]


def _mirror(place: str) -> str:
    return place[::-1]


def _mirror_all(places: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(_mirror, reversed(places)))


def _mirror_text(order: Order) -> str:
    def word(text: str) -> str:
        bare = text.rstrip(",")
        return _mirror(bare) + text[len(bare) :] if len(bare) > 1 and bare != "VIA" else text

    return " ".join(map(word, order_text(order).split()))


@settings(max_examples=100, deadline=None)
@given(positions(), rulebooks())
def test_no_two_units_end_in_one_place(position: Position, rulebook: Rulebook):
    after = [r.after for r in solve(Deployment(*position), rulebook).rulings if not r.dislodged_by]
    ends = [(unit.place, unit.kind == "G") for unit in after]
    assert len(ends) == len(set(ends))


@settings(max_examples=100, deadline=None)
@given(positions(), rulebooks())
def test_who_is_dislodged_gives_way_to_who_came(position: Position, rulebook: Rulebook):
    rulings = solve(Deployment(*position), rulebook).rulings
    came = {ruling.unit for ruling in rulings if ruling.moved}
    for ruling in rulings:
        if ruling.dislodged_by:
            assert not ruling.moved
            assert ruling.dislodged_by in came


@settings(max_examples=50, deadline=None)
@given(positions(), rulebooks())
def test_a_unit_far_away_changes_nothing(position: Position, rulebook: Rulebook):
    far = Province("FAR", "FAR", "inland")
    board = Board("larger", {"FAR": far, **position.board.provinces})
    one = solve(Deployment(*position), rulebook)
    other = solve(Deployment(board, [("S", Hold(Unit("A", "FAR"))), *position.orders]), rulebook)
    assert told(one) == [line for line in told(other) if line[0] != "A FAR"]


# ---- Coasts


COAST = Board(
    "coasts",
    {
        "spa": Province(
            "spa", "spa", "coastal", ("por",), ("por", "gas", "mao"), {"nc": ("gas", "mao"), "sc": ("por",)}
        ),
        "por": Province("por", "por", "coastal", ("spa",), ("spa", "mao")),
        "gas": Province("gas", "gas", "coastal", (), ("spa", "mao")),
        "mao": Province("mao", "mao", "sea", (), ("spa", "por", "gas")),
    },
)


@pytest.mark.parametrize(
    ("support", "verdict"),
    [
        pytest.param("spa", Verdict.GIVEN, id="the coast left out"),
        pytest.param("spa/nc", Verdict.GIVEN, id="the same coast"),
        pytest.param("spa/sc", Verdict.UNMATCHED, id="the other coast"),
    ],
)
def test_a_support_that_names_a_coast_must_name_the_right_one(support: str, verdict: Verdict):
    move = Move(Unit("F", "gas"), "spa/nc")
    helper = Support(Unit("F", "mao"), move.unit, None, "move", support)
    assert [r.verdict for r in solve(Deployment(COAST, [("P", move), ("P", helper)])).rulings] == [
        Verdict.SUCCESS,
        verdict,
    ]


def test_a_fleet_on_a_coast_is_attacked_in_its_province():
    orders = ["Q: F spa/sc H", "P: F gas - spa/nc", "P: A por S F gas - spa/nc"]
    pairs = [line.split(": ") for line in orders]
    solution = solve(Deployment(COAST, [(power, parse_order(text)) for power, text in pairs]))
    assert dislodgements(solution) == ["F spa/sc < gas"]


# ---- Dead ends


@pytest.mark.parametrize("rulebook", [Rulebook(route="strict"), Rulebook(route="any_complete")])
def test_a_fleet_at_a_dead_end_breaks_no_convoy(rulebook: Rulebook):
    """The hub touches the sea of the route, and neither coast."""
    orders = [
        "P: A C0 - C1 VIA",
        "P: F S1 C A C0 - C1",
        "P: F HUB C A C0 - C1",
        "Q: F S3 - HUB",
        "Q: F S2 S F S3 - HUB",
    ]
    pairs = [line.split(": ") for line in orders]
    solution = solve(Deployment(WHEEL, [(power, parse_order(text)) for power, text in pairs]), rulebook)
    assert dislodgements(solution) == ["F HUB < S3"]
    assert solution.rulings[0].moved


# ---- Size


@pytest.mark.parametrize("length", [5, 150, 1000])
def test_a_column_of_any_length_moves_or_stands_as_its_head_does(length: int):
    """Deeper than Python's stack."""
    road = {
        f"{i}": Province(f"{i}", f"{i}", "inland", tuple(f"{j}" for j in (i - 1, i + 1) if 0 <= j <= length))
        for i in range(length + 1)
    }
    column: list[tuple[str, Order]] = [("P", Move(Unit("A", f"{i}"), f"{i + 1}")) for i in range(length)]
    assert all(ruling.moved for ruling in solve(Deployment(Board("road", road), column)).rulings)
    blocked = [*column, ("Q", Hold(Unit("A", f"{length}")))]
    assert not any(ruling.moved for ruling in solve(Deployment(Board("road", road), blocked)).rulings)


# ---- Units of another force


def armed(strength: dict[str, int], *lines: str) -> list[tuple[Verdict, str]]:
    pairs = [line.split(": ") for line in lines]
    strong = {parse_order(f"{unit} H").unit: force for unit, force in strength.items()}
    solution = solve(Deployment(TM, [(power, parse_order(text)) for power, text in pairs]), strength=strong)
    return [(ruling.verdict, ruling.reason.id) for ruling in solution.rulings]


def test_the_people_help_nobody_who_stays():
    position = [
        ("P", parse_order("A TOL - CAL")),
        ("P", parse_order("A QUI S A TOL - CAL")),
        ("Q", parse_order("A CAL H")),
    ]
    solution = solve(Deployment(TM, position), aid={Unit("A", "CAL"): 1, Unit("A", "QUI"): 1})
    assert [ruling.verdict for ruling in solution.rulings] == ["success", "given", "fail"]


def test_a_strong_unit_needs_no_help_to_dislodge_a_weak_one():
    assert armed({"A TOL": 2}, "P: A TOL - CAL", "Q: A CAL H") == [
        (Verdict.SUCCESS, "movement.dislodges"),
        (Verdict.FAIL, "movement.dislodged"),
    ]


def test_strong_units_keep_one_another_out_of_a_place_that_either_could_take():
    assert armed({"A TOL": 2, "A QUI": 2}, "P: A TOL - CAL", "R: A QUI - CAL", "Q: A CAL H") == [
        (Verdict.FAIL, "movement.bounce"),
        (Verdict.FAIL, "movement.bounce"),
        (Verdict.SUCCESS, "movement.beleaguered"),
    ]


def test_a_strong_unit_enters_before_a_weak_one():
    assert armed({"A TOL": 2}, "P: A TOL - CAL", "R: A QUI - CAL") == [
        (Verdict.SUCCESS, "movement.wins"),
        (Verdict.FAIL, "movement.bounce"),
    ]


def test_a_strong_units_support_is_worth_as_much_as_it():
    assert armed({"A QUI": 2, "A CAL": 2}, "P: A TOL - CAL", "P: A QUI S A TOL - CAL", "Q: A CAL H") == [
        (Verdict.SUCCESS, "movement.dislodges"),
        (Verdict.GIVEN, "movement.given"),
        (Verdict.FAIL, "movement.dislodged"),
    ]
