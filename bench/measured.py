"""What a contender did in one slice of time, and the medians over its slices."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True)
class Measured:
    """Whole rounds that were played, and the decisions that players made in them."""

    name: str
    rounds: int
    decisions: int
    seconds: float


@dataclass(frozen=True)
class Counted:
    """Something other than rounds that was done `count` times."""

    name: str
    count: int
    seconds: float


Slice = Measured | Counted


@dataclass(frozen=True)
class Pace:
    """A contender's median rates per second; `None` where it does not count that."""

    name: str
    rounds: float | None = None
    decisions: float | None = None
    count: float | None = None


def play_for(seconds: float, name: str, play_round: Callable[[], int]) -> Measured:
    """Play whole rounds until the time is up; `play_round` returns its number of decisions."""
    rounds = decisions = 0
    started = perf_counter()
    while (spent := perf_counter() - started) < seconds:
        decisions += play_round()
        rounds += 1
    return Measured(name, rounds, decisions, spent)


def pace(slices: Iterable[Slice]) -> Pace:
    """The medians over one contender's slices."""
    taken = list(slices)
    games = [one for one in taken if isinstance(one, Measured)]
    counts = [one for one in taken if isinstance(one, Counted)]
    return Pace(
        taken[0].name,
        rounds=_median(one.rounds / one.seconds for one in games),
        decisions=_median(one.decisions / one.seconds for one in games),
        count=_median(one.count / one.seconds for one in counts),
    )


def _median(rates: Iterable[float]) -> float | None:
    known = list(rates)
    return median(known) if known else None
