"""Why a unit's order ended as it did: the solver's chain of reasons, and what sieges, retreats and control add to it.

The turn is judged again, with the luck that it had: what is told is what was judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from gm.core.dice import Dice
from gm.core.message import Message, city, place, power, say
from gm.core.model import Outcome, Result, Turn, Verdict
from gm.core.report import Explanation, Tangle
from gm.rules.movement.explain import account, heading
from gm.rules.movement.orders import Convoy, Siege, Support, order_text, parse_order
from gm.rules.movement.solver import Ruling
from gm.rules.movement.tangles import tangles
from gm.rules.reconquista import season
from gm.rules.reconquista.calendar import AUTUMN, WINTER
from gm.rules.reconquista.calendar import season as season_of
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.notation import subject
from gm.rules.reconquista.retreats import Retreat, new_name, obstacle, rank, ways_out
from gm.rules.reconquista.season import Season
from gm.rules.reconquista.state import State, kind, where
from gm.rules.reconquista.texts import named, owned, refuge, written

BY_THE_WAY = (
    "reconquista.fight.",
    "reconquista.siege.",
    "reconquista.retreat.",
    "reconquista.control.",
)
"""The beginnings of the ids of events that an explanation tells in its own way."""


def explain(game: Game, turn: Turn, unit: str) -> Explanation:
    """Why a unit's order ended as it did. Raises ValueError if there was no such unit."""
    if season_of(turn.before.number) == WINTER:
        return _in_winter(turn, unit)
    judged = _judged_again(game, turn)
    ruling = next((ruling for ruling in judged.course.rulings if str(ruling.unit) == unit), None)
    if ruling is not None:
        return Explanation(*_Case(game, turn, judged, ruling).told())
    if unit not in turn.before.units:
        raise ValueError(f"there is no {unit}")
    lost = heading(written(f"{unit} H"), turn.before.units[unit], Verdict.FAIL)
    return Explanation(lost, tuple(_events(judged.outcome, unit)))


def conflicts(game: Game, turn: Turn) -> tuple[Tangle, ...]:
    """The conflicts of a season as graphs; a winter has none."""
    if season_of(turn.before.number) == WINTER:
        return ()
    rulings = _judged_again(game, turn).course.rulings
    return tangles(rulings[0].judge) if rulings else ()


def _judged_again(game: Game, turn: Turn) -> Season:
    luck = Dice(b"", {draw.name: draw.value for draw in turn.outcome.draws})
    return season.play(game, turn.before, turn.orders, luck)


def _in_winter(turn: Turn, unit: str) -> Explanation:
    """The orders for a unit, bought or old, and what else befell it."""
    owner = {**turn.before.units, **turn.outcome.state.units}.get(unit)
    results = [r for r in turn.outcome.results if subject(r.order) in (unit, f"B {unit}")]
    told = tuple(_events(turn.outcome, unit))
    if results:
        *others, last = sorted(results, key=lambda result: result.verdict is not Verdict.VOID)
        reasons = (Explanation(last.reason), *map(_set_aside, others))
        return Explanation(heading(written(last.order), last.power, last.verdict), (*reasons, *told))
    if unit not in turn.before.units:
        raise ValueError(f"there is no {unit}")
    stays = Explanation(say("reconquista.why.winter_idle"))
    verdict = Verdict.SUCCESS if unit in turn.outcome.state.units else Verdict.FAIL
    return Explanation(heading(named(unit), owner, verdict), told or (stays,))


def _set_aside(result: Result) -> Explanation:
    return Explanation(say("reconquista.why.set_aside", order=written(result.order), reason=result.reason))


def _events(outcome: Outcome, unit: str) -> Iterator[Explanation]:
    """What else befell a unit."""
    for event in outcome.events:
        if not event.message.id.startswith(BY_THE_WAY) and _mentions(event.message, named(unit)):
            yield Explanation(event.message)


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
        first, reasons = self._order()
        parts = (self._void_help(), self._siege(), self._retreat(), self._control(), self._fate())
        return first, (*reasons, *(told for part in parts for told in part))

    def _order(self) -> tuple[Message, tuple[Explanation, ...]]:
        """The order that ran, or that was void, with the reasons of its verdict."""
        ruling, owner = self.ruling, self.ruling.power
        results = [r for r in self.judged.outcome.results if subject(r.order) == self.unit and r.power == owner]
        judged = [result for result in results if result.verdict is not Verdict.VOID]
        void = [result for result in results if result.verdict is Verdict.VOID]
        if judged:
            reasons = account(ruling.judge, ruling.piece, judged[0].reason)
            return heading(written(judged[0].order), owner, judged[0].verdict), (*reasons, *map(_set_aside, void))
        reasons = account(ruling.judge, ruling.piece, ruling.reason)
        if not void:
            return heading(written(order_text(ruling.order)), owner, ruling.verdict), reasons
        *others, last = void
        holds = Explanation(say("reconquista.why.holds_instead"), reasons)
        return heading(written(last.order), owner, last.verdict), (
            Explanation(last.reason),
            *map(_set_aside, others),
            holds,
        )

    def _void_help(self) -> Iterator[Explanation]:
        """Supports and convoys that were meant for the unit, and void."""
        for power_id, sheet in self.judged.plan.sheets.items():
            for entry in sheet:
                if entry.fault is not None and self.unit in _helped(entry.text):
                    yield _set_aside(Result(power_id, entry.text, Verdict.VOID, entry.fault))

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
                yield say(f"reconquista.why.terrain.{kind(unit)}", place=refuge(to))
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
                yield Explanation(say("reconquista.why.control.nobody", place=place(at)))
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

    def _fate(self) -> Iterator[Explanation]:
        return _events(self.judged.outcome, self.last_name or self.unit)


def _helped(text: str) -> Iterable[str]:
    """The unit that an order is to help, if it is such an order."""
    try:
        order = parse_order(text)
    except ValueError:
        return ()
    if isinstance(order, Support):
        return (str(order.target),)
    return (str(order.army),) if isinstance(order, Convoy) else ()
