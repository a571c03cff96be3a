"""Corrections and reruns: the record with one ruling more, what it changes, and making it so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gm.core.errors import GmError
from gm.core.model import Phase, Result, Turn, Verdict
from gm.record.difference import Difference, become_void, differences
from gm.record.folder import RESOLVING, locked, remove
from gm.record.game import Game
from gm.record.history import History, Record, load_record, replay
from gm.record.mails import FiledMail, orders_of
from gm.record.resolving import current, derive, outcomes, put_right, unlike
from gm.record.rulings import AcceptRuling, AnyRuling, DrawRuling, FiledRuling, ReadLine, next_ruling, write_ruling
from gm.record.sheet import papers, readings_of

EPOCH = datetime.fromtimestamp(0, UTC)


class Correction(Struct, frozen=True):
    """What a ruling does: the phases that come out otherwise, and the orders that come to nothing by it.

    `void` are those of later phases that were adjudicated, and those of the open one, the ruling's own among them.
    `history` is what the game comes to with it.
    """

    filed: FiledRuling
    differences: tuple[Difference, ...]
    void: tuple[tuple[Phase, Result], ...]
    history: History


class Rerun(Struct, frozen=True):
    """A replay of everything: where it differs from what was adjudicated.

    `lines` are those that are read otherwise now, by the code of the phase whose mails they are in.
    """

    differences: tuple[Difference, ...]
    lines: Mapping[str, tuple[ReadLine, ...]]
    history: History


def propose(game: Game, phase: Phase, ruling: AnyRuling) -> Correction:
    """What `ruling` would do to the game; nothing is written.

    Raises GmError if the ruling cannot be: a fact or a draw that there is not, a value that it cannot have.
    """
    record = load_record(game)
    return _proposed(game, record, replay(game, record), phase, ruling)


def correct(game: Game, phase: Phase, ruling: AnyRuling) -> Correction:
    """File `ruling` for a phase, the open one too, and make everything anew that it changes.

    The same ruling as the last one filed is not filed twice. Raises as `propose`, and DiffersError.
    """
    with locked(game.folder):
        remove(game.folder / RESOLVING)
        record, history = current(game)
        correction = _proposed(game, record, history, phase, ruling)
        if correction.filed in record.rulings:
            return correction
        write_ruling(game.folder, correction.filed)
        after = replace(record, rulings=(*record.rulings, correction.filed))
        if correction.differences:
            derive(game, after, correction.history, since=correction.differences[0].phase.number)
    return correction


def read_for(game: Game, phase: Phase, mail: FiledMail, power: str) -> tuple[ReadLine, ...]:
    """The lines of a late or set-aside mail for the ruling that admits it to `phase` as `power`'s.

    A mail that was filed in another season, or as nobody's, is read in the position of this one.
    """
    here = mail.file is not None and mail.file.startswith(f"{phase.folder}/")
    if not here or mail.power != power:
        from gm.record.filing import read_filed  # reading mails is slow to load

        mail = read_filed(game, replace(mail, power=power), position(replay(game), phase), phase)
    return tuple(
        ReadLine(mail=mail.name, line=number, orders=orders, directive=directive)
        for number, (orders, directive) in sorted(_as_read(mail).items())
    )


def rerun(game: Game, since: Phase | None = None, *, reread: bool = False) -> Rerun:
    """Replay everything and compare it with what was adjudicated, from `since` on; no ruling is filed.

    `reread`: the mails filed from `since` on are read anew too, each in the position of its season as it now is.
    """
    first = since.number if since else 1
    with locked(game.folder):
        record, history, _ = put_right(game)
    lines = _read_anew(game, record, first) if reread else {}
    if lines:
        history = replay(game, _with(record, phases(history)[0], AcceptRuling(at=EPOCH, lines=lines)))
    return Rerun(tuple(one for one in unlike(game, history) if one.phase.number >= first), lines, history)


def accept_rerun(game: Game, found: Rerun, reason: str, at: datetime) -> Rerun:
    """Make what a rerun came to the truth: a ruling with the reason, and all files anew.

    A rerun that differs in nothing is left alone.
    """
    if not found.differences and not found.lines:
        return found
    with locked(game.folder):
        remove(game.folder / RESOLVING)
        record = load_record(game)
        ruling = AcceptRuling(at=at, reason=reason, lines=found.lines)
        phase = phases(found.history)[0]
        history = replay(game, _with(record, phase, ruling))
        differing = unlike(game, history)
        after = _with(record, phase, replace(ruling, changed=_changed(differing)))
        write_ruling(game.folder, after.rulings[-1])
        if differing:
            derive(game, after, history, since=differing[0].phase.number)
    return Rerun(differing, found.lines, history)


def phases(history: History) -> tuple[Phase, ...]:
    """The phases that were played, and the open one."""
    played = tuple(turn.phase for turn in history.turns)
    return (*played, history.phase) if history.phase else played


def position(history: History, phase: Phase) -> Any:
    """The position in which a phase's orders are read: that of the open phase, or the one a played phase began with."""
    turn = history.turn(phase)
    return turn.before if turn else history.state


