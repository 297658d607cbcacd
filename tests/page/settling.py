"""Waiting for a state of the page."""

from collections.abc import Callable

from playwright.sync_api import Page
from tests import waiting
from tests.waiting import PATIENCE, nothing


def comes(
    page: Page, seen: Callable[[], object], *, do: Callable[[], object] = nothing, seconds: float = PATIENCE
) -> bool:
    """Whether something came in time; while the test rests, the page's messages are taken in."""
    return waiting.comes(seen, do=do, rest=lambda: page.wait_for_timeout(20), seconds=seconds)


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
