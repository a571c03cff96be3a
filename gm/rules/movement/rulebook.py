"""The disputed rules of movement: one field a question, one value an edition. The solver asks these and nothing else.

The first value of a field is what Reconquista plays by default; "n." numbers the question in its rules (A.2),
"DATC" in chapter 4 of the Diplomacy test cases.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Rulebook(Struct, frozen=True):
    """An edition: an answer to every question on which the family's games and tables differ."""

    #: n. 10. What cuts a support: any attack, or only one as strong as the supporter.
    cut: Literal["any", "equal_or_more"] = "any"

    #: B11. What an attack cuts of a support that counts for more than 1: all of it, or as much as the attacker counts
    #: for by itself.
    special_cut: Literal["whole", "point"] = "whole"

    #: n. 11. Whom a support to hold helps: every unit that stays, or only one ordered to hold or besiege.
    hold_support: Literal["staying_units", "only_H_and_B"] = "staying_units"

    #: n. 13. What a support is for: the very order it names, or whatever the named unit's power does in that area.
    support_match: Literal["exact", "area"] = "exact"

    #: n. 21. A unit on its way into the city leaves the province at once, or first defends it with force 1.
    convert_defends: Literal["no", "yes"] = "no"

    #: n. 43, DATC 4.A.2. A convoy whose fate depends on itself: its army does nothing; or battles at sea never feel
    #: convoyed armies (a paradox that is left ends in the first way); or every move of the paradox holds.
    paradox: Literal["szykman", "sea_first", "all_hold"] = "szykman"

    #: n. 47, DATC 4.A.7. A dislodged unit prevents nobody from entering its dislodger's place; or only where the
    #: two met head-on.
    dislodged_prevents: Literal["elsewhere", "unless_head_on"] = "elsewhere"

    #: n. 70. Whether a power may dislodge its own units.
    self_dislodge: Literal["no", "yes"] = "no"

    #: n. 73. Whether two units may change places when one is convoyed.
    convoy_swap: Literal["yes", "no"] = "yes"

    #: n. 75, DATC 4.A.3. When an army goes by sea to a place it could walk to: if its order says "via"; or also if a
    #: fleet of its own power, or any fleet, convoys it.
    adjacent_convoy: Literal["via", "own_fleet", "any_fleet"] = "via"

    #: n. 75, DATC 4.A.3. When an army that was to go by sea walks instead, if it can: never; when no fleets convoy it;
    #: or also when its convoy fails.
    land_fallback: Literal["never", "unconvoyed", "always"] = "never"

    #: n. 76, DATC 4.A.1. What breaks a convoy: the loss of any fleet on a complete route (of its own fleets, if they
    #: make one); or of so many that no route is complete; or of any fleet on a complete route, whosever it is.
    route: Literal["strict", "any_complete", "every"] = "strict"

    #: DATC 4.A.4. Whether a convoyed army cuts a support that is aimed at the place it comes from.
    convoyed_cut: Literal["no", "yes"] = "no"


RECONQUISTA = Rulebook()
