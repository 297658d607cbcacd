"""What an honour rule comes to: what the table says of it, as moves of the table (J50, J79, J110)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from lastcard.engine.text.moves import SAID, Move

SAYING = ("draws", "discards", "loses-turn", "swaps", "again")
"""The kinds of moves with which the table says what an honour rule comes to."""


@dataclass(frozen=True)
class Settlement:
    """All that the table says of one honour rule; nothing, if it comes to nothing."""

    draws: Mapping[str, int] = field(default_factory=dict)
    discards: Mapping[str, int] = field(default_factory=dict)
    loses_turn: tuple[str, ...] = ()
    swaps: tuple[tuple[str, str], ...] = ()
    again: bool = False

    def in_order(self, seats: Sequence[str]) -> Settlement:
        """The same, in the order of the seats: so it is equal to whatever says the same."""
        pairs = ((one, other) if seats.index(one) <= seats.index(other) else (other, one) for one, other in self.swaps)
        return Settlement(
            {seat: self.draws[seat] for seat in seats if seat in self.draws},
            {seat: self.discards[seat] for seat in seats if seat in self.discards},
            tuple(seat for seat in seats if seat in self.loses_turn),
            tuple(sorted(pairs, key=lambda pair: seats.index(pair[0]))),
            self.again,
        )

    def moves(self) -> Iterator[Move]:
        """In the order in which the table says it."""
        yield from (Move("draws", seat=seat, count=count) for seat, count in self.draws.items())
        yield from (Move("loses-turn", seat=seat) for seat in self.loses_turn)
        yield from (Move("swaps", seat=one, other=other) for one, other in self.swaps)
        if self.again:
            yield Move("again")
        yield from (Move("discards", seat=seat, count=count) for seat, count in self.discards.items())


def sayable(seats: Sequence[str]) -> Iterator[Move]:
    """Everything that the table could say of an honour rule."""
    for kind in ("draws", "discards"):
        yield from (Move(kind, seat=seat, count=count) for seat in seats for count in SAID)
    yield from (Move("loses-turn", seat=seat) for seat in seats)
    yield from (Move("swaps", seat=one, other=other) for one, other in combinations(seats, 2))
    yield Move("again")
