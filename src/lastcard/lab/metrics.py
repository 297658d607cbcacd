"""The metrics of a table, each a function of what was counted there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

Counts = Mapping[str, Sequence[int]]
"""What :class:`lastcard.thinking.tally.Tally` counts, by name."""


@dataclass(frozen=True)
class Metric:
    """A figure that describes a table."""

    name: str
    title: str
    about: str
    value: Callable[[Counts], float | None]
    is_share: bool = False
    of_match: bool = False
    short: str = ""  # the head of its column on a terminal; empty: no column
    rounds: Callable[[Counts], tuple[int, int]] | None = None  # for a share of rounds: how many, out of how many


def ratio(top: float, below: float) -> float | None:
    """A ratio; None if it is undefined."""
    return top / below if below else None


def _per(top: str, below: str) -> Callable[[Counts], float | None]:
    return lambda counts: ratio(counts[top][0], counts[below][0])


def _first_seat_wins(counts: Counts) -> tuple[int, int]:
    return counts["wins"][1], sum(counts["wins"])


def _first_seat(counts: Counts) -> float | None:
    share = ratio(*_first_seat_wins(counts))
    return None if share is None else share - 1 / len(counts["wins"])


METRICS = (
    Metric(
        "turns",
        "Turns in a round",
        "how often somebody plays or draws before the round closes",
        _per("turns", "rounds"),
        short="turns",
    ),
    Metric(
        "stuck",
        "Nothing to play",
        "turns in which no card in the hand can be played",
        _per("stuck", "turns"),
        is_share=True,
        short="no card",
    ),
    Metric(
        "forced",
        "Nothing to choose",
        "turns with no playable card, or with only one and nothing to choose about it; drawing instead does not count",
        _per("forced", "turns"),
        is_share=True,
        short="no choice",
    ),
    Metric(
        "leads",
        "Lead changes in a round",
        "how often somebody new takes the lead in having the fewest cards",
        _per("leads", "rounds"),
        short="lead changes",
    ),
    Metric(
        "first_seat",
        "First-seat edge",
        "how much more often than its fair share the seat to the dealer’s left goes out, in percentage points",
        _first_seat,
        is_share=True,
        short="first seat",
        rounds=_first_seat_wins,
    ),
    Metric(
        "points",
        "Points in a round",
        "in all hands when the round closes",
        _per("points", "rounds"),
        short="points",
    ),
    Metric(
        "match_rounds",
        "Rounds in a match",
        "until somebody reaches the target",
        _per("match_rounds", "matches"),
        of_match=True,
        short="match",
    ),
    Metric(
        "match_turns",
        "Turns in a match",
        "until somebody reaches the target",
        _per("match_turns", "matches"),
        of_match=True,
    ),
    Metric(
        "nobody",
        "Nobody goes out",
        "rounds in which nobody could go on (J51)",
        _per("nobody", "rounds"),
        is_share=True,
        rounds=lambda counts: (counts["nobody"][0], counts["rounds"][0]),
    ),
)
