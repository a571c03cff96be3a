"""Why a unit's order ended as it did: the solver's chain of reasons, and what sieges, retreats and control add to it.

The turn is judged again, with the luck that it had: what is told is what was judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from gm.core.dice import Dice
from gm.core.message import Message, city, place, power, say
from gm.core.model import Outcome, Turn, Verdict
from gm.core.report import Explanation, Tangle
from gm.rules.movement.explain import answer, heading, is_help, set_aside
from gm.rules.movement.explain import explain as explain_order
from gm.rules.movement.orders import Siege, Unit, parse_order
from gm.rules.movement.refuges import closed
from gm.rules.movement.solver import Ruling
from gm.rules.movement.tangles import tangles
from gm.rules.reconquista import season
from gm.rules.reconquista.calendar import AUTUMN, WINTER
from gm.rules.reconquista.calendar import season as season_of
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.notation import subject
from gm.rules.reconquista.retreats import Field, Retreat, new_name, obstacle, rank, ways_out
from gm.rules.reconquista.season import Season
from gm.rules.reconquista.state import State, kind, where
from gm.rules.reconquista.texts import named, owned, refuge, with_rebels, written

BY_THE_WAY = (
    "reconquista.fight.",
    "reconquista.siege.",
    "reconquista.retreat.",
    "reconquista.control.",
)
"""The beginnings of the ids of events that an explanation tells in its own way."""

BEFORE_ORDERS = ("reconquista.bribe.", "reconquista.plague.event.dead")
"""The beginnings of the ids of events that call a unit as it was called before it moved."""

CLOSED: Mapping[str, str] = {
    **{f"movement.why.closed.{why}": f"movement.why.shut.{why}" for why in ("occupied", "origin", "standoff")},
    **{
        f"reconquista.closed.{why}": f"reconquista.shut.{why}"
        for why in ("neutral", "famine", "plague", "no_port", "rebels")
    },
}
"""How a report tells what closes a place to a retreat."""


def explain(game: Game, turn: Turn, unit: str) -> Explanation:
    """Why a unit's order ended as it did. Raises ValueError if there was no such unit."""
    if season_of(turn.before.number) == WINTER:
        return _outside_the_orders(turn, turn.outcome, unit)
    judged = _judged_again(game, turn)
    ruling = next((ruling for ruling in judged.course.rulings if str(ruling.unit) == unit), None)
    if ruling is not None:
        return Explanation(*_Case(game, turn, judged, ruling).told())
    return _outside_the_orders(turn, judged.outcome, unit)


def conflicts(game: Game, turn: Turn) -> tuple[Tangle, ...]:
    """The conflicts of a season as graphs; a winter has none."""
    if season_of(turn.before.number) == WINTER:
        return ()
    rulings = _judged_again(game, turn).course.rulings
    return tangles(rulings[0].judge) if rulings else ()


def closed_refuges(game: Game, turn: Turn) -> Iterator[Message]:
    """What was closed to each unit that a season drove out; rebels do not retreat."""
    if season_of(turn.before.number) == WINTER:
        return
    judged = _judged_again(game, turn)
    for route in judged.retreats:
        if not judged.course.before.rebels(route.power):
            yield from closed(named(route.unit), _obstacles(judged.field, route))


def _obstacles(field: Field, route: Retreat) -> Iterator[tuple[str, Message]]:
    for to in ways_out(field, route.unit):
        why = obstacle(field, route.unit, route.came_from, to)
        if why is not None:
            yield CLOSED[why.id], refuge(to)


def _judged_again(game: Game, turn: Turn) -> Season:
    luck = Dice(b"", {draw.name: draw.value for draw in turn.outcome.draws})
    return season.play(game, turn.before, turn.orders, luck)


def _outside_the_orders(turn: Turn, outcome: Outcome, unit: str) -> Explanation:
    """A unit in winter, bought or old, or one that was lost before the orders: what was ordered, and what befell it."""
    results = [result for result in outcome.results if subject(result.order) in (unit, f"B {unit}")]
    told = tuple(_events(outcome, unit, unit))
    if results:
        order, reasons = answer(results, written)
        return Explanation(order, (*reasons, *told))
    if unit not in turn.before.units:
        raise ValueError(f"there is no {unit}")
    verdict = Verdict.SUCCESS if unit in outcome.state.units else Verdict.FAIL
    stays = Explanation(say("reconquista.why.winter_idle"))
    return Explanation(heading(named(unit), turn.before.units[unit], verdict), told or (stays,))


