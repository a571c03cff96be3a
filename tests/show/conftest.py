from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from gm.show import language
from tests.show.sample import TEXTS

HEADER = (
    'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
)


def compile_po(entries: bytes, to: Path) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(entries)))
    to.write_bytes(compiled.getvalue())


@pytest.fixture(scope="session")
def locale(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogues of the program, compiled anew, and one for the sample report."""
    folder = tmp_path_factory.mktemp("locale")
    for at, lang in enumerate(language.LANGUAGES):
        (folder / lang).mkdir()
        for po in sorted((language.LOCALE / lang).glob("*.po")):
            compile_po(po.read_bytes(), folder / lang / f"{po.stem}.mo")
        sample = "".join(f'msgid "{key}"\nmsgstr "{texts[at]}"\n\n' for key, texts in TEXTS.items())
        compile_po((HEADER + sample).encode(), folder / lang / "sample.mo")
    return folder


@pytest.fixture
def sample_texts(locale: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The sample report can be read."""
    monkeypatch.setattr(language, "LOCALE", locale)
    language._catalogue.cache_clear()
    yield
    language._catalogue.cache_clear()
