"""How long decisions take: histograms that can be added up."""

from __future__ import annotations

from math import log2

STEPS = 8  # bins per doubling, which limits the precision of quantiles
PLACES = 40 * STEPS  # from a microsecond to days


class Times:
    """A histogram of durations."""

    def __init__(self) -> None:
        self.places = [0] * PLACES
        self.number = 0
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        """Count one duration."""
        at = int(log2(max(seconds * 1e6, 1.0)) * STEPS)
        self.places[min(at, PLACES - 1)] += 1
        self.number += 1
        self.seconds += seconds

    def take(self, other: Times) -> None:
        """Add another histogram."""
        self.places = [mine + theirs for mine, theirs in zip(self.places, other.places, strict=True)]
        self.number += other.number
        self.seconds += other.seconds

    @property
    def mean(self) -> float:
        """The average duration in seconds."""
        return self.seconds / self.number if self.number else 0.0

    def quantile(self, share: float) -> float:
        """The duration within which this share of decisions was made, in seconds."""
        left = share * self.number
        for at, count in enumerate(self.places):
            left -= count
            if left <= 0 and self.number:
                return float(2 ** ((at + 1) / STEPS) / 1e6)
        return 0.0
