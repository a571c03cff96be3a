"""What runs: mails by their stamp, unit for unit; rulings on top."""

from __future__ import annotations

from itertools import permutations

import pytest

from gm.core.model import Phase
from gm.record import (
    AdmitRuling,
    FiledMail,
    Game,
    OrdersRuling,
    ReadingRuling,
    ReadLine,
    Sheet,
    Standing,
    Status,
    correct,
    load_mails,
    read_for,
    receive,
    replay,
    resolve,
)
from tests.record.mails import FRIDAY, hours, mail


def sheet(game: Game, power: str = "P") -> Sheet:
    return replay(game).sheets[power]


def test_the_later_stamp_rules_whatever_came_first(tiny: Game):
    late, early = mail("pere", "A ALBA - CIM", FRIDAY + hours(3)), mail("pere", "A ALBA - DUNA", FRIDAY)
    receive(tiny, late)
    receive(tiny, early)
    found = sheet(tiny)
    assert found.orders == ("A ALBA - CIM",)
    assert [(e.order, e.replaced_by.mail if e.replaced_by else None) for e in found.replaced] == [
        ("A ALBA - DUNA", "001-1-1/inbox/0001-p.eml")
    ]


def test_equal_stamps_go_by_hash(tiny: Game):
    mails = [mail("pere", f"A ALBA - {to}", FRIDAY) for to in ("BOIRA", "CIM", "DUNA")]
    for raw in mails:
        receive(tiny, raw)
    last = max(load_mails(tiny.folder)[1], key=lambda filed: filed.sha256)
    assert sheet(tiny).orders == (last.lines[0].order,)


def test_orders_are_merged_unit_by_unit(tiny: Game):
    receive(tiny, mail("pere", "A ALBA - BOIRA\nA CIM H"))
    receive(tiny, mail("pere", "A ALBA - DUNA", FRIDAY + hours(1)))
    assert sheet(tiny).orders == ("A CIM H", "A ALBA - DUNA")


def test_an_order_of_another_phase_takes_no_orders_place(tiny: Game):
    receive(tiny, mail("pere", "A ALBA - BOIRA"))
    receive(tiny, mail("pere", "D A ALBA", FRIDAY + hours(1)))
    found = sheet(tiny)
    assert found.orders == ("A ALBA - BOIRA", "D A ALBA")
    assert (found.replaced, found.missing) == ((), ())


def test_an_order_of_another_phase_is_no_order_for_the_unit_and_waits_until_a_later_mail_completes_the_sheet(
    tiny: Game,
):
    receive(tiny, mail("pere", "D A ALBA"))
    assert (sheet(tiny).standing, sheet(tiny).missing) == (Standing.PARTIAL, ("A ALBA",))
    assert [line.text for _, line in sheet(tiny).problems] == ["D A ALBA"]
    receive(tiny, mail("pere", "A ALBA - BOIRA", FRIDAY + hours(1)))
    assert sheet(tiny).problems == ()


def test_two_orders_for_a_unit_in_one_mail_both_reach_the_rules(tiny: Game):
    receive(tiny, mail("pere", "A ALBA - BOIRA\nA ALBA - DUNA"))
    assert sheet(tiny).orders == ("A ALBA - BOIRA", "A ALBA - DUNA")


def test_a_mail_may_start_afresh(tiny: Game):
    receive(tiny, mail("pere", "A ALBA - BOIRA\nA CIM H"))
    receive(tiny, mail("pere", "TODO\nA CIM - DUNA", FRIDAY + hours(1)))
    found = sheet(tiny)
    assert found.orders == ("A CIM - DUNA",)
    assert [entry.order for entry in found.replaced] == ["A ALBA - BOIRA", "A CIM H"]
    assert found.missing == ("A ALBA",)


def test_an_order_says_where_it_came_from(tiny: Game):
    receive(tiny, mail("pere", "hola\nA ALBA - BOIRA"))
    (entry,) = sheet(tiny).entries
    assert (entry.subject, entry.source.mail, entry.source.line) == ("A ALBA", "001-1-1/inbox/0001-p.eml", 2)
    assert entry.source.stamp == FRIDAY


