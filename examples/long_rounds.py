"""How long rounds take in each edition, as a picture of text: `python examples/long_rounds.py`."""

from __future__ import annotations

import lastcard

ROUNDS, STEP, WIDTH = 300, 40, 50


def bars(edition: str, rounds: int = ROUNDS) -> list[str]:
    """A line for every forty decisions: how many of the rounds took so many."""
    played = lastcard.playouts(edition, players=4, rounds=rounds, seed=1, histograms=True)
    counts = [0] * 8
    for decisions, often in (played.decisions_histogram or {}).items():
        counts[min(decisions // STEP, len(counts) - 1)] += often
    return [f"{at * STEP:>4}+ {'#' * round(WIDTH * count / rounds)}" for at, count in enumerate(counts)]


def main() -> None:
    """All editions."""
    for edition in lastcard.editions():
        print(edition.name, *bars(edition.id), sep="\n")


if __name__ == "__main__":
    main()
