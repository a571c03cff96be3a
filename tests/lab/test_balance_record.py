"""What maps/reconquista/BALANCE.md records of `1080-equilibrio` is what it was made for."""

from __future__ import annotations

import re

from gm.core.data import data_folder

RECORD = (data_folder() / "maps" / "reconquista" / "BALANCE.md").read_text("utf-8")
ROW = re.compile(r"^([A-Z]{3}) .*×(\d\.\d\d)", re.MULTILINE)


def dues(scenario: str) -> dict[str, float]:
    """Power -> its wins by its due, in the table of a scenario."""
    (section,) = (part for part in RECORD.split("\n## ") if part.startswith(f"{scenario}\n"))
    return {power: float(due) for power, due in ROW.findall(section)}


def test_no_power_wins_less_than_half_of_its_due_or_more_than_double() -> None:
    even = dues("1080-equilibrio")
    assert len(even) == 7
    assert all(0.5 <= due <= 2 for due in even.values())


def test_the_evened_start_is_the_fairer_one() -> None:
    plain, even = dues("1080").values(), dues("1080-equilibrio").values()
    assert min(even) > min(plain)
    assert max(even) < max(plain)