@pytest.mark.parametrize(
    ("body", "standing"),
    [
        ("hola", Standing.NOTHING_SENT),
        ("A ALBA H", Standing.ONLY_HOLDS),
        ("A ALBA - BOIRA", Standing.COMPLETE),
        ("A CIM - BOIRA", Standing.PARTIAL),
    ],
)
def test_the_standing_of_a_power(tiny: Game, body: str, standing: Standing):
    receive(tiny, mail("pere", body))
    assert sheet(tiny).standing is standing
    assert sheet(tiny, "Q").standing is Standing.NOTHING_SENT


def test_a_power_without_units_has_nothing_to_order(tiny: Game):
    tiny.ruleset.units = lambda _, power: () if power == "Q" else ("A ALBA",)  # type: ignore[method-assign]
    tiny.ruleset.awaits = lambda _: frozenset({"P", "R"})  # type: ignore[method-assign]
    history = replay(tiny)
    assert history.sheets["Q"].standing is Standing.NOTHING_TO_ORDER
    assert history.missing == ("P", "R")


def test_where_no_unit_needs_an_order_a_mail_without_any_is_an_answer(tiny: Game):
    tiny.ruleset.units = lambda *_: ()  # type: ignore[method-assign]
    receive(tiny, mail("pere", "Aquest hivern no compro res"))
    history = replay(tiny)
    assert history.sheets["P"].standing is Standing.COMPLETE
    assert history.missing == ("Q", "R")


def test_where_no_unit_needs_an_order_a_doubtful_mail_is_no_answer(tiny: Game):
    tiny.ruleset.units = lambda *_: ()  # type: ignore[method-assign]
    receive(tiny, mail("pere", "¿compro algo?"))
    history = replay(tiny)
    assert history.sheets["P"].standing is Standing.NOTHING_SENT
    assert history.missing == ("P", "Q", "R")
    receive(tiny, mail("pere", "A ALBA H\n¿y qué más?", FRIDAY + hours(1)))
    assert sheet(tiny).standing is Standing.PARTIAL


def test_problem_lines_wait_until_a_later_mail_completes_the_sheet(tiny: Game):
    receive(tiny, mail("pere", "hola\n¿A ALB - BOIRA?"))
    assert [(file, line.line) for file, line in sheet(tiny).problems] == [("001-1-1/inbox/0001-p.eml", 2)]
    receive(tiny, mail("pere", "A ALBA - BOIRA", FRIDAY + hours(1)))
    assert sheet(tiny).problems == ()


def test_a_line_in_doubt_waits_no_longer_once_its_unit_is_ruled_on(tiny: Game):
    receive(tiny, mail("pere", "¿A ALBA a BOIRA?\n¿quin exèrcit?"))
    phase = replay(tiny).phase
    assert phase is not None
    correct(tiny, phase, OrdersRuling(at=FRIDAY, reason="por teléfono", power="P", orders=("A ALBA H",)))
    assert [line.line for _, line in sheet(tiny).problems] == [2]


def test_an_order_before_a_line_in_doubt_does_not_settle_it(tiny: Game):
    receive(tiny, mail("pere", "A ALBA - BOIRA"))
    receive(tiny, mail("pere", "¿A ALBA a DUNA?", FRIDAY + hours(1)))
    assert [line.line for _, line in sheet(tiny).problems] == [1]


def test_a_fresh_start_leaves_the_doubts_of_earlier_mails_behind(tiny: Game):
    receive(tiny, mail("pere", "¿A CIM a DUNA?"))
    receive(tiny, mail("pere", "TODO", FRIDAY + hours(1)))
    assert sheet(tiny).problems == ()


def test_the_mails_of_who_has_given_up_run_only_if_admitted(tiny: Game):
    receive(tiny, mail("pere", "A ALBA - BOIRA"))
    tiny.ruleset.resigned = lambda _: frozenset({"P"})  # type: ignore[method-assign]
    after = receive(tiny, mail("pere", "A ALBA - DUNA", FRIDAY + hours(1)))
    assert after.status is Status.RESIGNED
    assert sheet(tiny).orders == ()
    assert [mail.sha256 for mail in replay(tiny).papers.aside] == [after.sha256]
    phase = replay(tiny).phase
    assert phase is not None
    lines = read_for(tiny, phase, after, "P")
    correct(tiny, phase, AdmitRuling(at=FRIDAY, reason="ha vuelto", mail=after.sha256, power="P", lines=lines))
    assert sheet(tiny).orders == ("A ALBA - DUNA",)


