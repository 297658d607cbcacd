"""How much better `regular` answers written rules than by chance: rounds won against itself with random answers.

python bench/answers.py --games 400
"""

from __future__ import annotations

import argparse
from math import sqrt

from tests.bots.test_asked import wins
from tests.thinking.asking_rules import ASKING


def main() -> None:
    """Play every rule, and print the shares of rounds won with their 99 % intervals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("rules", nargs="*", default=list(ASKING), help="by default all of them")
    options = parser.parse_args()
    for name in options.rules:
        won, by_chance = wins(name, options.games)
        print(f"{name:12} {told(won, options.games)}, by chance {by_chance / options.games:.1%}", flush=True)


def told(won: int, games: int) -> str:
    """A share with its interval."""
    share = won / games
    return f"{share:6.1%} ± {2.576 * sqrt(share * (1 - share) / games):.1%} of {games}"


if __name__ == "__main__":
    main()
