"""`make bench-server`: many tables on one machine beside a bare echo server, and a restart after a crash.

Everything shares the machine: the server, its log on the disk, and this process, which is all the players. Each table
makes a move a second; a move's time is from sending it to the frame that acknowledges it, and then it is durable.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import re
import resource
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from urllib.request import urlopen

from msgspec import Struct
from msgspec.json import Decoder

from echo import SEATS, STACKS, Figures, Group, Process, connect, go_ahead, join_all, memory_at_rest
from lastcard.engine import COMPILED
from prepared import NAMES, ROWS, Prepared, choose, prepare, write_log

HERE = Path(__file__).parent
WARM_UP = 2.0
WANTED_P99, WANTED_KILOBYTES, WANTED_RESTART = 50.0, 20.0, 3.0
WANTED_LAG, WANTED_RATIO = 20, 3.0
BUSY_LAG = 5.0
"""Milliseconds that the load may be late (p99) before it says so."""
IDLE = 0.15
"""Cores that others may use before it says so."""


def main() -> None:
    """Measure the server, print the figures and check the targets."""
    options = _options()
    get_ready()
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} cores; load average before the run: {load:.1f}{' (others are at work)' * (load > 0.5)}")
    if not go_ahead():
        print("others may blur the figures: this program may not set priorities")
    tables = [prepare(number) for number in range(max(options.tables))]
    gc.freeze()
    for count in options.tables:
        asyncio.run(measure(tables[:count], options.seconds))


def get_ready() -> None:
    """End here if figures would say nothing; otherwise allow as many sockets as the system does."""
    if not COMPILED:
        sys.exit("The rules are not compiled here, so the figures would say nothing: is there a C compiler?")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[250, 500], help="how many, run by run (250 500)")
    parser.add_argument("--seconds", type=float, default=20.0, help="of load at lastcard; the echo gets half (20)")
    parser.add_argument("--quick", action="store_true", help="20 tables for 3 seconds: does it all work?")
    options = parser.parse_args()
    if options.quick:
        options.tables, options.seconds = [20], 3.0
    return options


# -- a table and its players -------------------------------------------------------------------


class _Info(Struct):
    phase: str
    window: str | None


class _View(Struct):
    turn: str | None


class _Seen(Struct):
    """What the load reads of a frame."""

    seq: int
    table: _Info
    view: _View | None
    legal: tuple[str, ...]


_decode = Decoder(_Seen).decode
_FRAME = b'{"is":"frame","seq":'
_BETWEEN = {"over": "rematch", "lobby": "start", "closed": "deal"}


class LiveTable(Group):
    """Four people at a table of the server."""

    def __init__(self, number: int, prepared: Prepared, figures: Figures, address: str | None = None) -> None:
        super().__init__(number, figures)
        self._address = address  # where they come from, if it matters
        self.acknowledged = 0  # the last frame that acknowledged anything
        self.frames = [b""] * SEATS
        self._prepared = prepared
        self._random = Random(number)
        self._seated = asyncio.Event()
        self._awaited = 0
        self._sent = 1_000_000
        self._pressed: dict[int, tuple[bytes, float]] = {}

    async def join(self, url: str) -> None:
        """Take all seats of the table."""
        self.sockets = []
        self.frames = [b""] * SEATS
        self._seated.clear()
        for index, token in enumerate(self._prepared.tokens):
            player = await connect(url, "/ws", partial(self.heard, index), self._address)
            self.sockets.append(player)
            player.send(f'{{"do":"hello","table":"{self._prepared.code}","token":"{token}"}}'.encode())
        await self._seated.wait()

    # -- talking -----------------------------------------------------------------------

    def speak(self) -> None:
        """Send the next command of the table."""
        host = _decode(self.frames[0])
        if host.table.window in {"race", "pause"} or self._pressed:
            self.figures.counts["waiting"] += 1
            if host.table.window == "race" and not self._pressed:
                self._signal()
        elif host.table.phase in _BETWEEN:
            self._command(0, host.seq, f'"do":"{_BETWEEN[host.table.phase]}"')
        elif host.view is not None and host.view.turn is not None:
            self._move(NAMES.index(host.view.turn), host)

    def _move(self, index: int, host: _Seen) -> None:
        seen = _decode(self.frames[index])
        move = f'"do":"act","seq":{seen.seq},"ms":300,"move":"{choose(seen.legal, self._random)}"'
        if host.table.window is None:
            self._command(index, seen.seq, move)
        else:
            self._press(index, move)

    def _signal(self) -> None:
        """Everybody who is asked to raises both arms."""
        for index, frame in enumerate(self.frames):
            seen = _decode(frame)
            if "arms" in seen.legal:
                self._press(index, f'"do":"act","seq":{seen.seq},"ms":300,"move":"arms"')

    def _command(self, index: int, seq: int, command: str) -> None:
        self._awaited = seq + 1
        self.say(index, self._named(command))

    def _press(self, index: int, command: str) -> None:
        """A move in a window is acknowledged when the window is ruled."""
        message = self._named(command)
        self._pressed[index] = (f'"re":"{self._sent:032x}"'.encode(), time.monotonic())
        self.sockets[index].send(message)

    def _named(self, command: str) -> bytes:
        self._sent += 1
        return f'{{{command},"id":"{self._sent:032x}"}}'.encode()

    # -- listening ---------------------------------------------------------------------

    def heard(self, index: int, message: bytes, now: float) -> None:
        """Take a message to one of the seats."""
        counts = self.figures.counts
        counts["bytes"] += len(message)
        counts["messages"] += 1
        if message.startswith(_FRAME):
            self._take_frame(index, message, now)
        elif message.startswith(b'{"is":"ping"'):
            self.sockets[index].send(message.replace(b'"is":"ping"', b'"do":"pong"'))
        elif message.startswith(b'{"is":"refused"'):
            self._take_refusal(index)

    def _take_refusal(self, index: int) -> None:
        """The last one in a race has nothing to signal any more; otherwise nobody here does anything wrong."""
        if self._pressed.pop(index, None) is None:
            self.figures.counts["refused"] += 1
            self.missing = 0

    def _take_frame(self, index: int, frame: bytes, now: float) -> None:
        self.frames[index] = frame
        seq = int(frame[len(_FRAME) : frame.index(b",", len(_FRAME))])
        if b'"re":null,' not in frame:
            self.acknowledged = seq
        if self.missing and seq == self._awaited:
            self.answered(index, now)
        if not self._seated.is_set() and all(self.frames):
            self._seated.set()
        pressed = self._pressed.get(index)
        if pressed is not None and pressed[0] in frame:
            self.figures.ruled.append((now - pressed[1]) * 1000)
            del self._pressed[index]


# -- measuring ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Measured:
    """One server under load."""

    name: str
    figures: Figures
    seconds: float
    cpu: tuple[float, float, float]  # of the server, of the load, of everybody else, in cores
    memory: float  # kilobytes for a socket
    notes: tuple[str, ...] = ()
    loop_lag: int = 0  # milliseconds that the server's event loop was late, p99 of the last minute

    @property
    def cpu_of_move(self) -> float:
        """Microseconds of the server's processor for each move."""
        return self.cpu[0] * self.seconds / max(1, len(self.figures.acknowledged)) * 1e6