def test_a_letter_of_who_has_given_up_is_answered(tiny: Game):
    tiny.ruleset.resigned = lambda _: frozenset({"P"})  # type: ignore[method-assign]
    assert receive(tiny, mail("pere", "Us enyoro!")).status is Status.NO_ORDERS
    assert replay(tiny).papers.aside == ()


def test_the_dj_orders_for_who_has_given_up(tiny: Game):
    tiny.ruleset.resigned = lambda _: frozenset({"P"})  # type: ignore[method-assign]
    receive(tiny, mail("pere", "A ALBA - BOIRA"))
    phase = replay(tiny).phase
    assert phase is not None
    correct(tiny, phase, OrdersRuling(at=FRIDAY, reason="defensa", power="P", orders=("A ALBA H",)))
    assert sheet(tiny).orders == ("A ALBA H",)


def test_an_illegal_order_runs_and_waits_for_a_better_one(tiny: Game):
    receive(tiny, mail("pere", "A CIM - BOIRA"))
    assert sheet(tiny).orders == ("A CIM - BOIRA",)
    assert [line.order for _, line in sheet(tiny).problems] == ["A CIM - BOIRA"]


def test_rulings_come_on_top_and_the_last_one_rules(tiny: Game):
    phase = replay(tiny).phase
    assert phase is not None
    receive(tiny, mail("pere", "A ALBA - BOIRA"))
    for to in ("DUNA", "CIM"):
        correct(tiny, phase, OrdersRuling(at=FRIDAY, reason="por teléfono", power="P", orders=(f"A ALBA - {to}",)))
    receive(tiny, mail("pere", "A ALBA - ERMITA", FRIDAY + hours(3)))
    found = sheet(tiny)
    assert found.orders == ("A ALBA - CIM",)
    assert found.entries[0].source.ruling == "001-1-1/rulings/0002.toml"


def test_a_line_may_be_read_by_ruling(tiny: Game):
    phase = replay(tiny).phase
    assert phase is not None
    filed = receive(tiny, mail("pere", "¿A ALB?\nA ALBA - BOIRA"))
    lines = (
        ReadLine(mail=filed.sha256, line=1, orders=("A ALBA - CIM",)),
        ReadLine(mail=filed.sha256, line=2),
    )
    correct(tiny, phase, ReadingRuling(at=FRIDAY, lines=lines))
    found = sheet(tiny)
    assert found.orders == ("A ALBA - CIM",)
    assert found.problems == ()
    assert (found.entries[0].source.line, found.entries[0].source.ruling) == (1, "001-1-1/rulings/0001.toml")


def test_a_late_mail_counts_once_it_is_admitted(tiny: Game):
    phase = replay(tiny).phase
    assert phase is not None
    filed = receive(tiny, mail("pere", "TODO\nA ALBA - BOIRA", FRIDAY + hours(100)))
    assert sheet(tiny).orders == ()
    lines = read_for(tiny, phase, filed, "P")
    ruling = AdmitRuling(at=FRIDAY, reason="se cayó la red", mail=filed.sha256, power="P", lines=lines)
    correct(tiny, phase, ruling)
    assert sheet(tiny).orders == ("A ALBA - BOIRA",)


def test_a_mail_found_too_late_is_admitted_to_its_season_and_leaves_the_other(tiny: Game):
    first = replay(tiny).phase
    assert first is not None
    receive(tiny, mail("pere", "A ALBA - BOIRA"))
    resolve(tiny, missing_ok=True)
    filed = receive(tiny, mail("quima", "A CIM - DUNA"))
    assert sheet(tiny, "Q").orders == ("A CIM - DUNA",)
    lines = read_for(tiny, first, filed, "Q")
    correct(tiny, first, AdmitRuling(at=FRIDAY, reason="r", mail=filed.sha256, power="Q", lines=lines))
    history = replay(tiny)
    assert history.turns[0].orders["Q"] == ("A CIM - DUNA",)
    assert history.sheets["Q"].orders == ()


