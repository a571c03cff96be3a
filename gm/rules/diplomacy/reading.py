"""From a parsed line to an order: the position fills in what the line leaves out (grammars/diplomacy/README.md)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from msgspec import Struct

from gm.core.board import province_of
from gm.core.message import Message, say
from gm.core.model import Fault, Verdict
from gm.core.ruleset import NO_BUILDS, Node, Reading, Word
from gm.rules.diplomacy.adjustments import due
from gm.rules.diplomacy.calendar import ADJUSTMENTS, RETREATS, step
from gm.rules.diplomacy.desk import check_orders, check_sheet, nearest
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.sheet import Entry
from gm.rules.diplomacy.state import State
from gm.rules.diplomacy.texts import WAIVE
from gm.rules.movement.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Unit,
    order_text,
    parse_unit,
)

BARE: Mapping[type[Order], Message] = {
    Hold: say("diplomacy.read.bare"),
    Build: say("diplomacy.read.bare_build"),
    Disband: say("diplomacy.read.bare_disband"),
}
"""What is made of a unit and nothing else."""


class Line(Struct, frozen=True):
    """Whose line is read, and in what position."""

    game: Game
    state: State
    power: str

    @property
    def step(self) -> int:
        """Which of the steps of a year is open."""
        return step(self.state.number)

    def meant(self, order: Order) -> Order | Message:
        """The order with its coasts filled in, if it is legal; else why not."""
        entry = Entry(self.power, "", order)
        (result,) = check_sheet(self.game, self.state, self.power, [entry])
        return entry.order if entry.order and result.verdict is Verdict.SUCCESS else result.reason


class Question(Exception):  # noqa: N818  # nothing went wrong: the player is asked
    """A line that cannot be read without asking: what is asked, and the orders it may stand for."""

    def __init__(self, fault: Fault, reason: Message, orders: Iterable[Order] = ()) -> None:
        super().__init__(reason)
        self.fault = fault
        self.reason = reason
        self.orders = tuple(orders)


def read(game: Game, state: State, power: str, node: Node) -> Reading:
    """What the line stands for, with the nearest legal orders where it is none."""
    line = Line(game, state, power)
    if node.rule in {"waive", "no_builds"}:
        return _waive(line, is_all=node.rule == "no_builds")
    try:
        order = _READERS[node.rule](line, node)
    except Question as question:
        legal = tuple(order_text(order) for order in question.orders if not isinstance(line.meant(order), Message))
        return Reading(None, question.fault, question.reason, legal)
    meant = line.meant(order)
    if not isinstance(meant, Message):
        return Reading(order_text(meant), None, BARE[type(meant)] if node.rule in {"bare", "posted"} else None)
    near = nearest(game, state, power, order)
    if meant.id == "diplomacy.void.missing_coast":
        return Reading(None, Fault.AMBIGUOUS, meant, near)
    return Reading(order_text(order), Fault.ILLEGAL, meant, near)


def _waive(line: Line, *, is_all: bool) -> Reading:
    """A build waived; who waives all of them, or the only one, takes back the builds of earlier mails."""
    result = check_orders(line.game, line.state, line.power, [WAIVE])[0]
    if result.verdict is Verdict.SUCCESS:
        return Reading(WAIVE, directive=NO_BUILDS if is_all or due(line.state, line.power) == 1 else None)
    return Reading(WAIVE, Fault.ILLEGAL, result.reason)


# ---- Units and places


def _words(node: Node) -> Mapping[str, str]:
    """The words among a node's children, by type."""
    return {child.type: child.value for child in node.children if isinstance(child, Word)}


def _place(words: Mapping[str, str]) -> str:
    """The place that a line names, with its coast."""
    return f"{words['PLACE']}/{words['COAST']}" if "COAST" in words else words["PLACE"]


def _goal(node: Node) -> str:
    """Where an order leads."""
    return _place(_words(node))


def _unit(node: Node) -> Mapping[str, str]:
    """The words of the unit that an order names."""
    unit = node.children[0]
    assert isinstance(unit, Node), "the unit comes first"
    return _words(unit)


def _subject(line: Line, node: Node) -> Unit:
    """The unit that a line is an order to; after a retreat, a dislodged one."""
    return _there(line, _unit(node), line.state.dislodged if line.step in RETREATS else line.state.units)


