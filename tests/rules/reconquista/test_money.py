"""Money between powers: notation, arithmetic, who sees what, and that no ducat is made or lost."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gm.core.model import Fault, Turn
from gm.core.ruleset import Node, Word
from gm.rules.reconquista.money import Transfer, money_text, parse_money
from gm.rules.reconquista.notation import subject
from gm.rules.reconquista.ruleset import Reconquista
from tests.rules.reconquista.small import DICE, game, play, state

RICH = replace(state("P: A TOL; Q: A JAE; R: A VAL"), treasury={"P": 7, "Q": 1, "R": 0})


def words(rule: str, *typed: tuple[str, str]) -> Node:
    return Node(rule, tuple(Word(kind, value, 0, 0) for kind, value in typed))


def test_canonical_text() -> None:
    assert parse_money("DAR 5 Q") == Transfer(5, "Q")
    assert money_text(Transfer(5, "Q")) == "DAR 5 Q"
    assert subject("DAR 5 Q") == subject("DAR 6 Q") != subject("DAR 5 R")


@pytest.mark.parametrize("text", ["", "DAR", "DAR 5", "DAR x Q", "DAR 5 Q R", "DAR ٣ Q", "A TOL H"])
def test_anything_else_is_no_money_order(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
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
    assert (reading.order, reading.fault) == ("DAR 9 Q", Fault.ILLEGAL)
    assert reading.reason is not None
    assert reading.reason.id == "reconquista.winter.no_money"


def test_the_arithmetic_of_a_sheet() -> None:
    """B13-2: each line with what is left after it, the one too many with all the sums."""
    results = Reconquista(game(transfers="yes")).check(RICH, "P", ["DAR 5 Q", "DAR 3 R"])
    assert [str(result.verdict) for result in results] == ["success", "fail"]
    assert results[1].reason.id == "reconquista.money.spent"
    assert {key: results[1].reason.args[key] for key in ("spent", "left")} == {"spent": 5, "left": 2}


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


def treasuries(of: Reconquista, viewer: str | None) -> list[object]:
    outcome = play(of.game, RICH).outcome
    told = of.report([Turn(of.phase(RICH), RICH, {}, outcome)], viewer)
    (forces,) = (part for part in told.sections if part.name == "forces")
    assert forces.table is not None
    return [row[2] if isinstance(row[2], int) else "secret" for row in forces.table.rows]


def test_treasuries_are_public_or_each_knows_its_own() -> None:
    """B13-5, treasuries=secret."""
    assert treasuries(Reconquista(game()), None) == [7, 1, 0, 0]
    secret = Reconquista(game(treasuries="secret"))
    assert treasuries(secret, None) == ["secret"] * 4
    assert treasuries(secret, "Q") == ["secret", 1, "secret", "secret"]


def test_a_winters_sums_are_secret_too() -> None:
    """B13-5: everybody learns who recruits, only the power what it had and has left."""
    of = Reconquista(game(treasuries="secret"))
    before = replace(RICH, number=4)
    events = of.adjudicate(before, {"P": ["B G TOL"]}, DICE).events
    assert [(event.message.id, event.seen_by) for event in events] == [
        ("reconquista.winter.event.recruits", None),
        ("reconquista.winter.event.accounts", ("P",)),
    ]
