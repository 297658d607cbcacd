"""`make bench-restart`: how long a server with a long past takes to start, and how much memory it takes.

It writes a log with finished and running tables, starts the server over it, and times the first frame of a running
table and the moment when all of them are back. Another run, without the finished tables, shows what they cost.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from echo import Figures
from lastcard.server.names import random_code
from lastcard.server.serve import LOG_FILE
from lastcard.server.snapshots import take
from lastcard.server.sqlite_store import SqliteStore
from lastcard.server.state import TableState
from lastcard.server.store import Row, Snapshot
from lastcard.server.table import SAVE_EVERY
from prepared import CLASSIC_SHARE, ROWS, Prepared, prepare
from server import LiveTable, all_restored, serve, verdict

KINDS = 20
"""So many different tables of each sort are played; the others are their copies under other codes."""
_Written = tuple[list[Row], Snapshot, tuple[str, ...]]  # the log of a table, its snapshot, and its tokens
TAIL = SAVE_EVERY
"""Rows of a running table after its last snapshot: as many as there can be, at every table."""
WANTED_FIRST, WANTED_ALL = 1.0, 2.0


def main() -> None:
    """Measure with and without finished tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--finished", type=int, default=10_000, help="tables whose match is over (10,000)")
    parser.add_argument("--running", type=int, default=500, help="tables in the middle of a match (500)")
    options = parser.parse_args()
    for finished in (0, options.finished):
        asyncio.run(measure(finished, options.running))


async def measure(finished: int, running: int) -> None:
    """One start over a log of its own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        first = await write(folder, finished, running)
        begun = time.monotonic()
        with serve(folder) as process:
            await LiveTable(0, first, Figures()).join(process.url)
            frame = time.monotonic() - begun
            async with asyncio.timeout(60):
                if await all_restored(process) != running:
                    raise SystemExit("not all running tables came back")
            restored = time.monotonic() - begun
            cpu = process.cpu
            await asyncio.sleep(1)
            memory = process.memory / 2**20
            size = (await asyncio.to_thread((folder / LOG_FILE).stat)).st_size / 2**20
    print(f"{finished:,} finished and {running:,} running tables, {size:,.0f} MB of log")
    print(f"    {memory:.0f} MB of memory; {cpu:.2f} s of processor until all were back")
    verdict(f"first frame ≤ {WANTED_FIRST:.0f} s: {frame:.2f} s", is_met=frame <= WANTED_FIRST)
    verdict(f"all running tables ≤ {WANTED_ALL:.0f} s: {restored:.2f} s", is_met=restored <= WANTED_ALL)


async def write(folder: Path, finished: int, running: int) -> Prepared:
    """Write the log; one of the running tables, to sit down at."""
    codes = iter({random_code() for _ in range(2 * (finished + running))})
    store = SqliteStore(folder / LOG_FILE)
    tables = [*_copies(finished, codes, is_over=True), *_copies(running, codes, is_over=False)]
    for rows, snapshot, _ in tables:
        await store.append(rows)
        await store.save(snapshot)
    store.close()
    last = tables[-1]
    return Prepared(last[1].table, last[2], ())


def _copies(number: int, codes: Iterator[str], *, is_over: bool) -> Iterator[_Written]:
    """Tables with their snapshots. A copy could not be replayed from its rows, whose cards depend on the code."""
    kinds = [_kind(kind, is_over=is_over) for kind in range(min(KINDS, number))]
    for at in range(number):
        rows, snapshot, tokens = kinds[at % KINDS]
        code = next(codes)
        renamed = [msgspec.structs.replace(row, table=code) for row in rows]
        yield renamed, msgspec.structs.replace(snapshot, table=code), tokens


def _kind(number: int, *, is_over: bool) -> _Written:
    prepared = prepare(number * CLASSIC_SHARE, 2_000 if is_over else ROWS, target=100 if is_over else 5_000)
    state = TableState(prepared.code)
    rows: list[Row] = []
    for row in prepared.rows:
        state.apply(row)
        rows.append(row)
        if is_over and state.match is not None and state.match.over:
            return rows, take(state)(), prepared.tokens
        if not is_over and len(rows) == len(prepared.rows) - TAIL:
            snapshot = take(state)()
    return rows, snapshot, prepared.tokens


if __name__ == "__main__":
    main()
