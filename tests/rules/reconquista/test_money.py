"""Money between powers: notation, arithmetic, who sees what, and that no ducat is made or lost."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gm.core.dice import Dice
from gm.core.maps import load_map
from gm.core.message import Arg, Message, say
from gm.core.model import Fault, Turn, Verdict
from gm.core.ruleset import Node, Word
from gm.rules.reconquista.money import Transfer, money_text, parse_money
from gm.rules.reconquista.notation import subject
from gm.rules.reconquista.ruleset import Reconquista
from gm.rules.reconquista.setup import first_position
from gm.rules.reconquista.state import Debt
from gm.show.language import Language
from tests.orders import desk
from tests.rules.reconquista.small import DICE, game, play, state

BRIBERY = Reconquista(game(expenses="yes", revolts="both", treasuries="secret"))
RICH = replace(state("P: A TOL; Q: A JAE; R: A VAL"), treasury={"P": 7, "Q": 1, "R": 0})


def words(rule: str, *typed: tuple[str, str]) -> Node:
    return Node(rule, tuple(Word(kind, value, 0, 0) for kind, value in typed))


def test_canonical_text() -> None:
    assert parse_money("DAR 5 Q") == Transfer(5, "Q")
    assert money_text(Transfer(5, "Q")) == "DAR 5 Q"
    assert subject("DAR 5 Q") == subject("DAR 6 Q") != subject("DAR 5 R")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "DAR 5 Q",
            "DAR FICHA R Q",
            "CEDER TOL Q",
            "PRESTAMO 10 2",
            "DEVOLVER 6",
            "GASTO 24 ASESINAR Q",
            "GASTO 3 ALIVIAR TOL",
        ),
        *("GASTO 12 PACIFICAR TOL", "GASTO 9 SUBLEVAR TOL", "GASTO 3 PROTEGER A TOL", "GASTO 12 DESBANDAR A TOL"),
        *("GASTO 9 LIBERAR G TOL", "GASTO 18 COMPRAR F VAL"),
    ],
)
def test_what_is_read_is_written(text: str) -> None:
    assert money_text(parse_money(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "GASTO",
        "GASTO 3 ROBAR TOL",
        "GASTO 3 ALIVIAR",
        "GASTO 3 COMPRAR TOL",
        "",
        "CEDER TOL",
        "DAR",
        "DAR 5",
        "DAR x Q",
        "DAR 5 Q R",
        "DAR ٣ Q",
        "A TOL H",
    ],
)
def test_anything_else_is_no_money_order(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # whichever of its steps refuses it
        parse_money(text)


@pytest.mark.parametrize(
    ("written", "reason"),
    [("6+3", "sum"), ("2.5", "fraction"), ("2,5", "fraction"), ("-5", "negative")],
)
def test_sums_fractions_and_debts_are_asked_about(written: str, reason: str) -> None:
    amount = ("NUMBER", written.lstrip("-"))
    number = Node("negative", (Word(*amount, 0, 0),)) if reason == "negative" else Word(*amount, 0, 0)
    node = Node("transfer", (number, Word("POWER", "Q", 0, 0)))
    reading = Reconquista(game(transfers="yes")).read(node, RICH, "P")
    assert (reading.order, reading.fault) == (None, Fault.INVALID)
    assert reading.reason is not None
    assert reading.reason.id == f"reconquista.read.{reason}"


def test_too_much_is_read_and_answered_with_the_sums() -> None:
    node = words("transfer", ("NUMBER", "9"), ("POWER", "Q"))
    reading = Reconquista(game(transfers="yes")).read(node, RICH, "P")
    assert (reading.order, reading.fault) == ("DAR 9 Q", None)  # another line may bring the money
    (result,) = Reconquista(game(transfers="yes")).check(RICH, "P", ["DAR 9 Q"])
    assert (result.verdict, result.reason.id) == (Verdict.FAIL, "reconquista.winter.no_money")


def test_the_arithmetic_of_a_sheet() -> None:
    """B13-2: each line with what is left after it, the one too many with all the sums."""
    results = Reconquista(game(transfers="yes")).check(RICH, "P", ["DAR 5 Q", "DAR 3 R"])
    assert [str(result.verdict) for result in results] == ["success", "fail"]
    assert results[1].reason.id == "reconquista.money.spent"
    assert {key: results[1].reason.args[key] for key in ("spent", "n")} == {"spent": 5, "n": 2}


def test_what_a_sheet_comes_to() -> None:
    """B13-2: for the power alone, where it spends anything."""
    of = Reconquista(game(transfers="yes"))
    (accounts,) = of.accounts(RICH, "P", ["DAR 5 Q", "DAR 3 R", "A TOL H"])
    assert (accounts.id, accounts.args["spent"], accounts.args["n"]) == ("reconquista.money.accounts", 5, 2)
    assert of.accounts(RICH, "P", ["A TOL H"]) == ()


def test_a_unit_that_could_not_be_bought_takes_no_orders() -> None:
    """B8-3: a purchase that the purse does not pay for gives no command of the unit."""
    poor = replace(state("P: A CAL; Q: A JAE"), treasury={"P": 17})
    sheet = ["GASTO 18 COMPRAR A JAE", "A JAE - MUR"]
    assert [str(result.verdict) for result in BRIBERY.check(poor, "P", sheet)] == ["fail", "void"]


def test_the_dead_neither_give_nor_receive() -> None:
    dead = replace(RICH, out=("P",))
    results = Reconquista(game(transfers="yes")).check(dead, "P", ["DAR 5 Q"])
    assert results[0].reason.id == "reconquista.void.you_are_out"
    results = Reconquista(game(transfers="yes")).check(dead, "Q", ["DAR 1 P"])
    assert results[0].reason.id == "reconquista.void.power_is_out"


def report(of: Reconquista, viewer: str | None) -> str:
    outcome = play(of.game, RICH, P="DAR 5 Q\nA TOL H").outcome
    told = of.report([Turn(of.phase(RICH), RICH, {"P": ("DAR 5 Q", "A TOL H")}, outcome)], viewer)
    return str((told.lead, told.sections))


def test_a_gift_is_a_secret_of_two() -> None:
    """B13-4: neither the order nor the gift is in anybody else's report; the giver has both, the receiver the gift."""
    of = Reconquista(game(transfers="yes", treasuries="secret"))
    gift, order = "reconquista.money.event.transfer", "reconquista.money.order.transfer"
    seen = {viewer: (gift in report(of, viewer), order in report(of, viewer)) for viewer in ("P", "Q", "R", None)}
    assert seen == {"P": (True, True), "Q": (True, False), "R": (False, False), None: (False, False)}


