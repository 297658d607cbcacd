"""What moves at a table, how, and that nobody has to wait for it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.page.looking import SMALL, corner, expect_moves, expect_sent, overlap, rect, table, watch
from tests.page.moments import ANN, BEN, four
from tests.page.staged import Stage
from tests.page.visitor import Visitor

pytestmark = [pytest.mark.page, pytest.mark.measured]


@pytest.fixture
def lively(player: Visitor) -> Iterator[Visitor]:
    """Somebody for whom everything moves."""
    player.page.emulate_media(reduced_motion="no-preference")
    yield player
    player.page.emulate_media(reduced_motion="reduce")


def test_cards_fly_one_after_another(lively: Visitor) -> None:
    stage = Stage(lively, four(ann=("red-draw2", *ANN)))
    page = stage.open()
    seen = watch(page, ".flight", "(flight) => flight.getAnimations()[0]?.effect.getTiming().delay")
    stage.act("ann: play red-draw2")
    expect(page.locator(".flight")).to_have_count(0)
    card, first, second = sorted({delay for delay in seen() if delay is not None})
    assert card == 0
    assert second - first == 60


def test_the_word_for_a_turn_of_play_covers_no_pile(lively: Visitor) -> None:
    lively.page.set_viewport_size(SMALL)
    stage = Stage(lively, four(ann=("red-reverse", *ANN)))
    page = stage.open()
    seen = watch(page, ".moment.reverse", "(word) => word.getBoundingClientRect().toJSON()")
    stage.act("ann: play red-reverse")
    expect(page.locator("[data-direction=right]")).to_have_count(1)
    words = seen()
    assert words
    for pile in ("draw", "discard"):
        assert not any(overlap(word, rect(page.locator(f"[data-place={pile}]"))) for word in words)


def test_nobody_waits_for_what_moves(lively: Visitor) -> None:
    """A card can be played while others are still flying."""
    stage = Stage(lively, four(dov=("wild4", "red-9", "blue-5")), turn="dov")
    page = stage.open("dov: play wild4 green")
    page.locator("[data-move=challenge]").click()
    corner(page, "green-5")
    expect_moves(stage, "challenge", "play green-5")


# A word, how many cards fly while it stands there, and what else is moved.
MOVING = """(word) => [
  word.textContent.trim(),
  document.querySelectorAll('.flight').length,
  document.getAnimations().filter((each) => each.playState === 'running')
    .flatMap((each) => each.effect.getKeyframes().flatMap(Object.keys))
    .filter((name) => ['transform', 'translate', 'scale', 'rotate'].includes(name)),
]"""


def test_calm_tables_only_fade(player: Visitor) -> None:
    stage = Stage(player, four(ann=("red-skip", *ANN[1:])))
    page = stage.open()
    seen = watch(page, ".moment.skip", MOVING)
    stage.act("ann: play red-skip")
    noted = seen()
    assert {word for word, _, _ in noted} == {"Skipped"}
    assert [(flights, moving) for _, flights, moving in noted if flights or moving] == []


def test_a_blocked_card_loses_its_colour(lively: Visitor) -> None:
    stage = table(lively, "block")
    seen = watch(lively.page, ".moment.blocked", "() => true")
    stage.act("ann: block blue")
    assert seen()
    expect(lively.page.locator(".lain.blocked .dead")).to_have_count(1)


def test_points_are_counted_and_nobody_waits_for_it(lively: Visitor) -> None:
    stage = Stage(lively, four(ann=("red-7",), ben=(*BEN, "wild4", "yellow-skip")))
    page = stage.open()
    seen = watch(page, ".ending .winner .total", "(total) => Number(total.textContent)")
    stage.act("ann: play red-7")
    expect(page.locator(".ending .winner .total")).to_have_text("140")
    counted = sorted(set(seen()))
    assert counted[0] == 0
    assert len(counted) > 3
    expect(page.locator(".ending li:not(.counted):not(.none)")).to_have_count(0)
    lively.shoot("moment-closed-phone")
    page.get_by_role("button", name="Next round").click()
    expect_sent(stage, {"do": "deal"})
