"""What the position makes of parsed lines: orders, guesses, questions, and orders that are not allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice, product, takewhile
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gm.core.board import province_of
from gm.core.message import Message, place, power, say
from gm.core.model import Fault, Line, LineKind, Result, Verdict
from gm.core.ruleset import Node, Reading, Ruleset, Word
from gm.orders.nearest import Sketch, nearest, sketch
from gm.orders.parse import Parsed, ways
from gm.orders.typed import FOR_ALL, UNITS, Typed, as_place, first_of

REST = "rest"
"""What a line of orders for the rest asks."""

UNSAID_HELPER = {"support": say("orders.who_supports"), "convoy": say("orders.who_convoys")}
"""What is asked where an order does not say whose it is (*apoyo a A PAR - BUR*)."""

MOST_CANDIDATES = 24
MOST_SUGGESTIONS = 5


class Entry(Struct, frozen=True, gc=False):
    """A line as far as it is read by itself.

    `words` are what it says, for suggestions; `others` are the orders that they might mean besides; `for_all` is the
    tree of an order for every unit, or every one of a kind, that has none.
    """

    line: Line
    words: Sequence[Typed] = ()
    others: tuple[str, ...] = ()
    for_all: Node | None = None

    @property
    def sketch(self) -> Sketch:
        """Its outline."""
        return sketch(self.words)


class Judge:
    """Knows the position, the sender and what is legal."""

    def __init__(
        self, ruleset: Ruleset, state: Any, sender: str, kinds: Sequence[str], outline: Callable[[str], Sketch]
    ) -> None:
        """`kinds` are the letters of the game's units; `outline` gives the sketch of a canonical order."""
        self.power = sender
        self._ruleset = ruleset
        self._state = state
        self._kinds = kinds
        self._outline = outline

    # One line

    def entry(self, line: Line, whole: str, parsed: Parsed) -> Entry:
        """The reading of one parsed order on a line; `whole` is the line's text, for quotes."""
        if for_all := first_of(FOR_ALL, parsed.words):
            directive = REST if for_all.type == "REST" else None
            return Entry(replace(line, directive=directive), for_all=parsed.node)
        if reason := _lack(whole, parsed):
            line = replace(line, kind=LineKind.PROBLEM, fault=Fault.INVALID, reason=reason)
            return Entry(line, [as_place(word) for word in parsed.words])
        if parsed.unclear:
            parsed = parsed.where(self._can_be_at)
        if unclear := parsed.unclear:
            return self._question(line, whole, parsed, unclear)
        return self._statement(line, whole, parsed)

    def _can_be_at(self, kind: str, at: str) -> bool:
        """Whether units of a kind may ever stand in a place: no army at sea, no fleet in the mountains."""
        return self._ruleset.board.provinces[province_of(at)].kind != ("inland" if kind == "F" else "sea")

    def _statement(self, line: Line, whole: str, parsed: Parsed) -> Entry:
        reading = self._reading(parsed.node)
        names = parsed.names
        guesses = [word for word in names if word.guessed]
        shortened = [word for word in names if word.named.rivals]
        reason = reading.reason
        if reason is None and parsed.node.rule == "unsigned":
            reason = say("orders.no_sign")
        if reason is None and guesses:
            reason = say("orders.guessed", words=tuple(_as_read(whole, word) for word in guesses))
        if reason is None and shortened:
            reason = _code(whole, shortened[0])
        if reading.order is None and reading.directive:
            return Entry(replace(line, kind=LineKind.HEADER, directive=reading.directive))
        line = replace(
            line,
            kind=LineKind.PROBLEM if reading.fault or reading.order is None else LineKind.ORDER,
            order=reading.order,
            guessed=bool(guesses),
            fault=reading.fault,
            reason=reason,
            suggestions=reading.suggestions,
            directive=reading.directive or line.directive,
        )
        meanings = {word.start: word.named.rivals for word in shortened}
        return Entry(line, parsed.words, self._orders(parsed.node, meanings) if meanings else ())

    def _reading(self, node: Node) -> Reading:
        """What the position makes of a tree; of one that may be read either way, the way that is legal."""
        if node.rule in UNSAID_HELPER and len(node.children) == 1:
            return self._unsaid_helper(node)
        first, *others = [self._ruleset.read(way, self._state, self.power) for way in ways(node)]
        if not others:
            return first
        legal = [reading for reading in (first, *others) if reading.fault is None] or [first]
        if len(legal) == 1:
            return legal[0]
        orders = tuple(reading.order for reading in legal if reading.order)
        return Reading(None, Fault.AMBIGUOUS, say("orders.who_attacks"), orders)

    def _unsaid_helper(self, node: Node) -> Reading:
        """Which unit is it that supports or carries? Whichever can is offered."""
        helpers = (Node(node.rule, (_unit(unit), *node.children)) for unit in self._awaiting)
        found = (self._ruleset.read(order, self._state, self.power) for order in helpers)
        orders = tuple(reading.order for reading in found if reading.order and reading.fault is None)
        return Reading(None, Fault.AMBIGUOUS, UNSAID_HELPER[node.rule], orders[:MOST_SUGGESTIONS])

    def _question(self, line: Line, whole: str, parsed: Parsed, unclear: Sequence[Typed]) -> Entry:
        """Several candidates are a question, even where one alone is legal (rules C.5); the legal ones are offered."""
        meant = self._orders(parsed.node, {word.start: word.candidates for word in unclear})
        word = unclear[0]
        name = power if word.type == "POWER" else place
        reason = say("orders.ambiguous", word=_quote(whole, word), names=tuple(map(name, word.candidates)))
        suggestions = tuple(islice(filter(self._is_legal, meant), MOST_SUGGESTIONS))
        problem = replace(line, kind=LineKind.PROBLEM, fault=Fault.AMBIGUOUS, reason=reason, suggestions=suggestions)
        return Entry(problem, parsed.words)

    def _orders(self, node: Node, candidates: Mapping[int, Sequence[str]]) -> tuple[str, ...]:
        """The orders that come of other meanings of the words that begin at these places."""
        choices = islice(product(*candidates.values()), MOST_CANDIDATES)
        nodes = (_with_meanings(node, dict(zip(candidates, choice, strict=True))) for choice in choices)
        found = (self._reading(other).order for other in nodes)
        return tuple(dict.fromkeys(order for order in found if order))

    def are_apart(self, lines: Sequence[Line]) -> bool:
        """Whether lines are orders, legal or not, each for another unit."""
        return len({self._subject(line.order) for line in lines if line.order}) == len(lines)

    # All lines together

    def judged(self, entries: Iterable[Entry]) -> tuple[Line, ...]:
        """The final reading of each line: whether it is allowed, and what is nearest where it is not."""
        whole = list(self._spread(list(entries)))
        at = [i for i, entry in enumerate(whole) if _runs(entry.line)]
        orders = [whole[i].line.order or "" for i in at]
        for n, (i, result) in enumerate(zip(at, self._check(orders), strict=True)):
            if result.verdict is Verdict.SUCCESS:
                whole[i] = _allowed(whole[i])
            elif whole[i].line.kind is LineKind.ORDER:
                whole[i] = _void(whole[i], result.reason, doubled=self._is_doubled(orders, n, result))
        return tuple(
            self._with_units(entry, self._with_suggestions(entry))
            if entry.line.kind is LineKind.PROBLEM
            else entry.line
            for entry in whole
        )

    def _subject(self, order: str) -> str:
        return self._ruleset.subject(self._state, order)

    def _check(self, orders: Sequence[str]) -> tuple[Result, ...]:
        return self._ruleset.check(self._state, self.power, orders)

    def _is_doubled(self, orders: Sequence[str], at: int, result: Result) -> bool:
        """Whether an order that does not run is set aside for another about the same, and for nothing else."""
        subject = self._subject(result.order)
        others = {i for i, order in enumerate(orders) if i != at and self._subject(order) == subject}
        alone = [order for i, order in enumerate(orders) if i not in others]
        return bool(others) and self._check(alone)[at - sum(i < at for i in others)].reason != result.reason

    def _spread(self, entries: Sequence[Entry]) -> Iterator[Entry]:
        """An order for all becomes one for each unit that has none, and about which no line is in doubt."""
        if all(entry.for_all is None for entry in entries):
            yield from entries
            return
        ordered = {self._subject(entry.line.order) for entry in entries if entry.line.order}
        ordered.update(unit for entry in entries if _is_in_doubt(entry) for unit in self._named_first(entry.sketch))
        for entry in entries:
            if entry.for_all is None:
                yield entry
                continue
            kinds = {word.value for word in entry.for_all.words("KIND")} or {*self._kinds}
            units = [unit for unit in self._awaiting or self._units if unit.partition(" ")[0] in kinds]
            left = [unit for unit in units if unit not in ordered]
            ordered.update(left)
            if not left:
                yield Entry(replace(entry.line, kind=LineKind.IGNORED, reason=say("orders.all_have_orders")))
            for unit in left:
                yield self._statement(entry.line, "", Parsed(_for_unit(entry.for_all, unit), ()))

    def _named_first(self, written: Sketch) -> Iterator[str]:
        """The sender's units, usually one, that an outline is about: at the first of their places in it."""
        at = next((i for i, word in enumerate(written) if word in self.own_places), None)
        if at is None:
            return
        kind = written[at - 1] if at and written[at - 1] in self._kinds else ""
        for unit in self._units:
            if unit.startswith(kind) and province_of(unit.partition(" ")[2]) == written[at]:
                yield unit

    def _with_units(self, entry: Entry, line: Line) -> Line:
        """A line in doubt is about the units that it names before it says what they do."""
        if not _is_in_doubt(entry):
            return line
        subject = tuple(takewhile(lambda word: word not in {"-", "S", "C"}, entry.sketch))
        return replace(line, units=tuple(self._named_first(subject)))

    @cached_property
    def _awaiting(self) -> tuple[str, ...]:
        """The sender's units that need an order; in a winter none does."""
        return tuple(self._ruleset.units(self._state, self.power))

    @cached_property
    def _units(self) -> tuple[str, ...]:
        """The sender's units, also where none needs an order."""
        pieces = self._ruleset.picture(self._state).pieces
        return tuple(f"{piece.kind} {piece.place}" for piece in pieces if piece.power == self.power)

    def _with_suggestions(self, entry: Entry) -> Line:
        line = entry.line
        if line.suggestions or not entry.words or not self._is_for_a_unit(line):
            return line
        written = self._outline(line.order) if line.order else entry.sketch
        meant = [order for order in entry.others if self._is_legal(order)]
        others = (order for order in (*self._legal, *self._purchases(written)) if order != line.order)
        near = filter(self._is_legal, nearest(written, tuple(others), self._outline))
        return replace(line, suggestions=tuple(dict.fromkeys([*meant, *near])))

    def _is_for_a_unit(self, line: Line) -> bool:
        """Whether a line is for a unit, or nobody knows for what: nothing is like an order about money.

        A unit that is there and has no legal order (the plague takes it) is offered none of another's.
        """
        if line.order is None:
            return True
        unit = self._subject(line.order)
        is_idle = unit in self._units and not self._ruleset.options(self._state, unit)
        return unit.partition(" ")[0] in self._kinds and not is_idle

    @cached_property
    def _legal(self) -> tuple[str, ...]:
        """Every legal order of the sender's units."""
        return tuple(order for unit in self._units for order in self._ruleset.options(self._state, unit))

    @property
    def powers(self) -> tuple[Message, ...]:
        """The powers of the game, by name."""
        return tuple(map(power, self._ruleset.powers))

    @cached_property
    def own_places(self) -> frozenset[str]:
        """Where the sender's units are, or whence they must retreat."""
        return frozenset(province_of(unit.partition(" ")[2]) for unit in (*self._units, *self._awaiting))

    def _purchases(self, written: Sketch) -> list[str]:
        """Legal orders for units that are not there yet, at the places written about."""
        board = self._ruleset.board
        provinces = [board.provinces[word] for word in written if word in board.provinces]
        at = [place for p in provinces for place in (p.id, *(f"{p.id}/{coast}" for coast in p.coasts))]
        units = [f"{kind} {place_id}" for place_id in at for kind in self._kinds]
        new = [unit for unit in units if unit not in self._everybodys_units]
        found = [order for unit in new for order in self._ruleset.options(self._state, unit)]
        return [order for order in found if self._is_legal(order)]

    @cached_property
    def _everybodys_units(self) -> frozenset[str]:
        return frozenset(f"{piece.kind} {piece.place}" for piece in self._ruleset.picture(self._state).pieces)

    def _is_legal(self, order: str) -> bool:
        (result,) = self._check((order,))
        return result.verdict is Verdict.SUCCESS


