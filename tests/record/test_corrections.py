"""Corrections and reruns: what they change, what they leave alone, and what is said of it."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from shutil import copytree

import pytest

from gm.core.errors import GmError
from gm.core.model import Phase
from gm.record import (
    AcceptRuling,
    AdmitRuling,
    AnyRuling,
    DiffersError,
    DrawRuling,
    FactRuling,
    Game,
    OrdersRuling,
    ReadingRuling,
    ReadLine,
    accept_rerun,
    correct,
    editions,
    load_record,
    load_rulings,
    open_game,
    phases,
    propose,
    publish,
    receive,
    replay,
    rerun,
    resolve,
)
from gm.show.language import Language
from tests.record.mails import FRIDAY, mail
from tests.record.test_resolving import Killed, kill_at, tree
from tests.record.tiny import Tiny, TinyReader

RENAMES = ("replace",)
TUESDAY = FRIDAY + timedelta(days=4)


@pytest.fixture
def played(tiny: Game) -> Game:
    """Two turns were played: P went to BOIRA and on to DUNA, R stayed."""
    for sender, *moves in (("pere", "A ALBA - BOIRA", "A BOIRA - DUNA"), ("ramon", "A ERMITA H", "A ERMITA H")):
        receive(tiny, mail(sender, moves[0]))
    resolve(tiny, missing_ok=True)
    receive(tiny, mail("pere", "A BOIRA - DUNA"))
    receive(tiny, mail("ramon", "A ERMITA H", FRIDAY + timedelta(days=1)))
    resolve(tiny, missing_ok=True)
    return tiny


def phase(game: Game, number: int) -> Phase:
    return phases(replay(game))[number - 1]


def stay(game: Game) -> tuple[Phase, OrdersRuling]:
    """P's first order was misread: he stays in ALBA."""
    ruling = OrdersRuling(at=TUESDAY, reason="Se leyó mal.", power="P", orders=("A ALBA H",))
    return phase(game, 1), ruling


def words(messages: tuple, game: Game) -> list[str]:
    return [Language("es", game.names).sentence(message) for message in messages]


def test_a_correction_is_replayed_to_the_last_season_and_told_in_words(played: Game):
    correction = propose(played, *stay(played))
    assert [one.phase.code for one in correction.differences] == ["1-1", "1-2"]
    first = words(correction.differences[0].messages, played)
    assert first[:2] == [
        "Órdenes de Casa P: se quita «A ALBA - BOIRA».",
        "Órdenes de Casa P: se pone «A ALBA H».",
    ]
    assert "Ya no está A Boira (Casa P)." in first
    assert "Ahora está A Alba (Casa P)." in first
    assert "La provincia de Boira era de Casa P y ahora es de nadie." in first
    second = words(correction.differences[1].messages, played)
    assert any(line.startswith("Treasury.P: antes") for line in second)


def test_looking_at_a_correction_writes_nothing(played: Game):
    before = tree(played.folder)
    propose(played, *stay(played))
    assert tree(played.folder) == before


def test_later_orders_are_kept_and_those_that_become_void_are_listed(played: Game):
    correction = correct(played, *stay(played))
    assert [(at.code, result.power, result.order) for at, result in correction.void] == [("1-2", "P", "A BOIRA - DUNA")]
    assert replay(played).turns[1].orders["P"] == ("A BOIRA - DUNA",)


def test_a_correction_is_filed_as_a_ruling_with_what_it_changed(played: Game):
    correct(played, *stay(played))
    text = (played.folder / "001-1-1/rulings/0001.toml").read_text("utf-8")
    outcome = (played.folder / "001-1-1/outcome.json").read_bytes()
    assert 'reason = "Se leyó mal."' in text
    assert "at = 2026-12-08T18:00:00+01:00" in text
    (filed,) = load_rulings(played.folder)
    assert sorted(filed.ruling.changed) == ["1-1", "1-2"]
    assert json.loads(outcome)["orders"]["P"] == ["A ALBA H"]


def test_the_reports_it_changed_become_a_new_version_with_the_reason(played: Game):
    old = (played.folder / "001-1-1/report.es.md").read_bytes()
    correct(played, *stay(played))
    record = load_record(played)
    first, second = editions(played, record, replay(played), phase(played, 1))
    assert (first.frame.version, first.frame.errata) == (1, ())
    assert [(e.version, e.reason, e.at) for e in second.frame.errata] == [(2, "Se leyó mal.", TUESDAY)]
    assert (played.folder / "001-1-1/v1/report.es.md").read_bytes() == old
    new = (played.folder / "001-1-1/report.es.md").read_text("utf-8")
    assert "Versión 2" in new
    assert "Se leyó mal." in new
    assert (played.folder / "001-1-1/outbox/report-p-v2.eml").exists()
    assert (played.folder / "001-1-1/outbox/report-p.eml").exists()


