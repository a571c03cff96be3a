from __future__ import annotations

import io
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from gm.core.board import Name, Names
from gm.core.message import Message, city, day, moment, place, power, say
from gm.show import language
from gm.show.language import Language

HEADER = """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

"""
TEXTS = {
    "t.plain": "nada que contar.",
    "t.plural": ("{n} ducado", "{n} ducados"),
    "t.question": "¿quién va {x:a}?",
    "t.quoted": "«{text}» no vale.",
    "t.x": "{x}",
    "t.de": "{x:de}",
    "t.a": "{x:a}",
    "t.bare": "{x:bare}",
    "t.cap": "{x:cap}",
    "t.o": "{x:o}",
    "t.moves": "{unit} va {to:a}.",
    "t.army": "el ejército {place:de}",
}
CATALAN = {"t.per": "{x:per}"}
NAMES = Names(
    places={
        "es": {
            "TOLEDO": Name("Toledo"),
            "GULF": Name("golfo de León", "el"),
            "BIERZO": Name("El Bierzo"),
            "IBIZA": Name("Ibiza"),
            "ORAN": Name("Orán"),
            "HIERRO": Name("Hierro"),
            "ONLY_ES": Name("Soria"),
        },
        "ca": {
            "TOLEDO": Name("Toledo"),
            "GULF": Name("golf del Lleó", "el"),
            "OSCA": Name("Osca"),
            "EMPORDA": Name("Empordà", "l'"),
            "PORTS": Name("Ports", "els"),
            "RIOJA": Name("Rioja", "la"),
            "HIJAR": Name("Híxar"),
            "IOT": Name("Iòdia"),
            "SEAS": Name("Balears", "les"),
        },
        "en": {"GULF": Name("Gulf of Lion", "the"), "TOLEDO": Name("Toledo")},
    },
    cities={"es": {"TOLEDO": Name("Toledo ciudad")}},
    powers={"es": {"TTO": Name("Taifa de Toledo", "la")}, "en": {"TTO": Name("Taifa of Toledo", "the")}},
)


