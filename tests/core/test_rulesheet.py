from __future__ import annotations

from gm.core.message import Message, say
from gm.core.report import Table
from gm.core.rulesheet import Line, Part, Rulesheet

SHEET = Rulesheet(
    "maps",
    (
        Part("always", (Line("plain"), Line("tea"), Line("milk", {"tea": ("yes",)}), Line("guests", needs="guests"))),
        Part("either", (Line("cake"),), items=(Line("plain"),), where={"tea": ("yes",), "cake": ("big", "small")}),
    ),
    {("tea", "yes"): "maps.sheet.tea.yes", ("cake", "big"): "maps.sheet.cake.big"},
)


def told(tea: str, cake: str, *guests: str) -> dict[str, list[str]]:
    sections = SHEET.sections({"tea": tea, "cake": cake}, {"guests": guests}, {}, {})
    return {of.name: [m.id.removeprefix("maps.sheet.") for m in (*of.sentences, *of.items)] for of in sections}


def test_an_option_is_told_as_it_is_set() -> None:
    assert told("yes", "big") == {"always": ["plain", "tea.yes", "milk"], "either": ["cake.big", "plain"]}


def test_a_value_without_a_sentence_is_passed_over() -> None:
    assert told("yes", "small")["either"] == ["plain"]


def test_a_part_is_there_if_one_of_its_options_is_set_so() -> None:
    assert "either" in told("no", "small")
    assert "either" not in told("no", "no")


def test_a_fact_that_is_empty_has_nothing_told_about_it() -> None:
    assert "guests" not in told("no", "no")["always"]
    assert "guests" in told("no", "no", "Ana")["always"]


def test_parts_have_the_tables_and_lists_of_their_name() -> None:
    table = Table((say("a"),), ((1,),))
    first, *_ = SHEET.sections({"tea": "no", "cake": "no"}, {"guests": ()}, {"always": table}, {"always": (say("b"),)})
    assert (first.title, first.table, first.items) == (say("maps.sheet.title.always"), table, (Message("b"),))