def test_a_gift_told_to_everybody() -> None:
    of = Reconquista(game(transfers="yes", transfer_news="everybody"))
    assert "reconquista.money.event.transfer" in report(of, None)


def forces(of: Reconquista, viewer: str | None) -> tuple[list[Arg], tuple[Message, ...]]:
    """The last column of the table of forces, and what stands above it."""
    outcome = play(of.game, RICH).outcome
    told = of.report([Turn(of.phase(RICH), RICH, {}, outcome)], viewer)
    (found,) = (part for part in told.sections if part.name == "forces")
    assert found.table is not None
    return [row[-1] for row in found.table.rows], found.sentences


def test_treasuries_are_public_or_each_knows_its_own() -> None:
    """B13-5, treasuries=secret."""
    assert forces(Reconquista(game()), None) == ([7, 1, 0, 0], ())
    secret = Reconquista(game(treasuries="secret"))
    assert not any(isinstance(cell, int) for cell in forces(secret, None)[0])
    assert forces(secret, None)[1] == ()
    assert forces(secret, "Q")[1] == (say("reconquista.report.treasury", ducats=say("reconquista.ducats", n=1)),)


def test_debts_and_chits_are_told_to_who_has_them() -> None:
    """B9, B10: whatever the treasuries are; 12 due in the spring after next, two chits against R and none against P."""
    of = Reconquista(game(loans="25", assassination="yes"))
    before = replace(state("Q: A JAE"), loans={"Q": (Debt(10, 2, 9),)}, chits={"Q": {"R": 2, "P": 0}})
    outcome = play(of.game, before).outcome
    turn = Turn(of.phase(before), before, {}, outcome)
    own = {viewer: of.report([turn], viewer).sections[-1].sentences for viewer in ("Q", "P", None)}
    assert [said.id for said in own["Q"]] == ["reconquista.report.debt", "reconquista.report.chits"]
    spanish = Language("es", load_map("reconquista").names)
    assert spanish.sentence(own["Q"][0]).startswith(
        "Debes al banco 12 ducados, que cobrará al empezar el turno de prim"
    )
    assert "(2)" in spanish.sentence(own["Q"][1])
    assert own["P"] == own[None] == ()


