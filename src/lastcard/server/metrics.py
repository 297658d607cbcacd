"""What the server counts, in Prometheus' text format."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Mapping

LOOK_EVERY = 0.1
"""Seconds between two looks at how late the event loop is."""

ABOUT = {
    "tables": ("gauge", "Tables in memory"),
    "sockets": ("gauge", "Open sockets"),
    "rows": ("counter", "Rows written to the log"),
    "commits": ("counter", "Commits of the log"),
    "messages_in": ("counter", "Messages from clients"),
    "messages_out": ("counter", "Messages to clients"),
    "commands": ("counter", "Commands of seated players"),
    "refusals": ("counter", "Messages that were refused before a table saw them"),
    "slow_clients": ("counter", "Clients dropped because they did not keep up"),
    "rate_closed": ("counter", "Sockets closed for too many messages"),
    "limited": ("counter", "Requests that were refused because they came too often"),
    "loop_lag_p99_milliseconds": ("gauge", "How late the event loop was, 99 of 100 times, in the last minute"),
    "loop_lag_max_milliseconds": ("gauge", "How late the event loop was at most in the last minute"),
}


class Metrics:
    """Counters since the server started."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._lags: deque[float] = deque([0.0], maxlen=int(60 / LOOK_EVERY))

    def count(self, name: str) -> None:
        """Add one to a counter."""
        self._counts[name] += 1

    async def watch_lag(self) -> None:
        """Note how late this wakes up: by so much everybody else is served late, too."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK_EVERY
            await asyncio.sleep(LOOK_EVERY)
            self._lags.append(max(0.0, loop.time() - due) * 1000)

    def text(self, gauges: Mapping[str, int]) -> str:
        """All figures; the caller reads the ``gauges``."""
        lags = sorted(self._lags)
        lag = {"p99": lags[len(lags) * 99 // 100], "max": lags[-1]}
        gauges = {**gauges, **{f"loop_lag_{name}_milliseconds": round(ms) for name, ms in lag.items()}}
        lines = []
        for name, (kind, about) in ABOUT.items():
            full = f"lastcard_{name}" + ("_total" if kind == "counter" else "")
            value = gauges.get(name, self._counts[name])
            lines += [f"# HELP {full} {about}.", f"# TYPE {full} {kind}", f"{full} {value}"]
        return "\n".join(lines) + "\n"
