"""What two adjudications of a phase differ in, in words: orders, verdicts, units, control, facts, draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from gm.core.message import Message, city, place, power, say, verdict
from gm.core.model import Phase, Result, Verdict
from gm.core.report import Picture
from gm.core.ruleset import Ruleset
from gm.record.outcome import Adjudicated, decode, digest
from gm.record.words import unit_name


class Difference(Struct, frozen=True):
    """A phase that came out otherwise; `digest` is the SHA-256 of its outcome now (None: it is not played)."""

    phase: Phase
    messages: tuple[Message, ...]
    digest: str | None = None


def differences(ruleset: Ruleset, before: Mapping[int, bytes], after: Mapping[int, bytes]) -> tuple[Difference, ...]:
    """What differs between two runs (phase number -> outcome), phase by phase in the calendar's order."""
    found = []
    for number in sorted({*before, *after}):
        was, now = before.get(number), after.get(number)
        if was != now:
            found.append(_phase(ruleset, was, now))
    return tuple(found)


def become_void(
    before: Mapping[int, bytes], after: Mapping[int, bytes], later: int
) -> tuple[tuple[Phase, Result], ...]:
    """Orders of phases after number `later` that are void in the second run and were not in the first."""
    found: list[tuple[Phase, Result]] = []
    for number in sorted(n for n in after if n > later and n in before):
        was = {(r.power, r.order) for r in decode(before[number]).results if r.verdict is Verdict.VOID}
        now = decode(after[number])
        void = (r for r in now.results if r.verdict is Verdict.VOID and (r.power, r.order) not in was)
        found += [(now.phase, result) for result in void]
    return tuple(found)


def _phase(ruleset: Ruleset, was: bytes | None, now: bytes | None) -> Difference:
    old, new = (decode(outcome) if outcome is not None else None for outcome in (was, now))
    if new is None or now is None:
        assert old is not None, "there is no difference between two outcomes that are none"
        return Difference(old.phase, (say("record.difference.gone", phase=old.phase.title),))
    if old is None:
        return Difference(new.phase, (say("record.difference.added", phase=new.phase.title),), digest(now))
    return Difference(new.phase, tuple(_messages(ruleset, old, new)), digest(now))


def _messages(ruleset: Ruleset, old: Adjudicated, new: Adjudicated) -> Iterator[Message]:
    found = [
        *_orders(ruleset, old, new),
        *_verdicts(ruleset, old, new),
        *_units(old.picture, new.picture),
        *_owners("province", old.picture.provinces, new.picture.provinces),
        *_owners("city", old.picture.cities, new.picture.cities),
        *_facts(ruleset, old, new),
        *_draws(ruleset, old, new),
    ]
    yield from found or [say("record.difference.told")]


def _orders(ruleset: Ruleset, old: Adjudicated, new: Adjudicated) -> Iterator[Message]:
    for of in sorted({*old.orders, *new.orders}):
        was, now = old.orders.get(of, ()), new.orders.get(of, ())
        for order in was:
            if order not in now:
                yield say("record.difference.order_gone", power=power(of), order=ruleset.write(order))
        for order in now:
            if order not in was:
                yield _put_in(ruleset, new, of, order)


def _put_in(ruleset: Ruleset, new: Adjudicated, of: str, order: str) -> Message:
    """An order that is new; one that comes to nothing is told with the reason."""
    written = ruleset.write(order)
    result = next((r for r in new.results if (r.power, r.order) == (of, order)), None)
    if result is None or result.verdict not in {Verdict.VOID, Verdict.FAIL}:
        return say("record.difference.order_new", power=power(of), order=written)
    came = verdict(result.verdict)
    return say("record.difference.order_in_vain", power=power(of), order=written, verdict=came, reason=result.reason)


def _verdicts(ruleset: Ruleset, old: Adjudicated, new: Adjudicated) -> Iterator[Message]:
    was = {(r.power, r.order): r.verdict for r in old.results}
    for result in new.results:
        before = was.get((result.power, result.order), result.verdict)
        if before is not result.verdict:
            yield say(
                "record.difference.verdict",
                order=ruleset.write(result.order),
                was=verdict(before),
                now=verdict(result.verdict),
            )


def _units(old: Picture, new: Picture) -> Iterator[Message]:
    was, now = _pieces(old), _pieces(new)
    for kind, where in sorted({*was, *now}):
        before, after = was.get((kind, where), "-"), now.get((kind, where), "-")
        if before == after:
            continue
        unit = unit_name(f"{kind} {where}")
        if after == "-":
            yield say("record.difference.unit_gone", unit=unit, power=_owner(before))
        elif before == "-":
            yield say("record.difference.unit_new", unit=unit, power=_owner(after))
        else:
            yield say("record.difference.unit_other", unit=unit, was=_owner(before), now=_owner(after))


def _pieces(picture: Picture) -> dict[tuple[str, str], str | None]:
    return {(piece.kind, piece.place): piece.power for piece in picture.pieces}


def _owners(what: str, old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Message]:
    name = city if what == "city" else place
    for where in sorted({*old, *new}):
        if old.get(where) != new.get(where):
            was, now = _owner(old.get(where)), _owner(new.get(where))
            yield say(f"record.difference.{what}", place=name(where), was=was, now=now)


def _owner(of: str | None) -> Message:
    return power(of) if of else say("record.nobody")


def _facts(ruleset: Ruleset, old: Adjudicated, new: Adjudicated) -> Iterator[Message]:
    """What else the ruleset's state holds, as the game calls it."""
    was, now = _plain(old), _plain(new)
    for path in sorted({*was, *now}):
        before, after = was.get(path), now.get(path)
        if before != after:
            fact, told = ruleset.fact(path, after)
            yield say("record.difference.fact", fact=fact, was=ruleset.fact(path, before)[1], now=told)


def _plain(adjudicated: Adjudicated) -> dict[str, Any]:
    """The state's facts by name (``treasury.TTO``), without the fields that the picture shows."""
    picture, state = adjudicated.picture, adjudicated.state
    shown: list[Mapping[str, Any]] = [picture.provinces, picture.cities]
    shown.append({f"{kind} {where}": of for (kind, where), of in _pieces(picture).items()})
    facts: dict[str, Any] = {}
    for field, value in state.items() if isinstance(state, dict) else ():
        if isinstance(value, dict) and value not in shown:
            facts.update({f"{field}.{key}": item for key, item in value.items()})
        elif not isinstance(value, dict):
            facts[field] = value
    return facts


def _draws(ruleset: Ruleset, old: Adjudicated, new: Adjudicated) -> Iterator[Message]:
    was = {draw.name: draw.value for draw in old.draws}
    now = {draw.name: draw.value for draw in new.draws}
    for name in sorted({*was, *now}):
        before, after = was.get(name), now.get(name)
        if before is None:
            draw, value = ruleset.drawn(name, now[name])
            yield say("record.difference.draw_new", draw=draw, now=value)
        elif after is None:
            draw, value = ruleset.drawn(name, before)
            yield say("record.difference.draw_gone", draw=draw, was=value)
        elif before != after:
            draw, value = ruleset.drawn(name, after)
            yield say("record.difference.draw", draw=draw, was=ruleset.drawn(name, before)[1], now=value)