async def measure(tables: Sequence[Prepared], seconds: float) -> None:
    """One size: lastcard, the echo servers, the restart; printed at the end."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        await write_log(folder, tables)
        found, live = await _measure_tables(folder, tables, seconds)
        size = round(found.figures.counts["bytes"] / found.figures.counts["messages"])
        echoes = [await _measure_echo(stack, folder, len(tables), size, seconds / 2) for stack in STACKS]
        report([found, *echoes], len(tables), size)
        await restart(folder, live)


def serve(folder: Path) -> Process:
    """The server over a log, as a process."""
    program = Path(sys.executable).with_name("lastcard")
    limits = ("--sockets-per-address", "100000", "--tables-per-address", "100000", "--rates", "0")
    return Process((program, "serve", "--port", "0", "--data", folder, "--pace", "0", *limits), folder / "log")


async def _measure_tables(folder: Path, tables: Sequence[Prepared], seconds: float) -> tuple[Measured, list[LiveTable]]:
    figures = Figures()
    live = [LiveTable(number, prepared, figures) for number, prepared in enumerate(tables)]
    with serve(folder) as process:
        await all_restored(process)
        before = await memory_at_rest(process, "/ws")
        await join_all(live, process.url)
        await asyncio.sleep(1)
        memory = (process.memory - before) / len(tables) / SEATS / 1024
        cpu = await _load(live, process, figures, seconds)
        metrics = _metrics(await asyncio.to_thread(_fetch, f"{process.url}/metrics"))
        store = _store_figures(process, metrics)
        process.kill()  # in the middle of everything
    for table in live:
        table.leave()
    lag = metrics["lastcard_loop_lag_p99_milliseconds"]
    return Measured("lastcard", figures, seconds, cpu, memory, (store, *_notes(figures)), lag), live


async def _measure_echo(stack: str, folder: Path, count: int, size: int, seconds: float) -> Measured:
    figures = Figures()
    groups = [Group(number, figures) for number in range(count)]
    with Process((sys.executable, HERE / "echo.py", stack, str(size)), folder / "echo-log") as process:
        before = await memory_at_rest(process, "/0")
        await join_all(groups, process.url)
        await asyncio.sleep(1)
        memory = (process.memory - before) / count / SEATS / 1024
        cpu = await _load(groups, process, figures, seconds)
        for group in groups:
            group.leave()
    return Measured(f"{stack} echo", figures, seconds, cpu, memory)


async def _load(
    groups: Sequence[Group], process: Process, figures: Figures, seconds: float
) -> tuple[float, float, float]:
    """Let every group speak once a second, evenly spread; the processors' time."""
    with _no_garbage():
        start = time.monotonic() + 0.1
        for group in groups:
            group.start(start + group.number / len(groups))
        await asyncio.sleep(WARM_UP)
        figures.clear()
        before = _cpu(process)
        await asyncio.sleep(seconds)
        after = _cpu(process)
        for group in groups:
            group.stop()
    server, own, all_of_it = ((new - old) / seconds for new, old in zip(after, before, strict=True))
    return server, own, max(0.0, all_of_it - server - own)