def test_the_site_holds_both_versions(played: Game):
    correct(played, *stay(played))
    publish(played)
    assert (played.folder / "site/1-1.html").exists()
    assert (played.folder / "site/1-1-v1.html").exists()


def test_a_season_that_a_correction_leaves_alone_keeps_its_version(played: Game):
    ruling = OrdersRuling(at=TUESDAY, reason="r", power="R", orders=("A ERMITA - CIM",))
    correct(played, phase(played, 2), ruling)
    assert not (played.folder / "001-1-1/v1").exists()
    assert (played.folder / "002-1-2/v1").is_dir()


def test_a_ruling_in_the_open_season_makes_no_erratum(played: Game):
    correction = correct(
        played, phase(played, 3), OrdersRuling(at=TUESDAY, reason="r", power="R", orders=("A ERMITA H",))
    )
    assert correction.differences == ()
    assert correction.filed.ruling.changed == {}
    assert replay(played).sheets["R"].orders == ("A ERMITA H",)


def test_the_report_tells_the_rulings_of_its_season(played: Game):
    correct(played, phase(played, 3), FactRuling(at=TUESDAY, reason="Pagó.", path="treasury.R", value="0"))
    frame = resolve(played, missing_ok=True).frame
    assert words(frame.rulings, played) == ["El director de juego ha fijado treasury.R (0): Pagó."]


def test_a_fact_is_set_before_the_season_is_adjudicated(played: Game):
    correct(played, phase(played, 2), FactRuling(at=TUESDAY, reason="r", path="treasury.R", value="7"))
    assert replay(played).turns[1].before.treasury["R"] == 7


def test_a_fact_there_is_not_is_refused_and_nothing_is_filed(played: Game):
    before = tree(played.folder)
    with pytest.raises(GmError):
        correct(played, phase(played, 2), FactRuling(at=TUESDAY, reason="r", path="luna.R", value="7"))
    assert tree(played.folder) == before


def test_a_draw_is_set_and_marked_as_ruled(tiny: Game):
    for sender, order in (("pere", "A ALBA - BOIRA"), ("quima", "A CIM - BOIRA"), ("ramon", "A ERMITA - BOIRA")):
        receive(tiny, mail(sender, order))
    drawn = resolve(tiny).turn.outcome.draws[0]
    other = next(thing for thing in drawn.among if thing != drawn.value)
    correct(tiny, phase(tiny, 1), DrawRuling(at=TUESDAY, reason="dado de mesa", name="lot|BOIRA", value=other))
    draw = replay(tiny).turns[0].outcome.draws[0]
    assert (draw.value, draw.ruled) == (other, True)


@pytest.mark.parametrize(
    ("number", "name", "value", "message"),
    [
        (1, "lot|LUNA", "A CIM", "record.no_draw"),
        (1, "lot|BOIRA", "A LUNA", "record.draw_value"),
        (2, "lot|BOIRA", "A CIM", "record.no_draws"),
    ],
)
def test_a_draw_there_is_not_and_a_value_it_cannot_have_are_refused(
    tiny: Game, number: int, name: str, value: str, message: str
):
    for sender, order in (("pere", "A ALBA - BOIRA"), ("quima", "A CIM - BOIRA")):
        receive(tiny, mail(sender, order))
    resolve(tiny, missing_ok=True)
    resolve(tiny, missing_ok=True)
    with pytest.raises(GmError) as error:
        correct(tiny, phase(tiny, number), DrawRuling(at=TUESDAY, reason="r", name=name, value=value))
    assert error.value.message.id == message
    assert load_rulings(tiny.folder) == ()


def test_unrelated_draws_stay(tiny: Game):
    for sender, order in (("pere", "A ALBA - BOIRA"), ("quima", "A CIM - BOIRA"), ("ramon", "A ERMITA - DUNA")):
        receive(tiny, mail(sender, order))
    resolve(tiny)
    draws = replay(tiny).turns[0].outcome.draws
    ruling = OrdersRuling(at=TUESDAY, reason="r", power="R", orders=("A ERMITA H",))
    correct(tiny, phase(tiny, 1), ruling)
    assert replay(tiny).turns[0].outcome.draws == draws