def admit(game: Game, phase: Phase, filed: FiledMail) -> None:
    assert filed.power is not None
    lines = read_for(game, phase, filed, filed.power)
    correct(game, phase, AdmitRuling(at=FRIDAY, reason="r", mail=filed.name, power=filed.power, lines=lines))


def test_two_powers_that_paste_the_same_words_late_are_admitted_each_for_itself(tiny: Game):
    first = replay(tiny).phase
    assert first is not None
    filed = {power: receive(tiny, b"A ALBA - BOIRA\nA CIM - DUNA", FRIDAY + hours(100), power) for power in "PQ"}
    assert filed["P"].sha256 == filed["Q"].sha256
    admit(tiny, first, filed["P"])
    assert [mail.power for mail in replay(tiny).papers.aside] == ["Q"]
    admit(tiny, first, filed["Q"])
    history = replay(tiny)
    assert {mail.power for mail in history.papers.mails} == {"P", "Q"}
    assert history.papers.aside == ()
    for power, line in (("P", 1), ("Q", 2)):
        sources = {(entry.source.mail, entry.source.line) for entry in history.sheets[power].entries}
        assert (filed[power].file, line) in sources
        assert {mail for mail, _ in sources} == {filed[power].file}


def test_a_ruling_on_a_line_of_one_power_leaves_the_same_line_of_another(tiny: Game):
    phase = replay(tiny).phase
    assert phase is not None
    filed = [receive(tiny, "A ALBA H\nA CIM H\n¿y?".encode(), FRIDAY, power) for power in "PQ"]
    lines = (ReadLine(mail=filed[0].name, line=2), ReadLine(mail=filed[0].name, line=3, orders=("A ALBA - BOIRA",)))
    correct(tiny, phase, ReadingRuling(at=FRIDAY, lines=lines))
    assert sheet(tiny).orders == ("A ALBA H", "A ALBA - BOIRA")
    assert sheet(tiny).problems == ()
    assert [line.line for _, line in sheet(tiny, "Q").problems] == [1, 3]


def test_who_pastes_the_same_words_in_the_next_season_is_read_there_too(tiny: Game):
    first = replay(tiny).phase
    assert first is not None
    admit(tiny, first, receive(tiny, b"A ALBA H", FRIDAY + hours(100), "P"))
    resolve(tiny, missing_ok=True)
    receive(tiny, b"A ALBA H", FRIDAY + hours(101), "P")
    history = replay(tiny)
    assert history.turns[0].orders["P"] == history.sheets["P"].orders == ("A ALBA H",)


def test_a_ruling_of_old_names_pasted_text_by_its_hash_alone(tiny: Game):
    phase = replay(tiny).phase
    assert phase is not None
    filed = receive(tiny, "¿todas?".encode(), FRIDAY, "P")
    lines = (ReadLine(mail=filed.sha256, line=1, orders=("A ALBA H",)),)
    correct(tiny, phase, ReadingRuling(at=FRIDAY, lines=lines))
    assert (sheet(tiny).orders, sheet(tiny).problems) == (("A ALBA H",), ())


def test_the_order_of_arrival_decides_nothing(tiny: Game):
    mails = [mail("pere", f"A ALBA - {to}", FRIDAY + hours(n)) for n, to in enumerate(("BOIRA", "CIM", "DUNA"))]
    found = set()
    for order in permutations(range(3)):
        for path in (tiny.folder / "001-1-1/inbox").iterdir():
            path.unlink()
        for n in order:
            receive(tiny, mails[n])
        found.add(sheet(tiny).orders)
    assert found == {("A ALBA - DUNA",)}


def test_mails_that_do_not_count_lie_aside(tiny: Game):
    unknown = mail("nadie", "A ALBA - BOIRA")
    receive(tiny, unknown)
    receive(tiny, mail("quima", "A CIM H", FRIDAY + hours(100)))
    receive(tiny, mail("ramon", "Estoy de viaje", FRIDAY + hours(1), Auto_Submitted="auto-replied"))
    assert [filed.status for filed in replay(tiny).papers.aside] == ["unknown_sender", "autoreply", "late"]
    receive(tiny, unknown, sender="P")
    assert [filed.status for filed in replay(tiny).papers.aside] == ["autoreply", "late"]