@contextmanager
def _no_garbage() -> Iterator[None]:
    """The load's own pauses are not the server's."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def _cpu(process: Process) -> tuple[float, float, float]:
    """Seconds of processor so far: the server's, our own, and everybody's."""
    user, nice, system, _idle, _wait, *rest = map(int, Path("/proc/stat").read_text().split()[1:9])
    return process.cpu, time.process_time(), (user + nice + system + sum(rest)) / os.sysconf("SC_CLK_TCK")


def _fetch(url: str) -> str:
    with urlopen(url) as answer:  # noqa: S310  # our own server
        return str(answer.read().decode())


def _metrics(text: str) -> dict[str, int]:
    pairs = (line.rsplit(" ", 1) for line in text.splitlines() if line[0] != "#")
    return {name: int(value) for name, value in pairs}


def _store_figures(process: Process, metrics: Mapping[str, int]) -> str:
    rows, commits = metrics["lastcard_rows_total"], metrics["lastcard_commits_total"]
    return f"{rows:,} rows in {commits:,} commits; the server's memory at the end: {process.memory / 2**20:.0f} MB"


def _notes(figures: Figures) -> Iterator[str]:
    counts = figures.counts
    yield f"due while the last one was on its way: {counts['late']}; due in a pause or race: {counts['waiting']}"
    yield f"refused: {counts['refused']}"
    if figures.ruled:
        yield (
            f"pressed in a race or against a catch: {len(figures.ruled)}, p50 {at(figures.ruled, 0.5):.0f} ms "
            "(a ruling waits for whoever may have a slower line)"
        )


# -- a restart ---------------------------------------------------------------------------------


async def all_restored(process: Process) -> int:
    """Wait until the server has brought back its tables; how many. Those whose match is over come when asked for."""
    told = re.compile(r'"event":"restored","tables":(\d+)')
    while (found := told.search(process.log)) is None:  # noqa: ASYNC110  # it is another process
        await asyncio.sleep(0.01)
    return int(found[1])


async def restart(folder: Path, live: Sequence[LiveTable]) -> None:
    """The server was killed; start it again over the same log and let everybody come back."""
    last = [table.acknowledged for table in live]
    begun = time.monotonic()
    with serve(folder) as process:
        healthy = await asyncio.to_thread(_fetch, f"{process.url}/healthz") == "ok"
        served = time.monotonic() - begun
        await live[0].join(process.url)
        first = time.monotonic() - begun
        await all_restored(process)
        restored = time.monotonic() - begun
        await join_all(live[1:], process.url)
        back = time.monotonic() - begun
        for table in live:
            table.leave()
    lost = sum(_decode(table.frames[0]).seq < seq for table, seq in zip(live, last, strict=True))
    print(f"  restart after kill -9, {len(live)} tables of {ROWS} rows and more:")
    print(f"    healthy {served:.2f} s, first frame {first:.2f} s, all {len(live) * SEATS:,} back {back:.2f} s")
    verdict(f"tables that lost an acknowledged move: {lost}", is_met=healthy and not lost)
    verdict(f"restart ≤ {WANTED_RESTART:.0f} s, all tables: {restored:.2f} s", is_met=restored <= WANTED_RESTART)
    print()


# -- printing ----------------------------------------------------------------------------------


def at(times: Sequence[float], share: float) -> float:
    """A percentile: so much of them is not slower."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] if times else float("nan")


