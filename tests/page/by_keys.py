"""Somebody who plays with the keyboard alone, and sees the page."""

from contextlib import suppress

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TookTooLong
from tests.page.playing import LOOK
from tests.page.settling import until
from tests.waiting import LONG

NEXT_ROUND = ".ending:not(:has(a[download])) .strong"  # not the button for another match


def play_by_keys(page: Page) -> int:
    """Play until the match is over; how many cards were played."""
    played = 0

    def press_some() -> None:
        nonlocal played
        if page.locator(NEXT_ROUND).count():
            go_on(page)
        elif page.locator("[data-asks]").count():
            page.keyboard.press("k" if page.locator("[data-asks=drawn]").count() else "a")
            page.keyboard.press("1")
        elif page.locator(".headline.yours").count():
            played += play_a_card(page)

    until(page, lambda: page.evaluate(LOOK) == "over", "the end of the match", do=press_some, seconds=LONG)
    return played


def go_on(page: Page) -> None:
    """Deal the next round, unless the table has done so in the meantime."""
    with suppress(TookTooLong):
        page.locator(NEXT_ROUND).focus(timeout=1000)
        page.keyboard.press("Enter")


def play_a_card(page: Page) -> int:
    """Go through the hand with the arrows and press Enter on a card that can be played; else draw."""
    if not page.locator(".hand .can").count():
        page.keyboard.press("d")
        return 0
    with suppress(TookTooLong):  # the last card may be gone by now
        page.locator(".hand button").first.focus(timeout=1000)
    page.keyboard.press("Home")
    for _ in range(page.locator(".hand button").count()):
        if page.evaluate("document.activeElement?.classList.contains('can') ?? false"):
            page.keyboard.press("Enter")
            return 1
        page.keyboard.press("ArrowRight")
    return 0
