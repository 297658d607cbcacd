"""How much better `regular` decides what written rules let it decide than chance does, with 99 % intervals.

python bench/answers.py --deals 1200
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from tests.bots.chances import KINDS, wins


def main() -> None:
    """Play every rule, and print by kind and by rule how many rounds `regular` wins, and how many chance does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200, help="each is played from both seats that hold the card")
    parser.add_argument("rules", nargs="*", help="by default all of them")
    options = parser.parse_args()
    for kind, rules in KINDS.items():
        chosen = [name for name in rules if name in options.rules or not options.rules]
        played = {name: wins(name, options.deals) for name in chosen}
        if played:
            print(f"{kind:28} {told([deal for deals in played.values() for deal in deals])}", flush=True)
        for name, deals in played.items():
            print(f"  {name:26} {told(deals)}", flush=True)


def told(deals: Sequence[tuple[float, float]]) -> str:
    """The shares, and their difference deal by deal with its interval."""
    mine, by_chance = (fmean(side) for side in zip(*deals, strict=True))
    margin = 2.576 * stdev(won - chance for won, chance in deals) / sqrt(len(deals))
    return f"{mine:6.1%} against {by_chance:6.1%}: {mine - by_chance:+6.1%} ± {margin:.1%} of {len(deals)} deals"


if __name__ == "__main__":
    main()
