"""A table on a big screen, with phones as hands."""

import re
from collections.abc import Callable
from itertools import combinations

import pytest
from playwright.sync_api import Page, expect
from tests.page.axe import Axe
from tests.page.playing import step
from tests.page.settling import still, until
from tests.page.visitor import DESKTOP, PHONE, Visitor
from tests.server.running import Server

from lastcard.engine.edition.file import edition_ids

pytestmark = pytest.mark.page
Visit = Callable[..., Visitor]
TELEVISIONS = [{"width": 1280, "height": 720}, {"width": 1920, "height": 1080}, {"width": 3840, "height": 2160}]
# To evaluate something in a page counts as a press there; a part that is loaded later would see it.
UNPRESSED = "Object.defineProperty(navigator, 'userActivation', {value: {hasBeenActive: false}});"
COUNT_LOCKS = """
  window.locks = [];
  navigator.wakeLock.request = (kind) => {
    window.locks.push(kind);
    return Promise.resolve({release: () => Promise.resolve()});
  };
"""
# Where everything is that must be seen: as left, top, right, bottom.
BOXES = """(selector) => [...document.querySelectorAll(selector)].map((each) => {
  const {left, top, right, bottom} = each.getBoundingClientRect();
  return [left, top, right, bottom];
})"""

LETTERS = """(selector) => [...document.querySelectorAll(selector)].map(
  (each) => parseFloat(getComputedStyle(each).fontSize))"""


def leave_it_to_bots(server: Server, host: dict[str, str], do: str) -> str:
    """The host does something and leaves: bots play until the round is over, but no further; the phase then."""
    with server.client(host) as client:
        client.ask(do)
        client.ask("leave")
    with server.client({"table": host["table"]}) as watching:
        while watching.frame["table"]["phase"] == "playing":
            watching.take()
        return str(watching.frame["table"]["phase"])


