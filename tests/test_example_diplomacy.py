"""The example game of Diplomacy: two years, and the same commands as Reconquista's."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from gm.core.model import LineKind, Verdict
from gm.record import Status
from tests.examples import (
    Arrange,
    Demo,
    Example,
    backwards,
    changed_by_another_order,
    demonstrate,
    differing,
    names_on,
    recorded,
    shuffled,
)

NAME = "ejemplo-diplomacy"


@pytest.fixture(scope="module")
def example() -> Example:
    return recorded(NAME)


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Demo:
    return demonstrate(NAME, tmp_path_factory.mktemp("demo") / NAME)


def test_the_demo_comes_out_as_the_game_is_recorded(demo: Demo, example: Example):
    assert differing(demo, example.folder) == []


@pytest.mark.parametrize("arrange", [backwards, shuffled])
def test_mails_received_in_another_order_change_nothing_but_their_numbers(
    demo: Demo, example: Example, arrange: Arrange, tmp_path: Path
):
    assert changed_by_another_order(example, demo, arrange, tmp_path / NAME) == []


def test_two_years_with_retreats_and_adjustments(example: Example):
    assert [turn.phase.code for turn in example.history.turns] == [
        *("S1901M", "F1901M", "W1901A"),
        *("S1902M", "S1902R", "F1902M", "F1902R", "W1902A"),
    ]


def test_every_mail_is_understood(example: Example):
    assert Counter(mail.status for mail in example.mails) == {Status.ACCEPTED: 41}
    guessed = [line.order for mail in example.mails for line in mail.lines if line.guessed]
    assert guessed == ["A MUN - BUR"]


def test_players_write_in_three_languages(example: Example):
    lines = {line.text.strip() for mail in example.mails for line in mail.lines if line.kind is LineKind.ORDER}
    assert {"Fleet Kiel to Denmark", "F Londres - mar del Norte", "A Piemont dona suport a Marsella"} <= lines
    assert set(example.game.languages) == {"es", "ca", "en"}


@pytest.mark.parametrize(
    ("number", "order", "verdict"),
    [
        (1, "A VIE - GAL", Verdict.FAIL),
        (1, "A MAR S A PAR - BUR", Verdict.GIVEN),
        (3, "F NTH C A YOR - NWY", Verdict.GIVEN),
        (5, "B F STP/NC", Verdict.SUCCESS),
        (5, "WAIVE", Verdict.SUCCESS),
        (6, "A SER - BUL", Verdict.SUCCESS),
        (7, "A BUL R CON", Verdict.SUCCESS),
        (10, "D F POR", Verdict.SUCCESS),
    ],
)
def test_what_happens(example: Example, number: int, order: str, verdict: Verdict):
    (turn,) = (turn for turn in example.history.turns if turn.phase.number == number)
    assert verdict in [result.verdict for result in turn.outcome.results if result.order == order]


def test_the_site_shows_the_conflicts_and_no_players(demo: Demo, example: Example):
    page = (demo.folder / "site" / "F1902M.html").read_text("utf-8")
    assert "<svg viewBox" in page.partition('id="conflicts"')[2].partition('id="orders"')[0]
    assert names_on(demo.published(), example.game) == []
