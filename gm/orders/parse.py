"""Words to orders: several on one line, and names that are both a place and a power."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import permutations, product

from msgspec import Struct
from msgspec.structs import replace

from gm.core.ruleset import Node, Word
from gm.orders.grammar import Grammar, NotAnOrderError
from gm.orders.lines import split_at
from gm.orders.names import Named
from gm.orders.typed import FILLER, NOBODY, NOTHING, WORD, Typed, as_power, as_word, first_of

SEPARATORS = ("SLASH", "STOP", "AND", "COMMA")  # each separates only where both sides are orders (rules C.4 n. 12)
UNSAID = frozenset({FILLER, "COMMA", "SLASH"})
LISTING = {"_BUILD": "build", "_DISBAND": "disband", "_MAINTAIN": "maintain", "_HOLD": "hold"}
MOST_DOUBLE_NAMES = 4


class Parsed(Struct, frozen=True, gc=False):
    """An order's tree, and the words it was made of."""

    node: Node
    words: Sequence[Typed]

    @property
    def names(self) -> list[Typed]:
        """Those of its words that are names."""
        return [word for word in self.words if word.named is not NOBODY]

    @property
    def unclear(self) -> list[Typed]:
        """Those of its words that may mean several things."""
        return [word for word in self.words if word.named is not NOBODY and len(word.candidates) > 1]

    @property
    def listing(self) -> str | None:
        """The rule that units named after it share: *Compro una flota en Tortosa, un ejército en Calatayud*."""
        return LISTING.get(self.words[0].type)

    def under(self, rule: str | None) -> Parsed:
        """A unit and nothing else, as listed under an order of `rule`; any other order as it is."""
        if rule is not None and (self.node.rule == "bare" or (self.node.rule, rule) == ("posted", "build")):
            return Parsed(Node(rule, self.node.children), self.words)
        if rule == "build" and self._is_kind_at_place:
            return Parsed(Node(rule, (Node("unit", _leaves(self.node)),)), self.words)
        return self

    def where(self, can_be: Callable[[str, str], bool]) -> Parsed:
        """The same without the meanings of places in which no unit of the kind that is written can ever be."""
        found = {
            word.start: replace(word, value=places[0], named=Named(places, word.named.powers))
            for kind, word in _kinds_with_places(self.node)
            if (places := tuple(place for place in word.named.places if can_be(kind, place)))
        }
        return Parsed(_replaced(self.node, found), [found.get(word.start, word) for word in self.words])

    @property
    def _is_kind_at_place(self) -> bool:
        """*guarnició a Toledo*: no move, as it does not say whence."""
        return self.node.rule == "move" and [word.type for word in _leaves(self.node)] == ["KIND", "PLACE"]


def _leaves(node: Node) -> tuple[Word, ...]:
    return tuple(leaf for child in node.children for leaf in (_leaves(child) if isinstance(child, Node) else (child,)))


def _kinds_with_places(node: Node) -> Iterator[tuple[str, Typed]]:
    """The places of units whose kind is written, and where they go, each with that kind."""
    for unit in (child for child in node.children if isinstance(child, Node)):
        yield from _kinds_with_places(unit)
        kind = next((word.value for word in unit.words("KIND")), None)
        goals = node.words("PLACE") if node.rule == "move" else []
        if unit.rule == "unit" and kind is not None:
            yield from ((kind, word) for word in (*unit.words("PLACE"), *goals) if isinstance(word, Typed))


def _replaced(node: Node, words: Mapping[int, Typed]) -> Node:
    """The tree with other words at some places of the line."""
    return Node(
        node.rule,
        tuple(
            _replaced(child, words)
            if isinstance(child, Node)
            else words.get(child.start, child)
            if isinstance(child, Typed)
            else child
            for child in node.children
        ),
    )


def ways(node: Node) -> tuple[Node, ...]:
    """The trees for the ruleset: two of *apoyo el ataque a Vich de Barcelona*, where either place may be the goal."""
    if node.rule == "unsigned":
        return (Node("move", (Node("unit", node.children[:2]), node.children[2])),)
    action = node.children[-1] if node.children else node
    if not isinstance(action, Node) or action.rule != "attack":
        return (node,)
    moves = (Node("move", (Node("unit", (unit,)), goal)) for goal, unit in permutations(action.children))
    return tuple(Node(node.rule, (*node.children[:-1], move)) for move in moves)


def plain_order(grammar: Grammar, said: Sequence[Typed]) -> Parsed | None:
    """The order that all words of a line make together, as most lines do; None for a line with anything besides.

    It is what `parse_orders` finds too: no heading is an order but for a colon, and what parts orders is in none.
    """
    kinds = tuple([word.type for word in said])
    if "_COLON" in kinds or not grammar.terminals.issuperset(kinds):
        return None
    try:
        return Parsed(_filled(grammar.shape(kinds), said), said)
    except NotAnOrderError:
        return None


def parse_orders(grammar: Grammar, words: Sequence[Typed], listing: str | None = None) -> list[Parsed]:
    """The order that `words` make, or the several; a mere unit is one of the rule `listing`. Raises NotAnOrderError."""
    if unknown := first_of({WORD}, words):
        raise NotAnOrderError(unknown.start)
    if found := _sharing(grammar, words) or _several(grammar, words, listing):
        return found
    if backed := _backed(grammar, words):
        return backed
    whole = _without_points(words)
    return parse_orders(grammar, whole, listing) if len(whole) < len(words) else [_one(grammar, words).under(listing)]


