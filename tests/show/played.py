"""A year of Reconquista as its rules play it, to look at real reports."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cache

from gm.core.dice import Dice, key_of
from gm.core.model import Turn
from gm.core.report import Frame
from gm.core.ruleset import Ruleset
from gm.rules import RULESETS
from gm.show import site
from tests.show.sample import MADRID, MAP

END = b"a secret end of the chain, told "
ORDERS = (
    {
        "LYC": ("A BURGOS - GORMAZ", "A ZAMORA - SALAMANCA", "F OVIEDO - MAR CANTABRICO"),
        "NYA": ("A JACA S A SOBRARBE - HUESCA", "A SOBRARBE - HUESCA", "F GUIPUZCOA - GOLFO DE VIZCAYA"),
        "CBA": ("A CERVERA - LERIDA", "F BARCELONA - MAR MEDITERRANEO SUPERIOR", "A VICH S A CERVERA - LERIDA"),
        "TZA": ("A ALCANIZ - LERIDA", "A CALATAYUD - MEDINACELI", "F TORTOSA B"),
        "TTO": ("A CALATRAVA - TOLEDO", "A GUADALAJARA - SEGOVIA", "A TALAVERA - LA LUNA"),
        "TBA": ("A EVORA - BEJA", "A SANTAREN - COIMBRA"),
        "TSE": ("A CORDOBA - JAEN", "A CARMONA - MALAGA", "G SEVILLA H"),
    },
    {
        "LYC": ("A GORMAZ B", "A SALAMANCA - SEGOVIA"),
        "NYA": ("A HUESCA B",),
        "CBA": ("A BARCELONA - MALLORCA", "F MAR MEDITERRANEO SUPERIOR C A VICH - MALLORCA"),
        "TTO": ("A SEGOVIA H", "A TOLEDO S A SEGOVIA H"),
        "TBA": ("A COIMBRA B",),
        "TSE": ("A JAEN B", "A MALAGA B"),
        "TZA": ("A MEDINACELI B",),
    },
    {
        "LYC": ("A GORMAZ B",),
        "NYA": ("A HUESCA B",),
        "TTO": ("A SEGOVIA - GORMAZ", "A GUADALAJARA S A SEGOVIA - GORMAZ"),
        "TBA": ("A COIMBRA B",),
        "TSE": ("A JAEN B",),
        "TZA": ("A MEDINACELI S A [TTO] SEGOVIA - GORMAZ",),
    },
    {"LYC": ("B A LEON", "B A LEON"), "TTO": ("B A TOLEDO",)},
)


@cache
def year() -> tuple[Ruleset, tuple[Turn, ...]]:
    """The rules and the four turns."""
    rules = RULESETS["reconquista"](MAP.board, MAP.scenarios["1080"], {})
    state = rules.setup(Dice(key_of(END, 0))).state
    turns: list[Turn] = []
    for orders in ORDERS:
        phase = rules.phase(state)
        outcome = rules.adjudicate(state, orders, Dice(key_of(END, phase.number)))
        turns.append(Turn(phase, state, orders, outcome))
        state = outcome.state
    return rules, tuple(turns)


def published() -> site.Site:
    """The public pages of that year."""
    rules, turns = year()
    anchor = key_of(END, 0).hex()
    after = [*(turn.phase for turn in turns), rules.phase(turns[-1].outcome.state)][1:]
    deadlines = [datetime(2026, 12, 13, 21, 0, tzinfo=MADRID) + timedelta(weeks=2 * i) for i in range(len(turns))]
    return site.Site(
        game="Los siete reinos",
        anchor=anchor,
        start=rules.picture(turns[0].before),
        turns=tuple(
            site.Turn(
                site.Version(
                    rules.report(turns[: i + 1], None),
                    Frame(
                        game="Los siete reinos",
                        anchor=anchor,
                        key=key_of(END, turn.phase.number).hex(),
                        digest="0" * 64,
                        next=after[i],
                        deadline=deadlines[i],
                    ),
                )
            )
            for i, turn in enumerate(turns)
        ),
        open=after[-1],
        deadline=deadlines[-1],
        colours={start.id: start.colour for start in MAP.scenarios["1080"].powers},
    )
