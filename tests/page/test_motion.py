"""What moves at a table, how, and that nobody has to wait for it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.page.conftest import Visitor
from tests.page.looking import SMALL, corner, expect_moves, expect_sent, overlap, rect, table
from tests.page.moments import ANN, four
from tests.page.staged import Stage

pytestmark = pytest.mark.page


@pytest.fixture
def lively(player: Visitor) -> Iterator[Visitor]:
    """Somebody for whom everything moves."""
    player.page.emulate_media(reduced_motion="no-preference")
    yield player
    player.page.emulate_media(reduced_motion="reduce")


DELAYS = "document.querySelectorAll('.flight').values().map((each) => each.getAnimations()[0].effect.getTiming().delay)"


def test_cards_fly_one_after_another(lively: Visitor) -> None:
    stage = Stage(lively, four(ann=("red-draw2", *ANN)))
    page = stage.open()
    stage.act("ann: play red-draw2")
    page.wait_for_selector(".flight", state="attached")
    delays = page.evaluate(f"[...{DELAYS}]")
    assert len(delays) == 3
    assert delays[0] == 0
    assert delays[2] - delays[1] == 60
    expect(page.locator(".flight")).to_have_count(0)


def test_the_word_for_a_turn_of_play_covers_no_pile(lively: Visitor) -> None:
    lively.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    stage = Stage(lively, four(ann=("red-reverse", *ANN)))
    page = stage.open()
    stage.act("ann: play red-reverse")
    expect(page.locator("[data-direction=right]")).to_have_count(1)
    word = rect(page.locator(".moment.reverse"))
    for pile in ("draw", "discard"):
        assert not overlap(word, rect(page.locator(f"[data-place={pile}]")))


def test_nobody_waits_for_what_moves(lively: Visitor) -> None:
    """A card can be played while others are still flying."""
    stage = Stage(lively, four(dov=("wild4", "red-9", "blue-5")), turn="dov")
    page = stage.open("dov: play wild4 green")
    page.locator("[data-move=challenge]").click()
    corner(page, "green-5")
    expect_moves(stage, "challenge", "play green-5")


def test_calm_tables_only_fade(player: Visitor) -> None:
    stage = Stage(player, four(ann=("red-skip", *ANN[1:])))
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


def test_a_blocked_card_loses_its_colour(lively: Visitor) -> None:
    stage = table(lively, "block")
    stage.act("ann: block blue")
    expect(lively.page.locator(".moment.blocked")).to_have_count(1)
    expect(lively.page.locator(".lain.blocked .dead")).to_have_count(1)


def test_points_are_counted_and_nobody_waits_for_it(lively: Visitor) -> None:
    stage = table(lively, "closed")
    page = lively.page
    total = page.locator(".ending .winner .total")
    expect(total).to_have_text("0")
    expect(total).to_have_text("140")
    expect(page.locator(".ending li:not(.counted):not(.none)")).to_have_count(0)
    lively.shoot("moment-closed-phone")
    page.get_by_role("button", name="Next round").click()
    expect_sent(stage, {"do": "deal"})