def test_a_winters_sums_are_secret_too() -> None:
    """B13-5: everybody learns who recruits, only the power what it had and has left."""
    of = Reconquista(game(treasuries="secret"))
    before = replace(RICH, number=4)
    events = of.adjudicate(before, {"P": ["B G TOL"]}, DICE).events
    assert [(event.message.id, event.seen_by) for event in events] == [
        ("reconquista.winter.event.recruits", None),
        ("reconquista.winter.event.accounts", ("P",)),
    ]


def test_a_winters_orders_tell_others_the_price_and_no_treasury() -> None:
    """B13-5: whoever reads the line learns whether it was paid."""
    of = Reconquista(game(treasuries="secret"))
    before = replace(state("P: A TOL", control={"CAL": "P"}), number=4, treasury={"P": 4})
    sheets = {"P": ("B G TOL", "B A CAL")}
    turn = Turn(of.phase(before), before, sheets, of.adjudicate(before, sheets, DICE))

    def reasons(viewer: str | None) -> list[str]:
        (orders,) = (part for part in of.report([turn], viewer).sections if part.name == "orders")
        tables = [part.table for part in orders.sections if part.table]
        return [why.id for table in tables for *_, why in table.rows if isinstance(why, Message)]

    public = ["reconquista.report.paid", "reconquista.report.unpaid"]
    assert reasons("Q") == reasons(None) == public
    assert set(reasons("P")) & set(public) == set()


def test_a_sheet_orders_what_it_buys() -> None:
    """B8-3: checked beforehand as if the purchase came off; by itself the order is for another's unit."""
    rich = replace(state("P: A CAL; Q: A JAE"), treasury={"P": 18})
    sheet = ["GASTO 18 COMPRAR A JAE", "A JAE - MUR"]
    assert [str(result.verdict) for result in BRIBERY.check(rich, "P", sheet)] == ["success", "success"]
    assert [str(result.verdict) for result in BRIBERY.check(rich, "P", sheet[1:])] == ["void"]
    move = Node("move", (words("unit", ("KIND", "A"), ("PLACE", "JAE")), Word("PLACE", "MUR", 0, 0)))
    assert (BRIBERY.read(move, rich, "P").order, BRIBERY.read(move, rich, "P").fault) == ("A JAE - MUR", None)


def test_a_garrison_that_is_bought_may_come_out_at_once() -> None:
    """B8-3: control goes over with it, beforehand as in the turn."""
    rich = replace(state("P: A CAL; x: G JAE"), treasury={"P": 9})
    sheet = ["GASTO 9 COMPRAR G JAE", "G JAE = A"]
    assert [str(result.verdict) for result in BRIBERY.check(rich, "P", sheet)] == ["success", "success"]
    assert "A JAE" in play(BRIBERY.game, rich, P="\n".join(sheet)).outcome.state.units


def test_a_line_may_spend_what_another_line_borrows() -> None:
    """B10-2: 30 are there and 25 come from the bank; without the loan the same line cannot be paid."""
    of = desk.Desk(load_map("reconquista"), {"expenses": "yes", "loans": "25"})
    loan, bribe = "Pido prestados 25 ducados, 1 año", "Soborno de 36 ducados para comprar A SEGOVIA"
    units = "TTO: A GUADALAJARA; LYC: A SEGOVIA"
    assert [line.fault for line in of.read(f"{loan}\n{bribe}", units, "TTO")] == [None, None]
    assert [line.fault for line in of.read(bribe, units, "TTO")] == [Fault.ILLEGAL]