def _proposed(game: Game, record: Record, history: History, phase: Phase, ruling: AnyRuling) -> Correction:
    again = _again(record, phase, ruling)
    if again is not None:
        return Correction(again, (), (), history)
    with_it = replay(game, _with(record, phase, ruling))
    turn = with_it.turn(phase)
    if isinstance(ruling, DrawRuling) and turn is not None:
        _check_draw(turn, ruling)
    before, after = outcomes(history), outcomes(with_it)
    found = differences(game.ruleset, before, after)
    filed = next_ruling(record.rulings, phase, replace(ruling, changed=_changed(found)))
    void = (*become_void(before, after, phase.number), *_become_idle(history, with_it))
    return Correction(filed, found, void, with_it)


def _become_idle(before: History, after: History) -> Iterator[tuple[Phase, Result]]:
    """The orders of the open phase that come to nothing as they stand now, and did not before or were not there."""
    if before.phase is None or after.phase is None or before.phase.code != after.phase.code:
        return
    known = {(result.power, result.order) for result in _idle(before)}
    for result in _idle(after):
        if (result.power, result.order) not in known:
            yield after.phase, result


def _idle(history: History) -> Iterator[Result]:
    ruleset = history.game.ruleset
    for power, sheet in history.sheets.items():
        checked = ruleset.check(history.state, power, sheet.orders)
        yield from (result for result in checked if result.verdict is not Verdict.SUCCESS)


def _check_draw(turn: Turn, ruling: DrawRuling) -> None:
    """Raises GmError unless the turn makes that draw and it may give that value."""
    draws = {draw.name: draw for draw in turn.outcome.draws}
    if not draws:
        raise GmError("record.no_draws", phase=turn.phase.title)
    draw = draws.get(ruling.name)
    if draw is None:
        raise GmError("record.no_draw", phase=turn.phase.title, name=ruling.name, known=tuple(draws))
    if ruling.value not in draw.among:
        raise GmError("record.draw_value", name=ruling.name, value=ruling.value, among=draw.among)


def _again(record: Record, phase: Phase, ruling: AnyRuling) -> FiledRuling | None:
    """The last ruling filed, if it says the same: a command that was killed, or sent twice."""
    last = record.rulings[-1] if record.rulings else None
    if last is None or last.phase != phase.number:
        return None
    return last if replace(last.ruling, at=ruling.at, changed={}) == replace(ruling, changed={}) else None


def _changed(found: tuple[Difference, ...]) -> dict[str, str]:
    return {one.phase.code: one.digest or "" for one in found}


def _with(record: Record, phase: Phase, ruling: AnyRuling) -> Record:
    return replace(record, rulings=(*record.rulings, next_ruling(record.rulings, phase, ruling)))


def _read_anew(game: Game, record: Record, first: int) -> dict[str, tuple[ReadLine, ...]]:
    """The lines that today's reader reads otherwise than they were read, season after season."""
    from gm.record.filing import read_filed  # reading mails is slow to load

    found: dict[str, tuple[ReadLine, ...]] = {}
    for number in sorted(n for n in record.mails if n >= first):
        history = replay(game, record)
        history = replay(game, _with(record, phases(history)[0], AcceptRuling(at=EPOCH, lines=found)))
        phase = next((phase for phase in phases(history) if phase.number == number), None)
        if phase is None:
            continue
        of = papers(phase, record.mails, record.rulings)
        state = position(history, phase)
        found[phase.code] = tuple(
            line
            for mail in of.mails
            for line in _otherwise(mail, read_filed(game, mail, state, phase))
            if line.line not in readings_of(mail, of.readings)
        )
    return {code: lines for code, lines in found.items() if lines}


def _otherwise(mail: FiledMail, anew: FiledMail) -> Iterator[ReadLine]:
    was, now = _as_read(mail), _as_read(anew)
    for number in sorted({*was, *now}):
        if was.get(number) != now.get(number):
            orders, directive = now.get(number, ((), ""))
            yield ReadLine(mail=mail.name, line=number, orders=orders, directive=directive)


def _as_read(mail: FiledMail) -> dict[int, tuple[tuple[str, ...], str]]:
    """What runs of each line: its orders and what it asks."""
    found: dict[int, tuple[tuple[str, ...], str]] = {}
    for line in mail.lines:
        orders, directive = found.get(line.line, ((), ""))
        found[line.line] = ((*orders, *orders_of(line)), line.directive or directive)
    return {number: read for number, read in found.items() if read != ((), "")}
