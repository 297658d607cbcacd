"""What lastcard wants to reach, and whether it did."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import lastcard_loops as ours
import openspiel_loops as openspiel
import rlcard_loops as rlcard
from contenders import other_editions
from measured import Pace

Paces = Mapping[str, Pace]

TWO, FOUR = ours.name(ours.CLASSIC, 2), ours.name(ours.CLASSIC, 4)
SLOW_TWO = ours.name(ours.CLASSIC, 2, compiled=False)
SLOW_FOUR = ours.name(ours.CLASSIC, 4, compiled=False)

# ours, theirs, wanted: how many times their rounds per second
ROUNDS = (
    (TWO, rlcard.ENV, 250),
    (FOUR, rlcard.ENV, 250),
    (TWO, rlcard.game_name(2), 100),
    (FOUR, rlcard.game_name(4), 100),
    (SLOW_TWO, rlcard.ENV, 3),
    (SLOW_FOUR, rlcard.ENV, 3),
)
# the same by decisions per second; of these two, one is enough
DECISIONS = (
    (FOUR, openspiel.CPP, 5, "decisions"),
    (FOUR, openspiel.PYTHON, 40, "decisions (or this)"),
)


@dataclass(frozen=True)
class Target:
    """A figure, and what it should be at least (or at most)."""

    text: str
    measured: float
    wanted: float
    unit: str
    at_most: bool = False
    has_rival: bool = False

    @property
    def ratio(self) -> float:
        """1 is just reached, 2 is twice as good."""
        return self.wanted / self.measured if self.at_most else self.measured / self.wanted

    @property
    def is_met(self) -> bool:
        """Whether the figure is good enough."""
        return self.ratio >= 1


def targets(paces: Paces) -> list[Target]:
    """Every target, with what was measured."""
    return [*_against_others(paces), *_editions(paces), *_alone(paces)]


def _against_others(paces: Paces) -> Iterator[Target]:
    for mine, theirs, wanted in ROUNDS:
        times = known(paces[mine].rounds) / known(paces[theirs].rounds)
        yield Target(f"{mine} against {theirs}, rounds", times, wanted, "×", has_rival=True)
    for mine, theirs, wanted, unit in DECISIONS:
        times = known(paces[mine].decisions) / known(paces[theirs].decisions)
        yield Target(f"{mine} against {theirs}, {unit}", times, wanted, "×", has_rival=True)


def _editions(paces: Paces) -> Iterator[Target]:
    classic = known(paces[FOUR].rounds)
    for edition in other_editions():
        share = 100 * known(paces[ours.name(edition, 4)].rounds) / classic
        yield Target(f"{edition}, share of classic, 4 seats, rounds", share, 60, "%")


def _alone(paces: Paces) -> Iterator[Target]:
    yield Target(f"{ours.STEPPED}, decisions", known(paces[ours.STEPPED].count), 1_000_000, "/s")
    yield Target(ours.COPIES, 1e9 / known(paces[ours.COPIES].count), 400, "ns", at_most=True)
    yield Target(ours.COPY_PLAYOUTS, known(paces[ours.COPY_PLAYOUTS].count), 150_000, "/s")


def known(rate: float | None) -> float:
    """A rate that the contender must have counted."""
    if rate is None:
        raise ValueError("this contender does not count that")
    return rate
