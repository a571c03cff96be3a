"""From a parsed line to an order: the position fills in what the line leaves out (grammars/diplomacy/README.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from gm.core.board import province_of
from gm.core.message import Message, say
from gm.core.model import Fault, Verdict
from gm.core.ruleset import Node, Reading
from gm.rules.diplomacy import check, retreats
from gm.rules.diplomacy.calendar import ADJUSTMENTS, MOVES, RETREATS, step
from gm.rules.diplomacy.desk import check_orders, nearest
from gm.rules.diplomacy.field import Field
from gm.rules.diplomacy.game import Game
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


class Line(Struct, frozen=True):
    """Whose line is read, and in what position."""

    game: Game
    state: State
    power: str

    @property
    def step(self) -> int:
        """Which of the steps of a year is open."""
        return step(self.state.number)

    def wrong(self, order: Order) -> Message | None:
        """Why the order is not legal; None if it is."""
        result = check_orders(self.game, self.state, self.power, [order_text(order)])[0]
        return None if result.verdict is Verdict.SUCCESS else result.reason


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
    if node.rule == "waive":
        return _waive(line)
    try:
        order = _READERS[node.rule](line, node)
    except Question as question:
        legal = tuple(order_text(order) for order in question.orders if line.wrong(order) is None)
        return Reading(None, question.fault, question.reason, legal)
    wrong = line.wrong(order)
    if wrong is None:
        warning = say("diplomacy.read.bare") if node.rule == "bare" else None
        return Reading(order_text(_as_meant(line, order)), None, warning)
    if wrong.id == "diplomacy.void.missing_coast":
        return Reading(None, Fault.AMBIGUOUS, wrong, nearest(game, state, power, order))
    return Reading(order_text(order), Fault.ILLEGAL, wrong, nearest(game, state, power, order))


def _waive(line: Line) -> Reading:
    result = check_orders(line.game, line.state, line.power, [WAIVE])[0]
    if result.verdict is Verdict.SUCCESS:
        return Reading(WAIVE)
    return Reading(WAIVE, Fault.ILLEGAL, result.reason)


def _as_meant(line: Line, order: Order) -> Order:
    """A legal order with its coasts filled in."""
    if line.step in MOVES:
        meant: Order | Message = check.meaning(Field(line.game, line.state), order)
    elif line.step in RETREATS:
        meant = retreats.meaning(line.game, line.state, order)
    else:
        return order
    assert not isinstance(meant, Message), "a legal order means something"
    return meant


# ---- Units and places


def _word(node: Node, word_type: str) -> str | None:
    return next((word.value for word in node.words(word_type)), None)


def _place(node: Node) -> str:
    """The place among a node's children, with its coast."""
    place, coast = _word(node, "PLACE"), _word(node, "COAST")
    assert place is not None, "every line names a place"
    return f"{place}/{coast}" if coast else place


def _subject(line: Line, node: Node) -> Unit:
    """The unit that a line is an order to; after a retreat, a dislodged one."""
    retreating = line.step in RETREATS
    return _there(line, node.nodes("unit")[0], line.state.dislodged if retreating else line.state.units)


def _partner(line: Line, node: Node) -> tuple[Unit, str | None]:
    """The unit that a support or convoy is for, and the power named with it."""
    unit = node.nodes("unit")[0]
    nation = _word(unit, "POWER")
    return _there(line, unit, line.state.units), None if nation == line.power else nation


def _there(line: Line, unit: Node, among: Iterable[str]) -> Unit:
    """The unit that a type (or none) and a place name; one that is not there is taken at its word."""
    kind, place = _word(unit, "KIND"), _place(unit)
    province = province_of(place)
    for name in among:
        if name.startswith(province, 2) and province_of(name[2:]) == province and kind in {None, name[0]}:
            as_written = "/" in place and line.game.house.unit_coast == "illegal"
            return Unit(name[0], place) if as_written else parse_unit(name)
    return Unit(kind or "A", place)


# ---- Orders


def _hold(line: Line, node: Node) -> Order:
    unit = _subject(line, node)
    if line.step == ADJUSTMENTS and node.rule == "bare":
        raise Question(Fault.AMBIGUOUS, say("diplomacy.read.build_or_remove"), [Build(unit), Disband(unit)])
    return Hold(unit)


def _move(line: Line, node: Node) -> Order:
    unit, to = _subject(line, node), _place(node)
    if line.step in RETREATS:
        return Retreat(unit, (to,))
    found = node.nodes("via")
    return Move(unit, to, tuple(word.value for word in found[0].words("PLACE")) if found else None)


def _support(line: Line, node: Node) -> Order:
    action = next(child for child in node.children if isinstance(child, Node) and child.rule != "unit")
    target, nation = _partner(line, action)
    if action.rule == "hold":
        return Support(_subject(line, node), target, nation)
    return Support(_subject(line, node), target, nation, "move", _place(action))


def _convoy(line: Line, node: Node) -> Order:
    action = node.nodes("move")[0]
    army, nation = _partner(line, action)
    return Convoy(_subject(line, node), army, _place(action), nation)


def _retreat(line: Line, node: Node) -> Order:
    return Retreat(_subject(line, node), (_place(node),))


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
    unit = node.nodes("unit")[0]
    kind, place = _word(unit, "KIND"), _place(unit)
    if kind is None:
        coasts = [f"{place}/{coast}" for coast in _line.game.board.provinces[province_of(place)].coasts]
        units = [Unit("A", place), *(Unit("F", at) for at in coasts or [place])]
        raise Question(Fault.AMBIGUOUS, say("diplomacy.read.build_what"), map(Build, units))
    return Build(Unit(kind, province_of(place) if kind == "A" else place))


_READERS: Mapping[str, Callable[[Line, Node], Order]] = {
    "bare": _hold,
    "hold": _hold,
    "move": _move,
    "support": _support,
    "convoy": _convoy,
    "retreat": _retreat,
    "disband": _give_up,
    "withdraw": _withdraw,
    "build": _build,
}
