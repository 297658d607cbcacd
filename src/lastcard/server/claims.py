"""Claims that wait for a ruling, and what the table is told of them afterwards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lastcard.server.entries import Claimed
from lastcard.server.protocol import RaceTime
from lastcard.server.races import believed_lag, reaction

SHOWN = frozenset({"uno", "catch", "arms"})
"""Moves whose reaction times are shown to the table, because everybody could make them."""


@dataclass(frozen=True, slots=True)
class Held:
    """A claim that waits for its ruling."""

    command: str | None
    entry: Claimed
    since: int  # by the table's clock


def shown_times(held: Iterable[Held], cap: float) -> tuple[RaceTime, ...]:
    """How fast everybody was, as far as the table may see it."""
    shown = [each.entry.claim for each in held if each.entry.move.partition(" ")[0] in SHOWN]
    return tuple(RaceTime(each.seat, round(reaction(each, cap)), round(believed_lag(each, cap))) for each in shown)
