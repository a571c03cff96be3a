"""What many games say: shares and means with their intervals (95 %), the same for the same games in any order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import fsum, sqrt
from statistics import NormalDist

from msgspec import Struct

from gm.lab.games import Played, Score

Z = NormalDist().inv_cdf(0.975)
DIGITS = 4


class Measure(Struct, frozen=True):
    """An estimate and the interval that holds the true value 19 times in 20."""

    value: float
    low: float
    high: float


class Fortune(Struct, frozen=True):
    """How a power fares: its shares of all games, and its means at the end of each year.

    A game that was won earlier counts with its last position in the years that follow.
    """

    wins: Measure
    survival: Measure
    zones: tuple[Measure, ...]
    ducats: tuple[Measure, ...]


class Balance(Struct, frozen=True):
    """What the games say. `fair`: the share of wins that would be a power's due; `conquered`: games won by the rules.

    `players`: kind of player -> its share of wins among the seats that it took.
    """

    games: int
    fair: float
    conquered: Measure
    powers: Mapping[str, Fortune]
    players: Mapping[str, Measure]

    def unfair(self) -> tuple[str, ...]:
        """The powers that win less than half of their due, or more than double."""
        due = self.fair
        return tuple(power for power, its in self.powers.items() if not due / 2 <= its.wins.value <= due * 2)


def balance(games: Iterable[Played], powers: Sequence[str], years: int) -> Balance:
    """The games measured. Raises ValueError if there are none."""
    played = sorted(games, key=lambda game: game.label)
    if not played:
        raise ValueError("no games to measure")
    scores = {power: [game.scores[power] for game in played] for power in powers}
    seats = [score for game in played for score in game.scores.values()]
    kinds = sorted({score.player for score in seats})
    return Balance(
        len(played),
        round(1 / len(powers), DIGITS),
        share([game.conquered for game in played]),
        {power: _fortune(scores[power], years) for power in powers},
        {kind: share([score.win for score in seats if score.player == kind]) for kind in kinds},
    )


def share(parts: Sequence[float]) -> Measure:
    """The mean of numbers from 0 to 1, with Wilson's interval."""
    n = len(parts)
    p = fsum(parts) / n
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    return _measure(p, max(0.0, middle - half), min(1.0, middle + half))


def mean(numbers: Sequence[float]) -> Measure:
    """The mean of numbers from 0 up, with the normal interval; of one number, that number."""
    n = len(numbers)
    middle = fsum(numbers) / n
    variance = fsum((number - middle) ** 2 for number in numbers) / max(1, n - 1)
    half = Z * sqrt(variance / n)
    return _measure(middle, max(0.0, middle - half), middle + half)


def _measure(value: float, low: float, high: float) -> Measure:
    return Measure(round(value, DIGITS), round(low, DIGITS), round(high, DIGITS))


def _fortune(scores: Sequence[Score], years: int) -> Fortune:
    return Fortune(
        share([score.win for score in scores]),
        share([score.alive for score in scores]),
        _by_year(scores, years, lambda score: score.zones),
        _by_year(scores, years, lambda score: score.ducats),
    )


def _by_year(scores: Sequence[Score], years: int, of: Callable[[Score], tuple[int, ...]]) -> tuple[Measure, ...]:
    rows = [(*of(score), *[of(score)[-1]] * (years - len(of(score)))) for score in scores]
    return tuple(mean(column) for column in zip(*rows, strict=True))
