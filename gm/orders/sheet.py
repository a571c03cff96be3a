"""A player's sheet: what stands on each line, and what the position makes of all of them together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from gm.core.message import Message, power, say
from gm.core.model import Fault, Line, LineKind
from gm.orders import lines as marks
from gm.orders.grammar import Grammar, NotAnOrderError
from gm.orders.judge import Entry, Judge
from gm.orders.meaning import is_like_an_order
from gm.orders.parse import LISTING, SEPARATORS, Parsed, parse_orders, plain_order
from gm.orders.typed import UNITS, WORD, Typed, first_of
from gm.orders.words import Vocabulary

DIRECTIVES = {"REPLACE_ALL": "replace_all", "ADD": None}  # to add is what a later mail does anyway
REFUSED = frozenset({"NEGATION", "CONDITION", "TAKE_BACK"})
NARROWEST = 60  # letters of a line that a mail program may have broken
ABOUT_A_POWER = frozenset({"_GIVE", "_MURDER"})
"""Orders that name a power and nothing else."""

REASONS = {
    "NEGATION": "orders.negated",
    "CONDITION": "orders.conditional",
    "TAKE_BACK": "orders.taken_back",
    WORD: "orders.unknown_word",
    **dict.fromkeys(SEPARATORS, "orders.several"),
}


class Sheet:
    """Takes line after line; `lines` then gives their readings."""

    def __init__(self, grammar: Grammar, vocabulary: Vocabulary, judge: Judge) -> None:
        self._grammar = grammar
        self._vocabulary = vocabulary
        self._judge = judge
        self._entries: list[Entry] = []
        self._heading = judge.power
        self._in_press = False
        self._listing: str | None = None

    def lines(self) -> tuple[Line, ...]:
        """The readings of all lines, in order."""
        return self._judge.judged(self._entries)

    def add(self, number: int, text: str) -> None:
        """Read one more line."""
        if not text.strip():
            self._in_press = False
            self._end_list()
            return
        if kind := marks.kind_by_mark(text):
            self._entries.append(Entry(Line(number, text, kind)))
            return
        words = self._words(text)
        said = marks.content(words)
        line = Line(number, text, LineKind.IGNORED)
        if order := plain_order(self._grammar, said):
            found = list(self._ordered(line, text, [order.under(self._listing)], self._heading))
            self._take(line, found, self._heading)
            return
        if listing := _list_heading(said):
            self._listing = listing
            self._entries.append(Entry(Line(number, text, LineKind.HEADER)))
            return
        if _announces_press(said):
            self._in_press = True
        heading = self._heading
        found = list(self._read(line, words, said))
        if not found:
            self._listing = None
        self._take(line, found or [Entry(replace(line, kind=LineKind.PRESS) if self._in_press else line)], heading)

    def _words(self, text: str) -> list[Typed]:
        return self._vocabulary.read(marks.without_signs(text))

    def _take(self, line: Line, found: Sequence[Entry], heading: str) -> None:
        """Take what a line says, or what it says together with the one before it; `heading` is whose both then are."""
        before = self._entries[-1].line if self._entries else line
        if before.line == line.line - 1 and _may_go_on(before) and not marks.LIST_MARK.match(line.text):
            now, self._heading = self._heading, heading
            if whole := self._continued(before, line, found):
                self._entries[-1] = whole
                return
            self._heading = now
        self._entries += found

    def _continued(self, before: Line, line: Line, found: Sequence[Entry]) -> Entry | None:
        """The one order that a mail program broke into two lines, neither of which is an order by itself.

        Where a line is one, and the first so long that it may have been broken, the player is asked.
        """
        is_broken = _is_unread(before) and all(map(_is_silent, found))
        if not is_broken and len(before.text) < NARROWEST:
            return None
        whole = self._order_on(Line(before.line, f"{before.text.rstrip()} {line.text.strip()}", LineKind.IGNORED))
        if whole is None or is_broken:
            return whole
        orders = [line.order for line in (before, *(entry.line for entry in found)) if line.kind is LineKind.ORDER]
        if whole.line.order is None or whole.line.order in orders:  # what follows is no more than a greeting
            return None
        question = _problem(replace(whole.line, order=None), Fault.AMBIGUOUS, say("orders.goes_on"))
        return Entry(replace(question, suggestions=(whole.line.order, *filter(None, orders))))

    def _order_on(self, line: Line) -> Entry | None:
        """The one legal order that a line is, without a guess."""
        words = self._words(line.text)
        found = list(self._read(line, words, marks.content(words)))
        is_order = [entry.line.kind for entry in found] == [LineKind.ORDER]
        return found[0] if is_order and not found[0].line.guessed else None

    def _end_list(self) -> None:
        """What *Compro:* heads ends at a blank line, unless it is the one before the first unit."""
        if self._entries and self._entries[-1].line.kind is not LineKind.HEADER:
            self._listing = None

    def _read(self, line: Line, words: Sequence[Typed], said: Sequence[Typed]) -> Iterator[Entry]:
        """What a line says; nothing, if it is prose."""
        if said and said[0].type in DIRECTIVES:
            yield Entry(replace(line, kind=LineKind.HEADER, directive=DIRECTIVES[said[0].type]))
            words = _without_directive(words, said[0])
        heading = marks.heading_length(words)
        owner = self._owner(words[:heading]) if heading else self._heading
        parts = marks.split_at(words[heading:], "SEMICOLON")
        if heading and not parts:
            self._heading, self._listing = owner, None
            yield Entry(replace(line, kind=LineKind.HEADER))
        if heading and _is_a_place(words[heading:]):  # "TOLEDO: CALATRAVA" may be meant as a move (rules C.4 n. 10)
            reason = say("orders.incomplete", word=_quote(line.text, words[-1]))
            yield Entry(_problem(line, Fault.INVALID, reason), words)
            return
        for part in parts:
            alone = line if len(parts) == 1 else replace(line, text=_text(line, part))
            said = marks.without_asides(part)
            found = self._read_part(alone, line.text, said, owner)
            yield from found if len(said) == len(part) else map(_with_aside, found)

    def _owner(self, heading: Sequence[Typed]) -> str:
        """The power whose orders follow: of this heading, else of the last; the sender where a name is unclear."""
        named = next((word.named.powers for word in heading if word.named.powers), (self._heading,))
        return self._judge.power if self._judge.power in named else named[0]

    def _read_part(self, line: Line, whole: str, words: Sequence[Typed], owner: str) -> Iterator[Entry]:
        refused = first_of(REFUSED, words)
        try:
            if refused:
                raise NotAnOrderError(refused.start)
            orders = parse_orders(self._grammar, marks.without_greeting(words), self._listing)
        except NotAnOrderError as error:
            meant = words if self._in_press else self._vocabulary.with_verbs(words)
            is_meant = marks.names_a_stranger(words) or is_like_an_order(meant, self._judge.own_places, whole)
            if is_meant and not self._in_press:
                yield Entry(_problem(line, Fault.INVALID, self._fault(whole, words, error)), meant)
            return
        found = list(self._ordered(line, whole, orders, owner))
        if len(orders) > 1 and not self._is_plain(words, [entry.line for entry in found]):
            found = [Entry(_problem(line, Fault.INVALID, say("orders.several")), words)]
        yield from found

    def _is_plain(self, words: Sequence[Typed], lines: Sequence[Line]) -> bool:
        """Whether *A / B* are orders for two units, and no choice; *A with support from B* is legal as two orders."""
        if first_of({"BACKED"}, words) and any(line.kind is not LineKind.ORDER for line in lines):
            return False
        return not first_of({"SLASH"}, words) or self._judge.are_apart(lines)

    def _ordered(self, line: Line, whole: str, orders: Sequence[Parsed], owner: str) -> Iterator[Entry]:
        """The readings of the orders on a line, or on a part of it; `owner` is whose orders stand there."""
        if self._listing and any(order.node.rule != self._listing for order in orders):
            self._listing = None
        if owner != self._judge.power:
            reason = say("orders.other_heading", power=power(owner))
            yield Entry(_problem(line, Fault.ILLEGAL, reason))
            return
        if len(orders) == 1:
            yield self._judge.entry(line, whole, orders[0])
            return
        for order in orders:
            text = whole[min(word.start for word in order.words) : max(word.end for word in order.words)]
            yield self._judge.entry(replace(line, text=text), whole, order)

    def _fault(self, text: str, words: Sequence[Typed], error: NotAnOrderError) -> Message:
        """Why words make no order, with the first that does not fit."""
        said = marks.content(words)
        types = {word.type for word in said}
        numbered = next((pair for pair in pairwise(said) if pair[0].type in UNITS and pair[1].type == "NUMBER"), None)
        wrong = next((word for word in said if word.start == error.at), None)
        if wrong is not None and wrong.type in REFUSED:
            return say(REASONS[wrong.type], word=_quote(text, wrong))
        if numbered is not None:
            return say("orders.numbered_unit", word=text[numbered[0].start : numbered[1].end])
        if wrong is not None and _may_be_a_power(text, wrong, types):
            return say("orders.no_such_power", word=_quote(text, wrong), powers=self._judge.powers)
        if wrong is not None:
            return say(REASONS.get(wrong.type, "orders.unexpected"), word=_quote(text, wrong))
        last = next((word for word in reversed(said) if word.type not in SEPARATORS), said[-1])
        reason = "orders.support_or_siege" if last.type == "_SUPPORT" else "orders.incomplete"
        return say(reason, word=_quote(text, last))


def _may_be_a_power(text: str, word: Typed, types: Collection[str]) -> bool:
    """Whether what is not understood stands where a power does: in brackets, or in what is for a power."""
    in_brackets = text[: word.start].rstrip()[-1:] in {"(", "["} and word.type == WORD
    is_for_one = bool(ABOUT_A_POWER.intersection(types)) and "POWER" not in types
    return in_brackets or (is_for_one and word.type in {WORD, "PLACE"})


def _is_unread(line: Line) -> bool:
    """Whether a line was meant as an order that it does not make."""
    return line.fault is Fault.INVALID and line.order is None


def _may_go_on(line: Line) -> bool:
    """Whether an order may end on the next line: it lacks something, or a mail program may have broken it."""
    return _is_unread(line) or (line.kind is LineKind.ORDER and len(line.text) >= NARROWEST)


def _is_silent(entry: Entry) -> bool:
    """Whether a line gives no order by itself, perhaps because it cannot be (*a Quintanar*: no army stands there)."""
    problem = entry.line.kind is LineKind.PROBLEM and entry.line.fault is not Fault.AMBIGUOUS
    return problem or (entry.line.kind is LineKind.IGNORED and entry.for_all is None)


def _without_directive(words: Sequence[Typed], directive: Typed) -> Sequence[Typed]:
    """What is left of a line that begins with ``SUSTITUYE TODO``: perhaps an order."""
    rest = words[words.index(directive) + 1 :]
    return rest[1:] if rest and rest[0].type in {"_COLON", "STOP"} else rest


def _with_aside(entry: Entry) -> Entry:
    """An order of which a remark in brackets was left out: it may be *(scrapped)*, so the player is told."""
    if entry.line.kind is not LineKind.ORDER or entry.line.reason is not None:
        return entry
    return replace(entry, line=replace(entry.line, guessed=True, reason=say("orders.aside")))


def _problem(line: Line, fault: Fault, reason: Message) -> Line:
    return replace(line, kind=LineKind.PROBLEM, fault=fault, reason=reason)


def _announces_press(said: Sequence[Typed]) -> bool:
    return bool(said) and said[0].type == "PRESS" and (len(said) == 1 or said[1].type == "_COLON")


def _list_heading(said: Sequence[Typed]) -> str | None:
    """The order for each of the units listed below it: *Compro:*, *Compras de invierno:*, *DISOLVER*."""
    if len(said) > 1 and said[-1].type != "_COLON":
        return None
    types = [word.type for word in said]
    verbs = [type_ for type_ in types if type_ not in {*marks.HEADING, "_COLON"}]
    if len(verbs) != 1 or not (types[-1] == "_COLON" or types in (["_BUILD"], ["_DISBAND"], ["_MAINTAIN"])):
        return None
    return LISTING.get(verbs[0])


def _is_a_place(words: Sequence[Typed]) -> bool:
    return [word.type for word in marks.content(words)] == ["PLACE"]


def _text(line: Line, words: Sequence[Typed]) -> str:
    return line.text[words[0].start : words[-1].end]


def _quote(text: str, word: Typed) -> str:
    return text[word.start : word.end]
