"""``gm correct`` and ``gm rerun``: rulings, what they change in words, and replaying all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import click
from msgspec.structs import replace

from gm.cli.common import NEEDS_DJ, Desk, FilePath, Moment, clock, command, confirm, pair, power_of, season_of
from gm.cli.completing import complete_fact, complete_mail, complete_power, complete_season
from gm.cli.facts import fact_of
from gm.cli.mail import show_mail
from gm.core.errors import UsageError
from gm.core.message import Message, say
from gm.core.model import Phase, Result
from gm.record import (
    AdmitRuling,
    AnyRuling,
    Correction,
    Difference,
    DrawRuling,
    FactRuling,
    FiledMail,
    History,
    OrdersRuling,
    ReadLine,
    accept_rerun,
    correct,
    load_mails,
    look,
    position,
    propose,
    read_for,
    replay,
    rerun,
)
from gm.record.mails import is_problem, orders_of
from gm.record.sheet import START_AFRESH


@command("correct")
@click.argument("season", metavar="SEASON", shell_complete=complete_season)
@click.option("--power", "of", metavar="POWER", shell_complete=complete_power)
@click.option("--set", "fact", metavar="PATH=VALUE", multiple=True, shell_complete=complete_fact)
@click.option("--draw", metavar="NAME=VALUE", multiple=True)
@click.option("--admit", metavar="MAIL", multiple=True, shell_complete=complete_mail)
@click.option("--reason", required=True, metavar="TEXT")
@click.option("--at", type=Moment(), metavar="DATETIME")
@click.option("--yes", is_flag=True)
@click.option("--dry-run", is_flag=True)
@click.argument("file", required=False, type=FilePath(exists=True, allow_dash=True, dir_okay=False), metavar="[FILE|-]")
def correct_command(  # noqa: PLR0913  # one option a kind of ruling, as the contract has it
    desk: Desk,
    *,
    season: str,
    of: str | None,
    fact: Sequence[str],
    draw: Sequence[str],
    admit: Sequence[str],
    reason: str,
    at: datetime | None,
    yes: bool,
    dry_run: bool,
    file: str | None,
) -> int | None:
    """A ruling: orders, a fact, a draw, or a mail that counts after all."""
    if len([*fact, *draw, *admit]) + (of is not None and not admit) != 1:
        raise UsageError("cli.correct.one_kind")
    history = replay(desk.game)
    phase = season_of(history, season, default=None)
    who = power_of(desk, of) if of else None
    moment = clock(desk, at)
    ruling: AnyRuling
    if fact:
        path, value = fact_of(desk.game, position(history, phase), *pair(fact[0]))
        ruling = FactRuling(at=moment, reason=reason, path=path, value=value)
    elif draw:
        name, value = pair(draw[0])
        ruling = DrawRuling(at=moment, reason=reason, name=name, value=value)
    elif admit:
        mail, sender = _admitted(desk, admit[0], who)
        lines = read_for(desk.game, phase, mail, sender)
        ruling = AdmitRuling(at=moment, reason=reason, mail=mail.name, power=sender, lines=lines)
    else:
        assert who is not None, "one kind of ruling was asked for"
        orders, afresh = _orders(desk, history, phase, who, file)
        ruling = OrdersRuling(at=moment, reason=reason, power=who, orders=orders, afresh=afresh)
    return _carry_out(desk, phase, ruling, yes=yes, dry_run=dry_run)


def _orders(desk: Desk, history: History, phase: Phase, who: str, file: str | None) -> tuple[tuple[str, ...], bool]:
    """The orders of a sheet, read in the season's position, and whether they are to be all there are.

    Raises GmError, with each doubtful line shown, if any is.
    """
    as_it_was = replace(history, state=position(history, phase), phase=phase)
    mail = look(as_it_was, desk.read(file), None, who)
    if any(map(is_problem, mail.lines)):
        show_mail(desk, mail)
        raise UsageError("cli.correct.doubtful")
    orders = tuple(order for line in mail.lines for order in orders_of(line))
    afresh = any(line.directive == START_AFRESH for line in mail.lines)
    if not orders and not afresh:
        raise UsageError("cli.correct.no_orders")
    return orders, afresh


def _admitted(desk: Desk, named: str, who: str | None) -> tuple[FiledMail, str]:
    """A filed mail and whose it is; `who` where the DJ says."""
    mail = _find_mail(desk, named)
    sender = who or mail.power
    if sender is None:
        raise UsageError("cli.correct.whose", file=str(mail.file))
    return mail, sender


def _find_mail(desk: Desk, named: str) -> FiledMail:
    """A filed mail by its path, its file's name, or the beginning of its SHA-256."""
    mails = [mail for filed in load_mails(desk.game.folder).values() for mail in filed]
    paths = [mail for mail in mails if mail.file is not None and f"/{mail.file}".endswith(f"/{named}")]
    found = paths or [mail for mail in mails if len(named) >= 6 and mail.sha256.startswith(named)]
    if len(found) == 1:
        return found[0]
    raise UsageError("cli.correct.which_mail" if found else "cli.correct.no_mail", mail=named)


