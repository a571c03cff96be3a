"""What scripted players do in a season."""

from __future__ import annotations

import pytest

from gm.lab.luck import Luck
from gm.lab.players import PLAYERS
from gm.lab.view import SPRING
from tests.lab.desk import orders, view

HOME = {"TTO": "TOLEDO, GUADALAJARA, CALATRAVA, TALAVERA"}
EAST = {"TTO": f"{HOME['TTO']}, QUINTANAR, MEDINACELI, ALBARRACIN, CHINCHILLA, VALENCIA, SEGOVIA, CUENCA"}

everybody = pytest.mark.parametrize("kind", PLAYERS)


@everybody
def test_a_free_province_is_taken(kind: str) -> None:
    (order,) = orders(kind, view("TTO: A GUADALAJARA", held=HOME))
    assert order in {f"A GUADALAJARA - {to}" for to in ("SEGOVIA", "CUENCA", "MEDINACELI")}


@everybody
def test_an_army_walks_towards_what_is_free_far_away(kind: str) -> None:
    near = HOME | {"LYC": "AVILA, QUINTANAR"}
    (order,) = orders(kind, view("TTO: A TOLEDO", held=near))
    assert order.startswith("A TOLEDO - ")


@everybody
def test_two_units_do_not_go_to_the_same_place(kind: str) -> None:
    given = orders(kind, view("TTO: A TALAVERA, A CALATRAVA, A GUADALAJARA, A TOLEDO", held=HOME))
    goals = [order.split(" - ")[1] for order in given if " - " in order and " S " not in order]
    assert len(goals) == len(set(goals)) >= 3


@everybody
def test_a_siege_is_begun(kind: str) -> None:
    assert orders(kind, view("TTO: A CUENCA; x: G CUENCA", held=EAST)) == ("A CUENCA B",)


@everybody
def test_a_siege_is_finished(kind: str) -> None:
    seen = view("TTO: A CUENCA; LYC: G CUENCA", held=EAST, sieges={"A CUENCA": 1})
    assert orders(kind, seen) == ("A CUENCA B",)


@everybody
def test_a_fleet_takes_an_island_with_its_port(kind: str) -> None:
    given = orders(kind, view("CBA: F MAR DE BALEARES; x: G MALLORCA", power="CBA"))
    assert given[0] in {f"F MAR DE BALEARES - {to}" for to in ("MALLORCA", "MENORCA", "IBIZA")}
    assert orders(kind, view("CBA: F MALLORCA; x: G MALLORCA", power="CBA")) == ("F MALLORCA B",)


def test_a_fleet_does_not_besiege_what_is_no_port() -> None:
    given = orders("expander", view("TSE: F GRANADA; x: G GRANADA", power="TSE"))
    assert not given[0].endswith(" B")


@everybody
def test_one_enemy_is_attacked_by_two(kind: str) -> None:
    given = orders(kind, view("TTO: A TOLEDO, A GUADALAJARA; LYC: A AVILA", held=EAST))
    assert given in {
        ("A GUADALAJARA - AVILA", "A TOLEDO S A GUADALAJARA - AVILA"),
        ("A GUADALAJARA S A TOLEDO - AVILA", "A TOLEDO - AVILA"),
    }


@pytest.mark.parametrize("kind", ["defensive", "opportunist"])
def test_nobody_attacks_alone_an_enemy_with_friends(kind: str) -> None:
    seen = view("TTO: A TOLEDO; LYC: A AVILA, A SEGOVIA, A SALAMANCA", held=HOME)
    assert not any(order.endswith("- AVILA") for order in orders(kind, seen))


def test_a_lost_home_is_wanted_more_than_a_free_place() -> None:
    seen = view("TTO: A TALAVERA", held={"TTO": "TALAVERA, CALATRAVA, GUADALAJARA", "LYC": "TOLEDO, AVILA"})
    assert orders("defensive", seen) == ("A TALAVERA - TOLEDO",)


