"""Waiting for a state instead of for a time, so that the tests hold on a slow machine too."""

import time
from collections.abc import Callable

PATIENCE = 60.0
"""Seconds after which something that ought to come at once has not come."""
LONG = 600.0
"""Seconds that a short match may take on a machine that has much else to do."""


def nothing() -> None:
    """What somebody does who only waits."""


def rest() -> None:
    """The breath between two looks."""
    time.sleep(0.02)


def comes(
    seen: Callable[[], object],
    *,
    do: Callable[[], object] = nothing,
    rest: Callable[[], object] = rest,
    seconds: float = PATIENCE,
) -> bool:
    """Look, do something and rest, by turns, until something can be seen; whether it came in time."""
    end = time.monotonic() + seconds
    while not seen():
        if time.monotonic() > end:
            return False
        do()
        rest()
    return True


def wait_for(seen: Callable[[], object], what: str) -> None:
    """Wait for what has to come."""
    assert comes(seen), f"{what}: not in {PATIENCE:.0f} s"
