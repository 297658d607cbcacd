"""Which game is which: its deal, its dealer and who sits where follow from the seed and the game's number.

Every deal is played once in every rotation of the players, so that nobody owes a win to the cards or to the seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from lastcard.engine.rng import Source
from lastcard.engine.seeds import stream
from lastcard.lab.play import shuffled


def line_ups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Who plays together: all at one table, again and again until it is full; of too many bots, every choice."""
    if len(bots) <= players:
        return [tuple(bots[at % len(bots)] for at in range(players))]
    return list(combinations(bots, players))


def source(seed: int, purpose: str, number: int) -> Source:
    """A stream of one's own."""
    found = Source()
    found.seed(*stream(seed, f"arena-{purpose}", number))
    return found


@dataclass(frozen=True)
class Deal:
    """One deal of a contest, and who sits where in each of its games."""

    seed: int  # of the contest
    number: int

    def order(self, line_up: Sequence[str]) -> tuple[str, ...]:
        """Who sits beside whom, by lot, the same in all games of the deal."""
        return tuple(shuffled(line_up, source(self.seed, "seats", self.number)))

    @property
    def cards(self) -> int:
        """The seed of the match that deals them."""
        words = stream(self.seed, "arena-cards", self.number)
        return sum(word << 64 * at for at, word in enumerate(words))


def rotated(order: Sequence[str], by: int) -> tuple[str, ...]:
    """Everybody moves on by so many seats."""
    return tuple(order[(at + by) % len(order)] for at in range(len(order)))
