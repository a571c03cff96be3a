"""The house rules of Reconquista: one field each, its default first. A game sets them with ``--set KEY=VALUE``.

A profile is a named set of them: ``--set profile=semilla``, and any rule set besides has its own way. The defaults are
those of the profile ``clasico``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Struct

from gm.core.options import check_chosen, options_of


class House(Struct, frozen=True):
    """The rules that the published ones leave open, as this game settles them. Each names the question it answers."""

    profile: Annotated[Literal["clasico", "semilla", "completo"], "B"] = "clasico"

    # Part A
    missing_orders: Annotated[Literal["hold", "gm_defensive"], "R-3-3"] = "hold"
    duplicate: Annotated[Literal["last", "first", "hold"], "A.2 n. 5"] = "last"
    cut: Annotated[Literal["any", "equal_or_more"], "A.2 n. 10"] = "any"
    hold_support: Annotated[Literal["staying_units", "only_H_and_B"], "A.2 n. 11"] = "staying_units"
    support_convert: Annotated[Literal["no", "yes"], "A.2 n. 12"] = "no"
    support_match: Annotated[Literal["exact", "area"], "A.2 n. 13"] = "exact"
    sortie: Annotated[Literal["no", "classic", "1995"], "A.2 n. 20"] = "no"
    convert_defends: Annotated[Literal["no", "yes"], "A.2 n. 21"] = "no"
    garrison_city: Annotated[Literal["fortified", "any"], "A.2 n. 26"] = "fortified"
    lift_siege: Annotated[Literal["no", "required"], "A.2 n. 33"] = "no"
    siege_winter: Annotated[Literal["keep", "reset"], "A.2 n. 39"] = "keep"
    retreat: Annotated[Literal["random_simultaneous", "random_sequential", "player_list"], "A.2 n. 40"] = (
        "random_simultaneous"
    )
    neutral_means: Annotated[Literal["flag", "uncontrolled"], "A.2 n. 41"] = "flag"
    paradox: Annotated[Literal["szykman", "sea_first", "all_hold"], "A.2 n. 43"] = "szykman"
    route: Annotated[Literal["strict", "any_complete"], "A.2 n. 76"] = "strict"
    unit_cost: Annotated[Literal["3", "2", "4", "5", "6"], "R-1-5"] = "3"
    upkeep: Annotated[Literal["3", "0"], "A.2 n. 52"] = "3"
    placement: Annotated[Literal["controlled", "home_city"], "A.2 n. 50"] = "controlled"
    new_per_province: Annotated[Literal["2", "1"], "A.2 n. 51"] = "2"
    growing_home: Annotated[Literal["no", "yes"], "B3"] = "no"
    contested: Annotated[Literal["occupier", "nobody"], "A.2 n. 53"] = "occupier"
    control_when: Annotated[Literal["turn", "autumn"], "A.2 n. 55"] = "turn"
    victory_when: Annotated[Literal["turn", "autumn"], "A.2 n. 60"] = "turn"
    own_counts: Annotated[Literal["yes", "required", "no"], "A.2 n. 61"] = "yes"
    victory_tie: Annotated[Literal["zones", "shared", "play_on"], "A.2 n. 62"] = "zones"
    hold_turns: Annotated[Literal["0", "1"], "A.2 n. 63"] = "0"
    self_dislodge: Annotated[Literal["no", "yes"], "A.2 n. 70"] = "no"

    # Income and famine, plague and storms
    start_ducats: Annotated[Literal["6", "0", "3", "9", "12"], "B1"] = "6"
    variable_income: Annotated[Literal["no", "yes", "two_dice"], "B1"] = "no"
    sea_income: Annotated[Literal["0", "1"], "B1"] = "0"
    siege_income: Annotated[Literal["0", "1"], "B1"] = "0"
    divided_income: Annotated[Literal["each", "nobody"], "B1"] = "each"
    famine: Annotated[Literal["table", "flat", "no"], "B5"] = "table"
    plague: Annotated[Literal["table", "flat", "no"], "B6"] = "table"
    severity: Annotated[Literal["one_die", "two_dice"], "B5"] = "one_die"
    flat_odds: Annotated[Literal["11", "6", "8", "16", "24"], "B5"] = "11"
    plague_spread: Annotated[Literal["no", "yes"], "B6"] = "no"
    storms: Annotated[Literal["no", "sink", "bar"], "B6"] = "no"

    # Revolt, and what money does
    revolts: Annotated[Literal["no", "both", "one_place"], "B7"] = "no"
    revolt_help: Annotated[Literal["one", "every"], "B7"] = "one"
    expenses: Annotated[Literal["no", "yes"], "B8"] = "no"
    bribe_reach: Annotated[Literal["adjacent", "near_province", "anywhere"], "B8"] = "adjacent"
    bribe_ties: Annotated[Literal["fail", "die"], "B8"] = "fail"
    assassination: Annotated[Literal["no", "yes"], "B9"] = "no"
    loans: Annotated[Literal["no", "25", "size"], "B10"] = "no"
    special_units: Annotated[Literal["no", "yes"], "B11"] = "no"
    special_cut: Annotated[Literal["whole", "point"], "B11"] = "whole"
    strategic: Annotated[Literal["no", "yes"], "B12"] = "no"
    forced_tax: Annotated[Literal["no", "yes"], "B12"] = "no"
    straits: Annotated[Literal["no", "yes"], "B12"] = "no"
    disband_anytime: Annotated[Literal["no", "yes"], "B12"] = "no"

    # Money between players
    transfers: Annotated[Literal["yes", "no"], "B13"] = "yes"
    chain: Annotated[Literal["no", "yes"], "B13"] = "no"
    transfer_news: Annotated[Literal["parties", "everybody"], "B13"] = "parties"
    trade_provinces: Annotated[Literal["no", "yes"], "B13"] = "no"
    treasuries: Annotated[Literal["secret", "public"], "B13"] = "secret"

    # Countries, absent players, victory, sieges
    conquest: Annotated[Literal["no", "yes", "eliminated"], "B14"] = "no"
    shut_in: Annotated[Literal["2", "1", "3", "never"], "B15"] = "2"
    absence: Annotated[Literal["no", "ladder"], "B15"] = "no"
    victory: Annotated[Literal["territories", "cities", "basic", "advanced", "ultimate"], "B16"] = "territories"
    year_limit: Annotated[Literal["no", "3", "5", "7", "10", "15", "20"], "B16"] = "no"
    siege_turns: Annotated[Literal["2", "1", "3"], "B17"] = "2"
    supply: Annotated[Literal["no", "yes"], "B17"] = "no"
    assault: Annotated[Literal["no", "3", "2", "4"], "B17"] = "no"


SEMILLA = {"upkeep": "0", "famine": "no", "plague": "no", "transfers": "no", "treasuries": "public"}
COMPLETO = {
    "variable_income": "yes",
    "revolts": "both",
    "expenses": "yes",
    "assassination": "yes",
    "loans": "25",
    "special_units": "yes",
    "strategic": "yes",
    "forced_tax": "yes",
    "straits": "yes",
    "disband_anytime": "yes",
    "conquest": "yes",
}

PROFILES: Mapping[str, Mapping[str, str]] = {"clasico": {}, "semilla": SEMILLA, "completo": COMPLETO}
"""What each profile sets; everything else is as by default."""


OPTIONS = options_of(House)


def house_rules(chosen: Mapping[str, str]) -> House:
    """The house rules with these values; what is not chosen is as the profile has it, or else by default.

    Raises GmError for a key or a value that there is not.
    """
    check_chosen(OPTIONS, chosen)
    return msgspec.convert({**PROFILES[chosen.get("profile", House().profile)], **chosen}, House)
