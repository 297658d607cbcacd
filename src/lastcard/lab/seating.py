"""Which game is which: the deal, the dealer and the seating follow from the seed and the game's number.

Every deal is played once in every rotation of the players, so nobody wins because of the cards or the seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from lastcard.engine.seeds import shuffled, source_of, stream


def line_ups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Who plays together: all bots, repeated until the table is full; if there are too many, every combination."""
    if len(bots) <= players:
        return [tuple(bots[at % len(bots)] for at in range(players))]
    return list(combinations(bots, players))


@dataclass(frozen=True)
class PairedDeal:
    """One deal of a contest, which is played in every rotation of the players."""

    seed: int  # of the contest
    number: int

    def order(self, line_up: Sequence[str]) -> tuple[str, ...]:
        """A random seating order, the same in all games of the deal."""
        return tuple(shuffled(line_up, source_of(self.seed, "arena-seats", self.number)))

    @property
    def cards(self) -> int:
        """The seed of the match that deals them."""
        words = stream(self.seed, "arena-cards", self.number)
        return sum(word << 64 * at for at, word in enumerate(words))


def rotated(order: Sequence[str], by: int) -> tuple[str, ...]:
    """The same order with everybody moved by that many seats."""
    return tuple(order[(at + by) % len(order)] for at in range(len(order)))
