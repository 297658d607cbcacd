"""Somebody at a browser."""

import base64
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize
from tests.page.slowness import slow_down
from tests.waiting import PATIENCE

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
SHOTS = Path(os.environ.get("LASTCARD_SHOTS", Path(__file__).parents[2] / "build" / "screenshots"))


# The shell has no windows to draw, which saves a third of the time.
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")


def chromium() -> str:
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.exit("these tests need Chromium; `make test` installs it, or set CHROMIUM", 2)
    return found


def picture(page: Page) -> str:
    """What can be seen, as a PNG in base64: packed loosely, which is several times quicker than Playwright's own."""
    session = page.context.new_cdp_session(page)
    taken: str = session.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})["data"]
    session.detach()
    return taken


class Visitor:
    """Somebody at a browser; whatever goes wrong in the page is remembered."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.url = url
        self.page: Page = context.new_page()
        self.wrong: list[str] = []
        context.on("weberror", lambda error: self.wrong.append(str(error.error)))
        context.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)

    @classmethod
    def come(cls, browser: Browser, url: str, **options: object) -> "Visitor":
        """Somebody with a browser that was never here before."""
        context = browser.new_context(**{"viewport": DESKTOP, "locale": "en-GB", **options})  # type: ignore[arg-type]
        context.set_default_timeout(1000 * PATIENCE)
        return cls(context, url)

    def go(self) -> None:
        self.page.context.close()

    @contextmanager
    def for_one_test(self) -> Iterator[None]:
        """A page that several tests share: nothing may go wrong in one, and nothing is remembered for the next."""
        yield
        self.page.evaluate("localStorage.clear()")
        wrong, self.wrong = self.wrong, []
        assert wrong == []

    def open(self, path: str) -> Page:
        slow_down(self.page)
        self.page.goto(self.url + path)
        return self.page

    def sit(self, seated: dict[str, str]) -> Page:
        """Come to a table with a token, as a page does that has been there before."""
        key, token = json.dumps(f"lastcard/token/{seated['table']}"), json.dumps(seated["token"])
        self.page.add_init_script(f"localStorage.setItem({key}, {token})")
        return self.open(f"/t/{seated['table']}")

    def shoot(self, name: str) -> None:
        SHOTS.mkdir(parents=True, exist_ok=True)
        (SHOTS / f"{name}.png").write_bytes(base64.b64decode(picture(self.page)))
