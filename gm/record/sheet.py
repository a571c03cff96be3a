"""A power's sheet: the orders as they would run, each with where it came from, and what is still missing.

Mails come in by their stamp (equal stamps by SHA-256). A later mail's order replaces those of earlier mails for the
same unit, and *no construyo nada* all their builds; ``SUSTITUYE TODO`` starts afresh; the DJ's rulings come on top. Two
orders for one unit within one mail both stay: which of them rules is a house rule. What is right in its own mail may be
wrong among all of them, and the other way round: ducats that an earlier mail spends, a unit that it buys.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gm.core.message import say
from gm.core.model import Fault, Line, LineKind, Phase, Result, Verdict
from gm.core.ruleset import NO_BUILDS, Ruleset
from gm.record.mails import COUNTED, FiledMail, is_problem, misfiled, orders_of
from gm.record.rulings import AdmitRuling, FiledRuling, OrdersRuling, Readings, ReadLine, read_lines

START_AFRESH = "replace_all"
REST = "rest"


class Standing(StrEnum):
    """How far a power is."""

    NOTHING_SENT = "nothing_sent"
    ONLY_HOLDS = "only_holds"
    PARTIAL = "partial"
    COMPLETE = "complete"
    NOTHING_TO_ORDER = "nothing_to_order"


class Source(Struct, frozen=True):
    """Where an order comes from: a line of a mail, a ruling, or both (a line read by ruling)."""

    stamp: datetime
    mail: str | None = None
    line: int | None = None
    ruling: str | None = None


class Entry(Struct, frozen=True):
    """An order on a sheet. `subject` is the unit it is for; `replaced_by` what took its place, if it does not run."""

    subject: str
    order: str
    source: Source
    guessed: bool = False
    replaced_by: Source | None = None


class Sheet(Struct, frozen=True):
    """What one power has ordered in a phase.

    `entries` run, oldest first; `replaced` do not; `missing` are units without an order; `problems` the lines that wait
    for the player or the DJ, with the mail each stands in. `mails`: those since the last fresh start, each line as it
    reads among the lines of all.
    """

    power: str
    standing: Standing
    entries: tuple[Entry, ...] = ()
    replaced: tuple[Entry, ...] = ()
    missing: tuple[str, ...] = ()
    problems: tuple[tuple[str | None, Line], ...] = ()
    mails: tuple[FiledMail, ...] = ()

    @property
    def orders(self) -> tuple[str, ...]:
        """The orders that run, oldest first."""
        return tuple(entry.order for entry in self.entries)

    @property
    def unread(self) -> tuple[tuple[str | None, Line], ...]:
        """Those of the problems that were not understood: nothing runs of them, and nobody knows what was meant."""
        return tuple((file, line) for file, line in self.problems if not orders_of(line))


class Papers(Struct, frozen=True):
    """What lies before the DJ for one phase: its mails that count, as read, and its rulings.

    `aside` are the mails filed in it that do not count: late, of nobody known, automatic. `admitted` are those that a
    ruling lets count, by name.
    """

    mails: tuple[FiledMail, ...] = ()
    aside: tuple[FiledMail, ...] = ()
    rulings: tuple[FiledRuling, ...] = ()
    readings: Readings = {}
    admitted: frozenset[str] = frozenset()


def papers(phase: Phase, mails: Mapping[int, Sequence[FiledMail]], rulings: Sequence[FiledRuling]) -> Papers:
    """The papers of a phase, out of all mails (by the phase they were filed in) and all rulings of the game."""
    readings = read_lines(rulings, phase)
    filed_here = mails.get(phase.number, ())
    wrong = misfiled(filed_here)
    counted = [mail for mail in filed_here if mail.status in COUNTED and mail not in wrong]
    for filed in rulings:
        ruling = filed.ruling
        if not isinstance(ruling, AdmitRuling):
            continue
        counted = [mail for mail in counted if not mail.is_called(ruling.mail)]
        found = _find(mails, ruling.mail)
        if filed.phase == phase.number and found is not None:
            counted.append(replace(found, power=ruling.power))
            readings = {**_as_admitted(found, ruling, filed), **readings}
    mine = tuple(filed for filed in rulings if filed.phase == phase.number)
    files, known = {mail.file for mail in counted}, {mail.sha256 for mail in counted}
    left = (mail for mail in filed_here if mail.file not in files)
    aside = (mail for mail in left if mail.power or mail.sha256 not in known)  # nobody's may have come again by name
    admitted = frozenset(filed.ruling.mail for filed in mine if isinstance(filed.ruling, AdmitRuling))
    by_stamp = tuple(sorted(counted, key=stamp_order))
    return Papers(by_stamp, tuple(sorted(aside, key=stamp_order)), mine, readings, admitted)


def stamp_order(mail: FiledMail) -> tuple[datetime, str]:
    """What decides between mails."""
    return (mail.stamp, mail.sha256)


def sheets(ruleset: Ruleset, state: Any, of: Papers) -> dict[str, Sheet]:
    """The sheet of each power, in the scenario's order."""
    awaited = ruleset.awaits(state)
    return {power: _sheet(ruleset, state, power, of, owes=power in awaited) for power in ruleset.powers}


