"""What the server counts, in Prometheus' text format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

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
}


class Metrics:
    """Counters since the server started."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def count(self, name: str) -> None:
        """Add one to a counter."""
        self._counts[name] += 1

    def text(self, gauges: Mapping[str, int]) -> str:
        """All figures; the caller reads the ``gauges``."""
        lines = []
        for name, (kind, about) in ABOUT.items():
            full = f"lastcard_{name}" + ("_total" if kind == "counter" else "")
            value = gauges.get(name, self._counts[name])
            lines += [f"# HELP {full} {about}.", f"# TYPE {full} {kind}", f"{full} {value}"]
        return "\n".join(lines) + "\n"
