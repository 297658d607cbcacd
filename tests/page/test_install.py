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
TOUCH_ICON = "/icons/apple-touch-icon.png"


@pytest.mark.parametrize("base", ["", "/cards"])
def test_chromium_would_install_it(browser: Browser, tmp_path: Path, base: str) -> None:
    with Server(tmp_path / "data", "--base", base) as server:
        expect_it_can_be_installed(browser, server.url, tmp_path / "profile")


def expect_it_can_be_installed(browser: Browser, url: str, profile: Path) -> None:
    # Not in a private window, which nothing can be installed from.
    context = browser.browser_type.launch_persistent_context(str(profile), executable_path=chromium(), args=FLAGS)
    try:
        page = context.pages[0]
        page.goto(url)
        assert page.evaluate(SETTLED)
        devtools = context.new_cdp_session(page)
        assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        found = devtools.send("Page.getAppManifest")
        assert found["errors"] == []
        assert [found["manifest"][name] for name in ("id", "scope", "startUrl")] == [f"{url}/"] * 3
    finally:
        context.close()


def test_the_manifest_and_the_document_name_icons_that_are_there(server: Server) -> None:
    manifest = server.request("GET", "/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    icons = manifest.json["icons"]
    document = server.request("GET", "/").body.decode()
    assert f'rel="apple-touch-icon" href="{TOUCH_ICON}"' in document
    assert {icon["purpose"] for icon in icons if icon["type"] == "image/png"} == {"any", "maskable"}
    for path, kind in [("/" + icon["src"], icon["type"]) for icon in icons] + [(TOUCH_ICON, "image/png")]:
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
