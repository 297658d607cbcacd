"""`make bench-bots`, second part: every level against the one below it, at four seats of every edition.

One of the stronger kind sits with three of the weaker, in every seat in turn, with the same deals. Without a clock, so
that the same figures come out again; `--games` makes it longer and surer.
"""

import argparse
import os
from itertools import pairwise

from lastcard.bots import LEVELS
from lastcard.engine.edition_file import edition_ids
from lastcard.lab import Contest, Where, compete

PLAYERS = 4


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="of each pair in each edition (2000)")
    parser.add_argument("--pairs", default="", help="such as master-regular; else each level and the one below")
    parser.add_argument("--editions", default=",".join(edition_ids()))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    for pair in options.pairs.split(",") if options.pairs else _neighbours():
        for edition in options.editions.split(","):
            _measure(*pair.split("-"), edition, options.games, options.jobs)


def _neighbours() -> list[str]:
    levels = [*LEVELS]
    return [f"{strong}-{weak}" for weak, strong in pairwise(levels)] + ["master-regular"]


def _measure(strong: str, weak: str, edition: str, games: int, jobs: int) -> None:
    contest = Contest((strong, *[weak] * (PLAYERS - 1)), edition, PLAYERS, games, seed=1)
    found = compete(contest, Where(jobs=jobs))
    rate = next(standing.rate for standing in found.standings if standing.bot == strong)
    print(f"{edition}: {strong} against three {weak}: {rate.value:.2%} ({rate.low:.2%} to {rate.high:.2%})", flush=True)


if __name__ == "__main__":
    main()
