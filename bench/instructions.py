"""How many machine instructions lastcard takes, counted by callgrind: the same on a busy machine and on an idle one.

    make bench-instructions
    .venv/bin/python bench/instructions.py --against bench/instructions.json

Every figure is a difference: the same job done for long, less the same job done for a short while, divided by how much
more was done. So loading and setting up cancel out. `PYTHONPATH` chooses another copy of lastcard to count.
"""

import argparse
import gc
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import lastcard
from lastcard import bots, envs

SEATS = ("ann", "bob", "cat", "dan")
MARK = "getppid"
"""A function of the C library that nothing here calls for its own sake: callgrind notes its counts before each call."""
ROUNDS = (500, 2500)
STEPS = (20, 120)
GAMES = 64
PLAYOUTS = (400, 2400)
THOUGHTS = 4
"""So many moments of a round at which the search is measured."""
MOVES = (20, 120)

Job = Callable[[int], int]
"""Does something for long or for a short while; how much was done."""


# -- the jobs --------------------------------------------------------------------------------


def rounds_of(edition: str) -> Job:
    """Whole random rounds inside the engine; counts decisions."""
    return lambda rounds: lastcard.playouts(edition, len(SEATS), rounds, seed=1).decisions


def steps_of(edition: str) -> Job:
    """Steps of the vector environment, actions sampled; counts decisions."""

    def run(steps: int) -> int:
        env = envs.vector(edition, len(SEATS), GAMES, seed=1)
        for _ in range(steps):
            env.step(env.sample())
        return steps * GAMES

    return run


def search_of(edition: str) -> Job:
    """Decisions of `master` without a clock; counts playouts."""
    moments = [(match.view(seat), match.legal(seat)) for match, seat in _choices(edition)]

    def run(playouts: int) -> int:
        bot = bots.repeatable("master", playouts)
        for view, legal in moments:
            bot(view, legal)
        return playouts * len(moments)

    return run


def acts_of(edition: str) -> Job:
    """Moves of a match by their text; counts moves."""
    moves = _moves(edition)

    def run(count: int) -> int:
        match = lastcard.Match(edition, SEATS, 1)
        for seat, move in moves[:count]:
            match.act(seat, move)
        return count

    return run


def looks_of(edition: str) -> Job:
    """The same, with what everybody sees and may do after each move; counts moves."""
    moves = _moves(edition)

    def run(count: int) -> int:
        match = lastcard.Match(edition, SEATS, 1)
        for seat, move in moves[:count]:
            match.act(seat, move)
            for viewer in SEATS:
                match.view(viewer)
                match.legal(viewer)
        return count

    return run


def _choices(edition: str) -> list[tuple[lastcard.Match, str]]:
    """Moments of a round at which somebody has a hand to choose from."""
    match = lastcard.Match(edition, SEATS, 1)
    found = []
    while len(found) < THOUGHTS:
        turn = match.turn
        if turn is not None and sum(move.kind == "play" for move in match.legal(turn)) > len(SEATS):
            found.append((match.copy(), turn))
        match.act(*_next_move(match))
    return found


def _moves(edition: str) -> list[tuple[str, str]]:
    match = lastcard.Match(edition, SEATS, 1)
    found = []
    while len(found) < MOVES[1]:
        seat, move = _next_move(match)
        match.act(seat, move)
        found.append((seat, move))
    return found


def _next_move(match: lastcard.Match) -> tuple[str, str]:
    """What `regular` does in the first seat that may act; the table deals, and ends races at once."""
    if match.deciding in {"end", "race"}:
        return "-", "deal" if match.deciding == "end" else "whistle"
    seat = match.acting[0]
    return seat, str(bots.regular(match.view(seat), match.legal(seat)))


def jobs() -> dict[str, tuple[Job, tuple[int, int]]]:
    """Every job by its name, and how much of it is done: a little, and much."""
    editions = [edition.id for edition in lastcard.editions()]
    found: dict[str, tuple[Job, tuple[int, int]]] = {}
    found |= {f"{name}, decision of a random round": (rounds_of(name), ROUNDS) for name in editions}
    found |= {f"{name}, step of the vector environment": (steps_of(name), STEPS) for name in editions}
    for name in ("classic", "avengers"):
        found[f"{name}, playout of master's search"] = (search_of(name), PLAYOUTS)
        found[f"{name}, Match.act"] = (acts_of(name), MOVES)
        found[f"{name}, Match.act, views and legal moves"] = (looks_of(name), MOVES)
    return found


# -- counting --------------------------------------------------------------------------------


def work() -> None:
    """Do all the jobs under callgrind, with a mark before and after each; say how much was done."""
    mark = os.getppid
    done = {}
    for name, (job, sizes) in jobs().items():
        job(sizes[0])  # warm: what is cached is cached
        gc.collect()
        gc.disable()
        counts = []
        for size in sizes:
            mark()
            counts.append(job(size))
            mark()
        gc.enable()
        done[name] = counts
    print(json.dumps(done))


def count() -> dict[str, float]:
    """Instructions for one decision, step, playout or move, by job."""
    with TemporaryDirectory(prefix="lastcard-instructions-") as folder:
        out = Path(folder, "out")
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", f"--dump-before={MARK}"]
        command += [sys.executable, str(Path(__file__)), "--work"]
        # Without random hashes and in one thread, the same work takes the same instructions.
        settled = {"PYTHONHASHSEED": "0", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        ran = subprocess.run(command, env={**os.environ, **settled}, capture_output=True, text=True, check=False)
        if ran.returncode:
            sys.exit(f"valgrind failed: {ran.stderr[-2000:]}")
        parts = sorted(Path(folder).glob("out.*"), key=lambda path: int(path.suffix[1:]))
        spent = [_total(path) for path in parts]
    return dict(_per_unit(json.loads(ran.stdout), spent))


def _total(part: Path) -> int:
    found = re.search(r"^(?:summary|totals): (\d+)", part.read_text("utf-8"), re.MULTILINE)
    if found is None:
        raise ValueError(f"{part.name} has no total")
    return int(found[1])


def _per_unit(done: Mapping[str, list[int]], spent: list[int]) -> list[tuple[str, float]]:
    """Parts by turns: what lay before a mark (left out), and a job between two marks."""
    measured = iter(spent[1::2])
    return [(name, (-next(measured) + next(measured)) / (much - little)) for name, (little, much) in done.items()]


# -- telling ---------------------------------------------------------------------------------


def show(counted: Mapping[str, float], before: Mapping[str, float]) -> None:
    """Print what was counted, and its ratio to an earlier count."""
    width = max(map(len, counted))
    for name, value in counted.items():
        ratio = f"  × {value / before[name]:.4f}" if name in before else ""
        print(f"{name:{width}} {value:12,.1f}{ratio}")


def main() -> None:
    """Count, print and write down."""
    parser = argparse.ArgumentParser(description="Counts machine instructions with callgrind.")
    parser.add_argument("--against", type=Path, metavar="FILE", help="an earlier result to compare with")
    parser.add_argument("--json", type=Path, default=Path("bench", "instructions.json"), metavar="FILE")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.work:
        work()
        return
    if shutil.which("valgrind") is None:
        sys.exit("valgrind counts the instructions and is not installed: apt-get install valgrind")
    before = json.loads(given.against.read_text("utf-8")) if given.against else {}
    counted = count()
    show(counted, before)
    given.json.write_text(json.dumps(counted, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