def test_a_defensive_player_stays_where_an_expander_leaves() -> None:
    seen = view("TTO: A TOLEDO; LYC: A AVILA", held=HOME | {"LYC": "SEGOVIA"})
    assert orders("defensive", seen) == ("A TOLEDO H",)
    assert orders("expander", seen) == ("A TOLEDO - QUINTANAR",)


def test_an_idle_neighbour_supports_who_is_threatened() -> None:
    held = EAST | {"TSE": "MERIDA, CORDOBA"}
    seen = view("TTO: A CALATRAVA, A TOLEDO; TSE: A JAEN, A PEDROCHES, A CORDOBA; LYC: A AVILA", held=held)
    assert "A TOLEDO S A CALATRAVA H" in orders("defensive", seen)


def test_a_garrison_supports_its_own_army_outside() -> None:
    units = "TTO: A TOLEDO, G TOLEDO; LYC: A AVILA, A SEGOVIA, A SALAMANCA"
    assert orders("defensive", view(units, held=EAST)) == ("A TOLEDO H", "G TOLEDO S A TOLEDO H")
    assert orders("defensive", view(units, held=HOME)) == ("A TOLEDO - QUINTANAR", "G TOLEDO H")


def test_the_hard_pressed_shut_themselves_in() -> None:
    seen = view("TTO: A CALATRAVA; TSE: A JAEN, A PEDROCHES, A MERIDA", held=HOME | {"TSE": "QUINTANAR"})
    assert orders("defensive", seen) == ("A CALATRAVA = G",)


def test_an_idle_garrison_takes_the_field_if_its_player_is_bold() -> None:
    seen = view("TTO: G TOLEDO", held=HOME)
    assert orders("expander", seen) == ("G TOLEDO = A",)
    assert orders("defensive", seen) == ("G TOLEDO H",)


def test_a_garrison_stays_inside_while_an_enemy_is_near() -> None:
    assert orders("expander", view("TTO: G TOLEDO; LYC: A AVILA", held=HOME)) == ("G TOLEDO H",)


def test_a_fleet_carries_an_army_where_only_an_army_can_besiege() -> None:
    held = {"TBA": "SANTAREN, LISBOA, EVORA, COIMBRA, VISEO, CORIA, SILVES"}
    given = orders("opportunist", view("TBA: A SANTAREN, F ATLANTICO INFERIOR; x: G BEJA", power="TBA", held=held))
    assert given == ("A SANTAREN - BEJA", "F ATLANTICO INFERIOR C A SANTAREN - BEJA")


@everybody
def test_units_leave_a_famine_before_it_kills(kind: str) -> None:
    seen = view("TTO: A TOLEDO", season=SPRING, held=HOME, famine=("TOLEDO", "AVILA"))
    (order,) = orders(kind, seen)
    assert order.startswith("A TOLEDO - ")
    assert not order.endswith("AVILA")


@everybody
def test_every_unit_has_one_order(kind: str) -> None:
    seen = view("TTO: A CALATRAVA, A TOLEDO, G TOLEDO; TSE: A JAEN, A PEDROCHES; LYC: A AVILA", held=HOME)
    ordered = [" ".join(order.split()[:2]) for order in orders(kind, seen)]
    assert ordered == ["A CALATRAVA", "A TOLEDO", "G TOLEDO"]


@everybody
def test_the_same_view_and_luck_give_the_same_orders(kind: str) -> None:
    units = "TTO: A TOLEDO, A GUADALAJARA, A TALAVERA, G TOLEDO; LYC: A AVILA"
    assert orders(kind, view(units, held=HOME)) == orders(kind, view(units, held=HOME))


def test_another_mood_may_give_other_orders() -> None:
    seen = view("TTO: A TOLEDO, A GUADALAJARA, A TALAVERA", held=HOME)
    assert len({orders("opportunist", seen, Luck(bytes([n]))) for n in range(20)}) > 1
