"""A recorded game played again from what was sent."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from gm.core.errors import GmError
from gm.record import (
    Correction,
    Edition,
    FiledMail,
    Game,
    OrdersRuling,
    correct,
    open_game,
    phases,
    receive,
    replay,
    resolve,
)
from gm.record.rehearsal import rehearse
from tests.record.mails import FRIDAY, MADRID, hours, mail
from tests.record.test_resolving import tree


@pytest.fixture
def recorded(tiny: Game) -> Game:
    """Two seasons: a mail late, one pasted, a ruling in the open season, an erratum made in the second."""
    receive(tiny, mail("pere", "A ALBA - BOIRA"))
    receive(tiny, b"A CIM - DUNA", at=FRIDAY + hours(1), sender="Q")
    receive(tiny, mail("ramon", "A ERMITA H", FRIDAY + hours(2)))
    receive(tiny, mail("pere", "A ALBA - CIM", datetime(2026, 12, 6, 22, tzinfo=MADRID)))
    first = phases(replay(tiny))[0]
    ruling = OrdersRuling(at=FRIDAY + hours(3), reason="por teléfono", power="R", orders=("A ERMITA - CIM",))
    correct(tiny, first, ruling)
    resolve(tiny, missing_ok=True)
    tuesday = FRIDAY + timedelta(days=4)
    receive(tiny, mail("quima", "A DUNA H", tuesday - hours(1)))
    correct(tiny, first, OrdersRuling(at=tuesday, reason="Se leyó mal.", power="P", orders=("A ALBA H",)))
    receive(tiny, mail("pere", "A ALBA - BOIRA", tuesday + hours(1)))
    resolve(tiny, missing_ok=True)
    receive(tiny, mail("quima", "A DUNA H", FRIDAY + timedelta(days=14)))
    return tiny


def test_it_ends_with_the_same_folder(recorded: Game, tmp_path: Path):
    steps = list(rehearse(recorded.folder, tmp_path / "otra"))
    assert tree(tmp_path / "otra") == tree(recorded.folder)
    assert [type(step) for step in steps].count(Edition) == 2
    assert [type(step) for step in steps].count(FiledMail) == 7


def test_an_erratum_is_seen_to_happen(recorded: Game, tmp_path: Path):
    for step in rehearse(recorded.folder, tmp_path / "otra"):
        if isinstance(step, Edition):
            assert step.frame.version == 1
        if isinstance(step, Correction) and step.differences:
            assert [one.phase.code for one in step.differences] == ["1-1"]
            break
    else:
        pytest.fail("no erratum")
    assert replay(open_game(tmp_path / "otra")).phase == phases(replay(recorded))[1]


def test_a_folder_that_holds_something_is_left_alone(recorded: Game, tmp_path: Path):
    (tmp_path / "otra").mkdir()
    (tmp_path / "otra/notas.txt").write_text("mías")
    with pytest.raises(GmError):
        next(rehearse(recorded.folder, tmp_path / "otra"))
    assert (tmp_path / "otra/notas.txt").read_text() == "mías"
