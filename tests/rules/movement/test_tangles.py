"""The conflicts of a season as graphs."""

from __future__ import annotations

from hypothesis import given

from gm.core.message import place
from gm.core.report import Contender, Deed, Tangle
from gm.rules.movement.deployment import Deployment
from gm.rules.movement.orders import parse_order
from gm.rules.movement.rulebook import Rulebook
from gm.rules.movement.solver import solve
from gm.rules.movement.tangles import tangles
from gm.rules.movement.words import unit_message
from tests.rules.movement.positions import TM, Position, positions, rulebooks


def drawn(*lines: str) -> tuple[Tangle, ...]:
    sent = (line.split(": ") for line in lines)
    rulings = solve(Deployment(TM, [(power, parse_order(order)) for power, order in sent])).rulings
    return tangles(rulings[0].judge)


def shape(tangle: Tangle) -> tuple[list[tuple[str, int | None, int | None]], list[str]]:
    """Each contender's place with its forces; each deed in a line."""
    names = [str((c.name if c.empty else c.name.args["place"]).args["id"]) for c in tangle.contenders]  # type: ignore[union-attr]
    forces = [(name, c.attack, c.defence) for name, c in zip(names, tangle.contenders, strict=True)]
    return forces, [f"{names[d.by]} {d.kind} {names[d.to]}{' failed' if d.failed else ''}" for d in tangle.deeds]


def test_a_supported_attack_and_the_attack_that_cuts():
    (tangle,) = drawn("P: A TOL - CAL", "P: A QUI S A TOL - CAL", "Q: A CAL H", "Q: A VAL - QUI", "R: A MUR H")
    forces, deeds = shape(tangle)
    assert forces == [("TOL", 1, None), ("CAL", None, 1), ("QUI", None, 1), ("VAL", 1, None)]
    assert deeds == [
        "TOL attack CAL failed",
        "QUI support TOL failed",
        "VAL attack QUI failed",
    ]
    assert tangle.over == (place("CAL"), place("QUI"))


def test_an_empty_place_is_a_node():
    (tangle,) = drawn("P: A TOL - QUI", "P: A CUE S A TOL - QUI", "Q: A CAL - QUI")
    assert Contender(place("QUI"), place("QUI"), empty=True) in tangle.contenders
    assert shape(tangle)[1] == ["TOL attack QUI", "CAL attack QUI failed", "CUE support TOL"]


def test_a_unit_driven_out_while_it_attacks_has_both_forces():
    (tangle,) = drawn("P: A TOL - CAL", "P: A QUI S A TOL - CAL", "Q: A CAL - JAE", "R: A JAE H")
    calatrava = next(c for c in tangle.contenders if c.power == "Q")
    assert (calatrava.attack, calatrava.defence, calatrava.dislodged) == (1, 1, True)


def test_a_broken_convoy():
    (tangle,) = drawn("P: A BAR - MLL", "P: F MMS C A BAR - MLL", "Q: F MMI - MMS", "Q: F VAL S F MMI - MMS")
    assert "MMS convoy BAR failed" in shape(tangle)[1]
    assert next(c.attack for c in tangle.contenders if c.sign.args["kind"] == "A") is None


def test_what_two_units_settle_between_them_needs_no_drawing():
    assert drawn("P: A TOL - CAL", "Q: A CAL H") == ()
    assert drawn("P: A TOL - CAL", "Q: A JAE - CAL") == ()
    assert drawn("P: A TOL - CUE", "P: A CAL S A TOL - CUE", "P: A QUI S A TOL - CUE") == ()


def test_conflicts_apart_are_drawn_apart():
    found = drawn(
        *("P: A TOL - CUE", "P: A CAL S A TOL - CUE", "Q: A CUE H"),
        *("R: F MMS - MLL", "R: F MMI S F MMS - MLL", "Q: A MLL H"),
    )
    assert [[str(where.args["id"]) for where in tangle.over] for tangle in found] == [["CUE"], ["MLL"]]


@given(positions(), rulebooks())
def test_whatever_is_ordered_can_be_drawn(position: Position, rulebook: Rulebook):
    """No unit twice, no deed on oneself, every dislodged unit in a fight of three; the same in any order of orders."""
    rulings = solve(Deployment(*position), rulebook).rulings
    found = tangles(rulings[0].judge)
    again = solve(Deployment(position.board, position.orders[::-1]), rulebook).rulings
    assert tangles(again[0].judge) == found
    names = [repr(c.name) for tangle in found for c in tangle.contenders]
    assert len(names) == len(set(names))
    assert all(deed.by != deed.to for tangle in found for deed in tangle.deeds)
    gone = [ruling for ruling in rulings if ruling.dislodged_by]
    assert len(gone) >= sum(c.dislodged for tangle in found for c in tangle.contenders)


def test_deeds_point_at_contenders():
    (tangle,) = drawn("P: A TOL - CUE", "P: A CAL S A TOL - CUE", "Q: A CUE H")
    assert tangle.deeds == (Deed("attack", 0, 2), Deed("support", 1, 0))
    assert [c.power for c in tangle.contenders] == ["P", "P", "Q"]
    assert tangle.contenders[0].name == unit_message(parse_order("A TOL H").unit)
