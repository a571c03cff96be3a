"""The canonical notation: what is written is read back, and nonsense is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.rules.movement import orders
from gm.rules.movement.orders import (
    Build,
    Convert,
    Convoy,
    Disband,
    Hold,
    Maintain,
    Move,
    Order,
    Retreat,
    Siege,
    Support,
    Unit,
    order_text,
    parse_order,
    parse_unit,
)

TOLEDO = Unit("A", "TOLEDO")
CALATRAVA = Unit("A", "CALATRAVA")
SEA = "MAR MEDITERRANEO SUPERIOR"


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("A TOLEDO H", Hold(TOLEDO)),
        ("A TOLEDO B", Siege(TOLEDO)),
        ("A TOLEDO - CALATRAVA", Move(TOLEDO, "CALATRAVA")),
        ("A TOLEDO - CALATRAVA VIA", Move(TOLEDO, "CALATRAVA", ())),
        (f"A TOLEDO - CALATRAVA VIA {SEA}, MMI", Move(TOLEDO, "CALATRAVA", (SEA, "MMI"))),
        ("A TOLEDO S A CALATRAVA H", Support(TOLEDO, CALATRAVA)),
        ("A TOLEDO S A CALATRAVA B", Support(TOLEDO, CALATRAVA, None, "siege")),
        ("A TOLEDO S A CALATRAVA - JAEN", Support(TOLEDO, CALATRAVA, None, "move", "JAEN")),
        ("A TOLEDO S A [LYC] CALATRAVA - JAEN", Support(TOLEDO, CALATRAVA, "LYC", "move", "JAEN")),
        ("A TOLEDO S G CALATRAVA = A", Support(TOLEDO, Unit("G", "CALATRAVA"), None, "convert", "A")),
        (f"F {SEA} C A TOLEDO - JAEN", Convoy(Unit("F", SEA), TOLEDO, "JAEN")),
        ("F MMI C A [LYC] TOLEDO - JAEN", Convoy(Unit("F", "MMI"), TOLEDO, "JAEN", "LYC")),
        ("A TOLEDO = G", Convert(TOLEDO, "G")),
        ("F stp/sc S A mos - stp", Support(Unit("F", "stp/sc"), Unit("A", "mos"), None, "move", "stp")),
        ("A TOLEDO R CALATRAVA, G TOLEDO", Retreat(TOLEDO, ("CALATRAVA", "G TOLEDO"))),
        ("A TOLEDO D", Retreat(TOLEDO, ())),
        ("B A TOLEDO", Build(TOLEDO)),
        ("D A TOLEDO", Disband(TOLEDO)),
        ("M A TOLEDO", Maintain(TOLEDO)),
    ],
)
def test_an_order_has_one_text(text: str, order: Order):
    assert parse_order(text) == order
    assert order_text(order) == text


@pytest.mark.parametrize(
    ("text", "order"),
    [
        pytest.param(
            "A tyr S A ven", Support(Unit("A", "tyr"), Unit("A", "ven")), id="a support to hold without its H"
        ),
        pytest.param("A lon - bel via", Move(Unit("A", "lon"), "bel", ()), id="a small via"),
        pytest.param("  A   TOLEDO  H ", Hold(TOLEDO), id="blanks"),
    ],
)
def test_a_freer_text_is_read_too(text: str, order: Order):
    assert parse_order(text) == order


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "A TOLEDO",
        "X TOLEDO H",
        "TOLEDO H",
        "A H",
        "A TOLEDO H CALATRAVA",
        "A TOLEDO B CALATRAVA",
        "A TOLEDO H A CALATRAVA - JAEN",
        "A TOLEDO -",
        "A TOLEDO - CALATRAVA - JAEN",
        "A TOLEDO - CALATRAVA VIA ,",
        "A TOLEDO - VIA",
        "A TOLEDO S",
        "A TOLEDO S A",
        "A TOLEDO S A CALATRAVA -",
        "A TOLEDO S A CALATRAVA H JAEN",
        "A TOLEDO S A CALATRAVA = X",
        "A TOLEDO S A CALATRAVA D",
        "A TOLEDO S A CALATRAVA C A JAEN",
        "A TOLEDO S A [] CALATRAVA H",
        "A TOLEDO S A [LYC CALATRAVA H",
        "A TOLEDO S A [LYC]",
        "F MMI C A TOLEDO",
        "F MMI C A TOLEDO H",
        "A TOLEDO = X",
        "A TOLEDO = G TOLEDO",
        "A TOLEDO R",
        "A TOLEDO D JAEN",
        "B",
        "B TOLEDO",
        "M A",
    ],
)
def test_nonsense_is_refused(text: str):
    with pytest.raises(ValueError, match="not in canonical notation"):
        parse_order(text)


def test_a_unit_has_one_name():
    assert parse_unit(f"F {SEA}") == Unit("F", SEA)
    assert str(Unit("F", SEA)) == f"F {SEA}"


@pytest.mark.parametrize("text", ["", "A", "X TOLEDO", "A TOLEDO - JAEN"])
def test_what_is_no_unit_is_refused(text: str):
    with pytest.raises(ValueError, match="not in canonical notation"):
        parse_unit(text)


WORDS = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=2, max_size=6).filter(lambda word: word != "VIA")
PLACES = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
COASTS = st.builds("{}/{}".format, WORDS, WORDS)
NATIONS = st.none() | WORDS
UNITS = st.builds(Unit, st.sampled_from("AFG"), PLACES | COASTS)
ROUTES = st.none() | st.lists(PLACES, max_size=3).map(tuple)
ORDERS = st.one_of(
    st.builds(Hold, UNITS),
    st.builds(Siege, UNITS),
    st.builds(Move, UNITS, PLACES | COASTS, ROUTES),
    st.builds(Support, UNITS, UNITS, NATIONS, st.sampled_from(("hold", "siege"))),
    st.builds(Support, UNITS, UNITS, NATIONS, st.just("move"), PLACES | COASTS),
    st.builds(Support, UNITS, UNITS, NATIONS, st.just("convert"), st.sampled_from("AF")),
    st.builds(Convoy, UNITS, UNITS, PLACES, NATIONS),
    st.builds(Convert, UNITS, st.sampled_from("AFG")),
    st.builds(Retreat, UNITS, st.lists(PLACES, max_size=3).map(tuple)),
    st.builds(Build, UNITS),
    st.builds(Disband, UNITS),
    st.builds(Maintain, UNITS),
)


@given(ORDERS)
def test_what_is_written_is_read_back(order: Order):
    assert parse_order(order_text(order)) == order


@given(
    st.text("A B-HSC=[]V/,", max_size=30)
    | st.lists(st.sampled_from((*"AFG-HBSC=RDM,", "VIA", "TOL", "[P]"))).map(" ".join)
)
def test_any_text_is_read_or_refused(text: str):
    try:
        order = parse_order(text)
    except ValueError:
        return
    assert parse_order(order_text(order)) == order


@given(ORDERS)
def test_an_order_read_at_sight_is_read_the_long_way_too(order: Order):
    text = order_text(order)
    assert parse_order(text) == orders._long_order(text.split())


def test_any_number_of_lines_is_read_and_only_so_many_are_remembered():
    lines = [f"A AT{number} H" for number in range(5000)]
    assert [parse_order(line) for line in lines] == [Hold(Unit("A", line.split()[1])) for line in lines]
    assert parse_order.cache_info().currsize < len(lines)
