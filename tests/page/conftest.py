"""A real browser on a real server: under xdist every worker has its own."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright
from tests.page import report
from tests.page.axe import Axe
from tests.page.visitor import FLAGS, PHONE, Visitor, chromium
from tests.server.running import Server
from tests.waiting import PATIENCE

from lastcard.server.page import FOLDER

expect.set_options(timeout=1000 * PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole matches first: a long test that begins last keeps one worker busy while the others are done."""
    items.sort(key=lambda item: "whole_match" not in item.name)


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


@pytest.fixture(scope="session")
def axe(browser: Browser) -> Iterator[Axe]:
    found = Axe(browser)
    yield found
    found.close()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors; afterwards none of them may have seen an error."""
    made: list[Visitor] = []

    def visitor(viewport: ViewportSize | None = None, url: str | None = None, **options: object) -> Visitor:
        made.append(Visitor.come(browser, url or server.url, **({"viewport": viewport} if viewport else {}), **options))
        return made[-1]

    yield visitor
    for each in made:
        each.go()
    assert [wrong for each in made for wrong in each.wrong] == []


# Staged tables share a page: it is loaded once, and then each of them only opens its table in it.


@pytest.fixture(scope="session")
def touch_page(browser: Browser, server: Server) -> Iterator[Visitor]:
    found = Visitor.come(browser, server.url, viewport=PHONE, has_touch=True, reduced_motion="reduce")
    yield found
    found.go()


@pytest.fixture(scope="session")
def desk_page(browser: Browser, server: Server) -> Iterator[Visitor]:
    found = Visitor.come(browser, server.url, reduced_motion="reduce")
    yield found
    found.go()


@pytest.fixture
def player(touch_page: Visitor) -> Iterator[Visitor]:
    """Somebody with a finger and a mouse, for whom nothing moves; afterwards nothing may have gone wrong."""
    with touch_page.for_one_test():
        yield touch_page


@pytest.fixture
def desk(desk_page: Visitor) -> Iterator[Visitor]:
    """The same for somebody with a mouse and a keyboard."""
    with desk_page.for_one_test():
        yield desk_page