def bribed(viewer: str | None) -> str:
    before = replace(state("P: A CAL; Q: A JAE; R: A QUI"), treasury={"P": 18, "R": 12})
    sheets = {"P": "GASTO 18 COMPRAR A JAE", "R": "GASTO 12 DESBANDAR A JAE"}
    outcome = play(BRIBERY.game, before, **sheets).outcome
    turn = Turn(BRIBERY.phase(before), before, {power: (text,) for power, text in sheets.items()}, outcome)
    told = BRIBERY.report([turn], viewer)
    return str((told.lead, told.sections))


def test_what_money_did_is_public_and_what_it_failed_to_do_is_not() -> None:
    """B8-8: the unit that went over is news; the loser's order and its failure are his own."""
    event, won, lost = "bribe.event.COMPRAR", "money.bribed", "money.outbid"
    seen = {viewer: tuple(word in bribed(viewer) for word in (event, won, lost)) for viewer in ("P", "Q", "R", None)}
    assert seen == {
        "P": (True, True, False),
        "Q": (True, False, False),
        "R": (True, False, True),
        None: (True, False, False),
    }


def test_orders_to_a_unit_that_was_not_bought_tell_nobody_of_the_bribe() -> None:
    """B8-8: Q's 3 keep A JAE true; what P ordered it is P's secret, as the bribe is; Q's own order for it is not."""
    before = replace(state("P: A CAL; Q: A JAE"), treasury={"P": 18, "Q": 3})
    orders = {"P": ["GASTO 18 COMPRAR A JAE", "A JAE - MUR", "A CAL H"], "Q": ["GASTO 3 PROTEGER A JAE", "A JAE H"]}
    outcome = BRIBERY.adjudicate(before, orders, DICE)
    seen = {viewer: [result.order for result in BRIBERY.known(outcome, viewer).results] for viewer in ("P", "Q", None)}
    assert seen == {
        "P": ["GASTO 18 COMPRAR A JAE", "A JAE - MUR", "A CAL H", "A JAE H"],
        "Q": ["A CAL H", "GASTO 3 PROTEGER A JAE", "A JAE H"],
        None: ["A CAL H", "A JAE H"],
    }


def test_an_attempt_that_failed_is_known_to_who_paid_for_it() -> None:
    """B9-6: its order and its die, which bears two names, are no news for anybody else."""
    of = Reconquista(game(assassination="yes", treasuries="secret"))
    before = replace(state("P: A CAL; Q: A JAE"), treasury={"P": 12}, chits={"P": {"Q": 1}})
    outcome = of.adjudicate(before, {"P": ["GASTO 12 ASESINAR Q"]}, Dice(b"", {"asesinato|P|Q": "6"}))
    seen = {viewer: of.known(outcome, viewer) for viewer in ("P", "Q", None)}
    assert {viewer: [draw.name for draw in known.draws] for viewer, known in seen.items()} == {
        "P": ["asesinato|P|Q"],
        "Q": [],
        None: [],
    }
    told = {
        viewer: "GASTO 12 ASESINAR Q" in {result.order for result in known.results} for viewer, known in seen.items()
    }
    assert told == {"P": True, "Q": False, None: False}
    assert not any("Q" in str(message) and "P" in str(message) for message in outcome.events)


def test_nobody_is_out_because_of_a_bribe_alone() -> None:
    """B8-7: Q's last unit is bought in autumn, its last zone with it; it is out at the end, told after everything."""
    before = replace(state("P: A CAL; Q: A JAE", number=3), treasury={"P": 18})
    outcome = play(BRIBERY.game, before, P="GASTO 18 COMPRAR A JAE", Q="A JAE H").outcome
    told = [event.message.id for event in outcome.events]
    assert "Q" in outcome.state.out
    assert told.index("reconquista.bribe.event.COMPRAR") < told.index("reconquista.end.out")
    (answer,) = (result for result in outcome.results if result.power == "Q")
    assert answer.reason.id == "reconquista.void.not_yours"


