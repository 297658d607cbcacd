"""A person who plays by what can be seen and clicked, without knowing the rules."""

import time

from playwright.sync_api import Page

LONG = 90.0
"""Seconds that a short match may take."""

# Says what there is to click, the most urgent first; the page decides what is clickable, not this test.
LOOK = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
  if (shown('.ending a[download]')) return 'over';
  if (shown('.ending .strong')) return '.ending .strong';
  if (shown('.race button:not(.up)')) return '.race button:not(.up)';
  if (shown('.call.late')) return '.call.late';
  if (shown('[data-asks=laid]')) return '.hand .can';
  if (shown('[data-asks=block] .strong')) return '[data-asks=block] .strong';
  if (shown('[data-asks] .choices button')) return '[data-asks] .choices button';
  if (shown('.hand .can')) return '.hand .can';
  if (shown('.mine .draw')) return '.mine .draw';
  return '';
}"""


def step(page: Page) -> str:
    """Click one thing, if there is one; what it was."""
    found: str = page.evaluate(LOOK)
    if found not in {"", "over"}:
        # What is there may be gone a moment later, or still on its way: a click as the browser's own, at once.
        page.evaluate("(selector) => document.querySelector(selector)?.click()", found)
    return found


def play_to_the_end(page: Page, seconds: float = LONG) -> int:
    """Play until the match is over; how many clicks it took."""
    clicks = 0
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        found = step(page)
        if found == "over":
            return clicks
        clicks += found != ""
        page.wait_for_timeout(30)
    raise AssertionError(f"the match was not over after {seconds} s and {clicks} clicks")
