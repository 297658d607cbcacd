"""What a match works out once, for everybody who asks, until something changes."""

from __future__ import annotations

from typing import NamedTuple

from lastcard.engine.text.moves import Move
from lastcard.engine.text.position import Position


class Judged(NamedTuple):
    """A legal move: as it was asked for, and as the engine knows it."""

    seat: str
    text: str
    number: int  # of the seat
    move: Move
    word: int


class Moment:
    """One moment of a match. Every change starts a new one, and so does a copy."""

    __slots__ = ("judged", "legal", "position", "words")

    def __init__(self) -> None:
        self.position: Position | None = None
        self.words: list[list[int]] | None = None  # the legal moves of each seat, as integers
        self.legal: dict[int, tuple[Move, ...]] = {}  # the same as moves, for the seats that were asked about
        self.judged: Judged | None = None  # the last move found legal, which is usually made next
