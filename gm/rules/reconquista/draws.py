"""Draws in words. Their names (``retirada|A TOLEDO``) stay beside: they are what a checker and the DJ type."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from gm.core.message import Arg, Message, place, power, say
from gm.rules.reconquista.texts import named, refuge

DICE = ("1", "2")
"""The two dice of a line of a table, or of the income of a rich country."""


def in_words(name: str, value: str) -> tuple[Arg, Arg]:
    """What a draw is called (*la gravedad de la peste*), and what it gave; the name itself, if it is no draw."""
    what, *of = name.split("|")
    if what not in _TELLERS or not of:
        return name, value
    told = _TELLERS[what](of)
    if len(of) > 1 and of[-1] in DICE:
        told = say(f"reconquista.draw.die.{of[-1]}", draw=told)
    return told, _VALUES.get(what, str)(value)


def disaster(what: str) -> Message:
    """What the draws of a disaster are about: *la peste*."""
    return say(f"reconquista.draw.{what}")


def _of_disaster(what: str, of: Sequence[str]) -> Message:
    """The severity or a line of a disaster's table, or what the die of one place decides."""
    if of[0] in {"gravedad", "fila", "columna"}:
        return say(f"reconquista.draw.{of[0]}", disaster=disaster(what))
    return say(f"reconquista.draw.{what}.at", place=place(of[0]))


_TELLERS: Mapping[str, Callable[[Sequence[str]], Message]] = {
    "retirada": lambda of: say("reconquista.draw.retirada", unit=named(of[0])),
    "soborno": lambda of: say("reconquista.draw.soborno", unit=named(of[0])),
    "asesinato": lambda of: say("reconquista.draw.asesinato", power=power(of[0]), victim=power(of[-1])),
    "sublevacion": lambda of: say("reconquista.draw.sublevacion", place=place(of[0])),
    "renta": lambda of: say("reconquista.draw.renta", power=power(of[0])),
    "hambre": partial(_of_disaster, "hambre"),
    "peste": partial(_of_disaster, "peste"),
    "tormenta": partial(_of_disaster, "tormenta"),
}

_VALUES: Mapping[str, Callable[[str], Arg]] = {
    "retirada": refuge,
    "soborno": lambda value: power(value.partition(" ")[0]),
}
