"""What moves at a table, how, and that nobody has to wait for it."""

import pytest
from playwright.sync_api import Browser, expect
from tests.page.conftest import Visitor
from tests.page.looking import SMALL, corner, expect_moves, overlap, rect, table
from tests.page.moments import ANN, four
from tests.page.staged import Stage
from tests.server.running import Server

pytestmark = pytest.mark.page

DELAYS = "document.querySelectorAll('.flight').values().map((each) => each.getAnimations()[0].effect.getTiming().delay)"


def test_cards_fly_one_after_another(player: Visitor) -> None:
    stage = Stage(player, four(ann=("red-draw2", *ANN)))
    page = stage.open()
    stage.act("ann: play red-draw2")
    page.wait_for_selector(".flight", state="attached")
    delays = page.evaluate(f"[...{DELAYS}]")
    assert len(delays) == 3
    assert delays[0] == 0
    assert delays[2] - delays[1] == 60
    expect(page.locator(".flight")).to_have_count(0)


def test_the_word_for_a_turn_of_play_covers_no_pile(player: Visitor) -> None:
    player.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    stage = Stage(player, four(ann=("red-reverse", *ANN)))
    page = stage.open()
    stage.act("ann: play red-reverse")
    expect(page.locator("[data-direction=right]")).to_have_count(1)
    word = rect(page.locator(".moment.reverse"))
    for pile in ("draw", "discard"):
        assert not overlap(word, rect(page.locator(f"[data-place={pile}]")))


def test_nobody_waits_for_what_moves(player: Visitor) -> None:
    """A card can be played while others are still flying."""
    stage = Stage(player, four(dov=("wild4", "red-9", "blue-5")), turn="dov")
    page = stage.open("dov: play wild4 green")
    page.locator("[data-move=challenge]").click()
    corner(page, "green-5")
    expect_moves(stage, "challenge", "play green-5")


def test_calm_tables_only_fade(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport=SMALL, locale="en-GB", reduced_motion="reduce")  # type: ignore[arg-type]
    stage = Stage(Visitor(context, server.url), four(ann=("red-skip", *ANN[1:])))
    page = stage.open()
    stage.act("ann: play red-skip")
    expect(page.locator(".moment.skip")).to_contain_text("Skipped")
    assert page.locator(".flight").count() == 0
    moving = page.evaluate(
        """document.getAnimations().filter((each) => each.playState === 'running')
          .flatMap((each) => each.effect.getKeyframes().flatMap(Object.keys))
          .filter((name) => ['transform', 'translate', 'scale', 'rotate'].includes(name))"""
    )
    assert moving == []
    context.close()


def test_a_blocked_card_loses_its_colour(player: Visitor) -> None:
    stage = table(player, "block")
    stage.act("ann: block blue")
    expect(player.page.locator(".moment.blocked")).to_have_count(1)
    expect(player.page.locator(".lain.blocked .dead")).to_have_count(1)
