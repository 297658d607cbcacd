"""Waiting for what comes and not for a time, so that the tests hold on a slow machine too."""

import time
from collections.abc import Callable

from playwright.sync_api import Page

PATIENCE = 60.0
"""Seconds after which something that ought to come at once has not come."""
LONG = 600.0
"""Seconds that a short match may take on a machine that has much else to do."""


def nothing() -> None:
    """What somebody does who only waits."""


def comes(
    page: Page, seen: Callable[[], object], *, do: Callable[[], object] = nothing, seconds: float = PATIENCE
) -> bool:
    """Look and do something, by turns, until something can be seen; whether it came in time."""
    end = time.monotonic() + seconds
    while not seen():
        if time.monotonic() > end:
            return False
        do()
        page.wait_for_timeout(20)
    return True


def until(
    page: Page, seen: Callable[[], object], what: str, *, do: Callable[[], object] = nothing, seconds: float = PATIENCE
) -> None:
    """The same for what has to come."""
    assert comes(page, seen, do=do, seconds=seconds), f"{what}: not in {seconds:.0f} s"


# Two frames later whatever a new size or a message has brought is laid out; then whatever moves is waited for, but
# for what always does, and for what flies or shouts above the table.
STILL = """async (seconds) => {
  const end = performance.now() + 1000 * seconds;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const isMoving = () => document.getAnimations().some((each) => each.playState === 'running'
    && each.effect.getComputedTiming().endTime !== Infinity
    && !each.effect.target.closest('.flights, .moments, .confetti, .fuse'));
  do {
    await frame();
    await frame();
    if (performance.now() > end) return false;
  } while (isMoving());
  return true;
}"""


def still(page: Page) -> None:
    """Wait until nothing moves any more."""
    assert page.evaluate(STILL, PATIENCE), f"something still moves after {PATIENCE:.0f} s"
