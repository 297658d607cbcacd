"""How fast the engine is: loops to be timed, alone or beside other programs.

A decision is one whole move, such as `play wild red uno`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter

from lastcard.engine.codes import ON_END
from lastcard.thinking.playout import Playouts, start_playouts

BATCH = 200


@dataclass(frozen=True)
class Counted:
    """How many of something, in what time."""

    count: int
    seconds: float

    @property
    def per_second(self) -> float:
        """How many there were in a second."""
        return self.count / self.seconds


def rounds(edition: str, players: int, seconds: float, seed: int) -> Counted:
    """Whole random rounds, inside the engine."""
    runner = start_playouts(edition, players, seed)
    return _timed(seconds, lambda: _run(runner, BATCH))


def decisions(edition: str, players: int, seconds: float, seed: int) -> Counted:
    """Random decisions, draws by choice included, inside the engine."""
    runner = start_playouts(edition, players, seed, draw_by_choice=True)

    def run() -> int:
        before = runner.decisions
        runner.run(BATCH // 10)
        return runner.decisions - before

    return _timed(seconds, run)


def stepped(edition: str, players: int, seconds: float, seed: int) -> Counted:
    """Decisions made one at a time from Python: count the choices, pick one, take it."""
    runner = start_playouts(edition, players, seed)
    pick = Random(seed).random
    count, take, state = runner.count, runner.take, runner.round

    def run() -> int:
        state.deal(0)
        made = 0
        while state.pending != ON_END:
            take(int(pick() * count()))
            made += 1
        return made

    return _timed(seconds, run)


def copies(edition: str, players: int, seconds: float, seed: int) -> Counted:
    """Copies of a running round."""
    copy = _in_the_middle(edition, players, seed).round.copy

    def run() -> int:
        for _ in range(BATCH):
            copy()
        return BATCH

    return _timed(seconds, run)


def copy_playouts(edition: str, players: int, seconds: float, seed: int) -> Counted:
    """Copies of a running round, each played to its end at random: what a search does."""
    runner = _in_the_middle(edition, players, seed)
    start = runner.round.copy()

    def run() -> int:
        runner.run_from(start, BATCH)
        return BATCH

    return _timed(seconds, run)


def _run(runner: Playouts, number: int) -> int:
    runner.run(number)
    return number


def _in_the_middle(edition: str, players: int, seed: int) -> Playouts:
    """A runner whose round has seen some moves and goes on."""
    runner = start_playouts(edition, players, seed)
    pick = Random(seed)
    while True:
        runner.round.deal(0)
        for _ in range(4 * players):
            if runner.round.pending != ON_END:
                runner.take(pick.randrange(runner.count()))
        if runner.round.pending != ON_END:
            return runner


def _timed(seconds: float, run: Callable[[], int]) -> Counted:
    done = 0
    start = now = perf_counter()
    while now - start < seconds:
        done += run()
        now = perf_counter()
    return Counted(done, now - start)
