"""The page as something to keep: it can be installed, and without a network it says so and comes back."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.page.visitor import FLAGS, PHONE, Visitor, chromium
from tests.server.running import Server

pytestmark = pytest.mark.page
Visit = Callable[..., Visitor]
SETTLED = "navigator.serviceWorker.ready.then(() => true)"


def test_chromium_would_install_it(browser: Browser, server: Server, tmp_path: Path) -> None:
    # Not in a private window, which nothing can be installed from.
    context = browser.browser_type.launch_persistent_context(str(tmp_path), executable_path=chromium(), args=FLAGS)
    try:
        page = context.pages[0]
        page.goto(server.url)
        assert page.evaluate(SETTLED)
        devtools = context.new_cdp_session(page)
        assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        assert devtools.send("Page.getAppManifest")["errors"] == []
    finally:
        context.close()


def test_the_manifest_and_the_document_name_icons_that_are_there(server: Server) -> None:
    manifest = server.request("GET", "/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    icons = manifest.json["icons"]
    document = server.request("GET", "/").body.decode()
    assert 'rel="apple-touch-icon" href="/icons/apple-touch-icon.png"' in document
    assert {icon["purpose"] for icon in icons if icon["type"] == "image/png"} == {"any", "maskable"}
    for path, kind in [(icon["src"], icon["type"]) for icon in icons] + [("/icons/apple-touch-icon.png", "image/png")]:
        found = server.request("GET", path)
        assert (found.status, found.headers["content-type"].partition(";")[0]) == (200, kind)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_browsers_bar_has_the_colour_of_the_room(visit: Visit, scheme: str) -> None:
    page = visit(PHONE, color_scheme=scheme).open("/")
    page.wait_for_selector("h1")
    bar, room = page.evaluate(
        """() => [
          [...document.querySelectorAll('meta[name=theme-color]')].find((bar) => matchMedia(bar.media).matches).content,
          getComputedStyle(document.documentElement).getPropertyValue('--room'),
        ]"""
    )
    assert bar == room.strip()


def test_without_a_network_the_page_says_so_and_comes_back_by_itself(visit: Visit) -> None:
    visitor = visit(PHONE)
    page = visitor.open("/")
    page.evaluate(SETTLED)
    page.context.set_offline(True)
    expect(page.get_by_text("You are offline")).to_be_visible()
    comfort = page.get_by_text("once the connection is back")
    for path, title in [("/", "Down to the last card"), ("/new/avengers", "Set the table")]:
        page.goto(visitor.url + path)
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        expect(comfort).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    expect(comfort).to_have_count(0)
    visitor.wrong.clear()  # a browser reports what it could not load