def _runs(line: Line) -> bool:
    """Whether a line is an order, perhaps one that cannot be: it may replace another all the same."""
    cannot_be = line.kind is LineKind.PROBLEM and line.fault is Fault.ILLEGAL and not line.guessed
    return line.kind is LineKind.ORDER or (cannot_be and line.order is not None)


def _is_in_doubt(entry: Entry) -> bool:
    """Whether somebody must say what order a line means."""
    return entry.line.kind is LineKind.PROBLEM and entry.line.order is None


def _allowed(entry: Entry) -> Entry:
    """An order that stands; what forbade it by itself is gone, where another line makes room for it (B4)."""
    if entry.line.fault is None:
        return entry
    return replace(entry, line=replace(entry.line, kind=LineKind.ORDER, fault=None, reason=None, suggestions=()))


def _void(entry: Entry, reason: Message, doubled: bool) -> Entry:
    """An order that does not run: another one for the same unit does, or it is not allowed."""
    if doubled:
        return replace(entry, line=replace(entry.line, fault=Fault.DUPLICATE, reason=reason))
    return replace(entry, line=replace(entry.line, kind=LineKind.PROBLEM, fault=Fault.ILLEGAL, reason=reason))


def _lack(whole: str, parsed: Parsed) -> Message | None:
    """What two names, or one that is misspelt, lack to be an order: it may be the verb that nobody knew."""
    if parsed.node.rule == "unsigned" and not _is_move(whole, *parsed.names):
        return say("orders.unexpected", word=_quote(whole, parsed.names[1]))
    if parsed.node.rule == "bare" and parsed.words[-1].guessed:
        return say("orders.incomplete", word=_quote(whole, parsed.words[-1]))
    if parsed.node.rule in UNSAID_HELPER and (second := _second_name(parsed.words)):
        return say("orders.unexpected", word=_quote(whole, second))
    return None


