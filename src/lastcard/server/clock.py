"""The server's two clocks: the wall clock, and a running clock that stops while the server is down."""

from __future__ import annotations

import time
from collections.abc import Callable


class RunningClock:
    """Milliseconds that the server has run, across all restarts.

    A turn that was half over before a crash is half over after it, however long the server was down.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._base = 0.0
        self.start_from(0)

    def start_from(self, at: int) -> None:
        """Continue from where the clock was when the server stopped."""
        self._base = at - self._monotonic() * 1000

    def __call__(self) -> float:
        """The time now, in milliseconds."""
        return self._base + self._monotonic() * 1000


def wall() -> int:
    """The wall clock, in milliseconds."""
    return time.time_ns() // 1_000_000