def _events(outcome: Outcome, unit: str, last_name: str | None) -> Iterator[Explanation]:
    """What else befell a unit; `last_name` is what it is called after moves and retreats."""
    for event in outcome.events:
        name = unit if event.message.id.startswith(BEFORE_ORDERS) else last_name
        by_the_way = event.message.id.startswith(BY_THE_WAY)
        if name is not None and not by_the_way and _is_about(event.message, name):
            yield Explanation(event.message)


def _is_about(message: Message, unit: str) -> bool:
    """Whether a Message speaks of a unit, which may have been nobody's garrison."""
    return _mentions(message, named(unit)) or (kind(unit) == "G" and _mentions(message, owned(unit, None)))


def _mentions(message: Message, what: Message) -> bool:
    """Whether a Message speaks of something."""
    values = (value if isinstance(value, tuple) else (value,) for value in message.args.values())
    inner = [thing for value in values for thing in value if isinstance(thing, Message)]
    return what in inner or any(_mentions(thing, what) for thing in inner)


class _Case(Struct, frozen=True):
    """A unit of a season that was judged."""

    game: Game
    turn: Turn
    judged: Season
    ruling: Ruling

    @property
    def unit(self) -> str:
        return str(self.ruling.unit)

    @property
    def before(self) -> State:
        """The position in which the orders were carried out."""
        return self.judged.course.before

    @property
    def route(self) -> Retreat | None:
        return next((route for route in self.judged.retreats if route.unit == self.unit), None)

    @property
    def last_name(self) -> str | None:
        """What the unit is called after moves and retreats; None: it is lost."""
        if self.route is not None:
            return new_name(self.route)
        return str(self.ruling.after)

    def told(self) -> tuple[Message, tuple[Explanation, ...]]:
        results = [
            r for r in self.judged.outcome.results if subject(r.order) == self.unit and r.power == self.ruling.power
        ]
        first, account = explain_order(self.ruling, results, written)
        reasons = map(self._in_own_words, account)
        parts = (self._void_help(), self._siege(), self._retreat(), self._control())
        fate = _events(self.judged.outcome, self.unit, self.last_name)
        return first, (*reasons, *(told for part in parts for told in part), *fate)

    def _in_own_words(self, told: Explanation) -> Explanation:
        """What the solver tells of forces, with what makes them here: rebels (B7) and special units (B11)."""
        message, because = told.message, tuple(map(self._in_own_words, told.because))
        if message.id == "movement.why.aid":
            return Explanation(say("reconquista.why.rebels", **message.args), because)
        if message.id == "movement.why.strength":
            sort = next(sort for unit, sort in self.before.special.items() if named(unit) == message.args["unit"])
            sort_ = say(f"reconquista.sort.{sort}")
            return Explanation(say("reconquista.why.special", sort=sort_, **message.args), because)
        return Explanation(with_rebels(message), because)

    def _void_help(self) -> Iterator[Explanation]:
        """Supports and convoys that were meant for the unit, and void."""
        for result in self.judged.outcome.results:
            if result.verdict is Verdict.VOID and _is_help(result.order, self.ruling.unit):
                yield set_aside(result, written)

    def _siege(self) -> Iterator[Explanation]:
        sieges, gone = self.judged.course.sieges, self.ruling.dislodged_by is not None
        if self.unit in self.before.sieges and (gone or not isinstance(self.ruling.order, Siege)):
            yield Explanation(say(f"reconquista.why.siege_over.{'dislodged' if gone else 'order'}"))
        besieger = self.before.outside(self.ruling.unit.place)
        if kind(self.unit) == "G" and besieger is not None:
            unit = owned(besieger, self.before.units[besieger])
            if besieger in sieges.fallen:
                yield Explanation(say("reconquista.why.surrendered", unit=unit))
            elif besieger in sieges.steps:
                yield Explanation(say("reconquista.why.besieged", unit=unit))

    # ---- Retreats

    def _retreat(self) -> Iterator[Explanation]:
        route = self.route
        if route is None:
            return
        if self.before.rebels(route.power):
            yield Explanation(say("reconquista.why.retreat.rebels"))
            return
        places = tuple(Explanation(message) for message in self._places(route))
        if route.met:
            others = tuple(owned(other, self.before.units[other]) for other in route.met)
            yield Explanation(say("reconquista.why.retreat.clash", others=others), (*places, *self._choice(route)))
        elif route.to is None:
            yield Explanation(say("reconquista.why.retreat.lost"), places)
        else:
            message = say("reconquista.why.retreat.to", to=refuge(route.to))
            yield Explanation(message, (*places, *self._choice(route)))

    def _places(self, route: Retreat) -> Iterator[Message]:
        """Each place around, and the city: what closes it, or whose it is (R-4.3-9 to R-4.3-11)."""
        field, unit = self.judged.field, route.unit
        here = self.game.board.provinces[where(unit)]
        ways = ways_out(field, unit)
        for to in dict.fromkeys((*here.army, *here.fleet, *ways)):
            if to not in ways:
                yield say(f"movement.why.closed.terrain.{kind(unit)}", place=refuge(to))
            else:
                closed = obstacle(field, unit, route.came_from, to)
                yield closed or say(f"reconquista.why.open.{rank(field, route.power, to)}", place=refuge(to))

    def _choice(self, route: Retreat) -> Iterator[Explanation]:
        """What decided among the places that were open."""
        draw = next((d for d in self.turn.outcome.draws if d.name == f"retirada|{route.unit}"), None)
        if draw is not None:
            how = "ruled" if draw.ruled else "draw"
            among, value = tuple(map(refuge, draw.among)), refuge(draw.value)
            yield Explanation(say(f"reconquista.why.choice.{how}", among=among, value=value, name=draw.name))
        elif self.judged.plan.wishes.get(route.unit):
            yield Explanation(say("reconquista.why.choice.wish"))
        else:
            yield Explanation(say("reconquista.why.choice.best"))

    # ---- Control

    def _control(self) -> Iterator[Explanation]:
        """Why the place where the unit stood, or the one where it stands, changed hands or did not yet."""
        places = [self.unit, *filter(None, [self.last_name])]
        for at in dict.fromkeys(map(where, places)):
            if at in self.game.land:
                yield from self._province(at)
                yield from self._city(at)

    def _province(self, at: str) -> Iterator[Explanation]:
        after: State = self.judged.outcome.state
        holder = after.control.get(at)
        there = after.outside(at) or after.garrison(at)
        if holder != self.before.control.get(at):
            if holder is None:
                why = "left" if after.outside(at) is None else "nobody"
                yield Explanation(say(f"reconquista.why.control.{why}", place=place(at)))
            else:
                assert there is not None, "whoever gains a province stands there"
                yield Explanation(
                    say(
                        "reconquista.why.control.taken",
                        place=place(at),
                        power=power(holder),
                        unit=named(self._once_called(there)),
                    )
                )
        elif there == self.last_name and holder != self.ruling.power and not self._is_settled():
            yield Explanation(say("reconquista.why.control.waits", place=place(at)))

    def _city(self, at: str) -> Iterator[Explanation]:
        after: State = self.judged.outcome.state
        holder = after.cities.get(at)
        if at not in self.game.cities or holder == self.before.cities.get(at):
            return
        if holder is None:
            yield Explanation(say("reconquista.why.city.nobody", place=city(at)))
        else:
            how = "garrison" if after.garrison(at) else "open"
            yield Explanation(say(f"reconquista.why.city.{how}", place=city(at), power=power(holder)))

    def _once_called(self, unit: str) -> str:
        """What a unit was called before the orders."""
        retreated = next((route.unit for route in self.judged.retreats if new_name(route) == unit), unit)
        stood = (r for r in self.judged.course.rulings if r.dislodged_by is None and str(r.after) == unit)
        return next((str(ruling.unit) for ruling in stood), retreated)

    def _is_settled(self) -> bool:
        """Whether control is settled at the end of this season (A.2 n. 55)."""
        return self.game.house.control_when == "turn" or season_of(self.before.number) == AUTUMN


def _is_help(text: str, unit: Unit) -> bool:
    try:
        return is_help(parse_order(text), unit)
    except ValueError:
        return False
