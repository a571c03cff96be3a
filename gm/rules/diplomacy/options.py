"""The disputed rules of Diplomacy, one field each, and the editions that answer them all at once.

A game sets them with ``--set KEY=VALUE``; ``edition`` names where the others start from. "DATC" numbers the question in
chapter 4 of the Diplomacy test cases.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from gm.core.options import Option, check_chosen, options_of
from gm.rules.movement.rulebook import Rulebook


class House(Struct, frozen=True):
    """The rules of one table; the default of each is that of the default edition."""

    paradox: Annotated[Literal["szykman", "sea_first", "all_hold"], "DATC 4.A.2"] = "szykman"
    route: Annotated[Literal["any_complete", "every", "strict"], "DATC 4.A.1"] = "any_complete"
    adjacent_convoy: Annotated[Literal["own_fleet", "via", "any_fleet"], "DATC 4.A.3"] = "own_fleet"
    land_fallback: Annotated[Literal["never", "unconvoyed", "always"], "DATC 4.A.3"] = "never"
    convoyed_cut: Annotated[Literal["no", "yes"], "DATC 4.A.4"] = "no"
    convoyed_retreat: Annotated[Literal["open", "closed"], "DATC 4.A.5"] = "open"
    dislodged_prevents: Annotated[Literal["unless_head_on", "elsewhere"], "DATC 4.A.7"] = "unless_head_on"
    missing_coast: Annotated[Literal["only_one", "illegal"], "DATC 4.B.2"] = "only_one"
    wrong_coast: Annotated[Literal["illegal", "only_one"], "DATC 4.B.3"] = "illegal"
    support_coast: Annotated[Literal["optional", "required"], "DATC 4.B.4"] = "optional"
    unit_coast: Annotated[Literal["ignored", "illegal"], "DATC 4.B.5"] = "ignored"
    army_coast: Annotated[Literal["ignored", "illegal"], "DATC 4.B.6"] = "ignored"
    default_removal: Annotated[Literal["owned_centres", "home_centres"], "DATC 4.D.8"] = "owned_centres"
    cut: Annotated[Literal["any", "equal_or_more"], "DATC 5.B"] = "any"
    hold_support: Annotated[Literal["staying_units", "only_H_and_B"], "DATC 4.D.9"] = "staying_units"
    support_match: Annotated[Literal["exact", "area"], "DATC 5.B"] = "exact"
    self_dislodge: Annotated[Literal["no", "yes"], "DATC 5.B"] = "no"
    convoy_swap: Annotated[Literal["yes", "no"], "DATC 5.B"] = "yes"

    @property
    def rulebook(self) -> Rulebook:
        """The answers that the solver asks for."""
        fields = Rulebook.__struct_fields__
        return msgspec.convert({key: value for key, value in asdict(self).items() if key in fields}, Rulebook)


EDITIONS: Mapping[str, House] = {
    "2023": House(),
    "datc2": House(land_fallback="always", default_removal="home_centres"),
    "dptg": House(adjacent_convoy="via", default_removal="home_centres"),
    "1982": House(paradox="sea_first", default_removal="home_centres"),
    "1971": House(
        paradox="sea_first",
        route="every",
        adjacent_convoy="any_fleet",
        land_fallback="always",
        default_removal="home_centres",
    ),
}
"""Editions by name, the default first."""


OPTIONS = (Option("edition", tuple(EDITIONS), "DATC 4"), *options_of(House))


def house_rules(chosen: Mapping[str, str]) -> House:
    """The rules of the edition that is chosen, or of the default one, with these values.

    Raises GmError for a key or a value that there is not.
    """
    check_chosen(OPTIONS, chosen)
    values = dict(chosen)
    edition = EDITIONS[values.pop("edition", next(iter(EDITIONS)))]
    return msgspec.convert(asdict(replace(edition, **values)), House)
