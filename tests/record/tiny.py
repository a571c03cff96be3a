"""A game for the tests of the record: two or three powers walk along a road, and lots are drawn where they meet.

``A X - Y`` goes to any place; of several who come to one place the lot decides; the others stay. A power with a hoard
of 9 has won. Three turns a year, ten turns at most.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

import gm.rules
from gm.core import maps
from gm.core.board import Board, City, Name, Names, PowerStart, Province, Scenario
from gm.core.dice import Dice
from gm.core.errors import GmError
from gm.core.message import Arg, Message, place, say
from gm.core.message import power as power_name
from gm.core.model import Fault, Line, LineKind, Outcome, Phase, Result, Turn, Verdict
from gm.core.report import Picture, Piece, Report, Section
from gm.record.game import Game

ROAD = ("ALBA", "BOIRA", "CIM", "DUNA", "ERMITA")
POWERS = ("P", "Q", "R")
ORDER = re.compile(r"[AB] [A-Z]+(?: - [A-Z]+| H)|D A [A-Z]+")
LANGUAGES = ("es", "ca", "en")


def words(text: str) -> Message:
    """Any text as a Message."""
    return say("core.wrong.other", detail=text)


class State(Struct, frozen=True):
    number: int
    units: Mapping[str, str]
    control: Mapping[str, str]
    treasury: Mapping[str, int]


class Tiny:
    name = "tiny"
    luck = True

    def __init__(self, board: Board, scenario: Scenario, options: Mapping[str, str]) -> None:
        for key in options:
            if key != "missing_orders":
                raise GmError("core.option.unknown", key=key, known=("missing_orders",))
        self.board = board
        self.scenario = scenario
        self.powers = tuple(power.id for power in scenario.powers)

    def setup(self, dice: Dice) -> Outcome:
        units = {unit: power.id for power in self.scenario.powers for unit in power.units}
        control = {unit[2:]: power for unit, power in units.items()}
        treasury = {power: int(dice.choose(f"hoard|{power}", "123").value) for power in self.powers}
        return Outcome(State(1, units, control, treasury))

    def phase(self, state: State) -> Phase:
        year, part = divmod(state.number - 1, 3)
        return Phase(state.number, f"{year + 1}-{part + 1}", words(f"{year + 1}.{part + 1}"))

    def phase_at(self, number: int) -> Phase:
        return self.phase(State(number, {}, {}, {}))

    def awaits(self, state: State) -> frozenset[str]:
        won = state.number > 10 or any(hoard >= 9 for hoard in state.treasury.values())
        return frozenset() if won else frozenset(state.units.values())

    def resigned(self, _: State) -> frozenset[str]:
        return frozenset()

    def units(self, state: State, power: str) -> tuple[str, ...]:
        return tuple(unit for unit, owner in sorted(state.units.items()) if owner == power)

    def subject(self, _: Any, order: str) -> str:
        if order.startswith("D "):  # an order of another phase
            return order
        return " ".join(order.split()[:2])

    def write(self, order: str) -> Message:
        return words(order)

    def told(self, orders: Sequence[str]) -> tuple[Message, ...]:
        return tuple(map(self.write, orders))

    def options(self, _: State, unit: str) -> tuple[str, ...]:
        return (f"{unit} H", *(f"{unit} - {to}" for to in ROAD if to != unit[2:]))

    def check(self, state: State, power: str, orders: Sequence[str]) -> tuple[Result, ...]:
        return tuple(self._legal(state, power, order) for order in orders)

    def accounts(self, _: State, _power: str, _orders: Sequence[str]) -> tuple[Message, ...]:
        return ()

    def adjudicate(self, state: State, orders: Mapping[str, Sequence[str]], dice: Dice) -> Outcome:
        judged = [self._legal(state, power, order) for power in sorted(orders) for order in orders[power]]
        goes = dict(r.order.split(" - ") for r in judged if _moves(r))
        comers: dict[str, list[str]] = {}
        for unit, to in goes.items():
            comers.setdefault(to, []).append(unit)
        staying = {unit[2:] for unit in state.units if unit not in goes}
        draws, arrived = [], {}
        for to, units in sorted(comers.items()):
            if to in staying:
                continue
            draw = dice.choose(f"lot|{to}", units)
            if len(units) > 1:
                draws.append(draw)
            arrived[draw.value] = to
        standing = {f"A {arrived.get(unit, unit[2:])}": owner for unit, owner in state.units.items()}
        standing = standing if len(standing) == len(state.units) else dict(state.units)
        control = {**state.control, **{unit[2:]: owner for unit, owner in standing.items()}}
        hoards = {p: h + sum(v == p for v in control.values()) % 2 for p, h in state.treasury.items()}
        results = tuple(
            replace(r, verdict=Verdict.FAIL) if _moves(r) and self.subject(state, r.order) not in arrived else r
            for r in judged
        )
        return Outcome(State(state.number + 1, standing, control, hoards), results, (), tuple(draws))

    def rule(self, state: State, path: str, value: str) -> State:
        fact, _, of = path.partition(".")
        if fact != "treasury" or of not in self.powers:
            raise GmError("reconquista.fact.unknown", path=path, known=("treasury",))
        return replace(state, treasury={**state.treasury, of: int(value)})

    def facts(self, _: State) -> dict[str, tuple[str, ...]]:
        return {"treasury": self.powers}

    def fact(self, path: str, value: Any) -> tuple[Message, Arg]:
        return words(path), words(str(value))

    def drawn(self, name: str, value: str) -> tuple[Arg, Arg]:
        return words(name), words(value)

    def known(self, outcome: Outcome, _: str | None) -> Outcome:
        return outcome

    def report(self, history: Sequence[Turn], _: str | None) -> Report:
        turn = history[-1]
        told = tuple(words(f"{r.power}: {r.order} = {r.verdict}") for r in turn.outcome.results)
        return Report(turn.phase, turn.phase.title, (), (Section("orders", turn.phase.title, items=told),))

    def picture(self, state: State) -> Picture:
        pieces = tuple(Piece(owner, "A", unit[2:]) for unit, owner in sorted(state.units.items()))
        return Picture(state.control, {}, pieces)

    def rules_sheet(self, _: State | None) -> tuple[Section, ...]:
        return (Section("aim", words("aim"), sentences=(words("Nine ducats win."),)),)

    def _legal(self, state: State, power: str, order: str) -> Result:
        if state.units.get(self.subject(state, order)) != power:
            return Result(power, order, Verdict.VOID, say("record.unit", kind="A", place=place("ALBA")))
        return Result(power, order, Verdict.SUCCESS, power_name(power))


class TinyReader:
    """Reads canonical lines; ``TODO`` starts afresh; ``¿`` makes a line doubtful; anything else is press."""

    def __init__(self, ruleset: Any, _: Names) -> None:
        self.ruleset = ruleset

    def read_text(self, lines: Iterable[tuple[int, str]], state: Any, power: str) -> tuple[Line, ...]:
        return tuple(self._line(number, text, state, power) for number, text in lines)

    def _line(self, number: int, text: str, state: Any, power: str) -> Line:
        order = text.strip()
        why = words(order)
        if order == "TODO":
            return Line(number, text, LineKind.HEADER, directive="replace_all")
        if order.startswith("¿"):
            maybe = ("A ALBA H",)
            units = tuple(unit for unit in self.ruleset.units(state, power) if unit in order)
            return Line(number, text, LineKind.PROBLEM, None, False, Fault.AMBIGUOUS, why, maybe, units=units)
        if not ORDER.fullmatch(order):
            return Line(number, text, LineKind.PRESS)
        if self.ruleset.check(state, power, (order,))[0].verdict is Verdict.VOID:
            return Line(number, text, LineKind.PROBLEM, order, fault=Fault.ILLEGAL, reason=why)
        return Line(number, text, LineKind.ORDER, order)


def tiny_map(name: str = "tiny") -> maps.Map:
    """The road, with three powers on it."""
    assert name == "tiny"
    board = Board("tiny", {spot: Province(spot, spot[:3], "inland", city=City()) for spot in ROAD})
    names = {lang: {spot: Name(spot.title()) for spot in ROAD} for lang in LANGUAGES}
    powers = {lang: {power: Name(f"Casa {power}") for power in POWERS} for lang in LANGUAGES}
    starts = tuple(
        PowerStart(power, spot, (spot,), (f"A {spot}",)) for power, spot in zip(POWERS, ROAD[::2], strict=True)
    )
    return maps.Map(board, Names(names, names, powers), {"road": Scenario("road", 1, starts)})


def install(patch: Any) -> None:
    """Make the game known: `patch` is pytest's monkeypatch, or what sets attributes as it does."""
    patch.setattr(gm.rules, "RULESETS", {"tiny": Tiny})
    patch.setattr(maps, "load_map", tiny_map)
    patch.setattr(Game, "reader", property(lambda game: TinyReader(game.ruleset, game.names)))


def _moves(result: Result) -> bool:
    return result.verdict is Verdict.SUCCESS and " - " in result.order