def test_correcting_back_gives_the_first_outcome_again(played: Game):
    before = (played.folder / "002-1-2/outcome.json").read_bytes()
    at, ruling = stay(played)
    correct(played, at, ruling)
    correct(played, at, OrdersRuling(at=TUESDAY, reason="no", power="P", orders=("A ALBA - BOIRA",)))
    assert (played.folder / "002-1-2/outcome.json").read_bytes() == before
    assert sorted(path.name for path in (played.folder / "001-1-1").glob("v*")) == ["v1", "v2"]


def test_the_same_correction_twice_is_filed_once(played: Game):
    at, ruling = stay(played)
    correct(played, at, ruling)
    before = tree(played.folder)
    again = correct(played, at, OrdersRuling(at=FRIDAY, reason=ruling.reason, power="P", orders=ruling.orders))
    assert again.differences == ()
    assert tree(played.folder) == before


def test_a_correction_that_ends_the_game_takes_the_later_seasons_out(played: Game):
    correct(played, *stay(played))
    ruling = FactRuling(at=TUESDAY, reason="r", path="treasury.P", value="9")
    correction = correct(played, phase(played, 1), ruling)
    assert words(correction.differences[-1].messages, played) == [
        "El turno de 1.2, que se había jugado, ya no se juega."
    ]
    assert replay(played).phase is None
    assert not (played.folder / "002-1-2/outcome.json").exists()
    assert not (played.folder / "002-1-2/report.es.md").exists()
    assert not (played.folder / "002-1-2/v1").exists()
    assert (played.folder / "002-1-2/inbox/0001-p.eml").exists()
    correct(played, phase(played, 1), FactRuling(at=TUESDAY, reason="no", path="treasury.P", value="1"))
    again = resolve(played, missing_ok=True)
    assert again.turn.phase.code == "1-2"
    assert [erratum.reason for erratum in again.frame.errata] == ["Se leyó mal.", "r"]