def _sheet(ruleset: Ruleset, state: Any, power: str, of: Papers, *, owes: bool) -> Sheet:
    resigned = power in ruleset.resigned(state)
    mails = tuple(m for m in of.mails if m.power == power and (not resigned or any(map(m.is_called, of.admitted))))
    merge = _Merge(ruleset, state)
    for mail in mails:
        merge.mail(mail, of.readings)
    for filed in of.rulings:
        if isinstance(filed.ruling, OrdersRuling) and filed.ruling.power == power:
            merge.ruling(filed, filed.ruling)
    if len({entry.source.mail for entry in merge.live}) > 1:  # one mail by itself was read so already
        merge.mails = [read_among_all(ruleset, state, power, merge.live, mail) for mail in merge.mails]
    units = ruleset.units(state, power)
    ordered = {entry.subject for entry in merge.live}
    missing = tuple(unit for unit in units if unit not in ordered)
    problems = tuple(_waiting(merge, of, missing))
    doubtful = bool(problems) and not units
    standing = _standing(merge.live, missing, owes=owes or bool(units), answered=bool(mails), doubtful=doubtful)
    return Sheet(power, standing, tuple(merge.live), tuple(merge.replaced), missing, problems, tuple(merge.mails))


class _Merge:
    """The orders so far, while mails and rulings come in by their order; `mails` since the last fresh start."""

    def __init__(self, ruleset: Ruleset, state: Any) -> None:
        self.subject = partial(ruleset.subject, state)
        self.mails: list[FiledMail] = []
        self.live: list[Entry] = []
        self.replaced: list[Entry] = []

    def mail(self, mail: FiledMail, readings: Readings) -> None:
        """A mail's orders replace those of earlier ones for the same units, or all of them."""
        entries, for_the_rest, asked = self._read(mail, readings)
        by = Source(mail.stamp, mail.file)
        if START_AFRESH in asked:
            self._start_afresh(replace(by, line=asked[START_AFRESH]))
        if NO_BUILDS in asked:
            builds = {entry.subject for entry in self.live if entry.order.startswith("B ")}
            self._replace(builds, replace(by, line=asked[NO_BUILDS]))
        ordered = {entry.subject for entry in self.live}
        idle = {entry.order for entry in for_the_rest if entry.subject in ordered}
        self.mails.append(_with_idle(mail, idle))
        entries += (entry for entry in for_the_rest if entry.subject not in ordered)
        self._replace_each(entries)
        self.live += entries

    def ruling(self, filed: FiledRuling, ruling: OrdersRuling) -> None:
        """A ruling's orders replace whatever there was for those units, or all there was."""
        source = Source(ruling.at, ruling=filed.file)
        entries = [Entry(self.subject(order), order, source) for order in ruling.orders]
        if ruling.afresh:
            self._start_afresh(source)
        self._replace_each(entries)
        self.live += entries

    def _read(self, mail: FiledMail, readings: Readings) -> tuple[list[Entry], list[Entry], dict[str | None, int]]:
        """A mail's orders, those that it gives to the rest of the units, and what else it asks, with the line."""
        entries: list[Entry] = []
        for_the_rest: list[Entry] = []
        asked: dict[str | None, int] = {}
        ruled = readings_of(mail, readings)
        for number in sorted({*ruled, *(line.line for line in mail.lines)}):
            source = Source(mail.stamp, mail.file, number)
            lines = tuple(line for line in mail.lines if line.line == number)
            orders = tuple((order, line.guessed) for line in lines for order in orders_of(line))
            directives = {line.directive for line in lines}
            if number in ruled:
                reading, filed = ruled[number]
                source = replace(source, ruling=filed.file)
                orders = tuple((order, False) for order in reading.orders)
                directives = {reading.directive}
            read = [Entry(self.subject(order), order, source, guessed) for order, guessed in orders]
            (for_the_rest if REST in directives else entries).extend(read)
            asked |= dict.fromkeys(directives, number)
        return entries, for_the_rest, asked

    def _start_afresh(self, by: Source) -> None:
        self._replace({entry.subject for entry in self.live}, by)
        self.mails = []

    def _replace_each(self, entries: Iterable[Entry]) -> None:
        first: dict[str, Source] = {}
        for entry in entries:
            first.setdefault(entry.subject, entry.source)
        for subject, source in first.items():
            self._replace({subject}, source)

    def _replace(self, subjects: set[str], by: Source) -> None:
        gone = [entry for entry in self.live if entry.subject in subjects]
        self.live = [entry for entry in self.live if entry.subject not in subjects]
        self.replaced += [replace(entry, replaced_by=by) for entry in gone]


