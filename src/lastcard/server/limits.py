"""How much one client may use of the server."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

MESSAGES, PER_SECONDS = 100, 20.0
WARNINGS = 20
"""Messages beyond the limit that get a warning; the next one closes the socket."""


@dataclass(frozen=True)
class Limits:
    """What one address, and all addresses together, may have open."""

    tables_per_address: int = 20
    sockets_per_address: int = 60
    tables: int = 5_000
    sockets: int = 10_000


class Rate:
    """Counts the messages of a socket in windows of twenty seconds."""

    __slots__ = ("_count", "_since")

    def __init__(self, now: float) -> None:
        self._since = now
        self._count = 0

    def take(self, now: float) -> str:
        """Count a message: is that `fine`, a reason to `warn`, or to `close`?"""
        if now - self._since >= PER_SECONDS:
            self._since, self._count = now, 0
        self._count += 1
        if self._count <= MESSAGES:
            return "fine"
        return "warn" if self._count <= MESSAGES + WARNINGS else "close"


@dataclass
class Guests:
    """How much each address has open."""

    limits: Limits
    sockets: Counter[str] = field(default_factory=Counter)
    tables: Counter[str] = field(default_factory=Counter)

    def may_connect(self, address: str) -> bool:
        """May this address open another socket?"""
        return self.sockets[address] < self.limits.sockets_per_address and self.sockets.total() < self.limits.sockets

    def may_open(self, address: str, live: int) -> bool:
        """May this address make another table, with so many in memory?"""
        return self.tables[address] < self.limits.tables_per_address and live < self.limits.tables

    def count(self, counter: Counter[str], address: str, by: int) -> None:
        """Add to what an address has open, or subtract; addresses with nothing open are forgotten."""
        counter[address] += by
        if counter[address] <= 0:
            del counter[address]