def test_a_correction_killed_at_any_write_is_completed_by_the_next_command(
    played: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    peace = copytree(played.folder, tmp_path / "peace" / "camino")
    game = open_game(peace)
    with monkeypatch.context() as patch:
        calls = kill_at(patch, 0, RENAMES)
        correct(game, *stay(game))
    resolve(game, missing_ok=True)
    for call in range(1, len(calls) + 1, 3):
        hurt = open_game(copytree(played.folder, tmp_path / f"{call}" / "camino"))
        with monkeypatch.context() as patch:
            kill_at(patch, call, RENAMES)
            with pytest.raises(Killed):
                correct(hurt, *stay(hurt))
        correct(hurt, *stay(hurt))
        resolve(hurt, missing_ok=True)
        assert tree(hurt.folder) == tree(peace), f"killed at call {call}, {calls[call - 1]}"


def test_resolving_completes_a_correction_that_was_cut_off(played: Game, monkeypatch: pytest.MonkeyPatch):
    def stop(*_: object, **__: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr("gm.record.corrections.derive", stop)
        with pytest.raises(Killed):
            correct(played, *stay(played))
    assert resolve(played, missing_ok=True).turn.phase.code == "1-3"
    assert (played.folder / "001-1-1/v1/report.es.md").exists()


def test_a_rerun_of_an_untouched_game_differs_in_nothing(played: Game):
    before = tree(played.folder)
    found = rerun(played, reread=True)
    assert (found.differences, found.lines) == ((), {})
    accept_rerun(played, found, "r", TUESDAY)
    assert tree(played.folder) == before


def test_rules_that_changed_are_shown_and_accepted_with_a_reason(played: Game, monkeypatch: pytest.MonkeyPatch):
    judged = Tiny.adjudicate

    def richer(self, state, orders, dice):
        outcome = judged(self, state, orders, dice)
        hoards = {power: hoard + (power == "Q") for power, hoard in outcome.state.treasury.items()}
        return type(outcome)(type(outcome.state)(*_fields(outcome.state, treasury=hoards)), *_fields(outcome)[1:])

    monkeypatch.setattr(Tiny, "adjudicate", richer)
    game = open_game(played.folder)
    found = rerun(game)
    assert [one.phase.code for one in found.differences] == ["1-1", "1-2"]
    assert any("Treasury.Q: antes" in line for line in words(found.differences[0].messages, game))
    assert [one.phase.code for one in rerun(game, since=phase(game, 2)).differences] == ["1-2"]
    with pytest.raises(DiffersError):
        resolve(game, missing_ok=True)
    accept_rerun(game, found, "Reglas 2.0", TUESDAY)
    assert rerun(game).differences == ()
    assert "Reglas 2.0" in (game.folder / "001-1-1/report.es.md").read_text("utf-8")
    resolve(game, missing_ok=True)


def test_mails_are_read_anew_only_when_asked_and_only_accepted_readings_run(
    played: Game, monkeypatch: pytest.MonkeyPatch
):
    read = TinyReader._line

    def otherwise(self, number, text, state, power):
        return read(self, number, text.replace("BOIRA", "CIM") if "ALBA" in text else text, state, power)

    monkeypatch.setattr(TinyReader, "_line", otherwise)
    game = open_game(played.folder)
    assert rerun(game).differences == ()
    found = rerun(game, reread=True)
    assert {code: [line.orders for line in lines] for code, lines in found.lines.items()} == {
        "1-1": [("A ALBA - CIM",)]
    }
    assert replay(game).turns[0].orders["P"] == ("A ALBA - BOIRA",)
    accept_rerun(game, found, "lector nuevo", TUESDAY)
    assert replay(game).turns[0].orders["P"] == ("A ALBA - CIM",)
    assert isinstance(load_rulings(game.folder)[0].ruling, AcceptRuling)


def test_a_broken_ruling_is_named(played: Game):
    correct(played, *stay(played))
    path = played.folder / "001-1-1/rulings/0001.toml"
    good = path.read_text("utf-8")
    for broken, told in ((good.replace("orders =", "ordres ="), "record.bad_file"), ("kind = \n", "record.bad_line")):
        path.write_text(broken, "utf-8")
        with pytest.raises(GmError) as error:
            replay(played)
        assert error.value.message.id == told
        assert error.value.message.args["path"] == str(path)


def _fields(value: object, **changed: object) -> tuple:
    return tuple(changed.get(name, getattr(value, name)) for name in value.__struct_fields__)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("ruling", "sentence"),
    [
        (
            OrdersRuling(at=TUESDAY, reason="Por teléfono.", power="R", orders=("A ERMITA - ALBA",)),
            "El director de juego ha corregido las órdenes de Casa R: Por teléfono.",
        ),
        (
            DrawRuling(at=TUESDAY, reason="Dado de mesa.", name="lot|CIM", value="A CIM"),
            "El director de juego ha fijado el sorteo de lot|CIM, que da A CIM: Dado de mesa.",
        ),
        (
            AdmitRuling(at=TUESDAY, reason="Se cayó la red.", mail="00", power="R", lines=()),
            "El director de juego ha admitido un correo de Casa R: Se cayó la red.",
        ),
    ],
)
def test_a_ruling_is_told_for_everybody(played: Game, ruling: AnyRuling, sentence: str):
    correct(played, phase(played, 3), ruling)
    assert words(resolve(played, missing_ok=True).frame.rulings, played) == [sentence]


def test_how_a_line_was_read_is_nobody_elses_business(played: Game):
    filed = receive(played, mail("ramon", "¿A ERMITA?", TUESDAY))
    lines = (ReadLine(mail=filed.sha256, line=1, orders=("A ERMITA H",)),)
    correct(played, phase(played, 3), ReadingRuling(at=TUESDAY, reason="creo", lines=lines))
    assert resolve(played, missing_ok=True).frame.rulings == ()


def test_a_rerun_that_was_accepted_is_an_erratum_even_if_it_was_cut_off(played: Game, monkeypatch: pytest.MonkeyPatch):
    read = TinyReader._line

    def otherwise(self, number, text, state, power):
        return read(self, number, text.replace("BOIRA", "CIM") if "ALBA" in text else text, state, power)

    def stop(*_: object, **__: object) -> None:
        raise Killed

    monkeypatch.setattr(TinyReader, "_line", otherwise)
    game = open_game(played.folder)
    found = rerun(game, reread=True)
    with monkeypatch.context() as patch:
        patch.setattr("gm.record.corrections.derive", stop)
        with pytest.raises(Killed):
            accept_rerun(game, found, "lector nuevo", TUESDAY)
    assert rerun(game, reread=True).differences == ()
    assert "lector nuevo" in (game.folder / "001-1-1/report.es.md").read_text("utf-8")
    assert len(load_rulings(game.folder)) == 1


def test_mails_of_a_season_no_longer_played_are_not_read_anew(played: Game):
    correct(played, phase(played, 1), FactRuling(at=TUESDAY, reason="r", path="treasury.P", value="9"))
    assert rerun(played, reread=True).lines == {}