def _carry_out(desk: Desk, phase: Phase, ruling: AnyRuling, *, yes: bool, dry_run: bool) -> int | None:
    proposed = propose(desk.game, phase, ruling)
    if not desk.as_json:
        show_differences(desk, proposed.differences)
        for at, result in proposed.void:
            desk.say(_void(desk, phase, ruling, at, result), style="yellow")
    if dry_run:
        _report(desk, proposed, filed=False)
        return None
    if proposed.differences and not confirm(desk, say("cli.correct.sure", n=len(proposed.differences)), yes=yes):
        desk.say(say("cli.correct.left"))
        return NEEDS_DJ
    _report(desk, correct(desk.game, phase, ruling), filed=True)
    return None


def _void(desk: Desk, phase: Phase, ruling: AnyRuling, at: Phase, result: Result) -> Message:
    """What is said of an order that comes to nothing by a ruling: one that it dictates, or another's."""
    dictated = isinstance(ruling, OrdersRuling) and at.code == phase.code and result.order in ruling.orders
    order = desk.game.ruleset.write(result.order)
    what = "in_vain" if dictated else "void"
    return say(f"cli.correct.{what}", phase=at.title, order=order, reason=result.reason)


def _report(desk: Desk, correction: Correction, *, filed: bool) -> None:
    if desk.as_json:
        desk.give(
            {
                "filed": correction.filed.file if filed else None,
                "differences": [_difference_document(desk, one) for one in correction.differences],
                "void": [
                    {"season": later.code, "power": result.power, "order": result.order}
                    for later, result in correction.void
                ],
            }
        )
        return
    if not correction.differences:
        desk.say(say("cli.correct.nothing_changes"))
    if filed:
        desk.say(say("cli.correct.filed", file=correction.filed.file), style="green")
    if filed and correction.differences:
        desk.say(say("cli.correct.republish"))


def show_differences(desk: Desk, differences: Sequence[Difference]) -> None:
    """What came out otherwise, phase by phase."""
    for one in differences:
        desk.say(one.phase.title, style="bold")
        for message in one.messages:
            desk.line(desk.language.sentence(message), "  · ")


def _difference_document(desk: Desk, one: Difference) -> dict[str, Any]:
    return {"season": one.phase.code, "changes": [desk.language.sentence(message) for message in one.messages]}


@command("rerun")
@click.option("--from", "since", metavar="SEASON", shell_complete=complete_season)
@click.option("--reread", is_flag=True)
@click.option("--accept", is_flag=True)
@click.option("--reason", metavar="TEXT")
@click.option("--at", type=Moment(), metavar="DATETIME")
def rerun_command(  # noqa: PLR0913  # the contract's options
    desk: Desk, since: str | None, reason: str | None, at: datetime | None, *, reread: bool, accept: bool
) -> int | None:
    """Replay all and say what differs from what was adjudicated."""
    if accept and not reason:
        raise UsageError("cli.rerun.reason")
    history = replay(desk.game)
    first = season_of(history, since, default=None) if since else None
    found = rerun(desk.game, first, reread=reread)
    anew = [_line_document(desk, season, line) for season, lines in found.lines.items() for line in lines]
    if not desk.as_json:
        show_differences(desk, found.differences)
        for line in anew:
            desk.say(_read_anew(desk, line))
    if accept:
        assert reason is not None
        found = accept_rerun(desk.game, found, reason, clock(desk, at))
    differs = bool(found.differences or found.lines)
    if desk.as_json:
        changes = [_difference_document(desk, one) for one in found.differences]
        desk.give({"differs": differs, "accepted": accept and differs, "differences": changes, "lines": anew})
    elif not differs:
        desk.say(say("cli.rerun.same"), style="green")
    elif accept:
        desk.say(say("cli.rerun.accepted"), style="green")
    else:
        desk.say(say("cli.rerun.differs"), style="yellow")
    return NEEDS_DJ if differs and not accept else None


def _read_anew(desk: Desk, line: Mapping[str, Any]) -> Message:
    """How a line of a mail is read now: its orders, else what it asks, else that it is none."""
    orders = tuple(map(desk.game.ruleset.write, line["orders"]))
    now = "line" if orders else line["directive"] or "no_order"
    return say(f"cli.rerun.{now}", mail=line["file"], line=line["line"], orders=orders, n=len(orders))


def _line_document(desk: Desk, season: str, line: ReadLine) -> dict[str, Any]:
    mails = (mail for filed in load_mails(desk.game.folder).values() for mail in filed)
    return {
        "season": season,
        "file": next(str(mail.file) for mail in mails if mail.name == line.mail),
        "line": line.line,
        "orders": line.orders,
        "directive": line.directive or None,
    }
