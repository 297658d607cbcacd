"""The server's two clocks: the wall's, and a running one that stands still while the server is down."""

from __future__ import annotations

import time
from collections.abc import Callable


class RunningClock:
    """Milliseconds during which the server has run, over all restarts.

    A turn's time that was half over before a crash is half over after it, however long the server was down.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._base = 0.0
        self.start_from(0)

    def start_from(self, at: int) -> None:
        """Go on from where the clock was when the server stopped."""
        self._base = at - self._monotonic() * 1000

    def __call__(self) -> float:
        return self._base + self._monotonic() * 1000


def wall() -> int:
    """The wall clock, in milliseconds."""
    return time.time_ns() // 1_000_000
