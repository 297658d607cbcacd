"""How much better `regular` answers written rules than by chance: rounds won against itself with random answers.

python bench/answers.py --games 400
"""

from __future__ import annotations

import argparse
from math import sqrt

from tests.bots.test_asked import wins
from tests.thinking.asking_rules import ASKING


def main() -> None:
    """Play every rule, and print the shares with their 99 % intervals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    games = parser.parse_args().games
    total = 0
    for name in ASKING:
        won, _ = wins(name, games)
        total += won
        print(f"{name:12} {told(won, games)}")
    print(f"{'all':12} {told(total, games * len(ASKING))}")


def told(won: int, games: int) -> str:
    """A share with its interval."""
    share = won / games
    return f"{share:6.1%} ± {2.576 * sqrt(share * (1 - share) / games):.1%} of {games}"


if __name__ == "__main__":
    main()
