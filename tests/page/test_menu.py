"""The menu of a table: how it closes, and what its host and its players can do about each other."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect
from tests.page.looking import SMALL, expect_sent, table
from tests.page.playing import play_to_the_end
from tests.page.staged import Stage
from tests.page.visitor import DESKTOP, PHONE, Visitor
from tests.server.running import Server

pytestmark = pytest.mark.page
Visit = Callable[..., Visitor]


def opened(player: Visitor, viewport: ViewportSize = SMALL) -> Stage:
    stage = table(player, "turn", viewport)
    player.page.get_by_label("Menu").click()
    expect(player.page.get_by_text("Leave the table")).to_be_visible()
    return stage


def person(page: Page, name: str) -> Locator:
    return page.locator("details li", has_text=name)


def test_it_closes_on_escape_and_outside(player: Visitor) -> None:
    opened(player)
    page = player.page
    page.keyboard.press("Escape")
    expect(page.get_by_text("Leave the table")).to_be_hidden()
    expect(page.get_by_label("Menu")).to_be_focused()
    page.get_by_label("Menu").click()
    page.touchscreen.tap(SMALL["width"] - 30, SMALL["height"] / 2)
    expect(page.get_by_text("Leave the table")).to_be_hidden()


def test_nobody_is_removed_by_one_tap(player: Visitor) -> None:
    stage = opened(player)
    ben = person(player.page, "Ben")
    ben.get_by_role("button", name="Remove").click()
    expect(ben.get_by_role("alert")).to_contain_text("Remove Ben? A bot plays on")
    player.shoot("menu-remove-phone")
    ben.get_by_role("button", name="Cancel").click()
    expect(ben.get_by_role("alert")).to_have_count(0)
    ben.get_by_role("button", name="Remove").click()
    ben.get_by_role("alert").get_by_role("button", name="Remove").click()
    expect_sent(stage, {"do": "remove", "seat": "ben"})


def test_mutes_are_shown_and_undone(player: Visitor) -> None:
    stage = opened(player)
    ben = person(player.page, "Ben")
    ben.get_by_role("button", name="Mute").click()
    expect_sent(stage, {"do": "mute", "seat": "ben", "on": True})
    stage.sent.clear()
    stage.muted = {"ben"}
    stage.tell()
    expect(person(player.page, "Cleo").get_by_role("button", name="Mute")).to_be_visible()
    ben.get_by_role("button", name="Unmute").click()
    expect_sent(stage, {"do": "mute", "seat": "ben", "on": False})


def test_whatever_can_be_tapped_is_large_enough(player: Visitor) -> None:
    opened(player)
    small = player.page.locator("details button, details a").evaluate_all(
        "all => all.filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)"
        ".map((each) => each.textContent)"
    )
    assert small == []


def test_a_phone_is_no_television(player: Visitor) -> None:
    opened(player)
    expect(player.page.get_by_role("link", name="Show on a TV")).to_be_hidden()
    opened(player, DESKTOP)
    expect(player.page.get_by_role("link", name="Show on a TV")).to_be_visible()


def test_somebody_who_was_removed_comes_back(visit: Visit, server: Server) -> None:
    host = server.make_table(seats=2)
    guest = server.join(host["table"], "Bob")
    ann, bob = visit(DESKTOP).sit(host), visit(PHONE).sit(guest)
    ann.get_by_role("button", name="Deal the cards").click()
    ann.get_by_label("Menu").click()
    person(ann, "Bob").get_by_role("button", name="Remove").click()
    person(ann, "Bob").get_by_role("alert").get_by_role("button", name="Remove").click()
    expect(bob.get_by_text("The host has removed you from the table.")).to_be_visible()
    person(ann, "Bob").get_by_role("button", name="Let back in").click()
    code = person(ann, "Bob").locator(".code").inner_text()
    other = visit(PHONE).open(f"/t/{host['table']}")
    other.get_by_text("I have a transfer code").click()
    other.get_by_label("Transfer code").fill(code)
    other.get_by_role("button", name="Take my seat").click()
    other.wait_for_selector(".hand button")


def test_the_host_closes_the_table_but_not_by_one_tap(visit: Visit, server: Server) -> None:
    host = server.make_table(seats=2)
    guest = server.join(host["table"], "Bob")
    ann, bob = visit(DESKTOP).sit(host), visit(PHONE).sit(guest)
    ann.get_by_role("button", name="Close the table").click()
    ann.get_by_role("button", name="Cancel").click()
    ann.get_by_role("button", name="Deal the cards").click()
    ann.get_by_label("Menu").click()
    bob.get_by_label("Menu").click()
    expect(bob.get_by_role("button", name="Leave the table")).to_be_visible()
    expect(bob.get_by_role("button", name="Close the table")).to_have_count(0)
    ann.get_by_role("button", name="Close the table").click()
    asked = ann.locator("details").get_by_role("alert")
    expect(asked).to_contain_text("Close the table for good?")
    asked.get_by_role("button", name="Close the table").click()
    for page in (ann, bob):
        expect(page.get_by_text("The host has closed the table.")).to_be_visible()
    assert server.request("GET", f"/api/tables/{host['table']}").status == 404


def test_a_table_in_the_lobby_is_closed_as_well(visit: Visit, server: Server) -> None:
    page = visit(PHONE).sit(server.make_table(seats=2))
    page.get_by_role("button", name="Close the table").click()
    expect(page.get_by_role("alert")).to_contain_text("Close the table for good?")
    page.get_by_role("button", name="Close the table").click()
    expect(page.get_by_text("The host has closed the table.")).to_be_visible()


def test_against_bots_another_match_begins_at_once(visit: Visit, server: Server) -> None:
    rules = {"scoring": "single", "hand-size": 1}
    page = visit(PHONE).sit(server.make_table(bots=1, start=True, seats=2, rules=rules))
    page.wait_for_selector("main.felt")
    play_to_the_end(page)
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".ending")).to_have_count(0)
    page.wait_for_selector(".hand button, .ending")
