"""`make bench-envs`: the vector environment beside RLCard's `env.step`, in one process and in turns.

A step is one decision of one seat, with the next observation and the next legal actions written. Everybody plays at
random, each legal action equally likely. Here the choice is made in compiled code (`sample`), on the clock where the
table says so; RLCard's is one call of `random.random`.
"""

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import perf_counter

import lastcard
import rlcard_loops
from lastcard import envs
from lastcard.engine import COMPILED
from lastcard.envs.vector_env import VectorEnv

HERE = Path(__file__).parent
CLASSIC = "classic"
STEPS = 50  # of every game between two looks at the clock
WARM_UP = 300  # steps into the middle of the rounds, where hands have all sizes
WANTED = 2_000_000
TIMES = 60

Run = Callable[[float, int], float]


@dataclass(frozen=True)
class Row:
    """`run(seconds, seed)` gives steps per second."""

    name: str
    run: Run


def main() -> None:
    """Measure every row, print the table and check the targets."""
    options = _options()
    if not COMPILED:
        sys.exit("The rules are not compiled here, so the figures would say nothing: is there a C compiler?")
    rows = _rows(options.games)
    slices: list[list[float]] = [[] for _ in rows]
    for number in range(options.passes):
        print(f"pass {number + 1} of {options.passes} …", file=sys.stderr)
        for row, taken in zip(rows, slices, strict=True):
            taken.append(row.run(options.seconds, number + 1))
    paces = {row.name: median(taken) for row, taken in zip(rows, slices, strict=True)}
    _print(paces)
    _write(options, {row.name: taken for row, taken in zip(rows, slices, strict=True)})


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--passes", type=int, default=5, help="slices of every contender (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a slice (1)")
    parser.add_argument("--games", type=int, default=256, help="games at once (256)")
    return parser.parse_args()


# -- contenders ------------------------------------------------------------------------------


def _rows(games: int) -> list[Row]:
    """RLCard stands between the two that it is compared with."""
    others = [edition.id for edition in lastcard.editions() if edition.id != CLASSIC]
    return [
        Row(_name(CLASSIC, 2), partial(_played, CLASSIC, 2, games)),
        Row(rlcard_loops.ENV, _rlcard),
        Row(_name(CLASSIC, 4), partial(_played, CLASSIC, 4, games)),
        Row(f"{_name(CLASSIC, 4)}, given actions", partial(_given, CLASSIC, 4, games)),
        Row(_name(CLASSIC, 10), partial(_played, CLASSIC, 10, games)),
        *(Row(_name(edition, 4), partial(_played, edition, 4, games)) for edition in others),
    ]


def _name(edition: str, players: int) -> str:
    return f"lastcard vector, {edition}, {players} seats"


def _env(edition: str, players: int, games: int, seed: int) -> VectorEnv:
    env = envs.vector(edition, players, games, seed=seed)
    for _ in range(WARM_UP):
        env.step(env.sample())
    return env


def _played(edition: str, players: int, games: int, seconds: float, seed: int) -> float:
    """Choosing and stepping, both on the clock."""
    env = _env(edition, players, games, seed)
    steps = 0
    started = perf_counter()
    while (spent := perf_counter() - started) < seconds:
        for _ in range(STEPS):
            env.step(env.sample())
        steps += STEPS
    return steps * games / spent


def _given(edition: str, players: int, games: int, seconds: float, seed: int) -> float:
    """Stepping alone: the actions are chosen off the clock."""
    env = _env(edition, players, games, seed)
    steps, spent = 0, 0.0
    while spent < seconds:
        actions = env.sample()
        started = perf_counter()
        env.step(actions)
        spent += perf_counter() - started
        steps += 1
    return steps * games / spent


def _rlcard(seconds: float, seed: int) -> float:
    done = rlcard_loops.env_rounds(seconds, seed)
    return done.decisions / done.seconds


# -- what came out ---------------------------------------------------------------------------


def _print(paces: dict[str, float]) -> None:
    theirs = paces[rlcard_loops.ENV]
    width = max(map(len, paces))
    print(f"{'':{width}}  {'steps/s':>12}  times RLCard")
    for name, pace in paces.items():
        print(f"{name:{width}}  {pace:>12,.0f}  {pace / theirs:>12,.1f}")
    print()
    for name in (_name(CLASSIC, 2), _name(CLASSIC, 4)):
        pace = paces[name]
        print(f"{name}: {_verdict(pace, WANTED, '/s')}; {_verdict(pace / theirs, TIMES, '× RLCard')}")


def _verdict(found: float, wanted: float, unit: str) -> str:
    return f"{found:,.0f} {unit} of {wanted:,} wanted: {'reached' if found >= wanted else 'MISSED'}"


def _write(options: argparse.Namespace, slices: dict[str, Sequence[float]]) -> None:
    results = {
        "machine": {"python": platform.python_version(), "processor": platform.machine(), "cores": os.cpu_count()},
        "versions": {name: version(name) for name in ("lastcard", "rlcard", "numpy")},
        "games": options.games,
        "seconds": options.seconds,
        "steps_per_second": slices,
    }
    (HERE / "envs.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
