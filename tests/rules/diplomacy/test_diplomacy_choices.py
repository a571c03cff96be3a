"""The legal orders that are offered: all of them, and none that is refused."""

from __future__ import annotations

import pytest

from gm.rules.diplomacy.state import Dislodged, State
from tests.rules.diplomacy.positions import DICE, SPRING_RETREATS, WINTER, game, state

CROWD = state(
    "FRANCE: A PAR, A BRE, F ENG, F SPA/SC, F MAO, A GAS; GERMANY: A MUN, F KIE, A BUR; ENGLAND: F NTH, A LON, F IRI"
)
RETREATING = state(
    "GERMANY: A PAR; FRANCE: A GAS",
    SPRING_RETREATS,
    dislodged={"A PAR": Dislodged("FRANCE", "BUR", ("BRE", "PIC"))},
)
BUILDING = state("RUSSIA: A MOS; FRANCE: A PAR, A BEL", WINTER, "RUSSIA: MOS, STP; FRANCE: PAR; ITALY: ROM")


@pytest.mark.parametrize("before", [CROWD, game().setup(DICE).state])
def test_what_is_offered_is_legal(before: State) -> None:
    for unit, power in before.units.items():
        offered = game().options(before, unit)
        assert len(offered) == len(set(offered))
        for order in offered:
            (result,) = game().check(before, power, [order])
            assert result.verdict == "success", order


def test_an_army_may_hold_move_sail_support() -> None:
    offered = game().options(CROWD, "A LON")
    assert {"A LON H", "A LON - WAL", "A LON - BEL", "A LON - SPA", "A LON S A [FRANCE] BRE - WAL"} <= set(offered)
    assert "A LON - MUN" not in offered


def test_a_fleet_goes_to_coasts_and_convoys() -> None:
    offered = set(game().options(CROWD, "F MAO"))
    assert {"F MAO - SPA/NC", "F MAO - SPA/SC", "F MAO - POR"} <= offered
    assert "F MAO - SPA" not in offered
    assert "F NTH C A LON - NWY" in game().options(CROWD, "F NTH")
    assert "F ENG C A [ENGLAND] LON - BEL" in game().options(CROWD, "F ENG")


def test_a_dislodged_unit_may_go_or_give_up() -> None:
    assert game().options(RETREATING, "A PAR") == ("A PAR R BRE", "A PAR R PIC", "A PAR D")
    assert game().options(RETREATING, "A GAS") == ()


def test_in_winter_what_can_be_built_and_removed() -> None:
    assert game().options(BUILDING, "F STP/NC") == ("B F STP/NC",)
    assert game().options(BUILDING, "F STP") == ()
    assert game().options(BUILDING, "A MOS") == ()
    assert game().options(BUILDING, "A BEL") == ("D A BEL",)
    assert game().options(BUILDING, "A ROM") == ("B A ROM",)


def test_a_unit_that_is_not_there_has_no_moves() -> None:
    assert game().options(CROWD, "A LVP") == ()