def report(found: Sequence[Measured], count: int, size: int) -> None:
    """All servers side by side."""
    ours, echo, *_ = found
    print(f"\n{count} tables, {count * SEATS:,} sockets; {size:,} bytes a frame")
    names = [*(one.name for one in found), f"{ours.name} / {echo.name}"]
    print(f"  {'':34}" + "".join(f"{name:>26}" if "/" in name else f"{name:>17}" for name in names))
    lines = [_lines(one) for one in found]
    for label, value in lines[0].items():
        values = "".join(f"{each[label]:17,.1f}" for each in lines)
        print(f"  {label:34}{values}{_ratio(value, lines[1][label])}")
    for note in ours.notes:
        print(f"    {note}")
    for one in found:
        print_doubts(one)
    p99 = at(ours.figures.acknowledged, 0.99)
    verdict(f"acknowledged p99 ≤ {WANTED_P99:.0f} ms: {p99:.1f} ms", is_met=p99 <= WANTED_P99)
    verdict(f"≤ {WANTED_KILOBYTES:.0f} KB a socket: {ours.memory:.1f} KB", is_met=ours.memory <= WANTED_KILOBYTES)
    late = f"event loop late by ≤ {WANTED_LAG} ms, 99 of 100 times in the last minute: {ours.loop_lag} ms"
    verdict(late, is_met=ours.loop_lag <= WANTED_LAG)
    ratio = ours.cpu_of_move / echo.cpu_of_move
    verdict(f"processor for a move ≤ {WANTED_RATIO:.0f} × the echo's: {ratio:.1f} ×", is_met=ratio <= WANTED_RATIO)


def print_doubts(one: Measured) -> None:
    """What else the times of a run were made of."""
    if at(one.figures.lag, 0.99) > BUSY_LAG:
        print(f"    {one.name}: the load was late itself, and so its times are too long")
    if one.cpu[2] > IDLE:
        print(f"    {one.name}: others used {one.cpu[2]:.1f} cores of {os.cpu_count()} meanwhile")


def _lines(one: Measured) -> dict[str, float]:
    figures = one.figures
    times = {
        f"{name}, {label} (ms)": at(found, share)
        for name, found in (("acknowledged", figures.acknowledged), ("all four told", figures.told))
        for label, share in (("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("max", 1.0))
    }
    return times | {
        "moves/s": len(figures.acknowledged) / one.seconds,
        "messages out/s": figures.counts["messages"] / one.seconds,
        "server, % of a core": one.cpu[0] * 100,
        "server, for each move (µs)": one.cpu_of_move,
        "load, % of a core": one.cpu[1] * 100,
        "everybody else, % of a core": one.cpu[2] * 100,
        "load late, p99 (ms)": at(figures.lag, 0.99),
        "memory a socket (KB)": one.memory,
    }


def _ratio(ours: float, theirs: float) -> str:
    return f"{ours / theirs:24.1f} ×" if theirs else ""


def verdict(text: str, *, is_met: bool) -> None:
    """Print whether a target is met."""
    print(f"  {'yes' if is_met else 'NO ':4}{text}")


if __name__ == "__main__":
    main()
