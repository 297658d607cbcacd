"""How much one client may use of the server: what it may have open, and how often it may ask.

Rates are token buckets by address, by seat and by table. An IPv6 address counts with its whole /64 network, because
whoever has one address there has all of them.
"""

from __future__ import annotations

import asyncio
import heapq
from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from itertools import count
from typing import NamedTuple

from lastcard.server.refusals import because

MESSAGES, PER_SECONDS = 100, 20.0
WARNINGS = 20
"""Messages beyond the limit that get a warning; the next one closes the socket."""
NOWHERE = "unknown"
"""The address of a client that has none."""
MOST_BUCKETS = 50_000
"""Beyond this, buckets that are nearly full are forgotten: memory is bounded, whoever asks."""


@dataclass(frozen=True)
class Limits:
    """What one address, and all addresses together, may have open; and how the rates below are multiplied."""

    tables_per_address: int = 20
    sockets_per_address: int = 60
    tables: int = 5_000
    sockets: int = 10_000
    connections_per_address: int = 200
    rates: float = 1.0  # 0: no rates at all


class Rate(NamedTuple):
    """A bucket that holds so many tokens and gets so many back per second."""

    burst: int
    per_second: float


RATES = {
    # by address: ten phones behind one router, all reloading the page at once, are far below these
    "connect": Rate(300, 30),
    "file": Rate(1_000, 100),
    "ask": Rate(200, 20),
    "play-demo": Rate(60, 6),
    "read-rule": Rate(60, 6),
    "try-rule": Rate(12, 0.5),
    "make-table": Rate(12, 1 / 15),
    "sit-down": Rate(40, 1),
    "guess": Rate(20, 20 / 60),
    "open-socket": Rate(120, 6),
    "messages": Rate(1_200, 100),
    # by table
    "door": Rate(80, 8),
    "table": Rate(240, 30),
    # by seat
    "seat": Rate(100, 5),
    "write": Rate(12, 0.5),
    "transfer": Rate(5, 1 / 60),
}
"""What is limited, by its name."""


class Buckets:
    """Token buckets by name and key. Each is a single number: the time when it will be full again."""

    def __init__(self, factor: float = 1.0) -> None:
        self._factor = factor
        self._full_at: dict[Hashable, float] = {}

    def take(self, name: str, key: Hashable, now: float) -> float:
        """Take a token; 0, or the seconds until there is one."""
        wait = self.wait(name, key, now)
        if not wait:
            self.reserve(name, key, now)
        return wait

    def reserve(self, name: str, key: Hashable, now: float) -> float:
        """Take a token even if there is none yet; the seconds to wait for it."""
        if not self._factor:
            return 0.0
        wait = self.wait(name, key, now)
        full_at = max(self._full_at.get((name, key), now), now)
        self._full_at[name, key] = full_at + 1 / (RATES[name].per_second * self._factor)
        if len(self._full_at) > MOST_BUCKETS:
            self._forget(now)
        return wait

    def wait(self, name: str, key: Hashable, now: float) -> float:
        """The seconds until there is a token; 0: now."""
        if not self._factor:
            return 0.0
        burst, per_second = RATES[name]
        missing = self._full_at.get((name, key), now) - now
        return max(0.0, missing - (burst - 1 / self._factor) / per_second)

    def _forget(self, now: float) -> None:
        """Forget full buckets; if that is not enough, those that will be full soonest."""
        kept = sorted(((at, key) for key, at in self._full_at.items() if at > now), key=lambda each: -each[0])
        self._full_at = {key: at for at, key in kept[: MOST_BUCKETS // 2]}


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """What an address counts as: itself, or its /64 network if it is IPv6."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped) if mapped is not None else str(ip_network((int(found), 64), strict=False))
    return str(found)


def is_address(host: str) -> bool:
    """Is this an IP address and not a name?"""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


class Waiting:
    """How many requests wait for something scarce, altogether and by address."""

    def __init__(self, most: int, most_per_address: int, reason: str) -> None:
        self._most = most
        self._most_per_address = most_per_address
        self._reason = reason
        self._waiting: Counter[str] = Counter()

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """Take a place among those who wait; Refusal if there is none."""
        if self._waiting.total() >= self._most or self._waiting[address] >= self._most_per_address:
            raise because(self._reason)
        self._waiting[address] += 1
        try:
            yield
        finally:
            self._waiting -= Counter({address: 1})


class MessageRate:
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


class Turnstile:
    """Lets requests through one after another, with a pause between them. Whoever has had least comes first."""

    def __init__(self, pause: float, longest: int) -> None:
        self._pause = pause
        self._longest = longest
        self._queue: list[tuple[int, int, asyncio.Future[None]]] = []
        self._order = count()
        self._is_open = True

    async def enter(self, had: int) -> bool:
        """Wait for one's turn; False if too many wait already."""
        if self._is_open:
            self._close_for_a_moment()
            return True
        if len(self._queue) >= self._longest and had >= max(self._queue)[0]:
            return False
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self._queue, (had, next(self._order), turn))
        await turn
        return True

    def _close_for_a_moment(self) -> None:
        self._is_open = False
        asyncio.get_running_loop().call_later(self._pause, self._next)

    def _next(self) -> None:
        while self._queue:
            _, _, turn = heapq.heappop(self._queue)
            if not turn.done():  # or whoever waited has gone
                turn.set_result(None)
                self._close_for_a_moment()
                return
        self._is_open = True


@dataclass
class Guests:
    """How much each address has open, and how often it may ask."""

    limits: Limits
    sockets: Counter[str] = field(default_factory=Counter)
    tables: Counter[str] = field(default_factory=Counter)
    connections: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.buckets = Buckets(self.limits.rates)

    def may_connect(self, address: str) -> bool:
        """May this address open another socket?"""
        return self.sockets[address] < self.limits.sockets_per_address and self.sockets.total() < self.limits.sockets

    def may_open(self, address: str) -> bool:
        """May this address make another table?"""
        return self.tables[address] < self.limits.tables_per_address

    def count(self, counter: Counter[str], address: str, by: int) -> None:
        """Add to what an address has open, or subtract; addresses with nothing open are forgotten."""
        counter[address] += by
        if counter[address] <= 0:
            del counter[address]
