"""Who sits at a table: people and bots, their tokens, who is away, and who has muted whom.

Part of a table's state (:mod:`lastcard.server.state`): only rows of the log change it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from secrets import compare_digest
from typing import Literal

from lastcard.server import entries
from lastcard.server.store import Row

Away = Literal["left", "missed", "gone", "removed"]

MISSED_TURNS = 3
"""After this many missed turns in a row a bot plays on."""


@dataclass(slots=True)
class Chair:
    """A seat and who sits in it."""

    seat: str
    name: str
    level: str | None  # of a bot
    tokens: set[str] = field(default_factory=set)  # their hashes
    away: Away | None = None
    missed: int = 0
    entropy: str | None = None
    muted: set[str] = field(default_factory=set)

    @property
    def is_person(self) -> bool:
        """Does the seat belong to a person, present or away?"""
        return self.level is None

    @property
    def is_played_by_bot(self) -> bool:
        """Does a bot move for this seat: its own, or one that stands in?"""
        return self.level is not None or self.away is not None

    def count_missed(self, by: str) -> None:
        """Note who moved for this seat: the clock, or its player."""
        if by == "clock":
            self.missed += 1
            if self.missed >= MISSED_TURNS:
                self.away = "missed"
        elif by == "player":
            self.missed = 0


class Chairs:
    """The chairs around one table."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.key = ""  # the secret in the table's link; none in old logs
        self.is_closed = False  # by its host, for good: nobody can come here any more
        self.chairs: list[Chair] = []
        self.offers: dict[str, tuple[str, int]] = {}  # hash of a transfer code: seat, until when

    def is_opened_by(self, key: str | None) -> bool:
        """Is this the secret in the table's link?"""
        return key is not None and self.key != "" and compare_digest(key.encode(), self.key.encode())

    @property
    def host(self) -> Chair | None:
        """The person who has been here longest and is not away."""
        people = [chair for chair in self.chairs if chair.is_person]
        return next((chair for chair in people if chair.away is None), people[0] if people else None)

    @property
    def people(self) -> tuple[str, ...]:
        """The seats that have a vote: people who are not away."""
        return tuple(chair.seat for chair in self.chairs if not chair.is_played_by_bot)

    def chair(self, seat: str) -> Chair | None:
        """The chair of a seat, if it is taken."""
        for chair in self.chairs:  # often asked: a generator would take three times as long
            if chair.seat == seat:
                return chair
        return None

    def chair_of_token(self, hashed: str) -> Chair | None:
        """The chair that a token holds, by the token's hash."""
        return next((chair for chair in self.chairs if hashed in chair.tokens), None)

    def _seated(self, seat: str) -> Chair:
        """The chair of a seat that is taken."""
        chair = self.chair(seat)
        if chair is None:
            raise LookupError(f"table {self.code} has no seat {seat!r}")
        return chair

    def _seat(self, *joined: entries.Joined) -> None:
        for each in joined:
            self._forget(each.seat)
            self.chairs.append(Chair(each.seat, each.name, each.level, {each.token} if each.token else set()))

    def _forget(self, seat: str) -> None:
        """Drop what belongs to the player and not to the seat, so that the next one does not inherit it."""
        self.offers = {code: offer for code, offer in self.offers.items() if offer[0] != seat}
        for chair in self.chairs:
            chair.muted.discard(seat)

    def _clear_chairs(self) -> None:
        self.chairs = [chair for chair in self.chairs if chair.away not in {"left", "removed"}]

    # -- rows of the log -------------------------------------------------------------

    def _joined(self, entry: entries.Joined, _row: Row, _now: int) -> None:
        self._seat(entry)

    def _bots_joined(self, entry: entries.BotsJoined, _row: Row, _now: int) -> None:
        self._seat(*entry.bots)

    def _went_away(self, entry: entries.WentAway, _row: Row, _now: int) -> None:
        chair = self._seated(entry.seat)
        chair.away = entry.why
        if entry.why == "removed":
            chair.tokens = set()
            self._forget(entry.seat)

    def _shared(self, entry: entries.Shared, _row: Row, _now: int) -> None:
        self._seated(entry.seat).entropy = entry.entropy

    def _muted(self, entry: entries.Muted, _row: Row, _now: int) -> None:
        muted = self._seated(entry.seat).muted
        (muted.add if entry.on else muted.discard)(entry.other)

    def _offered(self, entry: entries.Offered, _row: Row, _now: int) -> None:
        self.offers[entry.code] = (entry.seat, entry.until)

    def _admitted(self, entry: entries.Admitted, _row: Row, _now: int) -> None:
        self._seated(entry.seat).tokens.add(entry.token)
        del self.offers[entry.code]
