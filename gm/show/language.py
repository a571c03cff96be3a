"""Messages as Spanish, Catalan or English.

The texts are in ``gm/locale/<lang>/<domain>.po`` (how to write them: ``gm/locale/README.md``). This module fills their
gaps: it puts names in, joins prepositions and articles as the language does (*del golfo*, *al mar*, *d'Osca*), makes
lists (*a, b y c*) and writes dates out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Literal, NamedTuple
from zoneinfo import ZoneInfo

from gm.core.board import Name, Names
from gm.core.message import Arg, Atom, Message

LANGUAGES = ("es", "ca", "en")
LOCALE = Path(__file__).resolve().parent.parent / "locale"
NAME_KINDS = ("place", "city", "power")
NameKind = Literal["place", "city", "power"]


class Language:
    """A reader's language, with the names of a map (without them, or where they lack one, its id stands)."""

    def __init__(self, lang: str, names: Names | None = None) -> None:
        assert lang in LANGUAGES, f"no catalogues in {lang!r}"
        self.lang = lang
        self.names = names
        self._grammar = GRAMMARS[lang]

    def phrase(self, arg: Arg) -> str:
        """The text of an argument or a Message, for the middle of a sentence; a tuple is a list with "and"."""
        return self._grammar.listed([self._item(item) for item in _items(arg)], "and")

    def sentence(self, message: Message) -> str:
        """The text of a Message as a sentence: its first letter is a capital."""
        return _capitalised(self.phrase(message))

    def label(self, arg: Arg) -> str:
        """The text of a title or a table's cell: a name stands without its article, the first letter is a capital."""
        return _capitalised(self._gap(arg, "bare"))

    def name(self, kind: NameKind, of: str) -> Name:
        """The name of a place, of the city of a place, or of a power, in this language or else the map's first."""
        table = {} if self.names is None else _names(self.names, kind)
        for lang in (self.lang, *table):
            found = table.get(lang, {}).get(of)
            if found is not None:
                return found
        return Name(of)

    def date(self, day: date) -> str:
        """A day: *domingo 29 de noviembre de 2026*."""
        from babel.dates import format_date  # Babel is slow to load, and few sentences hold a date

        return format_date(day, self._grammar.day, locale=self.lang).replace("’", "'")

    def moment(self, at: datetime) -> str:
        """A day and time with its zone: *domingo 29 de noviembre de 2026, a las 21:00 (hora de Madrid, UTC+1)*.

        Raises AssertionError for a time without zone.
        """
        assert at.tzinfo is not None, "a moment needs a time zone"
        return self._grammar.moment.format(day=self.date(at), time=f"{at:%H:%M}", zone=self._zone(at))

    def _zone(self, at: datetime) -> str:
        from babel.dates import get_timezone_location

        offset = re.sub(r"([+-])0?(\d+):00", r"\1\2", f"UTC{at.isoformat()[-6:]}").replace("UTC+0", "UTC")
        if not isinstance(at.tzinfo, ZoneInfo) or at.tzinfo.key == "UTC":
            return offset
        city = get_timezone_location(at.tzinfo, locale=self.lang, return_city=True)
        return self._grammar.zone.format(city=city, of_city=self._grammar.joined("de", [city])[0], offset=offset)

    def _item(self, arg: Atom, *, bare: bool = False) -> str:
        if not isinstance(arg, Message):
            return str(arg)
        if arg.id in NAME_KINDS:
            name = self.name(arg.id, str(arg.args["id"]))  # type: ignore[arg-type]  # one of NAME_KINDS
            return name.text if bare else _with_article(name)
        if arg.id == "date":
            return self.date(date.fromisoformat(str(arg.args["day"])))
        if arg.id == "moment":
            zone = str(arg.args["zone"])
            at = datetime.fromisoformat(str(arg.args["at"]))
            return self.moment(at.astimezone(ZoneInfo(zone)) if zone else at)
        if arg.id == "verdict":
            arg = Message(f"show.verdict.{arg.args['is']}")
        return _text(self.lang, arg).format_map({key: _Gap(self, value) for key, value in arg.args.items()})

    def _gap(self, arg: Arg, spec: str) -> str:
        if not spec:
            return self.phrase(arg)
        if spec == "cap":
            return _capitalised(self.phrase(arg))
        items = [self._item(item, bare=spec == "bare") for item in _items(arg)]
        if spec == "bare":
            return self._grammar.listed(items, "and")
        if spec == "o":
            return self._grammar.listed(items, "or")
        return self._grammar.listed(self._grammar.joined(spec, items), "and")


