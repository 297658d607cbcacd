"""Waiting for what other processes do, however slow the machine is."""

import time
from collections.abc import Callable

PATIENCE = 60.0


def wait_for(seen: Callable[[], bool]) -> None:
    """Look until it is so."""
    end = time.monotonic() + PATIENCE
    while not seen():
        assert time.monotonic() < end, f"not in {PATIENCE:.0f} s"
        time.sleep(0.05)