def _partner(line: Line, node: Node) -> tuple[Unit, str | None]:
    """The unit that a support or convoy is for, and the power named with it."""
    unit = _unit(node)
    nation = unit.get("POWER")
    return _there(line, unit, line.state.units), None if nation == line.power else nation


def _there(line: Line, words: Mapping[str, str], among: Collection[str]) -> Unit:
    """The unit that a type (or none) and a place name; one that is not there is taken at its word."""
    kind, place = words.get("KIND"), _place(words)
    named, province = Unit(kind or "A", place), province_of(place)
    if kind and str(named) in among:
        return named
    for unit in map(parse_unit, among):
        if province_of(unit.place) == province and kind in {None, unit.kind}:
            as_written = "/" in place and line.game.house.unit_coast == "illegal"
            return Unit(unit.kind, place) if as_written else unit
    return named


# ---- Orders


def _hold(line: Line, node: Node) -> Order:
    unit = _subject(line, node)
    return _raised_or_removed(line, unit) if line.step == ADJUSTMENTS and node.rule == "bare" else Hold(unit)


def _posted(line: Line, node: Node) -> Order:
    """*Exèrcit a París*: in winter it is raised there; else it may be there or go there."""
    unit = _subject(line, node)
    if line.step == ADJUSTMENTS:
        return _raised_or_removed(line, unit)
    movers = [Move(mover, unit.place) for mover in map(parse_unit, line.state.units) if mover.kind == unit.kind]
    raise Question(Fault.AMBIGUOUS, say("diplomacy.read.there_or_thither"), [Hold(unit), *movers])


def _raised_or_removed(line: Line, unit: Unit) -> Order:
    """*F Kiel* in winter: whichever of the two is due."""
    balance = due(line.state, line.power)
    if not balance:
        raise Question(Fault.AMBIGUOUS, say("diplomacy.read.build_or_remove"), [Build(unit), Disband(unit)])
    return Build(unit) if balance > 0 else Disband(unit)


def _move(line: Line, node: Node) -> Order:
    unit, to = _subject(line, node), _goal(node)
    if line.step in RETREATS:
        return Retreat(unit, (to,))
    found = node.nodes("via")
    return Move(unit, to, tuple(word.value for word in found[0].words("PLACE")) if found else None)


def _support(line: Line, node: Node) -> Order:
    action = next(child for child in node.children if isinstance(child, Node) and child.rule != "unit")
    target, nation = _partner(line, action)
    if action.rule == "hold":
        return Support(_subject(line, node), target, nation)
    return Support(_subject(line, node), target, nation, "move", _goal(action))


def _convoy(line: Line, node: Node) -> Order:
    action = node.nodes("move")[0]
    army, nation = _partner(line, action)
    return Convoy(_subject(line, node), army, _goal(action), nation)


def _retreat(line: Line, node: Node) -> Order:
    return Retreat(_subject(line, node), (_goal(node),))


def _give_up(line: Line, node: Node) -> Order:
    unit = _subject(line, node)
    return Retreat(unit, ()) if line.step in RETREATS else Disband(unit)


def _withdraw(line: Line, node: Node) -> Order:
    unit = _subject(line, node)
    if line.step == ADJUSTMENTS:
        return Disband(unit)
    fate = line.state.dislodged.get(str(unit))
    places = [Retreat(unit, (to,)) for to in fate.open] if fate else []
    raise Question(Fault.INVALID, say("diplomacy.read.retreat_where"), places)


def _build(_line: Line, node: Node) -> Order:
    """Without a type, whatever can be built there: a question."""
    unit = _unit(node)
    kind, place = unit.get("KIND"), _place(unit)
    if kind is None:
        coasts = [f"{place}/{coast}" for coast in _line.game.board.provinces[province_of(place)].coasts]
        units = [Unit("A", place), *(Unit("F", at) for at in coasts or [place])]
        raise Question(Fault.AMBIGUOUS, say("diplomacy.read.build_what"), map(Build, units))
    return Build(Unit(kind, province_of(place) if kind == "A" else place))


_READERS: Mapping[str, Callable[[Line, Node], Order]] = {
    "bare": _hold,
    "hold": _hold,
    "posted": _posted,
    "move": _move,
    "support": _support,
    "convoy": _convoy,
    "retreat": _retreat,
    "disband": _give_up,
    "withdraw": _withdraw,
    "build": _build,
}