def _second_name(words: Sequence[Typed]) -> Typed | None:
    """The second name of *apoya a Toledo en Talavera*: does Toledo go there, or is the unit there Toledo's?"""
    for before, name, after in zip(words, words[1:], words[2:], strict=False):
        if name.type == "POWER" and name.named.places and after.type == "PLACE" and before.type not in UNITS:
            return after
    return None


def _is_move(whole: str, start: Typed, goal: Typed) -> bool:
    """Whether *A PAR BUR* can be a move alone: no list of places, and neither name a power's (rules C.4 n. 9)."""
    return not (start.named.powers or goal.named.powers or whole[start.end : goal.start].strip())


def _with_meanings(node: Node, meanings: Mapping[int, str]) -> Node:
    children = (
        _with_meanings(child, meanings)
        if isinstance(child, Node)
        else replace(child, value=meanings.get(child.start, child.value))
        if child.type in {"PLACE", "POWER"}
        else child
        for child in node.children
    )
    return Node(node.rule, tuple(children))


def _for_unit(node: Node, unit: str) -> Node:
    return Node(node.rule, (_unit(unit),))


def _unit(name: str) -> Node:
    kind, _, at = name.partition(" ")
    return Node("unit", (Word("KIND", kind, 0, 0), Word("PLACE", at, 0, 0)))


def _quote(text: str, word: Typed) -> str:
    return text[word.start : word.end]


def _as_read(text: str, word: Typed) -> Message:
    name = power(word.value) if word.type == "POWER" else place(word.value)
    return say("orders.as_read", word=_quote(text, word), name=name)


def _code(text: str, word: Typed) -> Message:
    rivals = tuple(map(place, word.named.rivals))
    return say("orders.code", word=_quote(text, word), name=place(word.value), rivals=rivals)
