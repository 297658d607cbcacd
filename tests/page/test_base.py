"""The page below a path of its server: every address that it asks for, shows or gives away."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.page.playing import by_touch, play_to_the_end
from tests.page.visitor import DESKTOP, PHONE, Visitor
from tests.server.running import Server

pytestmark = pytest.mark.page
Visit = Callable[..., Visitor]

SHORT = {"hand-size": 10, "target": 50}
SETTLED = "navigator.serviceWorker.ready.then((worker) => worker.scope)"


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("below") / "data", "--base", "/games/cards") as running:
        yield running


def addresses(page: Page) -> list[str]:
    """Fills with whatever the browser asks for."""
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))  # the service worker's, too
    page.on("websocket", lambda socket: asked.append(socket.url.replace("ws", "http", 1)))
    return asked


def links(page: Page) -> list[str]:
    found: list[str] = page.locator("a").evaluate_all("(all) => all.map((each) => each.href)")
    return found


def test_a_whole_match(visit: Visit, below: Server) -> None:
    visitor = visit(PHONE, url=below.url, has_touch=True, is_mobile=True)
    asked = addresses(visitor.page)
    page = visitor.sit(below.make_table(bots=2, start=True, seats=3, rules=SHORT))
    page.wait_for_selector("[data-place=hand] button")
    page.reload()
    page.wait_for_selector("[data-place=hand] button")
    assert play_to_the_end(page, by_touch) > 3
    shown = links(page)
    assert {f"{below.url}/api/tables/{page.url[-6:]}/records/1", f"{below.url}/"} <= {*shown}
    page.get_by_role("link", name="Back to the front page").tap()
    page.wait_for_url(f"{below.url}/")
    assert [each for each in asked + shown + links(page) if not each.startswith(f"{below.url}/")] == []


def test_a_table_for_friends_by_its_link(visit: Visit, below: Server) -> None:
    host = visit(DESKTOP, url=below.url, permissions=["clipboard-read", "clipboard-write"])
    ann = host.open("/")
    ann.get_by_role("link", name="Play with friends").click()
    ann.get_by_role("textbox", name="Your name").fill("Ann")
    ann.get_by_role("button", name="Open the table").click()
    ann.wait_for_url(f"{below.url}/t/*")
    ann.get_by_role("button", name="Copy link").click()
    expect(ann.get_by_role("button", name="Copied")).to_be_visible()
    link = ann.evaluate("navigator.clipboard.readText()")
    address, key = link.split("#")
    assert (address, len(key)) == (ann.url, 22)
    bob = visit(PHONE, url=link).open("")
    bob.get_by_role("textbox", name="Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(ann.get_by_text("Bob")).to_be_visible()
    tv = visit(DESKTOP, url=link).open("?tv")
    expect(tv.locator(".address")).to_have_text(below.url.removeprefix("http://"))


def test_without_a_network_it_is_there_and_unknown_addresses_lead_back(visit: Visit, below: Server) -> None:
    visitor = visit(PHONE, url=below.url)
    page = visitor.open("/")
    assert page.evaluate(SETTLED) == f"{below.url}/"
    page.context.set_offline(True)
    page.goto(f"{below.url}/rules")
    expect(page.get_by_text("You are offline")).to_be_visible()
    page.context.set_offline(False)
    page.goto(f"{below.url}/nowhere")
    expect(page.get_by_role("heading", name="nothing here")).to_be_visible()
    page.get_by_role("link", name="Back to the front page").click()
    page.wait_for_url(f"{below.url}/")
    visitor.wrong.clear()  # a browser reports what it could not load
