"""From a parsed line to an order: the position fills in what the line leaves out (C.3, C.4).

A line may name a unit without its type, or say only "the garrison": every unit it can mean is tried, and the one with a
legal order is meant. If several have one the player is asked; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from gm.core.message import Message, place, say
from gm.core.model import Fault
from gm.core.ruleset import NO_BUILDS, Node, Reading
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
    parse_unit,
)
from gm.rules.reconquista.besides import Assault, Besides, March, Recruit
from gm.rules.reconquista.desk import nearest
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.money import MoneyOrder
from gm.rules.reconquista.money_reading import MONEY_READERS, purchase
from gm.rules.reconquista.notation import AnyOrder, text_of
from gm.rules.reconquista.question import Line, Question
from gm.rules.reconquista.special_units import MERCENARIES, MILITIA, PROFESSIONALS
from gm.rules.reconquista.state import State


def read(game: Game, state: State, power: str, node: Node) -> Reading:
    """What the line stands for, with the nearest legal orders where it is none."""
    line = Line(game, state, power)
    if node.rule == "no_builds":
        return Reading(None, directive=NO_BUILDS)
    try:
        return _decide(line, tuple(dict.fromkeys(_READERS[node.rule](line, node))), _warning(node))
    except Question as question:
        return Reading(None, question.fault, question.reason, _legal_texts(line, question.orders))


def _warning(node: Node) -> Message | None:
    return say("reconquista.read.bare") if node.rule == "bare" else None


def _decide(line: Line, orders: Sequence[AnyOrder], warning: Message | None) -> Reading:
    """Of the orders that a line can mean, the one that is legal; several are a question, none is an illegal order."""
    if not orders:
        raise Question(Fault.INVALID, say("reconquista.read.no_unit"))
    legal = [order for order in orders if line.wrong(order) is None]
    if len(legal) == 1:
        return Reading(text_of(legal[0]), None, warning)
    if legal:
        raise Question(Fault.AMBIGUOUS, say("reconquista.read.which"), legal)
    first = orders[0]
    near = () if isinstance(first, MoneyOrder | Besides) else nearest(line.game, line.state, line.power, first)
    return Reading(text_of(first), Fault.ILLEGAL, line.wrong(first), near)


def _legal_texts(line: Line, orders: Iterable[AnyOrder]) -> tuple[str, ...]:
    """The legal ones of these orders, canonical; the others are no help."""
    return tuple(dict.fromkeys(text_of(order) for order in orders if line.wrong(order) is None))


# ---- Units


def _word(node: Node, word_type: str) -> str | None:
    return next((word.value for word in node.words(word_type)), None)


def _subject(line: Line, node: Node) -> tuple[Unit, ...]:
    """The units a line can be an order to: the player's own, if there are any; else whoever is there."""
    unit = node.nodes("unit")[0]
    kinds, where = _word(unit, "KIND") or "AFG", _word(unit, "PLACE")
    own = [parse_unit(name) for name in line.state.units_of(line.power)]
    if where is None:
        return tuple(u for u in own if u.kind in kinds)
    return _named(line, kinds, where, [u for u in own if u.place == where])


def _named(line: Line, kinds: str, where: str, preferred: Sequence[Unit]) -> tuple[Unit, ...]:
    """The units that a type (or none) and a place can name; one that is not there is taken at its word."""
    if len(kinds) == 1:
        return (Unit(kinds, where),)
    there = [Unit(kind, where) for kind in kinds if f"{kind} {where}" in line.state.units]
    return tuple(preferred or there) or (Unit("A", where),)


class Partner(Struct, frozen=True):
    """A unit that another order helps, and the power named with it."""

    unit: Unit
    nation: str | None


def _partners(line: Line, node: Node, helper: Unit, usual: str = "AFG") -> tuple[Partner, ...]:
    """The units that a support or a convoy can mean; without a type one of the usual."""
    unit = node.nodes("unit")[0]
    kinds, where, nation = _word(unit, "KIND") or usual, _word(unit, "PLACE"), _word(unit, "POWER")
    named = None if nation == line.power else nation
    if where is None and helper.kind == "G":
        where = helper.place
    if where is not None:
        return tuple(Partner(u, named) for u in _named(line, kinds, where, ()) if u != helper)
    owner = nation or line.power
    anywhere = (parse_unit(name) for name in line.state.units_of(owner))
    return tuple(Partner(u, named) for u in anywhere if u.kind in kinds and u != helper)


