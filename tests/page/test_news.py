"""What has just happened: a line that stays, and a notice of what hit oneself until it is seen."""

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.page.looking import SMALL, expect_moves, overlap, rect
from tests.page.moments import four
from tests.page.staged import Stage
from tests.page.visitor import DESKTOP, Visitor

pytestmark = pytest.mark.page
DOVS = ("red-draw2", "blue-4", "blue-5", "red-9")
DRAWN = ("yellow-1", "yellow-2", "green-9", "green-6", "green-7")
HIT = "Dov plays Red Draw Two. You draw 2 cards. You lose a turn."


def hit(player: Visitor, viewport: ViewportSize) -> Stage:
    player.page.set_viewport_size(viewport)
    stage = Stage(player, four(dov=DOVS), turn="dov", draw=DRAWN)
    stage.open()
    stage.act("dov: play red-draw2")
    return stage


@pytest.mark.parametrize(
    "viewport", [SMALL, DESKTOP, {"width": 844, "height": 390}], ids=["phone", "desktop", "sideways"]
)
def test_what_hits_me_stays_until_i_have_seen_it(player: Visitor, viewport: ViewportSize) -> None:
    stage = hit(player, viewport)
    page = player.page
    expect(page.locator(".hit")).to_contain_text(HIT)
    stage.act("ben: draw")
    expect(page.locator(".hit")).to_contain_text(HIT)
    expect(page.locator(".last")).to_contain_text("Ben draws 1 card.")
    player.shoot(f"news-{viewport['width']}")
    for pile in ("draw", "discard"):
        assert not overlap(rect(page.locator(".news-line")), rect(page.locator(f"[data-place={pile}]")))
    page.locator(".hit").click()
    expect(page.locator(".hit")).to_have_count(0)
    expect(page.locator(".last")).to_contain_text("Ben draws 1 card.")


def test_whoever_plays_has_seen_it(player: Visitor) -> None:
    stage = hit(player, SMALL)
    stage.act("ben: draw")
    stage.act("cleo: play red-6")
    stage.act("dov: play red-9")
    page = player.page
    expect(page.locator(".hit")).to_contain_text(HIT)
    page.locator(".hand [data-card=red-1]").dispatch_event("click")
    expect_moves(stage, "play red-1")
    expect(page.locator(".last")).to_have_text("You play Red 1.")
    expect(page.locator(".hit")).to_have_count(0)


def test_what_concerns_others_is_no_notice(player: Visitor) -> None:
    stage = Stage(player, four(cleo=("red-draw2", "green-1", "green-2")), turn="cleo")
    stage.open()
    stage.act("cleo: play red-draw2")
    expect(player.page.locator(".last")).to_contain_text("Dov draws 2 cards.")
    expect(player.page.locator(".hit")).to_have_count(0)
