"""One's own hand: however many cards there are, each can be seen, hit, slid over and thrown."""

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.page.looking import SHAPES, corner, expect_moves, finger, overlap, rect, strip, table
from tests.page.settling import still
from tests.page.visitor import DESKTOP, Visitor

pytestmark = pytest.mark.page

# For every card whether its strip, 24 pixels wide, is on top of all others.
STRIPS = """cards => cards.map((card) => {
  const { left, top, width, height } = card.getBoundingClientRect();
  const turned = Math.abs(width - card.offsetWidth) / 2;
  const hits = [4, 12, 20].filter((x) => {
    const found = document.elementFromPoint(left + turned + x, top + Math.min(24, height / 3));
    return found?.closest('button') === card;
  });
  return hits.length;
})"""


@pytest.mark.parametrize("viewport", SHAPES.values(), ids=SHAPES)
def test_each_of_25_cards_can_be_hit(player: Visitor, viewport: ViewportSize) -> None:
    table(player, "many", viewport)
    still(player.page)
    hits = player.page.locator(".hand button").evaluate_all(STRIPS)
    assert len(hits) == 25
    assert min(hits) >= 2, hits
    player.shoot(f"moment-many-{viewport['width']}")


def test_a_finger_slides_over_the_hand_before_it_plays(player: Visitor) -> None:
    stage = table(player, "many")
    page = player.page
    still(page)
    finger(page, strip(page, "blue-1"), strip(page, "blue-2"), strip(page, "blue-3"))
    expect(page.locator(".hand .peek")).to_have_attribute("data-card", "blue-3")
    still(page)
    stage.settle()
    assert stage.moves == [], "whoever slides only looks"
    player.shoot("moment-peek-phone")
    corner(page, "blue-3")
    expect_moves(stage, "play blue-3")


def test_a_card_can_be_thrown_onto_the_pile(player: Visitor) -> None:
    stage = table(player, "many")
    still(player.page)
    x, y = strip(player.page, "red-4")
    finger(player.page, (x, y), (x, y - 20), (x + 4, y - 60), (x + 8, y - 140))
    expect_moves(stage, "play red-4")


def test_the_mouse_spreads_the_cards(player: Visitor) -> None:
    table(player, "many", DESKTOP)
    page = player.page
    still(page)
    before = rect(page.locator(".hand [data-card=blue-5]"))["left"]
    page.mouse.move(*strip(page, "blue-4"))
    expect(page.locator(".hand .peek")).to_have_attribute("data-card", "blue-4")
    still(page)
    assert rect(page.locator(".hand [data-card=blue-5]"))["left"] > before + 5


def test_a_refusal_says_why_and_covers_nothing(player: Visitor) -> None:
    table(player, "refused")
    page = player.page
    expect(page.locator(".refusal")).to_contain_text("Rule R12")
    still(page)
    for other in ("[data-place=discard]", "[data-place=draw]", "[data-card=red-1]"):
        assert not overlap(rect(page.locator(".refusal")), rect(page.locator(other)))
    player.shoot("moment-refused-phone")
