"""What a phase brought, told in the order in which it happened; everybody may know it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gm.core.board import province_of
from gm.core.message import Message, place, power, say
from gm.rules.diplomacy.adjustments import Adjustments, due
from gm.rules.diplomacy.game import Game
from gm.rules.diplomacy.moves import Moves
from gm.rules.diplomacy.retreats import Retreats
from gm.rules.diplomacy.state import State
from gm.rules.diplomacy.texts import named, owned
from gm.rules.movement.orders import parse_unit


def of_moves(before: State, judged: Moves) -> Iterator[Message]:
    """Who was driven out by whom, and what is left to them."""
    solution = judged.solution
    attackers = {str(solution.unit(piece)): solution.unit(attacker) for piece, attacker in solution.dislodged}
    for name, fate in judged.dislodged.items():
        by = owned(attackers[name], before.units[str(attackers[name])])
        unit = owned(parse_unit(name), fate.power)
        if fate.open:
            yield say("diplomacy.moves.dislodged", unit=unit, attacker=by, open=tuple(map(place, fate.open)))
        else:
            yield say("diplomacy.moves.destroyed", unit=unit, attacker=by)


def of_retreats(before: State, judged: Retreats) -> Iterator[Message]:
    """Who went where, and who is gone."""
    for name, to in judged.went.items():
        unit = owned(parse_unit(name), before.dislodged[name].power)
        if to is not None:
            yield say("diplomacy.retreats.to", unit=unit, to=place(to), name=name, goal=to)
        elif name in judged.clashed:
            yield say("diplomacy.retreats.clash", unit=unit, place=place(province_of(judged.clashed[name])))
        else:
            yield say("diplomacy.retreats.disbanded", unit=unit)


def of_adjustments(game: Game, before: State, judged: Adjustments) -> Iterator[Message]:
    """What each power built, removed, lost by default, and left unbuilt."""
    for owner in game.powers:
        built = _gained(before.units, judged.units, owner)
        gone = _gained(judged.units, before.units, owner)
        lost = tuple(unit for unit in gone if unit in judged.by_default)
        removed = tuple(unit for unit in gone if unit not in judged.by_default)
        for what, units in (("built", built), ("removed", removed), ("by_default", lost)):
            if units:
                yield say(f"diplomacy.winters.{what}", power=power(owner), units=tuple(map(named, units)))
        if (unused := due(before, owner) - len(built)) > 0:
            yield say("diplomacy.winters.unused", power=power(owner), n=unused)


def of_fall(game: Game, before: State, after: State) -> Iterator[Message]:
    """Whose centres are whose now, who is out, who has won."""
    for owner in game.powers:
        gained = tuple(at for at in game.centres if after.centres.get(at) == owner != before.centres.get(at))
        if gained:
            centres = tuple(_centre(at, before.centres.get(at)) for at in gained)
            yield say("diplomacy.centres.gained", power=power(owner), centres=centres)
    for owner in game.powers:
        if before.centres_of(owner) and not after.centres_of(owner):
            yield say("diplomacy.centres.none_left", power=power(owner))
    if after.winners:
        n = len(after.centres_of(after.winners[0]))
        yield say("diplomacy.centres.victory", powers=tuple(map(power, after.winners)), n=n)


def _centre(at: str, former: str | None) -> Message:
    """A centre, with whoever owned it before."""
    return say("diplomacy.centre_of", place=place(at), power=power(former)) if former else place(at)


def _gained(before: Mapping[str, str], after: Mapping[str, str], owner: str) -> tuple[str, ...]:
    return tuple(unit for unit, of in after.items() if of == owner != before.get(unit))
