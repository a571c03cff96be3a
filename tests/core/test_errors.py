"""What the system refuses is told in words."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from gm.core.errors import refusal
from gm.show.language import Language


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (errno.ENOENT, "no existe"),
        (errno.EACCES, "falta el permiso"),
        (errno.EPERM, "falta el permiso"),
        (errno.EISDIR, "es una carpeta"),
        (errno.ENOTDIR, "una parte del camino no es una carpeta"),
        (errno.EEXIST, "ya existe"),
        (errno.ENOSPC, "el disco está lleno"),
        (errno.EROFS, "el disco es solo de lectura"),
        (errno.ENAMETOOLONG, "el nombre es demasiado largo"),
        (errno.EIO, os.strerror(errno.EIO)),
    ],
)
def test_the_usual_refusals_have_words_and_the_others_those_of_the_system(number: int, told: str) -> None:
    assert Language("es").phrase(refusal(OSError(number, os.strerror(number), "x"))) == told


def test_a_refusal_without_a_number_says_what_it_says() -> None:
    assert Language("es").phrase(refusal(OSError("raro"))) == "raro"


def test_a_file_that_is_not_there_is_one(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="missing") as error:
        (tmp_path / "missing").read_bytes()
    assert refusal(error.value).id == "core.os.missing"
