"""The year's accounts, at the end of autumn: what provinces, cities and seas bring (R-1-4; B1, W2 to W4 of B4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from gm.core.message import Message, city, place, power, say
from gm.rules.reconquista import famine
from gm.rules.reconquista.conquest import countries
from gm.rules.reconquista.game import Game
from gm.rules.reconquista.progress import Progress
from gm.rules.reconquista.state import State, where
from gm.rules.reconquista.texts import ducats

MIDDLING = (1, 2, 3, 3, 4, 4)
"""What a territory brings by a die where the scenario has no row for it (variable income)."""


class Income(Struct, frozen=True):
    """What a place and its city bring a power, in ducats; `sea`: it is a sea that its fleet holds."""

    place: str
    province: int
    city: int
    sea: int = 0


class Variable(Struct, frozen=True):
    """What a territory brings besides, by a die."""

    territory: str
    die: int
    ducats: int


def open_accounts(turn: Progress) -> None:
    """Make the position in which winter orders are given: old marks gone, famine drawn, the income in."""
    game = turn.game
    turn.state = replace(turn.state, famine=(), plague=(), storms=())
    famine.announce(turn)
    treasury = dict(turn.state.treasury)
    for owner in game.powers:
        sources, luck = income(game, turn.state, owner), variable(turn, owner)
        treasury[owner] = treasury.get(owner, 0) + total(sources) + sum(one.ducats for one in luck)
        if sources or luck:
            turn.told(*_told(game, owner, sources, luck))
    turn.state = replace(turn.state, treasury=treasury)


def income(game: Game, state: State, owner: str) -> tuple[Income, ...]:
    """Where a power's money comes from this year, source by source (R-1-4, B1).

    A power in rebellion earns nothing (A.2 n. 59).
    """
    if state.rebels(owner):
        return ()
    sources = [*(_of_land(game, state, owner, at) for at in game.land), *_of_seas(game, state, owner)]
    return tuple(source for source in sources if source.province or source.city or source.sea)


def _of_land(game: Game, state: State, owner: str, at: str) -> Income:
    province = game.board.provinces[at]
    rural = province.income if state.control.get(at) == owner else 0
    urban = _of_city(game, state, at) if state.cities.get(at) == owner else 0
    if at in state.famine:  # a garrison has its stores
        rural, urban = 0, urban if state.garrison(at) else 0
    rural, urban = 0 if at in state.revolts else rural, 0 if at in state.rebel_cities else urban
    if game.house.divided_income == "nobody" and _is_divided(state, at):
        rural, urban = 0, 0
    return Income(at, rural, urban)


def _of_city(game: Game, state: State, at: str) -> int:
    """A garrisoned city under siege brings nothing, or one ducat by the rule ``siege_income``."""
    town = game.board.provinces[at].city
    assert town is not None, "somebody controls it"
    besieged = any(where(unit) == at for unit in state.sieges)
    return min(town.income, int(game.house.siege_income)) if besieged else town.income


def _is_divided(state: State, at: str) -> bool:
    """Whether the province and its city are of two powers."""
    owners = state.control.get(at), state.cities.get(at)
    return None not in owners and owners[0] != owners[1]


def _of_seas(game: Game, state: State, owner: str) -> Iterable[Income]:
    """A sea with an own fleet, by the rule ``sea_income``."""
    brings = int(game.house.sea_income)
    return (Income(sea, 0, 0, brings) for sea in sorted(game.board.seas) if state.units.get(f"F {sea}") == owner)


def variable(turn: Progress, owner: str) -> tuple[Variable, ...]:
    """Luck: a die for each country that is a power's, or two for a rich one; no disaster takes from it (B14)."""
    if turn.game.house.variable_income == "no" or turn.state.rebels(owner):
        return ()
    return tuple(luck for territory in countries(turn.game, turn.state, owner) for luck in _dice(turn, territory))


def _dice(turn: Progress, territory: str) -> Iterator[Variable]:
    row = turn.game.scenario.tables.get("income", {}).get(territory, MIDDLING)
    names = (f"renta|{territory}", f"renta|{territory}|2")
    for name in names if territory in rich_countries(turn.game) else names[:1]:
        die = turn.roll(name)
        yield Variable(territory, die, row[die - 1])


def rich_countries(game: Game) -> tuple[str, ...]:
    """Those that throw two dice (``variable_income=two_dice``): as the scenario says (``tables.rich``).

    Where it says nothing, those whose provinces and cities bring more than is usual.
    """
    if game.house.variable_income != "two_dice":
        return ()
    if "rich" in game.scenario.tables:
        return tuple(of for of in game.powers if of in game.scenario.tables["rich"])
    brings = {of: sum(map(game.rent, game.starts[of].home)) for of in game.powers}
    return tuple(of for of in game.powers if brings[of] * len(brings) > sum(brings.values()))


def total(sources: Iterable[Income]) -> int:
    """The ducats of all sources."""
    return sum(source.province + source.city + source.sea for source in sources)


def _told(game: Game, owner: str, sources: Sequence[Income], luck: Sequence[Variable]) -> Iterable[Message]:
    """The sum with its parts; where a module changes what a place pays, every place by its name as well."""
    parts = {
        "provinces": [source.province for source in sources if source.province],
        "cities": [source.city for source in sources if source.city],
        "seas": [source.sea for source in sources if source.sea],
        "dice": [one.ducats for one in luck],
    }
    told = tuple(
        say("reconquista.income.part", sum=sum(sums), zones=say(f"reconquista.income.{what}", n=len(sums)))
        for what, sums in parts.items()
        if sums
    )
    sum_ = ducats(total(sources) + sum(one.ducats for one in luck))
    yield say("reconquista.income.event", power=power(owner), ducats=sum_, parts=told)
    if game.house.famine != "no" or luck:
        yield say(
            "reconquista.income.event.sources",
            power=power(owner),
            sources=(*map(_named, sources), *map(_named_luck, luck)),
        )


def _named(source: Income) -> Message:
    """*Toledo 2 y su ciudad 3*."""
    if source.province and source.city:
        return say("reconquista.income.both", place=place(source.place), province=source.province, city=source.city)
    where_ = say("reconquista.city", place=city(source.place)) if source.city else place(source.place)
    return say("reconquista.income.one", place=where_, sum=source.province + source.city + source.sea)


def _named_luck(luck: Variable) -> Message:
    return say("reconquista.income.luck", power=power(luck.territory), die=luck.die, sum=luck.ducats)