# ---- Orders of a season


def _hold(line: Line, node: Node) -> Iterable[Order]:
    units = _subject(line, node)
    if line.winter:
        yield from map(Maintain, units)
        return
    defended = [_word(unit, "PLACE") for unit in node.nodes("unit")[1:]]
    if defended and defended[0] not in (None, units[0].place):
        supports = (Support(u, Unit(kind, defended[0] or "")) for u in units for kind in "AF")
        raise Question(Fault.AMBIGUOUS, say("reconquista.read.hold_or_support"), [*supports, *map(Hold, units)])
    yield from map(Hold, units)


def _lift(line: Line, node: Node) -> Iterable[Order]:
    """To lift a siege is to hold (C.2); where a siege must be lifted first, holding does it (A.2 n. 33)."""
    yield from map(Hold, _subject(line, node))


def _move(line: Line, node: Node) -> Iterable[Order]:
    to = node.words("PLACE")[0].value
    via = _via(node)
    kind = _word(node, "KIND")
    for unit in _subject(line, node):
        if kind is not None and unit.place == to:
            yield Convert(unit, kind)
        else:
            yield Move(unit, to, via)


def _via(node: Node) -> tuple[str, ...] | None:
    """None without the word; the seas that it names."""
    found = node.nodes("via")
    return tuple(word.value for word in found[0].words("PLACE")) if found else None


def _siege(line: Line, node: Node) -> Iterable[Order]:
    besieged = [_word(unit, "PLACE") for unit in node.nodes("unit")[1:]]
    for unit in _subject(line, node):
        if besieged and besieged[0] not in (None, unit.place):
            reason = say("reconquista.read.siege_elsewhere", here=place(unit.place), there=place(besieged[0] or ""))
            raise Question(Fault.ILLEGAL, reason, [Siege(unit), Move(unit, besieged[0] or "")])
        yield Siege(unit)


def _siege_or_build(line: Line, node: Node) -> Iterable[AnyOrder]:
    return _build(line, node) if line.winter else _siege(line, node)


def _convert(line: Line, node: Node) -> Iterable[Order]:
    """Without a type the garrison only comes out: in a port an army or a fleet is asked for (C.4 no. 4)."""
    kind, where = _word(node, "KIND"), _word(node, "PLACE")
    for unit in _subject(line, node):
        if where not in (None, unit.place):
            raise Question(Fault.ILLEGAL, say("reconquista.read.convert_elsewhere"), _conversions(unit, kind or "AFG"))
        yield from _conversions(unit, kind or "AF")


def _conversions(unit: Unit, kinds: str) -> tuple[Order, ...]:
    return tuple(Convert(unit, kind) for kind in kinds)


def _support(line: Line, node: Node) -> Iterable[Order]:
    action = next(child for child in node.children if isinstance(child, Node) and child.rule != "unit")
    for unit in _subject(line, node):
        for partner in _partners(line, action, unit):
            yield _SUPPORTED[action.rule](unit, partner, action)


def _support_in_place(unit: Unit, partner: Partner, _action: Node) -> Order:
    return Support(unit, partner.unit, partner.nation)


def _support_siege(unit: Unit, partner: Partner, _action: Node) -> Order:
    return Support(unit, partner.unit, partner.nation, "siege")


def _support_move(unit: Unit, partner: Partner, action: Node) -> Order:
    to, kind = action.words("PLACE")[0].value, _word(action, "KIND")
    if kind is not None and to == partner.unit.place:
        return Support(unit, partner.unit, partner.nation, "convert", kind)
    return Support(unit, partner.unit, partner.nation, "move", to)


def _support_conversion(unit: Unit, partner: Partner, action: Node) -> Order:
    return Support(unit, partner.unit, partner.nation, "convert", action.words("KIND")[0].value)


