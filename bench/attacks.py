"""`make bench-attacks`: how much slower do honest players become while somebody attacks the server?

Each attack meets a fresh server on this machine with tables in play. Honest moves are timed as in `server.py`, from
sending to the frame that acknowledges. The attack is stopped and let go on again several times, so that quiet and
attacked periods alternate and whatever else the machine does falls on both. All attacks are bounded in count and time.
They come from 127.0.0.2 and its neighbours, out of a process with a low priority, because real attackers bring machines
of their own.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.request import Request, urlopen

import blows
from echo import Figures, Process, go_ahead, join_all
from prepared import Prepared, prepare, write_log
from server import LiveTable, at, get_ready, verdict

TABLES = 40
PARTS = 3
SHARES = (0.5, 0.95, 0.99)
ARCHIVED, ARCHIVED_ROWS, ARCHIVED_HOURS = 40, 600, 24
OPEN_FILES = 1024
"""What a shell usually allows; the server may ask for more by itself."""
SETTLE, RECOVER = 0.5, 5.0
"""Seconds after a change before anything counts; and at most until the server has done what it was asked for before."""
WANTED_RATIO = 2.0
WANTED_MEGABYTES = 64
PATIENCE = 5.0
"""Seconds after which a newcomer gives up."""


@dataclass
class Period:
    """What honest players met with, while it was quiet or under attack."""

    times: list[float] = field(default_factory=list)
    missed: int = 0  # moves that were due while the last one was still on its way
    seconds: float = 0.0
    cpu: float = 0.0  # seconds of the server's processor

    @property
    def share(self) -> float:
        """Of one core."""
        return self.cpu / self.seconds if self.seconds else 0.0


@dataclass
class Found:
    """What an attack did."""

    name: str
    quiet: Period = field(default_factory=Period)
    attacked: Period = field(default_factory=Period)
    grown: float = 0.0  # megabytes
    log_lines: int = 0
    newcomer: float | None = None  # milliseconds until somebody else has made a table; None: they could not
    done: str = ""

    def ratio(self, share: float) -> float:
        """How many times slower moves were, at a percentile."""
        return at(self.attacked.times, share) / at(self.quiet.times, share) if self.attacked.times else float("inf")

    @property
    def is_held(self) -> bool:
        """Did the server hold?"""
        is_fast = all(self.ratio(share) <= WANTED_RATIO for share in SHARES)
        return is_fast and self.grown <= WANTED_MEGABYTES and self.newcomer is not None


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
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} cores, load average before the run: {load:.1f}")
    if not go_ahead():
        print("others may blur the figures: this program may not set priorities")
    print(f"  {'':10}{'undisturbed (ms)':>24}{'attacked (ms)':>24}{'slower':>24}{'of a core':>14}")
    print(f"  {'':10}" + f"{'p50':>8}{'p95':>8}{'p99':>8}" * 3 + f"{'quiet':>8}{'now':>6}{'missed':>8}")
    found = [asyncio.run(measure(name, tables, archived, options.seconds)) for name in options.attacks]
    for each in found:
        slower = ", ".join(f"p{share * 100:.0f} {each.ratio(share):.1f}" for share in SHARES)
        verdict(
            f"{each.name}: ≤ {WANTED_RATIO:.0f} × slower ({slower}), "
            f"≤ {WANTED_MEGABYTES} MB more ({each.grown:.0f}), newcomers are served",
            is_met=each.is_held,
        )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"some of {', '.join(blows.ATTACKS)}")
    parser.add_argument("--seconds", type=float, default=9.0, help="of each attack, in parts (9)")
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
            found = Found(name)
            before, lines = process.memory, process.log.count("\n")
            memory = asyncio.ensure_future(_most_memory(process))
            await _alternate(found, process, figures, seconds / PARTS, [table.code for table in archived or tables])
            memory.cancel()
            found.grown = (max(before, *await memory) - before) / 2**20
            found.log_lines = process.log.count("\n") - lines
            for table in live:
                table.stop()
                table.leave()
    print_line(found)
    return found


async def _alternate(found: Found, process: Process, figures: Figures, seconds: float, codes: Sequence[str]) -> None:
    """Quiet and attacked periods by turns; it begins and ends quietly."""
    await asyncio.sleep(SETTLE)
    await _watch(found.quiet, process, figures, seconds / 2)
    attack = _attack(found.name, process.url, PARTS * (2 * seconds + 2 * SETTLE + RECOVER), codes)
    for part in range(PARTS):
        attack.send_signal(signal.SIGCONT)
        await asyncio.sleep(SETTLE)
        watching = _watch(found.attacked, process, figures, seconds)
        if part == 0:
            found.newcomer, _ = await asyncio.gather(_newcomer(process.url), watching)
        else:
            await watching
        attack.send_signal(signal.SIGSTOP)
        await _calm(process, found.quiet.share)
        await _watch(found.quiet, process, figures, seconds / 2 if part == PARTS - 1 else seconds)
    attack.send_signal(signal.SIGCONT)
    attack.send_signal(signal.SIGTERM)
    said, _ = await asyncio.to_thread(attack.communicate)
    found.done = said.strip()


async def _watch(period: Period, process: Process, figures: Figures, seconds: float) -> None:
    """Time honest moves."""
    figures.clear()
    cpu = process.cpu
    await asyncio.sleep(seconds)
    period.times += figures.acknowledged
    period.missed += figures.counts["late"]
    period.cpu += process.cpu - cpu
    period.seconds += seconds


async def _calm(process: Process, usual: float) -> None:
    """Wait until the server has done what it was asked for during the attack."""
    end = time.monotonic() + RECOVER
    is_busy = True
    while is_busy and time.monotonic() < end:
        cpu = process.cpu
        await asyncio.sleep(SETTLE)
        is_busy = process.cpu - cpu > 1.5 * usual * SETTLE


async def _most_memory(process: Process) -> list[int]:
    """What the server takes, now and then, until somebody has seen enough."""
    seen = [process.memory]
    with suppress(asyncio.CancelledError):
        while True:
            await asyncio.sleep(0.2)
            seen.append(process.memory)
            process.hold_back_workers()
    return seen


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
    times = "".join(f"{at(each.times, share):8.1f}" for each in (found.quiet, found.attacked) for share in SHARES)
    ratios = "".join(f"{found.ratio(share):6.1f} ×" for share in SHARES)
    cpu = f"{found.quiet.share * 100:6.0f} %{found.attacked.share * 100:4.0f} %"
    newcomer = "not served" if found.newcomer is None else f"{found.newcomer:.0f} ms"
    print(f"  {found.name:10}{times}{ratios}{cpu}{found.attacked.missed:8}")
    print(
        f"  {'':10}  {found.grown:+.0f} MB, {found.log_lines} lines of log, newcomer {newcomer}; {found.done}",
        flush=True,
    )


if __name__ == "__main__":
    main()
