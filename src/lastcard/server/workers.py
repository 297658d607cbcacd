"""What takes long runs elsewhere: in processes that give way to the one that serves everybody.

Threads would not do. Reading a rule is Python, and two threads of Python take turns of several milliseconds.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing.connection import Connection, wait
from typing import Literal, ParamSpec, TypeVar

from lastcard.bots import LEVELS
from lastcard.engine.text.moves import Move
from lastcard.engine.text.view import View
from lastcard.server.refusals import because
from lastcard.server.rule_texts import warm_up

P = ParamSpec("P")
T = TypeVar("T")
Kind = Literal["quick", "slow"]

NICE = 5
WARM_UP_AFTER = 2.0
MOST_QUICK = 4


class Workers:
    """Runs jobs. A job is a function of a module, and whatever goes in and out can be pickled."""

    async def run(self, kind: Kind, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:  # noqa: ARG002
        """Run a job and wait for it. Here it runs at once, in this process: for tests, which have no time to lose."""
        await asyncio.sleep(0)
        return job(*args, **kwargs)

    async def warm_up(self) -> None:
        """Get ready, so that the first rule is read as fast as all others."""

    def close(self) -> None:
        """Stop; nobody waits for jobs any more."""


class Processes(Workers):
    """Runs quick jobs (reading rules, thinking) beside slow ones (trials), in processes of their own."""

    def __init__(self) -> None:
        self._working, self._open = multiprocessing.get_context("spawn").Pipe(duplex=False)
        self._sizes: dict[Kind, int] = {"quick": max(1, min(MOST_QUICK, (os.cpu_count() or 1) - 1)), "slow": 1}
        self._pools = {kind: _pool(size, self._working) for kind, size in self._sizes.items()}

    async def run(self, kind: Kind, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a job and wait for it; if its process has died, there will be another one for the next job."""
        pool = self._pools[kind]
        try:
            return await asyncio.wrap_future(pool.submit(job, *args, **kwargs))
        except BrokenExecutor:
            if self._pools[kind] is pool:
                self._pools[kind] = _pool(self._sizes[kind], self._working)
            raise because("our-mistake") from None

    async def warm_up(self) -> None:
        """Start a process and let it load the languages; a server that has just begun has better things to do."""
        await asyncio.sleep(WARM_UP_AFTER)
        await self.run("quick", warm_up)

    def close(self) -> None:
        """Stop the processes; what they are doing is of no use any more, and Python would wait for it at exit."""
        self._open.close()
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)


def _pool(size: int, working: Connection) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(size, multiprocessing.get_context("spawn"), _begin, (working,))


def _begin(working: Connection) -> None:
    """Give way to the server, leave it to the server to stop, and do not outlive it."""
    if sys.platform != "win32":
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, args=(working,), daemon=True).start()


def _end_with_server(working: Connection) -> None:
    """End when the server has died, or has closed its end of the pipe: it will want nothing any more."""
    server = multiprocessing.parent_process()
    if server is not None:
        wait([server.sentinel, working])
        os._exit(1)  # whatever it is doing


def think(level: str, view: View, moves: Sequence[Move]) -> Move:
    """What a bot of this level does."""
    return LEVELS[level](view, moves)
