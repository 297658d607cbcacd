"""What all tables of a server share: the log, the clocks, the bots' pace, and timers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import ParamSpec, TypeVar

from lastcard.server.catalogue import Catalogue
from lastcard.server.clock import RunningClock, wall
from lastcard.server.logs import Log
from lastcard.server.retention import KEEP_DAYS
from lastcard.server.store import Store, StoreError
from lastcard.server.workers import Workers

P = ParamSpec("P")
T = TypeVar("T")

RETRY = 1.0
"""Seconds until something that could not be written to the log is tried again."""


@dataclass
class Services:
    """What a table needs from its server. Tests bring their own clocks."""

    store: Store
    clock: Callable[[], float] = field(default_factory=RunningClock)
    wall: Callable[[], int] = wall
    pace: float = 1.0  # how long bots take, as a multiple of the usual; 0: no time at all
    random: Random = field(default_factory=Random)
    log: Log = field(default_factory=Log)
    keep: float = KEEP_DAYS
    phones: str | None = None  # the page's address in the local network
    catalogue: Catalogue = field(default_factory=Catalogue)
    workers: Workers = field(default_factory=Workers)
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _retrying: list[object] = field(default_factory=list)

    async def aside(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something slow in a thread, so that nobody else has to wait. Tests do it at once."""
        return await asyncio.to_thread(job, *args, **kwargs)

    def later(
        self, seconds: float, job: Callable[P, Awaitable[None]], *args: P.args, **kwargs: P.kwargs
    ) -> asyncio.TimerHandle:
        """Start a job after some time. Failures are logged, and the table goes on."""

        def begin() -> None:
            task = asyncio.ensure_future(self._guarded(job, *args, **kwargs))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

        return asyncio.get_running_loop().call_later(seconds, begin)

    def _retry(self, job: Callable[P, Awaitable[None]], *args: P.args, **kwargs: P.kwargs) -> None:
        """Try again later. What waits already does not wait twice: a table asks anew whenever anything happens."""
        waiting = (job, args, kwargs)
        if waiting in self._retrying:
            return
        self._retrying.append(waiting)

        async def again() -> None:
            self._retrying.remove(waiting)
            await self._guarded(job, *args, **kwargs)

        self.later(RETRY, again)

    async def _guarded(self, job: Callable[P, Awaitable[None]], *args: P.args, **kwargs: P.kwargs) -> None:
        try:
            await job(*args, **kwargs)
        except StoreError as error:  # nobody else would retry
            self.log.fault("append-failed", error=str(error))
            self._retry(job, *args, **kwargs)
        except Exception as error:  # noqa: BLE001  # a bug of ours in one table must not stop the others
            self.log.failure("table-task-failed", error)