@pytest.fixture(autouse=True)
def _catalogue_of_this_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A catalogue of texts that show one thing each."""
    for lang in language.LANGUAGES:
        entries = HEADER
        for key, text in (TEXTS | (CATALAN if lang == "ca" else {})).items():
            if isinstance(text, tuple):
                entries += f'msgid "{key}"\nmsgid_plural "{key}"\nmsgstr[0] "{text[0]}"\nmsgstr[1] "{text[1]}"\n\n'
            else:
                entries += f'msgid "{key}"\nmsgstr "{text}"\n\n'
        compiled = io.BytesIO()
        write_mo(compiled, read_po(io.BytesIO(entries.encode())))
        (tmp_path / lang).mkdir()
        (tmp_path / lang / "t.mo").write_bytes(compiled.getvalue())
    monkeypatch.setattr(language, "LOCALE", tmp_path)
    language._catalogue.cache_clear()
    yield
    language._catalogue.cache_clear()


es, ca, en = (Language(lang, NAMES) for lang in language.LANGUAGES)


def test_a_name_stands_with_its_article_inside_a_sentence():
    assert es.phrase(place("GULF")) == "el golfo de León"
    assert es.phrase(place("TOLEDO")) == "Toledo"
    assert ca.phrase(place("EMPORDA")) == "l'Empordà"
    assert es.phrase(city("TOLEDO")) == "Toledo ciudad"
    assert es.phrase(power("TTO")) == "la Taifa de Toledo"


def test_a_name_missing_in_a_language_is_that_of_the_map_and_else_the_id():
    assert ca.phrase(place("ONLY_ES")) == "Soria"
    assert es.phrase(place("NOWHERE")) == "NOWHERE"
    assert Language("es").phrase(power("TTO")) == "TTO"


@pytest.mark.parametrize(
    ("reader", "x", "expected"),
    [
        (es, "GULF", "del golfo de León"),
        (es, "TOLEDO", "de Toledo"),
        (es, "BIERZO", "de El Bierzo"),
        (ca, "GULF", "del golf del Lleó"),
        (ca, "PORTS", "dels Ports"),
        (ca, "EMPORDA", "de l'Empordà"),
        (ca, "RIOJA", "de la Rioja"),
        (ca, "SEAS", "de les Balears"),
        (ca, "OSCA", "d'Osca"),
        (ca, "HIJAR", "d'Híxar"),
        (ca, "IOT", "de Iòdia"),
        (ca, "TOLEDO", "de Toledo"),
        (en, "GULF", "of the Gulf of Lion"),
        (en, "TOLEDO", "of Toledo"),
    ],
)
def test_de_joins_and_contracts(reader: Language, x: str, expected: str):
    assert reader.phrase(say("t.de", x=place(x))) == expected


@pytest.mark.parametrize(
    ("reader", "x", "expected"),
    [
        (es, "GULF", "al golfo de León"),
        (es, "TOLEDO", "a Toledo"),
        (ca, "GULF", "al golf del Lleó"),
        (ca, "PORTS", "als Ports"),
        (ca, "OSCA", "a Osca"),
        (en, "GULF", "to the Gulf of Lion"),
    ],
)
def test_a_joins_and_contracts(reader: Language, x: str, expected: str):
    assert reader.phrase(say("t.a", x=place(x))) == expected


def test_per_joins_and_contracts_in_catalan():
    assert [ca.phrase(say("t.per", x=place(x))) for x in ("GULF", "PORTS", "OSCA")] == [
        "pel golf del Lleó",
        "pels Ports",
        "per Osca",
    ]


def test_a_preposition_joins_any_phrase_not_names_alone():
    assert es.phrase(say("t.de", x=say("t.army", place=place("GULF")))) == "del ejército del golfo de León"


def test_each_thing_of_a_list_has_its_preposition_and_in_english_the_first():
    assert es.phrase(say("t.a", x=(place("GULF"), place("TOLEDO")))) == "al golfo de León y a Toledo"
    assert en.phrase(say("t.a", x=(place("GULF"), place("TOLEDO")))) == "to the Gulf of Lion and Toledo"


def test_an_unknown_preposition_is_our_mistake():
    with pytest.raises(AssertionError, match="no preposition 'per'"):
        Language("es")._gap("x", "per")


def test_bare_leaves_the_article_out():
    assert es.phrase(say("t.bare", x=(place("GULF"), power("TTO")))) == "golfo de León y Taifa de Toledo"


def test_a_list_has_commas_and_a_conjunction():
    x = ("a", place("TOLEDO"), 3)
    assert es.phrase(x) == "a, Toledo y 3"
    assert ca.phrase(x) == "a, Toledo i 3"
    assert en.phrase(x) == "a, Toledo and 3"
    assert es.phrase(("a",)) == "a"
    assert es.phrase(()) == ""


def test_spanish_conjunctions_change_before_the_same_sound():
    assert es.phrase(("Coria", place("IBIZA"))) == "Coria e Ibiza"
    assert es.phrase(("Coria", "Híjar")) == "Coria e Híjar"
    assert es.phrase(("Coria", place("HIERRO"))) == "Coria y Hierro"
    assert es.phrase(say("t.o", x=("Coria", place("ORAN")))) == "Coria u Orán"
    assert es.phrase(say("t.o", x=("Coria", "Hornos"))) == "Coria u Hornos"
    assert ca.phrase(say("t.o", x=("Coria", "Orà"))) == "Coria o Orà"
    assert en.phrase(say("t.o", x=("a", "b", "c"))) == "a, b or c"


def test_the_number_n_chooses_the_plural():
    assert [es.phrase(say("t.plural", n=n)) for n in (0, 1, 2)] == ["0 ducados", "1 ducado", "2 ducados"]


def test_an_n_does_not_disturb_a_text_without_plural():
    assert es.phrase(say("t.plain", n=2)) == "nada que contar."


def test_a_sentence_begins_with_a_capital():
    assert es.sentence(say("t.plain")) == "Nada que contar."
    assert es.sentence(say("t.moves", unit=say("t.army", place=place("TOLEDO")), to=place("GULF"))) == (
        "El ejército de Toledo va al golfo de León."
    )
    assert es.sentence(say("t.question", x=place("TOLEDO"))) == "¿Quién va a Toledo?"
    assert es.sentence(say("t.plural", n=1)) == "1 ducado"
    assert es.sentence(say("t.quoted", text="mal")) == "«mal» no vale."


def test_cap_begins_with_a_capital():
    assert es.phrase(say("t.cap", x=power("TTO"))) == "La Taifa de Toledo"


def test_a_label_has_a_capital_and_no_article():
    assert es.label(power("TTO")) == "Taifa de Toledo"
    assert es.label(say("t.plain")) == "Nada que contar."
    assert es.label(7) == "7"


def test_an_unknown_id_is_our_mistake():
    with pytest.raises(AssertionError, match=r"no text for 't\.nothing' in es"):
        es.phrase(Message("t.nothing"))


def test_a_catalogue_that_is_not_compiled_says_what_to_do():
    with pytest.raises(AssertionError, match="not compiled: install again"):
        es.phrase(Message("nodomain.x"))


def test_a_language_without_catalogues_is_our_mistake():
    with pytest.raises(AssertionError, match="no catalogues in 'fr'"):
        Language("fr")


def test_dates_are_written_out():
    assert es.phrase(day(date(2026, 11, 29))) == "domingo 29 de noviembre de 2026"
    assert ca.phrase(day(date(2026, 10, 2))) == "divendres 2 d'octubre del 2026"
    assert en.phrase(day(date(2026, 11, 29))) == "Sunday 29 November 2026"


@pytest.mark.parametrize(
    ("reader", "expected"),
    [
        (es, "sábado 1 de agosto de 2026, a las 21:05 (hora de Madrid, UTC+2)"),
        (ca, "dissabte 1 d'agost del 2026, a les 21:05 (hora de Madrid, UTC+2)"),
        (en, "Saturday 1 August 2026 at 21:05 (Madrid time, UTC+2)"),
    ],
)
def test_a_moment_has_weekday_time_and_zone(reader: Language, expected: str):
    assert reader.phrase(moment(datetime(2026, 8, 1, 21, 5, tzinfo=ZoneInfo("Europe/Madrid")))) == expected


def test_a_moment_in_a_nameless_zone_has_its_offset():
    def at(hours: float) -> str:
        return es.moment(datetime(2026, 8, 1, 21, 5, tzinfo=timezone(timedelta(hours=hours))))

    assert at(0).endswith("(UTC)")
    assert at(-5.5).endswith("(UTC-05:30)")
    assert at(1).endswith("(UTC+1)")


def test_a_moment_without_zone_is_our_mistake():
    with pytest.raises(AssertionError, match="time zone"):
        es.moment(datetime(2026, 8, 1))