def test_a_dead_power_cannot_be_bribed() -> None:
    """A known fault of another program: it has no units, its ruler cannot be murdered, it holds nothing to rise."""
    of = Reconquista(game(expenses="yes", revolts="both", assassination="yes"))
    dead = replace(state("P: A CAL"), treasury={"P": 99}, out=("Q",), chits={"P": {"Q": 1}})
    sheet = ["GASTO 18 COMPRAR A JAE", "GASTO 36 ASESINAR Q", "GASTO 15 SUBLEVAR JAE"]
    assert [result.reason.id for result in of.check(dead, "P", sheet)] == [
        "reconquista.void.no_unit",
        "reconquista.void.power_is_out",
        "reconquista.void.nobodys",
    ]


def test_the_dj_may_rule_a_revolt() -> None:
    quiet = state("P: A TOL; Q: G CAL")
    risen = BRIBERY.rule(BRIBERY.rule(quiet, "revolt.TOL", "yes"), "revolt.CAL", "yes")
    assert (risen.revolts, risen.rebel_cities) == (("CAL", "TOL"), ("TOL",))
    assert BRIBERY.rule(BRIBERY.rule(risen, "revolt.TOL", "no"), "revolt.CAL", "no") == quiet
    marks = BRIBERY.picture(risen).marks
    assert marks == {"CAL": "reconquista.revolt", "TOL": "reconquista.revolt"}


def test_a_draw_is_named_by_who_and_whom() -> None:
    """The die of an attempt is its own: another order of the season moves it nowhere."""
    of = game(assassination="yes", revolts="both")
    before = replace(state("P: A CAL; Q: A JAE, A MUR"), treasury={"P": 36}, chits={"P": {"Q": 1}})
    one = play(of, before, P="GASTO 36 ASESINAR Q\nA CAL H").outcome
    other = play(of, before, P="GASTO 36 ASESINAR Q\nA CAL - TOL").outcome
    assert next(draw.name for draw in one.draws) == "asesinato|P|Q"
    assert one.draws == other.draws


def test_a_bribe_must_say_what_it_is_for() -> None:
    unit = words("unit", ("KIND", "A"), ("PLACE", "JAE"))
    node = Node("expense", (Word("NUMBER", "12", 0, 0), unit))
    reading = BRIBERY.read(node, replace(state("P: A CAL; Q: A JAE"), treasury={"P": 18}), "P")
    assert (reading.fault, reading.suggestions) == (
        Fault.AMBIGUOUS,
        ("GASTO 12 DESBANDAR A JAE",),
    )


def test_a_chit_is_no_use_to_the_dead() -> None:
    of = Reconquista(game(assassination="yes"))
    before = replace(state("P: A CAL"), out=("Q",), chits={"P": {"R": 1}})
    assert of.check(before, "P", ["DAR FICHA R Q"])[0].reason.id == "reconquista.void.power_is_out"


@pytest.mark.parametrize("ducats", ["0", "3", "6", "9", "12"])
def test_first_ducats_of_the_house(ducats: str) -> None:
    """B1-8, start_ducats=0, start_ducats=3, start_ducats=9, start_ducats=12; the scenario comes first."""
    of = game(start_ducats=ducats)
    first, *others = of.scenario.powers
    told = replace(of, scenario=replace(of.scenario, powers=(replace(first, treasury=None), *others)))
    assert first_position(told).treasury == {"P": int(ducats), "Q": 0, "R": 0, "S": 0}


def test_the_lot_among_equal_bribes_is_seen_by_who_drew_it() -> None:
    """B8-8: the unit goes home, and nobody learns by the draw whose money it was."""
    of = Reconquista(game(expenses="yes", bribe_ties="die"))
    before = replace(state("P: A CAL; Q: A JAE; R: A QUI"), treasury={"P": 12, "R": 12})
    outcome = play(of.game, before, P="GASTO 12 DESBANDAR A JAE", R="GASTO 12 DESBANDAR A JAE").outcome
    (lot,) = outcome.draws
    winner, loser = ("P", "R") if lot.value.startswith("P") else ("R", "P")
    assert {viewer: of.known(outcome, viewer).draws for viewer in (winner, loser, "Q", None)} == {
        winner: (lot,),
        **dict.fromkeys((loser, "Q", None), ()),
    }