class _Gap:
    """An argument that knows how to stand in a gap: ``{x}``, ``{x:de}``, ``{x:bare}``…"""

    def __init__(self, language: Language, arg: Arg) -> None:
        self.language = language
        self.arg = arg

    def __format__(self, spec: str) -> str:
        return self.language._gap(self.arg, spec)


class _Grammar(NamedTuple):
    """What the languages do differently."""

    conjunction: Callable[[str, str], str]
    joined: Callable[[str, list[str]], list[str]]
    day: str
    moment: str
    zone: str

    def listed(self, items: list[str], kind: str) -> str:
        """*a, b y c*; kind ``and`` or ``or``."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self.conjunction(kind, items[-1])} {items[-1]}"


def _spanish_conjunction(kind: str, following: str) -> str:
    if kind == "and":
        return "e" if re.match(r"h?[ií](?![aeo])", following, re.I) else "y"
    return "u" if re.match(r"h?[oó]", following, re.I) else "o"


def _spanish_joined(preposition: str, items: list[str]) -> list[str]:
    """Each with its preposition; *de el* and *a el* contract (a capital *El* is part of a name and does not)."""
    contracted = {"de": "del", "a": "al"}
    return [
        f"{contracted[preposition]} {item[3:]}"
        if item.startswith("el ") and preposition in contracted
        else f"{_known(preposition, 'de', 'a')} {item}"
        for item in items
    ]


ELIDES = re.compile(r"(?!h?[iu][aeiouàèéòóú])h?[aeiouàèéíòóú][\w'·-]", re.I)
"""What Catalan *de* becomes *d'* before: a vowel, with or without h, that is not half a consonant (*de iode*)."""


def _catalan_joined(preposition: str, items: list[str]) -> list[str]:
    contracted = {"de": "del", "a": "al", "per": "pel"}[_known(preposition, "de", "a", "per")]

    def join(item: str) -> str:
        if item.startswith("el "):
            return f"{contracted} {item[3:]}"
        if item.startswith("els "):
            return f"{contracted}s {item[4:]}"
        return f"d'{item}" if preposition == "de" and ELIDES.match(item) else f"{preposition} {item}"

    return [join(item) for item in items]


def _english_joined(preposition: str, items: list[str]) -> list[str]:
    """One preposition does for all."""
    return [f"{ {'de': 'of', 'a': 'to'}[preposition] } {items[0]}", *items[1:]]


GRAMMARS: Mapping[str, _Grammar] = {
    "es": _Grammar(
        _spanish_conjunction,
        _spanish_joined,
        day="EEEE d 'de' MMMM 'de' y",
        moment="{day}, a las {time} ({zone})",
        zone="hora {of_city}, {offset}",
    ),
    "ca": _Grammar(
        lambda kind, _: "i" if kind == "and" else "o",
        _catalan_joined,
        day="EEEE d MMMM 'del' y",
        moment="{day}, a les {time} ({zone})",
        zone="hora {of_city}, {offset}",
    ),
    "en": _Grammar(
        lambda kind, _: kind,
        _english_joined,
        day="EEEE d MMMM y",
        moment="{day} at {time} ({zone})",
        zone="{city} time, {offset}",
    ),
}


@cache
def _catalogue(lang: str, domain: str) -> GNUTranslations:
    path = LOCALE / lang / f"{domain}.mo"
    assert path.is_file(), f"{path.with_suffix('.po')} is not compiled: install again (pip install -e .)"
    with path.open("rb") as file:
        return GNUTranslations(file)


def _text(lang: str, message: Message) -> str:
    """The text with gaps; AssertionError if no catalogue has the id."""
    catalogue = _catalogue(lang, message.id.partition(".")[0])
    n = message.args.get("n")
    text = catalogue.ngettext(message.id, message.id, n) if isinstance(n, int) else message.id
    if text == message.id:
        text = catalogue.gettext(message.id)
    assert text != message.id, f"no text for {message.id!r} in {lang}"
    return text


def _names(names: Names, kind: NameKind) -> Mapping[str, Mapping[str, Name]]:
    return {"place": names.places, "city": names.cities, "power": names.powers}[kind]


def _with_article(name: Name) -> str:
    if not name.article:
        return name.text
    return name.article + ("" if name.article.endswith("'") else " ") + name.text


def _items(arg: Arg) -> tuple[Atom, ...]:
    """The things of a list; anything else alone."""
    return arg if isinstance(arg, tuple) else (arg,)


def _capitalised(text: str) -> str:
    """With a capital where the first word begins, past an opening mark; what is quoted stays as it was written."""
    return re.sub(r"^[¿¡(\[]*[^«“‘]", lambda start: start[0].upper(), text, count=1)


def _known(preposition: str, *known: str) -> str:
    assert preposition in known, f"no preposition {preposition!r} in this language"
    return preposition
