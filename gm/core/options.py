"""House rules that a game may set. A ruleset holds them as a frozen struct; its fields are the options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args, get_type_hints

from msgspec import Struct

from gm.core.errors import GmError


class Option(Struct, frozen=True):
    """A house rule a game may set: its key, its values with the default first, and the rule it settles (an id)."""

    key: str
    values: tuple[str, ...]
    rule: str


def options_of(house: type[Struct]) -> tuple[Option, ...]:
    """An option a field, which is annotated with its values and the rule: ``Annotated[Literal["no", "yes"], "B7"]``."""
    default = house()

    def option(key: str, hint: object) -> Option:
        values, rule = get_args(hint)
        first = getattr(default, key)
        return Option(key, (first, *(value for value in get_args(values) if value != first)), rule)

    return tuple(option(key, hint) for key, hint in get_type_hints(house, include_extras=True).items())


def check_chosen(options: Sequence[Option], chosen: Mapping[str, str]) -> None:
    """Raises GmError for a key or a value that there is not."""
    known = {option.key: option.values for option in options}
    for key, value in chosen.items():
        if key not in known:
            raise GmError("core.option.unknown", key=key, known=tuple(known))
        if value not in known[key]:
            raise GmError("core.option.value", key=key, value=value, known=known[key])
