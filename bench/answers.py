"""How much better `regular` decides what written rules let it decide than chance does, with 99 % intervals.

python bench/answers.py --games 400
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from tests.bots.chances import DECIDING, wins


def main() -> None:
    """Play every rule, and print the shares of rounds won: by `regular`, by chance, and how much more that is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("rules", nargs="*", default=list(DECIDING), help="by default all of them")
    options = parser.parse_args()
    for name in options.rules:
        print(f"{name:14} {told(wins(name, options.games))}", flush=True)


def told(played: Sequence[tuple[bool, float]]) -> str:
    """The shares, and their difference game by game with its interval."""
    mine, by_chance = (fmean(side) for side in zip(*played, strict=True))
    more = [won - chance for won, chance in played]
    margin = 2.576 * stdev(more) / sqrt(len(more))
    return f"{mine:6.1%} against {by_chance:6.1%}: {mine - by_chance:+6.1%} ± {margin:.1%} of {len(played)}"


if __name__ == "__main__":
    main()
