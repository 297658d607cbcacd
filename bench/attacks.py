"""`make bench-attacks`: how much slower do honest players become while somebody attacks the server?

Each attack meets a fresh server on this machine with tables in play. Honest moves are timed as in `server.py`: from
sending to the frame that acknowledges, first undisturbed, then under attack, then undisturbed again. All attacks are
bounded in count and time. They come from 127.0.0.2 and its neighbours, out of a process with a low priority, because
real attackers bring machines of their own.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.request import Request, urlopen

import blows
from echo import Figures, Process, join_all
from prepared import Prepared, prepare, write_log
from server import LiveTable, at, get_ready, verdict

TABLES = 40
ARCHIVED, ARCHIVED_ROWS, ARCHIVED_HOURS = 40, 600, 24
OPEN_FILES = 1024
"""What a shell usually allows; the server may ask for more by itself."""
SETTLE, RECOVER = 1.0, 3.0
WANTED_RATIO = 2.0
WANTED_MEGABYTES = 64
PATIENCE = 5.0
"""Seconds after which a newcomer gives up."""


@dataclass
class Found:
    """What an attack did."""

    name: str
    quiet: list[float]
    attacked: list[float]
    missed: int  # honest moves that were due while the last one was still on its way
    grown: float  # megabytes
    log_lines: int
    newcomer: float | None  # milliseconds until somebody else has made a table; None: they could not
    done: str

    @property
    def median_ratio(self) -> float:
        """How many times slower the usual move was."""
        return at(self.attacked, 0.5) / at(self.quiet, 0.5) if self.attacked else float("inf")

    @property
    def p99_ratio(self) -> float:
        """How many times slower the slow moves were."""
        return at(self.attacked, 0.99) / at(self.quiet, 0.99) if self.attacked else float("inf")

    @property
    def is_held(self) -> bool:
        """Did the server hold?"""
        return self.median_ratio <= WANTED_RATIO and self.grown <= WANTED_MEGABYTES and self.newcomer is not None


def main() -> None:
    """Measure all attacks, or those that are named."""
    options = _options()
    get_ready()
    tables = [prepare(number) for number in range(TABLES)]
    archived = (
        [prepare(number, ARCHIVED_ROWS, ARCHIVED_HOURS) for number in range(ARCHIVED)]
        if "replays" in options.attacks
        else []
    )
    gc.freeze()
    print(f"  {'':10}{'undisturbed (ms)':>20}{'attacked (ms)':>20}{'slower':>20}")
    print(f"  {'':10}" + f"{'p50':>10}{'p99':>10}" * 3 + f"{'missed':>8}{'memory':>10}{'log':>7}{'newcomer':>10}")
    found = [asyncio.run(measure(name, tables, archived, options.seconds)) for name in options.attacks]
    for each in found:
        verdict(
            f"{each.name}: ≤ {WANTED_RATIO:.0f} × slower (median {each.median_ratio:.1f}, p99 {each.p99_ratio:.1f}), "
            f"≤ {WANTED_MEGABYTES} MB more ({each.grown:.0f}), newcomers are served",
            is_met=each.is_held,
        )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"some of {', '.join(blows.ATTACKS)}")
    parser.add_argument("--seconds", type=float, default=8.0, help="of each attack (8)")
    options = parser.parse_args()
    unknown = [name for name in options.attacks if name not in blows.ATTACKS]
    if unknown:
        parser.error(f"there is no attack {unknown[0]!r}; there are {', '.join(blows.ATTACKS)}")
    options.attacks = options.attacks or [*blows.ATTACKS]
    return options


async def measure(name: str, tables: Sequence[Prepared], archived: Sequence[Prepared], seconds: float) -> Found:
    """One attack on a fresh server."""
    with tempfile.TemporaryDirectory() as folder:
        await write_log(Path(folder), [*tables, *archived])
        figures = Figures()
        live = [LiveTable(number, prepared, figures, f"127.0.1.{number + 1}") for number, prepared in enumerate(tables)]
        with _serve(Path(folder)) as process:
            await join_all(live, process.url)
            start = time.monotonic() + 0.1
            for table in live:
                table.start(start + table.number / len(live))
            found = await _phases(name, process, figures, seconds, [table.code for table in archived or tables])
            for table in live:
                table.stop()
                table.leave()
    print_line(found)
    return found


async def _phases(name: str, process: Process, figures: Figures, seconds: float, codes: Sequence[str]) -> Found:
    async def undisturbed() -> list[float]:
        await asyncio.sleep(SETTLE)
        figures.clear()
        await asyncio.sleep(seconds / 2)
        return [*figures.acknowledged]

    await asyncio.sleep(SETTLE)
    quiet = await undisturbed()
    before, lines = process.memory, process.log.count("\n")
    attack = _attack(name, process.url, seconds + SETTLE, codes)
    await asyncio.sleep(SETTLE)
    figures.clear()
    newcomer, most = await asyncio.gather(_newcomer(process.url), _most_memory(process, seconds))
    attacked, missed = [*figures.acknowledged], figures.counts["late"]
    done, _ = await asyncio.to_thread(attack.communicate)
    log_lines = process.log.count("\n") - lines
    await asyncio.sleep(RECOVER)
    quiet += await undisturbed()
    return Found(name, quiet, attacked, missed, (most - before) / 2**20, log_lines, newcomer, done.strip())


async def _most_memory(process: Process, seconds: float) -> int:
    end = time.monotonic() + seconds
    most = process.memory
    while time.monotonic() < end:
        await asyncio.sleep(0.2)
        most = max(most, process.memory)
    return most


async def _newcomer(url: str) -> float | None:
    """Somebody at another address makes a table while the attack goes on."""
    await asyncio.sleep(SETTLE)
    begun = time.monotonic()
    try:
        await asyncio.to_thread(_make_table, url)
    except (OSError, ValueError):
        return None
    return (time.monotonic() - begun) * 1000


def _make_table(url: str) -> None:
    asked = Request(f"{url}/api/tables", b'{"name": "Ann"}', {"content-type": "application/json"})  # noqa: S310
    with urlopen(asked, timeout=PATIENCE) as answer:  # noqa: S310  # our own server
        if answer.status != 201:
            raise ValueError(answer.status)


def _attack(name: str, url: str, seconds: float, codes: Sequence[str]) -> subprocess.Popen[str]:
    order = json.dumps({"name": name, "url": url, "seconds": seconds, "codes": [*codes]})
    command = [sys.executable, Path(blows.__file__)]
    attack = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    if attack.stdin is not None:
        attack.stdin.write(order + "\n")
        attack.stdin.flush()
    return attack


def _serve(folder: Path) -> Process:
    program = Path(sys.executable).with_name("lastcard")
    files = ("prlimit", f"--nofile={OPEN_FILES}:")
    return Process((*files, program, "serve", "--port", "0", "--data", folder, "--pace", "0"), folder / "log")


def print_line(found: Found) -> None:
    """One attack in figures."""
    times = "".join(f"{at(each, share):10.1f}" for each in (found.quiet, found.attacked) for share in (0.5, 0.99))
    newcomer = "none" if found.newcomer is None else f"{found.newcomer:.0f} ms"
    print(
        f"  {found.name:10}{times}{found.median_ratio:8.1f} ×{found.p99_ratio:8.1f} ×{found.missed:8}"
        f"{found.grown:+7.0f} MB{found.log_lines:7}{newcomer:>10}   ({found.done})",
        flush=True,
    )


if __name__ == "__main__":
    main()
