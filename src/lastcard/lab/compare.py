"""Two rule sets side by side: the same deals under both, and the differences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lastcard.lab.intervals import Estimate, jackknife, wilson
from lastcard.lab.metrics import Counts, Metric
from lastcard.lab.study import Study


@dataclass(frozen=True)
class Comparison:
    """Two studies from the same seed, and the difference that the other rule set makes."""

    one: Study
    other: Study

    def difference(self, metric: Metric) -> Estimate | None:
        """How much larger a metric is at the other table, paired by shard, as both deal the same cards."""
        if self.one.metric(metric) is None or self.other.metric(metric) is None:
            return None
        found = _paired(self.one, self.other, metric.value)
        is_same = self.one.setting.options == self.other.setting.options
        return found if found.margin or is_same or metric.rounds is None else self._unseen(found.value)

    def _unseen(self, value: float) -> Estimate:
        """The interval of a difference without any variation: as certain as that many rounds can make it."""
        room = wilson(0, self.one.rounds).high
        return Estimate(value, value - room, value + room).clipped(-1.0, 1.0)


def _paired(one: Study, other: Study, value: Callable[[Counts], float | None]) -> Estimate:
    differences = [_difference(*pair, value) for pair in zip(one.without, other.without, strict=True)]
    return jackknife(_difference(one.counts, other.counts, value), differences)


def _difference(one: Counts, other: Counts, value: Callable[[Counts], float | None]) -> float:
    return (value(other) or 0.0) - (value(one) or 0.0)
