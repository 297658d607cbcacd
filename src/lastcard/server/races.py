"""Races, judged by who reacted first and not by who has the faster connection.

Three things are races: a call against a catch (J18), the signal in a Touchdown (R36), and a block against the
next player's start (J25). The client reports how long its player took from showing to pressing. The server knows
the total time, and from the smallest round trip how much of it can have been lag. A ruling depends only on the
claims, the cap and the lot; with these in the log, a replay rules the same. All times are milliseconds.

A press that arrives more than `cap` after another cannot have been faster. So a table rules `cap` after the first
press where the first one wins, and `cap` after the last but one where the last one loses.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from hashlib import sha256
from operator import itemgetter
from random import Random

import msgspec
from msgspec.structs import force_setattr

# The most lag that is believed: more among friends, less where anybody may sit down.
PRIVATE_CAP = 300
LISTED_CAP = 150
DEAD_HEAT = 30  # closer than this, the lot decides
HUMAN_LIMIT = 120  # nobody reacts faster
JITTER = 15  # how much longer than its claim's `usual` round trip a single message may take
CONSTANTS = {
    "private_cap": PRIVATE_CAP,
    "listed_cap": LISTED_CAP,
    "dead_heat": DEAD_HEAT,
    "human_limit": HUMAN_LIMIT,
    "jitter": JITTER,
}
"""All that a ruling depends on besides the claims; it goes into the log."""

# Not part of a ruling: what a claim has to say of a connection is settled when it arrives.
CREDIT = 45  # milliseconds that a seat can save up
REFILL = 0.5  # milliseconds for each second
UNPROVEN = 30  # the round trip of a stranger that is believed although only their own answers prove it
LONGEST_PING = 10_000  # a client that takes longer was away; that says nothing about the connection

BOT_MEDIANS = {"rookie": 700, "regular": 550, "sharp": 450, "master": 350}
BOT_SPREAD = 0.25


class Pings:
    """The smallest round trip of one connection. A client can make round trips longer, but never shorter.

    It could still delay every answer from the first one on. So the system's own measurement counts as well, where there
    is one: it comes from the TCP stack, which answers without asking the client.
    """

    __slots__ = ("_smallest", "proven")

    def __init__(self) -> None:
        self._smallest: float | None = None
        self.proven: float | None = None

    def add(self, ms: float) -> None:
        """Note a round trip, unless it is nonsense (NaN is not between two numbers either)."""
        if 0 <= ms <= LONGEST_PING:
            self._smallest = ms if self._smallest is None else min(self._smallest, ms)

    @property
    def fastest(self) -> float:
        """The smallest round trip; 0 for a client that has never answered a ping."""
        if self._smallest is None:
            return 0
        return self._smallest if self.proven is None else min(self._smallest, self.proven)

    def trusted(self, *, among_strangers: bool) -> float:
        """The lag that is believed without credit. Strangers whose round trips nothing proves are believed little."""
        if among_strangers and self.proven is None:
            return min(self.fastest, UNPROVEN)
        return self.fastest


class Credit:
    """How much longer than the smallest round trip the messages of one seat may take; it refills slowly."""

    __slots__ = ("_at", "_left")

    def __init__(self) -> None:
        self._left = float(CREDIT)
        self._at = -math.inf

    def offered(self, at: float) -> float:
        """What one press may use at a time on the running clock."""
        self._left = min(CREDIT, self._left + max(0.0, at - self._at) / 1000 * REFILL)
        self._at = at
        return min(JITTER, self._left)

    def spend(self, ms: float) -> None:
        """Use some of what was offered."""
        self._left = max(0.0, self._left - ms)


class Claim(msgspec.Struct, frozen=True):
    """One press as it goes into the log; a bot's has no lag: `Claim(seat, time, time, 0, 0)`.

    Times are rounded to whole milliseconds at once, so that the log and the live table compare the same numbers.
    """

    seat: str
    elapsed: float  # from sending the frame to the arrival of the press, by the server's clock
    claimed: float | None  # from showing to pressing, as the client says; None if it says nothing
    fastest: float
    usual: (
        float  # in old logs the 90th percentile of the round trips; now the smallest one, less what credit is missing
    )

    def __post_init__(self) -> None:
        force_setattr(self, "elapsed", float(round(self.elapsed)))
        force_setattr(self, "claimed", _whole_or_nothing(self.claimed))
        force_setattr(self, "fastest", float(round(self.fastest)))
        force_setattr(self, "usual", float(round(self.usual)))


def claim_of(seat: str, elapsed: float, claimed: float | None, trusted: float, credit: float) -> Claim:
    """A press over a connection with so much lag that is trusted, and so much credit beside."""
    return Claim(seat, elapsed, claimed, trusted, trusted + credit - JITTER)


def _whole_or_nothing(ms: float | None) -> float | None:
    """What a client sent, rounded; None if it is not a finite number."""
    return float(round(ms)) if ms is not None and math.isfinite(ms) else None


def believed_lag(claim: Claim, cap: float) -> float:
    """The lag that the claim asks for, as far as its client's pings confirm it; the fastest if it asks for none."""
    asked = claim.fastest if claim.claimed is None else claim.elapsed - claim.claimed
    return min(max(asked, claim.fastest), claim.usual + JITTER, cap)


def reaction(claim: Claim, cap: float) -> float:
    """How long the player took, without the lag."""
    return max(claim.elapsed - believed_lag(claim, cap), HUMAN_LIMIT)


def fastest_first(claims: Collection[Claim], cap: float, lot: bytes) -> list[Claim]:
    """The claims in order, for races that the first one wins.

    Everybody within `DEAD_HEAT` of the fastest draws lots. A neighbour pulls nobody in: of 200, 225 and 250 ms
    the first two draw lots, and the third comes after them. The others follow by time, and equal times by lot.
    """
    return _in_order(claims, cap, lot, min)


def slowest_last(claims: Collection[Claim], cap: float, lot: bytes) -> list[Claim]:
    """The claims in order, for races that the last one loses.

    Everybody within `DEAD_HEAT` of the slowest draws lots. A neighbour pulls nobody in: of 200, 225 and 250 ms
    the last two draw lots, and the first comes before them. The others precede by time, and equal times by lot.
    """
    return _in_order(claims, cap, lot, max)


def _in_order(
    claims: Collection[Claim], cap: float, lot: bytes, at_end: Callable[[Collection[float]], float]
) -> list[Claim]:
    """Sort by time and equal times by lot; a dead heat with the one at the end counts as the same time."""
    if not claims:
        return []
    times = [reaction(claim, cap) for claim in claims]
    end = at_end(times)
    placed = [
        (end if abs(time - end) < DEAD_HEAT else time, sha256(lot + claim.seat.encode()).digest(), claim)
        for time, claim in zip(times, claims, strict=True)
    ]
    return [claim for _, _, claim in sorted(placed, key=itemgetter(0, 1))]


def bot_reaction(level: str, random: Random) -> float:
    """How long a bot takes, like a person: rarely much faster than usual, sometimes much slower."""
    if level not in BOT_MEDIANS:
        raise ValueError(f"no bot is {level!r}; there are {', '.join(BOT_MEDIANS)}")
    return max(random.lognormvariate(math.log(BOT_MEDIANS[level]), BOT_SPREAD), HUMAN_LIMIT)