def overlap(one: list[float], other: list[float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_the_way_in_stands_there_large_and_people_appear(visit: Visit, server: Server) -> None:
    host = server.make_table(seats=4)
    visitor = visit(TELEVISIONS[1])
    page = visitor.open(f"/t/{host['table']}?tv")
    expect(page.get_by_label("QR code of the link to this table")).to_be_visible()
    expect(page.locator(".code")).to_have_text(host["table"])
    expect(page.locator(".address")).to_have_text(server.url.removeprefix("http://"))
    expect(page.get_by_role("textbox")).to_have_count(0)  # nobody is asked for a name
    expect(page.get_by_text("1 of 4 seats taken")).to_be_visible()
    server.join(host["table"], "Bob")
    expect(page.get_by_text("Bob", exact=True)).to_be_visible()
    visitor.shoot("tv-lobby")


def test_a_phone_plays_and_the_table_shows_it(visit: Visit, server: Server) -> None:
    host = server.make_table(seats=2)
    guest = server.join(host["table"], "Bob")
    tv = visit(TELEVISIONS[1]).open(f"/t/{host['table']}?tv")
    phones = [visit(PHONE).sit(each) for each in (host, guest)]
    phones[0].get_by_role("button", name="Deal the cards").click()
    expect(tv.locator("[data-seat]")).to_have_count(2)
    piles = [page.locator("[data-place=discard]") for page in (tv, *phones)]
    before = piles[0].get_attribute("aria-label")

    def lying() -> set[str | None]:
        return {pile.get_attribute("aria-label") for pile in piles}

    until(tv, lambda: before not in lying(), "another card", do=lambda: [step(phone) for phone in phones])
    until(tv, lambda: len(lying()) == 1, "the same card everywhere")
    expect(tv.locator("[data-place=hand]")).to_have_count(0)  # and nobody's cards
    expect(tv.locator(".lines")).to_contain_text(re.compile("plays|draws"))  # a Draw Two may have been turned up
    expect(tv.get_by_label("QR code of the link to this table")).to_be_visible()


def test_a_reaction_pops_up_at_its_seat(visit: Visit, server: Server) -> None:
    host = server.make_table(bots=1, start=True, seats=2)
    tv = visit(TELEVISIONS[0]).open(f"/t/{host['table']}?tv")
    expect(tv.locator("[data-seat]")).to_have_count(2)
    with server.client(host) as client:
        client.ask("react", reaction="heart")
        expect(tv.locator(f"[data-seat={host['seat']}] .said").get_by_role("img")).to_be_visible()


def test_the_whole_match_is_told_to_its_end(visit: Visit, server: Server) -> None:
    host = server.make_table(bots=3, seats=4, rules={"target": 150})
    visitor = visit(TELEVISIONS[1])
    page = visitor.open(f"/t/{host['table']}?tv")
    phase = leave_it_to_bots(server, host, "start")
    while phase == "closed":
        expect(page.get_by_role("heading", name="wins the round")).to_be_visible()
        phase = leave_it_to_bots(server, host, "deal")
    expect(page.get_by_role("heading", name="wins the match")).to_be_visible()
    expect(page.locator(".scores ol > li")).to_have_count(4)
    assert int(page.locator(".scores ol > li strong").first.inner_text()) >= 150
    expect(page.locator(".scores ol > li").first).to_contain_class("winner")
    still(page)
    visitor.shoot("tv-end")


@pytest.mark.parametrize("size", TELEVISIONS, ids=lambda size: str(size["height"]))
@pytest.mark.parametrize("seats", [2, 4, 10])
def test_everything_fits_and_names_are_large(visit: Visit, server: Server, size: dict[str, int], seats: int) -> None:
    host = server.make_table(bots=seats - 1, start=True, seats=seats, edition="avengers", turn_time=60)
    visitor = visit(size)
    page = visitor.open(f"/t/{host['table']}?tv")
    expect(page.locator("[data-seat]")).to_have_count(seats)
    still(page)
    visitor.shoot(f"tv-{size['height']}-{seats}")
    everybody = page.evaluate(BOXES, "[data-seat]")
    for left, top, right, bottom in [*everybody, *page.evaluate(BOXES, ".middle, .invite, .story, .round")]:
        assert 0 <= left < right <= size["width"]
        assert 0 <= top < bottom <= size["height"]
    assert not [pair for pair in combinations(everybody, 2) if overlap(*pair)]
    assert min(page.evaluate(LETTERS, ".name")) >= 0.04 * size["height"]


def test_the_screen_stays_on_and_one_click_turns_the_sound_on(visit: Visit, server: Server) -> None:
    host = server.make_table(bots=1, start=True, seats=2)
    visitor = visit(TELEVISIONS[0])
    visitor.page.add_init_script(UNPRESSED + COUNT_LOCKS)
    page = visitor.open(f"/t/{host['table']}?tv")
    expect(page.get_by_role("button", name="Click for sound")).to_be_visible()
    until(page, lambda: page.evaluate("window.locks"), "a lock")
    assert page.evaluate("window.locks") == ["screen"]
    page.mouse.click(640, 700)
    expect(page.get_by_role("button", name="Turn sound off")).to_be_visible()


def test_the_lobby_leads_there_and_so_does_the_menu(visit: Visit, server: Server) -> None:
    host = server.make_table(seats=2)
    page = visit(DESKTOP).sit(host)
    page.get_by_text("Show on a TV").click()
    expect(page.get_by_text(f"/t/{host['table']}?tv")).to_be_visible()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Open it here").click()
    expect(opened.value.locator(".large .code")).to_have_text(host["table"])
    server.join(host["table"], "Bob")
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector(".hand button")
    menu_leads_to_the_television(page, host["table"])


def menu_leads_to_the_television(page: Page, code: str) -> None:
    page.get_by_label("Menu").click()
    assert page.get_by_role("link", name="Show on a TV").get_attribute("href") == f"/t/{code}?tv"


def test_a_table_without_spectators_says_how_to_change_that(visit: Visit, server: Server) -> None:
    host = server.make_table(seats=2, spectators=False)
    page = visit(TELEVISIONS[0]).open(f"/t/{host['table']}?tv")
    expect(page.get_by_text("Others may watch")).to_be_visible()
    with server.client(host) as client:
        client.ask("change", settings={"seats": 2, "spectators": True})
    expect(page.locator(".code")).to_have_text(host["table"])  # it comes by itself


@pytest.mark.parametrize("edition", edition_ids())
def test_everybody_can_read_it(visit: Visit, server: Server, axe: Axe, edition: str) -> None:
    host = server.make_table(seats=3, bots=1, edition=edition)
    guest = server.join(host["table"], "Bob")
    page = visit(TELEVISIONS[1], reduced_motion="reduce").open(f"/t/{host['table']}?tv")
    expect(page.get_by_text("3 of 3 seats taken")).to_be_visible()
    assert axe.wrong(page) == []
    with server.client(host) as client:
        client.ask("start")
        while client.frame["view"]["turn"] not in {host["seat"], guest["seat"]}:
            client.take()  # a bot still plays
    expect(page.locator("[data-seat]")).to_have_count(3)
    still(page)
    expect(page.locator(".moment")).to_have_count(0)
    assert axe.wrong(page) == []
