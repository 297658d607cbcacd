"""Cards with rules in play, and what is left to the players' honour."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.page.looking import SMALL, expect_sent
from tests.page.moments import HONOUR, MOMENTS, RULE
from tests.page.playing import all_play_until
from tests.page.visitor import DESKTOP, PHONE, Visitor
from tests.page.writing import ANYTHING, EDITION, Visit
from tests.server.running import Server

pytestmark = pytest.mark.page


def test_a_card_carries_its_rule(player: Visitor) -> None:
    player.page.set_viewport_size(SMALL)
    stage = MOMENTS["written"](player)
    page = player.page
    card = page.locator(".hand [data-card=custom-1]")
    assert "".join(card.locator("svg text").all_text_contents()).replace(" ", "") == RULE.replace(" ", "")
    expect(page.get_by_role("button", name=f"Play Wild Customizable 1: “{RULE}”")).to_have_count(1)
    expect(page.locator("[data-place=discard]")).to_have_attribute(
        "aria-label", "On top: Wild Customizable 2: “Everyone else draws 1.”"
    )
    expect(page.locator(".middle")).to_contain_text("Everyone else draws 1.")
    box = card.bounding_box()
    assert box is not None
    with touching(page, box["x"] + 10, box["y"] + 20):  # a finger that rests reads, and does not play
        expect(page.locator(".hand .note")).to_have_text(RULE)
    expect(page.locator(".hand .note")).to_have_text(RULE)
    stage.settle()
    assert stage.moves == []


@contextmanager
def touching(page: Page, x: float, y: float) -> Iterator[None]:
    line = page.context.new_cdp_session(page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    yield
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    line.detach()


def test_turns_that_somebody_misses_are_marked(player: Visitor) -> None:
    player.page.set_viewport_size(SMALL)
    MOMENTS["missing"](player)
    expect(player.page.locator("[data-seat=ben]")).to_contain_text("misses 2 turns")


def test_a_television_shows_rules_and_honour(visit: Visit) -> None:
    visitor = visit({"width": 1920, "height": 1080})
    MOMENTS["honour-television"](visitor)
    page = visitor.page
    text = HONOUR.removeprefix("honour: ")
    expect(page.get_by_role("list", name="Rules on the cards")).to_have_text(text)
    asked = page.get_by_role("region", name="On your honour")
    expect(asked).to_contain_text(text)
    expect(asked).to_contain_text("Cleo draws 2")
    expect(asked).to_contain_text("Still to answer: Ann, Cleo and Dov")
    visitor.shoot("tv-honour")


def at_honour(visit: Visit, server: Server) -> tuple[Page, Page]:
    """Two people at a table at which an honour rule has just come up."""
    host, guest = dealt_a_rule(server)
    ann, bob = visit(DESKTOP).sit(host), visit(PHONE).sit(guest)
    asked = ann.get_by_role("region", name="On your honour")
    wanted = ("[data-asks] [data-color]", "[data-card^=custom]:not([aria-disabled=true])", *ANYTHING)
    all_play_until((ann, bob), asked.count, "a rule left to their honour", wanted)
    return ann, bob


def dealt_a_rule(server: Server) -> tuple[dict[str, str], dict[str, str]]:
    """Host and guest of a table at which one of them holds a card with an honour rule."""
    rules = {"hand-size": 10, "target": 5000, "custom-1": HONOUR, "custom-2": HONOUR}
    for _ in range(60):
        host = server.make_table(seats=2, edition=EDITION, rules=rules)
        guest = server.join(host["table"], "Bob")
        with server.client(host) as ann, server.client(guest) as bob:
            hands = ann.ask("start")["view"]["hand"] + bob.until(lambda frame: bool(frame.get("view")))["view"]["hand"]
        if any(card.startswith("custom") for card in hands):
            return host, guest
    raise AssertionError("nobody was ever dealt a card with a rule")


def test_an_honour_rule_is_settled_by_two_people(visit: Visit, server: Server) -> None:
    ann, bob = at_honour(visit, server)
    before = ann.locator(".hand button").count()
    asked, other = (page.get_by_role("region", name="On your honour") for page in (ann, bob))
    for each in (asked, other):
        expect(each).to_contain_text("Whoever laughed last draws two.")
        expect(each.get_by_role("timer")).to_be_visible()
    asked.get_by_role("button", name="More: Bob").click()
    asked.get_by_role("button", name="Say so").click()
    expect(other).to_contain_text("Ann says: Bob draws 1")
    expect(other).to_contain_text("Still to answer: Bob")
    other.get_by_role("button", name="Fewer: Bob").click()
    for _ in range(2):
        other.get_by_role("button", name="More: Ann").click()
    other.get_by_role("button", name="Say so").click()
    expect(asked).to_contain_text("Bob says: Ann draws 2")
    asked.get_by_role("button", name="That’s right").click()
    for page in (ann, bob):
        expect(page.get_by_role("region", name="On your honour")).to_have_count(0)
    expect(ann.locator(".hand button")).to_have_count(before + 2)
    expect(bob.get_by_role("log")).to_contain_text("Ann draws 2 cards.")


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
def test_everything_can_be_said_of_an_honour_rule(visit: Visit, viewport: ViewportSize) -> None:
    visitor = visit(viewport)
    stage = MOMENTS["honour"](visitor)
    asked = visitor.page.get_by_role("region", name="On your honour")

    def press(*names: str) -> None:
        for name in names:
            asked.get_by_role("button", name=name, exact=True).click()

    press("More: Ben", "Discard", "More: Cleo", "Lose a turn", "Dov", "Swap hands", "Ann", "Cleo", "Dov plays again")
    said = "Ben draws 1, Dov loses a turn, Ann and Cleo swap hands, Dov plays again and Cleo discards 1"
    press(f"Say so {said}")
    expect_sent(
        stage,
        {
            "do": "settle",
            "draws": {"ben": 1},
            "discards": {"cleo": 1},
            "loses_turn": ["dov"],
            "swaps": [["ann", "cleo"]],
            "again": True,
        },
    )


def test_an_honour_rule_can_come_to_nothing(player: Visitor) -> None:
    stage = MOMENTS["honour-said"](player)
    player.page.get_by_role("button", name="Nothing happens").click()
    nothing = {"draws": {}, "discards": {}, "loses_turn": [], "swaps": [], "again": False}
    expect_sent(stage, {"do": "settle", **nothing})
