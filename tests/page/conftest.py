"""A real browser on a real server. These tests run in a process of their own (`make test` does that)."""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.page import report
from tests.page.slowness import slow_down
from tests.server.running import Server
from tests.waiting import PATIENCE

from lastcard.server.page import FOLDER

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}
SHOTS = Path(os.environ.get("LASTCARD_SHOTS", Path(__file__).parents[2] / "build" / "screenshots"))
expect.set_options(timeout=1000 * PATIENCE)


def chromium() -> str:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        pytest.exit("these tests need Chromium; `make test` installs it, or set CHROMIUM", 2)
    return found


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show what was measured, and keep it if it is not only of the few tests that had to be tried again."""
    if report.found:
        if not terminalreporter.config.getoption("lf", default=False):
            report.write()
        terminalreporter.section("the page in figures")
        terminalreporter.write_line("\n".join(report.lines()))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (FOLDER / "index.html").is_file():
        pytest.exit("the page is not built; `make test` builds it", 2)
    with Server(tmp_path_factory.mktemp("page") / "data", "--tables-per-address", "1000") as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield launched
        launched.close()


class Visitor:
    """Somebody at a browser; whatever goes wrong in the page is remembered."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.url = url
        self.page: Page = context.new_page()
        self.wrong: list[str] = []
        context.on("weberror", lambda error: self.wrong.append(str(error.error)))
        context.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)

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
        self.page.screenshot(path=str(SHOTS / f"{name}.png"))


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors; afterwards none of them may have seen an error."""
    made: list[tuple[BrowserContext, Visitor]] = []

    def visitor(viewport: dict[str, int] | None = None, url: str | None = None, **options: object) -> Visitor:
        context = browser.new_context(viewport=viewport or DESKTOP, **{"locale": "en-GB", **options})  # type: ignore[arg-type]
        context.set_default_timeout(1000 * PATIENCE)
        found = Visitor(context, url or server.url)
        made.append((context, found))
        return found

    yield visitor
    for context, _ in made:
        context.close()
    assert [wrong for _, found in made for wrong in found.wrong] == []


@pytest.fixture(scope="session")
def sitting(browser: Browser, server: Server) -> Iterator[Visitor]:
    """One page for all staged tables: it is loaded once and then only opened anew."""
    context = browser.new_context(viewport=PHONE, locale="en-GB", has_touch=True, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(1000 * PATIENCE)
    yield Visitor(context, server.url)
    context.close()


@pytest.fixture
def player(sitting: Visitor) -> Iterator[Visitor]:
    """Somebody with a finger and a mouse, for whom nothing moves; afterwards nothing may have gone wrong."""
    yield sitting
    wrong, sitting.wrong = sitting.wrong, []
    assert wrong == []
