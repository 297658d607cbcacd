"""Estimates from samples, and their intervals, which are all 99 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

CONFIDENCE = 0.99
_ROUNDING = 1e-12
"""Relative differences below this are rounding errors."""
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(frozen=True)
class Estimate:
    """A value, and the interval that holds the true value in 99 of 100 such samples."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """How far the true value may be off: the longer side of the interval."""
        return max(self.high - self.value, self.value - self.low)

    @property
    def is_zero_inside(self) -> bool:
        """Whether the interval contains zero."""
        return self.low <= 0 <= self.high

    def clipped(self, low: float, high: float) -> Estimate:
        """The same estimate for something that cannot lie outside these bounds."""
        return Estimate(self.value, max(low, self.low), min(high, self.high))

    def divided(self, parts: float) -> Estimate:
        """The same estimate for each of that many equal parts."""
        return Estimate(self.value / parts, self.low / parts, self.high / parts)

    def moved_to(self, value: float) -> Estimate:
        """The same interval around another value."""
        return Estimate(value, self.low - self.value + value, self.high - self.value + value)

    def as_dict(self) -> dict[str, float]:
        """The estimate for JSON files."""
        return {"value": self.value, "low": self.low, "high": self.high}


def around(value: float, error: float, freedom: int) -> Estimate:
    """An estimate from its standard error, with that many degrees of freedom."""
    margin = student(freedom) * error
    return Estimate(value, value - margin, value + margin)


_FROM_FEW = {1: 63.6567, 2: 9.9248, 3: 5.8409}
"""Student's quantiles where the series is not yet precise enough."""


def student(freedom: int) -> float:
    """The quantile of Student's distribution, in standard errors (Abramowitz and Stegun 26.7.5)."""
    if freedom in _FROM_FEW:
        return _FROM_FEW[freedom]
    z = _Z
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom**power) for power, term in enumerate(terms, start=1))


def wilson(wins: float, trials: int) -> Estimate:
    """The share of wins in independent trials (Wilson's interval)."""
    share = wins / trials
    spread = _Z * _Z / trials
    middle = (share + spread / 2) / (1 + spread)
    margin = _Z / (1 + spread) * sqrt(share * (1 - share) / trials + spread / (4 * trials))
    return Estimate(share, max(0.0, middle - margin) if wins else 0.0, min(1.0, middle + margin) if share < 1 else 1.0)


def jackknife(value: float, without: Sequence[float]) -> Estimate:
    """An estimate from what the value would be without each of its parts, whatever it measures."""
    if max(without) - min(without) <= _ROUNDING * abs(value):
        return Estimate(value, value, value)
    parts = len(without)
    mean = sum(without) / parts
    variance = sum((each - mean) ** 2 for each in without) * (parts - 1) / parts
    return around(value, sqrt(variance), parts - 1)
