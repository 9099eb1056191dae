"""How sure a number is: intervals for shares and means, and how many games would show more."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf, sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

LEVEL = 0.95
"""How often an interval holds what it is about."""
POWER = 0.8
"""How often enough games show a difference that is there."""

_NORMAL = NormalDist()


class Interval(NamedTuple):
    """A number, and the interval that it may lie in."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3g} ({self.low:.3g} to {self.high:.3g})"


def share(value: float, games: int, level: float = LEVEL) -> Interval:
    """A share of so many games, with Wilson's interval; half a win counts as half."""
    z = _NORMAL.inv_cdf(0.5 + level / 2)
    middle = (value + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(value * (1 - value) / games + z * z / (4 * games * games))
    return Interval(value, max(0.0, middle - half), min(1.0, middle + half))


def mean(values: Sequence[float], level: float = LEVEL) -> Interval:
    """A mean with Student's interval; one value alone says nothing of how sure it is."""
    middle = fmean(values)
    if len(values) < 2:
        return Interval(middle, -inf, inf)
    half = student(0.5 + level / 2, len(values) - 1) * stdev(values) / sqrt(len(values))
    return Interval(middle, middle - half, middle + half)


def student(probability: float, freedom: int) -> float:
    """A quantile of Student's t, by the usual expansion around the normal (good to 1 % from 4 degrees on)."""
    z = _NORMAL.inv_cdf(probability)
    n = freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def games_needed(spread: float, effect: float, level: float = LEVEL) -> float:
    """The games that show an effect of this size four times in five; `spread` is that of one game."""
    if not effect:
        return inf
    return ceil((_reach(level) * spread / effect) ** 2)


def effect_seen(spread: float, games: int, level: float = LEVEL) -> float:
    """The smallest effect that so many games show four times in five."""
    return _reach(level) * spread / sqrt(games)


def _reach(level: float) -> float:
    return _NORMAL.inv_cdf(0.5 + level / 2) + _NORMAL.inv_cdf(POWER)
