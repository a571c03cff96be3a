"""Retreats: where a dislodged unit may go, in the order of preference of R-4.3-9 to R-4.3-13, and where it does.

A place to retreat to is a province, a sea, or the city of the province that is lost, written ``G TOLEDO`` (R-4.3-7).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from gm.core.dice import Dice
from gm.core.message import Message, say
from gm.core.model import Draw
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.state import State, kind, where
from gm.rules.reconquista.texts import owned, refuge


class Field(Struct, frozen=True):
    """What retreats are judged by.

    `before`: the position at the start of the turn, whose control counts (A.2 n. 28). `standing`: the units in place
    after moves and sieges. `standoffs`: areas left empty by equal forces (R-4.1-A-4, A.2 n. 49).
    """

    game: Game
    before: State
    standing: Mapping[str, str | None]
    standoffs: frozenset[str]


class Retreat(Struct, frozen=True):
    """A dislodged unit: where the attack came from, where it may go, and where it went (None: it is lost).

    `met`: the other units that chose the same place, with which it was lost there (R-4.3-15); `sought`: that place.
    """

    unit: str
    power: str | None
    came_from: str
    options: tuple[str, ...]
    to: str | None = None
    met: tuple[str, ...] = ()
    sought: str | None = None


def new_name(retreat: Retreat) -> str | None:
    """What the unit is called where it went; in the city it is a garrison (R-4.3-7); None if it is lost."""
    if retreat.to is None or retreat.to.startswith("G "):
        return retreat.to
    return f"{kind(retreat.unit)} {retreat.to}"


def open_places(field: Field, unit: str, came_from: str) -> tuple[str, ...]:
    """Every place to which the unit may retreat, by id."""
    return tuple(sorted(to for to in ways_out(field, unit) if obstacle(field, unit, came_from, to) is None))


def ways_out(field: Field, unit: str) -> tuple[str, ...]:
    """The places within the unit's reach, the city of its own province last (R-4.3-7), open or not."""
    here = where(unit)
    near = field.game.board.borders(kind(unit), here)
    return (*near, f"G {here}") if here in field.game.walled else near


def obstacle(field: Field, unit: str, came_from: str, to: str) -> Message | None:
    """Why the unit may not retreat to a place within its reach; None: it may."""
    if to == came_from:  # R-4.3-4
        return say("movement.why.closed.origin", place=refuge(to))
    return _city_closed(field, unit) if to.startswith("G ") else _place_closed(field, to)


def _place_closed(field: Field, to: str) -> Message | None:
    for there in (f"A {to}", f"F {to}"):
        if there in field.standing:  # R-4.3-2
            return _occupied(field, to, there)
    if to in field.standoffs:
        return say("movement.why.closed.standoff", place=refuge(to))
    if _is_neutral(field, to):
        return say("reconquista.closed.neutral", place=refuge(to))
    return _stricken(field, to, to)


def _city_closed(field: Field, unit: str) -> Message | None:
    """R-4.3-7: a city that holds no garrison; for a fleet, with a port (A.2 n. 44, n. 48)."""
    here = where(unit)
    city = f"G {here}"
    if city in field.standing:
        return _occupied(field, city, city)
    if here in field.before.rebel_cities:  # B7
        return say("reconquista.closed.rebels", place=refuge(city))
    if kind(unit) == "F" and here not in field.game.ports:
        return say("reconquista.closed.no_port", place=refuge(city))
    return _stricken(field, city, here)


def _occupied(field: Field, to: str, there: str) -> Message:
    return say("movement.why.closed.occupied", place=refuge(to), unit=owned(there, field.standing[there]))


def _is_neutral(field: Field, to: str) -> bool:
    """R-4.3-8: neutral provinces, as A.2 n. 41 understands them; seas are no provinces."""
    if field.game.house.neutral_means == "flag":
        return field.game.board.provinces[to].neutral
    return to not in field.game.board.seas and to not in field.before.control


def _stricken(field: Field, to: str, province: str) -> Message | None:
    """R-4.3-13: famine or plague."""
    if province in field.before.famine:
        return say("reconquista.closed.famine", place=refuge(to))
    return say("reconquista.closed.plague", place=refuge(to)) if province in field.before.plague else None


def rank(field: Field, power: str | None, place: str) -> int:
    """1: a province the player controls, or the city (R-4.3-9); 2: nobody's, or a sea (R-4.3-10); 3: another's."""
    if place.startswith("G "):
        return 1
    controller = field.before.control.get(place)
    if controller is None:
        return 2
    return 1 if controller == power else 3


def best_class(field: Field, power: str | None, places: Iterable[str]) -> tuple[str, ...]:
    """The places of the best class among these."""
    ranked = {place: rank(field, power, place) for place in places}
    best = min(ranked.values(), default=0)
    return tuple(place for place, n in ranked.items() if n == best)


def retreats(
    field: Field, dislodged: Mapping[str, str], wishes: Mapping[str, tuple[str, ...]], dice: Dice
) -> tuple[tuple[Retreat, ...], tuple[Draw, ...]]:
    """Where the dislodged (unit -> where the attack came from) go, and the draws that decided it (R-4.3-14).

    `wishes`: unit -> places in its player's order of preference, which decides inside the best class (A.2 n. 40).
    """
    going = [_retreat(field, unit, dislodged[unit]) for unit in sorted(dislodged)]
    draws: list[Draw] = []
    chosen: dict[str, str] = {}
    one_by_one = field.game.house.retreat == "random_sequential"
    for retreat in going:
        taken = set(chosen.values()) if one_by_one else set[str]()
        best = best_class(field, retreat.power, (place for place in retreat.options if place not in taken))
        wish = next((place for place in wishes.get(retreat.unit, ()) if place in best), None)
        if wish is not None:
            chosen[retreat.unit] = wish
        elif len(best) == 1:
            chosen[retreat.unit] = best[0]
        elif best:
            draw = dice.choose(f"retirada|{retreat.unit}", best)
            draws.append(draw)
            chosen[retreat.unit] = draw.value
    return tuple(_settle(retreat, chosen) for retreat in going), tuple(draws)


def _retreat(field: Field, unit: str, came_from: str) -> Retreat:
    power = field.before.units[unit]
    lost_at_once = field.before.rebels(power)  # R-4.6-1
    return Retreat(unit, power, came_from, () if lost_at_once else open_places(field, unit, came_from))


def _settle(retreat: Retreat, chosen: Mapping[str, str]) -> Retreat:
    """R-4.3-12: nowhere to go, lost; R-4.3-15: two on one place, both lost."""
    to = chosen.get(retreat.unit)
    met = tuple(unit for unit, place in chosen.items() if place == to and unit != retreat.unit)
    return Retreat(retreat.unit, retreat.power, retreat.came_from, retreat.options, None if met else to, met, to)
