"""What draws are called for people, in three languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gm.core.maps import load_map
from gm.core.message import say
from gm.rules.reconquista.draws import in_words
from gm.show.language import Language

TURNS = Path(__file__).parents[3] / "turns"


@pytest.mark.parametrize(
    ("lang", "name", "value", "words"),
    [
        ("es", "retirada|A OVIEDO", "G OVIEDO", "La retirada del ejército de Oviedo → la ciudad de Oviedo"),
        ("ca", "retirada|A OVIEDO", "LEON", "La retirada de l'exèrcit d'Oviedo → Lleó"),
        ("en", "soborno|G TOLEDO", "TSE COMPRAR", "The bribe of the garrison of Toledo → the Taifa of Seville"),
        ("es", "asesinato|TSE|TTO", "3", "El atentado de la Taifa de Sevilla contra la Taifa de Toledo → 3"),
        ("ca", "sublevacion|MALAGA", "2", "La revolta de Màlaga → 2"),
        ("es", "renta|LYC", "4", "La renta variable de León y Castilla → 4"),
        ("es", "renta|LYC|2", "4", "El segundo dado de la renta variable de León y Castilla → 4"),
        ("es", "hambre|gravedad", "3", "La gravedad del hambre → 3"),
        ("en", "peste|gravedad|2", "5", "The second die of the severity of the plague → 5"),
        ("es", "hambre|columna|1", "5", "El primer dado de la columna del hambre → 5"),
        ("ca", "peste|fila|2", "5", "El segon dau de la fila de la pesta → 5"),
        ("ca", "hambre|ESTRECHO", "1", "La fam a l'Estret → 1"),
        ("en", "tormenta|ESTRECHO", "1", "The storm in the Strait → 1"),
        ("es", "dado", "1", "Dado → 1"),
    ],
)
def test_a_draw_is_told_in_words_with_its_name_beside(lang: str, name: str, value: str, words: str) -> None:
    draw, told = in_words(name, value)
    language = Language(lang, load_map("reconquista").names)
    assert language.sentence(say("reconquista.report.die", draw=draw, value=told, name=name)) == f"{words} ({name})"


def test_every_draw_of_the_example_games_has_words() -> None:
    outcomes = [json.loads(path.read_text("utf-8")) for path in sorted(TURNS.glob("ejemplo*/*/outcome.json"))]
    names = {draw["name"]: draw["value"] for outcome in outcomes for draw in outcome["draws"]}
    assert len(names) > 20
    assert [name for name, value in names.items() if in_words(name, value)[0] == name] == []