def _with_idle(mail: FiledMail, idle: Collection[str]) -> FiledMail:
    """A mail whose orders for the rest are told apart where the unit has an order of an earlier mail."""
    if not idle:
        return mail
    lines = (
        replace(line, reason=say("record.has_order")) if line.directive == REST and line.order in idle else line
        for line in mail.lines
    )
    return replace(mail, lines=tuple(lines))


def read_among_all(ruleset: Ruleset, state: Any, power: str, entries: Sequence[Entry], mail: FiledMail) -> FiledMail:
    """A mail with its lines as they read among all the orders of its power that run."""
    checked = ruleset.check(state, power, [entry.order for entry in entries])
    results = {
        (entry.source.line, entry.order): result
        for entry, result in zip(entries, checked, strict=True)
        if entry.source.mail == mail.file
    }

    def read(line: Line) -> Line:
        result = results.get((line.line, line.order or ""))
        return line if result is None or line.fault is Fault.DUPLICATE else _among_all(line, result)

    return replace(mail, lines=tuple(map(read, mail.lines)))


def _among_all(line: Line, result: Result) -> Line:
    """A line whose order runs, with the verdict on it among all the others."""
    if result.verdict is not Verdict.SUCCESS:
        return replace(line, kind=LineKind.PROBLEM, fault=Fault.ILLEGAL, reason=result.reason)
    if line.fault is None:
        return line
    return replace(line, kind=LineKind.ORDER, fault=None, reason=None, suggestions=())


def _standing(live: Sequence[Entry], missing: Sequence[str], *, owes: bool, answered: bool, doubtful: bool) -> Standing:
    """How far a power is.

    Where no unit needs an order, as in winter, a mail without any is an answer too, but not a `doubtful` one.
    """
    if not live and not owes:
        return Standing.NOTHING_TO_ORDER
    if not live and (missing or doubtful or not answered):
        return Standing.NOTHING_SENT
    if missing or doubtful:
        return Standing.PARTIAL
    if live and all(entry.order == f"{entry.subject} H" for entry in live):
        return Standing.ONLY_HOLDS
    return Standing.COMPLETE


def _waiting(merge: _Merge, of: Papers, missing: Sequence[str]) -> Iterable[tuple[str | None, Line]]:
    """Problem lines that nothing has settled: no ruling, no other order for the unit, no later mail that completes."""
    runs = {entry.subject: entry.source for entry in merge.live}
    for i, mail in enumerate(merge.mails, 1):
        later = {None, *(other.file for other in merge.mails[i:])}  # None: a ruling
        ruled = readings_of(mail, of.readings)
        for line in mail.lines:
            if not is_problem(line) or line.line in ruled:
                continue
            if line.order is None or merge.subject(line.order) == line.order:  # for no unit, or none of this phase
                by = [runs.get(unit) for unit in line.units]
                if not _is_settled(by, later) and (missing or i == len(merge.mails)):
                    yield mail.file, line
                continue
            source = runs.get(merge.subject(line.order))
            if source is None or (source.mail, source.line) == (mail.file, line.line):
                yield mail.file, line


def _is_settled(runs: Sequence[Source | None], later: Collection[str | None]) -> bool:
    """Whether all units that a line is about have orders, of which one came after it."""
    return None not in runs and any(source is not None and source.mail in later for source in runs)


def readings_of(mail: FiledMail, readings: Readings) -> dict[int, tuple[ReadLine, FiledRuling]]:
    """How the lines of a mail are read by ruling, by their number."""
    return {number: reading for (name, number), reading in readings.items() if mail.is_called(name)}


def _find(mails: Mapping[int, Sequence[FiledMail]], name: str) -> FiledMail | None:
    return next((mail for filed in mails.values() for mail in filed if mail.is_called(name)), None)


def _as_admitted(mail: FiledMail, ruling: AdmitRuling, filed: FiledRuling) -> Readings:
    """Every line of an admitted mail, read as the ruling says; a line it does not name is no order."""
    nothing = {line.line: ReadLine(mail=mail.name, line=line.line) for line in mail.lines}
    named = {line.line: line for line in ruling.lines}
    return {(mail.name, number): (line, filed) for number, line in {**nothing, **named}.items()}
