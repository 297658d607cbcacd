"""lastcard's own slices. Run as a program, this file plays uncompiled and prints what it measured as JSON."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from time import perf_counter
from typing import Protocol

import lastcard
from lastcard import bench
from lastcard.engine import COMPILED
from measured import Counted, Measured

CLASSIC = "classic"
STEPPED = "lastcard classic, stepped from Python"
COPIES = "lastcard classic, copies of a round"
COPY_PLAYOUTS = "lastcard classic, copy and playout"

# Rounds of one call, so that a slice ends in time: some 30 ms either way.
CHUNK = 10_000 if COMPILED else 100


class Tally(Protocol):
    """What the functions of `lastcard.bench` return."""

    @property
    def count(self) -> int:
        """How many were counted."""

    @property
    def seconds(self) -> float:
        """How long that took."""


def name(edition: str, players: int, *, compiled: bool = True) -> str:
    """The name of a contender."""
    return f"lastcard {edition}{'' if compiled else ' uncompiled'}, {players} seats"


def rounds(seconds: float, seed: int, edition: str, players: int) -> Measured:
    """Whole rounds inside the engine, timed from outside by the clock that times the others."""
    lastcard.playouts(edition, players=players, rounds=1, seed=seed)  # loads the edition off the clock
    played = decided = 0
    started = perf_counter()
    while (spent := perf_counter() - started) < seconds:
        done = lastcard.playouts(edition, players=players, rounds=CHUNK, seed=seed + played)
        played += done.rounds
        decided += done.decisions
    return Measured(name(edition, players, compiled=COMPILED), played, decided, spent)


def uncompiled_rounds(seconds: float, seed: int, players: int) -> Measured:
    """The same in a process of its own: whether the rules are compiled is settled when they are imported."""
    command = [sys.executable, str(Path(__file__)), str(seconds), str(seed), str(players)]
    environment = {**os.environ, "LASTCARD_PURE": "1"}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return Measured(**json.loads(done.stdout))


def stepped(seconds: float, seed: int, players: int) -> Counted:
    """Decisions that Python takes one by one."""
    return _counted(STEPPED, bench.stepped, seconds, seed, players)


def copies(seconds: float, seed: int, players: int) -> Counted:
    """Copies of a round in progress."""
    return _counted(COPIES, bench.copies, seconds, seed, players)


def copy_playouts(seconds: float, seed: int, players: int) -> Counted:
    """A copy of a round in progress, played to its end: what a search does."""
    return _counted(COPY_PLAYOUTS, bench.copy_playouts, seconds, seed, players)


def _counted(
    title: str, run: Callable[[str, int, float, int], Tally], seconds: float, seed: int, players: int
) -> Counted:
    tally = run(CLASSIC, players, seconds, seed)
    return Counted(title, tally.count, tally.seconds)


def main() -> None:
    """Measure the uncompiled rules in this process."""
    if COMPILED:
        sys.exit("this measures the uncompiled rules: set LASTCARD_PURE=1")
    seconds, seed, players = sys.argv[1:]
    print(json.dumps(asdict(rounds(float(seconds), int(seed), CLASSIC, int(players)))))


if __name__ == "__main__":
    main()