def _without_points(words: Sequence[Typed]) -> Sequence[Typed]:
    """`words` without the stops of *12 d.* and *12 duc.*, which end an order only where both sides are one."""
    pairs = zip((NOTHING, *words), words, strict=False)
    return [word for before, word in pairs if (before.type, word.type) != ("_DUCATS", "STOP")]


def _several(grammar: Grammar, words: Sequence[Typed], listing: str | None) -> list[Parsed] | None:
    types = {word.type for word in words}
    for separator in filter(types.__contains__, SEPARATORS):
        parts = split_at(words, separator)
        if len(parts) < 2:
            continue
        try:
            found = list(_listed((parsed for part in parts for parsed in parse_orders(grammar, part)), listing))
        except NotAnOrderError:
            continue
        if all(parsed.node.rule != "bare" for parsed in found):
            return found
    return None


def _sharing(grammar: Grammar, words: Sequence[Typed]) -> list[Parsed] | None:
    """The orders of units that share the verb at the end: *G Calatayud, G Tortosa y G Zaragoza mantienen*."""
    said = [word for word in words if word.type not in {FILLER, "STOP"}]
    verb = said[-1] if said else NOTHING
    parts = [part for whole in split_at(said[:-1], "AND") for part in split_at(whole, "COMMA")]
    if verb.type not in LISTING or len(parts) < 2:
        return None
    try:
        found = [_one(grammar, [*part, verb]) for part in parts]
    except NotAnOrderError:
        return None
    return found if {parsed.node.rule for parsed in found} == {LISTING[verb.type]} else None


def _backed(grammar: Grammar, words: Sequence[Typed]) -> list[Parsed] | None:
    """An order and the supports that it tells of: *A PAR - BUR (con apoyo de A MAR y A GAS)*."""
    at = next((i for i, word in enumerate(words) if word.type == "BACKED"), None)
    if at is None:
        return None
    order, backing = words[:at], words[at]
    helpers = [part for whole in split_at(words[at + 1 :], "AND") for part in split_at(whole, "COMMA")]
    support = replace(backing, type="_SUPPORT")
    return [_one(grammar, order), *(_one(grammar, [*helper, support, *order]) for helper in helpers)]


def _listed(orders: Iterable[Parsed], rule: str | None) -> Iterator[Parsed]:
    """Orders of which one with its verb first is meant for the units that follow it too."""
    for parsed in orders:
        order = parsed.under(rule)
        if order.node.rule != rule:
            rule = parsed.listing
        yield order


def _one(grammar: Grammar, words: Sequence[Typed]) -> Parsed:
    said = [word for word in words if word.type not in UNSAID]
    while said and said[-1].type == "STOP":
        said.pop()
    if said and said[0].type == "AND":  # *y además…*, the English *I*
        said = said[1:]
    if comma := _comma_of_a_list(words):
        raise NotAnOrderError(comma.start)
    errors: list[NotAnOrderError] = []
    for typed in _as_other_words(said):
        try:
            shape = grammar.shape(tuple([word.type for word in typed]))
        except NotAnOrderError as error:
            errors.append(error)
        else:
            return Parsed(_filled(shape, typed), typed)
    at = errors[0].at
    raise NotAnOrderError(None if at is None else said[at].start)


def _filled(shape: Node, words: Sequence[Typed]) -> Node:
    """An order's tree: its shape with the words that stand at its places."""
    children: list[Node | Word] = []
    for child in shape.children:
        if isinstance(child, Node):
            children.append(_filled(child, words))
        else:
            children.append(child if child.value else words[child.start])
    return Node(shape.rule, tuple(children))


def _as_other_words(words: Sequence[Typed]) -> Iterator[Sequence[Typed]]:
    """The words in every way that they may be taken.

    A name that may be either is a place first, and a power where the line can only be read so (rules C.4 n. 9); so is
    a code that is spelt like a word of the orders (*con*).
    """
    double = [(i, other) for i, word in enumerate(words) if (other := _other(word))][:MOST_DOUBLE_NAMES]
    for choice in sorted(product((False, True), repeat=len(double)), key=sum):
        others = dict(other for other, is_taken in zip(double, choice, strict=True) if is_taken)
        taken = [others.get(i, word) for i, word in enumerate(words)] if others else words
        yield [word for word in taken if word.type != FILLER]


def _other(word: Typed) -> Typed | None:
    if word.is_place_or_power:
        return as_power(word)
    return as_word(word) if word.named.word not in {"", WORD} else None


def _comma_of_a_list(words: Sequence[Typed]) -> Typed | None:
    """The comma of *A PAR, A BUR*, which may be two armies, or one and where it goes."""
    said = [word for word in words if word.type != FILLER]
    start = 1 if said[:1] and said[0].type == "A" else 0
    types = [word.type for word in said[start : start + 4]]
    return said[start + 1] if types == ["PLACE", "COMMA", "A", "PLACE"] else None
