"""Who sits where, and how the match stands: faces, points, the round and its aim, the story beside the table."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.page.looking import SMALL, overlap, rect
from tests.page.moments import four
from tests.page.staged import Stage
from tests.page.visitor import Visitor

pytestmark = pytest.mark.page
WIDE: ViewportSize = {"width": 1920, "height": 1080}


def face_of(page: Page, seat: str) -> str:
    """The colour of the face at a seat, and what it shows."""
    face = page.locator(f"[data-seat={seat}] [data-figure]").first
    return f"{face.get_attribute('data-figure')} {face.get_attribute('style')}"


def test_everybody_has_a_face_of_their_own(player: Visitor) -> None:
    player.page.set_viewport_size(SMALL)
    Stage(player, four()).open()
    faces = {face_of(player.page, seat) for seat in ("ann", "ben", "cleo", "dov")}
    assert len(faces) == 4
    player.shoot("faces")


def test_the_cloth_says_which_round_it_is_and_how_far_the_match_goes(player: Visitor) -> None:
    player.page.set_viewport_size(SMALL)
    Stage(player, four(), rules={"target": 200}).open()
    aim = player.page.locator(".aim")
    expect(aim).to_have_text("Round 1 · up to 200 points")
    for pile in ("draw", "discard"):
        assert not overlap(rect(aim), rect(player.page.locator(f"[data-place={pile}]")))


def test_one_round_that_decides_has_no_aim(player: Visitor) -> None:
    Stage(player, four(), rules={"scoring": "single"}).open()
    expect(player.page.locator(".aim")).to_have_count(0)


def test_points_are_shown_as_soon_as_somebody_has_some(player: Visitor) -> None:
    stage = Stage(player, four(ann=("red-1",), ben=("red-5", "blue-9"), cleo=("green-1",), dov=("green-2",)))
    stage.open()
    expect(player.page.locator("[data-seat=ben] .points")).to_have_count(0)
    stage.act("ann: play red-1")
    expect(player.page.locator("[data-seat=ann] .points")).to_have_text("17")
    expect(player.page.locator("[data-seat=ben] .points")).to_have_text("0")


def test_on_a_wide_screen_the_story_is_open_and_covers_nothing(player: Visitor) -> None:
    player.page.set_viewport_size(WIDE)
    stage = Stage(player, four(ann=("red-1", "red-2", "blue-3")))
    stage.open()
    page = player.page
    stage.act("ann: play red-1")
    story = page.locator("aside")
    expect(story).to_contain_text("You play Red 1.")
    expect(story.locator("[data-figure]")).to_have_count(1)
    for place in (".hand", "[data-seat=dov]", "[data-place=discard]", "header .headline"):
        assert not overlap(rect(story), rect(page.locator(place).first))
