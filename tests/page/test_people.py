"""People with each other, and lost lines."""

import re
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.page.looking import watch
from tests.page.playing import all_play_until, play_until
from tests.page.settling import until
from tests.page.visitor import DESKTOP, PHONE, Visitor
from tests.server.running import Server

pytestmark = pytest.mark.page
Visit = Callable[..., Visitor]


def two_people(visit: Visit, server: Server, **settings: Any) -> tuple[Page, Page]:  # noqa: ANN401  # as they come
    """Two browsers at one table, dealt."""
    host = server.make_table(seats=2, **settings)
    guest = server.join(host["table"], "Bob")
    ann, bob = visit(DESKTOP).sit(host), visit(PHONE).sit(guest)
    ann.get_by_role("button", name="Deal the cards").click()
    for page in (ann, bob):
        page.wait_for_selector(".hand button")
    return ann, bob


def test_two_people_see_the_same_table_and_only_their_own_cards(visit: Visit, server: Server) -> None:
    ann, bob = two_people(visit, server)
    sees_as_many_cards_as_held(ann, bob, "Bob")
    sees_as_many_cards_as_held(bob, ann, "Ann")
    lying, seen_by_bob = (page.locator("[data-place=discard]").get_attribute("aria-label") for page in (ann, bob))
    assert lying == seen_by_bob
    ann.get_by_role("button", name="Talk and story").click()
    ann.get_by_label("Say something").fill("<b>hello</b> Bob")
    ann.get_by_role("button", name="Send").click()
    bob.get_by_role("button", name="Talk and story").click()
    expect(bob.locator(".log")).to_contain_text("Ann: <b>hello</b> Bob")


def sees_as_many_cards_as_held(page: Page, other: Page, name: str) -> None:
    seen = page.locator("[data-seat]", has_text=name).get_by_text(re.compile(r"^\d+ cards$"))
    held = other.locator(".hand button")  # two more come if a Draw Two is turned up
    until(page, lambda: seen.inner_text() == f"{held.count()} cards", f"the number of cards of {name}")


def test_a_forgotten_call_is_caught(visit: Visit, server: Server) -> None:
    """With two cards in hand the first play leaves one; nobody here calls, and the other one catches."""
    pages = two_people(visit, server, rules={"hand-size": 2, "target": 5000})
    wanted = (".catch", ".ending .strong", "[data-asks] .choices button", ".hand .can", ".mine .draw")
    shouted = [watch(page, ".moment.caught", "(word) => word.textContent.trim()") for page in pages]
    told = pages[0].get_by_role("log").get_by_text("had not called.")
    all_play_until(pages, told.count, "somebody who is caught", wanted)
    for page, words in zip(pages, shouted, strict=True):
        expect(page.get_by_role("log").get_by_text("had not called.").first).to_be_attached()
        assert set(words()) == {"Caught!"}


def dealt(server: Server, card: str) -> tuple[dict[str, str], dict[str, str]]:
    """Host and guest of a table at which one of them holds a card."""
    for _ in range(100):
        host = server.make_table(seats=2, rules={"hand-size": 10, "target": 5000})
        guest = server.join(host["table"], "Bob")
        with server.client(host) as ann, server.client(guest) as bob:
            hands = ann.ask("start")["view"]["hand"] + bob.until(lambda frame: bool(frame.get("view")))["view"]["hand"]
        if card in hands:
            return host, guest
    raise AssertionError(f"nobody was ever dealt a {card}")


# Challenge; if there is nothing to challenge, play a Wild Draw Four; else draw.
DARE = (
    *("[data-move=challenge]", "[data-asks] [data-color]", "[data-move=keep]", "[data-asks] [data-move]"),
    *("[data-card=wild4]:not([aria-disabled=true])", ".mine .draw"),
)


def test_a_wild_draw_four_is_challenged(visit: Visit, server: Server) -> None:
    host, guest = dealt(server, "wild4")
    ann, bob = visit(DESKTOP).sit(host), visit(DESKTOP).sit(guest)
    shown = [page.locator(".shown") for page in (ann, bob)]
    all_play_until((ann, bob), lambda: any(each.count() for each in shown), "somebody who is challenged", DARE)


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(visit: Visit, server: Server) -> None:
    page = visit().sit(server.make_table(bots=2, start=True, seats=3))
    page.wait_for_selector(".hand button")
    play_until(page, ".headline.yours")
    before = sorted(page.locator(".hand button").evaluate_all("cards => cards.map((card) => card.dataset.card)"))
    page.reload()
    page.wait_for_selector(".hand button")
    after = sorted(page.locator(".hand button").evaluate_all("cards => cards.map((card) => card.dataset.card)"))
    assert after == before


def test_the_server_is_killed_and_comes_back(visit: Visit, tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    server = Server(tmp_path / "data", "--port", port)
    with server:
        visitor = visit(url=server.url)
        page = visitor.sit(server.make_table(bots=1, start=True, seats=2))
        page.wait_for_selector(".hand button")
        play_until(page, ".headline.yours")
        before = page.locator(".hand button").count()
        lying = page.locator("[data-place=discard]").get_attribute("aria-label")
        server.kill()
        expect(page.locator(".lost")).to_be_visible()
        server.start()
        expect(page.locator(".lost")).to_be_hidden()
        assert page.locator(".hand button").count() == before
        play_until(page, f".ending, [data-place=discard]:not([aria-label='{lying}'])")
        page.close()
        visitor.wrong.clear()  # a browser reports lost sockets as errors


def test_a_table_is_opened_while_the_server_is_away(visit: Visit, tmp_path: Path) -> None:
    """The page says what is wrong instead of nothing, and shows the table as soon as the server is back."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    server = Server(tmp_path / "data", "--port", port)
    with server:
        visitor = visit(PHONE, url=server.url)
        page = visitor.sit(server.make_table(bots=1, start=True, seats=2))
        page.wait_for_selector(".hand button")
        # Playwright's own waiting asks a second time by eval, which the page's policy forbids.
        until(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"), "a service worker")
        until(page, lambda: page.evaluate(KEPT), "everything that was loaded")
        server.kill()
        page.reload()
        expect(page.get_by_role("heading", name="No connection to the server.")).to_be_visible()
        expect(page.get_by_role("button", name="Try again")).to_be_visible()
        visitor.shoot("server-away-phone")
        server.start()
        page.wait_for_selector(".hand button")
        page.close()
        visitor.wrong.clear()  # a browser reports what it could not load


# Whether everything that the page has loaded is there for times without a network.
KEPT = """async () => {
  const kept = await caches.open('lastcard');
  const files = performance.getEntriesByType('resource').filter((each) => each.name.includes('/assets/'));
  return (await Promise.all(files.map((each) => kept.match(each.name)))).every(Boolean);
}"""


def test_a_card_that_may_not_be_played_says_why(visit: Visit, server: Server) -> None:
    page = visit(PHONE).sit(server.make_table(bots=2, start=True, seats=3))
    page.wait_for_selector(".hand button")
    play_until(page, "main:has(.headline.yours) .hand button:not(.can)")
    page.locator(".hand button:not(.can)").first.dispatch_event("click")
    refusal = page.locator(".refusal")
    expect(refusal).to_be_visible()
    link = refusal.get_by_role("link")
    assert link.get_attribute("href") == f"/rules/classic#{(link.inner_text()).split()[-1]}"
