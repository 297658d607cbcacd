"""`make bench-bots`, second part: levels against each other, at four seats of every edition.

One of the stronger kind sits with three of the weaker, in every seat in turn, with the same deals. Without a clock, so
that the same figures come out again; `--games` makes it longer and surer. At last, with the clock, how long a decision
takes: that depends on the machine, and on what else it does.
"""

import argparse
import os
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from lastcard.bots import LEVELS, PLAYOUTS
from lastcard.engine.edition.file import edition_ids
from lastcard.lab import Contest, Where, compete
from lastcard.lab.intervals import Estimate
from lastcard.lab.times import Times

PLAYERS = 4


def main() -> None:
    """Measure the levels against each other and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="of each pair in each edition (1000)")
    parser.add_argument("--pairs", default="", help="such as master-regular; else each level and the one below")
    parser.add_argument("--playouts", type=int, default=PLAYOUTS["master"], help="of `master`, without its clock")
    parser.add_argument("--editions", default=",".join(edition_ids()))
    parser.add_argument("--timed", type=int, default=40, help="games of each edition to measure times in (40)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    print(f"master with {options.playouts} playouts a decision and no clock", flush=True)
    for pair in options.pairs.split(",") if options.pairs else _neighbours():
        strong, weak = (f"{name}/{options.playouts}" if name == "master" else name for name in pair.split("-"))
        rates = [
            _measure(strong, weak, edition, options.games, options.jobs) for edition in options.editions.split(",")
        ]
        _print_all(strong, weak, rates)
    if options.timed:
        _print_times(options.editions.split(","), options.timed)


def _neighbours() -> list[str]:
    return [f"{strong}-{weak}" for weak, strong in pairwise(LEVELS)]


def _measure(strong: str, weak: str, edition: str, games: int, jobs: int) -> Estimate:
    contest = Contest((strong, *[weak] * (PLAYERS - 1)), edition, PLAYERS, games, seed=1)
    found = compete(contest, Where(jobs=jobs))
    standing = next(standing for standing in found.standings if standing.bot == strong)
    rate = standing.rate
    print(
        f"{edition}: {strong} against three {weak}: {rate.value:.2%} ({rate.low:.2%} to {rate.high:.2%})"
        f" of {PLAYERS * contest.deals:,} games",
        flush=True,
    )
    return rate


def _print_all(strong: str, weak: str, rates: Sequence[Estimate]) -> None:
    """All editions together: as many games of each."""
    mean = sum(rate.value for rate in rates) / len(rates)
    spread = sqrt(sum(rate.margin**2 for rate in rates)) / len(rates)
    print(f"all: {strong} against three {weak}: {mean:.2%} ({mean - spread:.2%} to {mean + spread:.2%})", flush=True)


def _print_times(editions: Sequence[str], games: int) -> None:
    """All levels as they are, clock and all, at one table; one process, so that they do not disturb each other."""
    levels = {level: f"lastcard.bots:{level}" for level in LEVELS}
    times = {name: Times() for name in levels.values()}
    for edition in editions:
        found = compete(Contest((*times,), edition, PLAYERS, games, seed=2), Where(jobs=1))
        for name, taken in found.times.items():
            times[name].take(taken)
    for level, name in levels.items():
        taken = times[name]
        print(
            f"{level}: {taken.mean * 1000:.3f} ms a decision, 99 of 100 within {taken.quantile(0.99) * 1000:.2f} ms"
            f" ({taken.number:,} decisions)",
            flush=True,
        )


if __name__ == "__main__":
    main()
