"""The season's conflicts in sentences, with the forces counted (R-4.1-1), read off the solver's reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gm.core.message import Arg, Message, place, say
from gm.rules.movement.orders import Move
from gm.rules.movement.solver import Ruling
from gm.rules.reconquista.state import State
from gm.rules.reconquista.texts import owned, with_rebels

TAKES, WINS, HEAD_ON = "movement.dislodges", "movement.wins", "movement.head_on"
RESISTED = frozenset({"movement.withstood", "movement.not_gone", HEAD_ON})
FOUGHT = frozenset({TAKES, WINS, "movement.bounce", *RESISTED})
SAILED_IN_VAIN = "movement.convoy_broken"
CUTS = {"movement.cut": "reconquista.fight.cut", "movement.cut_in_part": "reconquista.fight.cut_in_part"}

Attack = tuple[Ruling, Message]
"""An attack, and the reason of its outcome."""


def conflicts(before: State, rulings: Sequence[Ruling]) -> Iterator[Message]:
    """Landings and broken convoys, then place by place who attacked with what, then the supports that were cut."""
    attacks = [(ruling, reason_of(ruling, before)) for ruling in rulings]
    for attack in attacks:
        yield from _crossing(before, *attack)
    fought = [attack for attack in attacks if attack[1].id in FOUGHT]
    entered = {_goal(ruling): (ruling, reason) for ruling, reason in attacks if ruling.moved}
    beaten = [attack for attack in fought if not attack[0].moved]
    for goal in sorted({_goal(ruling) for ruling, _ in fought}):
        losers = [attack for attack in beaten if _goal(attack[0]) == goal]
        if goal in entered:
            yield from _victory(before, goal, entered[goal], losers)
        elif not _told_at_the_other_end(losers, beaten):
            yield _repulse(before, goal, losers, beaten)
    for ruling, reason in attacks:
        if reason.id in CUTS:
            yield say(CUTS[reason.id], unit=_owned(before, ruling), attacker=reason.args["attacker"])


def reason_of(ruling: Ruling, before: State) -> Message:
    """Why an order ended as it did; where people help, they are rebels (B7)."""
    return with_rebels(ruling.reason) if before.revolts else ruling.reason


def _goal(ruling: Ruling) -> str:
    return ruling.order.to if isinstance(ruling.order, Move) else ruling.unit.place


def _owned(before: State, ruling: Ruling) -> Message:
    return _unit(before, str(ruling.unit))


def _unit(before: State, unit: str | None) -> Message:
    assert unit is not None, "somebody stood there"
    return owned(unit, before.units[unit])


def _crossing(before: State, ruling: Ruling, reason: Message) -> Iterator[Message]:
    """What became of an army that went by sea."""
    if reason.id == SAILED_IN_VAIN:
        lost: dict[str, Arg] = {"fleet": reason.args["fleet"], "attacker": reason.args["attacker"]}
        yield say("reconquista.fight.convoy_broken", unit=_owned(before, ruling), **lost)
    elif ruling.moved and ruling.piece.passage is not None:
        yield say("reconquista.fight.landed", unit=_owned(before, ruling), place=place(_goal(ruling)))


def _victory(before: State, goal: str, winner: Attack, losers: Sequence[Attack]) -> Iterator[Message]:
    """Somebody enters: over whom, and before whom."""
    ruling, reason = winner
    unit, force = _owned(before, ruling), reason.args.get("force", "")
    if reason.id == TAKES:
        victim, against = _unit(before, before.outside(goal)), reason.args["against"]
        yield say("reconquista.fight.taken", unit=unit, place=place(goal), force=force, victim=victim, against=against)
    elif reason.id == WINS:
        yield say("reconquista.fight.won", unit=unit, place=place(goal), force=force)
    if losers:
        yield say("reconquista.fight.beaten", unit=unit, place=place(goal), rivals=_parties(before, losers))


def _repulse(before: State, goal: str, losers: Sequence[Attack], beaten: Sequence[Attack]) -> Message:
    """Nobody enters: two met head-on, or the place was held, or the attackers kept one another out."""
    other = _opposite(losers, beaten)
    if other is not None:
        return say("reconquista.fight.head_on", parties=_parties(before, [losers[0], other]))
    for _, reason in losers:
        if reason.id in RESISTED:
            return say(
                "reconquista.fight.held",
                unit=_unit(before, before.outside(goal)),
                place=place(goal),
                parties=_parties(before, losers),
                against=reason.args["against"],
            )
    return say("reconquista.fight.standoff", place=place(goal), parties=_parties(before, losers))


def _opposite(losers: Sequence[Attack], beaten: Sequence[Attack]) -> Attack | None:
    """The attack that met a lone attack head-on, where nobody else wanted either place (R-4.1-A-2)."""
    if len(losers) != 1 or losers[0][1].id != HEAD_ON:
        return None
    mine = losers[0][0]
    back = [attack for attack in beaten if _goal(attack[0]) == mine.unit.place]
    return back[0] if len(back) == 1 and back[0][0].unit.place == _goal(mine) else None


def _told_at_the_other_end(losers: Sequence[Attack], beaten: Sequence[Attack]) -> bool:
    """Whether a head-on meeting is told under the other, earlier place."""
    other = _opposite(losers, beaten)
    return other is not None and _goal(other[0]) < _goal(losers[0][0])


def _parties(before: State, attacks: Sequence[Attack]) -> tuple[Message, ...]:
    return tuple(
        say("reconquista.fight.party", unit=_owned(before, ruling), force=reason.args["force"])
        for ruling, reason in attacks
    )