def _convoy(line: Line, node: Node) -> Iterable[Order]:
    action = node.nodes("move")[0]
    to = action.words("PLACE")[0].value
    for unit in _subject(line, node):
        for partner in _partners(line, action, unit, usual="A"):
            yield Convoy(unit, partner.unit, to, partner.nation)


# ---- Winter, and wishes for a retreat


SORT_OF = {"militia": MILITIA, "mercenaries": MERCENARIES, "professionals": PROFESSIONALS}
"""The nodes of special units, and what they are called in canonical text."""


def _build(_line: Line, node: Node) -> Iterable[AnyOrder]:
    """Without a type, whatever can be bought there: if that is several things, a question."""
    unit = node.nodes("unit")[0]
    where = _word(unit, "PLACE")
    if where is None:
        raise Question(Fault.INVALID, say("reconquista.read.build_where"))
    sorts = [SORT_OF[child.rule] for child in node.children if isinstance(child, Node) and child.rule in SORT_OF]
    for kind in _word(unit, "KIND") or "AFG":
        new = Unit(kind, where)
        yield Recruit(new, sorts[0]) if sorts else Build(new)


def _purchase(line: Line, node: Node) -> Iterable[AnyOrder]:
    """*Compro la guarnición de Lérida por 9 ducados*: a bribe; in winter what is bought has its price."""
    return _build(line, node) if line.winter else purchase(line, node)


def _disband(line: Line, node: Node) -> Iterable[Order]:
    yield from map(Disband, _subject(line, node))


def _maintain(line: Line, node: Node) -> Iterable[Order]:
    yield from map(Maintain if line.winter else Hold, _subject(line, node))


def _withdraw(line: Line, node: Node) -> Iterable[Order]:
    if not line.winter:
        raise Question(Fault.INVALID, say("reconquista.read.retreat_where"))
    return _disband(line, node)


def _march(_line: Line, node: Node) -> Iterable[AnyOrder]:
    """The unit stands elsewhere when the turn is over: it is taken at its word."""
    unit = node.nodes("unit")[0]
    kinds, where = _word(unit, "KIND") or "AF", _word(unit, "PLACE")
    if where is None:
        raise Question(Fault.INVALID, say("reconquista.read.which_unit"))
    for kind in kinds:
        yield March(Unit(kind, where), node.words("PLACE")[0].value)


def _assault(line: Line, node: Node) -> Iterable[AnyOrder]:
    yield from map(Assault, _subject(line, node))


def _recruit_or_remove(line: Line, node: Node) -> Iterable[AnyOrder]:
    """ "R" is to recruit or to remove: never guessed (C.4 no. 5)."""
    if not line.winter:
        raise Question(Fault.INVALID, say("reconquista.read.retreat_where"))
    both = [*_build(line, node), *_disband(line, node)]
    raise Question(Fault.AMBIGUOUS, say("reconquista.read.recruit_or_remove"), both)


def _retreat_wish(line: Line, node: Node) -> Iterable[Order]:
    """A unit's own place among its places of retreat is the city (R-4.3-7)."""
    places = [word.value for word in node.words("PLACE")]
    for unit in _subject(line, node):
        yield Retreat(unit, tuple(f"G {to}" if to == unit.place else to for to in places))


_SUPPORTED: Mapping[str, Callable[[Unit, Partner, Node], Order]] = {
    "hold": _support_in_place,
    "siege": _support_siege,
    "move": _support_move,
    "convert": _support_conversion,
}

_READERS: Mapping[str, Callable[[Line, Node], Iterable[AnyOrder]]] = {
    **MONEY_READERS,
    "march": _march,
    "assault": _assault,
    "bare": _hold,
    "hold": _hold,
    "lift": _lift,
    "move": _move,
    "siege": _siege,
    "siege_or_build": _siege_or_build,
    "convert": _convert,
    "support": _support,
    "convoy": _convoy,
    "build": _build,
    "purchase": _purchase,
    "disband": _disband,
    "maintain": _maintain,
    "withdraw": _withdraw,
    "recruit_or_remove": _recruit_or_remove,
    "retreat_wish": _retreat_wish,
}
